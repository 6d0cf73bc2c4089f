// Heights of the ground from the map, and the lines that join equal ones: the brown of a staff map.
import { smooth } from '../curves';
import { CELL, centreOf, type Point, type Size } from '../grid';
import { seeded } from '../seeded';

const STEP = 10;

export interface Relief {
  columns: number;
  rows: number;
  /** Row by row from the north, one height for each corner of a lattice of STEP. */
  heights: Float32Array;
}

/** `hills` are squares with how much they stand out; the rest rolls a little. */
export function reliefOf(seed: string, size: Size, hills: Map<string, number>): Relief {
  const random = seeded(`${seed} relief`);
  const waves = Array.from({ length: 5 }, () => {
    const angle = random() * Math.PI * 2, length = 190 + random() * 260;
    return { x: (Math.cos(angle) * 2 * Math.PI) / length, y: (Math.sin(angle) * 2 * Math.PI) / length, phase: random() * 6.28, height: 0.05 + random() * 0.06 };
  });
  const bumps = [...hills].map(([square, height]) => ({ ...centreOf(square, size), height, x2: (random() - 0.5) * 22, y2: (random() - 0.5) * 22 }));
  const columns = (size.width * CELL) / STEP + 1, rows = (size.height * CELL) / STEP + 1;
  const heights = new Float32Array(columns * rows);
  for (let j = 0; j < rows; ++j)
    for (let i = 0; i < columns; ++i) {
      const x = i * STEP, y = j * STEP;
      let height = 0;
      for (const wave of waves) height += wave.height * Math.sin(wave.x * x + wave.y * y + wave.phase);
      for (const bump of bumps) {
        const far = Math.hypot(x - bump.x - bump.x2, y - bump.y - bump.y2);
        height += bump.height * Math.exp(-((far / 58) ** 2));
      }
      heights[j * columns + i] = height;
    }
  return { columns, rows, heights };
}

const heightAt = (relief: Relief, i: number, j: number): number => relief.heights[j * relief.columns + i]!;

/** The slope at a point: which way is up, and how steep. */
export function slopeAt(relief: Relief, point: Point): Point {
  const i = Math.max(1, Math.min(relief.columns - 2, Math.round(point.x / STEP)));
  const j = Math.max(1, Math.min(relief.rows - 2, Math.round(point.y / STEP)));
  return { x: heightAt(relief, i + 1, j) - heightAt(relief, i - 1, j), y: heightAt(relief, i, j + 1) - heightAt(relief, i, j - 1) };
}

/** The lines of one height (marching squares, joined end to end). */
export function contour(relief: Relief, level: number): string {
  const { columns, rows } = relief;
  const points = new Map<number, Point>();
  const links = new Map<number, number[]>();
  const cross = (i: number, j: number, across: boolean): number => {
    const id = (j * columns + i) * 2 + Number(across);
    if (!points.has(id)) {
      const a = heightAt(relief, i, j), b = across ? heightAt(relief, i + 1, j) : heightAt(relief, i, j + 1);
      const t = (level - a) / (b - a);
      points.set(id, across ? { x: (i + t) * STEP, y: j * STEP } : { x: i * STEP, y: (j + t) * STEP });
    }
    return id;
  };
  const link = (a: number, b: number) => {
    for (const [one, other] of [[a, b], [b, a]] as const) links.set(one, [...(links.get(one) ?? []), other]);
  };
  for (let j = 0; j + 1 < rows; ++j)
    for (let i = 0; i + 1 < columns; ++i) {
      const above = [heightAt(relief, i, j), heightAt(relief, i + 1, j), heightAt(relief, i + 1, j + 1), heightAt(relief, i, j + 1)].map((h) => h > level);
      const edges: number[] = [];
      if (above[0] !== above[1]) edges.push(cross(i, j, true));
      if (above[1] !== above[2]) edges.push(cross(i + 1, j, false));
      if (above[2] !== above[3]) edges.push(cross(i, j + 1, true));
      if (above[3] !== above[0]) edges.push(cross(i, j, false));
      for (let e = 0; e + 1 < edges.length; e += 2) link(edges[e]!, edges[e + 1]!);
    }
  return chains(points, links);
}

function chains(points: Map<number, Point>, links: Map<number, number[]>): string {
  const seen = new Set<number>();
  let d = '';
  const walk = (start: number) => {
    const line = [start];
    seen.add(start);
    for (let at = start; ;) {
      const next = (links.get(at) ?? []).find((one) => !seen.has(one));
      if (next === undefined) break;
      seen.add(next);
      line.push(next);
      at = next;
    }
    const closed = line.length > 3 && (links.get(line.at(-1)!) ?? []).includes(start);
    if (line.length > 4) d += smooth(line.filter((_, i) => i % 2 === 0 || i === line.length - 1).map((id) => points.get(id)!), closed);
  };
  const ends = [...links.keys()].filter((id) => links.get(id)!.length === 1);
  for (const id of [...ends, ...links.keys()]) if (!seen.has(id)) walk(id);
  return d;
}
