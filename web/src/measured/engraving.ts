// The engraver's strokes: hachures, trees, waterlining and lines drawn by a steady but human hand. All take points of
// the drawing (not of the table), and a generator seeded by the scenario, so that a map is always the same.
import { between, seeded, type Random } from '../games/seeded';
import { boundsOf, contains, distance, nearestOn, round1, type Point } from './plane';

const at = (x: number, y: number): string => `${round1(x)} ${round1(y)}`;

/** Points every `step` along a line, with the ends. */
export function spaced(line: readonly Point[], step: number, closed = false): Point[] {
  const points: Point[] = [];
  const n = line.length;
  for (let i = 0; i < (closed ? n : n - 1); ++i) {
    const a = line[i]!, b = line[(i + 1) % n]!;
    const pieces = Math.max(1, Math.round(distance(a, b) / step));
    for (let k = 0; k < pieces; ++k) points.push({ x: a.x + ((b.x - a.x) * k) / pieces, y: a.y + ((b.y - a.y) * k) / pieces });
  }
  if (!closed && n > 0) points.push(line[n - 1]!);
  return points;
}

/** The same line, trembling by at most `by`: near enough to measure by. */
export function byHand(random: Random, line: readonly Point[], by: number, step = 22, closed = false): Point[] {
  return spaced(line, step, closed).map((p, i, all) => {
    const keep = !closed && (i === 0 || i === all.length - 1);
    return keep ? p : { x: p.x + between(random, -by, by), y: p.y + between(random, -by, by) };
  });
}

export const drawn = (line: readonly Point[], closed = false): string =>
  line.map((p, i) => `${i === 0 ? 'M' : 'L'}${at(p.x, p.y)}`).join('') + (closed ? 'Z' : '');

/**
 * Hachures: strokes that run down the slope from the crest to the foot, thick above and thin below, in rows. What they
 * leave free is the top.
 */
export function hachures(seed: string, foot: readonly Point[], crest: readonly Point[], pitch = 7): string {
  const random = seeded(`${seed} hachures`);
  const rows = [[0.02, 0.3], [0.33, 0.56], [0.6, 0.78]] as const;
  let d = '';
  rows.forEach(([low, high], row) => {
    for (const p of spaced(foot, pitch * (1 + row * 0.45), true)) {
      const top = nearestOn(crest, p);
      const slope = Math.min(top.off, 150);
      if (slope < 12) continue;
      const [ux, uy] = [(top.x - p.x) / top.off, (top.y - p.y) / top.off];
      const from = slope * (low + between(random, -0.02, 0.04)), to = slope * (high + between(random, -0.07, 0.03));
      const lean = between(random, -0.05, 0.05);
      const a = { x: p.x + ux * from, y: p.y + uy * from };
      const b = { x: p.x + (ux - uy * lean) * to, y: p.y + (uy + ux * lean) * to };
      const w = [1.05, 1.5, 1.25][row]!;
      d += `M${at(a.x, a.y)}L${at(b.x - uy * w, b.y + ux * w)}L${at(b.x + uy * w, b.y - ux * w)}Z`;
    }
  });
  return d;
}

/** Places for symbols inside a polygon, `pitch` apart, never in straight rows. */
export function scattered(seed: string, polygon: readonly Point[], pitch: number, edge = 0): Point[] {
  const random = seeded(`${seed} scattered`);
  const box = boundsOf(polygon);
  const points: Point[] = [];
  let odd = false;
  for (let y = box.y + pitch * 0.4; y < box.y + box.height; y += pitch * 0.82) {
    odd = !odd;
    for (let x = box.x + (odd ? pitch * 0.3 : pitch * 0.8); x < box.x + box.width; x += pitch) {
      const p = { x: x + between(random, -0.28, 0.28) * pitch, y: y + between(random, -0.24, 0.24) * pitch };
      if (!contains(polygon, p)) continue;
      if (edge > 0 && nearestOn([...polygon, polygon[0]!], p).off < edge) continue;
      points.push(p);
    }
  }
  return points.sort((a, b) => a.y - b.y);
}

export interface Tree {
  crown: string;
  shade: string;
}

/** A tree as engravers drew it: a lobed crown with its shadow to the south-east. */
export function tree(random: Random, { x, y }: Point, r: number): Tree {
  const lobes = 6;
  const turn = between(random, 0, 1);
  let crown = '';
  for (let i = 0; i <= lobes; ++i) {
    const a = ((i + turn) / lobes) * Math.PI * 2;
    const p = at(x + Math.cos(a) * r, y + Math.sin(a) * r * 0.9);
    crown += i === 0 ? `M${p}` : `A${round1(r * 0.52)} ${round1(r * 0.52)} 0 0 1 ${p}`;
  }
  const shade = `M${at(x + r * 0.95, y - r * 0.25)}A${at(r, r)} 0 0 1 ${at(x - r * 0.35, y + r * 0.95)}M${at(x + r * 0.5, y - r * 0.05)}A${at(r * 0.6, r * 0.6)} 0 0 1 ${at(x - r * 0.1, y + r * 0.55)}`;
  return { crown: `${crown}Z`, shade };
}

/** Small dots strewn over a polygon. */
export const stipple = (seed: string, polygon: readonly Point[], pitch: number): string =>
  scattered(`${seed} stipple`, polygon, pitch).map((p) => `M${at(p.x, p.y)}h.01`).join('');

/** Tufts and still water. */
export function marsh(seed: string, polygon: readonly Point[]): { water: string; reeds: string } {
  const random = seeded(`${seed} marsh`);
  let [water, reeds] = ['', ''];
  for (const p of scattered(seed, polygon, 15, 6)) {
    const w = between(random, 5, 11);
    water += `M${at(p.x - w, p.y)}h${round1(w * 2)}`;
    if (random() < 0.35) reeds += `M${at(p.x, p.y - 1)}v-7M${at(p.x - 2, p.y - 1)}l-3 -5M${at(p.x + 2, p.y - 1)}l3 -5`;
  }
  return { water, reeds };
}

export interface House {
  x: number;
  y: number;
  width: number;
  depth: number;
  turn: number;
}

/** Houses of a village, none of them on its roads. */
export function houses(seed: string, polygon: readonly Point[], roads: readonly (readonly Point[])[]): House[] {
  const random = seeded(`${seed} houses`);
  const tilt = between(random, -7, 7);
  return scattered(`${seed} houses`, polygon, 25, 11).flatMap((p) => {
    const near = roads.map((road) => nearestOn(road, p)).sort((a, b) => a.off - b.off)[0];
    if (near && near.off < 15) return [];
    if (random() < 0.12) return [];
    // A heading is clockwise from the top of the drawing only where y runs north; here it runs down.
    const along = near && near.off < 60 ? 90 - near.heading / 10 : tilt;
    return [{ x: p.x, y: p.y, width: between(random, 9, 15), depth: between(random, 7, 10), turn: along + (random() < 0.5 ? 90 : 0) }];
  });
}
