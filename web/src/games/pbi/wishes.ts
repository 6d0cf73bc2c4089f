// "Why can't I…?": what a player may want to do with the square under the cursor, allowed or not. The server answers.
import { texts } from '../../texts';
import type { Action, Wish } from '../module';
import { columnOf, groupsIn, nameOf, platoonOf, rowOf, seatSide, sideOf, type Position } from './model';

/** A move of one group that is not its turn to act: any neighbouring square does, the refusal is about the group. */
export function actWith(position: Position, group: string): Action | null {
  const from = position.groups[group]?.square;
  if (!from) return null;
  const north = nameOf(columnOf(from), rowOf(from) + 1);
  return { move: { groups: [group], to: position.squares[north] ? north : nameOf(columnOf(from), rowOf(from) - 1) } };
}

export function wishes(position: Position, seat: string | null, place: string | null): Wish[] {
  const side = seatSide(seat);
  if (!side) return [];
  const onBoard = Object.keys(position.groups).filter((id) => position.groups[id]!.status === 'ON_BOARD');
  const own = onBoard.filter((id) => sideOf(id) === side);
  const first = own[0];
  if (!first) return [];
  const active = own.filter((id) => position.groups[id]!.active);
  const actors = active.length > 0 ? active : [first];
  const wanted: Wish[] = [];
  if (place !== null) {
    const commander = own.find((id) => position.groups[id]!.type === 'COMMANDER');
    const here = groupsIn(position, place).filter((id) => sideOf(id) === side);
    const foes = groupsIn(position, place).length > here.length;
    const lying = position.squares[place]?.markers ?? [];
    for (const group of here) {
      const action = position.groups[group]!.active ? null : actWith(position, group);
      if (action) wanted.push({ label: `Act with ${group}`, action });
    }
    if (commander) wanted.push({ label: `Motivate ${place}`, action: { motivate: { commander, square: place } } });
    if (here.length === 0) wanted.push({ label: `Move to ${place}`, action: { move: { groups: actors, to: place } } });
    if (foes) {
      wanted.push({ label: `Shoot at ${place}`, action: { shoot: { target: place, groups: Object.fromEntries(actors.map((id) => [id, 1])) } } });
      wanted.push({ label: `Assault ${place}`, action: { assault: { groups: actors, to: place } } });
    }
    if (lying.length > 0) wanted.push({ label: `Clear a casualty in ${place}`, action: { clear: { square: place, platoon: lying.find((one) => sideOf(one) === side) ?? platoonOf(first) } } });
    if (here.length > 0) wanted.push({ label: `Use the residual AP of ${place}`, action: { residual: { square: place } } });
  }
  for (const verb of ['end_activation', 'end_motivation', 'end_turn', 'extend'])
    wanted.push({ label: texts.verbs[verb]!, action: { [verb]: {} } });
  return wanted;
}
