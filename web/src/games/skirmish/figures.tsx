// Men, guns and vehicles from above, to scale: a base of 0.8" is twenty units wide. The first side stands on round bases,
// the second on square ones.
import { mainWeapon, type FigureCondition } from './model';
import type { Shape } from './vehicles';

/** The weapon a man holds, pointing forward. */
function Weapon({ weapon }: { weapon: string }) {
  switch (weapon) {
    case 'lmg': return <path class="arm heavy" d="M2.6 2L2.6 -11M0.8 -8.6L-1.6 -11M4.4 -8.6L6.8 -11" />;
    case 'hmg': case 'quad_mg': return <path class="arm heavy" d="M0 0L0 -11M0 -3L-6 -8M0 -3L6 -8M-1.6 -11h3.2" />;
    case 'smg': case 'pistol': return <path class="arm" d={weapon === 'smg' ? 'M2.6 1L2.6 -5.8M2.6 -2h2' : 'M2.8 -2L2.8 -5'} />;
    case 'mortar': case 'mortar_2in': case 'mortar_5cm': return <><circle class="tube" cx="0" cy="-6.4" r="2.7" /><path class="arm" d="M0 -6.4L-3.6 -1.6M0 -6.4L3.6 -1.6" /></>;
    case 'bazooka': case 'panzerschreck': case 'piat': case 'at_rifle': return <path class="arm tube" d="M3.2 6L3.2 -10" />;
    case 'panzerfaust': return <><path class="arm" d="M3 3L3 -7" /><circle class="head" cx="3" cy="-8.4" r="2" /></>;
    case 'flamethrower': return <><path class="arm" d="M2.6 1L2.6 -8" /><path class="flame" d="M2.6 -13q-2.4 3 0 5q2.4 -2 0 -5" /></>;
    case 'sniper_rifle': return <><path class="arm" d="M2.6 3L2.6 -11" /><circle class="scope" cx="2.6" cy="-3" r="1.1" /></>;
    case '': return null;
    default: return <path class="arm" d="M2.6 3L2.6 -9" />;
  }
}

export interface ManProps {
  side: 0 | 1;
  weapons: readonly string[];
  state: FigureCondition;
  role: string;
  wounds: number;
  facing: number;
  posture?: Posture;
  done?: boolean;
}

/** How a man holds himself: suppressed men lie, routers run. */
export type Posture = 'upright' | 'prone' | 'running';

const Body = ({ posture, weapon }: { posture: Posture; weapon: string }) => {
  switch (posture) {
    case 'prone': return <><path class="legs" d="M-1.6 3L-3.4 9.4M1.6 3L3.4 9.4" /><ellipse class="body" cy="1.6" rx="3.4" ry="4.6" /><g transform="translate(0 -2)"><path class="hands" d="M-3 1L2.6 -3.2L4 0.6" /><Weapon weapon={weapon} /></g><circle class="helmet" cy="-2.6" r="3" /></>;
    case 'running': return <><path class="legs" d="M-2 2L-4.6 8.6M2 2L5.4 6.4" /><ellipse class="body" cy="1" rx="5.4" ry="3.4" /><path class="hands" d="M-4.8 0L-7 -4.6M4.8 1L7 5" /><circle class="helmet" cy="-0.8" r="3.4" /></>;
    default: return <><ellipse class="body" cy="1" rx="6.2" ry="3.7" /><path class="hands" d="M-4.6 -0.6L2.6 -3.2L5 -0.4" /><Weapon weapon={weapon} /><circle class="helmet" r="3.6" /></>;
  }
};

const Fallen = () => <><ellipse class="body" rx="3" ry="6.6" transform="rotate(62)" /><circle class="helmet" cx="5.4" cy="-3.4" r="2.7" /><path class="arm" d="M-3 6L5 8" /></>;

/** A man from above: helmet, shoulders, weapon; a man who is down lies flat, and of one who is not spotted only the base is known. */
export function Man({ side, weapons, state, role, wounds, facing, posture = 'upright', done }: ManProps) {
  const down = state === 'disabled', unknown = state === 'unknown';
  return (
    <g class={`skm-man side-${side} ${down ? 'down' : ''} ${unknown ? 'unknown' : ''} ${done ? 'done' : ''}`}>
      {side === 0 ? <circle class="base" r="9.6" /> : <rect class="base" x="-8.8" y="-8.8" width="17.6" height="17.6" rx="1.6" />}
      {unknown ? <text class="query" y="5">?</text> : <g transform={`rotate(${facing / 10})`}>{down ? <Fallen /> : <Body posture={posture} weapon={mainWeapon(weapons)} />}</g>}
      {role === 'nco' && <path class="rank" d="M-7.5 6.2l2.4 -2l2.4 2M-7.5 8.4l2.4 -2l2.4 2" />}
      {role === 'officer' && <path class="rank star" d="M-5 4l.9 1.9l2.1 .2l-1.6 1.4l.5 2.1l-1.9 -1.1l-1.9 1.1l.5 -2.1l-1.6 -1.4l2.1 -.2Z" />}
      {wounds > 0 && <g class="wound"><circle cx="7" cy="6.6" r="3.7" /><path d="M7 4.6v4M5 6.6h4" /></g>}
    </g>
  );
}

export interface TankProps {
  side: 0 | 1;
  shape: Shape;
  /** Of the drawing. */
  length: number;
  width: number;
  destroyed?: boolean;
  burning?: boolean;
  stuck?: boolean;
  /** Where the turret looks, in degrees from the front. */
  turret?: number;
}

/** Tracks, or wheels in pairs; a half-track has both. */
function RunningGear({ gear, l, w }: { gear: Shape['gear']; l: number; w: number }) {
  const thick = gear === 'wheeled' ? w * 0.15 : w * 0.2;
  const pair = (kind: string, from: number, long: number) => [-w / 2, w / 2 - thick].map((x) => <rect key={`${x} ${from}`} class={kind} x={x} y={from} width={thick} height={long} rx={kind === 'track' ? 3 : 1.5} />);
  const start = gear === 'tracked' ? -l / 2 : -l * 0.02;
  let links = '';
  for (let d = start + 2; d < l / 2 - 1; d += 3.2) links += `M${-w / 2} ${d}h${thick}M${w / 2 - thick} ${d}h${thick}`;
  if (gear === 'wheeled') return <>{pair('tyre', -l * 0.4, l * 0.18)}{pair('tyre', l * 0.2, l * 0.18)}</>;
  return <>{gear === 'half' && pair('tyre', -l * 0.4, l * 0.18)}{pair('track', start, l / 2 - start)}<path class="links" d={links} /></>;
}

/** Armour slopes to the front; a soft vehicle has a bonnet, a windscreen and a bed. */
function HullPlates({ soft, l, w }: { soft: boolean; l: number; w: number }) {
  const edge = w * 0.34;
  if (soft) {
    const bonnet = w * 0.27;
    return (
      <>
        <path class="hull" d={`M${-bonnet} ${-l * 0.47}Q0 ${-l * 0.53} ${bonnet} ${-l * 0.47}V${-l * 0.2}H${edge * 1.12}V${l / 2 - 1}H${-edge * 1.12}V${-l * 0.2}H${-bonnet}Z`} />
        <path class="screen" d={`M${-edge} ${-l * 0.17}H${edge}`} />
        <path class="plate" d={`M0 ${-l * 0.46}V${-l * 0.22}`} />
      </>
    );
  }
  return (
    <>
      <path class="hull" d={`M${-edge} ${-l * 0.4}L${-w * 0.24} ${-l / 2}H${w * 0.24}L${edge} ${-l * 0.4}V${l / 2 - 2}H${-edge}Z`} />
      <path class="plate" d={`M${-w * 0.28} ${-l * 0.34}H${w * 0.28}M${-w * 0.28} ${l * 0.3}H${w * 0.28}M${-w * 0.22} ${l * 0.36}h${w * 0.44}M${-w * 0.22} ${l * 0.41}h${w * 0.44}`} />
    </>
  );
}

/** What stands on the hull: turret, fighting compartment, well or bed, each with what it is armed with. */
function Top({ shape: { top, open, gun }, l, w, turret }: { shape: Shape; l: number; w: number; turret: number }) {
  const barrel = gun === 'long' ? <><path class="gun" d={`M0 ${-l * 0.1}V${-l * 0.62}`} /><path class="muzzle" d={`M0 ${-l * 0.57}V${-l * 0.63}`} /></> : gun === 'thin' ? <path class="gun thin" d={`M0 ${-l * 0.08}V${-l * 0.34}`} /> : null;
  const lid = open ? <rect class="well" x={-w * 0.17} y={-l * 0.08} width={w * 0.34} height={l * 0.22} rx="2" /> : <circle class="hatch" cx={-w * 0.09} cy={l * 0.06} r={w * 0.1} />;
  switch (top) {
    case 'turret':
      return (
        <g class="turret" transform={turret ? `rotate(${turret})` : undefined}>
          {barrel}
          <path class="top" d={`M${-w * 0.2} ${-l * 0.18}H${w * 0.2}L${w * 0.28} ${l * 0.02}L${w * 0.2} ${l * 0.2}H${-w * 0.2}L${-w * 0.28} ${l * 0.02}Z`} />{lid}
        </g>
      );
    case 'casemate': return <g class="turret">{gun === 'long' && barrel}<path class="top" d={`M${-w * 0.24} ${-l * 0.18}H${w * 0.24}L${w * 0.3} ${-l * 0.08}V${l * 0.24}H${-w * 0.3}V${-l * 0.08}Z`} />{lid}{gun === 'thin' && barrel}</g>;
    case 'well': return <><rect class="well" x={-w * 0.26} y={-l * 0.12} width={w * 0.52} height={l * 0.5} rx="2" />{barrel}</>;
    case 'bed': return <>{open && <><rect class="well" x={-w * 0.28} y={-l * 0.08} width={w * 0.56} height={l * 0.52} rx="1" /><path class="slats" d={[0.05, 0.18, 0.31].map((d) => `M${-w * 0.28} ${l * d}h${w * 0.56}`).join('')} /></>}{barrel}</>;
  }
}

/** A vehicle with its front up. */
export function Tank({ side, shape, length: l, width: w, destroyed, burning, stuck, turret = 0 }: TankProps) {
  return (
    <g class={`skm-tank side-${side} ${shape.gear} ${shape.top} ${destroyed ? 'wreck' : ''}`}>
      <rect class="cast" x={4 - w / 2} y={4 - l / 2} width={w} height={l} rx="3" />
      <RunningGear gear={shape.gear} l={l} w={w} />
      <HullPlates soft={shape.top === 'bed'} l={l} w={w} />
      <Top shape={shape} l={l} w={w} turret={turret} />
      {shape.top !== 'bed' && <path class="nose" d={`M${-w * 0.16} ${-l * 0.42}L0 ${-l * 0.48}L${w * 0.16} ${-l * 0.42}`} />}
      {!destroyed && (side === 0 ? <circle class="mark" cy={l * 0.37} r={w * 0.13} /> : <rect class="mark" x={-w * 0.12} y={l * 0.37 - w * 0.12} width={w * 0.24} height={w * 0.24} />)}
      {stuck && <path class="bogged" d={`M${-w / 2 - 3} ${l / 2}q4 -5 8 0t8 0t8 0t8 0`} />}
      {burning && <g class="fire"><path d="M0 -16q-10 12 -4 18q-8 -2 -6 8q2 10 10 10t10 -10q2 -8 -4 -12q0 -8 -6 -14" /><path class="core" d="M0 2q-5 6 -2 10q2 4 4 0q2 -4 -2 -10" /></g>}
    </g>
  );
}

/** A towed gun with its front up. */
export function TowedGun({ side, shield, wrecked }: { side: 0 | 1; shield: boolean; wrecked: boolean }) {
  return (
    <g class={`skm-gun side-${side} ${wrecked ? 'wreck' : ''}`}>
      {side === 0 ? <circle class="base" r="17.5" /> : <rect class="base" x="-16" y="-16" width="32" height="32" rx="2" />}
      <path class="trails" d="M0 2L-8 16M0 2L8 16" />
      <rect class="tyre" x="-10" y="-3" width="3.4" height="9" rx="1.4" /><rect class="tyre" x="6.6" y="-3" width="3.4" height="9" rx="1.4" />
      <path class="barrel" d="M0 5V-19" /><path class="muzzle" d="M0 -16V-20" />
      {shield && <path class="shield" d="M-9.5 -1.5L-7 -5H7L9.5 -1.5" />}
      {wrecked && <path class="cross" d="M-9 -9L9 9M-9 9L9 -9" />}
    </g>
  );
}

/** A ring of dust round a suppressed team's man, thicker with every marker. */
export const Dust = ({ markers }: { markers: number }) => (
  <g class="skm-dust">{Array.from({ length: 10 }, (_, i) => { const a = (i / 10) * Math.PI * 2; return <circle key={i} cx={(Math.cos(a) * 12.5).toFixed(1)} cy={(Math.sin(a) * 12.5).toFixed(1)} r={2 + markers * 0.7 + (i % 3) * 0.5} />; })}</g>
);

/** A cloud of smoke; white phosphorus glows. */
export const Cloud = ({ r, wp }: { r: number; wp: boolean }) => (
  <g class={`skm-smoke ${wp ? 'wp' : ''}`}>
    <circle class="limit" r={r} />
    {Array.from({ length: 9 }, (_, i) => { const a = i * 2.4; const d = i === 0 ? 0 : r * 0.55; return <circle key={i} class={`puff tone-${i % 3}`} cx={(Math.cos(a) * d).toFixed(1)} cy={(Math.sin(a) * d).toFixed(1)} r={(r * (0.34 + (i % 3) * 0.06)).toFixed(1)} />; })}
    {wp && <text y="4">WP</text>}
  </g>
);

export const HiddenMarker = () => <g class="skm-marker"><rect x="-10" y="-10" width="20" height="20" rx="3" /><text y="6">?</text></g>;
export const Portal = ({ once }: { once: boolean }) => <g class="skm-portal"><circle r="10" /><path d="M-5 6V-1a5 5 0 0 1 10 0V6Z" />{once && <text x="9" y="-6">1</text>}</g>;
