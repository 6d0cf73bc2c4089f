// Questions about a pose that follows the hand: one under way at a time, and of those waiting only the newest. Pure.
import type { Action } from '../games/module';

export function liveCheck<Answer>(ask: (action: Action) => Promise<Answer>): (action: Action) => Promise<Answer | undefined> {
  let busy = false;
  let waiting: { action: Action; answer(verdict: Answer | undefined): void } | null = null;
  const run = async (action: Action, answer: (verdict: Answer | undefined) => void) => {
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
