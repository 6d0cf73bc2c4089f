// The luck ledger: what the dice should have brought on average, and what they brought. A kind of roll is counted when
// the target of every throw of it is known; counting only those whose target was told would not be fair. Pure.
import type { RollMeaning } from '../games/module';
import type { GameEvent, Step } from '../net/protocol';
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
  /** Kinds of rolls left out because the journal does not tell what every die needed. */
  untold: string[];
}

/** Games write a side as ATT, ATTACKER or attacker. */
const seatOf = (side: string, seats: string[]) => seats.find((seat) => seat.startsWith(side.toLowerCase())) ?? side;

/** The group or unit that a fact names first. */
function named(event: GameEvent): string {
  const first = [event.groups, event.units].find(Array.isArray)?.[0] ?? event.group ?? event.unit;
  return typeof first === 'string' ? first : '';
}

// Whose dice a roll is. `fact` looks at what the journal says right after it: its side, or whose groups it names.
function owner(step: Step, at: number, meaning: RollMeaning, seats: string[], active: string | undefined): string {
  const other = (seat: string) => seats.find((one) => one !== seat) ?? seat;
  if (meaning.by === 'active') return active ?? step.seat;
  if (meaning.by === 'passive') return other(active ?? step.seat);
  if (meaning.by && seats.includes(meaning.by)) return meaning.by;
  if (meaning.by !== 'fact') return step.seat;
  for (const event of step.events.slice(at + 1)) {
    if (typeof event.side === 'string') return seatOf(event.side, seats);
    const first = named(event);
    if (first) return seats.find((seat) => seat[0] === first[0]) ?? step.seat;
  }
  return step.seat;
}

function count(row: LuckRow, event: GameEvent, needed: number | undefined) {
  const dice = event.dice ?? [];
  const faces = event.faces ?? 6;
  row.dice += dice.length;
  if (needed === undefined) {
    row.expected += (dice.length * (faces + 1)) / 2;
    row.actual += dice.reduce((sum, value) => sum + value, 0);
  } else {
    row.expected += dice.length * Math.min(1, Math.max(0, (faces + 1 - needed) / faces));
    row.actual += dice.filter((value) => value >= needed).length;
  }
}

export function ledger(steps: Step[], meanings: Record<string, RollMeaning>, seats: string[]): Ledger {
  const rows = new Map<string, LuckRow>();
  const untold = new Set<string>();
  let active: string | undefined;
  for (const step of steps)
    step.events.forEach((event, i) => {
      if (event.event === 'turn_began' && typeof event.side === 'string') active = seatOf(event.side, seats);
      if (event.roll === undefined) return;
      const meaning = meanings[event.roll] ?? { label: event.roll };
      if (meaning.neutral) return;
      const needed = neededFor(step.events, i, meaning);
      if (needed === undefined && !meaning.sum) return void untold.add(event.roll);
      const seat = owner(step, i, meaning, seats, active);
      const key = `${seat} ${event.roll}`;
      const { label, bad = false, sum = false } = meaning;
      const row = rows.get(key) ?? { seat, roll: event.roll, label, dice: 0, expected: 0, actual: 0, bad, sum };
      count(row, event, needed);
      rows.set(key, row);
    });
  const told = [...rows.values()].filter((row) => !untold.has(row.roll));
  return { rows: told, untold: [...untold].map((roll) => meanings[roll]?.label ?? roll) };
}
