// The staff map: paper, contours, woods, villages, roads, shattered ground, the grid and the margin.
import { memo } from 'preact/compat';
import { blob, smooth } from '../curves';
import { allSquares, CELL, centreOf, leftOf, topOf, type Point, type Size } from '../grid';
import type { ViewBox } from '../module';
import { between, n1, pick, seeded, type Random } from '../seeded';
import { contour, reliefOf, slopeAt } from './contours';
import { beside, faces, type Face, type Feature, type Scenario } from './model';

export const MARGIN = 34;
/** Above and below the map: the reserves of each side. */
export const SHELF = 66;

export const extentOf = (size: Size): ViewBox => ({
  x: -MARGIN, y: -SHELF, width: size.width * CELL + 2 * MARGIN, height: size.height * CELL + 2 * SHELF,
});

export const seedOf = (scenario: Scenario | null): string => scenario?.id ?? scenario?.title ?? 'map';

export interface Land {
  terrain: Record<string, Feature[]>;
  roads: Record<string, Face[]>;
}

interface Painter {
  seed: string;
  size: Size;
  land: Land;
}

const is = (land: Land, square: string | null, feature: Feature): boolean => square !== null && (land.terrain[square] ?? []).includes(feature);

// ---- woods

/** A square's edge drawn by hand, open towards neighbours of the same kind so that they run into each other. */
function patch({ size, land }: Painter, random: Random, square: string, feature: Feature, inset: number, rough: number): string {
  const joined = (face: Face) => is(land, beside(square, face, size), feature);
  const [x, y] = [leftOf(square), topOf(square, size)];
  const edge = (face: Face) => (joined(face) ? -3 : inset);
  const box = { l: x + edge('W'), r: x + CELL - edge('E'), t: y + edge('N'), b: y + CELL - edge('S') };
  const jitter = (face: Face) => (joined(face) ? 0 : (random() - 0.5) * rough);
  const points: Point[] = [];
  const run = (ax: number, ay: number, bx: number, by: number, face: Face) => {
    for (let i = 0; i < 4; ++i) {
      const t = (i + 0.5) / 4;
      const vertical = face === 'E' || face === 'W';
      points.push({ x: ax + (bx - ax) * t + (vertical ? jitter(face) : 0), y: ay + (by - ay) * t + (vertical ? 0 : jitter(face)) });
    }
  };
  // A rounded corner beside a neighbour of the same kind would leave a notch in ground that is one.
  const corner = (px: number, py: number, before: Face, after: Face) => {
    if (joined(before) || joined(after)) points.push({ x: px, y: py });
  };
  run(box.l, box.t, box.r, box.t, 'N');
  corner(box.r, box.t, 'N', 'E');
  run(box.r, box.t, box.r, box.b, 'E');
  corner(box.r, box.b, 'E', 'S');
  run(box.r, box.b, box.l, box.b, 'S');
  corner(box.l, box.b, 'S', 'W');
  run(box.l, box.b, box.l, box.t, 'W');
  corner(box.l, box.t, 'W', 'N');
  return smooth(points, true);
}

function Woods(painter: Painter) {
  const squares = allSquares(painter.size).filter((square) => is(painter.land, square, 'woods'));
  let floor = '', crowns = '', shades = '', trunks = '';
  for (const square of squares) {
    const random = seeded(`${painter.seed} wood ${square}`);
    floor += patch(painter, random, square, 'woods', 7, 9);
    const [x, y] = [leftOf(square), topOf(square, painter.size)];
    const roads = painter.land.roads[square] ?? [];
    for (let j = 0; j < 6; ++j)
      for (let i = 0; i < 6; ++i) {
        const cx = x + 13 + i * 15 + (j % 2) * 5 + between(random, -3.5, 3.5), cy = y + 15 + j * 14.4 + between(random, -3, 3), r = between(random, 3.8, 6);
        const onRoad = (roads.includes('N') && cy < y + 58 && Math.abs(cx - x - 50) < 10) || (roads.includes('S') && cy > y + 42 && Math.abs(cx - x - 50) < 10) ||
          (roads.includes('E') && cx > x + 42 && Math.abs(cy - y - 50) < 10) || (roads.includes('W') && cx < x + 58 && Math.abs(cy - y - 50) < 10);
        if (onRoad || cx > x + 95) continue;
        crowns += blob(random, cx, cy, r, 6, 0.2);
        shades += `M${n1(cx - r * 0.2)} ${n1(cy + r * 0.95)}A${n1(r)} ${n1(r)} 0 0 0 ${n1(cx + r * 0.98)} ${n1(cy - r * 0.1)}`;
        trunks += `M${n1(cx + r * 0.5)} ${n1(cy + r * 1.05)}h${n1(r * 0.9)}`;
      }
  }
  return <g class="sb-woods"><path class="edge" d={floor} /><path class="floor" d={floor} /><path class="trunk" d={trunks} /><path class="crown" d={crowns} /><path class="shade" d={shades} /></g>;
}

// ---- villages

function Villages({ seed, size, land }: Painter) {
  let gardens = '', walls = '', lit = '', churches = '';
  for (const square of allSquares(size).filter((one) => is(land, one, 'buildings'))) {
    const random = seeded(`${seed} village ${square}`);
    const [x, y] = [leftOf(square), topOf(square, size)];
    const house = (cx: number, cy: number, w: number, h: number) => {
      walls += `M${n1(x + cx - w / 2)} ${n1(y + cy - h / 2)}h${n1(w)}v${n1(h)}h${n1(-w)}Z`;
      lit += `M${n1(x + cx - w / 2)} ${n1(y + cy - h / 2)}h${n1(w)}`;
    };
    const street = (land.roads[square] ?? []).some((face) => face === 'E' || face === 'W');
    const put = (along: number, off: number, w: number, h: number) => (street ? house(along, off, w, h) : house(off, along, h, w));
    for (const side of [-1, 1])
      for (let i = 0; i < 5; ++i) {
        const along = 12 + i * 19 + between(random, -2.5, 2.5);
        if (random() < 0.9) put(along, 50 + side * between(random, 13, 16), between(random, 9, 15), between(random, 8, 11));
        if (random() < 0.5) put(along + between(random, -3, 3), 50 + side * between(random, 31, 39), between(random, 7, 11), between(random, 6, 9));
        if (random() < 0.5) gardens += `M${n1(x + (street ? along - 7 : 50 + side * 30))} ${n1(y + (street ? 50 + side * 30 : along - 7))}m-7 -6h15v12h-15Z`;
      }
    if (random() < 0.75) churches += `M${n1(x + between(random, 22, 30))} ${n1(y + between(random, 22, 30))}m-6 -4h5v-4h3v4h9v7h-9v4h-3v-4h-5Z`;
  }
  return <g class="sb-village"><path class="garden" d={gardens} /><path class="house" d={walls} /><path class="roof" d={lit} /><path class="church" d={churches} /></g>;
}

// ---- roads

/** Where a road crosses the face between two squares: the same seen from both. */
function crossing(seed: string, square: string, face: Face, size: Size): Point {
  const next = beside(square, face, size);
  const name = [square, next ?? face].sort().join(' ');
  const shift = next ? between(seeded(`${seed} road ${name}`), -7, 7) : 0;
  const { x, y } = centreOf(square, size);
  const out = CELL / 2;
  if (face === 'N') return { x: x + shift, y: y - out };
  if (face === 'S') return { x: x + shift, y: y + out };
  return face === 'E' ? { x: x + out, y: y + shift } : { x: x - out, y: y + shift };
}

function Roads({ seed, size, land }: Painter) {
  let d = '';
  for (const [square, open] of Object.entries(land.roads)) {
    const random = seeded(`${seed} bend ${square}`);
    const { x, y } = centreOf(square, size);
    const middle = { x: x + between(random, -6, 6), y: y + between(random, -6, 6) };
    const ends = faces.filter((face) => open.includes(face)).map((face) => crossing(seed, square, face, size));
    if (ends.length === 2) d += smooth([ends[0]!, middle, ends[1]!]);
    else for (const end of ends) d += `M${n1(middle.x)} ${n1(middle.y)}L${n1(end.x)} ${n1(end.y)}`;
  }
  return <g class="sb-road"><path class="casing" d={d} /><path class="metal" d={d} /></g>;
}

// ---- shattered ground

function Shattered(painter: Painter) {
  const { seed, size, land } = painter;
  let mud = '', pits = '', rims = '', lights = '', stumps = '';
  for (const square of allSquares(size).filter((one) => is(land, one, 'shattered'))) {
    const random = seeded(`${seed} shells ${square}`);
    const [x, y] = [leftOf(square), topOf(square, size)];
    mud += patch(painter, random, square, 'shattered', 4, 10);
    const placed: { cx: number; cy: number; r: number }[] = [];
    for (let i = 0; i < 46 && placed.length < 22; ++i) {
      const r = pick(random, [2.2, 2.8, 3.4, 4.2, 5.2, 7]), cx = x + between(random, r + 3, CELL - r - 3), cy = y + between(random, r + 3, CELL - r - 3);
      if (placed.some((p) => Math.hypot(p.cx - cx, p.cy - cy) < p.r + r - 1)) continue;
      placed.push({ cx, cy, r });
      pits += blob(random, cx, cy, r, 7, 0.14);
      rims += `M${n1(cx - r)} ${n1(cy + r * 0.3)}A${n1(r)} ${n1(r)} 0 0 1 ${n1(cx + r * 0.5)} ${n1(cy - r * 0.9)}`;
      lights += `M${n1(cx + r * 1.15)} ${n1(cy - r * 0.2)}A${n1(r)} ${n1(r)} 0 0 1 ${n1(cx - r * 0.3)} ${n1(cy + r * 1.15)}`;
    }
    for (let i = 0; i < 3; ++i) if (random() < 0.6) stumps += `M${n1(x + between(random, 10, 90))} ${n1(y + between(random, 14, 92))}v-7m0 3l3 -3`;
  }
  return <g class="sb-shattered"><path class="mud" d={mud} /><path class="pit" d={pits} /><path class="rim" d={rims} /><path class="light" d={lights} /><path class="stump" d={stumps} /></g>;
}

// ---- hills

/** The tint of one hill square, which runs on into its neighbours to the east and south. */
function Swell({ centre: { x, y }, onward }: { centre: Point; onward: Face[] }) {
  return (
    <>
      <circle cx={x} cy={y} r="60" />
      {onward.map((face) => (face === 'E' ? <rect key={face} x={x} y={y - 60} width={CELL} height="120" /> : <rect key={face} x={x - 60} y={y} width="120" height={CELL} />))}
    </>
  );
}

/** Rounds the corners where a hill goes round a square that is none: the tint reaches 10 into it from every side. */
function hollows(size: Size, hills: Map<string, number>): string {
  let d = '';
  for (const square of allSquares(size).filter((one) => !hills.has(one))) {
    const { x, y } = centreOf(square, size);
    const rises = (face: Face) => hills.has(beside(square, face, size) ?? '');
    for (const [ew, dx] of [['E', 1], ['W', -1]] as const)
      for (const [ns, dy] of [['S', 1], ['N', -1]] as const)
        if (rises(ew) && rises(ns)) d += `M${x + 40 * dx} ${y + 40 * dy}h${-26 * dx}q${26 * dx} 0 ${26 * dx} ${-26 * dy}Z`;
  }
  return d;
}

function Hills({ seed, size, land, small }: Painter & { small: boolean }) {
  const hills = new Map<string, number>();
  for (const square of allSquares(size)) {
    if (is(land, square, 'rough_hill')) hills.set(square, 0.95);
    else if (is(land, square, 'hill')) hills.set(square, 0.72);
  }
  const relief = reliefOf(seed, size, hills);
  const levels = Array.from({ length: 12 }, (_, i) => -0.2 + i * 0.135);
  let fine = '', thick = '';
  levels.forEach((level, i) => (i % 4 === 2 ? (thick += contour(relief, level)) : (fine += contour(relief, level))));
  let hachures = '', rocks = '';
  for (const square of allSquares(size).filter((one) => is(land, one, 'rough_hill'))) {
    const random = seeded(`${seed} rocks ${square}`);
    const [x, y] = [leftOf(square), topOf(square, size)];
    for (let i = 0; i < 60; ++i) {
      const p = { x: x + between(random, 4, 96), y: y + between(random, 4, 96) };
      const slope = slopeAt(relief, p), steep = Math.hypot(slope.x, slope.y);
      if (steep < 0.05) continue;
      const long = Math.min(9, 3 + steep * 26);
      hachures += `M${n1(p.x)} ${n1(p.y)}l${n1((-slope.x / steep) * long)} ${n1((-slope.y / steep) * long)}`;
    }
    for (let i = 0; i < 5; ++i) rocks += `M${n1(x + between(random, 18, 82))} ${n1(y + between(random, 18, 82))}l3 -5l4 1l2 4Z`;
  }
  return (
    <g class="sb-hills">
      <g class="swells">
        {[...hills.keys()].map((square) => <Swell key={square} centre={centreOf(square, size)} onward={(['E', 'S'] as const).filter((face) => hills.has(beside(square, face, size) ?? ''))} />)}
        <path d={hollows(size, hills)} />
      </g>
      <path class="contour" d={fine} />
      {!small && <path class="contour index" d={thick} />}
      {small && <path class="contour" d={thick} />}
      <path class="hachure" d={hachures} />
      <path class="rock" d={rocks} />
    </g>
  );
}

// ---- open country: field boundaries and stipple

function Fields({ seed, size, land }: Painter) {
  let balks = '', dots = '';
  for (const square of allSquares(size)) {
    if ((land.terrain[square] ?? []).some((f) => f === 'woods' || f === 'buildings' || f === 'shattered')) continue;
    const random = seeded(`${seed} field ${square}`);
    const [x, y] = [leftOf(square), topOf(square, size)];
    for (let i = 0; i < 2; ++i) {
      const a = { x: x + between(random, 0, 100), y: y + between(random, 0, 100) }, long = between(random, 34, 70), turn = pick(random, [0.2, 1.75, 0.25, 1.8]) + between(random, -0.1, 0.1);
      balks += `M${n1(a.x)} ${n1(a.y)}l${n1(Math.cos(turn) * long)} ${n1(Math.sin(turn) * long)}`;
    }
    for (let i = 0; i < 12; ++i) dots += `M${n1(x + between(random, 3, 97))} ${n1(y + between(random, 3, 97))}v-2.4m1.6 2.4l.8 -2`;
  }
  return <g class="sb-fields"><path class="balk" d={balks} /><path class="grass" d={dots} /></g>;
}

function Grid({ size }: { size: Size }) {
  const [w, h] = [size.width * CELL, size.height * CELL];
  let d = '';
  for (let x = 1; x < size.width; ++x) d += `M${x * CELL} 0V${h}`;
  for (let y = 1; y < size.height; ++y) d += `M0 ${y * CELL}H${w}`;
  return <path class="sb-grid" d={d} />;
}

const clipName = (seed: string, small: boolean) => `sb-clip-${seed.replace(/\W/g, '')}${small ? '-small' : ''}`;

export const Map1916 = memo(function Map1916({ seed, size, land, small = false }: Painter & { small?: boolean }) {
  const painter = { seed, size, land };
  const clip = clipName(seed, small);
  const [w, h] = [size.width * CELL, size.height * CELL];
  return (
    <g class="sb-map">
      <clipPath id={clip}><rect width={w} height={h} /></clipPath>
      <rect class="sb-paper" width={w} height={h} />
      <g clip-path={`url(#${clip})`}>
        <Shattered {...painter} />
        <Hills {...painter} small={small} />
        {!small && <Fields {...painter} />}
        <Woods {...painter} />
        <Villages {...painter} />
        <Roads {...painter} />
      </g>
      <Grid size={size} />
      <rect class="sb-neatline" width={w} height={h} />
    </g>
  );
});

/** The margin: letters, numbers, the north point, whose edge is whose. */
export const Margin = memo(function Margin({ size, attacker, defender }: { size: Size; attacker: string; defender: string }) {
  const [w, h] = [size.width * CELL, size.height * CELL];
  return (
    <g class="sb-margin">
      <rect class="sheet" x={-MARGIN} y={-SHELF} width={w + 2 * MARGIN} height={h + 2 * SHELF} rx="5" />
      <rect class="frame" x="-22" y="-22" width={w + 44} height={h + 44} />
      {Array.from({ length: size.width }, (_, i) => [-10, h + 11].map((y) => <text key={`${i}${y}`} class="letter" x={i * CELL + 50} y={y}>{String.fromCharCode(65 + i)}</text>))}
      {Array.from({ length: size.height }, (_, i) => [-11, w + 11].map((x) => <text key={`${i}${x}`} class="letter" x={x} y={(size.height - 1 - i) * CELL + 50}>{i + 1}</text>))}
      <text class="edge-name side-1" x={w} y={-29}>{defender}</text>
      <text class="edge-name side-0" x={w} y={h + 38}>{attacker}</text>
    </g>
  );
});
