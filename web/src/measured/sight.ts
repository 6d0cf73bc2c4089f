// What can be seen from where, for drawing sight lines, fields of fire and fog. An aid for the eye: the umpire measures
// for himself.
import { boundsOf, contains, corners, crosses, crossesLine, distance, moved, place, type Block, type Point } from './plane';

export interface Hill {
  polygon: readonly Point[];
  crest: readonly Point[];
  level: number;
}

export interface Cover {
  polygon: readonly Point[];
  /** The level of the ground it stands on: who stands higher may look over it. */
  level: number;
}

/** What lies in the way of a look, and how far one looks. */
export interface Country {
  cover: readonly Cover[];
  hills: readonly Hill[];
  /** How far one sees into cover. */
  into: number;
  /** How far one sees at all. */
  most: number;
}

const step = 25;

/** Do points of the segment lie inside, and where first and last? */
function stretch(samples: readonly Point[], polygon: readonly Point[]): { first: number; last: number; count: number } {
  const box = boundsOf(polygon);
  let [first, last, count] = [-1, -1, 0];
  samples.forEach((p, k) => {
    if (p.x < box.x || p.y < box.y || p.x > box.x + box.width || p.y > box.y + box.height || !contains(polygon, p)) return;
    if (first < 0) first = k;
    last = k;
    count += 1;
  });
  return { first, last, count };
}

export interface Looker {
  eye: Point;
  /** The level it stands on. */
  level: number;
  /** The hills on whose crest it stands. */
  onCrest: ReadonlySet<Hill>;
}

export function looker(block: Block, eye: Point, country: Country, level: number): Looker {
  const [a, b, c, d] = corners(block);
  return { eye, level, onCrest: new Set(country.hills.filter((hill) => crossesLine(a, c, hill.crest) || crossesLine(b, d, hill.crest))) };
}

/** Is the straight look from the eye to the point free? `blocks` are those that may stand in the way. */
export function sees(from: Looker, to: Point, country: Country, blocks: readonly Block[]): boolean {
  const { eye } = from;
  const length = distance(eye, to);
  if (length > country.most) return false;
  for (const block of blocks) {
    const [a, b, c, d] = corners(block);
    if (crosses(eye, to, a, c) || crosses(eye, to, b, d)) return false;
  }
  const n = Math.max(1, Math.ceil(length / step));
  const samples = Array.from({ length: n }, (_, k): Point => ({ x: eye.x + ((2 * k + 1) * (to.x - eye.x)) / (2 * n), y: eye.y + ((2 * k + 1) * (to.y - eye.y)) / (2 * n) }));
  const over = (first: number, last: number) => first < n - 1 - last;
  let covered = 0;
  for (const { polygon, level } of country.cover) {
    const { first, last, count } = stretch(samples, polygon);
    if (count === 0) continue;
    const outside = !contains(polygon, eye) && !contains(polygon, to);
    if (!(from.level > level && outside && over(first, last))) covered += count;
  }
  if (covered * length > country.into * n) return false;
  return country.hills.every((hill) => {
    if (from.onCrest.has(hill)) return true;
    const { first, last, count } = stretch(samples, hill.polygon);
    const across = crossesLine(eye, to, hill.crest) || (count > 0 && !contains(hill.polygon, eye) && !contains(hill.polygon, to));
    return !across || (from.level > hill.level && over(first, last));
  });
}

/** The samples along the longer side of a block, through its middle. */
export function spine(block: Block): Point[] {
  const long = Math.max(block.width, block.depth);
  const n = Math.floor(long / 125) + (Math.floor(long / 125) % 2 === 0 ? 1 : 0);
  return Array.from({ length: n }, (_, i) => {
    const along = (long * (2 * i + 1 - n)) / n / 2;
    return block.width >= block.depth ? place(block, along, 0) : place(block, 0, along);
  });
}

/** How many of the samples of a block are seen, of how many. */
export function seenOf(from: Looker, target: Block, country: Country, others: readonly Block[]): [number, number] {
  const points = spine(target);
  return [points.filter((p) => sees(from, p, country, others)).length, points.length];
}

/** Can the straight way meet the polygon at all? */
function inTheWay(a: Point, b: Point, polygon: readonly Point[]): boolean {
  const box = boundsOf(polygon);
  return Math.max(a.x, b.x) >= box.x && Math.max(a.y, b.y) >= box.y && Math.min(a.x, b.x) <= box.x + box.width && Math.min(a.y, b.y) <= box.y + box.height;
}

/** As far as one sees towards a point, walking there in short steps; things that are looked over still end it. */
export function reach(eye: Point, to: Point, country: Country, blocks: readonly Block[], onCrest: ReadonlySet<Hill>): Point {
  const length = Math.min(distance(eye, to), country.most);
  const stride = 60;
  const n = Math.max(1, Math.ceil(length / stride));
  const whole = distance(eye, to) || 1;
  const point = (k: number): Point => ({ x: eye.x + ((to.x - eye.x) * length * k) / (whole * n), y: eye.y + ((to.y - eye.y) * length * k) / (whole * n) });
  const end = point(n);
  const cover = country.cover.filter(({ polygon }) => inTheWay(eye, end, polygon));
  const hills = country.hills.filter((hill) => !onCrest.has(hill) && inTheWay(eye, end, hill.polygon));
  const inside = hills.map((hill) => contains(hill.polygon, eye));
  const entered = hills.map(() => false);
  let covered = 0;
  let before = eye;
  for (let k = 1; k <= n; ++k) {
    const p = point(k);
    if (cover.some(({ polygon }) => contains(polygon, p))) covered += length / n;
    if (covered > country.into) return before;
    for (const [i, hill] of hills.entries()) {
      if (crossesLine(before, p, hill.crest)) return before;
      if (inside[i]) continue;
      if (contains(hill.polygon, p)) entered[i] = true;
      else if (entered[i]) return before;
    }
    for (const block of blocks) {
      const [a, b, c, d] = corners(block);
      if (crosses(before, p, a, c) || crosses(before, p, b, d)) return before;
    }
    before = p;
  }
  return end;
}

/** All that is seen round about, as a polygon. */
export function horizon(from: Looker, country: Country, blocks: readonly Block[], rays = 72): Point[] {
  const near = blocks.filter((block) => distance(block, from.eye) < country.most + block.width);
  return Array.from({ length: rays }, (_, i) => reach(from.eye, moved(from.eye, (i * 3600) / rays, country.most), country, near, from.onCrest));
}
