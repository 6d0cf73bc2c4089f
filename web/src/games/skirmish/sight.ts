// Who sees whom and from behind what (SKM-5), to show it while a hand hovers. The umpire has the last word.
import { contains, crosses, distance, nearestOn, pointOf, type Block, type Point } from '../../measured/plane';
import { corners } from '../../measured/plane';
import { featuresOf, hullOf, shapeOf, type Feature, type Position, type Scenario } from './model';

export type Cover = 'none' | 'soft' | 'hard';
const rank: Record<Cover, number> = { none: 0, soft: 1, hard: 2 };
const better = (a: Cover, b: Cover): Cover => (rank[b] > rank[a] ? b : a);

const graze = 10;
const near = 1400;

/** The length of a segment inside an outline (SKM-1.13). */
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
    if (contains(outline, { x: p.x + (q.x - p.x) * m, y: p.y + (q.y - p.y) * m })) inside += cuts[i]! - cuts[i - 1]!;
  }
  return inside * length;
}

const fromSegment = (at: Point, a: Point, b: Point): number => nearestOn([a, b], at).off;

function crossedPieces(p: Point, q: Point, line: readonly Point[]): [Point, Point][] {
  const found: [Point, Point][] = [];
  for (let i = 1; i < line.length; ++i) if (crosses(p, q, line[i - 1]!, line[i]!)) found.push([line[i - 1]!, line[i]!]);
  return found;
}

export interface Scene {
  features: readonly Feature[];
  /** Hulls that block: those of AFVs and lorries, wrecks included (SKM-5.8). */
  hulls: readonly (Block & { id: string })[];
  smoke: readonly Point[];
}

export function sceneOf(scenario: Scenario, position: Position): Scene {
  return {
    features: featuresOf(scenario),
    hulls: Object.keys(position.vehicles).flatMap((id) => {
      const hull = hullOf(scenario, position, id);
      return hull && shapeOf(position.vehicles[id]!.model) !== 'car' ? [{ ...hull, id }] : [];
    }),
    smoke: (position.smoke ?? []).map(({ at }) => pointOf(at)),
  };
}

const isIn = (feature: Feature, at: Point): boolean => contains(feature.points, at);

/** Does a man inside look out of this house along p–q (SKM-5.4)? `eye` is the one who stands inside. */
function looksOut(house: Feature, eye: Point, p: Point, q: Point): boolean {
  const met: number[] = [];
  house.points.forEach((a, i) => { if (crosses(p, q, a, house.points[(i + 1) % house.points.length]!)) met.push(i); });
  if (met.length !== 1 || house.blind.has(met[0]!)) return false;
  return fromSegment(eye, house.points[met[0]!]!, house.points[(met[0]! + 1) % house.points.length]!) <= near;
}

/** What stops a look from p to q, where a and b are those who look at each other; null when it is free. */
export function obstacle(scene: Scene, a: Point, b: Point, p: Point, q: Point, own: readonly string[] = []): string | null {
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
  if (distance(a, b) > 1800) for (const at of scene.smoke) if (fromSegment(at, p, q) < 1500) return 'smoke';
  for (const hull of scene.hulls) if (!own.includes(hull.id) && insideLength(p, q, corners(hull)) > graze) return hull.id;
  return null;
}

const around = ({ x, y }: Point): Point[] => [{ x, y }, { x, y: y + 400 }, { x: x + 400, y }, { x, y: y - 400 }, { x: x - 400, y }];

/** Line of sight between two (SKM-5.2): null when there is one, else what stands between them. */
export function hides(scene: Scene, a: Point, b: Point, own: readonly string[] = [], hull?: Block): string | null {
  let first: string | null = null;
  for (const [p, q] of [...(hull ? [b, ...corners(hull)] : around(b)).map((q): [Point, Point] => [a, q]), ...around(a).map((q): [Point, Point] => [b, q])]) {
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

/** The cover of a target from a firer (SKM-5.9). */
export function coverOf(scene: Scene, firer: Point, target: Point, own: readonly string[] = []): Covered {
  let best: Covered = { cover: 'none', by: null };
  const give = (cover: Cover, by: string) => { if (better(best.cover, cover) !== best.cover) best = { cover, by }; };
  for (const feature of scene.features) {
    const { kind, points, id } = feature;
    if (feature.line) {
      if (kind === 'fence') continue;
      const cover: Cover = kind === 'wall' || kind === 'high_wall' ? 'hard' : 'soft';
      if (crossedPieces(firer, target, points).some(([a, b]) => fromSegment(target, a, b) <= near)) give(cover, id);
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
