// The map one plays on: the staff map below, works, counters, light and gestures above.
import '@preact/signals';
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { moveCursor } from '../cursor';
import { allSquares, CELL, columnOf, corners, leftOf, nameOf, rowOf, squareBox, squareUnder, topOf, type Size } from '../grid';
import type { BoardProps } from '../module';
import { fitOf, PaintedLayer, useArea } from '../painting';
import { Slide } from '../slide';
import { texts } from './texts';
import { actionAt, coveredBy, likely, likelyFor, unitByNumber, view as viewOf, type Context, type View } from './interaction';
import {
  armyPoints, groundWords, nameOfUnit, occupier, optionOf, poolOf, sideOf, sideWord, sizeOf, unitsIn, victoryPoints,
  type Position, type Scenario, type Side,
} from './model';
import { Counter, spotsFor, widthOf } from './pieces';
import { DraftSigns, Effects, OpenAssault, Tag } from './signs';
import { chosen } from './state';
import { extentOf, Map1916, Margin, seedOf, SHELF, type Land } from './terrain';
import { Fire, FirePatterns, Markers, Objective, Works } from './works';
import './square-bashing.css';

/** The ground never changes: one object for a scenario's squares, so that the map is painted once. */
export function landOf(squares: Position['squares']): Land {
  const land: Land = { terrain: {}, roads: {} };
  for (const [square, state] of Object.entries(squares)) {
    land.terrain[square] = state.terrain;
    if (state.road_faces.length > 0) land.roads[square] = state.road_faces;
  }
  return land;
}

/** A square in one sentence: for the note at the edge and for ears. */
export function sentenceFor(ctx: Context, shown: View, square: string): string {
  const { position, scenario } = ctx;
  const state = position.squares[square];
  if (!state) return square;
  const parts = [`${square}: ${groundWords(state)}`];
  if (state.objective > 0) parts.push(texts.objective(state.objective, sideWord(state.objective_owner ?? 'DEFENDER')));
  const here = unitsIn(position, square);
  if (here.length > 0) parts.push(`${sideWord(sideOf(here[0]!, scenario))} ${here.map((id) => `${id} ${nameOfUnit(position.units[id]!).toLowerCase()}`).join(', ')}`);
  parts.push(...texts.lying(state));
  const lit = shown.lit.get(square);
  return `${parts.join('; ')}.${lit ? ` ${lit.note}` : ''}`;
}

function Reserve({ ctx, side, size, shown }: { ctx: Context; side: Side; size: Size; shown: View }) {
  const pool = poolOf(ctx.position, ctx.scenario, side);
  const y = side === 'ATTACKER' ? size.height * CELL + SHELF - 22 : -SHELF + 22;
  const scale = 0.8;
  let x = 0;
  if (pool.length === 0) return null;
  return (
    <g class="sb-reserve">
      <text class="shelf-name" x="-2" y={y + 4}>{texts.reserve}</text>
      {pool.map((id) => {
        const unit = ctx.position.units[id]!;
        const w = widthOf(unit) * scale;
        const at = 84 + x + w / 2;
        x += w + 5;
        return (
          <g key={id} data-unit={id} class={shown.pickable.has(id) ? 'sb-can' : ''} transform={`translate(${at} ${y}) scale(${scale})`}>
            {shown.pickable.has(id) && <rect class="sb-pickable" x={-widthOf(unit) / 2 - 4} y="-21" width={widthOf(unit) + 8} height="42" rx="6" />}
            <Counter id={id} unit={unit} side={side} dim={unit.left_this_turn} />
          </g>
        );
      })}
    </g>
  );
}

/** Turn, countdown and points, as they stand in the corner of the map's margin. */
function Legend({ ctx, size }: { ctx: Context; size: Size }) {
  const points = victoryPoints(ctx.position, ctx.scenario);
  const w = size.width * CELL;
  return (
    <g class="sb-legend" aria-hidden="true">
      <text x={w} y={-SHELF + 18}>{texts.turn(ctx.position.turn)} · {texts.countdown(ctx.position.countdown)}</text>
      <text x={w} y={size.height * CELL + SHELF - 9}>{texts.points(points.ATTACKER, points.DEFENDER)}</text>
    </g>
  );
}

export function Board(props: BoardProps) {
  const { position, draft, cursor, lastSteps, reducedMotion } = props;
  const scenario = props.scenario as Scenario;
  const uid = useId().replace(/\W/g, '');
  const size = sizeOf(scenario);
  const { ctx, ui, send } = chosen(props);
  const shown = viewOf(ctx, ui);

  const stage = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const area = useArea(stage);
  const whole = extentOf(size);
  const box = props.view?.value ?? whole;
  const px = Math.min(area.width / box.width, area.height / box.height) || 1;
  const coarse = px * CELL < 76; // then a square comes first, its units are chosen in the panel
  const top = area.height - px * box.height > 40;
  const tagSize = Math.max(15, Math.min(26, 12 / px));

  const [hover, setHover] = useState<string | null>(null);
  const [byKeys, setByKeys] = useState(false);
  const pressed = useRef<{ timer: number; moved: boolean }>({ timer: 0, moved: false });
  const squareAt = (x: number, y: number) => squareUnder(svg.current, size, x, y);
  const unitUnder = (target: EventTarget | null) => (target as Element | null)?.closest('[data-unit]')?.getAttribute('data-unit') ?? null;

  const why = (square: string | null, unit: string | null): boolean => {
    const action = (unit && !coarse ? likelyFor(ctx, ui, unit) : null) ?? (square ? likely(ctx, ui, square) : null);
    if (square) cursor.value = square;
    if (action) props.ask(action);
    return action !== null;
  };

  const down = (event: PointerEvent) => {
    const at = { x: event.clientX, y: event.clientY };
    const [square, unit] = [squareAt(at.x, at.y), unitUnder(event.target)];
    setByKeys(false);
    window.clearTimeout(pressed.current.timer);
    const now = { timer: 0, moved: false };
    pressed.current = now;
    if (event.pointerType !== 'mouse')
      now.timer = window.setTimeout(() => { now.moved = true; why(square, unit); }, 550);
    const move = (e: PointerEvent) => { if (Math.hypot(e.clientX - at.x, e.clientY - at.y) > 8) { window.clearTimeout(now.timer); now.moved = true; } };
    const up = () => {
      window.clearTimeout(now.timer);
      for (const [name, listener] of [['pointermove', move], ['pointerup', up], ['pointercancel', up]] as const) window.removeEventListener(name, listener as EventListener);
    };
    for (const [name, listener] of [['pointermove', move], ['pointerup', up], ['pointercancel', up]] as const) window.addEventListener(name, listener as EventListener);
  };

  const click = (event: MouseEvent) => {
    if (pressed.current.moved) { pressed.current.moved = false; return; }
    const unit = unitUnder(event.target);
    const square = squareAt(event.clientX, event.clientY);
    if (square) cursor.value = square;
    const pool = unit !== null && position.units[unit]?.square === 'POOL';
    if (unit && (pool || (!coarse && shown.pickable.has(unit)))) return send({ on: 'unit', unit });
    if (square) send({ on: 'square', square });
  };

  const candidates = shown.actable;
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const take = () => event.preventDefault(); // the shell leaves alone what is taken here
    setByKeys(true);
    if (moveCursor(event, cursor, size, candidates[0] ?? nameOf(0, 0), candidates)) return take();
    const now = cursor.value;
    switch (event.key) {
      case '?': if (now && why(now, null)) take(); return;
      case 'Enter': case ' ': send({ on: 'enter', square: now }); return take();
      case 't': if (shown.decision === 'barrage_l') { send({ on: 'set', change: { turn: ui.turn + 1 } }); take(); } return;
      case 'Escape': if (draft || ui.units.length > 0) { send({ on: 'back' }); take(); } return;
      default: {
        const n = Number(event.key);
        const unit = n >= 1 && n <= 8 ? unitByNumber(ctx, { ...ui, open: now ?? ui.open }, n) : null;
        if (unit) { send({ on: 'unit', unit }); take(); }
      }
    }
  };

  // ---- picture
  const seed = seedOf(scenario);
  const ground = JSON.stringify(landOf(position.squares));
  const land = useMemo(() => JSON.parse(ground) as Land, [ground]);
  const squares = useMemo(() => allSquares(size).sort((a, b) => rowOf(b) - rowOf(a) || columnOf(a) - columnOf(b)), [size.width, size.height]);
  const here = cursor.value;
  const handled = position.step !== 'END' && position.cursor;
  const focus = byKeys ? here : hover;
  const preview = hover && !draft && ['barrage_row', 'barrage_l', 'smoke'].includes(shown.decision) ? coveredBy(ctx, actionAt(ctx, ui, hover)) : [];
  const points = (side: Side) => (optionOf(scenario, 'army_points', false) ? `, ${texts.armyPoints(armyPoints(position, scenario, side))}` : '');
  const edgeName = (side: Side) => `${scenario[sideWord(side)]?.name ?? texts.edges[sideWord(side)]}${points(side)}`;
  const placed = position.hit_batch?.placed ?? {};

  return (
    <div class={`sb${reducedMotion ? ' still' : ''}${size.width > size.height ? ' sb-broad' : ''}`}>
      <div class="sb-stage" ref={stage}>
        <PaintedLayer name="sb-ground" box={box} area={area} top={top}>
          <Margin size={size} attacker={edgeName('ATTACKER')} defender={edgeName('DEFENDER')} />
          <Map1916 seed={seed} size={size} land={land} />
        </PaintedLayer>
        <svg
          ref={svg} class="sb-play" viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} preserveAspectRatio={fitOf(top)} tabindex={0} role="application"
          aria-label={texts.boardLabel(scenario.title ?? texts.name)}
          onClick={click} onPointerDown={(e) => down(e as unknown as PointerEvent)} onKeyDown={key as never}
          onPointerMove={(e) => { if (e.pointerType === 'mouse') setHover(squareAt(e.clientX, e.clientY)); }} onPointerLeave={() => setHover(null)}
          onContextMenu={(e) => { e.preventDefault(); window.clearTimeout(pressed.current.timer); if (!pressed.current.moved) why(squareAt(e.clientX, e.clientY), unitUnder(e.target)); }}
        >
          <FirePatterns uid={uid} />
          <rect class="sb-catch" width={size.width * CELL} height={size.height * CELL} />
          {squares.map((square) => {
            const state = position.squares[square]!;
            return <Works key={square} square={square} defence={state.defence} side={occupier(position, scenario, square) ?? state.builder ?? 'DEFENDER'} size={size} />;
          })}
          {squares.map((square) => <Fire key={square} uid={uid} square={square} state={position.squares[square]!} size={size} />)}
          {[...shown.lit.values()].map((l) => (
            <g key={l.square} data-lit={l.square} class={`sb-lit ${l.kind}`}><rect class="glow" fill={`url(#${uid}-glow)`} {...squareBox(l.square, size, 0)} /><rect class="edge" rx="5" {...squareBox(l.square, size, 4)} /></g>
          ))}
          {[...new Set([...shown.covered, ...preview])].map((square) => <rect key={square} class={`sb-covered ${shown.covered.includes(square) ? '' : 'maybe'}`} rx="4" {...squareBox(square, size, 4)} />)}
          {handled && <path class="sb-handled" d={corners(position.cursor!, size)} />}
          {handled && <path class="sb-column" d={`M${leftOf(position.cursor!) + 50} ${sideOf(unitsIn(position, position.cursor!)[0] ?? (position.active === 'ATTACKER' ? 'a' : 'd'), scenario) === 'ATTACKER' ? size.height * CELL + 1 : -1}m-9 0h18`} />}
          {hover && <path class="sb-hover" d={`M${leftOf(hover)} ${topOf(hover, size)}h${CELL}v${CELL}h${-CELL}Z`} />}
          {here && <rect class="sb-cursor" rx="5" {...squareBox(here, size, 1)} />}
          {squares.map((square) => (position.squares[square]!.objective > 0 ? <Objective key={square} square={square} state={position.squares[square]!} size={size} /> : null))}
          {position.barrage?.stage === 'resolve' && (position as Position).barrage!.landing.slice(position.barrage.next).map((square, i) => <rect key={`${square} ${i}`} class="sb-covered maybe" rx="4" {...squareBox(square, size, 4)} />)}
          <OpenAssault ctx={ctx} size={size} />

          {squares.flatMap((square) => {
            const ids = unitsIn(position, square);
            if (ids.length === 0) return [];
            const spots = spotsFor(ids.map((id) => position.units[id]!), sideOf(ids[0]!, scenario));
            return ids.map((id, i) => {
              const unit = position.units[id]!, spot = spots[i]!, w = widthOf(unit);
              const can = shown.pickable.has(id), on = shown.chosen.has(id);
              const done = position.step === 5 && unit.move_done && sideOf(id, scenario) === position.active;
              return (
                <Slide key={id} x={leftOf(square) + spot.x} y={topOf(square, size) + spot.y} still={reducedMotion}>
                  <g data-unit={id} class={can ? 'sb-can' : ''} transform={`scale(${spot.scale})`}>
                    {(on || can) && <rect class={on ? 'sb-ringed' : 'sb-pickable'} x={-w / 2 - 4} y="-21" width={w + 8} height="42" rx={sideOf(id, scenario) === 'ATTACKER' ? 12 : 3} />}
                    <Counter id={id} unit={unit} side={sideOf(id, scenario)} hits={placed[id] ?? 0} dim={done} />
                  </g>
                </Slide>
              );
            });
          })}

          {squares.map((square) => <Markers key={square} square={square} state={position.squares[square]!} size={size} />)}
          <DraftSigns ctx={ctx} size={size} tag={tagSize} />
          {[...shown.lit.values()].filter((l) => l.badge && !draft).map((l) => <Tag key={l.square} x={leftOf(l.square) + 50} y={topOf(l.square, size) + (l.kind === 'fight' || l.kind === 'fire' ? 12 : 50)} text={l.badge} kind={`badge ${l.kind}`} size={tagSize} />)}
          <Reserve ctx={ctx} side="DEFENDER" size={size} shown={shown} />
          <Reserve ctx={ctx} side="ATTACKER" size={size} shown={shown} />
          <Legend ctx={ctx} size={size} />
          <Effects steps={lastSteps} size={size} still={reducedMotion} />
        </svg>
        {focus && !coarse && <p class={`sb-note ${rowOf(focus) < size.height / 2 ? 'above' : 'below'}`} aria-hidden="true">{sentenceFor(ctx, shown, focus)}</p>}
        <p class="sb-ears" aria-live="polite">{here ? sentenceFor(ctx, shown, here) : ''}</p>
      </div>
    </div>
  );
}
