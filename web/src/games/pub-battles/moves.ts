// A move in the making: what its steps come to, the steps that lead to a wanted pose, how far one may get. Measured here
// so that it can be shown while the hand moves; whether it is allowed, the umpire says.
import {
  alongLine, bearing, between, contains, crossesLine, distance, forward, lengthOf, local, moved, nearestOn, place, pointOf, turned,
  type Block, type Pair, type Point, type Pose,
} from '../../measured/plane';
import { looker, reach, type Country } from '../../measured/sight';
import {
  blockAt, blockOf, commandFile, countryOf, isHq, numberOf, onMap, rateOf, sideOf, sizeOf, type Position, type Scenario, type Step,
} from './model';

export interface Column {
  road: string;
  direction: 1 | -1;
  s: number;
}

/** Where a march begins, stands or ends. */
export interface Stand extends Pose {
  column: Column | null;
}

export interface Cost {
  /** Full move. */
  budget: number;
  legs: number;
  road: number;
  facings: number;
  changes: number;
  reduced: boolean;
  total: number;
}

export interface March {
  start: Stand;
  end: Stand;
  /** Every stand on the way, the first included. */
  stands: Stand[];
  /** The way of the centre. */
  trail: Point[];
  cost: Cost;
  /** The piece only names its heading by its first turn: it leaves a Reserve (PUB-20.13). */
  fromReserve: boolean;
}

const road = (scenario: Scenario, id: string): Point[] => (scenario.roads ?? []).find((one) => one.id === id)?.polyline.map(pointOf) ?? [];

/** The entry that a Command has, or will have if nothing is chosen. */
export function entryOf(scenario: Scenario, position: Position, command: string | null) {
  const entries = commandFile(scenario, command)?.entries ?? [];
  return entries[Number(position.commands[command ?? '']?.entry ?? 0)] ?? entries[0];
}

/** Where a piece or HQ starts its move: where it stands, at the HQ whose Reserve it leaves, or where it enters. */
export function startOf(scenario: Scenario, position: Position, id: string): Stand | null {
  const piece = position.pieces[id];
  if (piece?.status === 'ON_MAP') return { x: piece.x, y: piece.y, heading: piece.heading, column: piece.column };
  const hq = position.hqs[id];
  if (hq?.on_map) return { x: hq.x, y: hq.y, heading: hq.heading, column: null };
  if (piece?.status === 'RESERVE' && piece.reserve) {
    const from = position.hqs[piece.reserve];
    return from ? { x: from.x, y: from.y, heading: from.heading, column: null } : null;
  }
  const entry = entryOf(scenario, position, (piece ?? hq)?.command ?? enterer(scenario, id));
  if (!entry) return null;
  const line = entry.road ? road(scenario, entry.road) : [];
  const on = line.length > 1 ? nearestOn(line, entry) : null;
  const column = piece && on && entry.road ? { road: entry.road, direction: between(on.heading, entry.heading) <= 900 ? 1 as const : -1 as const, s: Math.round(on.s) } : null;
  return { x: entry.x, y: entry.y, heading: entry.heading, column };
}

/** The Command with which an Army HQ without a chit enters. */
const enterer = (scenario: Scenario, hq: string): string | null => {
  const army = scenario.sides.map(({ army_hq }) => army_hq).find((one) => typeof one === 'object' && one.id === hq);
  return typeof army === 'object' ? (army.enters_with ?? null) : null;
};

// ---- difficult ground (PUB-3.7)

/** How many samples a length has (PUB-1.8). */
const sampled = (length: number): number => Math.floor(length / 125) + (Math.floor(length / 125) % 2 === 0 ? 1 : 0);

/** The samples that stand for a block's area (PUB-1.9). */
export function cells(block: Block): Point[] {
  const offsets = (length: number): number[] => {
    const n = sampled(length);
    return Array.from({ length: n }, (_, i) => (length * (2 * i + 1 - n)) / n / 2);
  };
  return offsets(block.width).flatMap((l) => offsets(block.depth).map((f) => place(block, l, f)));
}

interface Difficult {
  areas: { kind: string; polygon: Point[] }[];
  hills: Point[][];
  rivers: Point[][];
  crossings: Point[][];
  streams: Point[][];
}

const known = new WeakMap<object, Difficult>();
function difficult(scenario: Scenario): Difficult {
  let found = known.get(scenario);
  if (!found) {
    found = {
      areas: (scenario.areas ?? []).map(({ kind, polygon }) => ({ kind, polygon: polygon.map(pointOf) })),
      hills: (scenario.hills ?? []).map(({ polygon }) => polygon.map(pointOf)),
      rivers: (scenario.rivers ?? []).map(({ polygon }) => polygon.map(pointOf)),
      crossings: (scenario.crossings ?? []).map(({ polygon }) => polygon.map(pointOf)),
      streams: (scenario.streams ?? []).map(({ polyline }) => polyline.map(pointOf)),
    };
    known.set(scenario, found);
  }
  return found;
}

type Share = Record<'buildings' | 'woods' | 'marsh' | 'clear', number>;

/** How many cells of a block lie on each kind of ground (PUB-3.1). */
function shares(ground: Difficult, block: Block): Share {
  const reachOf = (block.width + block.depth) / 2;
  const near = ground.areas.filter(({ polygon }) => polygon.some((p) => distance(p, block) < reachOf) || contains(polygon, block) || nearestOn([...polygon, polygon[0]!], block).off < reachOf);
  const count: Share = { buildings: 0, woods: 0, marsh: 0, clear: 0 };
  if (near.length === 0) return { ...count, clear: sampled(block.width) * sampled(block.depth) };
  for (const p of cells(block)) {
    const kind = (['buildings', 'woods', 'marsh'] as const).find((one) => near.some((area) => area.kind === one && contains(area.polygon, p))) ?? 'clear';
    count[kind] += 1;
  }
  return count;
}

export const groundShares = (scenario: Scenario, block: Block): Share => shares(difficult(scenario), block);

/** Is most of the block in woods or marsh? */
function inRough(ground: Difficult, block: Block): boolean {
  const count = shares(ground, block);
  const most = (['buildings', 'woods', 'marsh', 'clear'] as const).reduce((best, kind) => (count[kind] > count[best] ? kind : best), 'buildings' as keyof Share);
  return most === 'woods' || most === 'marsh';
}

const inRiver = (ground: Difficult, p: Point): boolean => ground.rivers.some((polygon) => contains(polygon, p));
const atCrossing = (ground: Difficult, p: Point): boolean => ground.crossings.some((polygon) => contains(polygon, p));
const hillsAt = (ground: Difficult, p: Point): string => ground.hills.map((polygon) => (contains(polygon, p) ? '1' : '0')).join('');

/** How far along a straight leg the ground first becomes difficult; Infinity when it does not. */
function roughFrom(scenario: Scenario, from: Point, to: Point, block: Block, stride: number): number {
  const ground = difficult(scenario);
  const length = distance(from, to);
  const n = Math.max(1, Math.ceil(length / stride));
  let before = from;
  let hills = hillsAt(ground, from);
  for (let k = 0; k <= n; ++k) {
    const p = { x: from.x + ((to.x - from.x) * k) / n, y: from.y + ((to.y - from.y) * k) / n };
    const now = hillsAt(ground, p);
    const crossed = k > 0 && (now !== hills || ground.streams.some((stream) => crossesLine(before, p, stream)));
    if (crossed || inRiver(ground, p) || inRough(ground, { ...block, x: p.x, y: p.y })) return (length * k) / n;
    [before, hills] = [p, now];
  }
  return Infinity;
}

// ---- a march

export function march(scenario: Scenario, position: Position, id: string, steps: readonly Step[]): March | null {
  const start = startOf(scenario, position, id);
  if (!start) return null;
  const hq = isHq(position, id);
  const budget = rateOf(scenario, position, id);
  const third = Math.floor(budget / 3);
  const fromReserve = position.pieces[id]?.status === 'RESERVE';
  let now: Stand = { ...start };
  const stands = [now];
  const trail: Point[] = [now];
  let [legs, roadCost, turns, changes, reduced, named] = [0, 0, 0, 0, false, !fromReserve];
  for (const step of steps) {
    if ('turn' in step) {
      if (turned(step.turn) !== now.heading && named && !hq) turns += 1;
      named = true;
      now = { ...now, heading: turned(step.turn) };
    } else if ('to' in step || 'enter_line' in step) {
      const to = pointOf('to' in step ? step.to : step.enter_line);
      if ('to' in step) {
        legs += Math.ceil(distance(now, to) - 1e-9);
        const block = { ...now, ...sizeOf(scenario, false, hq) };
        reduced ||= roughFrom(scenario, now, to, block, 50) < Infinity;
        named = true;
      }
      now = { ...to, heading: now.heading, column: 'to' in step ? null : now.column };
      if ('enter_line' in step) now.column = null;
      trail.push(to);
    } else if ('column_on' in step) {
      const { road: roadId, direction } = step.column_on;
      const line = road(scenario, roadId);
      if (line.length < 2) continue;
      const on = nearestOn(line, now);
      if (hq) legs += Math.ceil(on.off);
      else if (now.column) turns += 1;
      else changes += 1;
      const s = now.column?.road === roadId ? now.column.s : Math.round(on.s);
      now = { ...alongLine(line, s, direction), column: { road: roadId, direction, s } };
      trail.push(now);
    } else if ('road' in step && now.column) {
      const line = road(scenario, now.column.road);
      const s = now.column.s + step.road * now.column.direction;
      roadCost += Math.ceil(step.road / 2);
      const inner = innerVertices(line, now.column.s, s);
      now = { ...alongLine(line, s, now.column.direction), column: { ...now.column, s } };
      trail.push(...inner, now);
    } else if ('column_off' in step) {
      if (!hq) changes += 1;
      now = { ...now, heading: turned(step.column_off), column: null };
    }
    stands.push(now);
  }
  const facings = Math.max(0, turns - 1);
  const total = legs + roadCost + (facings + changes + (reduced ? 1 : 0)) * third;
  return { start, end: now, stands, trail, fromReserve, cost: { budget, legs, road: roadCost, facings, changes, reduced, total } };
}

/** The bends of a road between two places on it, in the order they are passed. */
function innerVertices(line: readonly Point[], from: number, to: number): Point[] {
  let s = 0;
  const passed: Point[] = [];
  for (let i = 1; i < line.length - 1; ++i) {
    s += distance(line[i - 1]!, line[i]!);
    if (s > Math.min(from, to) && s < Math.max(from, to)) passed.push(line[i]!);
  }
  return to < from ? passed.reverse() : passed;
}

/** May a piece that faces so go there without turning (PUB-7.5)? */
export function mayGo(heading: number, from: Point, to: Point): boolean {
  const { right, ahead } = local({ ...from, heading }, to);
  return ahead > 0 && Math.abs(right) <= ahead + 2;
}

const whole = ({ x, y }: Point): Pair => [Math.round(x), Math.round(y)];

/** The steps that end in a pose, cheapest first to be thought of (PUB-26.5). `free`: the first heading costs nothing. */
export function stepsToPose(from: Pose, to: Pose, free = false): Step[] {
  const goes = distance(from, to) >= 0.5;
  const turns = turned(to.heading) !== turned(from.heading);
  if (!goes) return turns || free ? [{ turn: turned(to.heading) }] : [];
  if (!turns && mayGo(from.heading, from, to)) return free ? [{ turn: turned(from.heading) }, { to: whole(to) }] : [{ to: whole(to) }];
  if (mayGo(to.heading, from, to)) return [{ turn: turned(to.heading) }, { to: whole(to) }];
  if (!free && mayGo(from.heading, from, to)) return [{ to: whole(to) }, { turn: turned(to.heading) }];
  return [{ turn: bearing(from, to) }, { to: whole(to) }, { turn: turned(to.heading) }];
}

/** The heading with which one most likely wants to arrive: as before where that is possible, else straight on. */
export const easyHeading = (from: Pose, to: Point): number => (distance(from, to) < 0.5 || mayGo(from.heading, from, to) ? from.heading : bearing(from, to));

export interface Wanted {
  scenario: Scenario;
  position: Position;
  id: string;
  /** The steps that are settled already. */
  settled: readonly Step[];
  /** Where the hand is. */
  to: Point;
  /** The heading that was chosen; null for what is easiest. */
  heading: number | null;
  byRoad: boolean;
}

export const reachOfColumn = 937;

/** The road that a march from here can use: the nearest within reach of the piece (PUB-8.3). */
export function roadNear(scenario: Scenario, at: Point, reachable = reachOfColumn): { id: string; line: Point[]; off: number; s: number } | null {
  const found = (scenario.roads ?? []).map(({ id, polyline }) => {
    const line = polyline.map(pointOf);
    const on = nearestOn(line, at);
    return { id, line, off: on.off, s: on.s };
  }).filter(({ off }) => off <= reachable).sort((a, b) => a.off - b.off);
  return found[0] ?? null;
}

/** The steps that follow the hand from where the settled ones end. */
export function stepsTowards(wanted: Wanted): Step[] {
  const { scenario, position, id, settled, to, heading, byRoad } = wanted;
  const so = march(scenario, position, id, settled);
  if (!so) return [];
  const from = so.end;
  const hq = isHq(position, id);
  if (from.column) return [...settled, ...fromColumn(scenario, from, from.column, to, heading)];
  const road = byRoad ? roadNear(scenario, from, hq ? Infinity : reachOfColumn) : null;
  if (road) {
    const there = nearestOn(road.line, to);
    const by = Math.round(there.s - road.s);
    const direction = by < 0 ? -1 : 1;
    const run: Step[] = Math.abs(by) >= 1 ? [{ road: Math.abs(by) }] : [];
    return [...settled, { column_on: { road: road.id, direction } }, ...run];
  }
  if (hq) return distance(from, to) >= 0.5 ? [...settled, { to: whole(to) }] : [...settled];
  const free = so.fromReserve && settled.length === 0;
  return [...settled, ...stepsToPose(from, { ...to, heading: heading ?? easyHeading(from, to) }, free)];
}

function fromColumn(scenario: Scenario, from: Pose, column: Column, to: Point, heading: number | null): Step[] {
  const line = road(scenario, column.road);
  const there = nearestOn(line, to);
  if (there.off > 600) {
    const h = heading ?? bearing(from, to);
    return [{ column_off: turned(h) }, ...stepsToPose({ ...from, heading: turned(h) }, { ...to, heading: turned(h) })];
  }
  const by = Math.round((there.s - column.s) * column.direction);
  if (Math.abs(by) < 1) return [];
  const about: Step[] = by < 0 ? [{ column_on: { road: column.road, direction: column.direction === 1 ? -1 : 1 } }] : [];
  return [...about, { road: Math.abs(by) }];
}

// ---- how far

/** All that a straight march reaches, as a polygon: rivers, the edge and difficult ground bound it. */
export function reachable(scenario: Scenario, position: Position, id: string, settled: readonly Step[], rays = 60): Point[] {
  const so = march(scenario, position, id, settled);
  if (!so || so.end.column) return [];
  const ground = difficult(scenario);
  const left = so.cost.budget - so.cost.total;
  const third = Math.floor(so.cost.budget / 3);
  const hq = isHq(position, id);
  const block = { ...so.end, ...sizeOf(scenario, false, hq) };
  // After the free turn another one costs a third; then only what lies ahead is reached as cheaply.
  return Array.from({ length: rays }, (_, i): Point => {
    const heading = (i * 3600) / rays;
    const turnedAlready = settled.some((step) => 'turn' in step);
    const dear = !hq && turnedAlready && between(heading, so.end.heading) > 450 ? third : 0;
    const most = Math.max(0, left - dear);
    const far = moved(so.end, heading, most);
    const rough = so.cost.reduced ? Infinity : roughFrom(scenario, so.end, far, { ...block, heading }, 150);
    const open = rough === Infinity ? most : Math.max(Math.min(rough, most), most - third);
    return stopped(scenario, ground, so.end, heading, Math.max(0, open));
  });
}

function stopped(scenario: Scenario, ground: Difficult, from: Point, heading: number, length: number): Point {
  const { width, height } = scenario.map;
  let before: Point = from;
  for (let d = 100; d < length; d += 100) {
    const p = moved(from, heading, d);
    if (p.x < 0 || p.y < 0 || p.x > width || p.y > height) return before;
    if (inRiver(ground, p) && !atCrossing(ground, p)) return before;
    before = p;
  }
  const end = moved(from, heading, length);
  return { x: Math.max(0, Math.min(width, end.x)), y: Math.max(0, Math.min(height, end.y)) };
}

/** The roads' stretches that a column reaches from here. */
export function roadReach(scenario: Scenario, position: Position, id: string, settled: readonly Step[]): Point[][] {
  const so = march(scenario, position, id, settled);
  if (!so) return [];
  const left = so.cost.budget - so.cost.total;
  const third = Math.floor(so.cost.budget / 3);
  const hq = isHq(position, id);
  const from = so.end.column ? { id: so.end.column.road, line: road(scenario, so.end.column.road), s: so.end.column.s } : roadNear(scenario, so.end, hq ? 4000 : reachOfColumn);
  if (!from) return [];
  const run = 2 * Math.max(0, left - (so.end.column || hq ? 0 : third));
  const [low, high] = [Math.max(0, from.s - run), Math.min(lengthOf(from.line), from.s + run)];
  if (high - low < 50) return [];
  return [[alongLine(from.line, low), ...innerVertices(from.line, low, high), alongLine(from.line, high)]];
}

// ---- fields of fire

/** The bounds of a field of fire (PUB-10.3): the front edge, spread to both sides, to its range; `to` for bombardment. */
export function arcOf(scenario: Scenario, block: Block, range: number): Point[] {
  const half = numberOf(scenario, 'fof_half_angle');
  const [w, d] = [block.width / 2, block.depth / 2];
  const left = place(block, -w, d), right = place(block, w, d);
  const fan = (corner: Point, from: number, to: number) => Array.from({ length: 7 }, (_, i) => moved(corner, block.heading + from + ((to - from) * i) / 6, range));
  const along = Array.from({ length: 9 }, (_, i) => {
    const f = forward(block.heading), p = place(block, -w + (2 * w * i) / 8, d);
    return { x: p.x + f.x * range, y: p.y + f.y * range };
  });
  return [left, ...fan(left, -half, 0), ...along, ...fan(right, 0, half), right];
}

/** The same as far as one sees from the middle of the front. */
export function fieldOfFire(scenario: Scenario, block: Block, range: number, others: readonly Block[]): Point[] {
  const country: Country = countryOf(scenario);
  const eye = place(block, 0, block.depth / 2 + 1);
  const { onCrest } = looker(block, eye, country, 0);
  const [left, ...rest] = arcOf(scenario, block, range);
  const right = rest.pop()!;
  const near = others.filter((other) => distance(other, block) < range + 2500);
  return [left!, ...rest.map((p) => reach(eye, p, { ...country, most: Math.max(country.most, range) }, near, onCrest)), right];
}

export const hasFire = (type: string | null): boolean => type === 'INF' || type === 'ART' || type === 'DRG';

/** All other blocks that may stand in a look's way: HQs never do. */
export const standing = (scenario: Scenario, position: Position, except: ReadonlySet<string>): Block[] =>
  onMap(position).filter((id) => !except.has(id) && !isHq(position, id)).map((id) => blockOf(scenario, position, id)!);

export const enemiesOf = (position: Position, side: string): string[] => onMap(position).filter((id) => sideOf(position, id) !== side);

export const standBlock = (scenario: Scenario, position: Position, id: string, stand: Stand): Block => blockAt(scenario, stand, stand.column !== null, isHq(position, id));

/** Against the edge of an enemy, squarely (PUB-10.8), when the hand comes near such a pose; null when it does not. */
export function snapped(scenario: Scenario, position: Position, id: string, to: Point, within = 320): Pose | null {
  const piece = position.pieces[id];
  if (!piece || piece.type === 'BT') return null;
  const size = sizeOf(scenario, false);
  let best: Pose | null = null, least = within;
  for (const enemy of enemiesOf(position, piece.side)) {
    const block = isHq(position, enemy) ? null : blockOf(scenario, position, enemy);
    if (!block || distance(block, to) > 3200) continue;
    for (const side of [0, 900, 1800, 2700]) {
      const normal = turned(block.heading + side);
      const upright = side % 1800 === 0;
      const [out, half] = upright ? [block.depth / 2, block.width / 2] : [block.width / 2, block.depth / 2];
      const middle = moved(block, normal, out + size.depth / 2);
      const { right } = local({ ...middle, heading: normal }, to);
      const offset = !upright || Math.abs(right) < 160 ? 0 : Math.max(-half, Math.min(half, right));
      const at = moved(middle, normal + 900, offset);
      const far = distance(at, to);
      if (far < least) [least, best] = [far, { x: Math.round(at.x), y: Math.round(at.y), heading: turned(normal + 1800) }];
    }
  }
  return best;
}
