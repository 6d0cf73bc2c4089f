// What the board needs to know about a Square Bashing position: who stands where, faces, rows, interchangeable units.
// Nothing here decides what is allowed: that is the server's list of legal actions.
import { columnOf, nameOf, onBoard, rowOf, type Size } from '../grid';

export type Side = 'ATTACKER' | 'DEFENDER';
export type UnitType = 'INF' | 'CAV' | 'MG' | 'ART' | 'MOR' | 'LTANK' | 'HTANK' | 'AC' | 'HC';
export type Quality = 'PRO' | 'REG' | 'RES';
export type Feature = 'woods' | 'buildings' | 'hill' | 'rough_hill' | 'shattered';
export type Defence = 'NONE' | 'HASTY' | 'TRENCH' | 'FORT';
export type Face = 'N' | 'E' | 'S' | 'W';
export type Order = 'FIGHT' | 'MORALE' | 'HOLD' | 'MOVE';
export type Asset = 'SUPPRESSION' | 'POINT' | 'ROLLING' | 'GAS' | 'SHOCK' | 'AIRCRAFT' | 'SMOKE' | 'HASTY';

export interface UnitState {
  type: UnitType;
  light: boolean;
  quality: Quality;
  half: number;
  full: number;
  mounted: boolean;
  /** A square, POOL, DESTROYED, or null before it is deployed. */
  square: string | null;
  markers: Order[];
  steps_used: number;
  extra_used: boolean;
  exit_failed: boolean;
  mode_changed: boolean;
  gas_touched: boolean;
  wtf: boolean;
  retired: boolean;
  fought: boolean;
  was_assaulted: boolean;
  move_done: boolean;
  left_this_turn: boolean;
  no_exit_roll: boolean;
}

export interface BySide<T> {
  attacker: T;
  defender: T;
}

export interface SquareState {
  terrain: Feature[];
  defence: Defence;
  builder: Side | null;
  road_faces: Face[];
  objective: number;
  objective_owner: Side | null;
  casualties: number;
  barrage: BySide<number>;
  suppressed: BySide<boolean>;
  gas: BySide<boolean>;
  smoke: BySide<boolean>;
  steady: boolean;
  assaulted: boolean;
}

export interface SideState {
  artillery_quality: string;
  command_quality: string;
  asset_dice: number;
  assets: Record<Asset, number>;
  shock_tokens: number;
  aircraft_ready: boolean;
}

export interface Assault {
  stage: string;
  main: string;
  target: string;
  main_units: string[];
  assaulting: string[];
  additional: string[];
  shock: boolean;
  retired: boolean;
}

export interface HitBatch {
  placed: Record<string, number>;
  left: number;
  owner_places: number;
  owner: Side;
  context: 'TARGET' | 'ASSAULTER' | 'SHOT' | 'GAS' | 'MORALE';
}

export interface Position {
  turn: number;
  active: Side;
  step: number | 'END';
  prelude: 'DEPLOY_DEFENDER' | 'DEPLOY_ATTACKER' | 'DEPLETION' | 'BARRAGES';
  cursor: string | null;
  selected: string | null;
  attempts_left: number;
  countdown: number;
  hit_batch: HitBatch | null;
  assault: Assault | null;
  barrage: { stage: string; asset: Asset; side: Side; landing: string[]; next: number } | null;
  morale: { square: string; cornered: boolean } | null;
  depletion: { square: string; sixes: number } | null;
  reinforcements: { arriving: string[]; rolled: string[]; rolls_left: number };
  result: { attacker: number; defender: number; winner: string; level: string } | null;
  sides: BySide<SideState>;
  units: Record<string, UnitState>;
  squares: Record<string, SquareState>;
}

export interface Force {
  name?: string;
  artillery?: string;
  command?: string;
  units?: (string | { id: string })[];
  points_limit?: number;
}

export interface Scenario {
  id?: string;
  title?: string;
  board?: Size;
  map?: string[];
  roads?: string[][];
  objectives?: Record<string, number>;
  attacker?: Force;
  defender?: Force;
  options?: Record<string, unknown>;
  numbers?: Record<string, number>;
}

// ---- squares

export const sizeOf = (scenario: Scenario | null | undefined): Size => scenario?.board ?? { width: 8, height: 6 };

export const faces: Face[] = ['N', 'E', 'S', 'W'];
const steps: Record<Face, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
export const opposite: Record<Face, Face> = { N: 'S', E: 'W', S: 'N', W: 'E' };

export function beside(square: string, face: Face, size: Size): string | null {
  const x = columnOf(square) + steps[face][0], y = rowOf(square) + steps[face][1];
  return onBoard(size, x, y) ? nameOf(x, y) : null;
}

export const neighbours = (square: string, size: Size): string[] =>
  faces.map((face) => beside(square, face, size)).filter((name): name is string => name !== null);

export const faceTo = (from: string, to: string, size: Size): Face | null =>
  faces.find((face) => beside(from, face, size) === to) ?? null;

/** SB-1.2: forward is north for the attacker, south for the defender. */
export const forward = (side: Side): Face => (side === 'ATTACKER' ? 'N' : 'S');
export const baseRow = (side: Side, size: Size): number => (side === 'ATTACKER' ? 0 : size.height - 1);

// ---- sides

export const enemyOf = (side: Side): Side => (side === 'ATTACKER' ? 'DEFENDER' : 'ATTACKER');
export const sideWord = (side: Side): 'attacker' | 'defender' => (side === 'ATTACKER' ? 'attacker' : 'defender');
export const seatSide = (seat: string | null): Side | null =>
  seat === 'attacker' ? 'ATTACKER' : seat === 'defender' ? 'DEFENDER' : null;

const idOf = (unit: string | { id: string }): string => (typeof unit === 'string' ? unit.trim().split(/\s+/)[0]! : unit.id);
const rolls = new WeakMap<Scenario, Map<string, Side>>();

/** From the scenario's lists; every shipped scenario also tells the sides by the first letter. */
export function sideOf(unit: string, scenario?: Scenario | null): Side {
  if (scenario) {
    let known = rolls.get(scenario);
    if (!known) {
      known = new Map();
      for (const one of scenario.attacker?.units ?? []) known.set(idOf(one), 'ATTACKER');
      for (const one of scenario.defender?.units ?? []) known.set(idOf(one), 'DEFENDER');
      rolls.set(scenario, known);
    }
    const side = known.get(unit);
    if (side) return side;
  }
  return unit.startsWith('d') ? 'DEFENDER' : 'ATTACKER';
}

/** An option the table is played with (SB-21), or its standard. */
export const optionOf = (scenario: Scenario | null | undefined, name: string, standard: string | boolean): unknown =>
  scenario?.options?.[name] ?? standard;
export const numberOf = (scenario: Scenario | null | undefined, name: string, standard: number): number =>
  scenario?.numbers?.[name] ?? standard;

// ---- units

export const isLarge = (unit: UnitState): boolean => unit.type === 'INF' || unit.type === 'CAV';
export const isGun = (unit: UnitState): boolean => unit.type === 'ART' || unit.type === 'MOR';
export const isTank = (unit: UnitState): boolean => unit.type === 'LTANK' || unit.type === 'HTANK';
export const onTable = (unit: UnitState | undefined): boolean =>
  !!unit?.square && unit.square !== 'POOL' && unit.square !== 'DESTROYED';

/** SB-2.3 */
export const atStrength = (unit: UnitState, scenario?: Scenario | null): boolean =>
  optionOf(scenario, 'at_strength', 'over_half') === 'undamaged' ? unit.half === unit.full : 2 * unit.half > unit.full;

const order = (id: string): number => Number(id.replace(/\D+/g, '')) || 0;
/** Unit order: ascending numbers (section 2.4). */
export const unitOrder = (a: string, b: string): number => order(a) - order(b) || (a < b ? -1 : 1);

const standing = new WeakMap<Position, Map<string, string[]>>();

/** Everybody in a square, HC included, in unit order. */
export function unitsIn(position: Position, square: string): string[] {
  let map = standing.get(position);
  if (!map) {
    map = new Map();
    for (const [id, unit] of Object.entries(position.units)) {
      if (!onTable(unit)) continue;
      const here = map.get(unit.square!);
      if (here) here.push(id);
      else map.set(unit.square!, [id]);
    }
    for (const here of map.values()) here.sort(unitOrder);
    standing.set(position, map);
  }
  return map.get(square) ?? [];
}

/** SB-2.10: without HC. */
export const troopsIn = (position: Position, square: string): string[] =>
  unitsIn(position, square).filter((id) => position.units[id]!.type !== 'HC');

/** The side that occupies a square (SB-1.6), or null. */
export function occupier(position: Position, scenario: Scenario | null, square: string): Side | null {
  const first = troopsIn(position, square)[0];
  return first ? sideOf(first, scenario) : null;
}

export const isEnemy = (position: Position, scenario: Scenario | null, square: string, side: Side): boolean =>
  occupier(position, scenario, square) === enemyOf(side);

export const poolOf = (position: Position, scenario: Scenario | null, side: Side): string[] =>
  Object.keys(position.units).filter((id) => position.units[id]!.square === 'POOL' && sideOf(id, scenario) === side).sort(unitOrder);

// ---- what lies on a square

export const has = (state: SquareState | undefined, feature: Feature): boolean => state?.terrain.includes(feature) ?? false;
/** SB-3.1: a rough hill is also a hill. */
export const isHill = (state: SquareState | undefined): boolean => has(state, 'hill') || has(state, 'rough_hill');
export const softCover = (state: SquareState | undefined): boolean => has(state, 'woods') || has(state, 'buildings');
export const needsExitRoll = (state: SquareState | undefined): boolean =>
  softCover(state) || has(state, 'rough_hill') || has(state, 'shattered');

export const barrages = (state: SquareState): number => state.barrage.attacker + state.barrage.defender;
export const isGassed = (state: SquareState): boolean => state.gas.attacker || state.gas.defender;
export const isSmoked = (state: SquareState): boolean => state.smoke.attacker || state.smoke.defender;
export const isSuppressed = (state: SquareState): boolean => state.suppressed.attacker || state.suppressed.defender;
/** Any barrage or gas marker (SB-12.10). */
export const underFire = (state: SquareState): boolean => barrages(state) > 0 || isGassed(state) || isSuppressed(state);

/** SB-3.3: what the defences of a square are worth to a side. */
export function defenceFor(position: Position, scenario: Scenario | null, square: string, side: Side): Defence {
  const state = position.squares[square];
  if (!state) return 'NONE';
  const strict = optionOf(scenario, 'defences_serve', 'any_occupant') === 'builder_only';
  return strict && state.builder !== side ? 'NONE' : state.defence;
}

// ---- numbers of the rule book, shown as help beside what the server allows

/** SB-11.1: squares of standard movement and the score that leaves scenery; 0 for no roll. */
export function movement(unit: UnitState, scenario?: Scenario | null): { standard: number; exit: number } {
  switch (unit.type) {
    case 'INF': return { standard: 2, exit: 3 };
    case 'CAV': return unit.mounted ? { standard: 3, exit: 5 } : { standard: 1, exit: 0 };
    case 'MG': return { standard: 1, exit: 3 };
    case 'LTANK': return { standard: 2, exit: 3 };
    case 'HTANK': return { standard: 1, exit: 3 };
    case 'AC': return { standard: optionOf(scenario, 'trench_scenario', false) ? 1 : 2, exit: 5 };
    default: return { standard: 1, exit: 5 };
  }
}

/** SB-11.2, 11.5, 11.6, 11.8: what a step from `from` to `to` needs on a die, or 0 for no roll. */
export function exitNeeded(position: Position, scenario: Scenario | null, id: string, to: string): number {
  const unit = position.units[id];
  const from = unit?.square;
  const size = sizeOf(scenario);
  if (!unit || !from || unit.no_exit_roll || !needsExitRoll(position.squares[from])) return 0;
  const { exit } = movement(unit, scenario);
  if (exit === 0) return 0;
  const face = faceTo(from, to, size);
  const side = sideOf(id, scenario);
  const nearEnemy = neighbours(to, size).some((square) => isEnemy(position, scenario, square, side));
  if (face && position.squares[from]!.road_faces.includes(face) && !nearEnemy) return 0;
  return exit - (unit.quality === 'PRO' ? 1 : 0) + (unit.quality === 'RES' ? 1 : 0);
}

/** SB-13.6 to 13.9 */
export function saveNeeded(position: Position, scenario: Scenario | null, id: string, context: HitBatch['context']): number {
  const unit = position.units[id]!;
  const square = unit.square!;
  const covered = context !== 'ASSAULTER' && context !== 'GAS';
  const defence = covered ? defenceFor(position, scenario, square, sideOf(id, scenario)) : 'NONE';
  const soft = softCover(position.squares[square]);
  const cover = (covered && soft) || defence !== 'NONE';
  const [pro, res] = [unit.quality === 'PRO', unit.quality === 'RES'];
  if (defence === 'FORT') return 3;
  const score = (() => {
    switch (unit.type) {
      case 'INF': return 4 + Number(res) - Number(pro || cover);
      case 'CAV': return 4 + Number(res) - Number(pro);
      case 'MG': return 3 - Number(defence === 'TRENCH');
      case 'ART': case 'MOR': return 5 - Number(cover);
      default: return 3 + Number(unit.light) + Number(context === 'TARGET' && soft);
    }
  })();
  return Math.max(2, Math.min(6, score));
}

/** SB-5.6 */
export function pointsOf(unit: UnitState, command: string): number {
  switch (unit.type) {
    case 'INF': case 'CAV': return { RES: 20, REG: 30, PRO: 40 }[unit.quality];
    case 'MG': return 20;
    case 'ART': return 25;
    case 'MOR': return 15;
    case 'HTANK': return 40;
    case 'LTANK': return 30;
    case 'AC': return unit.light ? 15 : 20;
    case 'HC': return { POOR: 15, AVERAGE: 25, GOOD: 35 }[command] ?? 25;
  }
}

export const armyPoints = (position: Position, scenario: Scenario | null, side: Side): number =>
  Object.entries(position.units)
    .filter(([id]) => sideOf(id, scenario) === side)
    .reduce((sum, [, unit]) => sum + pointsOf(unit, position.sides[sideWord(side)].command_quality), 0);

/** SB-19.3, should the game end now. */
export function victoryPoints(position: Position, scenario: Scenario | null): Record<Side, number> {
  if (position.result) return { ATTACKER: position.result.attacker, DEFENDER: position.result.defender };
  const points: Record<Side, number> = { ATTACKER: 0, DEFENDER: 0 };
  const size = sizeOf(scenario);
  const breakIns = new Set<string>();
  for (const [square, state] of Object.entries(position.squares))
    if (state.objective > 0) points[occupier(position, scenario, square) ?? state.objective_owner ?? 'DEFENDER'] += state.objective;
  for (const [id, unit] of Object.entries(position.units)) {
    const side = sideOf(id, scenario);
    if (unit.square === 'DESTROYED')
      points[enemyOf(side)] += unit.type === 'HC' ? numberOf(scenario, 'command_points', 2) : numberOf(scenario, 'unit_points', 1);
    else if (side === 'ATTACKER' && onTable(unit) && isLarge(unit) && rowOf(unit.square!) === size.height - 1) breakIns.add(unit.square!);
  }
  points.ATTACKER += breakIns.size * numberOf(scenario, 'break_in_points', 2);
  return points;
}

/** SB-9.3: what an order to a unit needs on a die. */
export function orderNeeded(position: Position, scenario: Scenario | null, id: string): number {
  const side = sideOf(id, scenario);
  const at = position.units[id]?.square;
  const near = Object.entries(position.units).some(([other, unit]) => {
    if (unit.type !== 'HC' || sideOf(other, scenario) !== side || !onTable(unit) || !at) return false;
    const far = Math.abs(columnOf(unit.square!) - columnOf(at)) + Math.abs(rowOf(unit.square!) - rowOf(at));
    return far <= numberOf(scenario, 'hc_near', 2);
  });
  return numberOf(scenario, 'hc_success', 4) - (near ? 1 : 0);
}

/**
 * Two units with the same key have the same future: the server lists a set of units only once, with the lowest of
 * them, and accepts the others.
 */
export function likeness(position: Position, id: string): string {
  const u = position.units[id];
  if (!u) return `?${id}`;
  return [u.type, u.quality, u.half, u.square, u.light, u.mounted, u.wtf, u.markers.join('+'), position.assault?.main_units.includes(id) ?? false].join(' ');
}

export const typeWord: Record<UnitType, string> = {
  INF: 'Infantry', CAV: 'Cavalry', MG: 'Machine guns', ART: 'Guns', MOR: 'Mortars', LTANK: 'Light tanks', HTANK: 'Heavy tanks',
  AC: 'Armoured cars', HC: 'Higher command',
};
export const qualityWord: Record<Quality, string> = { PRO: 'professional', REG: 'regular', RES: 'reservist' };

export function nameOfUnit(unit: UnitState): string {
  const word = unit.type === 'CAV' ? (unit.mounted ? 'Cavalry, mounted' : 'Cavalry, on foot') : unit.light ? `Light ${typeWord[unit.type].toLowerCase()}` : typeWord[unit.type];
  return unit.quality === 'REG' ? word : `${word}, ${qualityWord[unit.quality]}`;
}

export const featureWord: Record<Feature, string> = {
  woods: 'woods', buildings: 'buildings', hill: 'hill', rough_hill: 'rough hill', shattered: 'shattered ground',
};
export const defenceWord: Record<Defence, string> = { NONE: '', HASTY: 'hasty defences', TRENCH: 'trench', FORT: 'fort' };

export function groundWords(state: SquareState | undefined): string {
  if (!state) return 'open ground';
  const words = state.terrain.map((feature) => featureWord[feature]);
  if (state.defence !== 'NONE') words.push(defenceWord[state.defence]);
  if (state.road_faces.length > 0) words.push('road');
  return words.length > 0 ? words.join(', ') : 'open ground';
}
