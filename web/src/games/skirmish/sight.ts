// Who sees whom and from behind what (SKM-5), to show it while a hand hovers. The umpire has the last word.
import { contains, corners, distance, distanceToBlock, forward, gap, nearestOn, pointOf, type Block, type Point, type Pose } from '../../measured/plane';
import { BASE, featuresOf, GUN_BASE, hullOf, placeOf, standOf, type Feature, type Position, type Scenario } from './model';
import { blocksSight } from './vehicles';

export type Cover = 'none' | 'soft' | 'hard';
const rank: Record<Cover, number> = { none: 0, soft: 1, hard: 2 };
const better = (a: Cover, b: Cover): Cover => (rank[b] > rank[a] ? b : a);

const graze = 10;
const near = 1400;
const touch = 1000;

const turn = (a: Point, b: Point, c: Point): number => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
const spans = (a: Point, b: Point, p: Point): boolean => Math.min(a.x, b.x) <= p.x && p.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= p.y && p.y <= Math.max(a.y, b.y);

/** Two segments with a point in common, be it an end (SKM-1.12). */
function meets(a: Point, b: Point, c: Point, d: Point): boolean {
  const [s, t, u, v] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (s * t < 0 && u * v < 0) return true;
  return (s === 0 && spans(a, b, c)) || (t === 0 && spans(a, b, d)) || (u === 0 && spans(c, d, a)) || (v === 0 && spans(c, d, b));
}
const isOnEdge = (outline: readonly Point[], p: Point): boolean => outline.some((a, i) => { const b = outline[(i + 1) % outline.length]!; return turn(a, b, p) === 0 && spans(a, b, p); });

/** The length of a segment inside an outline, its edges outside (SKM-1.13). */
export function insideLength(p: Point, q: Point, outline: readonly Point[]): number {
  const length = distance(p, q);
  if (length === 0) return 0;
  const cuts = [0, 1];
  for (let i = 0; i < outline.length; ++i) {
    const a = outline[i]!, b = outline[(i + 1) % outline.length]!;
    const den = (q.x - p.x) * (b.y - a.y) - (q.y - p.y) * (b.x - a.x);
    if (den === 0) continue;
    const t = ((a.x - p.x) * (b.y - a.y) - (a.y - p.y) * (b.x - a.x)) / den;
    const u = ((a.x - p.x) * (q.y - p.y) - (a.y - p.y) * (q.x - p.x)) / den;
    if (t > 0 && t < 1 && u >= 0 && u <= 1) cuts.push(t);
  }
  cuts.sort((a, b) => a - b);
  let inside = 0;
  for (let i = 1; i < cuts.length; ++i) {
    const m = (cuts[i - 1]! + cuts[i]!) / 2;
    const at = { x: p.x + (q.x - p.x) * m, y: p.y + (q.y - p.y) * m };
    if (contains(outline, at) && !isOnEdge(outline, at)) inside += cuts[i]! - cuts[i - 1]!;
  }
  return inside * length;
}

const fromSegment = (at: Point, a: Point, b: Point): number => nearestOn([a, b], at).off;

function crossedPieces(p: Point, q: Point, line: readonly Point[]): [Point, Point][] {
  const found: [Point, Point][] = [];
  for (let i = 1; i < line.length; ++i) if (meets(p, q, line[i - 1]!, line[i]!)) found.push([line[i - 1]!, line[i]!]);
  return found;
}

export interface Scene {
  features: readonly Feature[];
  /** Hulls that block: those of AFVs and lorries, wrecks included (SKM-5.8). */
  hulls: readonly (Block & { id: string })[];
  /** Guns with a shield (SKM-5.11). */
  shields: readonly (Pose & { team: string })[];
  smoke: readonly Point[];
}

/** Those who are not on the table, or hidden altogether, are in nobody's line (section 8). */
function isInLines(scenario: Scenario, position: Position, team: string): boolean {
  const { present, spotted } = position.teams?.[team] ?? {};
  if (present === false) return false;
  return scenario.options?.fog !== 'hidden' || (Array.isArray(spotted) ? spotted.length > 0 : spotted !== false);
}

export function sceneOf(scenario: Scenario, position: Position): Scene {
  return {
    features: featuresOf(scenario),
    hulls: Object.keys(position.vehicles).flatMap((id) => {
      const hull = hullOf(scenario, position, id);
      const { team } = position.vehicles[id]!;
      return hull && blocksSight(scenario, position, id) && isInLines(scenario, position, team) ? [{ ...hull, id }] : [];
    }),
    shields: Object.values(position.guns ?? {}).flatMap(({ team, at, heading, shield }) => (shield && at ? [{ ...pointOf(at), heading, team }] : [])),
    smoke: (position.smoke ?? []).map(({ at }) => pointOf(at)),
  };
}

/** Inside or on the edge (SKM-1.14). */
const isIn = (feature: Feature, at: Point): boolean => contains(feature.points, at) || isOnEdge(feature.points, at);

// ---- bodies

/** A base, or the hull of whoever is aboard (SKM-1.21). */
export type Body = { at: Point; radius: number; hull?: undefined; vehicle?: undefined } | { hull: Block; vehicle: string };

export function bodyOf(scenario: Scenario, position: Position, id: string): Body | null {
  const aboard = position.figures[id]?.in_vehicle ?? (position.vehicles[id] ? id : null);
  const hull = aboard ? hullOf(scenario, position, aboard) : null;
  if (hull) return { hull, vehicle: aboard! };
  const at = position.figures[id] ? standOf(position, id) : placeOf(position, id);
  return at && { at, radius: position.guns[id] ? GUN_BASE : BASE };
}

/** What is looked at: a point stands for a base. */
export const centre = (body: Body): Point | Block => body.hull ?? body.at;
/** The vehicles of two who look at each other: they are not in their own way (SKM-5.8). */
export const ownHulls = (a: Body, b: Body): string[] => [a.vehicle, b.vehicle].filter((id): id is string => id !== undefined);

/** Base to base (SKM-1.7, 1.8). */
export function apart(a: Body, b: Body): number {
  if (a.hull) return b.hull ? gap(a.hull, b.hull) : distanceToBlock(a.hull, b.at) - b.radius;
  return b.hull ? distanceToBlock(b.hull, a.at) - a.radius : distance(a.at, b.at) - a.radius - b.radius;
}

const based = (at: Point | Block): Body => ('width' in at ? { hull: at, vehicle: '' } : { at, radius: BASE });

/** Does a man inside look out of this house along p–q (SKM-5.4)? `eye` is the one who stands inside. */
function looksOut(house: Feature, eye: Point, p: Point, q: Point): boolean {
  const met: number[] = [];
  house.points.forEach((a, i) => { if (meets(p, q, a, house.points[(i + 1) % house.points.length]!)) met.push(i); });
  if (met.length !== 1 || house.blind.has(met[0]!)) return false;
  return fromSegment(eye, house.points[met[0]!]!, house.points[(met[0]! + 1) % house.points.length]!) <= near;
}

/** What stops a look from p to q, where a and b are those who look at each other; null when it is free. */
export function obstacle(scene: Scene, a: Point | Block, b: Point | Block, p: Point, q: Point, own: readonly string[] = []): string | null {
  let wood = 0;
  for (const feature of scene.features) {
    const { kind, points } = feature;
    if (kind === 'building' || kind === 'bunker' || kind === 'rock') {
      const [ina, inb] = [isIn(feature, a), isIn(feature, b)];
      if (ina && inb) continue;
      if (ina || inb) {
        if (kind === 'rock' || !looksOut(feature, ina ? a : b, p, q)) return feature.id;
      } else if (insideLength(p, q, points) > graze) return feature.id;
    } else if (kind === 'wood') {
      wood += insideLength(p, q, points);
      if (wood > 3000) return feature.id;
    } else if (feature.line && (kind === 'high_wall' || kind === 'high_hedge' || kind === 'crest')) {
      for (const [c, d] of crossedPieces(p, q, points)) if (kind === 'high_wall' || (fromSegment(a, c, d) > near && fromSegment(b, c, d) > near)) return feature.id;
    }
  }
  if (scene.smoke.length > 0 && apart(based(a), based(b)) > touch) for (const at of scene.smoke) if (fromSegment(at, p, q) < 1500) return 'smoke';
  for (const hull of scene.hulls) if (!own.includes(hull.id) && insideLength(p, q, corners(hull)) > graze) return hull.id;
  return null;
}

/** Sample points of a base or a hull, the centre first (SKM-5.1). */
function samples(at: Point | Block): Point[] {
  if ('width' in at) return [at, ...corners(at)];
  const { x, y } = at;
  return [at, { x, y: y + 400 }, { x: x + 400, y }, { x, y: y - 400 }, { x: x - 400, y }];
}

/** Line of sight between two, each a base or a hull (SKM-5.2): null when there is one, else what stands between them. */
export function hides(scene: Scene, a: Point | Block, b: Point | Block, own: readonly string[] = []): string | null {
  let first: string | null = null;
  for (const [p, q] of [...samples(b).map((q): [Point, Point] => [a, q]), ...samples(a).map((q): [Point, Point] => [b, q])]) {
    const blocked = obstacle(scene, a, b, p, q, own);
    if (blocked === null) return null;
    first ??= blocked;
  }
  return first;
}

export interface Covered {
  cover: Cover;
  /** What gives it. */
  by: string | null;
}

const lineCover = (kind: string): Cover => (kind === 'fence' ? 'none' : kind === 'wall' || kind === 'high_wall' ? 'hard' : 'soft');

/** The cover of a target from a firer (SKM-5.9). */
export function coverOf(scene: Scene, firer: Point, target: Point, own: readonly string[] = []): Covered {
  let best: Covered = { cover: 'none', by: null };
  const give = (cover: Cover, by: string) => { if (better(best.cover, cover) !== best.cover) best = { cover, by }; };
  for (const feature of scene.features) {
    const { kind, points, id } = feature;
    if (feature.line) {
      if (crossedPieces(firer, target, points).some(([a, b]) => fromSegment(target, a, b) <= near)) give(lineCover(kind), id);
      continue;
    }
    const inside = isIn(feature, target);
    if (inside) {
      if (kind === 'building' || kind === 'bunker') { if (!isIn(feature, firer)) give('hard', id); }
      else if (kind === 'trench' || kind === 'foxhole' || kind === 'rubble') give('hard', id);
      else if (kind === 'wood' || kind === 'scrub' || kind === 'crops') give('soft', id);
    } else if (kind === 'building' || kind === 'bunker' || kind === 'rock' || kind === 'wood') {
      const close = nearestOn([...points, points[0]!], target).off <= near;
      if (close && insideLength(firer, target, points) > graze) give(kind === 'wood' ? 'soft' : 'hard', id);
    }
  }
  for (const hull of scene.hulls) {
    if (own.includes(hull.id)) continue;
    const outline = corners(hull);
    if (nearestOn([...outline, outline[0]], target).off <= near && insideLength(firer, target, outline) > graze) give('hard', hull.id);
  }
  return best;
}

type Piece = readonly [Point, Point];
const edgesOf = (outline: readonly Point[]): Piece[] => outline.map((a, i) => [a, outline[(i + 1) % outline.length]!]);
const between = ([a, b]: Piece, [c, d]: Piece): number =>
  meets(a, b, c, d) ? 0 : Math.min(fromSegment(a, c, d), fromSegment(b, c, d), fromSegment(c, a, b), fromSegment(d, a, b));

/** The cover of a hull from lines and corners within 1" of it (SKM-15.2). */
export function hullCoverOf(scene: Scene, firer: Point, hull: Block, own: readonly string[] = []): Covered {
  let best: Covered = { cover: 'none', by: null };
  const give = (cover: Cover, by: string) => { if (better(best.cover, cover) !== best.cover) best = { cover, by }; };
  const sides = edgesOf(corners(hull));
  const isNear = (piece: Piece): boolean => sides.some((side) => between(side, piece) <= touch);
  for (const { kind, points, line, id } of scene.features) {
    if (line) {
      if (crossedPieces(firer, hull, points).some(isNear)) give(lineCover(kind), id);
    } else if ((kind === 'building' || kind === 'bunker' || kind === 'rock' || kind === 'wood') && insideLength(firer, hull, points) > graze && edgesOf(points).some(isNear)) give(kind === 'wood' ? 'soft' : 'hard', id);
  }
  for (const other of scene.hulls) {
    if (own.includes(other.id)) continue;
    const outline = corners(other);
    if (insideLength(firer, hull, outline) > graze && edgesOf(outline).some(isNear)) give('hard', other.id);
  }
  return best;
}

/** The cover of one of a team as seen by observers and throwers: crews stand behind their shield (SKM-5.11), and whoever is aboard has the cover of the hull or of the ground under it. */
export function coverSeen(scene: Scene, from: Body, to: Body, team: string | null): Covered {
  const firer = centre(from), own = ownHulls(from, to);
  const ground = coverOf(scene, firer, centre(to), own);
  if (to.hull) {
    const hull = hullCoverOf(scene, firer, to.hull, own);
    return rank[hull.cover] > rank[ground.cover] ? hull : ground;
  }
  if (ground.cover !== 'none') return ground;
  const isShielded = scene.shields.some((gun) => {
    const ahead = forward(gun.heading);
    return gun.team === team && distance(gun, to.at) <= touch + BASE + GUN_BASE && (firer.x - gun.x) * ahead.x + (firer.y - gun.y) * ahead.y > 1e-6;
  });
  return isShielded ? { cover: 'soft', by: 'behind the shield' } : ground;
}

/** What one sees from a point: an outline of rays, as far as `most`. */
export function horizon(scene: Scene, eye: Point, most: number, rays = 120): Point[] {
  return Array.from({ length: rays }, (_, i): Point => {
    const angle = (i / rays) * 2 * Math.PI;
    const end = (d: number): Point => ({ x: eye.x + Math.sin(angle) * d, y: eye.y + Math.cos(angle) * d });
    if (obstacle(scene, eye, end(most), eye, end(most)) === null) return end(most);
    let [low, high] = [0, most];
    for (let k = 0; k < 8; ++k) {
      const mid = (low + high) / 2;
      if (obstacle(scene, eye, end(mid), eye, end(mid)) === null) low = mid;
      else high = mid;
    }
    return end(low);
  });
}
