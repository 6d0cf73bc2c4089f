// The shapes of the ground, from the map and a seed: fields, roads, hedges, walls, trees and roofs.
import { allSquares, columnOf, nameOf, onBoard, rowOf, type Ground, type Size } from './model';
import { blob, smooth } from '../curves';
import { CELL, centreOf, leftOf, topOf, type Point } from '../grid';
import { between, n1, pick, seeded, type Random } from '../seeded';

/** A clump of small crowns: leaves catching the light. */
function leaves(random: Random, x: number, y: number, r: number, count: number): string {
  let d = '';
  for (let i = 0; i < count; ++i) {
    const angle = (i / count) * Math.PI * 2 + random() * 0.7;
    const out = i === 0 ? 0 : r * between(random, 0.42, 0.72);
    d += blob(random, x + Math.cos(angle) * out, y + Math.sin(angle) * out, r * between(random, 0.3, 0.46), 6, 0.24);
  }
  return d;
}

function wobblyRect(random: Random, x: number, y: number, w: number, h: number, wobble: number): string {
  const points: Point[] = [];
  const side = (ax: number, ay: number, bx: number, by: number) => {
    const steps = Math.max(2, Math.round(Math.hypot(bx - ax, by - ay) / 34));
    for (let i = 0; i < steps; ++i) {
      const t = i / steps;
      points.push({ x: ax + (bx - ax) * t + (random() - 0.5) * wobble, y: ay + (by - ay) * t + (random() - 0.5) * wobble });
    }
  };
  side(x, y, x + w, y);
  side(x + w, y, x + w, y + h);
  side(x + w, y + h, x, y + h);
  side(x, y + h, x, y);
  return smooth(points, true);
}

// ---- fields

export type Crop = 'meadow' | 'pasture' | 'clover' | 'straw' | 'plough' | 'beet';
export interface Field {
  x: number; y: number; w: number; h: number;
  crop: Crop;
  outline: string;
  rows: string;
}

const crops: readonly Crop[] = ['meadow', 'meadow', 'pasture', 'pasture', 'clover', 'straw', 'straw', 'plough', 'beet'];

export function fields(seed: string, size: Size): Field[] {
  const random = seeded(seed + ' fields');
  const list: Field[] = [];
  const used: Crop[] = [];
  const split = (x: number, y: number, w: number, h: number, level: number) => {
    const area = w * h;
    if (area > 5 || (area > 2 && random() < 0.62) || w > 3 || h > 3) {
      const across = w === h ? random() < 0.5 : w > h;
      const length = across ? w : h;
      if (length > 1) {
        const cut = Math.max(1, Math.min(length - 1, Math.round(length * between(random, 0.34, 0.66))));
        if (across) { split(x, y, cut, h, level + 1); split(x + cut, y, w - cut, h, level + 1); }
        else { split(x, y, w, cut, level + 1); split(x, y + cut, w, h - cut, level + 1); }
        return;
      }
    }
    let crop = pick(random, crops);
    for (let i = 0; i < 3 && used.slice(-2).includes(crop); ++i) crop = pick(random, crops);
    used.push(crop);
    const [px, py, pw, ph] = [x * CELL, y * CELL, w * CELL, h * CELL];
    const tilt = between(random, -0.12, 0.12) + (random() < 0.5 ? 0 : Math.PI / 2);
    const gap = crop === 'plough' ? 6.5 : crop === 'beet' ? 8 : crop === 'straw' ? 10 : 15;
    const [cx, cy] = [px + pw / 2, py + ph / 2];
    const [ux, uy] = [Math.cos(tilt), Math.sin(tilt)];
    const bend = between(random, -7, 7);
    const wide = (Math.abs(uy) * pw + Math.abs(ux) * ph) / 2 + 10, reach = (Math.abs(ux) * pw + Math.abs(uy) * ph) / 2 + 4;
    const own = seeded(`${seed} rows ${x} ${y}`);
    let rows = '';
    for (let o = -wide; o <= wide; o += gap) {
      const off = o + between(own, -0.8, 0.8);
      const [mx, my] = [cx - uy * (off + bend), cy + ux * (off + bend)];
      const [sx, sy] = [cx - uy * off - ux * reach, cy + ux * off - uy * reach];
      const [ex, ey] = [cx - uy * off + ux * reach, cy + ux * off + uy * reach];
      rows += `M${n1(sx)} ${n1(sy)}Q${n1(mx)} ${n1(my)} ${n1(ex)} ${n1(ey)}`;
    }
    list.push({ x: px, y: py, w: pw, h: ph, crop, rows, outline: wobblyRect(random, px, py, pw, ph, 7) });
  };
  split(0, 0, size.width, size.height, 0);
  return list;
}

/** Tufts of grass and a few flowers over the whole cloth. */
export function tufts(seed: string, size: Size, perSquare: number): { grass: string; pale: string; flowers: Point[] } {
  const random = seeded(seed + ' tufts');
  let grass = '', pale = '';
  const flowers: Point[] = [];
  const count = size.width * size.height * perSquare;
  for (let i = 0; i < count; ++i) {
    const x = random() * size.width * CELL, y = random() * size.height * CELL;
    const s = between(random, 1.6, 3.6);
    const d = `M${n1(x - s)} ${n1(y - s * 0.9)}L${n1(x)} ${n1(y)}L${n1(x + s * 0.7)} ${n1(y - s * 1.2)}M${n1(x)} ${n1(y)}l${n1(-s * 0.1)} ${n1(-s * 1.5)}`;
    if (random() < 0.6) grass += d;
    else pale += d;
    if (random() < 0.05) flowers.push({ x: x + 3, y: y + 2 });
  }
  return { grass, pale, flowers };
}

// ---- roads

export interface Road { points: Point[]; line: string; kind: 'road' | 'track' }

function route(random: Random, size: Size, ground: Record<string, Ground>, from: string, to: string): string[] {
  const price: Record<Ground, number> = { OPEN: 1, BUILDING: 0.7, PARTIAL: 1.9, WOOD: 7 };
  const noise = new Map(allSquares(size).map((s) => [s, random() * 0.7]));
  const cost = new Map<string, number>([[from, 0]]);
  const before = new Map<string, string>();
  const open = new Set([from]);
  while (open.size > 0) {
    let here = '';
    for (const s of open) if (here === '' || cost.get(s)! < cost.get(here)!) here = s;
    open.delete(here);
    if (here === to) break;
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      const x = columnOf(here) + dx, y = rowOf(here) + dy;
      if (!onBoard(size, x, y)) continue;
      const next = nameOf(x, y);
      const total = cost.get(here)! + price[ground[next] ?? 'OPEN'] + noise.get(next)!;
      if (total < (cost.get(next) ?? Infinity)) { cost.set(next, total); before.set(next, here); open.add(next); }
    }
  }
  const path = [to];
  while (path[0] !== from && before.has(path[0]!)) path.unshift(before.get(path[0]!)!);
  return path;
}

export function roads(seed: string, size: Size, ground: Record<string, Ground>): Road[] {
  const houses = allSquares(size).filter((s) => ground[s] === 'BUILDING');
  if (houses.length === 0) return [];
  const random = seeded(seed + ' roads');
  const mx = houses.reduce((sum, s) => sum + columnOf(s), 0) / houses.length;
  const my = houses.reduce((sum, s) => sum + rowOf(s), 0) / houses.length;
  const middle = [...houses].sort(
    (a, b) => Math.hypot(columnOf(a) - mx, rowOf(a) - my) - Math.hypot(columnOf(b) - mx, rowOf(b) - my),
  )[0]!;
  const jitter = new Map<string, Point>();
  const centre = (s: string): Point => {
    const known = jitter.get(s);
    if (known) return known;
    const c = centreOf(s, size);
    const p = { x: c.x + between(random, -16, 16), y: c.y + between(random, -16, 16) };
    jitter.set(s, p);
    return p;
  };
  const clear = (squares: string[]): string => {
    const good = squares.filter((s) => ground[s] !== 'WOOD');
    return pick(random, good.length > 0 ? good : squares);
  };
  const span = (n: number): number[] => Array.from({ length: n }, (_, i) => i).filter((i) => i > 0 && i < n - 1);
  const W = size.width * CELL, H = size.height * CELL;
  const south = clear(span(size.width).map((x) => nameOf(x, 0))), north = clear(span(size.width).map((x) => nameOf(x, size.height - 1)));
  const west = clear(span(size.height).map((y) => nameOf(0, y))), east = clear(span(size.height).map((y) => nameOf(size.width - 1, y)));
  const way = (a: string, b: string, start: Point, end: Point, kind: Road['kind']): Road => {
    const path = [...route(random, size, ground, a, middle), ...route(random, size, ground, middle, b).slice(1)];
    const points = [start, ...path.map(centre), end];
    return { points, line: smooth(points), kind };
  };
  const upright = way(north, south, { x: centre(north).x, y: -6 }, { x: centre(south).x, y: H + 6 }, 'road');
  const level = way(west, east, { x: -6, y: centre(west).y }, { x: W + 6, y: centre(east).y }, 'track');
  const list = random() < 0.5 ? [level, upright] : [{ ...upright, kind: 'track' as const }, { ...level, kind: 'road' as const }];
  // a footpath to every house that no road passes
  const passed = new Set(list.flatMap((r) => r.points.map((p) => nameOf(Math.floor(p.x / CELL), size.height - 1 - Math.floor(p.y / CELL)))));
  for (const house of houses) {
    if (passed.has(house)) continue;
    const points = route(random, size, ground, house, middle).map(centre).slice(0, 3);
    if (points.length > 1) list.unshift({ points, line: smooth(points), kind: 'track' });
  }
  return list;
}

/** Points along the roads, a few units apart, to keep houses and trees off them. */
export function along(list: Road[]): Point[] {
  const points: Point[] = [];
  for (const road of list)
    for (let i = 0; i + 1 < road.points.length; ++i) {
      const [a, b] = [road.points[i]!, road.points[i + 1]!];
      for (let t = 0; t < 1; t += 0.08) points.push({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
    }
  return points;
}

// ---- hedges and walls

export interface Bush { x: number; y: number; r: number }
export interface Enclosure { square: string; bushes: Bush[]; walls: string; meadow: string; fruit: Bush[] }

export function enclosures(seed: string, size: Size, ground: Record<string, Ground>, lanes: Point[]): Enclosure[] {
  return allSquares(size).filter((s) => ground[s] === 'PARTIAL').map((square) => {
    const random = seeded(`${seed} hedge ${square}`);
    const x = leftOf(square), y = topOf(square, size);
    const cx = columnOf(square), cy = rowOf(square);
    const groundOf = (dx: number, dy: number): Ground | null =>
      onBoard(size, cx + dx, cy + dy) ? ground[nameOf(cx + dx, cy + dy)]! : null;
    const nearHouse = ([[1, 0], [-1, 0], [0, 1], [0, -1]] as const).some(([dx, dy]) => groundOf(dx, dy) === 'BUILDING');
    const stone = random() < (nearHouse ? 0.7 : 0.22);
    const inset = 8;
    const sides = [
      { dx: 0, dy: 1, a: { x: x + inset, y: y + inset }, b: { x: x + CELL - inset, y: y + inset } },
      { dx: 1, dy: 0, a: { x: x + CELL - inset, y: y + inset }, b: { x: x + CELL - inset, y: y + CELL - inset } },
      { dx: 0, dy: -1, a: { x: x + CELL - inset, y: y + CELL - inset }, b: { x: x + inset, y: y + CELL - inset } },
      { dx: -1, dy: 0, a: { x: x + inset, y: y + CELL - inset }, b: { x: x + inset, y: y + inset } },
    ];
    const near = (p: Point, far: number) => lanes.some((l) => Math.hypot(l.x - p.x, l.y - p.y) < far);
    const bushes: Bush[] = [];
    let walls = '';
    const gateSide = Math.floor(random() * 4);
    sides.forEach((side, i) => {
      if (groundOf(side.dx, side.dy) === 'PARTIAL' && (side.dx < 0 || side.dy < 0)) return; // the neighbour's line
      const length = Math.hypot(side.b.x - side.a.x, side.b.y - side.a.y);
      const gate = i === gateSide || random() < 0.25 ? between(random, 0.3, 0.7) : -1;
      const wide = between(random, 0.11, 0.16);
      const on = (t: number): Point => ({ x: side.a.x + (side.b.x - side.a.x) * t, y: side.a.y + (side.b.y - side.a.y) * t });
      if (stone) {
        for (let t = 0; t < 0.999; t += 0.1) {
          const middle = on(t + 0.05);
          if ((gate >= 0 && Math.abs(t + 0.05 - gate) < wide) || near(middle, 13)) continue;
          const [p, q] = [on(t), on(Math.min(1, t + 0.1))];
          walls += `M${n1(p.x)} ${n1(p.y)}L${n1(q.x)} ${n1(q.y)}`;
        }
        return;
      }
      for (let s = 0; s <= length; s += between(random, 5.6, 7.6)) {
        const t = s / length;
        const p = on(t);
        if ((gate >= 0 && Math.abs(t - gate) < wide) || near(p, 14)) continue;
        bushes.push({ x: p.x + between(random, -1.8, 1.8), y: p.y + between(random, -1.8, 1.8), r: between(random, 5.2, 7.6) });
      }
    });
    const fruit: Bush[] = [];
    if (random() < 0.5)
      for (let i = 0; i < 5; ++i) {
        const p = { x: x + between(random, 22, 78), y: y + between(random, 20, 78) };
        if (!near(p, 16) && fruit.every((f) => Math.hypot(f.x - p.x, f.y - p.y) > 17)) fruit.push({ ...p, r: between(random, 5.5, 8) });
      }
    return { square, bushes, walls, fruit, meadow: wobblyRect(random, x + 6, y + 6, CELL - 12, CELL - 12, 5) };
  });
}

// ---- woods

export interface Tree { x: number; y: number; r: number; kind: number; crown: string; mid: string; light: string }

export function woods(seed: string, size: Size, ground: Record<string, Ground>): { trees: Tree[]; floors: string[] } {
  const trees: Tree[] = [];
  const floors: string[] = [];
  for (const square of allSquares(size)) {
    if (ground[square] !== 'WOOD') continue;
    const random = seeded(`${seed} wood ${square}`);
    const x = leftOf(square), y = topOf(square, size);
    floors.push(wobblyRect(random, x + 5, y + 5, CELL - 10, CELL - 10, 12));
    const spots: Bush[] = [];
    const add = (px: number, py: number, r: number, gap: number): boolean => {
      if (spots.some((s) => Math.hypot(s.x - px, s.y - py) < gap)) return false;
      spots.push({ x: px, y: py, r });
      return true;
    };
    for (let i = 0, laid = 0; i < 160 && laid < 15; ++i) {
      const r = between(random, 11, 18);
      if (add(x + between(random, r * 0.85, CELL - r * 0.85), y + between(random, r * 0.85, CELL - r * 0.85), r, 18)) ++laid;
    }
    for (const s of spots) {
      const kind = Math.floor(random() * 3);
      trees.push({
        ...s, kind,
        crown: blob(random, s.x, s.y, s.r, 13, 0.13),
        mid: leaves(random, s.x - s.r * 0.12, s.y - s.r * 0.15, s.r * 0.72, 7),
        light: leaves(random, s.x - s.r * 0.26, s.y - s.r * 0.3, s.r * 0.42, 4),
      });
    }
  }
  trees.sort((a, b) => a.y - b.y);
  return { trees, floors };
}

// ---- buildings

export type Roof = 'tile' | 'slate' | 'thatch' | 'rust';
export interface House { x: number; y: number; w: number; d: number; turn: number; roof: Roof; hip: boolean; chimney: number; tower: boolean }
export interface Yard { square: string; outline: string; houses: House[]; garden: Bush[] }

export function yards(seed: string, size: Size, ground: Record<string, Ground>, lanes: Point[]): Yard[] {
  const squares = allSquares(size).filter((s) => ground[s] === 'BUILDING');
  const church = squares.length >= 4 ? squares[seeded(seed + ' church')() * squares.length | 0] : null;
  return squares.map((square) => {
    const random = seeded(`${seed} houses ${square}`);
    const x = leftOf(square), y = topOf(square, size);
    const near = (px: number, py: number) => Math.min(99, ...lanes.map((l) => Math.hypot(l.x - px, l.y - py)));
    const houses: House[] = [];
    const wanted = square === church ? 2 : 3;
    for (let i = 0; i < 260 && houses.length < wanted; ++i) {
      const first = houses.length === 0;
      const tower = first && square === church;
      const w = tower ? 58 : between(random, first ? 40 : 26, first ? 54 : 42);
      const d = tower ? 26 : between(random, 22, 28);
      const upright = random() < 0.45;
      const [hw, hh] = upright ? [d / 2, w / 2] : [w / 2, d / 2];
      const px = x + between(random, hw + 5, CELL - hw - 5), py = y + between(random, hh + 5, CELL - hh - 9);
      const relax = i > 180 ? 9 : 0;
      if (near(px, py) < Math.min(hw, hh) + 9 - relax && i < 240) continue;
      const ends = upright ? [[px, py - hh * 0.8], [px, py + hh * 0.8]] : [[px - hw * 0.8, py], [px + hw * 0.8, py]];
      if (i < 200 && ends.some(([ex, ey]) => near(ex!, ey!) < 13)) continue;
      if (houses.some((h) => {
        const up = Math.abs(h.turn) > 45;
        const [ow, oh] = up ? [h.d / 2, h.w / 2] : [h.w / 2, h.d / 2];
        return Math.abs(h.x - px) < ow + hw + 3 && Math.abs(h.y - py) < oh + hh + 6;
      })) continue;
      houses.push({
        x: px, y: py, w, d, tower,
        turn: (upright ? 90 : 0) + between(random, -5, 5),
        roof: tower ? 'slate' : pick(random, ['tile', 'tile', 'rust', 'slate', 'thatch'] as const),
        hip: !tower && random() < 0.4,
        chimney: random() < 0.75 ? between(random, 0.2, 0.8) : -1,
      });
    }
    houses.sort((a, b) => a.y - b.y);
    const garden: Bush[] = [];
    for (let i = 0; i < 60 && garden.length < 4; ++i) {
      const p = { x: x + between(random, 8, 92), y: y + between(random, 8, 92), r: between(random, 4.5, 7.5) };
      if (near(p.x, p.y) < 15) continue;
      if (houses.some((h) => Math.hypot(h.x - p.x, h.y - p.y) < Math.max(h.w, h.d) / 2 + p.r)) continue;
      garden.push(p);
    }
    return { square, houses, garden, outline: wobblyRect(random, x + 4, y + 4, CELL - 8, CELL - 8, 9) };
  });
}
