// "Why can't I…?": what a player may want to do with the square under the cursor, allowed or not. The server answers.
import type { Action, Wish } from '../module';
import { isLarge, poolOf, seatSide, sideOf, troopsIn, unitsIn, type Order, type Position } from './model';
import { texts } from './texts';

const orders: Order[] = ['FIGHT', 'MORALE', 'HOLD', 'MOVE'];

export function wishes(position: Position, seat: string | null, place: string | null): Wish[] {
  const side = seatSide(seat);
  if (!side) return [];
  const wanted: Wish[] = [];
  const wish = (label: string, action: Action) => wanted.push({ label, action });
  const cursor = position.cursor;
  if (place !== null && position.squares[place]) {
    const own = unitsIn(position, place).filter((id) => sideOf(id) === side);
    const foes = troopsIn(position, place).length > 0 && own.length === 0;
    const first = own.find((id) => position.units[id]!.type !== 'HC') ?? own[0];
    for (const id of own) wish(`Move ${id}`, { select: { unit: id } });
    if (first) for (const order of orders) wish(`Give ${first} the order ${texts.orders[order]}`, { order: { order, unit: first } });
    if (position.selected) {
      wish(`Step to ${place}`, { step: { to: place } });
      wish(`Take the extra square to ${place}`, { extra: { to: place } });
    }
    if (foes && cursor) {
      wish(`Assault ${place} from ${cursor}`, { assault: { target: place, from: cursor, additional: [], shock: false } });
      wish(`Shoot at ${place} from ${cursor}`, { shoot: { target: place, from: cursor } });
    }
    if (first && position.assault && isLarge(position.units[first]!)) wish(`Give the marker to ${first}`, { award: { unit: first } });
    if (own.length > 0) wish(`Dig in at ${place}`, { hasty: { square: place } });
    const waiting = poolOf(position, null, side)[0];
    if (waiting) {
      wish(`Bring ${waiting} in at ${place}`, { reinforce: { option: 'B', unit: waiting, square: place } });
      wish(`Bring ${waiting} in by road at ${place}`, { reinforce: { option: 'C', unit: waiting, square: place } });
    }
  }
  if (position.assault) wish('Retire before the assault', { retire: {} });
  wish('Pass', { pass: {} });
  return wanted;
}
