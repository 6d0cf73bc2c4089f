// Range, band and needed score of small arms (SKM-7), for the hand that hovers over a target. What a shot is worth in
// the end, the server's odds say.
import { distance, distanceToBlock, type Point } from '../../measured/plane';
import { ableOf, BASE, hullOf, isAble, shapeOf, standOf, weaponName, type Position, type Scenario } from './model';
import { coverOf, hides, sceneOf, type Cover, type Scene } from './sight';

export const bands = ['Point blank', 'Short', 'Medium', 'Long', 'Beyond long'] as const;
export const kinds = ['US', 'AS', 'CAS'] as const;
export type ShotKind = (typeof kinds)[number];
export const shotCost: Record<ShotKind, number> = { US: 1, AS: 2, CAS: 3 };

/** Upper ends of the bands in inches (table 2.3). */
const ranges: Record<string, readonly [number, number, number, number]> = {
  rifle: [8, 15, 30, 80], sniper_rifle: [8, 15, 30, 80], carbine: [6, 12, 18, 40], smg: [6, 12, 18, 40], assault_rifle: [8, 15, 30, 80], pistol: [3, 6, 12, 24],
  lmg: [8, 16, 32, 80], hmg: [8, 16, 32, 80], vmg_hull: [8, 16, 32, 80], vmg_turret: [8, 16, 32, 80], vmg_pintle: [8, 16, 32, 80], quad_mg: [8, 16, 32, 80],
};
const rifle: readonly Record<ShotKind, number>[] = [{ US: 10, AS: 4, CAS: 2 }, { US: 14, AS: 8, CAS: 4 }, { US: 17, AS: 12, CAS: 8 }, { US: 19, AS: 16, CAS: 12 }];
const pistol: readonly Record<ShotKind, number>[] = [{ US: 12, AS: 6, CAS: 3 }, { US: 16, AS: 10, CAS: 6 }, { US: 18, AS: 16, CAS: 12 }, { US: 20, AS: 20, CAS: 18 }];

const typeOf = (weapon: string): string => weapon.split('.')[0]!;
export const isSmallArm = (weapon: string): boolean => ranges[typeOf(weapon)] !== undefined;

const rangesOf = (scenario: Scenario, weapon: string): readonly number[] | undefined =>
  ((scenario as any).weapon_data?.[typeOf(weapon)]?.bands as number[] | undefined) ?? ranges[typeOf(weapon)];

/** The band of a printed range, 4 beyond the weapon's reach. */
export function bandOf(scenario: Scenario, weapon: string, range: number): number {
  const ends = rangesOf(scenario, weapon) ?? [0, 0, 0, 0];
  const found = ends.findIndex((end) => range <= end);
  return found < 0 ? 4 : found;
}

/** The score needed, null where the band is beyond Long. */
export const needed = (weapon: string, band: number, kind: ShotKind): number | null => (typeOf(weapon) === 'pistol' ? pistol : rifle)[band]?.[kind] ?? null;

/** Base to base in whole inches, rounded up (SKM-1.8). */
export const printed = (gap: number): number => Math.max(0, Math.ceil(gap / 1000));

/** All able members at least 1" apart, or only one (SKM-7.4). */
export function dispersed(position: Position, team: string): boolean {
  const at = ableOf(position, team).map((id) => standOf(position, id)).filter((p): p is Point => p !== null);
  return at.every((p, i) => at.every((q, j) => i >= j || distance(p, q) >= 1000 + 2 * BASE));
}

export interface Look {
  /** The figure of the target that is nearest and seen. */
  target: string;
  range: number;
  cover: Cover;
  by: string | null;
}

/** What a firer sees of a team: the nearest figure, and the least cover of all that he sees. */
export function lookAt(scenario: Scenario, position: Position, scene: Scene, firer: string, team: string): Look | { hidden: string } | null {
  const man = position.figures[firer];
  const aboard = man?.in_vehicle ? hullOf(scenario, position, man.in_vehicle) : null;
  const from = aboard ?? standOf(position, firer);
  if (!from) return null;
  const own = [man?.in_vehicle ?? '', position.teams[team]?.vehicle ?? ''];
  let best: Look | null = null, least: { cover: Cover; by: string | null } | null = null, hidden: string | null = null;
  const weight = { none: 0, soft: 1, hard: 2 };
  const members = ableOf(position, team).flatMap((id) => { const at = standOf(position, id); return at ? [{ id, at }] : []; });
  const hull = position.teams[team]?.vehicle ? hullOf(scenario, position, position.teams[team]!.vehicle!) : null;
  for (const { id, at } of members.length > 0 || !hull ? members : [{ id: position.teams[team]!.vehicle!, at: hull as Point }]) {
    const blocked = hides(scene, from, at, own, members.length > 0 ? undefined : hull ?? undefined);
    if (blocked !== null) { hidden ??= blocked; continue; }
    const covered = coverOf(scene, from, at, own);
    if (!least || weight[covered.cover] < weight[least.cover]) least = covered;
    const gap = aboard ? distanceToBlock(aboard, at) - BASE : members.length > 0 ? distance(from, at) - 2 * BASE : distanceToBlock(hull!, from) - BASE;
    const range = printed(gap);
    if (!best || range < best.range) best = { target: id, range, cover: 'none', by: null };
  }
  if (best && least) return { ...best, ...least };
  return hidden ? { hidden } : null;
}

export interface Aim extends Look {
  firer: string;
  weapon: string;
  band: number;
  shift: number;
  /** The target is dispersed, and that counts (SKM-7.4). */
  spread: boolean;
  effective: number;
}

/** Every small arm of the active team against a team: range, band and shift. */
export function aims(scenario: Scenario, position: Position, firers: readonly string[], team: string): { aims: Aim[]; hidden: string | null } {
  const scene = sceneOf(scenario, position);
  const vehicle = position.teams[team]?.vehicle ? position.vehicles[position.teams[team]!.vehicle!] : undefined;
  const shape = vehicle && !vehicle.destroyed ? shapeOf(vehicle.model) : null;
  // Small arms cannot hurt closed AFVs (SKM-7.15); dispersal never counts for vehicles (SKM-15.2).
  if (shape === 'turret' || shape === 'casemate') return { aims: [], hidden: null };
  const spread = shape === null && dispersed(position, team) ? 1 : 0;
  const sum = scenario.options?.band_shift === 'sum';
  const found: Aim[] = [];
  let hidden: string | null = null;
  for (const firer of firers) {
    const look = lookAt(scenario, position, scene, firer, team);
    if (!look) continue;
    if ('hidden' in look) { hidden ??= look.hidden; continue; }
    // The occupants of open AFVs are in hard cover (SKM-15.3).
    if (shape === 'half' || shape === 'open') [look.cover, look.by] = ['hard', null];
    const cover = look.cover === 'hard' ? 2 : look.cover === 'soft' ? 1 : 0;
    for (const weapon of armsOf(position, firer)) {
      const band = bandOf(scenario, weapon, look.range);
      const shift = (sum ? spread + cover : Math.max(spread, cover)) + (/vmg_(hull|turret)/.test(weapon) ? 1 : 0);
      found.push({ ...look, firer, weapon, band, shift, spread: spread > 0 && (sum || cover === 0), effective: Math.min(4, band + shift) });
    }
  }
  return { aims: found, hidden };
}

/** The small arms a figure may fire: its own, and those of the vehicle it serves. A pistol only without another. */
export function armsOf(position: Position, firer: string): string[] {
  const man = position.figures[firer];
  if (!man || !isAble(man)) return [];
  const own = Object.keys(man.weapons).filter(isSmallArm);
  const mounted = man.in_vehicle && position.vehicles[man.in_vehicle]?.team === man.team ? Object.entries(position.vehicles[man.in_vehicle]!.weapons).filter(([name, { wrecked }]) => isSmallArm(name) && !wrecked).map(([name]) => name) : [];
  const real = own.filter((weapon) => typeOf(weapon) !== 'pistol');
  return [...(real.length > 0 ? real : man.in_vehicle ? [] : own), ...mounted];
}

/** Fire points left to a figure with a weapon (SKM-2.7). */
export function firePoints(position: Position, firer: string, weapon: string): number {
  const man = position.figures[firer];
  if (!man) return 0;
  const bonus = man.weapons[weapon]?.bonus_left ?? (man.in_vehicle ? position.vehicles[man.in_vehicle]?.weapons[weapon]?.bonus_left : 0) ?? 0;
  return Math.max(0, man.ap_left + bonus);
}

export const percent = (need: number | null): string => (need === null ? '—' : `${Math.max(0, Math.min(100, (21 - need) * 5))}%`);

/** Why the band is higher: "hard cover W1", "dispersed". */
export const shiftWords = ({ cover, by, spread, weapon }: Aim, covers: Record<string, string>): string =>
  [...(cover !== 'none' ? [`${covers[cover]}${by ? ` ${by}` : ''}`] : []), ...(spread ? ['dispersed'] : []), ...(/vmg_(hull|turret)/.test(weapon) ? ['mounted'] : [])].join(', ') || covers.none!;

export const armName = (weapon: string): string => weaponName(weapon);
