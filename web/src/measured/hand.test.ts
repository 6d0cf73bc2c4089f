import { signal } from '@preact/signals';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Action, PlayProps, Refusal } from '../games/module';
import { handOf, newTools, type Asked, type Tools } from './hand';

beforeAll(() => void vi.stubGlobal('window', globalThis));

/** A game of one number line: a tap says how far, and everything beyond ten is too far. */
type Line = number | null;
const move = (to: number): Action => ({ move: to });
const tooFar: Refusal = { clause: 'T-1', message: 'Too far.' };

function table(legal: Action[] = []) {
  const said: string[] = [];
  const own = signal<unknown>(null);
  const seen = { draft: null as Action | null };
  const check = async (action: Action) => ((action.move as number) > 10 ? tooFar : null);
  const hand = () => handOf<Asked<null, object>, Line, Line, Tools>({
    scenario: null, position, seat: 'A', legal, words: [], draft: seen.draft, own, check,
    propose: (action: Action | null) => void (seen.draft = action),
    commit: (action: Action) => void said.push(`done ${JSON.stringify(action)}`),
    ask: (action: Action) => void said.push(`asked ${JSON.stringify(action)}`),
  } as unknown as PlayProps, { begin: () => null, step: (_ctx, _ui, tap) => tap, actionInHand: (_ctx, ui) => (ui === null ? null : move(ui)), tools: newTools });
  const position = {};
  const drop = async (to: number) => { hand().send(to); hand().putDown(); await answers(); };
  return { hand, drop, seen, said };
}

const answers = () => new Promise((done) => setTimeout(done, 0));

it('what is in hand is the draft when the umpire allows it', async () => {
  const { drop, seen } = table();
  await drop(4);
  expect(seen.draft).toEqual(move(4));
});

it('the draft is gone as soon as the hand moves on', async () => {
  const { hand, drop, seen } = table();
  await drop(4);
  hand().send(5);
  expect(seen.draft).toBeNull();
});

it('a refusal leaves no draft behind', async () => {
  const { hand, drop, seen, said } = table();
  await drop(4);
  await drop(11);
  expect([seen.draft, said]).toEqual([null, [`asked ${JSON.stringify(move(11))}`]]);
  seen.draft = move(3);
  hand().offer(move(12));
  expect(seen.draft).toBeNull();
  await answers();
  expect(seen.draft).toBeNull();
});

it('a tap that leaves the hand as it is leaves the draft', async () => {
  const { hand, drop, seen } = table();
  await drop(4);
  hand().send(4);
  expect(seen.draft).toEqual(move(4));
});

it('something else that is proposed is what the map shows', async () => {
  const { hand, drop, seen } = table([{ hold: true }]);
  await drop(4);
  expect(hand().inHand).toEqual(move(4));
  hand().offer({ hold: true });
  expect([seen.draft, hand().inHand]).toEqual([{ hold: true }, null]);
});
