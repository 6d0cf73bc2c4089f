// The table one plays on: the village below, men, vehicles, ghosts and gestures above.
import '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { refusalOf } from '../../measured/judge';
import { distance, distanceToBlock, pointOf, type Point } from '../../measured/plane';
import { LaidRuler, type Ruler } from '../../measured/ruler';
import { useStage } from '../../measured/stage';
import { announce } from '../../ui/Announcer';
import { followPointer, pointOnTable } from '../ghost';
import type { BoardProps, ViewBox } from '../module';
import { fitOf, PaintedLayer } from '../painting';
import { chanceWords, meansAgainst } from './chances';
import { countsFor } from './counts';
import { sentenceFor } from './describe';
import { Frame, Village } from './ground';
import {
  activeTeam, actors, against, answerOn, candidatesOf, decisionOf, detailsOf, driven, endsOf, likely, movers, mySide, nextToken, placePointedAt, pointable, readyTeams, served, targetOf, verbOf,
} from './interaction';
import { ableOf, allowanceOf, extentOf, figuresOf, hullOf, inches, placeOf, sheetOf, sideOf, standOf, teamName, teamOf, tokens, zoneOf, type Position, type Scenario } from './model';
import { fightsOf, meleeWords } from './melee';
import { aims, bands, shiftWords, type Aim } from './shots';
import { horizon, sceneOf } from './sight';
import { AllTokens, Ghosts, Labels, Objectives, Tag, Tracers, Zone, type Overlay } from './standing';
import { handOf, type Hand } from './state';
import { Strip } from './strip';
import { texts } from './texts';
import { labelOf, meansOf } from './words';
import './skirmish.css';

/** What is under a point: the nearest within a finger's reach; men before the hull they stand at. */
export function tokenAt(scenario: Scenario, position: Position, at: Point, reach: number): string | null {
  let best: string | null = null, least = Infinity;
  for (const { id, at: where, radius, kind } of tokens(position)) {
    const hull = kind === 'vehicle' ? hullOf(scenario, position, id) : null;
    const off = hull ? distanceToBlock(hull, at) + 150 : Math.max(0, distance(where, at) - radius) + distance(where, at) / 1000;
    if (off <= reach + 151 && off < least) [least, best] = [off, id];
  }
  return best;
}

const stepOf = (event: KeyboardEvent): [number, number] | null =>
  ({ ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as Record<string, [number, number]>)[event.key] ?? null;

const nudgeBy = 250;
const turnBy = 150;

/** Lines of sight from the acting men to the team that is looked at, with range, band, cover and the needed scores. */
function Sights({ hand, scenario, position, sheet, px, team, target, within, below }: Overlay & { hand: Hand; team: string; target: string; within: ViewBox; below: Point | null }) {
  const { chances } = hand.tools;
  const { aims: list, hidden } = useMemo(() => aims(scenario, position, ableOf(position, team), target), [position, team, target]);
  const at = placeOf(position, target);
  if (!at) return null;
  // Below the southernmost of them, so that the words lie on nobody who is looked at.
  const south = figuresOf(position, target).map((id) => standOf(position, id)).reduce<Point>((low, p) => (p && p.y < low.y ? { x: low.x, y: p.y } : low), at);
  const lines = new Map(list.map((aim) => [aim.firer, aim]));
  const best = [...list].sort((a, b) => a.effective - b.effective || a.range - b.range)[0];
  const means = meansAgainst(hand.ctx, target).slice(0, within.width * px < 500 && !below ? 2 : 4);
  const fights = fightsOf(scenario, position).filter((fight) => [fight.ours, fight.theirs].some((id) => teamOf(position, id) === target));
  const told = [
    ...(best ? [sightWords(best)] : []),
    ...means.flatMap((action, i) => {
      const counts = countsFor(scenario, position, action);
      const chance = chances.of(action);
      const clause = counts?.line.clause ?? texts.clauses[verbOf(action)];
      const first = `${meansOf(action)}${counts ? `, ${counts.range}" ${counts.band}` : ''}: ${chanceWords(action, chance)} · ${clause}`;
      const why = chance?.modifiers ?? [];
      return [first, ...(i === 0 ? why.map((line) => `${line.text} · ${line.clause}`) : [])];
    }),
    ...fights.map((fight) => `${meleeWords(fight)} · SKM-10.4`),
  ];
  return (
    <g class="skm-sights">
      {[...lines.values()].map((aim) => {
        const from = standOf(position, aim.firer) ?? placeOf(position, position.figures[aim.firer]?.in_vehicle ?? '') ?? null;
        const to = standOf(position, aim.target) ?? at;
        return from && <path key={aim.firer} class={`cover-${aim.cover}`} d={sheet.path([from, to])} stroke-width={1.8 / px} />;
      })}
      {told.length === 0 && <Tag at={below ?? sheet.at(south)} kind="refused" px={px} dy={below ? 18 : 44} within={within} text={position.teams[target]?.spotted === false ? texts.panel.unspotted : hidden ? texts.panel.noSight(hidden) : texts.panel.noArms} />}
      {told.length > 0 && <Tag at={below ?? sheet.at(south)} kind="fine" px={px} dy={below ? 18 : 44} within={within} text={told} />}
    </g>
  );
}

function sightWords(aim: Aim): string {
  const { range, band, shift } = aim;
  return `${range}" ${bands[band]!.toLowerCase()}${shift > 0 ? ` +${shift}` : ''}, ${shiftWords(aim, texts.cover)} · SKM-7.5`;
}

export function Board(props: BoardProps) {
  const { position, draft, cursor, reducedMotion } = props;
  const scenario = props.scenario as Scenario;
  const sheet = useMemo(() => sheetOf(scenario), [scenario]);
  const hand = handOf(props);
  const { ctx, ui, judge, tools, send } = hand;
  const decision = decisionOf(ctx);
  const acting = actors(ctx);
  const side = mySide(ctx);
  const active = activeTeam(ctx);

  const whole = extentOf(scenario);
  const { stage, svg, area, box, px, top } = useStage(props.view, whole);
  // What the screen shows beside and below the table too.
  const spare = { x: area.width / px - box.width, y: area.height / px - box.height };
  const shownArea: ViewBox = { x: box.x - spare.x / 2, y: top ? box.y : box.y - spare.y / 2, width: box.width + spare.x, height: box.height + spare.y };
  const [dragging, setDragging] = useState(false);
  const [laying, setLaying] = useState<Ruler | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  const dragged = useRef(false);
  const held = useRef(0);
  const resting = useRef<{ id: string | null; timer: number }>({ id: null, timer: 0 });

  const { inHand } = hand;
  const handKey = inHand === null ? '' : JSON.stringify(inHand);
  useEffect(() => judge.consider(inHand), [handKey, judge]);

  const tableAt = (at: { clientX: number; clientY: number }): Point => sheet.back(pointOnTable(svg.current!, at));
  const finger = (touch: boolean) => ((touch ? 24 : 8) / px) * sheet.scale;
  const found = (event: PointerEvent | MouseEvent): string | null => tokenAt(scenario, position, tableAt(event), finger((event as PointerEvent).pointerType === 'touch'));

  const going = movers(ctx);
  const list = candidatesOf(ctx);
  const shown = inHand ?? draft ?? (ui.candidate >= 0 ? list[ui.candidate] ?? null : null);
  const ends = endsOf(ctx, shown);
  const verdict = judge.verdict.value;
  const refusal = inHand ? refusalOf(verdict) : null;
  const mayDrag = (id: string): boolean => (decision === 'deploy' ? readyTeams(ctx).includes(teamOf(position, id) ?? '') : going.includes(id) || id === driven(ctx) || (id === served(ctx) && ctx.legal.some((action) => verbOf(action) === 'manhandle')));

  // A hand that only passes asks nothing.
  const hoverOver = (id: string | null) => {
    if (id === resting.current.id) return;
    window.clearTimeout(resting.current.timer);
    resting.current = { id, timer: window.setTimeout(() => setHover(id), 90) };
  };

  const grab = (event: PointerEvent, id: string, from: Point) => {
    const start = tableAt(event);
    const offset = { x: from.x - start.x, y: from.y - start.y };
    followPointer(svg.current!, event, {
      move: (point) => {
        const at = sheet.back(point);
        dragged.current = true;
        setDragging(true);
        cursor.value = id;
        send({ on: 'drag', id, to: { x: at.x + offset.x, y: at.y + offset.y } });
      },
      drop: () => { setDragging(false); hand.putDown(); },
      cancel: () => { setDragging(false); send({ on: 'back' }); },
    });
  };

  const layRuler = (event: PointerEvent) => {
    const from = tableAt(event);
    followPointer(svg.current!, event, {
      move: (point) => { dragged.current = true; setLaying({ from, to: sheet.back(point) }); },
      drop: (point) => {
        const to = sheet.back(point);
        setLaying(null);
        tools.rulers.value = [...tools.rulers.peek(), { from, to }];
        announce(inches(distance(from, to)));
      },
      cancel: () => setLaying(null),
    });
  };

  const why = (id: string | null): boolean => {
    const action = likely(ctx, ui, id ?? ui.chosen ?? '');
    if (id) cursor.value = id;
    if (action) props.ask(action);
    return action !== null;
  };

  const ghostAt = (at: Point, reach: number): { id: string; at: Point } | null => {
    for (const { id, way } of ends) {
      const end = way.at(-1)!;
      if (distance(end, at) <= Math.max(reach, position.vehicles[id] ? 1400 : 500)) return { id, at: end };
    }
    return null;
  };

  const down = (event: PointerEvent) => {
    dragged.current = false;
    window.clearTimeout(held.current);
    if (event.button !== 0) return;
    if (tools.measuring.value) return layRuler(event);
    const at = tableAt(event);
    const reach = finger(event.pointerType !== 'mouse');
    const ghost = inHand ? ghostAt(at, reach) : null;
    if (ghost && mayDrag(ghost.id)) return grab(event, ghost.id, ghost.at);
    const id = found(event);
    if (event.pointerType !== 'mouse' && id) held.current = window.setTimeout(() => { if (!dragged.current) { dragged.current = true; why(id); } }, 600);
    const lift = () => { window.clearTimeout(held.current); window.removeEventListener('pointerup', lift); };
    window.addEventListener('pointerup', lift);
    if (id && mayDrag(id)) grab(event, id, placeOf(position, id)!);
  };

  /** A tap on an enemy: it is looked at, and the best action against it proposed; the same tap again does it. */
  const aimAt = (id: string) => {
    const team = teamOf(position, id) ?? id;
    if (draft && targetOf(draft) !== null && (teamOf(position, targetOf(draft)!) ?? targetOf(draft)) === team) return props.commit(draft);
    send({ on: 'target', target: id });
    const answer = answerOn(ctx, id);
    if (answer) hand.offer(answer);
  };

  const choose = (id: string, say = true) => {
    cursor.value = id;
    const team = teamOf(position, id);
    if (decision === 'activate' && team && readyTeams(ctx).includes(team)) {
      send({ on: 'choose', id });
      hand.offer({ activate: { team } });
    } else {
      if (draft) props.propose(null);
      send({ on: 'choose', id });
    }
    if (say) announce(sentenceFor(ctx, id));
  };

  const click = (event: MouseEvent) => {
    if (dragged.current) { dragged.current = false; return; }
    if (tools.measuring.value) return;
    const at = tableAt(event);
    const touch = (event as PointerEvent).pointerType === 'touch';
    const reach = finger(touch);
    if (ui.aimed && pointable(ui.aimed)) { send({ on: 'point', at }); return hand.putDown(); }
    if (inHand && !ui.shots && ghostAt(at, reach)) return draft ? props.commit(draft) : hand.putDown();
    const id = tokenAt(scenario, position, at, ui.chosen !== null && decision === 'act' ? reach * 0.5 : reach);
    if (id) {
      cursor.value = id;
      if (active !== null && side !== null && sideOf(position, id) !== side) return aimAt(id);
      if (acting.includes(id)) return choose(id, false);
      return;
    }
    const mark = decision === 'deploy' ? null : nearMark(at, Math.min(reach, (13 / px) * sheet.scale));
    if (mark !== null && Object.keys(ui.plan).length === 0) { send({ on: 'candidate', index: mark }); return hand.offer(list[mark]!); }
    const mover = ui.chosen !== null && mayDrag(ui.chosen) ? ui.chosen : null;
    if (mover && (decision === 'act' || decision === 'deploy')) { send({ on: 'drag', id: mover, to: at }); return hand.putDown(); }
    cursor.value = null;
  };

  const nearMark = (at: Point, reach: number): number | null => {
    let best: number | null = null, least = reach;
    list.forEach((action, i) => {
      const end = endsOf(ctx, action)[0]?.way.at(-1);
      if (end && distance(end, at) < least) [least, best] = [distance(end, at), i];
    });
    return best;
  };

  // ---- keys
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const take = () => event.preventDefault();
    const arrow = stepOf(event);
    const mine = placePointedAt(ctx, ui.aimed) !== null || (ui.chosen !== null && mayDrag(ui.chosen));
    if (arrow && event.shiftKey && mine) { send({ on: 'nudge', dx: arrow[0] * nudgeBy, dy: arrow[1] * nudgeBy, turn: 0 }); return take(); }
    if (arrow && decision !== 'activate' && list.length > 0 && arrow[0] !== 0) {
      const index = (ui.candidate + arrow[0] + list.length) % list.length;
      if (draft) props.propose(null);
      send({ on: 'candidate', index });
      announce(`${index + 1}: ${labelOf(list[index]!) ?? ''}`);
      return take();
    }
    if (arrow) {
      // Up and down go through those who may act, and the enemies that can be seen.
      const enemies = active === null ? [] : tokens(position).filter(({ id }) => against(ctx, id).length > 0).map(({ id }) => id);
      const next = nextToken(ctx, active === null ? (acting.length > 0 ? acting : tokens(position).map(({ id }) => id)) : [...acting, ...enemies], cursor.value, arrow[0], arrow[1]);
      if (next) { cursor.value = next; announce(sentenceFor(ctx, next)); }
      return take();
    }
    switch (event.key) {
      case 'Tab': {
        const stops = decision === 'deploy' ? readyTeams(ctx).map((team) => figuresOf(position, team)[0] ?? team) : decision === 'activate' ? readyTeams(ctx).flatMap((team) => acting.find((id) => teamOf(position, id) === team) ?? []) : acting;
        const at = stops.indexOf(ui.chosen ?? cursor.value ?? '');
        const next = event.shiftKey ? (at < 0 ? stops.length - 1 : at - 1) : at + 1;
        if (next < 0 || next >= stops.length) return;
        cursor.value = stops[next]!;
        if (draft) props.propose(null);
        send({ on: 'choose', id: stops[next]! });
        announce(sentenceFor(ctx, stops[next]!));
        return take();
      }
      case 't': {
        // The next enemy that something can be done about.
        const teams = [...new Set(ctx.legal.map(targetOf).filter((id): id is string => id !== null).map((id) => teamOf(position, id) ?? id))];
        const next = teams[(teams.indexOf(ui.target ?? '') + 1) % Math.max(1, teams.length)];
        if (next) { aimAt(next); announce(teamName(scenario, position, next)); take(); }
        return;
      }
      case '[': case ']': if (mine) { send({ on: 'nudge', dx: 0, dy: 0, turn: event.key === '[' ? -turnBy : turnBy }); take(); } return;
      case 'g': send({ on: 'together', together: !ui.together }); announce(ui.together ? texts.panel.single : texts.panel.together); return take();
      case 'm': tools.measuring.value = !tools.measuring.peek(); return take();
      case 's': tools.sight.value = !tools.sight.peek(); return take();
      case '?': if (why(cursor.value)) take(); return;
      case 'Enter': case ' ': {
        take();
        if (draft) return props.commit(draft);
        if (inHand) return hand.putDown();
        const picked = list[ui.candidate];
        if (picked) return hand.offer(picked);
        const here = cursor.value;
        if (here && active !== null && side !== null && sideOf(position, here) !== side) return aimAt(here);
        if (here && acting.includes(here)) choose(here);
        return;
      }
      case 'Escape':
        if (draft || ui.chosen !== null || ui.candidate >= 0 || ui.target !== null) { if (draft) props.propose(null); send({ on: 'back' }); take(); }
        return;
    }
  };
  useEffect(() => {
    // Moved by keys: what the umpire says is told as well.
    if (!dragging && refusal) announce(`${refusal.message} ${refusal.clause}`);
  }, [handKey, refusal?.clause]);

  // ---- picture
  const overlay: Overlay = { scenario, position, sheet, px };
  const looked = ui.target ?? (hover && active !== null && side !== null && sideOf(position, hover) !== side && position.teams[teamOf(position, hover) ?? ''] ? teamOf(position, hover) : null);
  const eye = ui.chosen ? (ends.find(({ id }) => id === ui.chosen)?.way.at(-1) ?? placeOf(position, ui.chosen)) : null;
  const wedge = useMemo(() => (tools.sight.value && eye ? horizon(sceneOf(scenario, position), eye, 60000) : []), [tools.sight.value, eye?.x, eye?.y, position]);
  const walker = ui.chosen && going.includes(ui.chosen) ? ui.chosen : null;
  const from = walker ? (ui.settled > 0 && ui.plan[walker]?.[ui.settled - 1] ? pointOf(ui.plan[walker]![ui.settled - 1]!) : standOf(position, walker)) : null;
  const burst = shown && Array.isArray(detailsOf(shown).at) && ['launch', 'fire_gun'].includes(verbOf(shown)) ? pointOf(detailsOf(shown).at) : null;
  const first = ends[0];
  const length = first ? first.way.reduce((sum, p, i) => (i === 0 ? 0 : sum + distance(first.way[i - 1]!, p)), 0) : 0;

  return (
    <div class={`skm${reducedMotion ? ' still' : ''}`}>
      <Strip ctx={ctx} tools={tools} />
      <div class="skm-stage" ref={stage}>
        <PaintedLayer name="skm-ground" box={box} area={area} top={top}>
          <Frame scenario={scenario} />
          <Village scenario={scenario} />
        </PaintedLayer>
        <svg
          ref={svg} class={`skm-play ${tools.measuring.value ? 'measuring' : ''} ${dragging ? 'dragging' : ''} ${ui.aimed ? 'pointing' : ''}`} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
          preserveAspectRatio={fitOf(top)} tabindex={0} role="application" aria-label={texts.boardLabel(scenario.title ?? texts.name)}
          onPointerDown={(e) => down(e as unknown as PointerEvent)} onClick={click} onKeyDown={key as never}
          onPointerMove={(e) => { if ((e as PointerEvent).pointerType === 'mouse' && !dragging) hoverOver(found(e as unknown as PointerEvent)); }} onPointerLeave={() => hoverOver(null)}
          onContextMenu={(e) => { e.preventDefault(); why(found(e as unknown as MouseEvent)); }}
        >
          <rect class="skm-catch" x={whole.x} y={whole.y} width={whole.width} height={whole.height} />
          {decision === 'deploy' && side && <Zone outline={zoneOf(scenario, side)} sheet={sheet} px={px} side={side} scenario={scenario} />}
          <Objectives {...overlay} />
          <clipPath id="skm-table"><rect width={sheet.length(scenario.board.width)} height={sheet.length(scenario.board.height)} /></clipPath>
          {wedge.length > 0 && <path class="skm-wedge" clip-path="url(#skm-table)" d={sheet.path(wedge, true)} />}
          {from && walker && ui.target === null && <circle clip-path="url(#skm-table)" class={`skm-reach ${ui.manner}`} cx={sheet.x(from.x)} cy={sheet.y(from.y)} r={sheet.length(allowanceOf(position, walker, ui.manner === 'crawl'))} stroke-width={1.4 / px} />}
          <AllTokens {...overlay} still={reducedMotion} acting={new Set(acting)} active={active} chosen={ui.chosen} cursor={cursor.value} target={looked} faded={new Set(ends.map(({ id }) => id))} />
          <Tracers {...overlay} steps={props.lastSteps} still={reducedMotion} key={props.lastSteps.at(-1)?.number ?? 0} />
          <Labels {...overlay} active={position.active_team} mine={side} />
          {active !== null && looked && <Sights {...overlay} hand={hand} team={active} target={looked} within={shownArea} below={area.width < 500 && spare.y * px > 70 ? { x: box.x + box.width / 2, y: box.y + box.height } : null} />}
          {!dragging && !inHand && decision === 'act' && ui.target === null && (px > 0.4 || ui.candidate >= 0) && (
            <g class="skm-marks">{list.map((action, i) => { const end = endsOf(ctx, action)[0]?.way.at(-1); return end && <circle key={i} class={i === ui.candidate ? 'on' : ''} cx={sheet.x(end.x)} cy={sheet.y(end.y)} r={(i === ui.candidate ? 5 : 3) / px} stroke-width={1 / px} />; })}</g>
          )}
          {ends.length > 0 && <Ghosts {...overlay} ctx={ctx} ends={ends} kind={refusal ? 'refused' : inHand && verdict === 'asking' ? 'asking' : 'fine'} />}
          {burst && <circle class="skm-burst" cx={sheet.x(burst.x)} cy={sheet.y(burst.y)} r={sheet.length(1500)} stroke-width={2 / px} />}
          {first && length > 0 && <Tag at={sheet.at(first.way.at(-1)!)} text={`${refusal ? '✕ ' : ''}${inches(length)}`} kind={refusal ? 'refused' : 'fine'} px={px} dy={32} />}
          {tools.rulers.value.map((ruler, i) => <LaidRuler key={i} ruler={ruler} sheet={sheet} px={px} tick={1000} major={6000} label={inches(distance(ruler.from, ruler.to))} />)}
          {laying && <LaidRuler ruler={laying} sheet={sheet} px={px} tick={1000} major={6000} label={inches(distance(laying.from, laying.to))} />}
        </svg>
        <Say hand={hand} made={inHand !== null} />
      </div>
    </div>
  );
}

/** What the umpire says to what is in the air. */
function Say({ hand, made }: { hand: Hand; made: boolean }) {
  const verdict = hand.judge.verdict.value;
  if (!made || verdict === 'none') return null;
  const refusal = refusalOf(verdict);
  return (
    <p class={`skm-say ${refusal ? 'refused' : verdict === 'fine' ? 'fine' : 'asking'}`} aria-hidden="true">
      {refusal ? <><strong>✕ {refusal.message}</strong> <span>{refusal.clause}</span></> : verdict === 'fine' ? `✓ ${texts.say.fine}` : texts.say.asking}
    </p>
  );
}
