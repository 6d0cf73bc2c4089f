// How people and sides are called.
import type { TableMessage } from '../net/protocol';
import { texts } from '../texts';

export const seatsOf = (message: TableMessage): string[] => Object.keys(message.seats);

/** The side of every seat, 0 or 1. Seats whose side is not told take turns. */
export function sidesOf(seats: TableMessage['seats']): Record<string, number> {
  const named = [...new Set(Object.values(seats).flatMap((seat) => seat.side ?? []))];
  return Object.fromEntries(
    Object.entries(seats).map(([seat, { side }], i) => [seat, (side === undefined ? i : named.indexOf(side)) % 2]),
  );
}

export const sideIndex = (message: TableMessage, seat: string): number => sidesOf(message.seats)[seat] ?? 0;

/** The side a piece belongs to, by the name of its side or of a seat. */
export function sideNamed(message: TableMessage, name: string): number {
  const like = (other: string | undefined) => other?.toLowerCase().startsWith(name.toLowerCase().slice(0, 3)) === true;
  const seat = Object.entries(message.seats).find(([one, state]) => like(state.side) || like(one));
  return seat ? sideIndex(message, seat[0]) : 0;
}

/** What the scenario calls the side, where a seat is named by the side's letter. */
export function seatTitle(message: TableMessage, seat: string): string {
  const own: unknown = message.scenario.json?.sides?.[seat];
  return typeof own === 'string' ? own : texts.capital(seat);
}

/** "Anna", "Anna (Attacker)" where both are called so, or "Attacker" for somebody without a name. */
export function nameOf(message: TableMessage, seat: string | null): string {
  if (!seat) return '';
  const name = message.seats[seat]?.name;
  if (!name) return seatTitle(message, seat);
  const shared = Object.entries(message.seats).some(([other, state]) => other !== seat && state.name === name);
  return shared ? `${name} (${seatTitle(message, seat)})` : name;
}

export const namesOf = (message: TableMessage, seats: string[]): string => seats.map((seat) => nameOf(message, seat)).join(', ');

/** The seats that won; empty for a draw or while the game goes on. */
export function winners(message: TableMessage): string[] {
  const { outcome } = message;
  if (!outcome.over) return [];
  if (typeof outcome.winner === 'string') {
    // Named by its seat or, where a side may have several, by its side.
    const winner = outcome.winner.toLowerCase();
    const won = ([seat, state]: [string, { side?: string }]) => seat.toLowerCase() === winner || state.side?.toLowerCase() === winner;
    return Object.entries(message.seats).filter(won).map(([seat]) => seat);
  }
  const list = Object.entries(outcome.score ?? {});
  const best = Math.max(...list.map(([, score]) => score));
  const first = list.filter(([, score]) => score === best).map(([seat]) => seat);
  return first.length === list.length ? [] : first;
}
