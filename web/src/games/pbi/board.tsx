// The table one plays at: the painted ground below, troops, light and gestures above.
import '@preact/signals';
import type { ComponentType } from 'preact';
import { useId, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { moveCursor } from '../cursor';
import { boardOrder, CELL, corners, leftOf, pointUnder, squareBox, squareUnder, topOf, type Point } from '../grid';
import type { Action, BoardProps, Wish } from '../module';
import { fitOf, useArea } from '../painting';
import { Slide } from '../slide';
import { detailsOf, targetOf, verbOf, type Context } from './actions';
import { begin, nothing, type Ui } from './chosen';
import { Fan, fanSide, type FanProps } from './fan';
import { GroundLayer, Painting, type GroundProps } from './ground';
import { groupByNumber, step, type Outcome, type Tap } from './interaction';
import {
  adjacent, allSquares, columnOf, crossed, groundAt, groundOf, groundWord, groupsIn, nameOf, platoonNumber,
  platoonOf, platoonsLying, range, roleOf, rowOf, seatSide, sideOf, sideWord, sizeOf, topFrame,
  type Edge, type Position, type Scenario, type Side, type Size,
} from './model';
import { Coin, Piece, PieceSymbols, placesFor, type Place } from './pieces';
import { likely } from './pointing';
import { DraftSigns, EdgeTarget, Effects, FireLine, Ring, Tag } from './signs';
import { extentOf, RIM } from './terrain';
import { Tray, type TrayProps } from './tray';
import { view as viewOf, type View } from './view';
import { actWith, wishes } from './wishes';
import './pbi.css';

/**
 * What a game on PBI's table may replace: its own questions and answers, its own painting, pieces, signs and controls.
 * Everything else, the pointer, the keyboard, the troops and the light, is common.
 */
export interface Kit {
  name: string;
  begin(ctx: Context, before?: Ui): Ui;
  view(ctx: Context, ui: Ui): View;
  step(ctx: Context, ui: Ui, tap: Tap): Outcome;
  likely(ctx: Context, ui: Ui, square: string): Action | null;
  targetOf(action: Action | null, position: Position): string | null;
  wishes(position: Position, seat: string | null, place: string | null): Wish[];
  sentence(ctx: Context, shown: View, square: string): string;
  /** The position as the common drawing reads it: every place a square of the board. */
  position(position: Position): Position;
  Painting: ComponentType<GroundProps>;
  Fan: ComponentType<FanProps>;
  Tray: ComponentType<TrayProps>;
  Draft: ComponentType<{ ctx: Context; size: Size; tag: number }>;
  /** Between the light and the troops: what lies or swims in the squares. */
  Under?: ComponentType<LayerProps>;
  /** Where a group stands in its square when something else lies there too. */
  place?(place: Place, square: string, ctx: Context): Place;
  /** A key that the board itself does not know. */
  tapOfKey?(key: string, ctx: Context, ui: Ui): Tap | null;
}

export interface LayerProps { ctx: Context; ui: Ui; shown: View; size: Size; uid: string; labelSize: number; still: boolean }

const plain: Kit = {
  name: 'PBI', begin, view: viewOf, step, likely, targetOf, wishes, sentence: sentenceFor, position: (position) => position,
  Painting, Fan, Tray, Draft: DraftSigns,
};

// ---- troops

interface Standing { id: string; square: string; place: Place; side: Side; ghost: boolean }

/** Who stands where, with what the player has put down but not yet ordered. */
function standings(ctx: Context, ui: Ui, decision: View['decision']): Standing[] {
  const at = new Map<string, { id: string; ghost: boolean }[]>();
  const put = (square: string, id: string, ghost: boolean) => at.set(square, [...(at.get(square) ?? []), { id, ghost }]);
  for (const [id, group] of Object.entries(ctx.position.groups)) {
    const placed = ui.placed[id];
    if (decision === 'deploy' && group.status === 'UNDEPLOYED' && placed) put(placed, id, false);
    else if (group.status === 'ON_BOARD' && group.square) {
      if (decision === 'retreat' && placed && placed !== 'OFF') put(placed, id, true);
      else put(group.square, id, decision === 'retreat' && placed === 'OFF');
    }
  }
  const list: Standing[] = [];
  for (const [square, here] of at) {
    const far = here.filter((h) => sideOf(h.id, ctx.scenario) === 'DEF'), near = here.filter((h) => sideOf(h.id, ctx.scenario) === 'ATT');
    const both = far.length > 0 && near.length > 0;
    for (const [troops, share] of [[far, 'back'], [near, 'front']] as const) {
      const places = placesFor(troops.length, both ? share : 'whole');
      troops.forEach((h, i) => list.push({ ...h, square, place: places[i]!, side: sideOf(h.id, ctx.scenario) }));
    }
  }
  return list.sort((a, b) => rowOf(b.square) - rowOf(a.square) || a.place.y - b.place.y || columnOf(a.square) - columnOf(b.square));
}

// ---- the board

const short = (id: string): string => roleOf(id);
export function sentenceFor(ctx: Context, shown: View, square: string): string {
  const { position, scenario } = ctx;
  const parts = [`${square}: ${groundWord[groundAt(position, square)]}`];
  for (const side of ['ATT', 'DEF'] as const) {
    const here = groupsIn(position, square).filter((id) => sideOf(id, scenario) === side);
    if (here.length > 0) parts.push(`${sideWord(side)} ${here.join(', ')}`);
  }
  for (const [platoon, n] of platoonsLying(position, square)) parts.push(`${n} ${n === 1 ? 'casualty' : 'casualties'} of ${platoon}`);
  const lit = shown.lit.get(square);
  return parts.join('; ') + '.' + (lit ? ` ${lit.note}` : '');
}

export const Board = (props: BoardProps) => <Table kit={plain} {...props} />;

export function Table({ kit, ...props }: BoardProps & { kit: Kit }) {
  const { scenario, seat, legal, draft, propose, commit, ask, cursor, lastSteps, reducedMotion } = props as BoardProps & { scenario: Scenario };
  const position = kit.position(props.position as Position);
  const targetOf = (action: Action | null) => kit.targetOf(action, position);
  const uid = useId();
  const size = useMemo(() => sizeOf(scenario, position), [scenario, position]);
  const ctx: Context = { scenario, position, seat, legal, draft };

  // What is chosen belongs to one question; a message that changes nothing (chat) keeps it.
  const chosen = useRef<Ui>(nothing);
  const question = useRef('');
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const asked = useMemo(() => JSON.stringify([position, legal.length]), [position, legal]);
  if (question.current !== asked) {
    question.current = asked;
    chosen.current = kit.begin(ctx, chosen.current);
  }
  const ui = chosen.current;
  const shown = kit.view(ctx, ui);
  const live = useRef({ ctx, ui, shown });
  live.current = { ctx, ui, shown };

  const send = (tap: Tap) => {
    const out = kit.step(live.current.ctx, chosen.current, tap);
    chosen.current = out.ui;
    if (out.commit) commit(out.commit);
    else if (out.propose !== undefined && !(out.propose === null && live.current.ctx.draft === null)) propose(out.propose);
    if (out.ask) ask(out.ask);
    redraw(0);
  };

  // ---- scale
  const stage = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const whole = extentOf(size);
  const box = props.view?.value ?? whole;
  const area = useArea(stage);
  const px = Math.min(area.width / box.width, area.height / box.height) || 1; // pixels per unit
  const coarse = px * CELL < 72;
  // Where the spread-out stack hides least: beside the board, below it, or over the half where nothing is chosen.
  const beside = (area.width - px * box.width) / 2 >= 80, below = area.height - px * box.height + RIM * px >= 52;
  const fit = fitOf(below);
  const labelSize = Math.max(11, Math.min(24, 12.5 / px));
  const tagSize = Math.max(15, Math.min(25, 11 / px));

  const squareAt = (clientX: number, clientY: number) => squareUnder(svg.current, size, clientX, clientY);
  const pointAt = (clientX: number, clientY: number): Point => pointUnder(svg.current, clientX, clientY) ?? { x: 0, y: 0 };

  // ---- pointer
  const [hover, setHover] = useState<string | null>(null);
  const [drag, setDrag] = useState<{ id: string; at: Point } | null>(null);
  const press = useRef<{ x: number; y: number; id: string | null; dragging: boolean; timer: number; long: boolean } | null>(null);
  const swallow = useRef(false);

  const why = (square: string, group: string | null = null) => {
    // Asked about a group of one's own that may not act, not about its square.
    const idle = group !== null && shown.decision === 'act' && !position.groups[group]?.active && sideOf(group, scenario) === seatSide(seat);
    const action = (idle ? actWith(position, group) : kit.likely(live.current.ctx, chosen.current, square)) ?? kit.wishes(position, seat, square)[0]?.action ?? null;
    chosen.current = { ...chosen.current, square: groupsIn(position, square).length > 0 && shown.decision !== 'act' ? square : chosen.current.square };
    cursor.value = square;
    if (action) ask(action);
    redraw(0);
    return action !== null;
  };

  const down = (event: PointerEvent, tray: string | null = null) => {
    if (event.button !== 0) return;
    const piece = (event.target as Element).closest('[data-group]')?.getAttribute('data-group') ?? null;
    const movable = shown.decision === 'deploy' || shown.decision === 'retreat' ? tray ?? (piece && shown.pickable.has(piece) ? piece : null) : null;
    const square = squareAt(event.clientX, event.clientY);
    swallow.current = false;
    const pressed = { x: event.clientX, y: event.clientY, id: movable, dragging: false, long: false, timer: 0 };
    if (square && !movable && !tray && event.pointerType !== 'mouse')
      pressed.timer = window.setTimeout(() => { pressed.long = true; swallow.current = true; why(square, piece); }, 550);
    press.current = pressed;
    if (movable) event.stopPropagation();
    const move = (e: PointerEvent) => {
      const far = Math.hypot(e.clientX - pressed.x, e.clientY - pressed.y);
      if (far > 8) { window.clearTimeout(pressed.timer); swallow.current = true; }
      if (movable && (pressed.dragging || far > 8)) {
        pressed.dragging = true;
        setDrag({ id: movable, at: pointAt(e.clientX, e.clientY) });
      }
    };
    const up = (e: PointerEvent) => {
      window.clearTimeout(pressed.timer);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
      setDrag(null);
      if (pressed.dragging && e.type === 'pointerup') {
        const to = squareAt(e.clientX, e.clientY);
        if (to && movable) send({ on: 'drop', group: movable, square: to });
      }
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
  };

  const click = (event: MouseEvent) => {
    if (swallow.current) { swallow.current = false; return; }
    const target = event.target as Element;
    const boat = target.closest('[data-boat]')?.getAttribute('data-boat');
    if (boat && !coarse) {
      cursor.value = squareAt(event.clientX, event.clientY);
      return send({ on: 'boat', boat });
    }
    const edge = target.closest('[data-edge]')?.getAttribute('data-edge');
    if (edge) return send({ on: 'edge', edge: edge as Edge });
    const square = squareAt(event.clientX, event.clientY);
    if (!square) {
      if (target.closest('[data-off]')) send({ on: 'off' });
      return;
    }
    cursor.value = square;
    const marker = target.closest('[data-marker]')?.getAttribute('data-marker');
    if (marker && !coarse) return send({ on: 'marker', square, platoon: marker });
    const group = target.closest('[data-group]')?.getAttribute('data-group');
    // on a small board a square comes first, then its groups in the fan
    if (group && !coarse && shown.pickable.has(group) && targetOf(draft) !== square && !(shown.decision === 'motivate' && draft === null && shown.lit.has(square) && ui.commander === group))
      return send({ on: 'group', group });
    send({ on: 'square', square });
  };

  // ---- keyboard
  const candidates = useMemo(() => [...new Set([...shown.actable, ...[...shown.lit.keys()].sort(boardOrder)])], [shown]);
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = cursor.value;
    const take = () => event.preventDefault(); // the shell leaves alone what is taken here
    if (moveCursor(event, cursor, size, shown.actable[0] ?? nameOf(0, 0), candidates)) return take();
    switch (event.key) {
      case '?': if (now && why(now)) take(); return;
      case 'Enter': case ' ': send({ on: 'enter', square: now }); return take();
      case 'Escape':
        if (!draft && ui.picked.length === 0 && !ui.square && !ui.commander) return;
        send({ on: 'back' });
        return take();
      case '+': case '-': {
        if (shown.points.length === 0) return; // then they zoom
        const by = event.key === '+' ? 1 : -1;
        for (const p of shown.points) send({ on: 'points', group: p.group, points: p.value + by });
        return take();
      }
      default: {
        const own = kit.tapOfKey?.(event.key, live.current.ctx, chosen.current);
        if (own) { send(own); return take(); }
        const n = Number(event.key);
        if (n >= 1 && n <= 8) {
          const group = groupByNumber(live.current.ctx, chosen.current, n);
          if (group) { send({ on: 'group', group }); take(); }
        }
      }
    }
  };

  // ---- picture
  const troops = standings(ctx, ui, shown.decision).map((t) => (kit.place ? { ...t, place: kit.place(t.place, t.square, ctx) } : t));
  const ground = useMemo(
    () => (shown.decision === 'terrain' ? ui.ground : groundOf(scenario, position)),
    [scenario, shown.decision === 'terrain' ? ui.ground : JSON.stringify(position.squares && Object.values((position as Position).squares).map((s) => s.terrain[0] + (s.building ? 'b' : '')))],
  );
  const attackerEdge: Edge | null = verbOf(draft) === 'choose_edge' ? detailsOf(draft).edge : position.attacker_edge ?? (position.phase === 'SETUP_TERRAIN' || position.phase === 'SETUP_EDGE' ? null : scenario.attacker_edge ?? null);
  const boxText = `${box.x} ${box.y} ${box.width} ${box.height}`;
  const cursorSquare = cursor.value;
  const frame = topFrame(position);
  const focus = hover ?? (shown.decision === 'none' ? null : cursorSquare);
  const aim = targetOf(draft);
  const showAp = shown.decision === 'act' || position.activation !== null;
  const actors = new Set(Object.keys(position.groups).filter((id) => position.groups[id]!.active));
  const mine = (id: string) => sideOf(id, scenario) === position.active_side;
  const firing = shown.decision === 'act' && ui.picked.length > 0 ? position.groups[ui.picked[0]!]?.square ?? null : null;
  const spare = area.height - px * box.height;
  const fanAt = beside ? 'beside' : below && (spare + RIM * px >= 104 || verbOf(draft) !== 'shoot') ? 'bottom' : fanSide(ui.square, aim, size);
  const hoverFire = hover && firing && aim !== hover && shown.lit.get(hover)?.kinds.includes('shoot');

  return (
    <div class={`pbi${reducedMotion ? ' still' : ''}`}>
      <div class="pbi-stage" ref={stage}>
        <GroundLayer Painting={kit.Painting} scenario={scenario} size={size} ground={ground} attacker={attackerEdge} withRoads={position.phase !== 'SETUP_TERRAIN'} box={box} area={area} below={below} />
        <svg
          ref={svg} class="pbi-play" viewBox={boxText} preserveAspectRatio={fit} tabindex={0} role="application"
          aria-label={`${scenario.title ?? kit.name}: the board. Arrow keys move the cursor, Enter chooses.`}
          onClick={click} onPointerDown={(e) => down(e as unknown as PointerEvent)} onKeyDown={key as never}
          onPointerMove={(e) => { if (e.pointerType === 'mouse') setHover(squareAt(e.clientX, e.clientY)); }}
          onPointerLeave={() => setHover(null)}
          onContextMenu={(e) => { e.preventDefault(); window.clearTimeout(press.current?.timer); const s = squareAt(e.clientX, e.clientY); if (s && !swallow.current) why(s, (e.target as Element).closest('[data-group]')?.getAttribute('data-group')); }}
        >
          <PieceSymbols uid={uid} />
          <rect class="pbi-catch" x="0" y="0" width={size.width * CELL} height={size.height * CELL} />

          {[...shown.lit.values()].map((l) => (
            <g key={l.square} class={`pbi-lit ${l.kinds.join(' ')}${shown.lit.size > 16 ? ' many' : ''}`}>
              <rect class="glow" rx="12" fill={`url(#${uid}-glow)`} {...squareBox(l.square, size, 4)} />
              {l.danger && <rect class="hatch" rx="12" fill={`url(#${uid}-hatch)`} {...squareBox(l.square, size, 5)} />}
            </g>
          ))}
          {frame?.at && <rect class="pbi-scene" rx="11" {...squareBox(frame.at, size, 3)} />}
          {hover && <path class="pbi-hover" d={`M${leftOf(hover)} ${topOf(hover, size)}h${CELL}v${CELL}h${-CELL}Z`} />}
          {ui.square && shown.decision !== 'deploy' && <path class="pbi-open" d={corners(ui.square, size)} />}
          {cursorSquare && <g class="pbi-cursor"><rect rx="8" {...squareBox(cursorSquare, size, 2)} /></g>}

          {kit.Under && <kit.Under ctx={ctx} ui={ui} shown={shown} size={size} uid={uid} labelSize={labelSize} still={reducedMotion} />}
          {troops.map((t) => {
            const group = position.groups[t.id]!;
            const picked = ui.picked.includes(t.id) || ui.commander === t.id;
            const pickable = shown.pickable.has(t.id) && shown.decision !== 'deploy';
            const attempts = shown.decision === 'motivate' && group.type === 'COMMANDER' && mine(t.id) ? group.attempts_left : undefined;
            const done = mine(t.id) && position.phase !== 'GAME_OVER' && !group.active && (group.acted || group.no_action);
            return (
              <Slide key={t.id} x={leftOf(t.square) + t.place.x} y={topOf(t.square, size) + t.place.y} still={reducedMotion}>
                <g data-group={t.id} class={pickable ? 'pbi-can' : ''} transform={`scale(${t.place.scale})`}>
                  {picked ? <Ring side={t.side} kind="pbi-ringed" /> : pickable ? <Ring side={t.side} kind="pbi-pickable" /> : null}
                  <Piece
                    uid={uid} side={t.side} type={group.type} label={short(t.id)} platoon={platoonNumber(platoonOf(t.id), scenario)}
                    labelSize={Math.min(labelSize / Math.min(1, t.place.scale), t.place.scale < 0.7 ? 27 : 40)} state={group} dim={done} ghost={t.ghost}
                    ap={showAp && actors.has(t.id) && (group.ap > 0 || !frame) ? group.ap : undefined} attempts={attempts}
                  />
                  <rect class="pbi-touch" x="-26" y="-34" width="52" height="58" />
                </g>
              </Slide>
            );
          })}

          {allSquares(size).flatMap((square) =>
            platoonsLying(position, square).map(([platoon, count], i, all) => {
              const own = shown.clears.some((c) => c.square === square && c.platoon === platoon);
              const crowd = troops.filter((t) => t.square === square).length; // between four bases there is room in the middle
              const tight = crowd === 4;
              const x = leftOf(square) + (crowd > 4 ? 12 : tight ? 50 + (i - (all.length - 1) / 2) * 26 : i === 0 ? 16 : i === 1 ? 84 : 50);
              const y = topOf(square, size) + (crowd >= 4 ? 53 : 14);
              const scale = crowd >= 3 ? 0.74 : 0.92;
              return (
                <g key={`${square} ${platoon}`} data-marker={platoon} class="pbi-marker" transform={`translate(${x} ${y}) scale(${scale})`}>
                  {own && <circle class="pbi-pickable" r="19" />}
                  {verbOf(draft) === 'clear' && detailsOf(draft).square === square && detailsOf(draft).platoon === platoon && <circle class="pbi-ringed" r="20" />}
                  <Coin uid={uid} side={sideOf(platoon, scenario)} count={count} platoon={platoonNumber(platoon, scenario)} labelSize={labelSize} />
                </g>
              );
            }),
          )}

          {hoverFire && firing && hover && <FireLine from={firing} to={hover} size={size} ground={ground} faint />}
          {shown.decision === 'opportunity' && frame?.at && !draft && [...shown.lit.keys()].map((s) => <FireLine key={s} from={s} to={frame.at!} size={size} ground={ground} faint />)}
          <kit.Draft ctx={ctx} size={size} tag={tagSize} />
          {[...shown.lit.values()].filter((l) => l.badge && !(l.square === aim && ['shoot', 'assault'].includes(verbOf(draft)))).map((l) => (
            <Tag key={l.square} x={leftOf(l.square) + CELL - tagSize * 1.15} y={topOf(l.square, size) + tagSize * 0.35} text={l.badge} kind={`badge ${l.kinds[0]}`} size={tagSize} />
          ))}
          {shown.edges.map((edge) => <EdgeTarget key={edge} edge={edge} size={size} chosen={verbOf(draft) === 'choose_edge' && detailsOf(draft).edge === edge} />)}
          <Effects uid={uid} steps={lastSteps} size={size} still={reducedMotion} />
          {drag && position.groups[drag.id] && (
            <g class="pbi-held" transform={`translate(${drag.at.x} ${drag.at.y}) scale(1.2)`}>
              <Piece uid={uid} side={sideOf(drag.id, scenario)} type={position.groups[drag.id]!.type} label={short(drag.id)} platoon={platoonNumber(platoonOf(drag.id), scenario)} labelSize={labelSize} />
            </g>
          )}
        </svg>
        <kit.Fan ctx={ctx} ui={ui} shown={shown} uid={uid} send={send} where={fanAt} />
        {focus && <p class={`pbi-note ${fanAt === 'top' && ui.square ? 'below' : fanAt === 'bottom' && ui.square ? 'above' : rowOf(focus) < size.height / 2 ? 'above' : 'below'}`} aria-hidden="true">{kit.sentence(ctx, shown, focus)}{hoverNote(ctx, ui, shown, focus)}</p>}
        <p class="pbi-sr" aria-live="polite">{cursorSquare ? kit.sentence(ctx, shown, cursorSquare) : ''}</p>
      </div>
      <kit.Tray ctx={ctx} ui={ui} shown={shown} uid={uid} send={send} down={down} swallow={swallow} />
    </div>
  );
}

/** Range and line from the chosen groups to an enemy who is not lit: why is the server's to say. */
function hoverNote(ctx: Context, ui: Ui, shown: View, square: string): string {
  if (shown.lit.has(square) || shown.decision !== 'act' || ui.picked.length === 0) return '';
  const from = ctx.position.groups[ui.picked[0]!]?.square;
  const enemy = groupsIn(ctx.position, square).some((id) => sideOf(id, ctx.scenario) !== ctx.position.active_side);
  if (!from || !enemy || from === square) return '';
  return ` Range ${range(from, square, ctx.scenario.options)}${adjacent(from, square) ? '' : `, across ${crossed(from, square).join(', ') || 'nothing'}`}.`;
}
