// All that stands on the table, and the ghosts of what is in the air.
import type { ComponentChildren } from 'preact';
import type { Pair, Point, Sheet } from '../../measured/plane';
import type * as measured from '../../measured/stage';
import type { Step, ViewBox } from '../module';
import { distance, pointOf } from '../../measured/plane';
import { Slide } from '../slide';
import { Cloud, Dust, HiddenMarker, Man, Portal, Tank, TowedGun, type Posture } from './figures';
import type { Context, End } from './interaction';
import {
  ableOf, BASE, chain, featuresOf, figuresOf, hullOf, isAble, isPresent, sideIndex, sideName, placeOf, standOf, teamOf, teamPlace, type Position, type Scenario, type SideId, type TeamState,
} from './model';
import { hullSize, shapeOf } from './vehicles';

export type Overlay = measured.Overlay<Scenario, Position>;

const postureOf = (position: Position, id: string): Posture => {
  const team = position.teams[id];
  return team?.routing ? 'running' : (team?.markers ?? 0) > 0 ? 'prone' : 'upright';
};

/** Men are drawn larger where the whole table is small on the screen, but never so large that neighbours in a team overlap. */
const swell = (px: number): number => Math.max(1, Math.min(1.9, 17 / (20 * px)));

/** One man, vehicle or gun, drawn at the origin. */
export function Token({ scenario, position, id, heading, sheet }: Overlay & { id: string; heading?: number }) {
  const figure = position.figures[id];
  if (figure) {
    const team = position.teams[figure.team];
    return <Man side={sideIndex(team?.side ?? 'A')} weapons={Object.keys(figure.weapons)} state={figure.state} role={figure.role} wounds={figure.wounds} facing={heading ?? team?.facing ?? 0} posture={postureOf(position, figure.team)} done={team?.activated === true && position.active_team !== figure.team} />;
  }
  const vehicle = position.vehicles[id];
  if (vehicle) {
    const { width, depth } = hullSize(scenario, id, vehicle.model);
    // Facing 0 also stands for what is not known; the turret then looks ahead.
    const facing = position.teams[vehicle.team]?.facing || vehicle.heading;
    return (
      <g transform={`rotate(${(heading ?? vehicle.heading) / 10})`}>
        <Tank side={sideIndex(position.teams[vehicle.team]?.side ?? 'A')} shape={shapeOf(scenario, id, vehicle.model)} length={sheet.length(depth)} width={sheet.length(width)} destroyed={vehicle.destroyed} burning={vehicle.burning_until !== null && vehicle.burning_until !== undefined} stuck={vehicle.stuck || vehicle.immobile} turret={vehicle.destroyed || heading !== undefined ? 0 : (facing - vehicle.heading) / 10} />
      </g>
    );
  }
  const gun = position.guns[id];
  if (gun) return <g transform={`rotate(${(heading ?? gun.heading) / 10})`}><TowedGun side={sideIndex(position.teams[gun.team]?.side ?? 'A')} shield={gun.shield} wrecked={gun.wrecked} /></g>;
  return null;
}

interface Standing extends Overlay {
  still: boolean;
  acting: ReadonlySet<string>;
  active: string | null;
  chosen: string | null;
  cursor: string | null;
  /** The enemy team that is looked at. */
  target: string | null;
  faded: ReadonlySet<string>;
}

function Halo({ kind, r, square, px }: { kind: string; r: number; square?: boolean; px: number }) {
  const width = (kind === 'chosen' ? 3.2 : 2.2) / px;
  return square ? <rect class={`skm-halo ${kind}`} x={-r} y={-r} width={2 * r} height={2 * r} rx={4} stroke-width={width} /> : <circle class={`skm-halo ${kind}`} r={r} stroke-width={width} />;
}

export function AllTokens({ still, acting, active, chosen, cursor, target, faded, ...overlay }: Standing) {
  const { scenario, position, sheet, px } = overlay;
  const ringOf = (id: string, team: string | null): string | null =>
    chosen === id ? 'chosen' : target !== null && (team === target || id === target) ? 'target' : acting.has(id) ? (team === active ? 'active' : 'may') : cursor === id ? 'cursor' : null;
  const grown = swell(px);
  const small = (id: string, at: Point, children: ComponentChildren) => wrap(id, at, 11 * grown, grown > 1 ? <g transform={`scale(${grown.toFixed(3)})`}>{children}</g> : children);
  const wrap = (id: string, at: Point, r: number, children: ComponentChildren) => {
    const team = teamOf(position, id);
    const ring = ringOf(id, team);
    return (
      <Slide key={id} x={sheet.x(at.x)} y={sheet.y(at.y)} still={still}>
        <g data-piece={id} class={`skm-token ${faded.has(id) ? 'faded' : ''}`}>
          {ring && <Halo kind={ring} r={r + 2.5 / px} px={px} square={position.teams[team ?? '']?.side === 'B' && position.figures[id] !== undefined} />}
          {cursor === id && ring !== 'cursor' && <Halo kind="cursor" r={r + 6 / px} px={px} />}
          {children}
        </g>
      </Slide>
    );
  };
  return (
    <g class="skm-tokens">
      {Object.keys(position.vehicles).map((id) => { const hull = isPresent(position, position.vehicles[id]!.team) ? hullOf(scenario, position, id) : null; return hull && wrap(id, hull, sheet.length(hull.depth) / 2 + 2, <Token {...overlay} id={id} />); })}
      {Object.entries(position.guns).map(([id, { at, team }]) => at && isPresent(position, team) && wrap(id, pointOf(at), 19, <Token {...overlay} id={id} />))}
      {Object.entries(position.portals ?? {}).map(([id, { at, once }]) => at && small(id, pointOf(at), <Portal once={once} />))}
      {Object.entries(position.markers ?? {}).map(([id, { at, face_down }]) => at && face_down && small(id, pointOf(at), <HiddenMarker />))}
      {Object.keys(position.figures).map((id) => {
        const at = standOf(position, id);
        if (!at) return null;
        const markers = isAble(position.figures[id]) ? position.teams[position.figures[id]!.team]?.markers ?? 0 : 0;
        return small(id, at, <>{markers > 0 && <Dust markers={markers} />}<Token {...overlay} id={id} /></>);
      })}
      {Object.keys(position.vehicles).map((id) => { const hull = hullOf(scenario, position, id); const markers = position.teams[position.vehicles[id]!.team]?.markers ?? 0; return hull && markers > 0 ? <g key={`dust ${id}`} transform={`translate(${sheet.x(hull.x)} ${sheet.y(hull.y)}) scale(2.2)`}><Dust markers={markers} /></g> : null; })}
      {(position.smoke ?? []).map(({ at, wp }, i) => <g key={`smoke ${i}`} transform={`translate(${sheet.x(at[0])} ${sheet.y(at[1])})`}><Cloud r={sheet.length(1500)} wp={wp} /></g>)}
    </g>
  );
}

const seen = ({ spotted }: TeamState): boolean => spotted === true || (Array.isArray(spotted) && spotted.length > 0);

/** Above its northernmost man, so that a name lies on nobody of the team. */
function labelPlace(position: Position, team: string): Point | null {
  const able = ableOf(position, team);
  const men = (able.length > 0 ? able : figuresOf(position, team)).map((id) => standOf(position, id)).filter((at): at is Point => at !== null);
  return men.length > 0 ? men.reduce((best, at) => (at.y > best.y ? at : best)) : teamPlace(position, team);
}

/** How far a hull reaches to the north of its middle. */
function northOf(scenario: Scenario, position: Position, id: string, sheet: Sheet): number {
  const hull = hullOf(scenario, position, id);
  const turn = ((hull?.heading ?? 0) / 1800) * Math.PI;
  return hull ? (sheet.length(hull.depth) * Math.abs(Math.cos(turn)) + sheet.length(hull.width) * Math.abs(Math.sin(turn))) / 2 : 0;
}

/** The name of every team: its id, suppression in numbers, flags; an eye where the enemy sees it. */
export function Labels({ scenario, position, sheet, px, active, mine }: Overlay & { active: string | null; mine: SideId | null }) {
  return (
    <g class="skm-labels" aria-hidden="true">
      {Object.keys(position.teams).map((id) => {
        const team = position.teams[id]!;
        const at = labelPlace(position, id);
        if (!at || !team.present) return null;
        if (!figuresOf(position, id).some((one) => position.figures[one]!.state === 'ok' || position.figures[one]!.state === 'unknown')) return null;
        const signs = [team.markers > 0 ? `●${team.markers}` : '', team.routing ? 'ROUT' : '', team.frozen ? '✕' : '', team.retiring && !team.routing ? '↩' : '', team.activated && id !== active ? '✓' : '', seen(team) && team.side === mine ? '◉' : ''].filter(Boolean).join(' ');
        const size = Math.min(11 / px, 24);
        const above = team.vehicle ? northOf(scenario, position, team.vehicle, sheet) : 11 * swell(px);
        return <text key={id} class={`side-${sideIndex(team.side)} ${id === active ? 'active' : ''}`} x={sheet.x(at.x)} y={sheet.y(at.y) - above - 4 / px} font-size={size} stroke-width={3 / px}>{id}{signs && ` ${signs}`}</text>;
      })}
    </g>
  );
}

/** Ghosts of figures and vehicles with their ways; lines between men who keep together. */
export function Ghosts({ ctx, ends, kind, ...overlay }: Overlay & { ctx: Context; ends: readonly End[]; kind: string }) {
  const { sheet, px, position } = overlay;
  const men = ends.filter(({ id }) => position.figures[id]);
  const team = men[0] ? position.figures[men[0].id]!.team : null;
  const stays = team ? ableOf(position, team).filter((id) => !men.some((man) => man.id === id)).map((id) => standOf(position, id)).filter((p): p is Point => p !== null) : [];
  const places = [...men.map(({ way }) => way.at(-1)!), ...stays];
  const { links, whole } = chain(places);
  return (
    <g class={`skm-ghosts ${kind}`}>
      {men.length > 0 && <g class={`skm-chain ${whole ? '' : 'broken'}`}>{links.map(([i, j]) => <path key={`${i} ${j}`} d={sheet.path([places[i]!, places[j]!])} stroke-width={2 / px} />)}</g>}
      {ends.map(({ id, way, heading }) => {
        const end = way.at(-1)!;
        const before = way.length > 1 ? way[way.length - 2]! : null;
        const facing = heading ?? (before && distance(before, end) > 1 ? (Math.atan2(end.x - before.x, end.y - before.y) / Math.PI) * 1800 : undefined);
        const hull = position.vehicles[id] ? hullOf(overlay.scenario, position, id) : null;
        return (
          <g key={id}>
            {way.length > 1 && <path class="way" d={sheet.path(way)} stroke-width={2.4 / px} stroke-dasharray={`${7 / px} ${4 / px}`} />}
            <g class="skm-ghost" data-ghost={id} transform={`translate(${sheet.x(end.x)} ${sheet.y(end.y)})`}>
              <g transform={position.figures[id] ? `scale(${swell(px).toFixed(3)})` : undefined}><Token {...overlay} id={id} heading={facing} /></g>
              {hull ? <rect class="verdict" transform={`rotate(${(facing ?? 0) / 10})`} x={-sheet.length(hull.width) / 2 - 3} y={-sheet.length(hull.depth) / 2 - 3} width={sheet.length(hull.width) + 6} height={sheet.length(hull.depth) + 6} stroke-width={2.6 / px} /> : <circle class="verdict" r={sheet.length(position.guns[id] ? 700 : BASE) * (position.guns[id] ? 1 : swell(px)) + 2.5} stroke-width={2.6 / px} />}
              {kind === 'refused' && <path class="hatch" d="M-7 -7L7 7M-7 7L7 -7" stroke-width={2.6 / px} />}
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** The shots and bursts of the last steps: lines that fade, and stay where motion is off only as long as the step is the last. */
export function Tracers({ steps, position, sheet, px, still }: Overlay & { steps: readonly Step[]; still: boolean }) {
  const events = steps.flatMap((step) => step.events);
  const at = (name: unknown): Point | null => (typeof name === 'string' ? placeOf(position, name) : null);
  const shots = events.filter(({ event }) => event === 'fired' || event === 'combined').flatMap((event) => { const from = at(event.team), to = at(event.target); return from && to ? [{ from, to }] : []; });
  const throws = events.filter(({ event }) => event === 'thrown').flatMap((event) => { const from = at(event.fig), to = Array.isArray(event.at) ? pointOf(event.at as unknown as Pair) : null; return from && to ? [{ from, to }] : []; });
  const bursts = events.filter(({ event, at: where }) => event === 'burst' && Array.isArray(where)).map((event) => pointOf(event.at as unknown as Pair));
  return (
    <g class={`skm-tracers ${still ? 'still' : ''}`} aria-hidden="true">
      {[...shots, ...throws].map(({ from, to }, i) => <path key={i} d={sheet.path([from, to])} stroke-width={2 / px} stroke-dasharray={`${10 / px} ${7 / px}`} />)}
      {bursts.map((where, i) => <circle key={`burst ${i}`} cx={sheet.x(where.x)} cy={sheet.y(where.y)} r={sheet.length(2000)} stroke-width={2 / px} />)}
    </g>
  );
}

export function Objectives({ scenario, sheet, px }: Overlay) {
  return (
    <g class="skm-objectives">
      {(scenario.objectives ?? []).map(({ id, at, radius, feature }) => {
        const outline = feature ? featuresOf(scenario).find((one) => one.id === feature)?.points : undefined;
        const box = outline ? { x: outline.reduce((s, p) => s + p.x, 0) / outline.length, y: outline.reduce((s, p) => s + p.y, 0) / outline.length } : null;
        const centre = at ? pointOf(at) : box;
        if (!centre) return null;
        return (
          <g key={id}>
            {outline ? <path class="limit" d={sheet.path(outline, true)} stroke-width={2.4 / px} stroke-dasharray={`${8 / px} ${5 / px}`} /> : <circle class="limit" cx={sheet.x(centre.x)} cy={sheet.y(centre.y)} r={sheet.length(radius ?? 0)} stroke-width={2.4 / px} stroke-dasharray={`${8 / px} ${5 / px}`} />}
            <g class="flag" transform={`translate(${sheet.x(centre.x)} ${sheet.y(centre.y)})`}><title>Objective {id}</title><path class="pole" d="M0 8V-20" /><path class="cloth" d="M0 -20L17 -14L0 -8Z" /></g>
          </g>
        );
      })}
    </g>
  );
}

/** The zone in which a side may be placed. */
export const Zone = ({ outline, sheet, px, side, scenario }: { outline: readonly Point[]; sheet: Sheet; px: number; side: 'A' | 'B'; scenario: Scenario }) =>
  outline.length > 0 ? <path class={`skm-zone side-${sideIndex(side)}`} d={sheet.path(outline, true)} stroke-width={2 / px}><title>{sideName(scenario, side)}</title></path> : null;

/** A tag with words at a point of the drawing, sized for the screen. */
export function Tag({ at, text, kind, px, dy = 0, within }: { at: Point; text: string | readonly string[]; kind: string; px: number; dy?: number; within?: ViewBox }) {
  const lines = typeof text === 'string' ? [text] : text;
  const longest = Math.max(...lines.map(({ length }) => length));
  // On a phone the longest line still fits.
  const size = Math.min(12.5 / px, within ? within.width / (longest * 0.62 + 1.6) : Infinity);
  const width = (longest * 0.62 + 1.4) * size;
  const height = size * (1.45 * lines.length + 0.45);
  // A tag near the edge is pushed in, so that it can be read.
  const fit = (want: number, low: number, high: number): number => Math.max(low, Math.min(want, Math.max(low, high)));
  const x = within ? fit(at.x, within.x + width / 2, within.x + within.width - width / 2) : at.x;
  const below = at.y + dy / px - size * 0.95;
  const y = within && below + height > within.y + within.height ? at.y - dy / px - height + size : below;
  return (
    <g class={`skm-tag ${kind}`} transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} width={width} height={height} rx={size * 0.5} stroke-width={1.2 / px} />
      {lines.map((line, i) => <text key={i} y={size * (1.31 + 1.45 * i)} font-size={size} class={i === 0 ? 'first' : ''}>{line}</text>)}
    </g>
  );
}
