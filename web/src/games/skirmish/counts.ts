// What counts for and against a throw before its die falls: range and band with the score they need, and every modifier,
// each with its clause. For the hand that hovers; the chance itself always comes from the server.
import { bearing, between, pointOf } from '../../measured/plane';
import type { Action } from '../module';
import { detailsOf, verbOf } from './interaction';
import { ableOf, figuresOf, isAble, teamOf, type Position, type Scenario } from './model';
import { apart, bodyOf, centre, coverSeen, hides, isIn, ownHulls, sceneOf, type Body, type Covered } from './sight';
import { printed } from './shots';
import { isOpen } from './vehicles';

export interface Line {
  text: string;
  clause: string;
}

export interface Counts {
  range: number;
  band: string;
  need: number | null;
  /** Added to the die. */
  modifier: number;
  lines: Line[];
}

/** Ends of Short, Medium and Long in inches with their scores; null where a weapon has no such band. */
type Reach = readonly ([from: number, to: number, need: number] | null)[];
const far = Infinity;
const grenade: Reach = [null, [0, 12, 12], [13, 18, 17]];
const lightMortar: Reach = [[6, 12, 8], [13, 25, 12], [26, 40, 17]];
const mortar: Reach = [[24, 40, 8], [41, far, 12], null];
const flameAtMen: Reach = [[0, 12, 4], [13, 18, 14], [19, 24, 19]];
const guns: Record<'small' | 'large' | 'cannon', Reach> = {
  small: [[6, 18, 8], [19, 40, 12], [41, far, 16]], large: [[6, 24, 8], [25, 60, 12], [61, far, 16]], cannon: [[1, 10, 8], [11, 24, 12], [25, far, 16]],
};
const antiTank: Record<string, Reach> = {
  molotov: [[2, 3, 8], null, [4, 10, 16]], at_grenade: [null, null, [4, 8, 16]], at_rifle: [[1, 8, 8], [9, 20, 12], [21, 40, 16]], panzerfaust: [[4, 8, 8], [9, 12, 12], [13, 20, 16]],
  bazooka: [[4, 12, 8], [13, 20, 12], [21, 30, 16]], flamethrower: [[4, 8, 8], [9, 18, 12], [19, 24, 16]],
};
/** Table 2.3 by the names of its rows. */
export const reaches: Record<string, Reach> = { grenade, rifle_grenade: lightMortar, mortar, 'flamethrower at infantry': flameAtMen, 'gun ≤50mm': guns.small, 'gun ≥51mm': guns.large, auto_cannon: guns.cannon, ...antiTank };
const bandNames = ['short', 'medium', 'long'];
const smallGuns = new Set(['2pdr', 'pak_36', 'kwk_39']);

const typeOf = (weapon: string): string => weapon.split('.')[0]!;

function gunReach(scenario: Scenario, weapon: string): Reach {
  const type = typeOf(weapon);
  const calibre = (scenario as { gun_data?: Record<string, { calibre_mm?: number }> }).gun_data?.[type]?.calibre_mm;
  if (type === '20mm') return guns.cannon;
  return (calibre !== undefined ? calibre <= 50 : smallGuns.has(type)) ? guns.small : guns.large;
}

const coverWords = ({ cover, by }: Covered): string => `${cover} cover${by ? ` ${by}` : ''}`;

// ---- throws (SKM-11, 12, 13, 16)

function met(reach: Reach, range: number, clause: string): Pick<Counts, 'range' | 'band' | 'need'> & { line: Line } {
  const index = reach.findIndex((band) => band !== null && range >= band[0] && range <= band[1]);
  const [band, need] = index < 0 ? ['out of range', null] : [bandNames[index]!, reach[index]![2]];
  return { range, band, need, line: { text: `${range}" ${band}${need === null ? '' : `: needs ${need}+`}`, clause } };
}

interface Thrown {
  scenario: Scenario;
  position: Position;
  firer: string;
  target: string | null;
  from: Body;
  to: Body;
}

/** The modifiers of SKM-11.6, and those of the target only where one is named. */
function throwLines({ scenario, position, firer, target, from, to }: Thrown, weapon: string, range: number): { modifier: number; lines: Line[] } {
  const lines: Line[] = [];
  let modifier = 0;
  const add = (by: number, text: string) => { modifier += by; lines.push({ text: `${by > 0 ? '+' : '−'}${Math.abs(by)} ${text}`, clause: 'SKM-11.6' }); };
  const own = position.teams[position.figures[firer]!.team]!;
  if (position.figures[firer]!.moved) add(-2, 'the firer moved');
  if (own.under_fire) add(-4, 'the firer is under fire');
  const team = target ? teamOf(position, target) : null;
  if (!team) return { modifier, lines };
  const enemy = position.teams[team]!;
  const scene = sceneOf(scenario, position);
  const covered = coverSeen(scene, from, to, team);
  if (covered.cover !== 'none') add(-2, `the target is in ${coverWords(covered)}`);
  else if (enemy.moved_last) add(-2, 'the target is moving');
  if (enemy.markers > 0) add(-2, 'the target is suppressed');
  const isDroppedIn = to.hull ? isOpen(scenario, position, to.vehicle) : scene.features.some((feature) => feature.kind === 'bunker' && isIn(feature, to.at));
  if (weapon === 'grenade' && range <= 4 && isDroppedIn) add(4, 'dropped in');
  if (/^mortar/.test(weapon) && position.figures[firer]!.last_hit_target === team && hides(scene, centre(from), centre(to), ownHulls(from, to)) === null) add(3, 'the mortar has the range');
  return { modifier, lines };
}

/** What counts for this; null where there is nothing to measure. */
export function countsFor(scenario: Scenario, position: Position, action: Action): Counts | null {
  const verb = verbOf(action);
  const details = detailsOf(action) as { fig?: string; weapon?: string; target?: string; at?: [number, number] };
  if (verb === 'spot') return spotCounts(scenario, position, details.fig ?? '', details.target ?? '');
  const piece = verb === 'fire_gun' ? gunOf(position) : details.fig ?? null;
  const from = piece ? bodyOf(scenario, position, piece) : null;
  const to = details.target ? bodyOf(scenario, position, details.target) : details.at ? { at: pointOf(details.at), radius: 0 } : null;
  if (!from || !to || !piece) return null;
  const range = printed(apart(from, to));
  const weapon = typeOf(details.weapon ?? verb);
  const vehicle = details.target && position.vehicles[details.target] ? details.target : null;
  if (verb === 'fire_gun') {
    const { line, ...found } = met(gunReach(scenario, weapon), range, 'SKM-12.2');
    return { ...found, modifier: 0, lines: [line] };
  }
  if (vehicle && (verb === 'at_fire' || verb === 'flame')) {
    const { line, ...found } = met(antiTank[/bazooka|panzerschreck|piat/.test(weapon) ? 'bazooka' : verb === 'flame' ? 'flamethrower' : weapon] ?? [], range, 'SKM-16.2');
    const hull = position.vehicles[vehicle]!;
    const { last_move: run, last_heading: heading } = position.teams[hull.team] as { last_move?: number; last_heading?: number };
    const racing = (run ?? 0) > 8000 && between(heading ?? hull.heading, bearing(centre(to), centre(from))) > 450;
    return { ...found, need: found.need === null ? null : found.need + (racing ? 4 : 0), modifier: 0, lines: [line, ...(racing ? [{ text: 'needs 4 more: it moved over 8"', clause: 'SKM-16.2' }] : [])] };
  }
  if (verb === 'flame') {
    const { line, ...found } = met(flameAtMen, range, 'SKM-13.2');
    return { ...found, modifier: 0, lines: [line] };
  }
  const { line, ...found } = met(verb === 'grenade' ? grenade : weapon === 'mortar' ? mortar : lightMortar, range, 'SKM-11.3');
  const { modifier, lines } = throwLines({ scenario, position, firer: piece, target: details.target ?? null, from, to }, weapon, range);
  return { ...found, modifier, lines: [line, ...lines] };
}

const gunOf = (position: Position): string | null => {
  const team = position.teams[position.active_team ?? ''];
  return team?.gun ?? team?.vehicle ?? null;
};

// ---- spotting (SKM-6)

const spotEnds = [8, 20, 48, 60];
const spotNeeds = [3, 5, 8, 10];
const spotNames = ['point blank', 'short', 'long', 'extreme', 'beyond extreme'];

/** Binoculars or a telescopic sight, his own or that of the crew he sits with (SKM-14.11). */
function hasLenses(position: Position, fig: string): boolean {
  const man = position.figures[fig]!;
  const lenses = (id: string): boolean => { const one = position.figures[id]!; return one.binoculars === true || one.sniper === true || one.weapons.sniper_rifle !== undefined; };
  return lenses(fig) || (man.in_vehicle !== null && ableOf(position, man.team).some((id) => position.figures[id]!.in_vehicle === man.in_vehicle && (position.figures[id]!.role === 'commander' || lenses(id))));
}

function isBlind(scenario: Scenario, position: Position, team: string): boolean {
  const vehicle = position.teams[team]?.vehicle;
  if (!vehicle || isOpen(scenario, position, vehicle)) return false;
  const commander = figuresOf(position, team).find((id) => position.figures[id]!.role === 'commander');
  return commander !== undefined && !isAble(position.figures[commander]);
}

function spotCounts(scenario: Scenario, position: Position, fig: string, target: string): Counts | null {
  const man = position.figures[fig];
  const own = man && position.teams[man.team];
  const from = man && bodyOf(scenario, position, fig);
  if (!man || !own || !from) return null;
  const scene = sceneOf(scenario, position);
  const enemy = position.teams[target];
  const members = figuresOf(position, target).filter((id) => ['ok', 'unknown'].includes(position.figures[id]!.state) && bodyOf(scenario, position, id));
  const bodies = (!enemy ? [target] : members.length > 0 ? members : enemy.vehicle ? [enemy.vehicle] : []).flatMap((id) => bodyOf(scenario, position, id) ?? []);
  const visible = bodies.filter((body) => hides(scene, centre(from), centre(body), ownHulls(from, body)) === null);
  const heard = visible.length === 0;
  const nearest = (heard ? bodies : visible).map((body) => ({ body, off: apart(from, body) })).sort((a, b) => a.off - b.off)[0];
  if (!nearest) return null;
  const { body } = nearest;
  const range = printed(nearest.off);
  let band = spotEnds.findIndex((end) => range <= end);
  if (band < 0) band = 4;
  const lines: Line[] = [{ text: `${range}" ${spotNames[band]}`, clause: 'SKM-6.1' }];
  const shift = (by: number, text: string, clause: string) => { band += by; lines.push({ text: `${by > 0 ? `${by} ${by > 1 ? 'bands' : 'band'} farther` : '1 band nearer'}: ${text}`, clause }); };
  if (position.aware && !position.aware[own.side]) shift(1, 'you are not aware of an enemy', 'SKM-6.3');
  const covered = coverSeen(scene, from, body, enemy ? target : null);
  if (!enemy?.moved_last && covered.cover !== 'none') shift(1, `still, in ${coverWords(covered)}`, 'SKM-6.4');
  if (own.markers > 0) shift(1, 'the observer is suppressed', 'SKM-6.5');
  if (enemy?.shot_last && enemy.kind !== 'sniper') shift(-1, 'it is shooting', 'SKM-6.6');
  if (hasLenses(position, fig)) shift(-1, 'binoculars', 'SKM-6.7');
  if (isBlind(scenario, position, man.team)) shift(1, 'closed down without a commander', 'SKM-14.11');
  if (heard) shift(2, 'only heard', 'SKM-6.11');
  const end = Math.max(0, Math.min(4, band));
  const need = spotNeeds[end] ?? null;
  lines.push({ text: need === null ? 'beyond sight' : `needs ${need}+ on a D10`, clause: 'SKM-6.2' });
  return { range, band: spotNames[end]!, need, modifier: 0, lines };
}
