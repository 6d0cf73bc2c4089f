// "Why can't I…?": what a player may want to do with what is under the cursor, allowed or not. The server answers.
import type { Action, Wish } from '../module';
import { ableOf, placeOf, sideOf, standOf, teamOf, type Position } from './model';

export function wishes(position: Position, seat: string | null, place: string | null): Wish[] {
  if (seat === null) return [];
  const wanted: Wish[] = [];
  const wish = (label: string, action: Action) => wanted.push({ label, action });
  const active = position.active_team;
  const team = place ? teamOf(position, place) : null;
  const man = active ? ableOf(position, active)[0] : undefined;
  if (active === null && team) wish(`Activate ${team}`, { activate: { team } });
  if (active && place && team === active) {
    const at = standOf(position, place);
    if (at) {
      for (const [words, dx, dy] of [['north', 0, 6000], ['east', 6000, 0], ['south', 0, -6000], ['west', -6000, 0]] as const) wish(`Move ${place} 6" ${words}`, { move: [{ fig: place, path: [[at.x + dx, at.y + dy]] }] });
      wish(`Crawl ${place} 2" north`, { move: [{ fig: place, path: [[at.x, at.y + 2000]], crawl: true }] });
    }
    if (position.vehicles[place]) wish('Drive 18" ahead', { vehicle_move: { legs: [{ pivot: 0, distance: 18000 }] } });
  }
  if (active && place && team && sideOf(position, place) !== position.side) {
    const weapon = man ? Object.keys(position.figures[man]!.weapons)[0] : undefined;
    if (man && weapon) {
      wish(`Shoot at ${team}`, { shoot: { target: team, as: 'team', shots: [{ fig: man, weapon, kind: 'US', n: 1 }] } });
      wish(`Aim carefully at ${team}`, { shoot: { target: team, as: 'team', shots: [{ fig: man, weapon, kind: 'CAS', n: 1 }] } });
    }
    wish(`All fire together at ${team}`, { combined_fire: { target: team } });
    if (man) wish(`Look for ${team}`, { spot: { fig: man, target: team } });
    if (man && position.figures[place]) wish(`Throw a grenade at ${place}`, { grenade: { fig: man, target: place } });
  }
  if (active && man && place && position.markers?.[place]) wish(`Look for ${place}`, { spot: { fig: man, target: place } });
  if (active && place && placeOf(position, place) && position.figures[place]?.state === 'disabled' && man) wish(`Take ${place} up`, { take_up: { fig: man, casualty: place } });
  wish('End the activation', { end_activation: {} });
  wish('End the phase', { end_phase: {} });
  return wanted;
}
