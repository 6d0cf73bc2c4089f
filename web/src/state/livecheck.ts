// Questions about a pose that follows the hand: one under way at a time, and of those waiting only the newest. Pure.
import type { Action, Refusal } from '../games/module';

type Verdict = Refusal | null | undefined;

export function liveCheck(ask: (action: Action) => Promise<Verdict>): (action: Action) => Promise<Verdict> {
  let busy = false;
  let waiting: { action: Action; answer(verdict: Verdict): void } | null = null;
  const run = async (action: Action, answer: (verdict: Verdict) => void) => {
    busy = true;
    answer(await ask(action).catch(() => undefined));
    busy = false;
    const next = waiting;
    waiting = null;
    if (next) void run(next.action, next.answer);
  };
  return (action) =>
    new Promise((answer) => {
      if (!busy) return void run(action, answer);
      waiting?.answer(undefined);
      waiting = { action, answer };
    });
}
