// The painted table: rim, fields, roads, hedges, woods, roofs and the dots at the corners.
import { useId, useMemo } from 'preact/hooks';
import type { Edge, Ground, Scenario, Side, Size } from './model';
import { CELL } from '../grid';
import { along, enclosures, fields, roads, tufts, woods, yards, type House } from './landscape';
import { n1 } from '../seeded';

export const RIM = 46;

export interface TerrainProps {
  seed: string;
  size: Size;
  ground: Record<string, Ground>;
  attacker: Edge | null;
  withRoads?: boolean;
  /** The picture on the box: no rim, no letters, less grass. */
  small?: boolean;
}

const lighter: Record<House['roof'], string> = { tile: 'a', rust: 'b', slate: 'c', thatch: 'd' };

function Roofs({ house }: { house: House }) {
  const { w, d } = house;
  const [l, r, t, b] = [-w / 2, w / 2, -d / 2, d / 2];
  const inset = house.hip ? Math.min(d * 0.48, w * 0.35) : 0;
  const kind = lighter[house.roof];
  const tiles = (from: number, to: number): string => {
    let path = '';
    for (let i = 1; i <= 3; ++i) {
      const y = from + ((to - from) * i) / 4;
      const cut = inset * (1 - Math.abs(y) / (d / 2)) ;
      path += `M${n1(l + cut)} ${n1(y)}H${n1(r - cut)}`;
    }
    return path;
  };
  const steep = Math.abs(house.turn) > 45; // then "top" faces east
  return (
    <g transform={`translate(${n1(house.x)} ${n1(house.y)}) rotate(${n1(house.turn)})`}>
      <path class={`pbi-roof pbi-roof-${kind} ${steep ? 'shade' : 'sun'}`} d={`M${n1(l)} ${n1(t)}H${n1(r)}L${n1(r - inset)} 0H${n1(l + inset)}Z`} />
      <path class={`pbi-roof pbi-roof-${kind} ${steep ? 'sun' : 'shade'}`} d={`M${n1(l)} ${n1(b)}H${n1(r)}L${n1(r - inset)} 0H${n1(l + inset)}Z`} />
      {house.hip && <path class={`pbi-roof pbi-roof-${kind} half`} d={`M${n1(l)} ${n1(t)}L${n1(l + inset)} 0L${n1(l)} ${n1(b)}ZM${n1(r)} ${n1(t)}L${n1(r - inset)} 0L${n1(r)} ${n1(b)}Z`} />}
      <path class="pbi-tiles" d={tiles(t, 0) + tiles(0, b)} />
      <path class="pbi-ridge" d={`M${n1(l + inset)} 0H${n1(r - inset)}`} />
      <rect class="pbi-eaves" x={n1(l)} y={n1(t)} width={n1(w)} height={n1(d)} rx="0.8" />
      {house.chimney >= 0 && (
        <g transform={`translate(${n1(l + inset + (w - 2 * inset) * house.chimney)} ${n1(t * 0.42)})`}>
          <rect class="pbi-chimney-shade" x="-2.2" y="-1" width="6.6" height="5.6" />
          <rect class="pbi-chimney" x="-2.6" y="-2.6" width="5.2" height="4.6" />
          <rect class="pbi-flue" x="-1.2" y="-1.4" width="2.4" height="2" />
        </g>
      )}
      {house.tower && (
        <g transform={`translate(${n1(l + 4)} 0)`}>
          <rect class="pbi-tower" x="-13" y="-13" width="26" height="26" rx="1" />
          <path class="pbi-roof pbi-roof-c sun" d="M-11 -11H11L0 0Z" />
          <path class="pbi-roof pbi-roof-c half" d="M-11 -11V11L0 0Z" />
          <path class="pbi-roof pbi-roof-c shade" d="M11 11V-11L0 0ZM-11 11H11L0 0Z" />
          <path class="pbi-cross" d="M0 -4.5V4M-2.8 -1.6H2.8" />
        </g>
      )}
    </g>
  );
}

function footprint(house: House, dx: number, dy: number, grow = 0): string {
  const a = (house.turn * Math.PI) / 180;
  const [c, s] = [Math.cos(a), Math.sin(a)];
  const corner = (x: number, y: number) => `${n1(house.x + dx + x * c - y * s)} ${n1(house.y + dy + x * s + y * c)}`;
  const [w, d] = [house.w / 2 + grow, house.d / 2 + grow];
  return `M${corner(-w, -d)}L${corner(w, -d)}L${corner(w, d)}L${corner(-w, d)}Z`;
}

/** Everything that does not change while troops move about. */
export function Landscape({ seed, size, ground, withRoads = true, small = false }: TerrainProps) {
  const uid = useId();
  const key = Object.entries(ground).map(([s, g]) => s + g[0]).join('');
  const land = useMemo(() => {
    const lines = withRoads ? roads(seed, size, ground) : [];
    const lanes = along(lines);
    return {
      fields: fields(seed, size),
      tufts: tufts(seed, size, small ? 4 : 11),
      roads: lines,
      enclosures: enclosures(seed, size, ground, lanes),
      woods: woods(seed, size, ground),
      yards: yards(seed, size, ground, lanes),
    };
  }, [seed, size.width, size.height, key, withRoads, small]);
  const W = size.width * CELL, H = size.height * CELL;
  const id = (name: string) => `${uid}-${name}`;
  const disc = (x: number, y: number, r: number) => `M${n1(x - r)} ${n1(y)}a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 0 ${n1(-2 * r)} 0`;
  const bushes = land.enclosures.flatMap((e) => e.bushes);
  const fruit = [...land.enclosures.flatMap((e) => e.fruit), ...land.yards.flatMap((y) => y.garden)];
  const houses = land.yards.flatMap((y) => y.houses).sort((a, b) => a.y - b.y);
  let dots = '';
  for (let y = 0; y <= size.height; ++y) for (let x = 0; x <= size.width; ++x) dots += disc(x * CELL, y * CELL, 2.1);
  return useMemo(() => (
    <g class="pbi-land">
      <defs>
        <clipPath id={id('cloth')}><rect x="0" y="0" width={W} height={H} rx="3" /></clipPath>
        <filter id={id('soft')} x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="2.6" /></filter>
        <filter id={id('smudge')} x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="5" /></filter>
        <filter id={id('paint')} x="0" y="0" width="100%" height="100%">
          <feTurbulence type="fractalNoise" baseFrequency="0.035 0.05" numOctaves="3" seed="7" result="n" />
          <feColorMatrix in="n" type="matrix" values="0 0 0 0 0.12  0 0 0 0 0.18  0 0 0 0 0.05  0 0 0 -1.6 0.92" />
        </filter>
        <filter id={id('grain')} x="0" y="0" width="100%" height="100%">
          <feTurbulence type="fractalNoise" baseFrequency="0.5" numOctaves="2" seed="3" result="n" />
          <feColorMatrix in="n" type="matrix" values="0 0 0 0 1  0 0 0 0 0.97  0 0 0 0 0.8  0 0 0 1.3 -0.62" />
        </filter>
        <radialGradient id={id('sun')} cx="0.24" cy="0.16" r="1.05">
          <stop class="pbi-sun-near" offset="0" />
          <stop class="pbi-sun-mid" offset="0.5" />
          <stop class="pbi-sun-far" offset="1" />
        </radialGradient>
        {land.fields.map((f, i) => <clipPath key={i} id={id(`f${i}`)}><path d={f.outline} /></clipPath>)}
      </defs>
      <g clip-path={`url(#${id('cloth')})`}>
        <rect class="pbi-grass" x="0" y="0" width={W} height={H} />
        {land.fields.map((f, i) => (
          <g key={i} class={`pbi-field pbi-${f.crop}`}>
            <path class="pbi-soil" d={f.outline} />
            <path class="pbi-rows" d={f.rows} clip-path={`url(#${id(`f${i}`)})`} />
            <path class="pbi-balk" d={f.outline} />
          </g>
        ))}
        <rect class="pbi-noise" x="0" y="0" width={W} height={H} filter={`url(#${id('paint')})`} />
        {!small && <rect class="pbi-grain" x="0" y="0" width={W} height={H} filter={`url(#${id('grain')})`} />}
        <path class="pbi-tuft" d={land.tufts.grass} />
        <path class="pbi-tuft pale" d={land.tufts.pale} />
        {!small && land.tufts.flowers.map((f, i) => <circle key={i} class={`pbi-flower k${i % 3}`} cx={n1(f.x)} cy={n1(f.y)} r="1.1" />)}
        {land.enclosures.map((e) => <path key={e.square} class="pbi-paddock" d={e.meadow} />)}
        <g filter={`url(#${id('smudge')})`}>
          {land.woods.floors.map((d, i) => <path key={i} class="pbi-wood-floor" d={d} />)}
          {land.yards.map((y) => <path key={y.square} class="pbi-yard" d={y.outline} />)}
        </g>
        {land.roads.map((r, i) => <path key={i} class={`pbi-verge ${r.kind}`} d={r.line} />)}
        {land.roads.map((r, i) => <path key={i} class={`pbi-lane ${r.kind}`} d={r.line} />)}
        {land.roads.map((r, i) => <path key={i} class={`pbi-ruts ${r.kind}`} d={r.line} />)}
        {land.roads.map((r, i) => <path key={i} class={`pbi-ruts crown ${r.kind}`} d={r.line} />)}
        <g class="pbi-shadows" filter={`url(#${id('soft')})`}>
          <path d={bushes.map((b) => disc(b.x + 3.6, b.y + 4.2, b.r * 0.95)).join('')} />
          <path d={fruit.map((b) => disc(b.x + 4, b.y + 5, b.r)).join('')} />
          <path class="pbi-wall-shadow" d={land.enclosures.map((e) => e.walls).join('')} transform="translate(2.6 3.4)" />
          {houses.map((h, i) => <path key={i} d={footprint(h, 4, 6) + footprint(h, 9, 12) + footprint(h, 13, 16)} />)}
          <path d={land.woods.trees.map((t) => disc(t.x + t.r * 0.42, t.y + t.r * 0.55, t.r * 1.02)).join('')} />
        </g>
        <path class="pbi-wall-foot" d={land.enclosures.map((e) => e.walls).join('')} />
        <path class="pbi-wall-top" d={land.enclosures.map((e) => e.walls).join('')} />
        <path class="pbi-bush dark" d={bushes.map((b) => disc(b.x, b.y, b.r)).join('')} />
        <path class="pbi-bush mid" d={bushes.map((b) => disc(b.x - 1, b.y - 1.3, b.r * 0.72)).join('')} />
        <path class="pbi-bush light" d={bushes.map((b) => disc(b.x - 1.9, b.y - 2.5, b.r * 0.34)).join('')} />
        <path class="pbi-fruit dark" d={fruit.map((b) => disc(b.x, b.y, b.r)).join('')} />
        <path class="pbi-fruit mid" d={fruit.map((b) => disc(b.x - b.r * 0.16, b.y - b.r * 0.2, b.r * 0.72)).join('')} />
        <path class="pbi-fruit light" d={fruit.map((b) => disc(b.x - b.r * 0.32, b.y - b.r * 0.38, b.r * 0.32)).join('')} />
        {houses.map((h, i) => (
          <g key={i}>
            <path class="pbi-plaster" d={footprint(h, 0, 5.5, -1.4) + footprint(h, 0, 2.6, -1.4)} />
            <Roofs house={h} />
          </g>
        ))}
        {land.woods.trees.map((t, i) => (
          <g key={i} class={`pbi-tree k${t.kind}`}>
            <path class="dark" d={t.crown} />
            <path class="mid" d={t.mid} />
            <path class="light" d={t.light} />
          </g>
        ))}
        <path class="pbi-dot" d={dots} />
        <rect class="pbi-light" x="0" y="0" width={W} height={H} fill={`url(#${id('sun')})`} />
      </g>
    </g>
  ), [land, small]);
}

// ---- the rim of the table

const middleOf: Record<Edge, [number, number, number]> = { N: [0.5, 0, 0], S: [0.5, 1, 0], W: [0, 0.5, -90], E: [1, 0.5, 90] };

function edgeBox(edge: Edge, size: Size): { x: number; y: number; width: number; height: number } {
  const W = size.width * CELL, H = size.height * CELL;
  const thick = 9;
  if (edge === 'N') return { x: 0, y: -thick, width: W, height: thick };
  if (edge === 'S') return { x: 0, y: H, width: W, height: thick };
  if (edge === 'W') return { x: -thick, y: 0, width: thick, height: H };
  return { x: W, y: 0, width: thick, height: H };
}

export const opposite: Record<Edge, Edge> = { N: 'S', S: 'N', E: 'W', W: 'E' };

export function Rim({ size, attacker }: { size: Size; attacker: Edge | null }) {
  const uid = useId();
  const W = size.width * CELL, H = size.height * CELL;
  const letters = [];
  const mid = RIM / 2 + 5;
  for (let x = 0; x < size.width; ++x)
    for (const y of [-mid, H + mid])
      letters.push(<text key={`c${x}${y}`} class="pbi-letter" x={x * CELL + CELL / 2} y={y}>{String.fromCharCode(65 + x)}</text>);
  for (let y = 0; y < size.height; ++y)
    for (const x of [-mid, W + mid])
      letters.push(<text key={`r${y}${x}`} class="pbi-letter" x={x} y={(size.height - 1 - y) * CELL + CELL / 2}>{y + 1}</text>);
  const named: [Edge, Side][] = attacker ? [[attacker, 'ATT'], [opposite[attacker], 'DEF']] : [];
  let grain = '';
  for (let i = 0; i < 9; ++i) {
    const o = -RIM + 5 + i * 4.5;
    grain += `M${-RIM} ${o}C${W * 0.3} ${o + 3} ${W * 0.6} ${o - 3} ${W + RIM} ${o}M${-RIM} ${H - o}C${W * 0.3} ${H - o + 3} ${W * 0.6} ${H - o - 3} ${W + RIM} ${H - o}`;
  }
  return (
    <g class="pbi-rim">
      <defs>
        <filter id={`${uid}-drop`} x="-10%" y="-10%" width="120%" height="125%"><feGaussianBlur stdDeviation="9" /></filter>
        <linearGradient id={`${uid}-wood`} x1="0" y1="0" x2="1" y2="1">
          <stop class="pbi-wood-a" offset="0" /><stop class="pbi-wood-b" offset="0.5" /><stop class="pbi-wood-c" offset="1" />
        </linearGradient>
      </defs>
      <rect class="pbi-drop" x={-RIM + 6} y={-RIM + 12} width={W + 2 * RIM - 6} height={H + 2 * RIM - 8} rx="14" filter={`url(#${uid}-drop)`} />
      <rect class="pbi-frame" x={-RIM} y={-RIM} width={W + 2 * RIM} height={H + 2 * RIM} rx="9" fill={`url(#${uid}-wood)`} />
      <path class="pbi-woodgrain" d={grain} />
      <path class="pbi-mitre" d={`M${-RIM} ${-RIM}L0 0M${W + RIM} ${-RIM}L${W} 0M${-RIM} ${H + RIM}L0 ${H}M${W + RIM} ${H + RIM}L${W} ${H}`} />
      <rect class="pbi-bevel" x={-RIM + 2} y={-RIM + 2} width={W + 2 * RIM - 4} height={H + 2 * RIM - 4} rx="8" />
      <rect class="pbi-well" x="-4" y="-4" width={W + 8} height={H + 8} rx="4" />
      {named.map(([edge, side]) => {
        const box = edgeBox(edge, size);
        const [fx, fy, turn] = middleOf[edge];
        const out = RIM / 2 + 5;
        const x = fx * W + (edge === 'W' ? -out : edge === 'E' ? out : 0);
        const y = fy * H + (edge === 'N' ? -out : edge === 'S' ? out : 0);
        const word = side === 'ATT' ? 'ATTACKER' : 'DEFENDER';
        // the plate lies between two letters, so that it hides none
        const [cells, along] = edge === 'N' || edge === 'S' ? [size.width, 'x'] : [size.height, 'y'];
        const shift = cells % 2 === 0 ? 0 : CELL / 2;
        const px = along === 'x' ? x + shift : x, py = along === 'y' ? y + shift : y;
        return (
          <g key={edge} class={`pbi-edge ${side === 'ATT' ? 'blue' : 'red'}`}>
            <rect class="pbi-edge-band" {...box} />
            <g transform={`translate(${px} ${py}) rotate(${turn})`}>
              <rect class="pbi-plate" x="-37" y="-9.5" width="74" height="19" rx={side === 'ATT' ? 9.5 : 2} />
              <text class="pbi-plate-word" x="0" y="0.5">{word}</text>
            </g>
          </g>
        );
      })}
      {letters}
    </g>
  );
}

export const extentOf = (size: Size) => ({
  x: -RIM - 8,
  y: -RIM - 6,
  width: size.width * CELL + 2 * RIM + 16,
  height: size.height * CELL + 2 * RIM + 20,
});

export const seedOf = (scenario: Scenario | null | undefined): string => `pbi ${scenario?.id ?? scenario?.title ?? 'table'}`;
