import { describe, expect, it } from 'vitest';
import { Ghost, headingTo } from '../../src/games/ghost';
import type { Action, Refusal } from '../../src/games/module';
import { liveCheck } from '../../src/state/livecheck';

const blocked: Refusal = { clause: 'PB-4.2', message: 'Blocks may not overlap.' };

/** A server that answers when it is told to. */
function slowServer() {
  const asked: { action: Action; answer(refusal: Refusal | null): void }[] = [];
  const check = liveCheck<Refusal | null>((action) => new Promise((answer) => asked.push({ action, answer })));
  const settle = async (refusal: Refusal | null) => {
    asked[asked.length - 1]!.answer(refusal);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { asked, check, settle };
}

describe('asking about a pose that follows the hand', () => {
  it('asks one question at a time, and of those waiting only the newest', async () => {
    const { asked, check, settle } = slowServer();
    const verdicts = [1, 2, 3].map((x) => check({ move: { x } }));
    expect(asked.map(({ action }) => action)).toEqual([{ move: { x: 1 } }]);
    await settle(blocked);
    expect(asked.map(({ action }) => action)).toEqual([{ move: { x: 1 } }, { move: { x: 3 } }]);
    await settle(null);
    expect(await Promise.all(verdicts)).toEqual([blocked, undefined, null]);
  });

  it('goes on after a question that was never answered', async () => {
    const answers = [() => Promise.reject(new Error('line is down')), () => Promise.resolve(null)];
    const check = liveCheck(() => answers.shift()!());
    expect(await check({ move: {} })).toBeUndefined();
    expect(await check({ move: {} })).toBeNull();
  });
});

describe('a ghost', () => {
  const table = () => {
    const said: [string, Action][] = [];
    const server = slowServer();
    const ghost = new Ghost<{ x: number }>(
      { check: server.check, propose: (action) => said.push(['propose', action!]), ask: (action) => said.push(['ask', action]) },
      (pose) => ({ move: pose }),
    );
    return { ...server, ghost, said };
  };

  it('shows what the server says of the pose', async () => {
    const { ghost, settle } = table();
    ghost.move({ x: 1 });
    expect(ghost.verdict.value).toBe('asking');
    await settle(blocked);
    expect(ghost.verdict.value).toBe(blocked);
    ghost.move({ x: 2 });
    await settle(null);
    expect(ghost.verdict.value).toBe('fine');
  });

  it('is proposed where it may stand, and else told why not', async () => {
    const { ghost, settle, said } = table();
    ghost.move({ x: 1 });
    await settle(null);
    const dropped = ghost.drop();
    await settle(null);
    await dropped;
    expect(said).toEqual([['propose', { move: { x: 1 } }]]);
    expect(ghost.pose.value).toBeNull();
    ghost.move({ x: 2 });
    await settle(blocked);
    const refused = ghost.drop();
    await settle(blocked);
    await refused;
    expect(said[1]).toEqual(['ask', { move: { x: 2 } }]);
  });

  it('has no verdict any more when it was put back', async () => {
    const { ghost, settle } = table();
    ghost.move({ x: 1 });
    ghost.clear();
    await settle(blocked);
    expect(ghost.verdict.value).toBe('asking');
  });
});

it('a heading counts clockwise from up the table', () => {
  const middle = { x: 5, y: 5 };
  expect([{ x: 5, y: 0 }, { x: 9, y: 5 }, { x: 5, y: 9 }, { x: 0, y: 5 }].map((to) => headingTo(middle, to))).toEqual([0, 90, 180, 270]);
});
