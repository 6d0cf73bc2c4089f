// The wooden blocks. Fresh: the painted face with the sign of the arm. Spent: the block is turned, its plain side a pale
// tint of the army's colour, hatched one way or the other. One side has round corners, the other square ones; the front
// has a bright edge and a point.
import type { Arm, Quality } from './model';

interface BlockLook {
  arm: Arm | null;
  quality: Quality | null;
  spent: boolean;
  side: number;
  name: string;
  /** In units of the drawing, as it stands: a column is narrow and deep. */
  width: number;
  depth: number;
  heading: number;
  retreated?: boolean;
  acted?: boolean;
  /** Without names: for thumbnails and chips, where the sign tells the arm of a Spent block too. */
  plain?: boolean;
  /** Pixels of the screen to one unit of the drawing: short names grow where the map is small. */
  px?: number;
}

const rounded = (side: number): number => (side === 0 ? 9 : 1.5);

/** The sign of an arm in a box of 42 by 25. */
export function Sign({ arm }: { arm: Arm }) {
  const [w, h] = [21, 12.5];
  return (
    <g class="sign">
      <rect class="box" x={-w} y={-h} width={2 * w} height={2 * h} />
      {arm === 'INF' && <path d={`M${-w} ${-h}L${w} ${h}M${-w} ${h}L${w} ${-h}`} />}
      {arm === 'CAV' && <path d={`M${-w} ${h}L${w} ${-h}`} />}
      {arm === 'DRG' && <path d={`M${-w} ${h}L${w} ${-h}M${-w} ${-h + 0.5}h${w}M${-w + 6} ${-h + 6}h${w - 12}`} />}
      {arm === 'ART' && <circle class="full" r="6.4" />}
      {arm === 'BT' && <path d="M0 -9a9 9 0 1 0 .01 0ZM0 -9V9M-9 0H9M-6.4 -6.4L6.4 6.4M-6.4 6.4L6.4 -6.4" />}
    </g>
  );
}

function QualityMark({ quality, x }: { quality: Quality | null; x: number }) {
  if (quality === 'elite') return <path class="mark elite" transform={`translate(${x} 0)`} d="M0 -9L2.4 -2.9L8.6 -2.8L3.7 1.2L5.3 7.3L0 3.8L-5.3 7.3L-3.7 1.2L-8.6 -2.8L-2.4 -2.9Z" />;
  if (quality === 'militia') return <path class="mark militia" transform={`translate(${x} 0)`} d="M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M-6 0H6" />;
  return null;
}

/** A name that fits on a block. */
const short = (name: string): string => (name.length > 12 ? (name.split(' ').find((word) => word.length > 2) ?? name).slice(0, 12) : name);

/** How the face is turned so that it can be read whichever way the block stands. */
function faceTurn(heading: number, column: boolean): number {
  const degrees = heading / 10 + (column ? 90 : 0);
  const upright = ((degrees % 360) + 360) % 360;
  const flipped = upright > 100 && upright < 280;
  return (column ? 90 : 0) + (flipped ? 180 : 0);
}

/** The hatching of the turned side: each army's leans its own way. */
const hatching = (side: number, long: number, short: number): string => {
  const lean = (side === 0 ? 0.6 : -0.6) * (short - 8);
  let d = '';
  for (let x = -long / 2 + 6 - Math.min(0, lean); x < long / 2 - 6 - Math.max(0, lean); x += 11) d += `M${x.toFixed(1)} ${(short / 2 - 4).toFixed(1)}l${lean.toFixed(1)} ${(-short + 8).toFixed(1)}`;
  return d;
};

const least = 25;

/** A short name can be read on a small map as well; a long one has no room to grow. */
const sizeOfName = (name: string, px: number): number => (name.length > 3 ? least : Math.min(40, Math.max(least, 9.5 / px)));

export function WoodenBlock({ arm, quality, spent, side, name: full, width, depth, heading, retreated, acted, plain, px = 1 }: BlockLook) {
  const column = depth > width;
  const name = short(full);
  const [long, thin] = [Math.max(width, depth), Math.min(width, depth)];
  const [w, d] = [width / 2, depth / 2];
  const turn = faceTurn(heading, column);
  const big = thin > 30;
  const marked = quality !== null && quality !== 'line';
  const signed = arm !== null && (!spent || plain);
  const size = sizeOfName(name, px);
  // The number of an unknown block stands where its sign would: the name of an HQ often lies over the middle.
  const nameAt = (signed ? 27 : arm === null && !column ? -long / 2 + 10 + 0.31 * size * name.length : 0) - (marked ? 10 : 0);
  return (
    <g class={`pub-block side-${side}${spent ? ' spent' : ' fresh'}${arm === null ? ' unknown' : ''}${acted ? ' acted' : ''}${retreated ? ' retreated' : ''}`}>
      <rect class="cast" x={-w} y={-d} width={width} height={depth} rx={rounded(side)} transform={`rotate(${-heading / 10}) translate(3.5 5) rotate(${heading / 10})`} />
      <rect class="wood" x={-w} y={-d} width={width} height={depth} rx={rounded(side)} />
      <path class="front" d={`M${-w + 4} ${-d + 3.5}H${w - 4}`} />
      <path class="rear" d={`M${-w + 4} ${d - 2.5}H${w - 4}`} />
      <path class="point" d={`M${-9} ${-d}L0 ${-d - 11}L9 ${-d}Z`} />
      {column && <path class="chevrons" d={`M${-w + 7} ${-d + 24}L0 ${-d + 14}L${w - 7} ${-d + 24}M${-w + 7} ${-d + 33}L0 ${-d + 23}L${w - 7} ${-d + 33}`} />}
      <g transform={`rotate(${turn})`}>
        {spent && <path class="hatching" d={hatching(side, long, thin)} />}
        {signed && <g transform={`translate(${plain ? 0 : -long / 2 + 30} 0)`}><Sign arm={arm} /></g>}
        {!plain && big && name && <text class="name" x={nameAt} y={size * 0.345} font-size={size} textLength={name.length > (marked ? 7 : 8) ? (marked ? 96 : 116) : undefined} lengthAdjust="spacingAndGlyphs">{name}</text>}
        {acted && <path class="tick" d={`M${long / 2 - 22} ${thin / 2 + 9}l5 6l10 -12`} />}
        {marked && <QualityMark quality={quality} x={long / 2 - 14} />}
      </g>
      {retreated && <path class="back" d={`M${-22} ${d + 5}l22 9l22 -9M${-22} ${d + 13}l22 9l22 -9`} />}
    </g>
  );
}

interface HqLook {
  side: number;
  rating: number;
  size: number;
  heading: number;
  army: boolean;
  /** Its attempt to alter the order is used: the flag is furled. */
  used: boolean;
  moved: boolean;
  reserve: number;
  name: string;
  plain?: boolean;
}

/** An HQ: a square block with a flag that carries its rating. The flag always stands upright. */
export function Headquarters({ side, rating, size, heading, army, used, moved, reserve, name, plain }: HqLook) {
  const r = size / 2;
  return (
    <g class={`pub-hq side-${side}${used ? ' used' : ''}${moved ? ' acted' : ''}`}>
      <g transform={`rotate(${heading / 10})`}>
        <rect class="wood" x={-r} y={-r} width={size} height={size} rx={side === 0 ? 9 : 1.5} />
        <path class="front" d={`M${-r + 4} ${-r + 3.5}H${r - 4}`} />
      </g>
      <path class="pole" d={`M0 4V${-r - 34}`} />
      <path class="flag" d={used ? `M0 ${-r - 34}l9 5v22l-9 5Z` : `M0 ${-r - 34}h40l-9 13l9 13h-40Z`} />
      {!used && <text class="rating" x="15" y={-r - 15}>{rating}</text>}
      {used && <text class="rating dark" x="21" y={-r - 13}>{rating}</text>}
      {army && <path class="star" transform={`translate(0 ${-r - 40})`} d="M0 -8L2 -2.4L8 -2.4L3.3 1.2L5 7L0 3.5L-5 7L-3.3 1.2L-8 -2.4L-2 -2.4Z" />}
      {reserve > 0 && <g class="reserve" transform={`translate(${r + 14} ${r + 4})`}><rect x="-13" y="-12" width="32" height="24" rx="5" /><text x="3" y="7">+{reserve}</text></g>}
      {!plain && name && <text class="hq-name" y={r + 20}>{name}</text>}
    </g>
  );
}
