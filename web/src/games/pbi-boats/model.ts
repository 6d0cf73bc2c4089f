// What the board needs to know about a position with boats. Nothing here decides what is allowed: that is the server's.
import { columnOf, nameOf, onBoard, rowOf, type Size } from '../grid';
import type { Edge, Frame, GroupState, Position, Scenario, Side, SquareState } from '../pbi/model';

export type BoatType =
  | 'DINGHY' | 'INFLATABLE' | 'ROWING_BOAT' | 'FISHING_BOAT' | 'LAUNCH' | 'CUTTER' | 'SMALL_FERRY' | 'MINI_SUB'
  | 'PICKET_BOAT' | 'MTB' | 'LANDING_CRAFT' | 'LARGE_FERRY' | 'TRUCK' | 'LIGHT_TANK';

export interface Boat {
  type: BoatType;
  side: Side;
  status: 'NONE' | 'UNDEPLOYED' | 'AFLOAT' | 'ASHORE' | 'RESERVE' | 'LOST' | 'ON_BOARD' | 'ABOARD';
  square: string | null;
  facing: Edge;
  damage: number;
  /** Groups and vehicles aboard. */
  passengers: string[];
  /** The platoons of the casualties aboard. */
  markers: string[];
  ap: number;
  shots: number;
  fire_mode: 'none' | 'troops' | 'boat' | 'both';
  beached: boolean;
  beached_on: string | null;
  carried_by: string | null;
  aboard: string | null;
  lmg: number;
  hmg: number;
  mortar: number;
  /** The Gun Effect of the bow cannon, 0 without one. */
  cannon: number;
  nets: boolean;
  carry_kit: boolean;
  mines_carried: number;
  flotilla: number;
  activated: boolean;
  locked: boolean;
  full_throttle: boolean;
  moved_last: boolean;
  captured: boolean;
}

export interface Matter {
  kind: 'arrival' | 'offer' | 'boarding' | 'rescue';
  stage: string;
  side: Side;
  at: string | null;
  boat: string | null;
  kills: number;
  losses: number;
  groups: string[];
  others: string[];
  /** Boats that arrive, or vehicles that were saved. */
  vehicles: string[];
}

export interface BoatsGroup extends GroupState {
  aboard: string | null;
  carrying: string | null;
  done: boolean;
  paused_aboard: boolean;
}

export interface BoatsSquare extends SquareState {
  base: 'LAND' | 'WATER' | 'SHORE';
  landing: 'NONE' | 'BEACH' | 'PIER';
  water: 'OPEN' | 'PARTIAL' | 'CLOSED' | null;
}

export interface Mine { square: string; side: Side; revealed: boolean }

export interface BoatsPosition extends Position {
  groups: Record<string, BoatsGroup>;
  squares: Record<string, BoatsSquare>;
  boats: Record<string, Boat>;
  mines: Mine[];
  boat_activation: { boat: string } | null;
  matters: Matter[];
  army?: Record<Side, number>;
}

export interface BoatsScenario extends Scenario {
  boats?: ({ id: string; type: BoatType; reserve?: boolean } & Partial<Boat>)[];
  vehicles?: { id: string; type: BoatType; aboard?: string }[];
  mines?: number;
  roads?: string[];
  buy?: string[];
  boat_zone?: Record<string, string[]>;
}

/** BOAT-2.1, 2.3, 3.5 and 3.8: shown as help, and for adding up a list before the server judges it. */
export interface Hull {
  name: string;
  hard: boolean;
  armour: number;
  capacity: number;
  inflatable: boolean;
  open: boolean;
  size: number;
  points: number;
  mounts: number;
  /** May have a carry kit (BOAT-8.1). */
  carried: boolean;
  onLand: boolean;
}

const hull = (name: string, hard: boolean, armour: number, capacity: number, inflatable: boolean, open: boolean, size: number, points: number, mounts: number, carried = false, onLand = false): Hull =>
  ({ name, hard, armour, capacity, inflatable, open, size, points, mounts, carried, onLand });

export const hulls: Record<BoatType, Hull> = {
  DINGHY: hull('Dinghy', false, 0, 1, true, true, 1, 1, 0, true),
  INFLATABLE: hull('Inflatable', false, 0, 1, true, true, 1, 1, 0, true),
  ROWING_BOAT: hull('Rowing boat', false, 0, 1, false, true, 1, 1, 1, true),
  FISHING_BOAT: hull('Fishing boat', false, 0, 4, false, true, 2, 10, 4),
  LAUNCH: hull('Launch', false, 0, 4, false, true, 2, 10, 4),
  CUTTER: hull('Cutter', false, 0, 4, false, true, 2, 10, 4),
  SMALL_FERRY: hull('Small ferry', false, 0, 4, false, true, 2, 10, 4),
  MINI_SUB: hull('Mini sub', true, 4, 4, false, false, 2, 40, 4),
  PICKET_BOAT: hull('Picket boat', true, 6, 4, false, true, 2, 60, 4),
  MTB: hull('Motor torpedo boat', true, 5, 6, false, true, 3, 50, 6),
  LANDING_CRAFT: hull('Landing craft', true, 6, 10, false, true, 3, 60, 6),
  LARGE_FERRY: hull('Large ferry', true, 6, 10, false, true, 3, 60, 6),
  TRUCK: hull('Truck', false, 0, 4, false, false, 0, 5, 0, false, true),
  LIGHT_TANK: hull('Light tank', true, 4, 0, false, false, 0, 60, 0, false, true),
};

export const boatTypes = (Object.keys(hulls) as BoatType[]).filter((type) => !hulls[type].onLand);

/** BOAT-7.6: what still fits beside so many vehicles. */
export function capacityOf(type: BoatType, vehicles: number): number {
  if (type !== 'LANDING_CRAFT' && type !== 'LARGE_FERRY') return vehicles > 0 ? -1 : hulls[type].capacity;
  return [10, 6, 2][vehicles] ?? -1;
}

// ---- places

export const isAfloat = (boat: Boat): boolean => boat.status === 'AFLOAT';
/** On the table: in the water, on the beach or on wheels. */
export const isPlaced = (boat: Boat): boolean => boat.square !== null && ['AFLOAT', 'ASHORE', 'ON_BOARD'].includes(boat.status);

export const boatsIn = (position: BoatsPosition, square: string): string[] =>
  Object.keys(position.boats ?? {}).filter((id) => position.boats[id]!.square === square && isPlaced(position.boats[id]!));

/** The square of a place that the server names: a square, or a boat. */
export const squareOf = (position: BoatsPosition, place: string | null | undefined): string | null =>
  !place ? null : position.boats?.[place] ? position.boats[place]!.square : place;

const steps: Record<Edge, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
export const edges: Edge[] = ['N', 'E', 'S', 'W'];
export const turned = (facing: Edge, by: number): Edge => edges[(edges.indexOf(facing) + by + 4) % 4]!;
export const edgeWord: Record<Edge, string> = { N: 'north', E: 'east', S: 'south', W: 'west' };
export const angleOf: Record<Edge, number> = { N: 0, E: 90, S: 180, W: 270 };

/** The square so many steps in a direction, or null off the board. */
export function ahead(square: string, facing: Edge, count: number, size: Size): string | null {
  const [dx, dy] = steps[facing];
  const x = columnOf(square) + dx * count, y = rowOf(square) + dy * count;
  return onBoard(size, x, y) ? nameOf(x, y) : null;
}

export const waterWord = (square: BoatsSquare | undefined): string => {
  if (!square) return '';
  if (square.landing === 'PIER') return 'pier (closed water, open ground)';
  if (square.landing === 'BEACH') return square.water === 'CLOSED' ? 'beach with defences (closed water, partial cover)' : 'beach';
  if (square.base === 'WATER')
    return { OPEN: 'open water', PARTIAL: 'water with debris and rocks (partial)', CLOSED: 'water with obstacles or a wreck (closed)' }[square.water ?? 'OPEN'];
  return '';
};

// ---- the position as PBI's drawing reads it

const translated = new WeakMap<Position, Position>();

/**
 * Places that are boats become the squares of the boats, and what boats ask on top of PBI (a boarding fight, an offer
 * to shoot) looks like the frame PBI has for it. The same position always gives the same object.
 */
export function onTheTable(position: Position): Position {
  const known = translated.get(position);
  if (known) return known;
  const sea = position as BoatsPosition;
  const pending: Frame[] = (sea.pending ?? []).map((frame) => ({
    ...frame,
    at: squareOf(sea, frame.at),
    from: squareOf(sea, frame.from),
    origins: frame.origins?.map((origin) => squareOf(sea, origin)) ?? [],
  }));
  const matter = sea.matters?.at(-1);
  if (matter && (matter.kind === 'offer' ? pending.length === 0 : matter.kind === 'boarding' && matter.stage.endsWith('losses')))
    pending.push({
      kind: matter.kind === 'offer' ? 'opportunity' : 'assault', stage: matter.stage, side: matter.side, at: matter.at, from: null,
      hits: 0, kills: matter.kills, losses: matter.losses, owed: 0, groups: matter.groups, others: matter.others, origins: [],
    });
  const groups: Record<string, BoatsGroup> = {};
  for (const [id, group] of Object.entries(sea.groups)) groups[id] = { ...group, start_square: squareOf(sea, group.start_square) };
  const result = { ...sea, pending, groups };
  translated.set(position, result);
  translated.set(result, result);
  return result;
}

export function equipmentWords(boat: Partial<Boat>): string[] {
  const words: string[] = [];
  const many = (count: number | undefined, name: string) => { if (count) words.push(count > 1 ? `${count} ${name}s` : name); };
  many(boat.lmg, 'LMG');
  many(boat.hmg, 'HMG');
  many(boat.mortar, 'mortar');
  if (boat.cannon) words.push(`cannon (Gun Effect ${boat.cannon})`);
  if (boat.nets) words.push('nets');
  if (boat.carry_kit) words.push('carry kit');
  many(boat.mines_carried, 'mine');
  return words;
}

export const damageWord = ['sound', 'slowed', 'without power', 'sunk'] as const;

/** The short name on the hull: "LC1". */
export const shortName = (id: string): string => id.slice(id.indexOf('.') + 1);
