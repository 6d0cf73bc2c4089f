// The map one plays on: the engraving below, blocks, ghosts and gestures above.
import '@preact/signals';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { refusalOf } from '../../measured/judge';
import { distance, place, type Block, type Point } from '../../measured/plane';
import { LaidRuler, type Ruler } from '../../measured/ruler';
import { useStage } from '../../measured/stage';
import { announce } from '../../ui/Announcer';
import type { BoardProps } from '../module';
import { fitOf, PaintedLayer } from '../painting';
import { askWhy, clicked, pieceUnder, pointerDown, type Press, type Scene } from './gestures';
import { foreseen, openIntent } from './foreseen';
import { actors, allSteps, candidatesOf, decisionOf, endOf, ghostOf, mayMarch, mayPlace, mySide, ofVerb, stepsOf, verbOf, writesOrders, type Context, type Ui } from './interaction';
import { keyDown } from './keys';
import { blockOf, commandSide, gunRange, isHq, numberOf, optionOf, sheetOf, sideOf, type Scenario, type Step } from './model';
import { hasFire, march, reachable, roadReach, standBlock, startOf, type Stand } from './moves';
import { Combats, CommandRange, EnemyFire, FieldOfFire, Fog, Locations, Objectives, Outline, Ring, SightLines, Tag, type Overlay } from './overlays';
import { Routes } from './routes';
import { AllPieces, Ghost, unseenBy } from './standing';
import { handOf, type Hand } from './state';
import { Strip } from './strip';
import { EngravedMap, extentOf, Frame, Names } from './terrain';
import { texts } from './texts';
import './pub-battles.css';

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
  const { position, cursor, lastSteps, reducedMotion } = props;
  const scenario = props.scenario as Scenario;
  const uid = useId().replace(/\W/g, '');
  const sheet = useMemo(() => sheetOf(scenario), [scenario]);
  const hand = handOf(props);
  const { ctx, ui, judge, tools } = hand;
  const decision = decisionOf(ctx);
  const acting = actors(ctx);
  const side = mySide(ctx);

  const whole = extentOf(scenario);
  const { stage, svg, area, box, px, top } = useStage(props.view, whole);
  const [dragging, setDragging] = useState(false);
  const [laying, setLaying] = useState<Ruler | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  const press = useRef<Press>({ dragged: false, timer: 0 });

  const { inHand } = hand;
  // What was taken from a list is looked at too: what it will do is told before it is done.
  const considered = inHand ?? ctx.draft;
  const handKey = considered === null ? '' : JSON.stringify(considered);
  useEffect(() => judge.consider(considered), [handKey, judge]);

  // ---- what stands in hand
  const mine = ui.piece !== null && (mayMarch(ctx, ui.piece) || mayPlace(ctx, ui.piece) !== null);
  const made = inHand && ghostOf(ctx, ui);
  const listed = made ? null : listedEnd(ctx, ui);
  const ghost = made && ui.piece && (position.pieces[ui.piece] || position.hqs[ui.piece]) ? { id: ui.piece, stand: made, steps: allSteps(ui) } : listed;
  const ghostBlock: Block | null = ghost && standBlock(scenario, position, ghost.id, ghost.stand);
  const verdict = judge.verdict.value;
  const refusal = made ? refusalOf(verdict) : null;
  const handle: Point | null = ghostBlock && made && decision !== 'intent' && !isHq(position, ghost!.id) && !made.column ? place(ghostBlock, 0, ghostBlock.depth / 2 + 34 * (sheet.scale / px)) : null;

  const scene: Scene = {
    props, hand, sheet, px, acting, decision, mine, inHand, handle, ghost: ghost && ghostBlock ? { id: ghost.id, stand: ghost.stand, block: ghostBlock, made: made !== null } : null,
    svg: () => svg.current!, press: press.current, dragging: setDragging, laying: setLaying,
  };
  useEffect(() => {
    // Moved by keys: what the umpire says is told as well.
    if (!dragging && made && refusal) announce(`${refusal.message} ${refusal.clause}`);
  }, [handKey, refusal?.clause]);

  // ---- through whose eyes
  const eyes = tools.eyes.value !== null && position.commands[tools.eyes.value]?.runner === ctx.seat ? tools.eyes.value : null;
  useEffect(() => {
    let over = false;
    if (eyes === null) tools.unseen.value = new Set();
    else void props.lookAs?.(eyes).then((seen) => { if (seen && !over) tools.unseen.value = unseenBy(position, seen); });
    return () => { over = true; };
  }, [eyes, position]);

  // ---- picture
  // Nothing is drawn of those whom the eyes in question do not spot; the rules and the hand know them all the same.
  const unseen = tools.unseen.value;
  const drawn = useMemo(() => (unseen.size === 0 ? position : { ...position, pieces: Object.fromEntries(Object.entries(position.pieces).filter(([id]) => !unseen.has(id))) }), [position, unseen]);
  const overlay: Overlay = { scenario, position: drawn, sheet, px };
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
  const choosing = ui.piece !== null && !dragging && !made && ui.mode === 'march';
  const goesBack = ofVerb(ctx, 'retreat', 'withdraw').length > 0;
  const relocating = decision === 'intent' && ui.piece ? blockOf(scenario, position, ui.piece) : null;

  return (
    <div class={`pub${reducedMotion ? ' still' : ''}`}>
      <Strip ctx={ctx} tools={tools} steps={lastSteps} />
      <div class="pub-stage" ref={stage}>
        <PaintedLayer name="pub-ground" box={box} area={area} top={top}>
          <Frame scenario={scenario} />
          <EngravedMap scenario={scenario} />
        </PaintedLayer>
        <svg
          ref={svg} class={`pub-play ${tools.measuring.value ? 'measuring' : ''} ${dragging ? 'dragging' : ''}`} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
          preserveAspectRatio={fitOf(top)} tabindex={0} role="application" aria-label={texts.boardLabel(scenario.title ?? texts.name)}
          onPointerDown={(e) => pointerDown(scene, e as unknown as PointerEvent)} onClick={(e) => clicked(scene, e)} onKeyDown={(e) => keyDown(scene, e as unknown as KeyboardEvent)}
          onPointerMove={(e) => { if (e.pointerType === 'mouse' && !dragging) setHover(pieceUnder(scene, e as unknown as PointerEvent)); }} onPointerLeave={() => setHover(null)}
          onContextMenu={(e) => { e.preventDefault(); window.clearTimeout(press.current.timer); if (!press.current.dragged) askWhy(scene, pieceUnder(scene, e)); }}
        >
          <rect class="pub-catch" x={whole.x} y={whole.y} width={whole.width} height={whole.height} />
          <clipPath id={`${uid}-map`}><rect width={sheet.length(scenario.map.width)} height={sheet.length(scenario.map.height)} /></clipPath>
          {(fog || eyes !== null) && side !== null && <Fog scenario={scenario} position={position} sheet={sheet} side={eyes === null ? side : commandSide(scenario, eyes)} command={eyes} uid={uid} />}
          <g clip-path={`url(#${uid}-map)`}><Names scenario={scenario} /></g>
          <Objectives {...overlay} />
          <Locations {...overlay} uid={uid} />
          {area0.length > 0 && <path class="pub-reach" d={sheet.path(area0, true)} stroke-width={1.4 / px} />}
          {roads.map((line, i) => <path key={i} class="pub-road-reach" d={sheet.path(line)} stroke-width={Math.max(9, 5 / px)} />)}
          {showReach && focusPiece && <g clip-path={`url(#${uid}-map)`}><CommandRange {...overlay} id={ui.piece!} /></g>}
          {relocating && <Ring sheet={sheet} block={{ ...relocating, width: 0, depth: 0 }} range={numberOf(scenario, 'foot_move') / 3} kind="limit" />}
          {ui.pose && writesOrders(ctx, ui.piece) && <circle class="pub-location" cx={sheet.x(ui.pose.x)} cy={sheet.y(ui.pose.y)} r={sheet.length(numberOf(scenario, 'foot_move') / 2)} />}
          {(dragging || ui.byRoad) && ui.piece && !position.commands[ui.piece] && <EnemyFire {...overlay} side={sideOf(position, ui.piece)} />}
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
          {choosing && !goesBack && <Candidates ctx={ctx} ui={ui} sheet={sheet} px={px} />}
          {ghost && <Ghost {...overlay} id={ghost.id} stand={ghost.stand} kind={refusal ? 'refused' : made && verdict === 'asking' ? 'asking' : 'fine'} />}
          {choosing && goesBack && <Routes {...overlay} ctx={ctx} ui={ui} tools={tools} />}
          {handle && <g class="pub-handle"><path d={`M${sheet.x(ghost!.stand.x)} ${sheet.y(ghost!.stand.y)}L${sheet.x(handle.x)} ${sheet.y(handle.y)}`} stroke-width={1.6 / px} /><circle cx={sheet.x(handle.x)} cy={sheet.y(handle.y)} r={9 / px} stroke-width={2 / px} /><path class="arc" d={`M${sheet.x(handle.x) - 4.5 / px} ${sheet.y(handle.y) + 1.5 / px}a${4.5 / px} ${4.5 / px} 0 1 1 ${9 / px} 0`} stroke-width={1.6 / px} /></g>}
          {ghost && marching && <Tag at={sheet.at(ghost.stand)} text={`${refusal ? '✕ ' : ''}${texts.say.cost(marching.cost.total, marching.cost.budget)}`} kind={refusal || marching.cost.total > marching.cost.budget ? 'refused' : 'fine'} px={px} dy={ghostBlock && ghost.stand.heading > 900 && ghost.stand.heading < 2700 ? -30 : 34} />}
          {tools.rulers.value.map((ruler, i) => <LaidRuler key={i} ruler={ruler} sheet={sheet} px={px} tick={125} major={1000} label={rulerLabel(scenario, ruler)} />)}
          {laying && <LaidRuler ruler={laying} sheet={sheet} px={px} tick={125} major={1000} label={rulerLabel(scenario, laying)} />}
        </svg>
        <Say hand={hand} made={made !== null} />
      </div>
    </div>
  );
}

const rulerLabel = (scenario: Scenario, { from, to }: Ruler): string => texts.tools.measured(distance(from, to), numberOf(scenario, 'foot_move'), numberOf(scenario, 'mounted_move'));

/** What the umpire says to the pose in the air. */
function Say({ hand, made }: { hand: Hand; made: boolean }) {
  const verdict = hand.judge.verdict.value;
  if (!made || verdict === 'none') return null;
  const refusal = refusalOf(verdict);
  const facts = hand.judge.foreseen.value;
  const open = openIntent(facts).length > 0;
  // Whom it will fight is what matters most about a place.
  const fights = foreseen(hand.ctx.scenario, hand.ctx.position, facts.filter(({ event }) => event === 'pair_made')).map(({ text }) => text).join(' ');
  return (
    <p class={`pub-say ${refusal ? 'refused' : verdict === 'fine' ? 'fine' : 'asking'}`} aria-hidden="true">
      {refusal ? <><strong>✕ {refusal.message}</strong> <span>{refusal.clause}</span></> : verdict === 'fine' ? `✓ ${fights || texts.say.fine}${open ? ` ⚠ ${texts.say.intentShort}` : ''}` : texts.say.asking}
    </p>
  );
}
