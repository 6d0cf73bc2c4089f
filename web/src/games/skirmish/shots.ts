// Range, band and needed score of small arms (SKM-7), for the hand that hovers over a target. What a shot is worth in
// the end, the server's odds say.
import { distance, type Point } from '../../measured/plane';
import { ableOf, BASE, isAble, sideOf, standOf, weaponName, type Position, type Scenario } from './model';
import { apart, bodyOf, centre, coverSeen, hides, hullCoverOf, ownHulls, sceneOf, type Body, type Cover, type Covered, type Scene } from './sight';
import { isOpen, isSoft } from './vehicles';

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

/** All able members on foot and at least 1" apart, or only one (SKM-7.4). */
export function dispersed(position: Position, team: string): boolean {
  const able = ableOf(position, team);
  const at = able.map((id) => standOf(position, id)).filter((p): p is Point => p !== null);
  return (able.length <= 1 || at.length === able.length) && at.every((p, i) => at.every((q, j) => i >= j || distance(p, q) >= 1000 + 2 * BASE));
}

export interface Look {
  /** The figure of the target that is nearest and seen. */
  target: string;
  range: number;
  cover: Cover;
  by: string | null;
}

/** A team may be shot at as men on foot, as a soft vehicle, or as those aboard (SKM-15.2, 15.3). */
export type Aimed = 'team' | 'vehicle' | 'occupants';

/** Who of a team small arms can be aimed at: those on foot if there are some; nobody in closed AFVs (SKM-7.15) and wrecks. */
function targetsOf(scenario: Scenario, position: Position, team: string, as: Aimed): { as: Aimed; targets: { id: string; body: Body }[] } {
  const able = ableOf(position, team).flatMap((id) => { const body = bodyOf(scenario, position, id); return body ? [{ id, body }] : []; });
  const onFoot = able.filter(({ body }) => !body.hull);
  if (onFoot.length > 0) return { as: 'team', targets: onFoot };
  const vehicle = position.teams[team]?.vehicle;
  const hull = vehicle && !position.vehicles[vehicle]?.destroyed ? bodyOf(scenario, position, vehicle) : null;
  if (hull && as !== 'occupants' && isSoft(scenario, position, vehicle!)) return { as: 'vehicle', targets: [{ id: vehicle!, body: hull }] };
  const aboard = able.length > 0 || !hull ? able : [{ id: vehicle!, body: hull }];
  return { as: 'occupants', targets: aboard.filter(({ body }) => body.hull && isOpen(scenario, position, body.vehicle)) };
}

/** In contact with one of the firer's side (SKM-7.9, 7.17). */
function isLocked(position: Position, scene: Scene, at: Point, side: string | null): boolean {
  return Object.keys(position.figures).some((id) => {
    const stands = isAble(position.figures[id]) && sideOf(position, id) === side ? standOf(position, id) : null;
    return stands !== null && distance(stands, at) <= 1000 + 2 * BASE && hides(scene, stands, at) === null;
  });
}

function coverFrom(scenario: Scenario, position: Position, scene: Scene, from: Body, to: Body, team: string, as: Aimed): Covered {
  if (!to.hull) return coverSeen(scene, from, to, team);
  if (as === 'vehicle') return hullCoverOf(scene, centre(from), to.hull, ownHulls(from, to));
  return { cover: isSoft(scenario, position, to.vehicle) ? 'soft' : 'hard', by: null };
}

/** What a firer sees of a team: the nearest figure, and the least cover of all that he sees. */
export function lookAt(scenario: Scenario, position: Position, scene: Scene, firer: string, team: string, aimed: Aimed = 'team'): Look | { hidden: string } | null {
  const from = bodyOf(scenario, position, firer);
  if (!from) return null;
  const { as, targets } = targetsOf(scenario, position, team, aimed);
  const weight = { none: 0, soft: 1, hard: 2 };
  let best: { target: string; off: number } | null = null, least: Covered | null = null, hidden: string | null = null;
  for (const { id, body } of targets) {
    const blocked = hides(scene, centre(from), centre(body), ownHulls(from, body));
    if (blocked !== null) { hidden ??= blocked; continue; }
    if (!body.hull && isLocked(position, scene, body.at, sideOf(position, firer))) continue;
    const covered = coverFrom(scenario, position, scene, from, body, team, as);
    if (!least || weight[covered.cover] < weight[least.cover]) least = covered;
    const off = apart(from, body);
    if (!best || off < best.off) best = { target: id, off };
  }
  if (best && least) return { target: best.target, range: printed(best.off), ...least };
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
export function aims(scenario: Scenario, position: Position, firers: readonly string[], team: string, as: Aimed = 'team'): { aims: Aim[]; hidden: string | null } {
  const scene = sceneOf(scenario, position);
  const isHull = targetsOf(scenario, position, team, as).as === 'vehicle';
  // Dispersal never counts for vehicles (SKM-15.2).
  const spread = !isHull && dispersed(position, team) ? 1 : 0;
  const sum = scenario.options?.band_shift === 'sum';
  const found: Aim[] = [];
  let hidden: string | null = null;
  for (const firer of firers) {
    const look = lookAt(scenario, position, scene, firer, team, as);
    if (!look) continue;
    if ('hidden' in look) { hidden ??= look.hidden; continue; }
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
