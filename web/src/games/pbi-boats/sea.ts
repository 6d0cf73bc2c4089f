// Where water, sand, piers and obstacles lie, from the scenario's map (section 2.1). Seeded: it never changes.
import { blob } from '../curves';
import { allSquares, CELL, leftOf, nameOf, topOf, type Size } from '../grid';
import { between, n1, seeded } from '../seeded';
import type { Edge } from '../pbi/model';
import { ahead, edges, type BoatsScenario } from './model';

export type Code = '.' | 'p' | 'w' | 'B' | '~' | ':' | '#' | 'b' | 'd' | 'J';

export function codesOf(scenario: BoatsScenario, size: Size): Record<string, Code> {
  const codes: Record<string, Code> = {};
  (scenario.map ?? []).forEach((line, i) =>
    line.trim().split(/\s+/).forEach((sign, x) => (codes[nameOf(x, size.height - 1 - i)] = sign as Code)));
  return codes;
}

export const isWater = (code: Code | undefined): boolean => code === '~' || code === ':' || code === '#';
export const isShore = (code: Code | undefined): boolean => code === 'b' || code === 'd' || code === 'J';

interface Box { x: number; y: number; width: number; height: number }

const boxOf = (square: string, size: Size, grow: number): Box => ({ x: leftOf(square) - grow, y: topOf(square, size) - grow, width: CELL + 2 * grow, height: CELL + 2 * grow });

/** The part of a square on one side of it. */
function sideBox(square: string, size: Size, edge: Edge, share: number): Box {
  const [x, y] = [leftOf(square), topOf(square, size)];
  const part = CELL * share;
  if (edge === 'N') return { x: x - 1, y: y - 1, width: CELL + 2, height: part };
  if (edge === 'S') return { x: x - 1, y: y + CELL - part + 1, width: CELL + 2, height: part };
  if (edge === 'W') return { x: x - 1, y: y - 1, width: part, height: CELL + 2 };
  return { x: x + CELL - part + 1, y: y - 1, width: part, height: CELL + 2 };
}

const path = (boxes: Box[]): string => boxes.map((b) => `M${n1(b.x)} ${n1(b.y)}h${n1(b.width)}v${n1(b.height)}h${n1(-b.width)}Z`).join('');

/** Squares at the rim reach beyond it, so that the coast's roughness does not show there. */
function beyond(square: string, size: Size): Box {
  const out = 40;
  const box = boxOf(square, size, 1);
  const left = leftOf(square) === 0 ? out : 0, right = leftOf(square) === (size.width - 1) * CELL ? out : 0;
  const top = topOf(square, size) === 0 ? out : 0, bottom = topOf(square, size) === (size.height - 1) * CELL ? out : 0;
  return { x: box.x - left, y: box.y - top, width: box.width + left + right, height: box.height + top + bottom };
}

/** The roads of BOAT-17.4: from the middle of each road square towards its neighbours on the road, or off the board. */
export function roadLines(scenario: BoatsScenario, size: Size): string {
  const squares = new Set(scenario.roads ?? []);
  return [...squares].map((square) => {
    const middle = { x: leftOf(square) + CELL / 2, y: topOf(square, size) + CELL / 2 };
    const ways = edges.filter((edge) => {
      const next = ahead(square, edge, 1, size);
      return next ? squares.has(next) : squares.size > 1;
    });
    const step: Record<Edge, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
    return ways.map((edge) => `M${n1(middle.x)} ${n1(middle.y)}l${n1((step[edge][0] * CELL) / 2)} ${n1((step[edge][1] * CELL) / 2)}`).join('');
  }).join('');
}

export interface Pier { square: string; x: number; y: number; turn: number }
export interface Rock { d: string; foam: string; light: string }
export interface Obstacle { x: number; y: number; turn: number; kind: 'hedgehog' | 'wreck' | 'wire' }

export interface Sea {
  sand: string;
  shallow: string;
  deep: string;
  waves: string[];
  piers: Pier[];
  rocks: Rock[];
  planks: string;
  obstacles: Obstacle[];
  arrows: { x: number; y: number; turn: number }[];
}

export function seaOf(scenario: BoatsScenario, size: Size, seed: string): Sea {
  const codes = codesOf(scenario, size);
  const random = seeded(`${seed} sea`);
  const squares = allSquares(size);
  const water = squares.filter((s) => isWater(codes[s]));
  const shore = squares.filter((s) => isShore(codes[s]));
  const wet = (square: string): Edge[] => edges.filter((edge) => isWater(codes[ahead(square, edge, 1, size) ?? '']));
  const dry = (square: string): Edge[] => edges.filter((edge) => { const c = codes[ahead(square, edge, 1, size) ?? '']; return c !== undefined && !isWater(c) && !isShore(c); });
  const sand: Box[] = shore.map((s) => beyond(s, size));
  const shallow: Box[] = water.map((s) => beyond(s, size));
  for (const square of shore) {
    const sides = wet(square);
    for (const edge of sides) {
      const box = sideBox(square, size, edge, codes[square] === 'J' ? 0.72 : 0.36);
      const [left, right] = [leftOf(square) === 0, leftOf(square) === (size.width - 1) * CELL];
      if (edge === 'N' || edge === 'S') { if (left) { box.x -= 40; box.width += 40; } if (right) box.width += 40; }
      shallow.push(box);
    }
  }
  // deep where all eight neighbours are water or lie beyond the table
  const deep = water.filter((s) => {
    for (let dy = -1; dy <= 1; ++dy) for (let dx = -1; dx <= 1; ++dx) {
      const c = codes[nameOf(s.charCodeAt(0) - 65 + dx, Number(s.slice(1)) - 1 + dy)];
      if (c !== undefined && !isWater(c)) return false;
    }
    return true;
  }).map((s) => beyond(s, size));

  const waves = ['', '', ''];
  for (const square of water)
    for (let i = 0; i < 5; ++i) {
      const x = leftOf(square) + between(random, 6, 80), y = topOf(square, size) + between(random, 8, 94), l = between(random, 8, 20);
      waves[i % 3] += `M${n1(x)} ${n1(y)}q${n1(l / 2)} ${n1(-l * 0.22)} ${n1(l)} 0`;
    }

  const piers = shore.filter((s) => codes[s] === 'J').map((square): Pier => {
    const from = dry(square)[0] ?? 'N';
    return { square, x: leftOf(square) + CELL / 2, y: topOf(square, size) + CELL / 2, turn: { N: 0, E: 90, S: 180, W: 270 }[from] };
  });

  const rocks: Rock[] = [];
  let planks = '';
  const obstacles: Obstacle[] = [];
  for (const square of squares) {
    const [x, y] = [leftOf(square), topOf(square, size)];
    if (codes[square] === ':') {
      for (const [cx, cy] of [[22, 24], [76, 34], [30, 78], [70, 82]] as const) {
        const r = between(random, 6, 10.5), px = x + cx + between(random, -8, 8), py = y + cy + between(random, -6, 6);
        rocks.push({ d: blob(random, px, py, r, 7, 0.24), foam: blob(random, px + 1, py + 2, r * 1.5, 8, 0.18), light: blob(random, px - r * 0.25, py - r * 0.3, r * 0.5, 6, 0.2) });
      }
      for (let i = 0; i < 4; ++i) {
        const a = between(random, 0, 6.3), l = between(random, 9, 16), px = x + between(random, 24, 76), py = y + between(random, 24, 76);
        planks += `M${n1(px - Math.cos(a) * l / 2)} ${n1(py - Math.sin(a) * l / 2)}l${n1(Math.cos(a) * l)} ${n1(Math.sin(a) * l)}`;
      }
    }
    if (codes[square] === '#') {
      const wreck = random() < 0.5;
      if (wreck) obstacles.push({ x: x + 50, y: y + 46, turn: between(random, -35, 35), kind: 'wreck' });
      for (const [cx, cy] of wreck ? ([[18, 82], [82, 80], [84, 20]] as const) : ([[22, 24], [60, 20], [82, 50], [26, 62], [58, 78], [84, 84]] as const))
        obstacles.push({ x: x + cx + between(random, -4, 4), y: y + cy + between(random, -4, 4), turn: between(random, 0, 60), kind: 'hedgehog' });
    }
    if (codes[square] === 'd') {
      obstacles.push({ x: x + 50, y: y + 30, turn: 0, kind: 'wire' });
      for (const cx of [16, 50, 84]) obstacles.push({ x: x + cx + between(random, -4, 4), y: y + 86 + between(random, -4, 3), turn: between(random, 0, 60), kind: 'hedgehog' });
    }
  }
  const current = scenario.options?.current;
  const arrows = edges.includes(current as Edge)
    ? water.filter((s) => (s.charCodeAt(0) + Number(s.slice(1))) % 2 === 0).map((s) => ({ x: leftOf(s) + 50, y: topOf(s, size) + 88, turn: { N: -90, E: 0, S: 90, W: 180 }[current as Edge] }))
    : [];
  return { sand: path(sand), shallow: path(shallow), deep: path(deep), waves, piers, rocks, planks, obstacles, arrows };
}
