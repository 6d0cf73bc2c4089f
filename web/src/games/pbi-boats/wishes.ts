// "Why can't I…?" with boats: what a player may want to do with the square under the cursor. The server answers.
import type { Wish } from '../module';
import { seatSide } from '../pbi/model';
import { wishes as landWishes } from '../pbi/wishes';
import { boatsIn, type BoatsPosition } from './model';
import { shotWish } from './pointing';
import { words } from './words';

export function wishes(position: BoatsPosition, seat: string | null, place: string | null): Wish[] {
  const side = seatSide(seat);
  if (!side) return [];
  const wanted: Wish[] = [];
  const active = position.boat_activation?.boat;
  const boat = active ? position.boats[active] : undefined;
  if (active && boat) {
    const add = (action: Wish['action']) => wanted.push({ label: `${active}: ${words.choice(action, position)}`, action });
    add({ forward: { squares: 1 } });
    add({ forward: { squares: 2 } });
    add({ reverse: {} });
    add({ turn: { to: 'L' } });
    add({ turn: { to: 'R' } });
    if (boat.passengers.length > 0) add({ disembark: { boat: active, groups: boat.passengers.slice(0, 1) } });
    if (place && place !== boat.square) add(shotWish(position, boat, place, []));
    for (const verb of ['disarm', 'lay_mine', 'clear_aboard']) wanted.push({ label: `${active}: ${words.verbs[verb]}`, action: { [verb]: {} } });
    for (const id of place ? boatsIn(position, place) : [])
      if (position.boats[id]!.side !== side && boat.passengers.length > 0) add({ board: { boat: id, groups: boat.passengers.slice(0, 1) } });
  }
  for (const id of place ? boatsIn(position, place) : []) {
    if (position.boats[id]!.side !== side) continue;
    wanted.push({ label: `Activate ${id}`, action: { activate_boat: { boat: id, full_throttle: false } } });
    wanted.push({ label: `${id} at full throttle`, action: { activate_boat: { boat: id, full_throttle: true } } });
  }
  return [...wanted, ...landWishes(position, seat, place)];
}
