// Boats and vehicles seen from above, bow up, each kind with an outline of its own; and mines.
import type { ComponentChildren } from 'preact';
import type { Side } from '../pbi/model';
import { sideClass } from '../pbi/pieces';
import { angleOf, damageWord, hulls, shortName, type Boat, type BoatType, type BoatsGroup } from './model';

// ---- hulls: the outline, and what is built on it

const outline: Record<BoatType, string> = {
  DINGHY: 'M0 -25C11 -25 14 -14 14 -4V16C14 23 9 25 0 25C-9 25 -14 23 -14 16V-4C-14 -14 -11 -25 0 -25Z',
  INFLATABLE: 'M0 -25C11 -25 14 -14 14 -4V16C14 23 9 25 0 25C-9 25 -14 23 -14 16V-4C-14 -14 -11 -25 0 -25Z',
  ROWING_BOAT: 'M0 -29C7 -20 11 -8 11 4C11 15 8 22 6 27H-6C-8 22 -11 15 -11 4C-11 -8 -7 -20 0 -29Z',
  FISHING_BOAT: 'M0 -37C12 -26 17 -10 17 6C17 22 14 32 10 36H-10C-14 32 -17 22 -17 6C-17 -10 -12 -26 0 -37Z',
  LAUNCH: 'M0 -38C9 -28 14 -14 14 2V34C9 37 -9 37 -14 34V2C-14 -14 -9 -28 0 -38Z',
  CUTTER: 'M0 -40C8 -26 13 -8 13 8C13 22 9 34 0 39C-9 34 -13 22 -13 8C-13 -8 -8 -26 0 -40Z',
  SMALL_FERRY: 'M-12 -34C-6 -38 6 -38 12 -34L18 -18V18L12 34C6 38 -6 38 -12 34L-18 18V-18Z',
  MINI_SUB: 'M0 -39C8 -36 11 -22 11 -4C11 18 7 34 0 40C-7 34 -11 18 -11 -4C-11 -22 -8 -36 0 -39Z',
  PICKET_BOAT: 'M0 -40C8 -30 15 -16 15 0V30L11 38H-11L-15 30V0C-15 -16 -8 -30 0 -40Z',
  MTB: 'M0 -46C8 -34 17 -18 18 0L16 42C8 45 -8 45 -16 42L-18 0C-17 -18 -8 -34 0 -46Z',
  LANDING_CRAFT: 'M-19 -44H19L22 -36V38C22 42 20 44 16 44H-16C-20 44 -22 42 -22 38V-36Z',
  LARGE_FERRY: 'M-14 -46H14L24 -34V34L14 46H-14L-24 34V-34Z',
  TRUCK: 'M-12 -26H12V26H-12Z',
  LIGHT_TANK: 'M-15 -24H15V24H-15Z',
};

const deck: Partial<Record<BoatType, string>> = {
  DINGHY: 'M0 -17C6 -17 8 -10 8 -3V14C8 17 5 18 0 18C-5 18 -8 17 -8 14V-3C-8 -10 -6 -17 0 -17Z',
  INFLATABLE: 'M0 -17C6 -17 8 -10 8 -3V14C8 17 5 18 0 18C-5 18 -8 17 -8 14V-3C-8 -10 -6 -17 0 -17Z',
  ROWING_BOAT: 'M0 -21C5 -14 7.6 -6 7.6 4C7.6 13 6 19 4.6 23H-4.6C-6 19 -7.6 13 -7.6 4C-7.6 -6 -5 -14 0 -21Z',
  FISHING_BOAT: 'M0 -28C8 -19 12.5 -7 12.5 6C12.5 19 10 27 7.6 31H-7.6C-10 27 -12.5 19 -12.5 6C-12.5 -7 -8 -19 0 -28Z',
  LAUNCH: 'M0 -28C6 -20 10 -10 10 2V30H-10V2C-10 -10 -6 -20 0 -28Z',
  CUTTER: 'M0 -30C5 -20 9 -6 9 8C9 20 6 29 0 33C-6 29 -9 20 -9 8C-9 -6 -5 -20 0 -30Z',
  SMALL_FERRY: 'M-9 -28H9L13 -15V15L9 28H-9L-13 15V-15Z',
  MTB: 'M0 -35C6 -25 12 -13 13 0L11.6 37H-11.6L-13 0C-12 -13 -6 -25 0 -35Z',
  PICKET_BOAT: 'M0 -31C6 -23 10.5 -13 10.5 0V28L8 33H-8L-10.5 28V0C-10.5 -13 -6 -23 0 -31Z',
  LANDING_CRAFT: 'M-16 -34H16V30H-16Z',
  LARGE_FERRY: 'M-11 -40H11L19 -30V30L11 40H-11L-19 30V-30Z',
};

/** Wheelhouses, cabins, ramps and funnels. */
function Upperworks({ type }: { type: BoatType }): ComponentChildren {
  switch (type) {
    case 'DINGHY': return <path class="v-thwart" d="M-13 -2H13M-13 12H13" />;
    case 'INFLATABLE': return <g><path class="v-tube" d="M0 -21C9 -21 11 -12 11 -4V16C11 21 7 21.5 0 21.5C-7 21.5 -11 21 -11 16V-4C-11 -12 -9 -21 0 -21Z" /><rect class="v-engine" x="-3.4" y="21" width="6.8" height="9" rx="2" /></g>;
    case 'ROWING_BOAT': return <g><path class="v-thwart" d="M-9 -9H9M-10.6 3H10.6M-9 16H9" /><path class="v-oar" d="M-10 4L-26 14M10 4L26 14" /></g>;
    case 'FISHING_BOAT': return <g><rect class="v-cabin" x="-8" y="8" width="16" height="15" rx="2" /><path class="v-roofline" d="M-8 13H8" /><path class="v-mast" d="M0 -10V6" /><circle class="v-post" cx="0" cy="-11" r="2.4" /><path class="v-net" d="M-9 26H9M-8 29H8" /></g>;
    case 'LAUNCH': return <g><path class="v-cabin" d="M-10 12H10V30C4 32 -4 32 -10 30Z" /><path class="v-roofline" d="M-10 17H10" /></g>;
    case 'CUTTER': return <g><path class="v-sail" d="M1 -30C16 -14 15 10 1 20Z" /><path class="v-mast" d="M0 -38V26" /></g>;
    case 'SMALL_FERRY': return <g><rect class="v-cabin" x="-7" y="-7" width="14" height="14" rx="2" /><path class="v-thwart" d="M-13 -18H13M-13 18H13" /></g>;
    case 'MINI_SUB': return <g><path class="v-casing" d="M0 -32V34" /><ellipse class="v-cabin" rx="5.6" ry="10" cy="-2" /><circle class="v-post" r="2" cy="-7" /><path class="v-fin" d="M-16 30H16M-9 36H9" /></g>;
    case 'PICKET_BOAT': return <g><rect class="v-cabin" x="-8" y="-4" width="16" height="12" rx="2" /><circle class="v-funnel" cy="17" r="5" /><path class="v-roofline" d="M-8 0H8" /></g>;
    case 'MTB': return <g><path class="v-cabin" d="M-9 -8L0 -14L9 -8V6H-9Z" /><path class="v-torpedo" d="M-14.5 4V34M14.5 4V34" /><path class="v-roofline" d="M-9 -3H9" /></g>;
    case 'LANDING_CRAFT': return <g><rect class="v-ramp" x="-16" y="-43" width="32" height="8" /><path class="v-roofline" d="M-12 -43V-35M-4 -43V-35M4 -43V-35M12 -43V-35" /><rect class="v-cabin" x="-13" y="31" width="26" height="11" rx="2" /></g>;
    case 'LARGE_FERRY': return <g><rect class="v-cabin" x="-16" y="14" width="32" height="16" rx="2" /><circle class="v-funnel" cy="22" r="5.4" /><rect class="v-ramp" x="-11" y="-45" width="22" height="7" /></g>;
    case 'TRUCK': return <g><rect class="v-cabin" x="-11" y="-25" width="22" height="13" rx="2" /><path class="v-glass" d="M-9 -14H9V-10.6H-9Z" /><path class="v-canvas" d="M-11 -8H11V25H-11Z" /><path class="v-thwart" d="M-11 0H11M-11 8H11M-11 16H11" /><path class="v-wheel" d="M-14 -20V-12M14 -20V-12M-14 10V20M14 10V20" /></g>;
    case 'LIGHT_TANK': return <g><path class="v-track" d="M-12.5 -25V25M12.5 -25V25" /><rect class="v-cabin" x="-8" y="-18" width="16" height="36" rx="2" /><circle class="v-turret" r="8.4" /><path class="v-barrel" d="M0 -6V-30" /></g>;
    default: return null;
  }
}

const size: Record<number, number> = { 0: 1.1, 1: 1.34, 2: 1.08, 3: 1.02 };
const mountAt: Record<number, [number, number, number, number]> = { 0: [0, 0, 0, 0], 1: [-18, 8, 16, 0], 2: [-24, 2, 27, 0], 3: [-30, -18, 36, 0] };

/** Every weapon with a shape of its own, pointing ahead. */
function Mounts({ boat }: { boat: Boat }) {
  if (hulls[boat.type].onLand) return null;
  const bow = mountAt[hulls[boat.type].size]![0], stern = mountAt[hulls[boat.type].size]![2];
  const guns: ComponentChildren[] = [];
  for (let i = 0; i < boat.hmg; ++i) guns.push(<g key={`h${i}`} transform={`translate(${i % 2 ? 8 : boat.hmg > 1 ? -8 : 0} ${boat.cannon && i === 0 ? bow + 17 : bow + 3 + 7 * Math.floor(i / 2)})`}><circle class="v-ring" r="4.6" /><path class="v-gun heavy" d="M0 3V-12" /></g>);
  for (let i = 0; i < boat.lmg; ++i) guns.push(<g key={`l${i}`} transform={`translate(${(i % 2 ? 7 : boat.lmg > 1 ? -7 : boat.hmg > 0 ? 9 : 0)} ${bow + 5 + 8 * Math.floor(i / 2)})`}><circle class="v-ring thin" r="3" /><path class="v-gun" d="M0 3V-10" /></g>);
  if (boat.cannon > 0) guns.push(<g key="c" transform={`translate(0 ${bow + 2})`}><path class="v-shield" d="M-7 -2C-5 -7 5 -7 7 -2L5 6H-5Z" /><path class="v-barrel" d="M0 -3V-20" /></g>);
  for (let i = 0; i < boat.mortar; ++i) guns.push(<g key={`m${i}`} transform={`translate(${i * 9 - 4 * (boat.mortar - 1)} ${stern - 14})`}><rect class="v-shield" x="-4.4" y="-4.4" width="8.8" height="8.8" rx="1.6" /><circle class="v-tube-end" r="2.6" /></g>);
  if (boat.nets) guns.push(<path key="n" class="v-nets" d={`M-12 ${stern}H12M-12 ${stern + 5}H12M-9 ${stern - 2}V${stern + 8}M-3 ${stern - 2}V${stern + 8}M3 ${stern - 2}V${stern + 8}M9 ${stern - 2}V${stern + 8}`} />);
  for (let i = 0; i < boat.mines_carried; ++i) guns.push(<circle key={`s${i}`} class="v-mine" cx={-9 + i * 7} cy={stern + 1} r="3" />);
  if (boat.carry_kit) guns.push(<path key="k" class="v-handles" d="M-16 -8H-21M-16 8H-21M16 -8H21M16 8H21" />);
  return <g>{guns}</g>;
}

/** One helmet a group: officers with a star, machine guns with a barrel; vehicles as small boxes. */
function Hold({ boat, groups, vehicles }: { boat: Boat; groups: BoatsGroup[]; vehicles: number }) {
  const h = hulls[boat.type];
  if (!h.open && !h.onLand) return null;
  const wide = h.size === 3 ? 3 : h.size === 2 ? 2 : 1;
  const top = h.size === 3 ? (boat.type === 'MTB' ? 12 : vehicles > 0 ? 2 : -26) : h.size === 2 ? -14 : 4;
  const gap = h.size === 3 ? 9.6 : 10;
  return (
    <g>
      {Array.from({ length: vehicles }, (_, i) => <g key={`v${i}`} transform={`translate(${vehicles > 1 ? i * 15 - 7.5 : 0} -15)`}><rect class="v-load" x="-6.4" y="-14" width="12.8" height="26" rx="1.6" /><path class="v-roofline" d="M-6.4 -7H6.4" /></g>)}
      {groups.map((group, i) => {
        const row = Math.floor(i / wide), column = i % wide;
        const inRow = Math.min(wide, groups.length - row * wide);
        return (
          <g key={i} transform={`translate(${(column - (inRow - 1) / 2) * gap} ${top + row * gap})`} class={group.done ? 'v-man done' : 'v-man'}>
            <circle class="v-shoulders" r="4.5" />
            {(group.type === 'LMG' || group.type === 'HMG') && <path class="v-gun" d="M1.6 1V-8" />}
            <circle class="v-helmet" r="3.1" />
            {group.type === 'COMMANDER' && <path class="v-star" d="M0 -2.8L0.9 -0.8L2.8 -0.8L1.3 0.5L1.8 2.6L0 1.3L-1.8 2.6L-1.3 0.5L-2.8 -0.8L-0.9 -0.8Z" />}
          </g>
        );
      })}
    </g>
  );
}

export interface VesselProps {
  id: string;
  boat: Boat;
  groups?: BoatsGroup[];
  vehicles?: number;
  labelSize?: number;
  ap?: number | undefined;
  dim?: boolean;
  /** Around the hull: chosen or choosable. */
  ring?: 'chosen' | 'can' | null;
  /** Pictures without words: the lid of the box, buttons. */
  bare?: boolean;
  /** A small board: short names. */
  brief?: boolean;
  ghost?: boolean;
}

const roman = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];

/** A boat or vehicle, its middle at (0,0). The name keeps upright. */
export function Vessel({ id, boat, groups = [], vehicles = 0, labelSize = 15, ap, dim, ring, bare, brief, ghost }: VesselProps) {
  const h = hulls[boat.type];
  const kind = `${h.hard ? 'hard' : 'soft'}${h.onLand ? ' land' : ''}`;
  const scale = size[h.size]!;
  const half = { 0: 27, 1: 28, 2: 40, 3: 46 }[h.size]! * scale;
  const across = boat.facing === 'E' || boat.facing === 'W';
  const below = (across ? { 0: 15, 1: 15, 2: 19, 3: 25 }[h.size]! * scale : half) - 4;
  // On small boards a short name: "La1" for LAUNCH1.
  const whole = shortName(id);
  const name = brief && whole.length > 4 ? whole.replace(/^(\w)([A-Z])[A-Z_]*(?=\d*$)/, (_, a: string, b: string) => a + b.toLowerCase()) : whole;
  const plate = !h.open && !h.onLand && groups.length > 0 ? `${name} · ${groups.length}` : name; // a closed hull hides whom it carries
  const wide = plate.length * labelSize * 0.66 + labelSize * 0.8;
  const afloat = boat.status === 'AFLOAT' && !boat.beached;
  return (
    <g class={`vessel ${sideClass(boat.side)} ${kind} d${boat.damage}${dim ? ' dim' : ''}${ghost ? ' ghost' : ''}`}>
      <g transform={`rotate(${angleOf[boat.facing]}) scale(${scale})`}>
        <g class="v-body" transform={boat.damage >= 2 && !h.onLand ? 'rotate(9) skewX(-6)' : undefined}>
          {afloat && <path class="v-wake" d={boat.full_throttle || boat.moved_last ? `M-10 ${half + 2}L-20 ${half + 26}M10 ${half + 2}L20 ${half + 26}M0 ${half + 4}V${half + 22}` : `M-8 ${half + 3}Q0 ${half + 9} 8 ${half + 3}`} />}
          {ring && <path class={ring === 'chosen' ? 'v-ringed' : 'v-pickable'} d={outline[boat.type]} />}
          <path class="v-shade" d={outline[boat.type]} transform="translate(4 5)" />
          <path class="v-hull" d={outline[boat.type]} />
          {h.hard && !h.onLand && <path class="v-armour" d={outline[boat.type]} transform="scale(0.9)" />}
          {deck[boat.type] && <path class="v-deck" d={deck[boat.type]} />}
          <Upperworks type={boat.type} />
          <Hold boat={boat} groups={groups} vehicles={vehicles} />
          <Mounts boat={boat} />
          {boat.side === 'DEF' ? <path class="v-flag" d={`M0 ${half - 9}h11v8H0Z`} /> : <circle class="v-flag" cx="5" cy={half - 5} r="4.6" />}
          {boat.damage >= 1 && <path class="v-crack" d="M-12 -16L-3 -8L-8 1L5 7L0 17" />}
        </g>
      </g>
      {boat.damage >= 1 && <g class="v-smoke"><circle cx="6" cy="-10" r="7" /><circle cx="11" cy="-19" r="9.5" />{boat.damage >= 2 && <circle cx="17" cy="-31" r="12" />}</g>}
      {boat.damage >= 2 && !bare && <path class="v-fire" d="M2 -3C-6 -9 -2 -16 -1 -22C4 -17 3 -13 6 -15C10 -9 8 -4 2 -3Z" />}
      {!bare && (
        <g transform={`translate(0 ${below})`}>
          <rect class="v-plate" x={-wide / 2} y={-labelSize * 0.3} width={wide} height={labelSize * 1.16} rx={boat.side === 'ATT' ? labelSize * 0.58 : 2} />
          <text class="v-name" y={labelSize * 0.32} font-size={labelSize}>{plate}</text>
          {boat.damage > 0 && <g class="v-pips" transform={`translate(${wide / 2 + 6} ${labelSize * 0.26})`}>{[0, 1, 2].map((i) => <rect key={i} class={i < boat.damage ? 'hit' : ''} x={i * 8} y="-4" width="6.6" height="8" />)}</g>}
        </g>
      )}
      {!bare && boat.flotilla > 0 && <text class="v-flotilla" x={across ? half - 4 : 25 * scale} y={across ? 16 : half - 16} font-size={labelSize * 0.86}>{roman[boat.flotilla]}</text>}
      {!bare && boat.beached && <g class="v-aground" transform={`translate(${across ? half - 8 : -24} ${across ? -16 : 8})`}><circle r="9" /><path d="M0 -5.4V5M-5 1.4C-4 5.4 4 5.4 5 1.4M-3 -2.4H3" /></g>}
      {!bare && boat.locked && <g class="v-locked" transform={`translate(${across ? -half + 8 : 24} 8)`}><circle r="8" /><path d="M-3.4 -0.6H3.4V4.4H-3.4ZM-2 -0.6V-3C-2 -5.4 2 -5.4 2 -3V-0.6" /></g>}
      {ap !== undefined && (
        <g class={`p-ap${ap === 0 ? ' none' : ''}`} transform={`translate(${across ? -half + 10 : -24 * Math.min(scale, 1.1)} ${across ? -20 : -half + 16})`}>
          <circle r={Math.max(11, labelSize * 0.62)} /><text y="0.6" font-size={Math.max(15, labelSize * 0.86)}>{ap}</text>
        </g>
      )}
    </g>
  );
}

/** In words: for hovering, screen readers and the units panel. */
export function vesselWords(id: string, boat: Boat): string {
  const parts = [`${hulls[boat.type].name} ${id}`];
  if (boat.damage > 0) parts.push(damageWord[boat.damage]!);
  if (boat.beached) parts.push('aground');
  if (boat.passengers.length > 0) parts.push(boat.passengers.length > 3 ? `${boat.passengers.length} aboard` : `aboard ${boat.passengers.join(', ')}`);
  return parts.join(', ');
}

/** A mine: spiked and ringed when everybody knows of it, a dashed ghost while only its owner does. */
export function MineSign({ side, revealed }: { side: Side; revealed: boolean }) {
  return (
    <g class={`mine ${sideClass(side)}${revealed ? '' : ' hidden'}`}>
      {revealed && <circle class="m-ring" r="17" />}
      <path class="m-spikes" d="M0 -14V14M-14 0H14M-10 -10L10 10M10 -10L-10 10" />
      <circle class="m-ball" r="9" />
      {revealed ? <path class="m-mark" d="M0 -5V1M0 4.4V5" /> : <path class="m-eye" d="M-6 0Q0 -5 6 0Q0 5 -6 0ZM-6 6L6 -6" />}
    </g>
  );
}
