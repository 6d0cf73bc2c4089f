// The position and the scenario of Pub Battles as the server writes them, and what the drawing asks of them.
import { contains, pointOf, Sheet, type Block, type Pair, type Point, type Pose } from '../../measured/plane';
import { spine, type Country, type Hill } from '../../measured/sight';

export type Arm = 'INF' | 'CAV' | 'ART' | 'DRG' | 'BT';
export type Quality = 'line' | 'elite' | 'militia';
export type SideId = string;

export interface AreaFile {
  name: string;
  kind: 'woods' | 'buildings' | 'marsh';
  polygon: Pair[];
  base_level?: number;
}

export interface PieceFile {
  id: string;
  name?: string;
  type: Arm;
  horse?: boolean;
  quality?: Quality;
  x?: number;
  y?: number;
  heading?: number;
  spent?: boolean;
  column?: string;
  may_reserve?: boolean;
  reserve?: string;
}

export interface HqFile {
  id: string;
  name?: string;
  rating?: number;
  x?: number;
  y?: number;
  heading?: number;
  enters_with?: string;
}

export interface EntryFile {
  turn: number;
  x: number;
  y: number;
  road?: string;
  heading: number;
}

export interface CommandFile {
  id: string;
  name?: string;
  seat?: string;
  hq: HqFile;
  entries?: EntryFile[];
  orders?: { kind: string; x: number; y: number; name?: string }[];
  pieces: PieceFile[];
}

export interface SideFile {
  id: SideId;
  name?: string;
  home_heading: number;
  attacker?: boolean;
  army_hq?: string | HqFile;
  seats?: string[];
  commands: CommandFile[];
  zone?: { x: Pair; y: Pair };
}

export interface Scenario {
  id?: string;
  title?: string;
  turns: number;
  map: { width: number; height: number };
  areas?: AreaFile[];
  hills?: { name: string; level: number; polygon: Pair[]; crest: Pair[] }[];
  streams?: { name: string; polyline: Pair[] }[];
  rivers?: { name: string; polygon: Pair[] }[];
  crossings?: { name: string; kind: 'ford' | 'bridge'; polygon: Pair[] }[];
  roads?: { id: string; name?: string; polyline: Pair[] }[];
  objectives?: { id: string; name: string; x: number; y: number; radius: number; vp: number | Record<SideId, number>; controller?: SideId | null }[];
  places?: { name: string; x: number; y: number }[];
  sides: SideFile[];
  setup?: 'fixed' | 'free';
  options?: Record<string, unknown>;
  numbers?: Record<string, number>;
}

export interface PieceState {
  type: Arm | null;
  quality: Quality | null;
  command: string | null;
  side: SideId;
  name?: string | null;
  horse?: boolean;
  status: 'ON_MAP' | 'RESERVE' | 'WAITING' | 'DESTROYED' | 'EXITED';
  x: number;
  y: number;
  heading: number;
  width?: number;
  depth?: number;
  spent: boolean;
  retreated: boolean;
  acted: boolean;
  column: { road: string; direction: 1 | -1; s: number } | null;
  reserve: string | null;
  block?: number;
  [more: string]: unknown;
}

export interface HqState {
  side: SideId;
  command: string | null;
  rating: number;
  on_map: boolean;
  x: number;
  y: number;
  heading: number;
  alter_used: boolean;
  moved: boolean;
  army?: boolean;
  /** On the road at column speed: its Reserve is in column (PUB-20.7). */
  road_mode?: { road: string; direction: 1 | -1; s: number } | null;
  /** What it has announced, unseen by others (PUB-23.4). */
  announced?: string | null;
  [more: string]: unknown;
}

export interface CommandState {
  side: SideId;
  destroyed: number;
  pieces: number;
  ineffective: boolean;
  entry?: number | null;
  /** The seat that runs it (PUB-25.1). */
  runner?: string | null;
  location?: Pair | null;
  [more: string]: unknown;
}

/** What is open. `choices` are the ways back, `enemies` the targets or combats to choose from. */
export interface Asked {
  kind: string;
  seats?: string[];
  piece?: string | null;
  hq?: string | null;
  enemies?: string[];
  groups?: string[][];
  choices?: (Pose & { distance?: number })[];
}

export interface Combat {
  members: string[];
  attacker: SideId;
  round: number;
  stage?: string;
  targets?: Record<string, string>;
  hits?: Record<string, number>;
}

export interface OrderState {
  index: number;
  command: string;
  kind: 'move' | 'attack';
  x: number;
  y: number;
  status: string;
  author?: string;
  written: number;
  effective: number;
  /** Which of the three sets of a solitaire game it belongs to (PUB-25.2). */
  plan?: number;
}

export interface Position {
  turn: number;
  phase: string;
  cup: string[];
  stack: string[];
  pulled: string | null;
  moved: string[];
  active: string | null;
  pieces: Record<string, PieceState>;
  hqs: Record<string, HqState>;
  commands: Record<string, CommandState>;
  objectives: Record<string, SideId | null>;
  score: Record<SideId, number>;
  pairs?: { a: string; b: string; creator?: string; level?: number; sequence?: number }[];
  combat: Combat | null;
  asked: Asked | null;
  /** Dice that may still be rolled again (PUB-22.5). */
  thrown?: { faces: number[]; piece?: string | null; target?: string | null; modifier?: number } | null;
  orders?: OrderState[];
  tokens?: Record<string, number>;
  /** A report that is voted on (PUB-22.4). */
  report?: { message: number; reporter: string; accused: string } | null;
  result: null | { winner?: string; by?: string; [side: string]: unknown };
  [more: string]: unknown;
}

export type Step =
  | { turn: number }
  | { to: Pair }
  | { column_on: { road: string; direction: 1 | -1 } }
  | { road: number }
  | { column_off: number }
  | { enter_line: Pair };

// ---- numbers of section 2.1, which a scenario may change

const standard: Record<string, number> = {
  foot_move: 5250, mounted_move: 7500, piece_frontage: 1875, piece_depth: 375, hq_size: 375, command_range: 2500, fof_range: 1750,
  fof_half_angle: 225, los_max: 5250, see_into: 375, retreat_distance: 1750, column_reach: 937,
};

export function numberOf(scenario: Scenario, name: string): number {
  // Options that choose between two numbers are written as words.
  const set = Number(scenario.options?.[name] ?? scenario.numbers?.[name] ?? NaN);
  return Number.isFinite(set) ? set : (standard[name] ?? 0);
}

/** How far guns bombard (PUB-13.2). */
export const gunRange = (scenario: Scenario): number => numberOf(scenario, optionOf(scenario, 'bombard_range') === 'fof' ? 'fof_range' : 'los_max');

export const optionOf = (scenario: Scenario, name: string): unknown => scenario.options?.[name];
export const isOn = (scenario: Scenario, name: string): boolean => optionOf(scenario, name) === true;

/** Mils to one unit of the drawing. */
export const SCALE = 10;
export const MARGIN = 46;
export const sheetOf = (scenario: Scenario): Sheet => new Sheet(scenario.map.width, scenario.map.height, SCALE);

// ---- sides

export const sideIds = (scenario: Scenario): SideId[] => scenario.sides.map(({ id }) => id);
export const sideIndex = (scenario: Scenario, side: SideId): number => Math.max(0, sideIds(scenario).indexOf(side)) % 2;
export const sideName = (scenario: Scenario, side: SideId | null | undefined): string => scenario.sides.find(({ id }) => id === side)?.name ?? side ?? '';

/** The side of a seat: seats are named after sides, or listed by them. */
export function seatSide(scenario: Scenario, seat: string | null): SideId | null {
  if (seat === null) return null;
  const like = (text: string) => text.toLowerCase() === seat.toLowerCase();
  const found = scenario.sides.find(({ id, name, seats }) => like(id) || (name !== undefined && like(name)) || seats?.some(like));
  return found?.id ?? null;
}

/** PUB-22.1: the players of shared sides and their sides; null where each side has one player. */
export function seatsOf({ sides }: Pick<Scenario, 'sides'>, options: Record<string, unknown>): Record<string, SideId> | null {
  const shared = options.shared_sides === true || options.limited_comms === true;
  if (!shared || sides.every(({ seats }) => !seats)) return null;
  return Object.fromEntries(sides.flatMap(({ id, seats }) => (seats ?? [id.toLowerCase()]).map((seat) => [seat, id])));
}

// ---- pieces

export const isHq = (position: Position, id: string): boolean => position.hqs[id] !== undefined;
export const isMounted = (piece: Pick<PieceState, 'type' | 'horse'>): boolean => piece.type === 'CAV' || piece.type === 'DRG' || (piece.type === 'ART' && piece.horse === true);

/** A full move in mils (PUB-2.2); a type that is not known may be as slow as foot. */
export function rateOf(scenario: Scenario, position: Position, id: string): number {
  const piece = position.pieces[id];
  if (piece) return numberOf(scenario, isMounted(piece) ? 'mounted_move' : 'foot_move');
  const carried = reserveOf(position, id).map((one) => rateOf(scenario, position, one));
  return Math.min(numberOf(scenario, 'mounted_move'), ...carried);
}

export function sizeOf(scenario: Scenario, column: boolean, hq = false): { width: number; depth: number } {
  if (hq) return { width: numberOf(scenario, 'hq_size'), depth: numberOf(scenario, 'hq_size') };
  const [width, depth] = [numberOf(scenario, 'piece_frontage'), numberOf(scenario, 'piece_depth')];
  return column ? { width: depth, depth: width } : { width, depth };
}

export function blockAt(scenario: Scenario, pose: Pose, column: boolean, hq = false): Block {
  return { x: pose.x, y: pose.y, heading: pose.heading, ...sizeOf(scenario, column, hq) };
}

/** Where a piece or HQ lies on the map; null when it is off it. */
export function blockOf(scenario: Scenario, position: Position, id: string): Block | null {
  const piece = position.pieces[id];
  if (piece) return piece.status === 'ON_MAP' ? blockAt(scenario, piece, piece.column !== null) : null;
  const hq = position.hqs[id];
  return hq?.on_map ? blockAt(scenario, hq, false, true) : null;
}

export const onMap = (position: Position): string[] => [
  ...Object.keys(position.pieces).filter((id) => position.pieces[id]!.status === 'ON_MAP'),
  ...Object.keys(position.hqs).filter((id) => position.hqs[id]!.on_map),
];

/** The pieces in the Reserve of an HQ, as far as the viewer may know them. */
export const reserveOf = (position: Position, hq: string): string[] =>
  Object.keys(position.pieces).filter((id) => position.pieces[id]!.status === 'RESERVE' && position.pieces[id]!.reserve === hq);

/** The combat that is being fought; between two of them there is none. */
export const fighting = (position: Position): Combat | null => (position.combat && position.combat.members.length > 0 ? position.combat : null);

/** A piece by any name the server uses: its id, or "RED#7" for the block itself. */
export function resolve(position: Position, name: string): string {
  if (position.pieces[name] || position.hqs[name]) return name;
  const block = /#(\d+)$/.exec(name)?.[1];
  return Object.keys(position.pieces).find((id) => block !== undefined && String(position.pieces[id]!.block) === block) ?? name;
}

export const sideOf = (position: Position, id: string): SideId => (position.pieces[id] ?? position.hqs[id])?.side ?? '';

const files = new WeakMap<object, Map<string, PieceFile | HqFile>>();

/** What the scenario says of a piece or HQ. */
export function fileOf(scenario: Scenario, id: string): PieceFile | HqFile | undefined {
  let known = files.get(scenario);
  if (!known) {
    known = new Map();
    for (const side of scenario.sides) {
      if (side.army_hq && typeof side.army_hq === 'object') known.set(side.army_hq.id, side.army_hq);
      for (const command of side.commands) {
        known.set(command.hq.id, command.hq);
        for (const piece of command.pieces) known.set(piece.id, piece);
      }
    }
    files.set(scenario, known);
  }
  return known.get(id);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Maxwell", or the id where the scenario has no name. A hidden enemy has none to show. */
export function nameOf(scenario: Scenario, position: Position, id: string): string {
  const piece = position.pieces[id];
  if (piece && piece.command === null) return '';
  return fileOf(scenario, id)?.name ?? (/^[a-z]{3,}$/.test(id) ? capital(id) : id);
}

const namesOf = new WeakMap<Scenario, Map<string, string>>();

function namesById(scenario: Scenario): Map<string, string> {
  const named = scenario.sides.flatMap(({ commands }) => commands.flatMap((one): [string, string | undefined][] => [
    [one.id, commandFile(scenario, one.id)?.name], [one.hq.id, one.hq.name], ...one.pieces.map(({ id, name }): [string, string | undefined] => [id, name]),
  ]));
  // "a" would be found in every other sentence.
  return new Map(named.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[0] !== 'a'));
}

/** "wayne takes 2 hits" as the map calls him: "Wayne takes 2 hits". What follows an apostrophe or # is no id. */
export function named(text: string, scenario: Scenario): string {
  const names = namesOf.get(scenario) ?? namesById(scenario);
  namesOf.set(scenario, names);
  return names.size === 0 ? text : text.replace(/['’#]?\w+/g, (word) => names.get(word) ?? word);
}

/** What is written on a block that has no name to show: the number by which questions and the log call it ("RED#7"). */
export const numberOn = ({ block }: PieceState): string => (block === undefined ? '' : `#${block}`);

export const commandFile = (scenario: Scenario, id: string | null): CommandFile | undefined => scenario.sides.flatMap(({ commands }) => commands).find((one) => one.id === id);
export const commandName = (scenario: Scenario, id: string): string => commandFile(scenario, id)?.name ?? commandFile(scenario, id)?.hq.name ?? id;
export const commandSide = (scenario: Scenario, id: string): SideId => scenario.sides.find(({ commands }) => commands.some((one) => one.id === id))?.id ?? '';

/** The Army HQ of a side. */
export function armyHq(scenario: Scenario, side: SideId): string | null {
  const { army_hq } = scenario.sides.find(({ id }) => id === side) ?? {};
  return army_hq === undefined ? null : typeof army_hq === 'string' ? army_hq : army_hq.id;
}

/** The HQs that may command an attack of this piece: its own and the army's (PUB-6.4, 6.5). */
export function commandersOf(scenario: Scenario, position: Position, id: string): string[] {
  const piece = position.pieces[id];
  if (!piece) return [];
  const own = Object.keys(position.hqs).find((hq) => piece.command !== null && position.hqs[hq]!.command === piece.command);
  const army = armyHq(scenario, piece.side);
  return [...new Set([own, army].filter((hq): hq is string => !!hq && position.hqs[hq]?.on_map === true))];
}

// ---- ground

const countries = new WeakMap<object, Country>();

export function countryOf(scenario: Scenario): Country {
  let found = countries.get(scenario);
  if (!found) {
    found = {
      cover: (scenario.areas ?? []).filter(({ kind }) => kind !== 'marsh').map(({ polygon, base_level }) => ({ polygon: polygon.map(pointOf), level: base_level ?? 0 })),
      hills: (scenario.hills ?? []).map(({ polygon, crest, level }) => ({ polygon: polygon.map(pointOf), crest: crest.map(pointOf), level })),
      into: numberOf(scenario, 'see_into'),
      most: numberOf(scenario, 'los_max'),
    };
    countries.set(scenario, found);
  }
  return found;
}

/** The ground under most of a block (PUB-3.1), by its spine: near enough to say it in words. */
export function groundUnder(scenario: Scenario, block: Block): 'buildings' | 'woods' | 'marsh' | 'clear' {
  const points = spine(block);
  for (const kind of ['buildings', 'woods', 'marsh'] as const) {
    const inside = (scenario.areas ?? []).filter((area) => area.kind === kind).map((area) => area.polygon.map(pointOf));
    if (points.filter((p) => inside.some((polygon) => contains(polygon, p))).length * 2 > points.length) return kind;
  }
  return 'clear';
}

export function levelUnder(scenario: Scenario, block: Block): number {
  const points = spine(block);
  const on = (hill: Hill) => points.filter((p) => contains(hill.polygon, p)).length * 2 > points.length;
  return Math.max(0, ...countryOf(scenario).hills.filter(on).map(({ level }) => level));
}

/** The named thing at a point, for words: "Mill Hill", "West Wood", "Mill Hamlet". */
export function placeName(scenario: Scenario, at: Point): string | null {
  const inside = (named: { name: string; polygon: Pair[] }) => contains(named.polygon.map(pointOf), at);
  const area = (scenario.areas ?? []).find(inside) ?? (scenario.hills ?? []).find(inside);
  if (area) return area.name;
  const near = [...(scenario.objectives ?? []).map((one) => ({ ...one, within: one.radius })), ...(scenario.places ?? []).map((one) => ({ ...one, within: 1200 }))];
  return near.find(({ x, y, within }) => Math.hypot(at.x - x, at.y - y) <= within)?.name ?? null;
}

export const inches = (mils: number): string => `${(mils / 1000).toFixed(2).replace(/\.?0+$/, '')}″`;
