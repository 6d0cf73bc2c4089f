// What a throw or a look is measured at: range and band, with the score printed for it. For the hand that hovers; what
// counts for and against it, and the chance itself, come from the server.
import { pointOf } from '../../measured/plane';
import type { Action } from '../module';
import { detailsOf, verbOf } from './interaction';
import { figuresOf, type Position, type Scenario } from './model';
import { apart, bodyOf, centre, hides, ownHulls, sceneOf } from './sight';
import { printed } from './shots';

export interface Line {
  text: string;
  clause: string;
}

export interface Counts {
  range: number;
  band: string;
  /** Before anything else counts; null out of range, and for looks, whose band may yet be shifted. */
  need: number | null;
  line: Line;
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

// ---- throws (SKM-11, 12, 13, 16)

function met(reach: Reach, range: number, clause: string): Counts {
  const index = reach.findIndex((band) => band !== null && range >= band[0] && range <= band[1]);
  const [band, need] = index < 0 ? ['out of range', null] : [bandNames[index]!, reach[index]![2]];
  return { range, band, need, line: { text: `${range}" ${band}${need === null ? '' : `: needs ${need}+`}`, clause } };
}

/** What this is measured at; null where there is nothing to measure. */
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
  if (verb === 'fire_gun') return met(gunReach(scenario, weapon), range, 'SKM-12.2');
  if (details.target && position.vehicles[details.target] && (verb === 'at_fire' || verb === 'flame'))
    return met(antiTank[/bazooka|panzerschreck|piat/.test(weapon) ? 'bazooka' : verb === 'flame' ? 'flamethrower' : weapon] ?? [], range, 'SKM-16.2');
  if (verb === 'flame') return met(flameAtMen, range, 'SKM-13.2');
  return met(verb === 'grenade' ? grenade : weapon === 'mortar' ? mortar : lightMortar, range, 'SKM-11.3');
}

const gunOf = (position: Position): string | null => {
  const team = position.teams[position.active_team ?? ''];
  return team?.gun ?? team?.vehicle ?? null;
};

// ---- spotting (SKM-6)

const spotEnds = [8, 20, 48, 60];
export const spotNames = ['point blank', 'short', 'long', 'extreme', 'beyond extreme'];

function spotCounts(scenario: Scenario, position: Position, fig: string, target: string): Counts | null {
  const from = position.figures[fig] && bodyOf(scenario, position, fig);
  if (!from) return null;
  const scene = sceneOf(scenario, position);
  const enemy = position.teams[target];
  const members = figuresOf(position, target).filter((id) => ['ok', 'unknown'].includes(position.figures[id]!.state) && bodyOf(scenario, position, id));
  const bodies = (!enemy ? [target] : members.length > 0 ? members : enemy.vehicle ? [enemy.vehicle] : []).flatMap((id) => bodyOf(scenario, position, id) ?? []);
  const visible = bodies.filter((body) => hides(scene, centre(from), centre(body), ownHulls(from, body)) === null);
  const ranges = (visible.length === 0 ? bodies : visible).map((body) => apart(from, body));  // SKM-6.11: heard, if nobody is seen
  if (ranges.length === 0) return null;
  const range = printed(Math.min(...ranges));
  const end = spotEnds.findIndex((last) => range <= last);
  const band = spotNames[end < 0 ? spotEnds.length : end]!;
  return { range, band, need: null, line: { text: `${range}" ${band}`, clause: 'SKM-6.1' } };
}
