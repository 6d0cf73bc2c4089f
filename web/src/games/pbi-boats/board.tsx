// PBI's table with boats on it.
import { CELL, centreOf, leftOf, squareBox, topOf, type Size } from '../grid';
import type { BoardProps } from '../module';
import { detailsOf, verbOf, type Context } from '../pbi/actions';
import { Table, type Kit, type LayerProps } from '../pbi/board';
import { groundAt, groundOf, groundWord, groupsIn, platoonNumber, platoonsLying, sideOf, sideWord, sizeOf, type Position } from '../pbi/model';
import { Coin, type Place } from '../pbi/pieces';
import { DraftSigns, FireLine, Tag } from '../pbi/signs';
import type { View } from '../pbi/view';
import { Slide } from '../slide';
import { begin } from './beginning';
import { Bridge } from './bridge';
import type { SeaUi } from './chosen';
import { HoldFan } from './hold';
import { step, tapOfKey } from './interaction';
import { ahead, angleOf, boatsIn, hulls, onTheTable, squareOf, waterWord, type Boat, type BoatsPosition } from './model';
import { likely } from './pointing';
import { targetOf } from './question';
import { MineSign, Vessel, vesselWords } from './vessels';
import { view, type SeaView } from './view';
import { SeaPainting } from './water';
import { wishes } from './wishes';
import { words } from './words';
import './boats.css';

// ---- boats in their squares

interface Moored { id: string; boat: Boat; x: number; y: number; scale: number; crowded: boolean }

/** The side of a square with soldiers on which the water lies, if boats are there too. */
function waterside(now: BoatsPosition, square: string, size: Size): 'N' | 'E' | 'S' | 'W' | null {
  if (groupsIn(now, square).length === 0 || !boatsIn(now, square).some((id) => now.boats[id]!.status !== 'ASHORE')) return null;
  return (['S', 'N', 'E', 'W'] as const).find((edge) => now.squares[ahead(square, edge, 1, size) ?? '']?.base === 'WATER') ?? 'S';
}

/** Soldiers keep to the dry side of a square with boats. */
function dryPlace(place: Place, square: string, ctx: Context): Place {
  const wet = waterside(ctx.position as BoatsPosition, square, sizeOf(ctx.scenario, ctx.position));
  if (!wet) return place;
  const near = (value: number) => 6 + value * 0.56, far = (value: number) => 38 + value * 0.56;
  const upright = wet === 'N' || wet === 'S';
  return {
    x: upright ? place.x : wet === 'E' ? near(place.x) : far(place.x),
    y: upright ? (wet === 'S' ? near(place.y) : far(place.y)) : place.y,
    scale: Math.min(place.scale, 0.84) * (place.scale < 0.9 ? 0.72 : 0.9),
  };
}

/** Boats side by side; where soldiers stand too, they keep to the water's side of the square. */
export function moorings(now: BoatsPosition, size: Size): Moored[] {
  const list: Moored[] = [];
  for (const square of new Set(Object.values(now.boats).flatMap((boat) => (boat.square ? [boat.square] : [])))) {
    const all = boatsIn(now, square);
    // Dinghies on the sand or on somebody's shoulders lie small in the corner, out of the water.
    all.filter((id) => now.boats[id]!.status === 'ASHORE').forEach((id, i) => list.push({ id, boat: now.boats[id]!, x: leftOf(square) + 20 + i * 30, y: topOf(square, size) + 70, scale: 0.55, crowded: true }));
    const here = all.filter((id) => now.boats[id]!.status !== 'ASHORE');
    const wet = waterside(now, square, size);
    const crowded = wet !== null;
    const [dx, dy] = wet ? { N: [0, -28], S: [0, 24], E: [26, 0], W: [-26, 0] }[wet] : [0, 0];
    const room = here.reduce((sum, id) => sum + Math.max(1, hulls[now.boats[id]!.type].size), 0);
    let used = 0;
    here.forEach((id) => {
      const boat = now.boats[id]!;
      const share = Math.max(1, hulls[boat.type].size);
      const middle = (used + share / 2) / room - 0.5;
      used += share;
      list.push({
        id, boat, crowded: here.length > 1, x: leftOf(square) + CELL / 2 + dx! + middle * (here.length > 1 ? 92 : 0), y: topOf(square, size) + CELL / 2 - 4 + dy! + (here.length > 2 ? (list.length % 2) * 10 : 0),
        scale: (here.length > 2 ? 0.72 : here.length > 1 ? 0.84 : 1) * (crowded ? 0.72 : 1),
      });
    });
  }
  return list.sort((a, b) => a.y - b.y);
}

function Boats({ ctx, ui: plain, shown: common, size, uid, labelSize, still }: LayerProps) {
  const now = ctx.position as BoatsPosition;
  const ui = plain as SeaUi;
  const shown = common as SeaView;
  const mine = (boat: Boat) => boat.side === ctx.position.active_side;
  const active = now.boat_activation?.boat;
  const able = new Set(shown.choices.filter((choice) => verbOf(choice.action) === 'activate_boat').map((choice) => choice.boat));
  const chosen = detailsOf(ctx.draft).boat as string | undefined;
  const aboard = (id: string) => now.boats[id]!.passengers.flatMap((p) => (now.groups[p] ? [now.groups[p]!] : []));
  const draft = ctx.draft;
  const ghosts: { id: string; square: string; facing: Boat['facing'] }[] = [];
  if (verbOf(draft) === 'deploy_boat') ghosts.push({ id: detailsOf(draft).boat, square: detailsOf(draft).square, facing: detailsOf(draft).facing });
  if (shown.question === 'arrive') for (const [id, place] of Object.entries(ui.arrivals ?? {})) ghosts.push({ id, ...place });
  return (
    <g>
      {[...now.mines, ...(shown.question === 'mines' ? (ui.mines ?? []).map((square) => ({ square, side: 'DEF' as const, revealed: false })) : [])].map((one) => (
        <g key={`mine ${one.square}`} data-mine={one.square} transform={`translate(${leftOf(one.square) + 80} ${topOf(one.square, size) + 22})`}><MineSign side={one.side} revealed={one.revealed} /></g>
      ))}
      {moorings(now, size).map(({ id, boat, x, y, scale, crowded }) => (
        <Slide key={id} x={x} y={y} still={still}>
          <g data-boat={id} transform={`scale(${scale})`}>
            <Vessel
              id={id} boat={boat} groups={aboard(id)} vehicles={boat.passengers.filter((p) => now.boats[p]).length} labelSize={Math.min(26, labelSize / Math.min(1, scale))}
              brief={crowded || labelSize > 17} ap={active === id ? boat.ap : undefined} dim={mine(boat) && boat.activated && active !== id && now.phase === 'ACTION'}
              ring={chosen === id || active === id ? 'chosen' : able.has(id) ? 'can' : null}
            />
            {boat.markers.length > 0 && <g transform="translate(-22 -24) scale(0.62)"><Coin uid={uid} side={sideOf(boat.markers[0]!, ctx.scenario)} count={boat.markers.length} platoon={platoonNumber(boat.markers[0]!, ctx.scenario)} labelSize={labelSize * 1.3} /></g>}
          </g>
        </Slide>
      ))}
      {ghosts.map(({ id, square, facing }) => {
        const boat = now.boats[id];
        const p = centreOf(square, size);
        const cargo = verbOf(draft) === 'deploy_boat' ? (detailsOf(draft).aboard as string[]) : boat?.passengers ?? [];
        return boat && <g key={`ghost ${id}`} class="v-held" transform={`translate(${p.x} ${p.y - 4})`}><Vessel id={id} boat={{ ...boat, facing, status: 'AFLOAT' }} groups={cargo.flatMap((g) => (now.groups[g] ? [now.groups[g]!] : []))} vehicles={cargo.filter((g) => now.boats[g]).length} labelSize={labelSize} ring="chosen" /></g>;
      })}
    </g>
  );
}

// ---- what is proposed

function Heading({ from, to, kind }: { from: { x: number; y: number }; to: { x: number; y: number }; kind: string }) {
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (
    <g class={`pbi-arrow ${kind}`}>
      <path class="under" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} /><path class="over" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <path class="head" transform={`translate(${to.x} ${to.y}) rotate(${turn})`} d="M-10 -13L12 0L-10 13Z" />
    </g>
  );
}

function SeaDraft({ ctx, size, tag }: { ctx: Context; size: Size; tag: number }) {
  const now = ctx.position as BoatsPosition;
  const { draft } = ctx;
  if (!draft) return null;
  const d = detailsOf(draft);
  const verb = verbOf(draft);
  const at = targetOf(draft, now);
  const boat = now.boats[now.boat_activation?.boat ?? ''];
  const ring = at && <rect class="pbi-chosen" rx="10" {...squareBox(at, size, 1)} />;
  const said = (text: string, kind: string) => at && <Tag x={Math.max(70, Math.min(size.width * CELL - 70, centreOf(at, size).x))} y={topOf(at, size) > 60 ? topOf(at, size) - tag : topOf(at, size) + CELL + tag} text={text} kind={kind} size={tag} />;
  switch (verb) {
    case 'forward': case 'reverse':
      return boat?.square && at ? <g>{ring}<Heading from={centreOf(boat.square, size)} to={centreOf(at, size)} kind="move" /></g> : null;
    case 'turn': {
      if (!boat?.square) return null;
      const p = centreOf(boat.square, size);
      const left = d.to === 'L';
      return (
        <g class="pbi-arrow move" transform={`translate(${p.x} ${p.y - 4}) rotate(${angleOf[boat.facing]})${left ? ' scale(-1 1)' : ''}`}>
          <path class="under" d="M0 -56A56 56 0 0 1 52 -20" /><path class="over" d="M0 -56A56 56 0 0 1 52 -20" /><path class="head" transform="translate(52 -18) rotate(72)" d="M-10 -12L12 0L-10 12Z" />
        </g>
      );
    }
    case 'boat_fire': case 'troops_fire':
      return <g>{ring}{boat?.square && at && boat.square !== at && <FireLine from={boat.square} to={at} size={size} ground={groundOf(ctx.scenario, ctx.position)} />}{said(words.choice(draft, now), 'shoot')}</g>;
    case 'disembark': case 'embark': case 'transfer': case 'board': case 'activate_boat': case 'htc': case 'deploy_boat':
      return <g>{ring}{verb !== 'deploy_boat' && said(words.choice(draft, now), verb === 'board' ? 'assault' : 'badge')}</g>;
    case 'opp_attempt': {
      const target = now.matters.at(-1)?.at;
      return <g>{ring}{at && target && at !== target && <FireLine from={at} to={target} size={size} ground={groundOf(ctx.scenario, ctx.position)} />}</g>;
    }
    case 'rescue_assign': case 'scramble_assign':
      return <g>{[...new Set(Object.values(d as Record<string, string>))].flatMap((place) => { const s = squareOf(now, place); return s && now.squares[s] ? [<rect key={place} class="pbi-chosen" rx="10" {...squareBox(s, size, 1)} />] : []; })}</g>;
    case 'shoot': {
      if (!d.aim || d.aim === 'foot') return <DraftSigns ctx={ctx} size={size} tag={tag} />;
      const from = now.groups[Object.keys(d.groups)[0] ?? '']?.square;
      return <g>{ring}{from && at && from !== at && <FireLine from={from} to={at} size={size} ground={groundOf(ctx.scenario, ctx.position)} />}{said(words.aim(d.aim), 'shoot')}</g>;
    }
    case 'assault': {
      if (!d.boat) return <DraftSigns ctx={ctx} size={size} tag={tag} />;
      const defenders = now.boats[d.boat]?.passengers.filter((id) => now.groups[id]).length ?? 0;
      return <g>{ring}{said(`${2 * d.groups.length} dice against ${3 * (defenders + 1)}`, 'assault')}</g>;
    }
    default: return <DraftSigns ctx={ctx} size={size} tag={tag} />;
  }
}

// ---- in words

export function sentence(ctx: Context, shown: View, square: string): string {
  const now = ctx.position as BoatsPosition;
  const parts = [`${square}: ${waterWord(now.squares[square]) || groundWord[groundAt(now, square)]}`];
  for (const id of boatsIn(now, square)) parts.push(`${sideWord(now.boats[id]!.side)} ${vesselWords(id, now.boats[id]!)}`);
  for (const side of ['ATT', 'DEF'] as const) {
    const here = groupsIn(now, square).filter((id) => sideOf(id, ctx.scenario) === side);
    if (here.length > 0) parts.push(`${sideWord(side)} ${here.join(', ')}`);
  }
  for (const mine of now.mines) if (mine.square === square) parts.push(mine.revealed ? 'a mine' : 'a hidden mine of yours');
  for (const [platoon, n] of platoonsLying(now, square)) parts.push(`${n} ${n === 1 ? 'casualty' : 'casualties'} of ${platoon}`);
  const lit = shown.lit.get(square);
  return parts.join('; ') + '.' + (lit ? ` ${lit.note}` : '');
}

const kit: Kit = {
  name: 'PBI with boats', begin, view, step, likely, targetOf, sentence, tapOfKey,
  wishes: (position: Position, seat, place) => wishes(position as BoatsPosition, seat, place),
  position: onTheTable, place: dryPlace, Painting: SeaPainting, Fan: HoldFan, Tray: Bridge, Draft: SeaDraft, Under: Boats,
};

export const Board = (props: BoardProps) => <Table kit={kit} {...props} />;

