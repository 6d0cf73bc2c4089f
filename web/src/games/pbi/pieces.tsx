// Troops: bases with little figures seen from above at an angle, and coins for the fallen.
import type { ComponentChildren } from 'preact';
import type { GroupState, GroupType, Side } from './model';

/** Nominal size of a base: 50 wide; the figures reach up to y = -34. */
export const BASE = 50;

export const sideClass = (side: Side): string => (side === 'ATT' ? 'blue' : 'red');

// One man, feet at (0,0). `aim`: 0 at ease, 1 aiming.
function Rifleman({ x, y, flip = false, kneel = false }: { x: number; y: number; flip?: boolean; kneel?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})${flip ? ' scale(-1 1)' : ''}`}>
      <ellipse class="f-shade" cx="3" cy="0.6" rx="7" ry="2.6" />
      {kneel
        ? <path class="f-leg" d="M-4.2 0L-1.6 -5.4L2.8 -5.6L4.6 -0.4L2.2 0.2L0.8 -2.6L-1.2 0.4Z" />
        : <path class="f-leg" d="M-3.6 0.4L-2.6 -8.6H2.8L4 -0.4L1.4 0.2L0.4 -5L-1.2 0.6Z" />}
      <g transform={kneel ? 'translate(0.6 3.2)' : undefined}>
        <path class="f-coat" d="M-4 -8C-4.8 -12.6 -3.8 -17 -0.6 -17.2C3 -17.4 4.6 -13.4 3.8 -8C1.4 -7 -2 -7 -4 -8Z" />
        <path class="f-belt" d="M-4 -9.4C-1.6 -8.6 1.6 -8.6 3.9 -9.6" />
        <path class="f-pack" d="M-4.6 -15.4C-6.6 -14.8 -6.8 -11 -5 -10L-3.6 -11V-15.4Z" />
        <path class="f-gun" d="M-6.4 -8.2L10.6 -17.4" />
        <path class="f-stock" d="M-6.8 -8L-1.6 -10.8" />
        <path class="f-arm" d="M2.6 -14.8L5.4 -12.6L6.6 -15.2M-2.6 -14L-0.4 -10.6L2 -12.2" />
        <circle class="f-skin" cx="0.7" cy="-18.6" r="2.7" />
        <path class="f-helmet" d="M-3.4 -19.2C-3.6 -23.4 4.2 -24.2 4.9 -19.4C5.4 -18.6 -3.8 -17.9 -3.4 -19.2Z" />
        <path class="f-glint" d="M-1.4 -21.4C-0.4 -22.6 1.2 -22.6 2 -22" />
      </g>
    </g>
  );
}

function Prone({ x, y, flip = false }: { x: number; y: number; flip?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})${flip ? ' scale(-1 1)' : ''}`}>
      <path class="f-leg" d="M-17 3.4L-6 -2L-4 1.4L-12 5.2L-16.6 6Z" />
      <path class="f-coat" d="M-7.4 -3.4C-3 -7.4 4 -8.4 6 -5.6C7 -3 3 0.6 -3.4 2.8C-6.6 3.2 -9 -0.8 -7.4 -3.4Z" />
      <path class="f-arm" d="M3.4 -2.6L8.6 -3.6" />
      <circle class="f-skin" cx="7.2" cy="-8.4" r="2.6" />
      <path class="f-helmet" d="M3 -8.8C2.8 -13 10.4 -13.6 11 -9C11.4 -8.2 2.8 -7.4 3 -8.8Z" />
    </g>
  );
}

function Lmg() {
  return (
    <g>
      <ellipse class="f-shade" cx="2" cy="3" rx="19" ry="6" />
      <g transform="translate(-3.5 -7.5)"><Prone x={-3} y={-2} /></g>
      <Prone x={-1} y={6} />
      <path class="f-gun heavy" d="M1 -0.6L22.5 -6.4" />
      <path class="f-gun" d="M16.5 -4.6L15 1.8M16.5 -4.6L20 1" />
      <path class="f-mag" d="M9.4 -3.4L8.2 -8.6L11.2 -9L12 -4.2Z" />
      <path class="f-arm" d="M2.4 2.6L6 0.2" />
    </g>
  );
}

function Officer() {
  return (
    <g transform="scale(1.16)">
      <ellipse class="f-shade" cx="4" cy="1" rx="8.6" ry="3" />
      <path class="f-pole" d="M-10 0.6V-25.4" />
      <path class="f-flag" d="M-10 -25.6C-6.6 -27.4 -4 -23.8 0.4 -25.4L-0.8 -20.8L0.6 -16.8C-4 -15.4 -6.6 -19 -10 -17.2Z" />
      <path class="f-leg" d="M-3.4 0.4L-2.4 -9H2.8L4 -0.2L1.4 0.4L0.4 -5L-1 0.8Z" />
      <path class="f-coat long" d="M-4.6 -5.2C-5 -11 -4.4 -17.2 -0.4 -17.4C3.6 -17.6 5 -12.4 4.4 -5.4C2 -4.4 -2.4 -4.4 -4.6 -5.2Z" />
      <path class="f-belt" d="M-4.6 -9.6C-1.6 -8.8 1.8 -8.8 4.4 -9.8M-2.8 -16.4L3.6 -9.8" />
      <path class="f-arm thick" d="M3 -15.2L9.2 -18.4L13.2 -20.8" />
      <circle class="f-skin" cx="13.6" cy="-21" r="1.5" />
      <path class="f-arm" d="M-3.2 -14.8L-5.6 -10.6L-8.6 -11.6" />
      <circle class="f-skin" cx="0.8" cy="-19" r="2.8" />
      <path class="f-cap" d="M-3.2 -20C-4.4 -23.6 5.2 -24.4 5 -20.2L6.6 -19.2C4 -18.4 -1 -18.8 -3.2 -20Z" />
      <circle class="f-badge" cx="1" cy="-21.3" r="0.9" />
    </g>
  );
}

// Support troops: each with a silhouette of its own (BOAT-17.1).
function Hmg() {
  return (
    <g>
      <ellipse class="f-shade" cx="2" cy="3" rx="19" ry="6" />
      <Rifleman x={-10} y={1} kneel />
      <Prone x={-1} y={9} />
      <path class="f-gun heavy" d="M-3 -8L22 -12" />
      <path class="f-gun" d="M7 -9L1 4M7 -9L14 3M7 -9L8 5" />
      <path class="f-mag" d="M3 -7H11V-2.4H3Z" />
    </g>
  );
}

function Mortar() {
  return (
    <g>
      <ellipse class="f-shade" cx="2" cy="3" rx="17" ry="6" />
      <path class="f-mag" d="M-2 4H12L10 7.4H0Z" />
      <path class="f-gun tube" d="M4 4L15 -21" />
      <path class="f-gun" d="M11 -12L19 4M11 -12L14 5" />
      <Rifleman x={-12} y={4} kneel />
    </g>
  );
}

function Gun() {
  return (
    <g>
      <ellipse class="f-shade" cx="1" cy="4" rx="21" ry="7" />
      <path class="f-gun" d="M-2 0L-20 8M0 2L-12 12" />
      <circle class="f-wheel" cx="-4" cy="3" r="6.4" /><circle class="f-wheel" cx="9" cy="5" r="6.4" />
      <path class="f-gun tube" d="M0 -6L25 -12" />
      <path class="f-coat" d="M-2 4L2 -14L15 -12L12 6Z" />
      <Rifleman x={-13} y={0} kneel />
    </g>
  );
}

function AtTeam() {
  return (
    <g>
      <Rifleman x={-11} y={5} kneel flip />
      <g transform="translate(3 2)">
        <Rifleman x={0} y={0} />
        <path class="f-gun tube" d="M-12 -12L17 -21" />
        <path class="f-mag" d="M14 -24L24 -24.6L20 -16.4Z" />
      </g>
    </g>
  );
}

/** Put once into an <svg>: the drawings that pieces refer to. `uid` keeps several tables on a page apart. */
export function PieceSymbols({ uid }: { uid: string }) {
  return (
    <defs>
      <g id={`${uid}-RIFLE`}>
        <Rifleman x={-0.5} y={-5} />
        <Rifleman x={-12} y={3} flip />
        <Rifleman x={11.5} y={4} kneel />
      </g>
      <g id={`${uid}-LMG`}><Lmg /></g>
      <g id={`${uid}-COMMANDER`}><Officer /></g>
      <g id={`${uid}-HMG`}><Hmg /></g>
      <g id={`${uid}-MORTAR`}><Mortar /></g>
      <g id={`${uid}-GUN`}><Gun /></g>
      <g id={`${uid}-AT_TEAM`}><AtTeam /></g>
      <g id={`${uid}-fallen`}>
        <path class="f-leg" d="M-9 4.2L-1.4 0.6L0.4 3L-6.4 6.4Z" />
        <path class="f-coat" d="M-3 -0.6C0 -4.4 5 -4.8 6 -2C6.6 0.4 3.4 3.4 -0.6 4C-3.4 4 -4.4 1.6 -3 -0.6Z" />
        <path class="f-arm" d="M3.4 1.8L7.4 4.4M2 -3.4L-1 -7" />
        <circle class="f-skin" cx="7.6" cy="-3.6" r="2.2" />
        <path class="f-helmet" d="M-8.6 -3.6C-8.6 -6.6 -3.6 -7 -3.2 -3.8C-3 -3 -8.4 -2.6 -8.6 -3.6Z" />
        <path class="f-gun" d="M-9 8.4L5 7.4" />
      </g>
      <pattern id={`${uid}-hatch`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="pbi-hatch-ground" width="9" height="9" /><rect class="pbi-hatch-line" width="3.2" height="9" />
      </pattern>
      <radialGradient id={`${uid}-glow`} cx="0.5" cy="0.5" r="0.72">
        <stop offset="0" stop-color="#fff6da" stop-opacity="0.06" />
        <stop offset="0.55" stop-color="#fff3cf" stop-opacity="0.22" />
        <stop offset="0.8" stop-color="#fff0c0" stop-opacity="0.6" />
        <stop offset="1" stop-color="#fff0c0" stop-opacity="0.92" />
      </radialGradient>
      <radialGradient id={`${uid}-flash`} cx="0.5" cy="0.5" r="0.5">
        <stop offset="0" stop-color="#fffbe6" /><stop offset="0.4" stop-color="#ffd873" stop-opacity="0.9" />
        <stop offset="1" stop-color="#ff9a3c" stop-opacity="0" />
      </radialGradient>
    </defs>
  );
}

function Base({ side, platoon }: { side: Side; platoon: number }) {
  if (side === 'ATT')
    return (
      <g>
        <ellipse class="b-shade" cx="3" cy="9" rx="26" ry="17.5" />
        <path class="b-rim" d="M-25 0V4.6C-25 13.8 -13.8 21.4 0 21.4C13.8 21.4 25 13.8 25 4.6V0Z" />
        <ellipse class="b-top" cx="0" cy="0" rx="25" ry="16.6" />
        {platoon >= 2 && <ellipse class="b-ring" cx="0" cy="0" rx="21.4" ry="13.6" />}
        {platoon >= 3 && <ellipse class="b-ring" cx="0" cy="0" rx="18" ry="11" />}
      </g>
    );
  return (
    <g>
      <path class="b-shade" d="M-21 -10H27L29 25H-19Z" />
      <path class="b-rim" d="M-24.4 10V17.6C-24.4 19.8 -23.4 20.8 -21.4 20.8H21.4C23.4 20.8 24.4 19.8 24.4 17.6V10Z" />
      <path class="b-top" d="M-20.6 -15.4H20.6C22 -15.4 22.6 -14.8 22.8 -13.6L24.6 13.4C24.7 15.2 24 16 22.2 16H-22.2C-24 16 -24.7 15.2 -24.6 13.4L-22.8 -13.6C-22.6 -14.8 -22 -15.4 -20.6 -15.4Z" />
      {platoon >= 2 && <path class="b-ring" d="M-18.6 -12H18.6L20.4 12.6H-20.4Z" />}
      {platoon >= 3 && <path class="b-ring" d="M-15.6 -9H15.6L17 9.6H-17Z" />}
    </g>
  );
}

export interface PieceProps {
  uid: string;
  side: Side;
  type: GroupType;
  label: string;
  platoon: number;
  /** Height of the label in base units: larger on small screens. */
  labelSize?: number;
  state?: Partial<GroupState>;
  dim?: boolean;
  /** AP shown on the base; nothing when undefined. */
  ap?: number | undefined;
  /** Attempts of a commander that are left; nothing when undefined. */
  attempts?: number | undefined;
  ghost?: boolean;
}

const Flag = ({ x, y, children, kind }: { x: number; y: number; kind: string; children: ComponentChildren }) => (
  <g class={`p-flag ${kind}`} transform={`translate(${x} ${y})`}><circle r="8.4" />{children}</g>
);

/** A group, its base's centre at (0,0). */
export function Piece(props: PieceProps) {
  const { uid, side, type, label, platoon, state = {}, dim, ap, attempts, ghost, labelSize = 15 } = props;
  return (
    <g class={`pbi-piece ${sideClass(side)}${dim ? ' dim' : ''}${ghost ? ' ghost' : ''}`}>
      <g class="p-body">
        <Base side={side} platoon={platoon} />
        <use href={`#${uid}-${type}`} transform={type === 'COMMANDER' ? 'translate(0 4)' : type === 'LMG' ? 'translate(-1 0)' : 'translate(0 3)'} />
      </g>
      <text class="p-label" x="0" y={19.5} font-size={labelSize} stroke-width={Math.max(3, labelSize * 0.24)}>{label}</text>
      {state.motivated && !state.active && <path class="p-star" transform="translate(-22 -18)" d="M0 -7L2 -2.2L7 -1.8L3.2 1.6L4.4 6.6L0 3.8L-4.4 6.6L-3.2 1.6L-7 -1.8L-2 -2.2Z" />}
      {state.no_action
        ? <Flag x={-22} y={-16} kind="withdrawn"><path d="M3.6 -3.6C0.4 -4.6 -2.4 -2.4 -2 2.6M-4.6 0.2L-1.9 3.4L1 0.4" /></Flag>
        : state.no_move && <Flag x={-22} y={-16} kind="paused"><path d="M-2.2 -4V4M2.2 -4V4" /></Flag>}
      {ap !== undefined && (
        <g class={`p-ap${ap === 0 ? ' none' : ''}`} transform="translate(19 -22)">
          <circle r={Math.max(10, labelSize * 0.54)} />
          <text y="0.6" font-size={Math.max(14, labelSize * 0.78)}>{ap}</text>
        </g>
      )}
      {attempts !== undefined && (
        <g class="p-attempts" transform="translate(24 -14)">
          {Array.from({ length: Math.max(attempts, 3) }, (_, i) => (
            <circle key={i} class={i < attempts ? 'left' : 'gone'} cx="0" cy={(i - (Math.max(attempts, 3) - 1) / 2) * 9} r="4" />
          ))}
        </g>
      )}
    </g>
  );
}

/** A casualty coin with its count. */
export function Coin({ uid, side, count, platoon, labelSize = 15 }: { uid: string; side: Side; count: number; platoon: number; labelSize?: number }) {
  return (
    <g class={`pbi-coin ${sideClass(side)}`}>
      <ellipse class="b-shade" cx="2" cy="3.4" rx="15.5" ry="12.5" />
      {side === 'ATT' ? <ellipse class="c-edge" cy="1.8" rx="15" ry="12" /> : <rect class="c-edge" x="-14" y="-9.6" width="28" height="23.4" rx="4" />}
      {side === 'ATT' ? <ellipse class="c-face" rx="15" ry="12" /> : <rect class="c-face" x="-14" y="-11.6" width="28" height="23.4" rx="4" />}
      {platoon >= 2 && (side === 'ATT' ? <ellipse class="c-ring" rx="12.6" ry="9.8" /> : <rect class="c-ring" x="-11.6" y="-9.4" width="23.2" height="19" rx="3" />)}
      <use href={`#${uid}-fallen`} transform="scale(1.08)" />
      {count > 1 && (
        <text class="p-label" x="11" y="14" font-size={labelSize} stroke-width={Math.max(3, labelSize * 0.24)}>×{count}</text>
      )}
    </g>
  );
}

// ---- places in a square

export interface Place { x: number; y: number; scale: number }

const alone: Place[][] = [
  [],
  [{ x: 50, y: 60, scale: 1.2 }],
  [{ x: 26.5, y: 61, scale: 0.92 }, { x: 73.5, y: 61, scale: 0.92 }],
  [{ x: 50, y: 32, scale: 0.86 }, { x: 26, y: 77, scale: 0.88 }, { x: 74, y: 77, scale: 0.88 }],
  [{ x: 26, y: 31, scale: 0.86 }, { x: 74, y: 31, scale: 0.86 }, { x: 26, y: 78, scale: 0.88 }, { x: 74, y: 78, scale: 0.88 }],
];

/** Where the groups of a square stand: the far ones first, so that the near ones are drawn over them. */
export function placesFor(count: number, share: 'whole' | 'back' | 'front' = 'whole'): Place[] {
  if (share === 'whole' && count <= 4) return alone[count]!;
  // both sides in one square: the defender in the far half, the assaulter in the near one
  const top = share === 'back' ? 0 : 47;
  if (count <= 2) return Array.from({ length: count }, (_, i) => ({ x: count === 1 ? 50 : 27 + i * 46, y: top + 31, scale: 0.78 }));
  return Array.from({ length: count }, (_, i) => ({ x: i % 2 ? 72 : 28, y: top + 20 + Math.floor(i / 2) * 22, scale: 0.56 }));
}
