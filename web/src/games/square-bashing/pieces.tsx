// Counters of the units. Round corners and blue for the attacker, sharp ones and vermilion for the defender.
import type { Side, UnitState } from './model';

export const HEIGHT = 34;
export const widthOf = (unit: UnitState): number => (unit.type === 'INF' || unit.type === 'CAV' ? 48 : unit.type === 'HC' ? 30 : 34);

/** The sign of an arm, about 24 × 15 round the middle. */
function Sign({ unit }: { unit: UnitState }) {
  switch (unit.type) {
    case 'INF': return <path class="sign line" d="M-11 -7H11V7H-11ZM-11 -7L11 7M-11 7L11 -7" />;
    case 'CAV':
      return unit.mounted
        ? <><path class="sign line" d="M-11 -7H11V7H-11ZM-11 7L11 -7" /><path class="sign solid" d="M-8.5 -4.6q2.4 -1.6 4.6 .2l2.2 2.2l-1.6 1l-2 -.6l-1.6 3l-3 0z" /></>
        : <><path class="sign line" d="M-11 -7H11V7H-11Z" /><path class="sign line dashed" d="M-11 7L11 -7" /><circle class="sign solid" cx="-6.5" cy="-3" r="1.7" /><circle class="sign solid" cx="-2.5" cy="-4.4" r="1.7" /></>;
    case 'MG': return <path class="sign solid" d="M-14 -4.4H-11V-6H-3V-7.4H7V-5.6H14.4V-3.4H7V-1H2.6L9.6 7.6H6.8L.4 0L-6 7.6H-8.8L-1.8 -1H-3V-2H-11V-.4H-14Z" />;
    case 'ART': return <><path class="sign solid" d="M-3 -5.6L13.6 -9L14.2 -6.4L0 -2L-12.6 7H-15L-7.4 -.8Z" /><circle class="sign line" cx="-.6" cy="2" r="5.4" /><path class="sign line thin" d="M-.6 -3.4V7.4M-6 2H4.8" /></>;
    case 'MOR': return <path class="sign solid" d="M-10 7H10V4.6H5L1.2 -.6L6.6 -9L2.4 -11L-4.8 1.4L-2.4 4.6H-10Z" />;
    case 'HTANK': return <><path class="sign line thick" d="M-14 3L-8 -7H9L14.4 0L8 7.4H-10Z" /><path class="sign solid" d="M-5 -2.4H5V3H-5ZM5 -.8H9V1.4H5Z" /></>;
    case 'LTANK': return <><path class="sign line thick" d="M-12 1.6L-7 -2.4H9.6L13 1.6L8 6.6H-8Z" /><path class="sign solid" d="M-4 -7.6H3.4V-2.6H-4ZM3.4 -6H9.4V-4.4H3.4Z" /></>;
    case 'AC': return <><path class="sign solid" d="M-13 4V-1H-6L-5 -6.6H4V-5H9.4V-3.4H4V-1H13V4Z" /><circle class="sign wheel" cx="-7.4" cy="5" r="3" /><circle class="sign wheel" cx="7" cy="5" r="3" />{unit.light && <path class="sign line thin" d="M-3 -9H3" />}</>;
    case 'HC': return <path class="sign solid" d="M-8 10V-11H-6.2V-10H9L5 -5L9 0H-6.2V10Z" />;
  }
}

/** A bar for each base: full, half, or lost. */
function Bars({ unit, width: whole }: { unit: UnitState; width: number }) {
  const bases = unit.full / 2;
  const width = bases === 1 ? 20 : whole; // beside a single bar stands the name
  const gap = 2, each = (width - 8 - gap * (bases - 1)) / bases;
  return (
    <g class="bars" transform={`translate(${-whole / 2 + 4} ${HEIGHT / 2 - 8.6})`}>
      {Array.from({ length: bases }, (_, i) => {
        const halves = Math.max(0, Math.min(2, unit.half - 2 * i));
        return (
          <g key={i} transform={`translate(${i * (each + gap)} 0)`}>
            <rect class="lost" width={each} height="5" />
            {halves > 0 && <rect class="left" width={(each * halves) / 2} height="5" />}
          </g>
        );
      })}
    </g>
  );
}

const orderSigns: Record<string, string> = { FIGHT: 'F', MORALE: 'M', HOLD: 'H', MOVE: '→' };

interface CounterProps {
  id: string;
  unit: UnitState;
  side: Side;
  /** Hits placed on it in the open batch. */
  hits?: number;
  dim?: boolean;
  plain?: boolean;
}

export function Counter({ id, unit, side, hits = 0, dim = false, plain = false }: CounterProps) {
  const width = widthOf(unit);
  const [l, t] = [-width / 2, -HEIGHT / 2];
  const large = width === 48;
  return (
    <g class={`sb-counter side-${side === 'ATTACKER' ? 0 : 1} ${dim ? 'dim' : ''} ${unit.quality.toLowerCase()}`}>
      <rect class="drop" x={l + 1.6} y={t + 2} width={width} height={HEIGHT} rx={side === 'ATTACKER' ? 9 : 1.5} />
      <rect class="body" x={l} y={t} width={width} height={HEIGHT} rx={side === 'ATTACKER' ? 9 : 1.5} />
      <g transform={`translate(${large ? -7 : 0} -5)${unit.type === 'HC' ? ' scale(0.86)' : ''}`}><Sign unit={unit} /></g>
      {unit.full > 0 && unit.type !== 'HC' && <Bars unit={unit} width={width} />}
      {large && unit.quality === 'PRO' && <path class="rank" d="M7 -5.5l4 -3.4l4 3.4M7 -1l4 -3.4l4 3.4" />}
      {large && unit.quality === 'RES' && <circle class="rank" cx="12.6" cy="-4" r="3.2" />}
      {!large && unit.quality === 'PRO' && <path class="rank" d={`M${l + 4} ${t + 8}l3 -3l3 3`} />}
      {!large && unit.quality === 'RES' && <circle class="rank" cx={l + 7} cy={t + 7} r="2.4" />}
      {!plain && <text class="id" x={large ? 13.4 : unit.type === 'HC' ? 0 : width / 2 - 2.4} y={large ? 6.8 : HEIGHT / 2 - 3.4} text-anchor={large || unit.type === 'HC' ? 'middle' : 'end'}>{id}</text>}
      {unit.wtf && <g class="laurel" transform={`translate(${l + 3} ${t + 1})`}><circle r="7.4" /><path d="M0 -5l1.5 3.2l3.5 .4l-2.6 2.4l.7 3.4l-3.1 -1.7l-3.1 1.7l.7 -3.4l-2.6 -2.4l3.5 -.4Z" /></g>}
      {unit.markers.map((order, i) => (
        <g key={order} class="order" transform={`translate(${width / 2 - 8 - i * 14} ${t + 2})`}><rect x="-6.6" y="-6.6" width="13.2" height="13.2" rx="2" /><text y="4">{orderSigns[order]}</text></g>
      ))}
      {unit.retired && <path class="retired" d={`M${l + 2} ${HEIGHT / 2 + 3.6}h10m-7 -3l-3.4 3l3.4 3`} />}
      {hits > 0 && <g class="hits" transform={`translate(${width / 2 - 2} ${HEIGHT / 2 - 2})`}><path d="M0 -11l3 5l6 -3l-2 6l5 3l-6 2l1 6l-6 -3l-5 4l0 -6l-7 0l4 -5l-4 -5l7 -1Z" /><text y="4.4">{hits}</text></g>}
    </g>
  );
}

// ---- where counters stand in a square

export interface Spot {
  x: number;
  y: number;
  scale: number;
}

const gap = 5;

/** Every way to cut a list into at most three rows. */
function cuts(list: number[]): number[][][] {
  const ways: number[][][] = [[list]];
  for (let i = 1; i < list.length; ++i) {
    ways.push([list.slice(0, i), list.slice(i)]);
    for (let j = i + 1; j < list.length; ++j) ways.push([list.slice(0, i), list.slice(i, j), list.slice(j)]);
  }
  return ways;
}

/** Battalions towards the enemy, the rest behind them, cut into rows so that all stand as large as a square of 100 allows. */
export function spotsFor(units: UnitState[], side: Side): Spot[] {
  const all = units.map((_, i) => i);
  const ordered = [...all.filter((i) => widthOf(units[i]!) === 48), ...all.filter((i) => widthOf(units[i]!) !== 48)];
  const wide = (row: number[]) => row.reduce((sum, i) => sum + widthOf(units[i]!), 0) + gap * (row.length - 1);
  const scaleOf = (rows: number[][]) => Math.min(1.36, 92 / Math.max(...rows.map(wide)), 74 / (rows.length * (HEIGHT + gap) - gap));
  const rows = cuts(ordered).reduce((best, one) => (scaleOf(one) > scaleOf(best) + 0.01 ? one : best));
  const scale = scaleOf(rows);
  const spots: Spot[] = [];
  (side === 'ATTACKER' ? rows : [...rows].reverse()).forEach((row, r) => {
    let x = 50 - (wide(row) * scale) / 2;
    const y = 50 + (r - (rows.length - 1) / 2) * (HEIGHT + gap) * scale;
    for (const i of row) {
      const w = widthOf(units[i]!) * scale;
      spots[i] = { x: x + w / 2, y, scale };
      x += w + gap * scale;
    }
  });
  return spots;
}
