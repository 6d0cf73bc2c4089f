// The position and the scenario of the skirmish game as the server writes them, and what the drawing asks of them.
import { distance, pointOf, Sheet, type Block, type Pair, type Point } from '../../measured/plane';
import type { ViewBox } from '../module';
import { hullSize, type VehicleData } from './vehicles';

export type SideId = 'A' | 'B';
export type Line = 'wall' | 'hedge' | 'fence' | 'high_hedge' | 'high_wall' | 'crest';
export type Area = 'building' | 'bunker' | 'rock' | 'wood' | 'scrub' | 'crops' | 'rubble' | 'trench' | 'foxhole' | 'rough' | 'water' | 'deep_water' | 'hull_down' | 'road';

export interface FeatureFile {
  id: string;
  kind: Area | Line;
  rect?: [number, number, number, number];
  poly?: Pair[];
  pts?: Pair[];
  doors?: [Pair, Pair][];
  blind?: number[];
  fortified?: boolean;
}

export interface FigureFile {
  id?: string;
  at?: Pair;
  role?: string;
  weapons?: (string | { type: string })[];
  in_vehicle?: string;
}

export interface TeamFile {
  id: string;
  side: SideId;
  kind: string;
  name?: string;
  owner?: string;
  figures?: FigureFile[];
  vehicle?: { model: string; at?: Pair; heading?: number } & Partial<VehicleData>;
  gun?: { model: string; at?: Pair; heading?: number; shield?: boolean };
}

export interface ObjectiveFile {
  id: string;
  at?: Pair;
  radius?: number;
  feature?: string;
}

export interface Scenario {
  id?: string;
  title?: string;
  board: { width: number; height: number };
  turns: number;
  edge_A: string;
  edge_B: string;
  sides?: Partial<Record<SideId, string>>;
  features?: FeatureFile[];
  teams: TeamFile[];
  objectives?: ObjectiveFile[];
  zones?: Partial<Record<SideId, { rect?: [number, number, number, number]; poly?: Pair[] }>>;
  vehicle_data?: Record<string, { like?: string } & Partial<VehicleData>>;
  portals?: { id: string; at: Pair; once?: boolean }[];
  markers?: { id: string; at: Pair }[];
  options?: Record<string, unknown>;
}

export type FigureCondition = 'ok' | 'disabled' | 'killed' | 'captured' | 'fled' | 'left' | 'unknown' | 'hidden';

export interface WeaponState {
  ammo?: number | null;
  acc?: number;
  bonus_left?: number;
  smoke?: number;
  wp?: number;
  hvap?: number;
  mount?: string;
  wrecked?: boolean;
}

export interface FigureState {
  team: string;
  at: Pair | null;
  state: FigureCondition;
  role: string;
  base_ap: number;
  wounds: number;
  weapons: Record<string, WeaponState>;
  grenades: number | null;
  ap_left: number;
  moves_used: number;
  dragging: string | null;
  in_vehicle: string | null;
  binoculars?: boolean;
  sniper?: boolean;
  moved?: boolean;
  spot_used?: boolean;
  [more: string]: unknown;
}

export interface TeamState {
  side: SideId;
  kind: string;
  owner: number;
  orig_strength: number;
  markers: number;
  spotted: boolean | string[];
  facing: number;
  posture: string;
  vehicle: string | null;
  gun: string | null;
  present: boolean;
  routing: boolean;
  retiring: boolean;
  frozen: boolean;
  activated: boolean;
  moved_last: boolean;
  shot_last: boolean;
  under_fire: boolean;
  [more: string]: unknown;
}

export interface VehicleState {
  team: string;
  model: string;
  at: Pair | null;
  heading: number;
  burning_until: number | null;
  weapons: Record<string, WeaponState>;
  stuck: boolean;
  immobile: boolean;
  optics_out: boolean;
  stunned: boolean;
  destroyed: boolean;
  moved_now: boolean;
  [more: string]: unknown;
}

export interface GunState {
  team: string;
  model: string;
  at: Pair | null;
  heading: number;
  acc: number;
  shield: boolean;
  wrecked: boolean;
  moved: boolean;
  [more: string]: unknown;
}

export interface Position {
  turn: number;
  step: string;
  side: SideId;
  active_team: string | null;
  aware?: Record<SideId, boolean>;
  contact?: boolean;
  teams: Record<string, TeamState>;
  figures: Record<string, FigureState>;
  vehicles: Record<string, VehicleState>;
  guns: Record<string, GunState>;
  markers?: Record<string, { at: Pair | null; face_down: boolean; content: string; team?: string | null; used?: boolean }>;
  portals?: Record<string, { at: Pair | null; once: boolean }>;
  smoke?: { at: Pair; side: SideId; wp: boolean; expires: number }[];
  result: null | { winner?: string; score?: Record<SideId, number> };
  [more: string]: unknown;
}

// ---- the table

/** Mils to one unit of the drawing. */
export const SCALE = 40;
export const MARGIN = 26;
export const INCH = 1000;
export const BASE = 400;
export const GUN_BASE = 700;

export const sheetOf = (scenario: Scenario): Sheet => new Sheet(scenario.board.width, scenario.board.height, SCALE);

export function extentOf(scenario: Scenario): ViewBox {
  const { width, height } = scenario.board;
  return { x: -MARGIN, y: -MARGIN, width: width / SCALE + 2 * MARGIN, height: height / SCALE + 2 * MARGIN };
}

export const inches = (mils: number): string => `${(Math.round(mils / 100) / 10).toString()}"`;

export interface Feature {
  id: string;
  kind: Area | Line;
  /** A closed outline, or the points of a line. */
  points: Point[];
  line: boolean;
  doors: [Point, Point][];
  blind: Set<number>;
}

const lines = new Set<string>(['wall', 'hedge', 'fence', 'high_hedge', 'high_wall', 'crest']);
const kept = new WeakMap<object, Feature[]>();

const rectangle = ([x1, y1, x2, y2]: [number, number, number, number]): Point[] => [{ x: x1, y: y1 }, { x: x2, y: y1 }, { x: x2, y: y2 }, { x: x1, y: y2 }];

export function featuresOf(scenario: Scenario): Feature[] {
  let found = kept.get(scenario);
  if (!found) {
    found = (scenario.features ?? []).map(({ id, kind, rect, poly, pts, doors, blind }) => ({
      id, kind, line: lines.has(kind), points: rect ? rectangle(rect) : (poly ?? pts ?? []).map(pointOf),
      doors: (doors ?? []).map(([a, b]): [Point, Point] => [pointOf(a), pointOf(b)]), blind: new Set(blind ?? []),
    }));
    kept.set(scenario, found);
  }
  return found;
}

export function zoneOf(scenario: Scenario, side: SideId): Point[] {
  const zone = scenario.zones?.[side];
  return zone?.rect ? rectangle(zone.rect) : (zone?.poly ?? []).map(pointOf);
}

// ---- sides

export const sideIndex = (side: SideId | string): 0 | 1 => (side === 'B' ? 1 : 0);
export const sideName = (scenario: Scenario, side: SideId): string => scenario.sides?.[side] ?? `Side ${side}`;

/** The side of a seat: seats are the owners of teams, or the sides themselves. */
export function seatSide(scenario: Scenario, seat: string | null): SideId | null {
  if (seat === null) return null;
  const owned = scenario.teams.find(({ owner }) => owner?.toLowerCase() === seat.toLowerCase());
  if (owned) return owned.side;
  return seat.toUpperCase() === 'B' || seat === scenario.sides?.B ? 'B' : 'A';
}

/** The engine runs side B: everybody plays on side A. */
export const isSolo = (options: Record<string, unknown> | undefined): boolean => !['off', undefined].includes(options?.solo as string | undefined);

// ---- vehicles and guns

const names: Record<string, string> = {
  sherman_m4: 'Sherman M4', sherman_firefly: 'Sherman Firefly', cromwell: 'Cromwell', t_34_85: 'T-34/85', panzer_iv_h: 'Panzer IV H', stug_iii_g: 'StuG III G', panther: 'Panther',
  tiger_i: 'Tiger I', tiger_ii: 'Tiger II', bren_carrier: 'Bren carrier', sd_kfz_251: 'Sd.Kfz. 251', armoured_car: 'Armoured car', jeep: 'Jeep', lorry: 'Lorry',
  pak_36: 'Pak 36', pak_40: 'Pak 40', '2pdr': '2-pounder', '6pdr': '6-pounder', '17pdr': '17-pounder', '88': '88 mm', '105_howitzer': '105 mm howitzer',
};

export const modelName = (model: string): string => names[model] ?? model.replace(/_/g, ' ');

/** The hull on the table; null when it is not known where it is. */
export function hullOf(scenario: Scenario, position: Position, id: string): Block | null {
  const vehicle = position.vehicles[id];
  return vehicle?.at ? { ...pointOf(vehicle.at), heading: vehicle.heading, ...hullSize(scenario, id, vehicle.model) } : null;
}

// ---- teams and figures

export const isAble = (figure: FigureState | undefined): boolean => figure?.state === 'ok';
export const gone = (state: FigureCondition): boolean => ['killed', 'captured', 'fled', 'left', 'hidden'].includes(state);

const members = new WeakMap<object, Record<string, string[]>>();

export function figuresOf(position: Position, team: string): string[] {
  let found = members.get(position.figures);
  if (!found) {
    found = {};
    for (const [id, figure] of Object.entries(position.figures)) (found[figure.team] ??= []).push(id);
    members.set(position.figures, found);
  }
  return found[team] ?? [];
}

export const ableOf = (position: Position, team: string): string[] => figuresOf(position, team).filter((id) => isAble(position.figures[id]));

/** Where a figure stands; null for those that are aboard, gone or not known. */
/** Whoever waits to be deployed, or under a marker, is not on the table yet. */
export const isPresent = (position: Position, team: string): boolean => position.teams[team]?.present !== false;

export function standOf(position: Position, id: string): Point | null {
  const figure = position.figures[id];
  return figure?.at && !gone(figure.state) && figure.in_vehicle === null && isPresent(position, figure.team) ? pointOf(figure.at) : null;
}

export const teamFile = (scenario: Scenario, id: string): TeamFile | undefined => scenario.teams.find((team) => team.id === id);

export const weaponName = (weapon: string): string => {
  const [type = '', number] = weapon.split('.');
  const said = weaponNames[type] ?? names[type] ?? type.replace(/_/g, ' ');
  return number ? `${said} (${number})` : said;
};

const weaponNames: Record<string, string> = {
  rifle: 'rifle', sniper_rifle: 'sniper rifle', carbine: 'carbine', smg: 'SMG', assault_rifle: 'assault rifle', pistol: 'pistol', lmg: 'LMG', hmg: 'HMG', vmg_hull: 'hull MG',
  vmg_turret: 'turret MG', vmg_pintle: 'pintle MG', quad_mg: 'quad MG', rifle_grenade: 'rifle grenade', mortar_2in: '2-inch mortar', mortar_5cm: '5 cm mortar', mortar: 'mortar',
  flamethrower: 'flamethrower', molotov: 'Molotov', at_grenade: 'anti-tank grenade', at_rifle: 'anti-tank rifle', panzerfaust: 'panzerfaust', bazooka: 'bazooka',
  panzerschreck: 'panzerschreck', piat: 'PIAT', m3_75: '75 mm M3', qf_75: '75 mm QF', kwk40: '75 mm KwK 40', stuk40: '75 mm StuK 40', kwk42: '75 mm KwK 42', kwk_39: '50 mm KwK 39', '76mm_m1': '76 mm M1', '20mm': '20 mm cannon',
};

/** "Bren group", or what the team is when the scenario has no name for it. */
export function teamName(scenario: Scenario, position: Position | null, id: string): string {
  const file = teamFile(scenario, id);
  if (file?.name) return file.name;
  const team = position?.teams[id];
  const vehicle = team?.vehicle ? position?.vehicles[team.vehicle] : undefined;
  if (vehicle && !vehicle.destroyed) return modelName(vehicle.model);
  return team ? (kindNames[team.kind] ?? 'Team') : id;
}

const kindNames: Record<string, string> = { infantry: 'Fire team', support: 'Support team', gun: 'Gun team', vehicle: 'Vehicle', command: 'Command group', sniper: 'Sniper' };

/** The weapon that is drawn: the heaviest. */
const heaviest = ['hmg', 'quad_mg', 'mortar', 'mortar_2in', 'mortar_5cm', 'flamethrower', 'bazooka', 'panzerschreck', 'piat', 'at_rifle', 'lmg', 'panzerfaust', 'sniper_rifle', 'assault_rifle', 'smg', 'rifle', 'carbine', 'rifle_grenade', 'pistol'];
export const mainWeapon = (weapons: readonly string[]): string => heaviest.find((weapon) => weapons.some((one) => one.split('.')[0] === weapon)) ?? weapons[0] ?? '';

/** Current actions (SKM-2.5). */
export function actionsOf(position: Position, id: string): number {
  const figure = position.figures[id];
  if (!figure || !isAble(figure)) return 0;
  const suppressed = (position.teams[figure.team]?.markers ?? 0) > 0 ? 1 : 0;
  return Math.max(0, figure.base_ap - figure.wounds - suppressed);
}

/** Inches of one movement action before the ground takes its share (SKM-4.2 to 4.8), in mils. */
export function allowanceOf(position: Position, id: string, crawl: boolean): number {
  const figure = position.figures[id];
  if (!figure) return 0;
  if (crawl) return 2000;
  const draggers = figure.dragging ? Object.values(position.figures).filter(({ dragging }) => dragging === figure.dragging).length : 0;
  const drag = draggers === 0 ? 0 : draggers === 1 ? 2000 : 1000;
  return Math.max(1000, (figure.base_ap === 1 ? 10000 : 6000) - (figure.wounds > 0 ? 2000 : 0) - drag);
}

/** The side an id belongs to, whatever it names. */
export function sideOf(position: Position, id: string): SideId | null {
  const team = position.teams[id] ?? position.teams[position.figures[id]?.team ?? position.vehicles[id]?.team ?? position.guns[id]?.team ?? ''];
  return team?.side ?? (position.markers?.[id] || position.portals?.[id] ? 'B' : null);
}

export const teamOf = (position: Position, id: string): string | null =>
  position.figures[id]?.team ?? position.vehicles[id]?.team ?? position.guns[id]?.team ?? (position.teams[id] ? id : null);

/** Where a team is: its first figure on the table, else its vehicle or gun. */
export function teamPlace(position: Position, team: string): Point | null {
  for (const id of [...ableOf(position, team), ...figuresOf(position, team)]) {
    const at = standOf(position, id);
    if (at) return at;
  }
  const { vehicle, gun } = position.teams[team] ?? {};
  const at = (vehicle && position.vehicles[vehicle]?.at) || (gun && position.guns[gun]?.at) || null;
  return at && isPresent(position, team) ? pointOf(at) : null;
}

/** All things on the table that one can point at. Vehicles and guns carry the name of their team. */
export function tokens(position: Position): { id: string; at: Point; radius: number; kind: 'figure' | 'vehicle' | 'gun' | 'marker' | 'portal' }[] {
  const found: ReturnType<typeof tokens> = [];
  for (const id of Object.keys(position.figures)) {
    const at = standOf(position, id);
    if (at) found.push({ id, at, radius: BASE, kind: 'figure' });
  }
  for (const [id, { at, team }] of Object.entries(position.vehicles)) if (at && isPresent(position, team)) found.push({ id, at: pointOf(at), radius: 1000, kind: 'vehicle' });
  for (const [id, { at, team }] of Object.entries(position.guns)) if (at && isPresent(position, team)) found.push({ id, at: pointOf(at), radius: GUN_BASE, kind: 'gun' });
  for (const [id, { at, face_down }] of Object.entries(position.markers ?? {})) if (at && face_down) found.push({ id, at: pointOf(at), radius: BASE, kind: 'marker' });
  for (const [id, { at }] of Object.entries(position.portals ?? {})) if (at) found.push({ id, at: pointOf(at), radius: BASE, kind: 'portal' });
  return found;
}

export function placeOf(position: Position, id: string): Point | null {
  return tokens(position).find((token) => token.id === id)?.at ?? (position.teams[id] ? teamPlace(position, id) : null);
}

/** Links of coherency (SKM-2.3): who is within 2" of whom, and whether all hang together. */
export function chain(points: readonly Point[], within = 2000): { links: [number, number][]; whole: boolean } {
  const links: [number, number][] = [];
  const group = points.map((_, i) => i);
  for (let i = 0; i < points.length; ++i)
    for (let j = i + 1; j < points.length; ++j)
      if (distance(points[i]!, points[j]!) <= within + 2 * BASE) {
        links.push([i, j]);
        const [from, to] = [group[j]!, group[i]!];
        group.forEach((g, k) => { if (g === from) group[k] = to; });
      }
  return { links, whole: new Set(group).size <= 1 };
}
