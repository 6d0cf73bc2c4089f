// Plane geometry of measured tables, for drawing and for showing what the umpire will measure. The server has the last
// word: nothing here decides. World units are the game's own, y to the north; headings are tenths of a degree, 0 north.
export interface Point {
  x: number;
  y: number;
}

export interface Pose extends Point {
  heading: number;
}

/** A rectangle on the table: a pose, its frontage and its depth. */
export interface Block extends Pose {
  width: number;
  depth: number;
}

export type Pair = readonly [number, number];

export const pointOf = ([x, y]: Pair): Point => ({ x, y });
export const turned = (heading: number): number => ((Math.round(heading) % 3600) + 3600) % 3600;
const radians = (heading: number): number => (heading / 1800) * Math.PI;

/** One step forward at a heading. */
export const forward = (heading: number): Point => ({ x: Math.sin(radians(heading)), y: Math.cos(radians(heading)) });
export const rightward = (heading: number): Point => ({ x: Math.cos(radians(heading)), y: -Math.sin(radians(heading)) });

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);
export const moved = (from: Point, heading: number, by: number): Point => {
  const f = forward(heading);
  return { x: from.x + f.x * by, y: from.y + f.y * by };
};
export const bearing = (from: Point, to: Point): number => turned((Math.atan2(to.x - from.x, to.y - from.y) / Math.PI) * 1800);

/** The smaller angle between two headings, 0 to 1800. */
export function between(a: number, b: number): number {
  const d = turned(a - b);
  return d > 1800 ? 3600 - d : d;
}

/** From a block's own frame (right, forward) to the table. */
export function place(block: Pose, right: number, ahead: number): Point {
  const f = forward(block.heading), r = rightward(block.heading);
  return { x: block.x + r.x * right + f.x * ahead, y: block.y + r.y * right + f.y * ahead };
}

/** From the table to a block's own frame. */
export function local(block: Pose, at: Point): { right: number; ahead: number } {
  const f = forward(block.heading), r = rightward(block.heading);
  const [dx, dy] = [at.x - block.x, at.y - block.y];
  return { right: dx * r.x + dy * r.y, ahead: dx * f.x + dy * f.y };
}

/** Front left, front right, rear right, rear left. */
export function corners(block: Block): [Point, Point, Point, Point] {
  const [w, d] = [block.width / 2, block.depth / 2];
  return [place(block, -w, d), place(block, w, d), place(block, w, -d), place(block, -w, -d)];
}

/** Even-odd; a point on the outline lies where the rules put it (PUB-1.11). */
export function contains(polygon: readonly Point[], p: Point): boolean {
  let inside = false;
  for (let i = 0; i < polygon.length; ++i) {
    const a = polygon[i]!, b = polygon[(i + 1) % polygon.length]!;
    if (a.y > p.y === b.y > p.y) continue;
    const t = (p.x - a.x) * (b.y - a.y) - (b.x - a.x) * (p.y - a.y);
    if (t < 0 === b.y > a.y) inside = !inside;
  }
  return inside;
}

const side = (p: Point, a: Point, b: Point): number => ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) >= 0 ? 1 : -1);
export const crosses = (a: Point, b: Point, c: Point, d: Point): boolean => side(a, c, d) !== side(b, c, d) && side(c, a, b) !== side(d, a, b);

export function crossesLine(a: Point, b: Point, line: readonly Point[]): boolean {
  for (let i = 1; i < line.length; ++i) if (crosses(a, b, line[i - 1]!, line[i]!)) return true;
  return false;
}

/** Distance from a point to a block's outline, 0 inside. */
export function distanceToBlock(block: Block, at: Point): number {
  const { right, ahead } = local(block, at);
  return Math.hypot(Math.max(0, Math.abs(right) - block.width / 2), Math.max(0, Math.abs(ahead) - block.depth / 2));
}

/** Outline to outline, 0 when they meet. */
export function gap(a: Block, b: Block): number {
  const [ca, cb] = [corners(a), corners(b)];
  const apart = [...ca.map((p) => distanceToBlock(b, p)), ...cb.map((p) => distanceToBlock(a, p))];
  for (let i = 0; i < 4; ++i)
    for (let j = 0; j < 4; ++j) if (crosses(ca[i]!, ca[(i + 1) % 4]!, cb[j]!, cb[(j + 1) % 4]!)) return 0;
  return Math.min(...apart);
}

export interface OnLine extends Point {
  /** How far along the line. */
  s: number;
  /** How far the point is from the line. */
  off: number;
  /** The heading of the line there. */
  heading: number;
}

export const lengthOf = (line: readonly Point[]): number => line.reduce((sum, p, i) => (i === 0 ? 0 : sum + distance(line[i - 1]!, p)), 0);

/** The nearest point of a line. */
export function nearestOn(line: readonly Point[], at: Point): OnLine {
  let best: OnLine = { x: line[0]!.x, y: line[0]!.y, s: 0, off: Infinity, heading: 0 };
  let before = 0;
  for (let i = 1; i < line.length; ++i) {
    const a = line[i - 1]!, b = line[i]!;
    const length = distance(a, b) || 1;
    const t = Math.max(0, Math.min(length, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length));
    const p = { x: a.x + ((b.x - a.x) * t) / length, y: a.y + ((b.y - a.y) * t) / length };
    const off = distance(p, at);
    if (off < best.off) best = { ...p, s: before + t, off, heading: bearing(a, b) };
    before += length;
  }
  return best;
}

/** The point of a line at `s` from its beginning, with its heading there in this direction. */
export function alongLine(line: readonly Point[], s: number, direction = 1): Pose {
  let left = Math.max(0, s);
  const back = direction < 0 ? 1800 : 0;
  for (let i = 1; i < line.length; ++i) {
    const a = line[i - 1]!, b = line[i]!;
    const length = distance(a, b);
    const last = i === line.length - 1;
    if (left < length || last || (left === length && direction < 0)) {
      const t = Math.min(left, length) / (length || 1);
      return { x: Math.round(a.x + (b.x - a.x) * t), y: Math.round(a.y + (b.y - a.y) * t), heading: turned(bearing(a, b) + back) };
    }
    left -= length;
  }
  return { ...line[0]!, heading: 0 };
}

export interface Bounds extends Point {
  width: number;
  height: number;
}

// Outlines are asked about again and again, and never change.
const bounds = new WeakMap<readonly Point[], Bounds>();

export function boundsOf(points: readonly Point[]): Bounds {
  let found = bounds.get(points);
  if (!found) {
    const xs = points.map((p) => p.x), ys = points.map((p) => p.y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    bounds.set(points, (found = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }));
  }
  return found;
}

export function centroid(polygon: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  for (let i = 0; i < polygon.length; ++i) {
    const a = polygon[i]!, b = polygon[(i + 1) % polygon.length]!;
    const cross = a.x * b.y - b.x * a.y;
    area += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  }
  if (area === 0) return polygon[0] ?? { x: 0, y: 0 };
  return { x: x / (3 * area), y: y / (3 * area) };
}

/** How a table lies in its drawing: north above, `scale` world units to one of the drawing. */
export class Sheet {
  constructor(
    readonly width: number,
    readonly height: number,
    readonly scale: number,
  ) {}
  x = (x: number): number => x / this.scale;
  y = (y: number): number => (this.height - y) / this.scale;
  at = (p: Point): Point => ({ x: this.x(p.x), y: this.y(p.y) });
  length = (world: number): number => world / this.scale;
  /** From the drawing back to the table. */
  back = (p: Point): Point => ({ x: p.x * this.scale, y: this.height - p.y * this.scale });
  path = (points: readonly Point[], closed = false): string =>
    points.length === 0 ? '' : points.map((p, i) => `${i === 0 ? 'M' : 'L'}${round1(this.x(p.x))} ${round1(this.y(p.y))}`).join('') + (closed ? 'Z' : '');
  /** The transform that puts a drawing with its front up at a pose. */
  stand = (pose: Pose): string => `translate(${round1(this.x(pose.x))} ${round1(this.y(pose.y))}) rotate(${pose.heading / 10})`;
}

export const round1 = (value: number): number => Math.round(value * 10) / 10;

/** The next of some things in a direction of the arrow keys: the nearest that lies more that way than aside. */
export function nextThatWay(ids: readonly string[], at: (id: string) => Point | null, from: string | null, dx: number, dy: number): string | null {
  const here = from !== null ? at(from) : null;
  if (!here) return ids[0] ?? null;
  let best: string | null = null, least = Infinity;
  for (const id of ids) {
    const there = at(id);
    if (id === from || !there) continue;
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (ahead <= 0 || aside > ahead * 2.5) continue;
    const score = distance(here, there) + aside;
    if (score < least) [least, best] = [score, id];
  }
  return best;
}
