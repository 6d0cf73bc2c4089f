// The luck ledger: what the dice should have brought on average, and what they brought. Only rolls whose target is
// known are counted; everything else is left out rather than guessed. Pure.
import type { RollMeaning } from '../games/module';
import type { Step } from '../net/protocol';
import { neededFor } from './log';

export interface LuckRow {
  seat: string;
  roll: string;
  label: string;
  dice: number;
  expected: number;
  actual: number;
  bad: boolean;
  sum: boolean;
}

export interface Ledger {
  rows: LuckRow[];
  /** Dice thrown whose target was not told. */
  uncounted: number;
}

const seatOf: Record<string, string> = { ATT: 'attacker', DEF: 'defender' };

// Whose dice a roll is. `fact` looks at what the journal says right after it: its side, or whose groups it names.
function owner(step: Step, at: number, meaning: RollMeaning, seats: string[], active: string | undefined): string {
  const other = (seat: string) => seats.find((one) => one !== seat) ?? seat;
  if (meaning.by === 'active') return active ?? step.seat;
  if (meaning.by === 'passive') return other(active ?? step.seat);
  if (meaning.by !== 'fact') return step.seat;
  for (const event of step.events.slice(at + 1)) {
    if (typeof event.side === 'string') return seatOf[event.side] ?? event.side;
    const first = Array.isArray(event.groups) ? String(event.groups[0] ?? '') : '';
    if (first) return seats.find((seat) => seat[0] === first[0]) ?? step.seat;
  }
  return step.seat;
}

export function ledger(steps: Step[], meanings: Record<string, RollMeaning>, seats: string[]): Ledger {
  const rows = new Map<string, LuckRow>();
  let uncounted = 0;
  let active: string | undefined;
  for (const step of steps)
    step.events.forEach((event, i) => {
      if (event.event === 'turn_began' && typeof event.side === 'string') active = seatOf[event.side] ?? event.side;
      if (event.roll === undefined) return;
      const dice = event.dice ?? [];
      const faces = event.faces ?? 6;
      const meaning = meanings[event.roll];
      const needed = neededFor(step.events, i, meaning);
      if (!meaning || meaning.neutral || (!meaning.sum && needed === undefined)) {
        if (!meaning?.neutral) uncounted += dice.length;
        return;
      }
      const seat = owner(step, i, meaning, seats, active);
      const key = `${seat} ${event.roll}`;
      const row = rows.get(key) ?? {
        seat,
        roll: event.roll,
        label: meaning.label,
        dice: 0,
        expected: 0,
        actual: 0,
        bad: meaning.bad ?? false,
        sum: meaning.sum ?? false,
      };
      const chance = needed === undefined ? 0 : Math.min(1, Math.max(0, (faces + 1 - needed) / faces));
      row.dice += dice.length;
      row.expected += dice.length * (meaning.sum ? (faces + 1) / 2 : chance);
      row.actual += meaning.sum
        ? dice.reduce((sum, value) => sum + value, 0)
        : dice.filter((value) => value >= needed!).length;
      rows.set(key, row);
    });
  return { rows: [...rows.values()], uncounted };
}
