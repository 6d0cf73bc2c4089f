// What is dug, and what falls on it: trenches, wire, forts, objectives, barrages, gas, smoke, casualties.
import { blob } from '../curves';
import { CELL, centreOf, leftOf, squareBox, topOf, type Size } from '../grid';
import { between, n1, seeded } from '../seeded';
import { barrages, isGassed, isSmoked, isSuppressed, type Defence, type Side, type SquareState } from './model';

/** A fire trench as it stands on a map: traverse after traverse. `up` is towards the enemy. */
function crenels(x0: number, x1: number, y: number, up: number, depth = 5): string {
  const n = Math.max(2, Math.round((x1 - x0) / 20)), w = (x1 - x0) / n;
  let d = `M${n1(x0)} ${n1(y)}`;
  for (let i = 0; i < n; ++i) d += `h${n1(w * 0.3)}v${n1(up * depth)}h${n1(w * 0.4)}v${n1(-up * depth)}h${n1(w * 0.3)}`;
  return d;
}

function wire(x0: number, x1: number, y: number): string {
  let d = `M${n1(x0)} ${n1(y)}H${n1(x1)}`;
  for (let x = x0 + 5; x < x1 - 2; x += 9) d += `M${n1(x - 2.6)} ${n1(y - 2.6)}l5.2 5.2m0 -5.2l-5.2 5.2`;
  return d;
}

const zigzag = (x: number, y0: number, y1: number): string => {
  const n = 5, step = (y1 - y0) / n;
  let d = `M${n1(x)} ${n1(y0)}`;
  for (let i = 0; i < n; ++i) d += `l${i % 2 === 0 ? 6 : -6} ${n1(step)}`;
  return d;
};

export function Works({ square, defence, side, size }: { square: string; defence: Defence; side: Side; size: Size }) {
  if (defence === 'NONE') return null;
  const [x, y] = [leftOf(square), topOf(square, size)];
  const south = side === 'DEFENDER';
  const up = south ? 1 : -1;
  const at = (from: number) => (south ? y + CELL - from : y + from); // measured from the face towards the enemy
  let d = '', fence = '';
  if (defence === 'HASTY') {
    d = crenels(x + 8, x + 36, at(13), up, 4) + crenels(x + 42, x + 62, at(16), up, 4) + crenels(x + 68, x + 92, at(13), up, 4);
    fence = wire(x + 12, x + 34, at(5)) + wire(x + 64, x + 90, at(5));
  } else {
    d = crenels(x, x + CELL, at(14), up) + zigzag(x + 28, at(14), at(88)) + zigzag(x + 74, at(14), at(88)) + crenels(x, x + CELL, at(90), up, 3.4);
    fence = wire(x + 1, x + 99, at(4.6));
  }
  return (
    <g class={`sb-works side-${side === 'ATTACKER' ? 0 : 1}`}>
      {defence === 'FORT' && <Fort square={square} size={size} />}
      <path class="wire" d={fence} />
      <path class="halo" d={d} /><path class={`trench ${defence.toLowerCase()}`} d={d} />
    </g>
  );
}

function Fort({ square, size }: { square: string; size: Size }) {
  const { x, y } = centreOf(square, size);
  const outline = 'M-34 -18L-18 -34H18L34 -18V16L20 33H-20L-34 16Z';
  return (
    <g transform={`translate(${x} ${y})`}>
      <path class="fort ditch" d={outline} transform="scale(1.16)" />
      <path class="fort wall" d={outline} />
      <path class="fort court" d="M-21 -11L-11 -21H11L21 -11V9L12 20H-12L-21 9Z" />
    </g>
  );
}

/** The flag of whoever holds it, with what it is worth. */
export function Objective({ square, state, size }: { square: string; state: SquareState; size: Size }) {
  const attacker = state.objective_owner === 'ATTACKER';
  return (
    <g class={`sb-objective side-${attacker ? 0 : 1}`} transform={`translate(${leftOf(square) + 6} ${topOf(square, size) + 3})`}>
      <path class="pole" d="M0 0V22" />
      {attacker ? <path class="flag" d="M0 0H19Q26 0 26 7Q26 14 19 14H0Z" /> : <path class="flag" d="M0 0H26V14H0Z" />}
      <text x="12.6" y="11">{state.objective}</text>
    </g>
  );
}

const burst = (x: number, y: number, r: number, turn: number): string => {
  let d = '';
  for (let i = 0; i < 14; ++i) {
    const angle = turn + (i / 14) * Math.PI * 2, out = i % 2 === 0 ? r : r * 0.46;
    d += `${i === 0 ? 'M' : 'L'}${n1(x + Math.cos(angle) * out)} ${n1(y + Math.sin(angle) * out)}`;
  }
  return d + 'Z';
};

/** Dark bursts for barrages, a yellow-green drift for gas, grey for smoke: under the counters. */
export function Fire({ uid, square, state, size }: { uid: string; square: string; state: SquareState; size: Size }) {
  const markers = barrages(state);
  const [x, y] = [leftOf(square), topOf(square, size)];
  const random = seeded(`fire ${square}`);
  const bursts = Array.from({ length: Math.min(12, markers * 3) }, () => ({ x: x + between(random, 12, 88), y: y + between(random, 12, 88), r: between(random, 9, 15), turn: random() * 3 }));
  const clouds = (count: number) => Array.from({ length: count }, () => blob(random, x + between(random, 18, 82), y + between(random, 24, 76), between(random, 20, 32), 8, 0.2)).join('');
  return (
    <>
      {isSuppressed(state) && <rect class="sb-sealed" fill={`url(#${uid}-sealed)`} {...squareBox(square, size, 1)} />}
      {markers > 0 && (
        <g class="sb-barrage">
          <path class="earth" d={bursts.map((b) => burst(b.x + 1, b.y + 2, b.r * 1.25, b.turn + 0.3)).join('')} />
          <path class="black" d={bursts.map((b) => burst(b.x, b.y, b.r, b.turn)).join('')} />
          <path class="flash" d={bursts.map((b) => burst(b.x, b.y, b.r * 0.36, b.turn)).join('')} />
        </g>
      )}
      {isSmoked(state) && <path class="sb-smoke" d={clouds(7)} />}
      {isGassed(state) && <g class="sb-gas"><rect {...squareBox(square, size, 0)} /><path d={clouds(8)} /></g>}
    </>
  );
}

/** Numbers in the corners, above the counters. */
export function Markers({ square, state, size }: { square: string; state: SquareState; size: Size }) {
  const [x, y] = [leftOf(square), topOf(square, size)];
  const markers = barrages(state);
  return (
    <g class="sb-markers">
      {state.casualties > 0 && (
        <g class="casualties" transform={`translate(${x + CELL - 13} ${y + CELL - 12})`}>
          <rect x="-13" y="-9" width="25" height="18" rx="9" /><path d="M-7 -6V5M-10.4 -2.6H-3.6" /><text x="5" y="4.6">{state.casualties}</text>
        </g>
      )}
      {(markers > 0 || isGassed(state)) && (
        <g class={`fire ${markers === 0 ? 'gas' : ''}`} transform={`translate(${x + 14} ${y + CELL - 12})`}>
          <rect x="-12" y="-9" width={markers > 0 && isGassed(state) ? 40 : 24} height="18" rx="3" />
          {markers > 0 && <><path d={burst(-4.6, 0, 6, 0)} /><text x="6" y="4.6">{markers}</text></>}
          {isGassed(state) && <text class="gas" x={markers > 0 ? 19 : 0} y="4.4">gas</text>}
        </g>
      )}
      {state.steady && <g class="steady" transform={`translate(${x + CELL - 24} ${y + 11})`}><rect x="-21" y="-8.5" width="42" height="17" rx="3" /><text y="4">Steady</text></g>}
      {state.assaulted && <g class="assaulted" transform={`translate(${x + CELL - (state.steady ? 56 : 12)} ${y + 11})`}><circle r="9" /><path d="M-5 -5L5 5M5 -5L-5 5M-5 2L-2 5M5 2L2 5" /></g>}
    </g>
  );
}

export const FirePatterns = ({ uid }: { uid: string }) => (
  <defs>
    <pattern id={`${uid}-sealed`} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="sb-seal-line" d="M0 0V12" /></pattern>
    <radialGradient id={`${uid}-glow`}><stop offset="0.5" class="sb-glow-in" /><stop offset="1" class="sb-glow-out" /></radialGradient>
  </defs>
);
