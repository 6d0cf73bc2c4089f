// The map one plays on: the engraving below, blocks, ghosts and gestures above.
import '@preact/signals';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { refusalOf } from '../../measured/judge';
import { bearing, distance, distanceToBlock, place, type Block, type Point } from '../../measured/plane';
import { LaidRuler, type Ruler } from '../../measured/ruler';
import { announce } from '../../ui/Announcer';
import { followPointer, pointOnTable } from '../ghost';
import type { Action, BoardProps } from '../module';
import { fitOf, PaintedLayer, useArea } from '../painting';
import { sentenceFor } from './describe';
import {
  actionInHand, actorOf, actors, allSteps, bombardment, candidatesOf, decisionOf, detailsOf, endOf, ghostOf, groupOf, likely, mayMarch, mayPlace, mySide, nextPiece, ofVerb, stepsOf, verbOf, writesOrders,
  type Context, type Ui,
} from './interaction';
import { blockOf, gunRange, isHq, numberOf, onMap, optionOf, resolve, sheetOf, sideOf, type Position, type Scenario, type Step } from './model';
import { hasFire, march, reachable, roadReach, snapped, standBlock, startOf, type Stand } from './moves';
import { Combats, CommandRange, EnemyFire, FieldOfFire, Fog, Objectives, Outline, Ring, SightLines, Tag, type Overlay } from './overlays';
import { Fight } from './fight';
import { openIntent } from './intent';
import { handOf, type Hand } from './state';
import { AllPieces, Ghost } from './standing';
import { Strip } from './strip';
import { EngravedMap, extentOf, Frame } from './terrain';
import { texts } from './texts';
import { label } from './words';
import './pub-battles.css';

/** The piece under a point: the smallest that holds it, else the nearest within a finger's reach. */
export function pieceAt(scenario: Scenario, position: Position, at: Point, reach: number): string | null {
  let best: string | null = null, least = Infinity;
  for (const id of onMap(position)) {
    const off = distanceToBlock(blockOf(scenario, position, id)!, at);
    // An HQ is small and often lies beside a block: it comes first where both are under the finger.
    const score = off - (isHq(position, id) ? 40 : 0);
    if (off <= reach && score < least) [least, best] = [score, id];
  }
  return best;
}

const stepOf = (event: KeyboardEvent): [number, number] | null =>
  ({ ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as Record<string, [number, number]>)[event.key] ?? null;

const nudgeBy = 125;
const turnBy = 50;

/** The ghost of a candidate or draft that was not made by hand. */
function listedEnd(ctx: Context, ui: Ui): { id: string; stand: Stand; steps: Step[] } | null {
  const action = ctx.draft ?? (ui.candidate >= 0 ? candidatesOf(ctx, ui.piece)[ui.candidate]?.action ?? null : null);
  const end = endOf(ctx, action);
  return end && { ...end, steps: stepsOf(action) };
}

/** The way of a march, its stands and what it costs. */
function Trail({ scenario, position, sheet, px, id, steps }: Overlay & { id: string; steps: readonly Step[] }) {
  const so = march(scenario, position, id, steps);
  if (!so || so.trail.length < 2) return null;
  const { cost } = so;
  return (
    <g class={`pub-trail ${cost.total > cost.budget ? 'over' : ''}`}>
      <path d={sheet.path(so.trail)} stroke-width={3 / px} stroke-dasharray={`${9 / px} ${5 / px}`} />
      {so.stands.slice(1, -1).map((stand, i) => <Outline key={i} sheet={sheet} block={standBlock(scenario, position, id, stand)} kind="pivot" px={px} />)}
    </g>
  );
}

/** The ways back, numbered. They lie on each other: their numbers stand side by side, above all of them. */
function Routes({ ctx, ui, sheet, px }: { ctx: Context; ui: Ui; sheet: Overlay['sheet']; px: number }) {
  const ends = candidatesOf(ctx, ui.piece).map(({ action }, i) => ({ i, end: endOf(ctx, action), index: Number(detailsOf(action).index ?? i) })).filter(({ end }) => end !== null);
  return (
    <g class="pub-candidates">
      {ends.map(({ i, end }) => <g key={i} data-candidate={i}><Outline sheet={sheet} block={standBlock(ctx.scenario, ctx.position, end!.id, end!.stand)} kind="route" px={px} dashed /></g>)}
      {ends.map(({ i, end, index }) => {
        const at = sheet.at(place(end!.stand, -620 + 210 * (index % 7), -340 - 330 * Math.floor(index / 7)));
        return <text key={i} data-candidate={i} class="number" x={at.x} y={at.y + 5 / px} font-size={14 / px} stroke-width={3 / px}>{index + 1}</text>;
      })}
    </g>
  );
}

/** Small marks where the listed candidates end. */
function Candidates({ ctx, ui, sheet, px }: { ctx: Context; ui: Ui; sheet: Overlay['sheet']; px: number }) {
  return (
    <g class="pub-candidates">
      {candidatesOf(ctx, ui.piece).map(({ action }, i) => {
        const end = endOf(ctx, action);
        if (!end || verbOf(action) === 'bombard' || verbOf(action) === 'rally') return null;
        const p = sheet.at(end.stand), nose = sheet.at(place(end.stand, 0, 130));
        return <g key={i} data-candidate={i} class={i === ui.candidate ? 'on' : ''}><path d={`M${p.x} ${p.y}L${nose.x} ${nose.y}`} stroke-width={2 / px} /><circle cx={p.x} cy={p.y} r={3.6 / px} /></g>;
      })}
    </g>
  );
}

export function Board(props: BoardProps) {
  const { position, draft, cursor, lastSteps, reducedMotion } = props;
  const scenario = props.scenario as Scenario;
  const uid = useId().replace(/\W/g, '');
  const sheet = useMemo(() => sheetOf(scenario), [scenario]);
  const hand = handOf(props);
  const { ctx, ui, judge, tools, send } = hand;
  const decision = decisionOf(ctx);
  const acting = actors(ctx);
  const side = mySide(ctx);

  const stage = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const area = useArea(stage);
  const whole = extentOf(scenario);
  const box = props.view?.value ?? whole;
  const px = Math.min(area.width / box.width, area.height / box.height) || 1;
  const top = area.height - px * box.height > 40;
  const [dragging, setDragging] = useState(false);
  const [laying, setLaying] = useState<Ruler | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  const dragged = useRef(false);
  const held = useRef<{ timer: number }>({ timer: 0 });

  const inHand = actionInHand(ctx, ui);
  const handKey = inHand === null ? '' : JSON.stringify(inHand);
  useEffect(() => judge.consider(inHand), [handKey, judge]);

  // Mils under a point of the screen, and how many of them a finger covers.
  const tableAt = (at: { clientX: number; clientY: number }): Point => sheet.back(pointOnTable(svg.current!, at));
  const finger = (touch: boolean) => ((touch ? 26 : 9) / px) * sheet.scale;
  const found = (event: PointerEvent | MouseEvent): string | null => pieceAt(scenario, position, tableAt(event), finger((event as PointerEvent).pointerType === 'touch'));

  // ---- what stands in hand
  const mine = ui.piece !== null && (mayMarch(ctx, ui.piece) || mayPlace(ctx, ui.piece) !== null);
  const made = ghostOf(ctx, ui);
  const listed = made ? null : listedEnd(ctx, ui);
  const ghost = made && ui.piece && (position.pieces[ui.piece] || position.hqs[ui.piece]) ? { id: ui.piece, stand: made, steps: allSteps(ui) } : listed;
  const ghostBlock: Block | null = ghost && standBlock(scenario, position, ghost.id, ghost.stand);
  const verdict = judge.verdict.value;
  const refusal = made ? refusalOf(verdict) : null;
  const handle: Point | null = ghostBlock && made && decision !== 'intent' && !isHq(position, ghost!.id) && !made.column ? place(ghostBlock, 0, ghostBlock.depth / 2 + 34 * (sheet.scale / px)) : null;

  const grab = (event: PointerEvent, id: string, from: Point) => {
    const start = tableAt(event);
    const offset = { x: from.x - start.x, y: from.y - start.y };
    followPointer(svg.current!, event, {
      move: (point) => {
        const at = sheet.back(point);
        const to = { x: at.x + offset.x, y: at.y + offset.y };
        const snap = event.altKey || ui.byRoad ? null : mayMarch(ctx, id) ? snapped(scenario, position, id, to) : null;
        dragged.current = true;
        setDragging(true);
        cursor.value = id;
        send({ on: 'drag', piece: id, to: snap ?? to });
        if (snap) send({ on: 'turn', heading: snap.heading });
      },
      drop: () => { setDragging(false); hand.putDown(); },
      cancel: () => { setDragging(false); send({ on: 'back' }); },
    });
  };

  const turnHandle = (event: PointerEvent, centre: Point) =>
    followPointer(svg.current!, event, {
      move: (point) => {
        dragged.current = true;
        setDragging(true);
        send({ on: 'turn', heading: Math.round(bearing(centre, sheet.back(point)) / 10) * 10 });
      },
      drop: () => { setDragging(false); hand.putDown(); },
      cancel: () => setDragging(false),
    });

  const layRuler = (event: PointerEvent) => {
    const from = tableAt(event);
    followPointer(svg.current!, event, {
      move: (point) => { dragged.current = true; setLaying({ from, to: sheet.back(point) }); },
      drop: (point) => {
        const to = sheet.back(point);
        setLaying(null);
        tools.rulers.value = [...tools.rulers.peek(), { from, to }];
        announce(texts.tools.measured(distance(from, to), numberOf(scenario, 'foot_move'), numberOf(scenario, 'mounted_move')));
      },
      cancel: () => setLaying(null),
    });
  };

  const why = (id: string | null) => {
    const action = likely(ctx, ui, id ?? ui.piece ?? '');
    if (id) cursor.value = id;
    if (action) props.ask(action);
    return action !== null;
  };

  const down = (event: PointerEvent) => {
    dragged.current = false;
    window.clearTimeout(held.current.timer);
    if (event.button !== 0) return;
    if (tools.measuring.value) return layRuler(event);
    const at = tableAt(event);
    const reach = finger(event.pointerType !== 'mouse');
    if (handle && distance(handle, at) <= Math.max(reach, (16 / px) * sheet.scale)) return turnHandle(event, ghost!.stand);
    if (ghostBlock && made && distanceToBlock(ghostBlock, at) <= reach) return grab(event, ghost!.id, ghost!.stand);
    const id = found(event);
    if (event.pointerType !== 'mouse' && id) held.current.timer = window.setTimeout(() => { if (!dragged.current) { dragged.current = true; why(id); } }, 600);
    const lift = () => { window.clearTimeout(held.current.timer); window.removeEventListener('pointerup', lift); };
    window.addEventListener('pointerup', lift);
    if (id && (mayMarch(ctx, id) || mayPlace(ctx, id))) {
      const from = ui.piece === id && ui.settled.length > 0 ? march(scenario, position, id, ui.settled)!.end : startOf(scenario, position, id)!;
      grab(event, id, from);
    }
  };

  /** What a tap on a piece means for the question that is open. */
  const answerOn = (id: string): Action | null => {
    // One may run a Command of the other army (PUB-25.1): enemies are those of the piece in hand.
    const enemy = ui.piece !== null && sideOf(position, id) !== sideOf(position, ui.piece);
    if (decision === 'target') return ofVerb(ctx, 'target').find((action) => resolve(position, detailsOf(action).enemy) === id) ?? null;
    if (decision === 'fight') return ofVerb(ctx, 'fight').find((action) => groupOf(ctx, action).includes(id)) ?? null;
    if (enemy && ui.piece && position.pieces[id]) {
      const listedShot = ofVerb(ctx, 'bombard').find((action) => actorOf(action) === ui.piece && resolve(position, detailsOf(action).target) === id);
      return listedShot ?? (ui.mode === 'bombard' ? bombardment(ctx, ui.piece, id) : null);
    }
    return null;
  };

  const click = (event: MouseEvent) => {
    if (dragged.current) { dragged.current = false; return; }
    if (tools.measuring.value) return;
    const at = tableAt(event);
    const touch = (event as PointerEvent).pointerType === 'touch';
    // With a piece in hand the next tap most likely says where to: then a block must be met more closely.
    const id = pieceAt(scenario, position, at, finger(touch) * (mine ? 0.35 : 1));
    if (ghostBlock && distanceToBlock(ghostBlock, at) <= finger(touch) && id !== ui.piece) return draft ? props.commit(draft) : hand.putDown();
    const mark = (event.target as Element).closest('[data-candidate]')?.getAttribute('data-candidate') ?? nearMark(at, finger(touch));
    if (mark !== null && mark !== undefined && !(id && acting.includes(id) && id !== ui.piece)) {
      const picked = candidatesOf(ctx, ui.piece)[Number(mark)];
      if (picked) { send({ on: 'candidate', index: Number(mark) }); return hand.offer(picked.action); }
    }
    if (id) {
      cursor.value = id;
      const answer = answerOn(id);
      if (answer) return hand.offer(answer);
      if (acting.includes(id) || mayPlace(ctx, id)) { if (draft) props.propose(null); send({ on: 'choose', piece: id }); }
      return;
    }
    if (ui.piece !== null && (mine || writesOrders(ctx, ui.piece)) && ui.mode === 'march') {
      send({ on: 'drag', piece: ui.piece, to: at });
      return hand.putDown();
    }
    cursor.value = null;
  };

  const nearMark = (at: Point, reach: number): string | null => {
    let best: string | null = null, least = Math.min(reach, (14 / px) * sheet.scale);
    candidatesOf(ctx, ui.piece).forEach(({ action }, i) => {
      const end = endOf(ctx, action);
      if (!end || ['bombard', 'rally'].includes(verbOf(action))) return;
      const off = ['retreat', 'withdraw'].includes(verbOf(action)) ? distanceToBlock(standBlock(scenario, position, end.id, end.stand), at) : distance(end.stand, at);
      if (off < least) [least, best] = [off, String(i)];
    });
    return best;
  };

  // ---- keys
  const tell = (next: Ui) => {
    const picked = candidatesOf(ctx, next.piece)[next.candidate];
    if (picked) announce(`${next.candidate + 1}: ${label(picked.words) ?? picked.words}`);
  };
  const choose = (id: string) => {
    cursor.value = id;
    if (draft) props.propose(null);
    send({ on: 'choose', piece: id });
    announce(sentenceFor(ctx, id));
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const take = () => event.preventDefault();
    const arrow = stepOf(event);
    const list = candidatesOf(ctx, ui.piece);
    if (arrow && event.shiftKey && mine) { send({ on: 'nudge', dx: arrow[0] * nudgeBy, dy: arrow[1] * nudgeBy, turn: 0 }); return take(); }
    if (arrow && ui.piece !== null && list.length > 0) {
      const verb = (i: number) => verbOf(list[i]?.action);
      let next = ui.candidate + (arrow[0] || -arrow[1]);
      // Up and down go to the next kind of action.
      if (arrow[1] !== 0) while (next > 0 && next < list.length - 1 && verb(next) === verb(ui.candidate)) next += -arrow[1];
      if (draft) props.propose(null);
      tell(send({ on: 'candidate', index: (next + list.length) % list.length }));
      return take();
    }
    if (arrow) {
      const next = nextPiece(ctx, acting.length > 0 ? acting : onMap(position), cursor.value, arrow[0], arrow[1]);
      if (next) { cursor.value = next; announce(sentenceFor(ctx, next)); }
      return take();
    }
    switch (event.key) {
      case 'Tab': {
        const at = acting.indexOf(ui.piece ?? cursor.value ?? '');
        const next = event.shiftKey ? (at < 0 ? acting.length - 1 : at - 1) : at + 1;
        if (next < 0 || next >= acting.length) return;
        choose(acting[next]!);
        return take();
      }
      case '[': case ']': if (mine) { send({ on: 'nudge', dx: 0, dy: 0, turn: event.key === '[' ? -turnBy : turnBy }); take(); } return;
      case 'c': if (mine) { send({ on: 'by-road', byRoad: !ui.byRoad }); take(); } return;
      case 'm': tools.measuring.value = !tools.measuring.peek(); return take();
      case '?': if (why(cursor.value)) take(); return;
      case 'Enter': case ' ': {
        take();
        if (draft) return props.commit(draft);
        const picked = list[ui.candidate];
        if (picked) return hand.offer(picked.action);
        if (inHand) return hand.putDown();
        const here = cursor.value;
        if (here && here !== ui.piece) {
          const answer = answerOn(here);
          if (answer) return hand.offer(answer);
          if (acting.includes(here)) choose(here);
        }
        return;
      }
      case 'Escape':
        if (tools.measuring.peek()) { tools.measuring.value = false; return take(); }
        if (draft || ui.piece !== null || ui.candidate >= 0) { if (draft) props.propose(null); send({ on: 'back' }); take(); }
        return;
    }
  };
  const nudgeKey = handKey;
  useEffect(() => {
    // Moved by keys: what the umpire says is told as well.
    if (!dragging && made && refusal) announce(`${refusal.message} ${refusal.clause}`);
  }, [nudgeKey, refusal?.clause]);

  // ---- picture
  const overlay: Overlay = { scenario, position, sheet, px };
  const focus = ui.piece ?? (hover && position.pieces[hover] ? hover : null);
  const focusPiece = focus ? position.pieces[focus] : undefined;
  const focusBlock = focus ? blockOf(scenario, position, focus) : null;
  const fire = ghost && position.pieces[ghost.id] ? { id: ghost.id, block: ghostBlock!, column: ghost.stand.column } : focusPiece && focusBlock ? { id: focus!, block: focusBlock, column: focusPiece.column } : null;
  const shooter = fire ? position.pieces[fire.id]!.type : null;
  const showReach = ui.piece !== null && mayMarch(ctx, ui.piece) && ui.mode === 'march';
  const reachKey = showReach ? `${ui.piece} ${JSON.stringify(ui.settled)}` : '';
  const area0 = useMemo(() => (showReach ? reachable(scenario, position, ui.piece!, ui.settled) : []), [reachKey, position]);
  const roads = useMemo(() => (showReach ? roadReach(scenario, position, ui.piece!, ui.settled) : []), [reachKey, position]);
  const fog = side !== null && optionOf(scenario, 'fog') !== 'none';
  const marching = ghost && ghost.steps.length > 0 ? march(scenario, position, ghost.id, ghost.steps) : null;
  const look = ghost && made ? { id: ghost.id, block: ghostBlock! } : focus && focusBlock ? { id: focus, block: focusBlock } : null;
  const relocating = decision === 'intent' && ui.piece ? blockOf(scenario, position, ui.piece) : null;

  return (
    <div class={`pub${reducedMotion ? ' still' : ''}`}>
      <Strip ctx={ctx} tools={tools} />
      <div class="pub-stage" ref={stage}>
        <PaintedLayer name="pub-ground" box={box} area={area} top={top}>
          <Frame scenario={scenario} />
          <EngravedMap scenario={scenario} />
        </PaintedLayer>
        <svg
          ref={svg} class={`pub-play ${tools.measuring.value ? 'measuring' : ''} ${dragging ? 'dragging' : ''}`} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
          preserveAspectRatio={fitOf(top)} tabindex={0} role="application" aria-label={texts.boardLabel(scenario.title ?? texts.name)}
          onPointerDown={(e) => down(e as unknown as PointerEvent)} onClick={click} onKeyDown={key as never}
          onPointerMove={(e) => { if (e.pointerType === 'mouse' && !dragging) setHover(found(e as unknown as PointerEvent)); }} onPointerLeave={() => setHover(null)}
          onContextMenu={(e) => { e.preventDefault(); window.clearTimeout(held.current.timer); if (!dragged.current) why(found(e)); }}
        >
          <rect class="pub-catch" x={whole.x} y={whole.y} width={whole.width} height={whole.height} />
          {fog && <Fog scenario={scenario} position={position} sheet={sheet} side={side} uid={uid} />}
          <Objectives {...overlay} />
          {area0.length > 0 && <path class="pub-reach" d={sheet.path(area0, true)} stroke-width={1.4 / px} />}
          {roads.map((line, i) => <path key={i} class="pub-road-reach" d={sheet.path(line)} stroke-width={Math.max(9, 5 / px)} />)}
          {showReach && focusPiece && <CommandRange {...overlay} id={ui.piece!} />}
          {relocating && <Ring sheet={sheet} block={{ ...relocating, width: 0, depth: 0 }} range={numberOf(scenario, 'foot_move') / 3} kind="limit" />}
          {ui.pose && writesOrders(ctx, ui.piece) && <circle class="pub-location" cx={sheet.x(ui.pose.x)} cy={sheet.y(ui.pose.y)} r={sheet.length(numberOf(scenario, 'foot_move') / 2)} />}
          {(dragging || ui.byRoad) && side && <EnemyFire {...overlay} side={side} />}
          {fire && fire.column === null && hasFire(shooter) && (
            <FieldOfFire {...overlay} {...fire} kind={ui.mode === 'bombard' ? 'guns' : ''} range={ui.mode === 'bombard' && shooter === 'ART' ? gunRange(scenario) : undefined} />
          )}
          <Combats {...overlay} />
          {(dragging || tools.sight.value) && look && <SightLines {...overlay} {...look} />}
          {ui.piece !== null && !position.commands[ui.piece] && blockOf(scenario, position, ui.piece) === null && startOf(scenario, position, ui.piece) && (
            <Outline sheet={sheet} block={standBlock(scenario, position, ui.piece, startOf(scenario, position, ui.piece)!)} kind="start" px={px} dashed />
          )}
          {ghost && <Trail {...overlay} id={ghost.id} steps={ghost.steps} />}
          <AllPieces {...overlay} still={reducedMotion} acting={new Set(acting)} chosen={ui.piece} cursor={cursor.value} faded={ghost?.id ?? null} viewer={side} />
          {ui.piece !== null && !dragging && !made && ui.mode === 'march' && (ofVerb(ctx, 'retreat', 'withdraw').length > 0 ? <Routes ctx={ctx} ui={ui} sheet={sheet} px={px} /> : <Candidates ctx={ctx} ui={ui} sheet={sheet} px={px} />)}
          {ghost && <Ghost {...overlay} id={ghost.id} stand={ghost.stand} kind={refusal ? 'refused' : made && verdict === 'asking' ? 'asking' : 'fine'} />}
          {handle && <g class="pub-handle"><path d={`M${sheet.x(ghost!.stand.x)} ${sheet.y(ghost!.stand.y)}L${sheet.x(handle.x)} ${sheet.y(handle.y)}`} stroke-width={1.6 / px} /><circle cx={sheet.x(handle.x)} cy={sheet.y(handle.y)} r={9 / px} stroke-width={2 / px} /><path class="arc" d={`M${sheet.x(handle.x) - 4.5 / px} ${sheet.y(handle.y) + 1.5 / px}a${4.5 / px} ${4.5 / px} 0 1 1 ${9 / px} 0`} stroke-width={1.6 / px} /></g>}
          {ghost && marching && <Tag at={sheet.at(ghost.stand)} text={`${refusal ? '✕ ' : ''}${texts.say.cost(marching.cost.total, marching.cost.budget)}`} kind={refusal || marching.cost.total > marching.cost.budget ? 'refused' : 'fine'} px={px} dy={ghostBlock && ghost.stand.heading > 900 && ghost.stand.heading < 2700 ? -30 : 34} />}
          {tools.rulers.value.map((ruler, i) => <LaidRuler key={i} ruler={ruler} sheet={sheet} px={px} tick={125} major={1000} label={rulerLabel(scenario, ruler)} />)}
          {laying && <LaidRuler ruler={laying} sheet={sheet} px={px} tick={125} major={1000} label={rulerLabel(scenario, laying)} />}
        </svg>
        <Say hand={hand} made={made !== null} open={made && ghost && marching ? openIntent(scenario, position, ghost.id, ghost.stand).length > 0 : false} />
        <Fight ctx={ctx} steps={lastSteps} tools={tools} />
      </div>
    </div>
  );
}

const rulerLabel = (scenario: Scenario, { from, to }: Ruler): string => texts.tools.measured(distance(from, to), numberOf(scenario, 'foot_move'), numberOf(scenario, 'mounted_move'));

/** What the umpire says to the pose in the air. */
function Say({ hand, made, open }: { hand: Hand; made: boolean; open: boolean }) {
  const verdict = hand.judge.verdict.value;
  if (!made || verdict === 'none') return null;
  const refusal = refusalOf(verdict);
  return (
    <p class={`pub-say ${refusal ? 'refused' : verdict === 'fine' ? 'fine' : 'asking'}`} aria-hidden="true">
      {refusal ? <><strong>✕ {refusal.message}</strong> <span>{refusal.clause}</span></> : verdict === 'fine' ? `✓ ${texts.say.fine}${open ? ` ⚠ ${texts.say.intentMay}` : ''}` : texts.say.asking}
    </p>
  );
}
