// What a client knows of a table: the newest message, all steps, and the positions it has seen on the way. Pure.
import type { GameEvent, Step, TableMessage } from '../net/protocol';

export interface History {
  latest: TableMessage;
  steps: Step[];
  opening: GameEvent[];
  /** Position after step n, for every n that was the newest when a message came. */
  positions: Map<number, any>;
}

export const lastNumber = (steps: Step[]): number => (steps.length ? steps[steps.length - 1]!.number : 0);

/** The history with the message added; null when steps are missing in between and the table must be asked again. */
export function withMessage(known: History | null, message: TableMessage): History | null {
  if (!known || message.steps_from === 0 || known.latest.table !== message.table) {
    if (message.steps_from > 0) return null;
    const positions = sameGame(known, message) ? new Map(known!.positions) : new Map<number, any>();
    return finished(message, message.steps, message.opening ?? known?.opening ?? [], positions, 0);
  }
  if (lastNumber(known.steps) < message.steps_from) return null;
  if (message.version < known.latest.version) return known;
  const kept = known.steps.filter((step) => step.number <= message.steps_from);
  return finished(message, [...kept, ...message.steps], message.opening ?? known.opening, new Map(known.positions), message.steps_from);
}

function finished(latest: TableMessage, steps: Step[], opening: GameEvent[], positions: Map<number, any>, from: number): History {
  const last = lastNumber(steps);
  // A step that was taken back and replaced has another position now.
  for (const number of positions.keys()) if (number > Math.max(from, 0) && number >= last) positions.delete(number);
  positions.set(last, latest.position);
  return { latest, steps, opening, positions };
}

// A full message after a reconnection keeps the positions only if no step differs from what was known.
function sameGame(known: History | null, message: TableMessage): boolean {
  if (!known || known.latest.table !== message.table) return false;
  return known.steps.every((step, i) => {
    const other = message.steps[i];
    return other !== undefined && other.number === step.number && JSON.stringify([other.do, other.words]) === JSON.stringify([step.do, step.words]);
  });
}

/** The steps of others after the last step of `mine`: what happened since my last turn. */
export function sinceMine(steps: Step[], mine: ReadonlySet<string>): Step[] {
  let first = steps.length;
  while (first > 0 && !mine.has(steps[first - 1]!.seat)) --first;
  return steps.slice(first);
}
