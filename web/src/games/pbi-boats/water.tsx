// The painted sea over PBI's painted land: sand, shallows and depth, foam, piers, rocks, wrecks and beach defences.
import { memo } from 'preact/compat';
import { useId, useMemo } from 'preact/hooks';
import { CELL } from '../grid';
import type { GroundProps } from '../pbi/ground';
import type { Ground, Size } from '../pbi/model';
import { Landscape, Rim, seedOf } from '../pbi/terrain';
import type { BoatsScenario } from './model';
import { codesOf, isShore, isWater, roadLines, seaOf, type Obstacle } from './sea';

function Thing({ kind }: { kind: Obstacle['kind'] }) {
  if (kind === 'wire')
    return (
      <g class="sea-wire">
        <path d="M-46 0C-40 -9 -34 9 -28 0S-16 9 -10 0S2 9 8 0S20 9 26 0S38 9 46 0" />
        <path d="M-42 9V-9M-14 9V-9M14 9V-9M42 9V-9" class="post" />
      </g>
    );
  if (kind === 'wreck')
    return (
      <g>
        <path class="sea-foam" d="M-30 30C-44 4 -30 -34 0 -44C30 -34 42 6 28 32C10 42 -14 42 -30 30Z" />
        <path class="sea-wreck" d="M-20 26C-28 2 -18 -26 0 -38C18 -26 26 2 18 22L8 14L0 26L-8 18Z" />
        <path class="sea-wreck-rib" d="M-17 4H17M-14 -12H14M-8 -26H8M0 -38V18" />
        <path class="sea-wreck-mast" d="M2 -4L26 -22" />
      </g>
    );
  return (
    <g>
      <ellipse class="sea-foam" rx="12" ry="8" cy="3" />
      <path class="sea-hedgehog shade" d="M-9 -5L11 11M11 -5L-7 12M2 -11V13" />
      <path class="sea-hedgehog" d="M-10 -8L10 8M10 -8L-10 8M0 -12V11" />
    </g>
  );
}

/** The sea alone, over whatever land is painted below. */
export function Water({ scenario, size }: { scenario: BoatsScenario; size: Size }) {
  const uid = useId();
  const sea = useMemo(() => seaOf(scenario, size, seedOf(scenario)), [scenario, size.width, size.height]);
  const W = size.width * CELL, H = size.height * CELL;
  const id = (name: string) => `${uid}-${name}`;
  return useMemo(() => (
    <g class="sea">
      <defs>
        <clipPath id={id('board')}><rect x="0" y="0" width={W} height={H} /></clipPath>
        <filter id={id('coast')} x="-5%" y="-5%" width="110%" height="110%">
          <feTurbulence type="fractalNoise" baseFrequency="0.018" numOctaves="3" seed="7" result="noise" />
          <feDisplacementMap in="SourceGraphic" in2="noise" scale="26" xChannelSelector="R" yChannelSelector="G" />
        </filter>
        <filter id={id('soft')} filterUnits="userSpaceOnUse" x={-100} y={-100} width={W + 200} height={H + 200}><feGaussianBlur stdDeviation="22" /></filter>
        <filter id={id('blur')} x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="3" /></filter>
      </defs>
      <g clip-path={`url(#${id('board')})`}>
        <g filter={`url(#${id('coast')})`}>
          <path class="sea-sand-edge" d={sea.sand} />
          <path class="sea-sand" d={sea.sand} />
          <path class="sea-wet" d={sea.shallow} />
          <path class="sea-surf" d={sea.shallow} />
          <path class="sea-shallow" d={sea.shallow} />
        </g>
        <path class="sea-deep" d={sea.deep} filter={`url(#${id('soft')})`} />
        {sea.waves.map((d, i) => <path key={i} class={`sea-wave k${i}`} d={d} />)}
        {sea.arrows.map((a, i) => <path key={i} class="sea-current" transform={`translate(${a.x} ${a.y}) rotate(${a.turn})`} d="M-24 0C-14 -5 -4 5 6 0M2 -6L12 0L3 7" />)}
        {sea.rocks.map((r, i) => <g key={i}><path class="sea-foam" d={r.foam} /><path class="sea-rock" d={r.d} /><path class="sea-rock light" d={r.light} /></g>)}
        <path class="sea-plank shade" d={sea.planks} transform="translate(1.4 2)" />
        <path class="sea-plank" d={sea.planks} />
        {sea.piers.map((p) => (
          <g key={p.square} transform={`translate(${p.x} ${p.y}) rotate(${p.turn})`}>
            <path class="sea-pier-shade" d="M-15 -58H23V44H-15Z" filter={`url(#${id('blur')})`} />
            {[-30, -2, 26, 40].map((y) => <g key={y}><circle class="sea-post" cx="-20" cy={y} r="4" /><circle class="sea-post" cx="20" cy={y} r="4" /></g>)}
            <rect class="sea-pier" x="-18" y="-60" width="36" height="100" />
            <path class="sea-pier-plank" d={Array.from({ length: 14 }, (_, i) => `M-18 ${-53 + i * 7}H18`).join('')} />
            <path class="sea-pier-rail" d="M-18 -60V40M18 -60V40" />
          </g>
        ))}
        {sea.obstacles.map((o, i) => <g key={i} transform={`translate(${o.x} ${o.y}) rotate(${o.turn})`}><Thing kind={o.kind} /></g>)}
      </g>
    </g>
  ), [sea]);
}

/** PBI's ground without what boats mean by partial and closed. */
export function dryGround(scenario: BoatsScenario, size: Size, ground: Record<string, Ground>): Record<string, Ground> {
  const codes = codesOf(scenario, size);
  return Object.fromEntries(Object.entries(ground).map(([square, kind]) => [square, isWater(codes[square]) || isShore(codes[square]) ? 'OPEN' : kind]));
}

export const SeaPainting = memo(function SeaPainting({ scenario, size, ground, attacker }: GroundProps) {
  const land = useMemo(() => dryGround(scenario as BoatsScenario, size, ground), [scenario, ground]);
  return (
    <>
      <Rim size={size} attacker={attacker} />
      <Landscape seed={seedOf(scenario)} size={size} ground={land} attacker={attacker} withRoads={false} />
      <Roads scenario={scenario as BoatsScenario} size={size} />
      <Water scenario={scenario as BoatsScenario} size={size} />
      <Dots size={size} />
    </>
  );
});

function Roads({ scenario, size }: { scenario: BoatsScenario; size: Size }) {
  const line = roadLines(scenario, size);
  return line ? <>{['pbi-verge', 'pbi-lane', 'pbi-ruts', 'pbi-ruts crown'].map((part) => <path key={part} class={`${part} road`} d={line} />)}</> : null;
}

/** The cloth's dots at the corners, which the water would hide. */
function Dots({ size }: { size: Size }) {
  let d = '';
  for (let y = 1; y < size.height; ++y) for (let x = 1; x < size.width; ++x) d += `M${x * CELL - 2} ${y * CELL}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`;
  return <path class="pbi-dot" d={d} />;
}
