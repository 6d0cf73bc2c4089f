// Lines drawn by hand: smooth curves through points.
import type { Point } from './grid';
import { n1, type Random } from './seeded';

const at = (p: Point): string => `${n1(p.x)} ${n1(p.y)}`;

/** A smooth curve through the points (Catmull-Rom as Béziers). */
export function smooth(points: Point[], closed = false): string {
  const n = points.length;
  if (n < 2) return '';
  const get = (i: number): Point => (closed ? points[(i + n) % n]! : points[Math.max(0, Math.min(n - 1, i))]!);
  let d = `M${at(points[0]!)}`;
  for (let i = 0; i < (closed ? n : n - 1); ++i) {
    const [a, b, c, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    const p = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const q = { x: c.x - (e.x - b.x) / 6, y: c.y - (e.y - b.y) / 6 };
    d += `C${at(p)} ${at(q)} ${at(c)}`;
  }
  return closed ? d + 'Z' : d;
}

export function blob(random: Random, x: number, y: number, r: number, lobes = 8, rough = 0.16): string {
  const points: Point[] = [];
  const turn = random() * Math.PI * 2;
  for (let i = 0; i < lobes; ++i) {
    const angle = turn + (i / lobes) * Math.PI * 2;
    const radius = r * (1 + (random() - 0.5) * 2 * rough);
    points.push({ x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius });
  }
  return smooth(points, true);
}
