import { expect, it, vi } from 'vitest';
import type { Look } from '../games/module';
import { Judge } from './judge';

vi.stubGlobal('window', globalThis);

const move = { move: { piece: 'r1' } };
const looked: Look = { refusal: null, needsDice: false, facts: [{ event: 'moved' }], reveals: { seen: ['BLUE#1'], shown: ['r1'] } };
const umpire = (look: Look) => ({ check: async () => look.refusal, look: async () => look });

it('shows what would come of what is in the hand, and forgets it with the question', async () => {
  const judge = new Judge(umpire(looked));
  expect(await judge.settle(move)).toBeNull();
  expect([judge.verdict.value, judge.foreseen.value, judge.reveals.value]).toEqual(['fine', looked.facts, looked.reveals]);
  judge.forget();
  expect([judge.verdict.value, judge.foreseen.value, judge.reveals.value]).toEqual(['none', [], undefined]);
});

it('shows nothing of what was foreseen before when the next is refused', async () => {
  const refusal = { clause: 'PUB-7.5', message: 'Pieces move forward, at most 45 degrees aside.' };
  const judge = new Judge(umpire(looked));
  await judge.settle(move);
  expect(await judge.at(umpire({ refusal, needsDice: false, facts: [] })).settle({ move: { piece: 'r2' } })).toEqual(refusal);
  expect([judge.verdict.value, judge.reveals.value]).toEqual([refusal, undefined]);
});
