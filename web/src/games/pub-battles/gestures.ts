// Fingers and mouse on the map: blocks are dragged and turned, places tapped, rulers laid.
import { bearing, distance, distanceToBlock, type Block, type Point, type Sheet } from '../../measured/plane';
import type { Ruler } from '../../measured/ruler';
import { announce } from '../../ui/Announcer';
import { followPointer, pointOnTable } from '../ghost';
import type { Action, BoardProps } from '../module';
import { actorOf, bombardment, candidatesOf, detailsOf, endOf, groupOf, likely, mayMarch, mayPlace, ofVerb, verbOf, writesOrders } from './interaction';
import { blockOf, isHq, numberOf, onMap, resolve, sideOf, type Position, type Scenario } from './model';
import { march, snapped, startOf, type Stand } from './moves';
import type { Hand } from './state';
import { texts } from './texts';

/** A finger that is down, from one event to the next. */
export interface Press {
  /** It moved or was held: what follows is no click. */
  dragged: boolean;
  timer: number;
}

/** What a hand meets on the map just now. */
export interface Scene {
  props: BoardProps;
  hand: Hand;
  sheet: Sheet;
  /** Pixels of the screen to one unit of the drawing. */
  px: number;
  acting: string[];
  decision: string;
  /** The chosen piece can be moved or placed. */
  mine: boolean;
  inHand: Action | null;
  /** The round handle that turns the ghost. */
  handle: Point | null;
  /** `made` by hand, or the end of a proposal. */
  ghost: { id: string; stand: Stand; block: Block; made: boolean } | null;
  svg(): SVGSVGElement;
  press: Press;
  dragging(on: boolean): void;
  laying(ruler: Ruler | null): void;
}

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

const isTouch = (event: MouseEvent): boolean => (event as PointerEvent).pointerType === 'touch';

/** Mils under a point of the screen, and how many of them a finger covers. */
const tableAt = (scene: Scene, at: { clientX: number; clientY: number }): Point => scene.sheet.back(pointOnTable(scene.svg(), at));
const mils = (scene: Scene, pixels: number): number => (pixels / scene.px) * scene.sheet.scale;
const finger = (scene: Scene, touch: boolean): number => mils(scene, touch ? 26 : 9);

export const pieceUnder = (scene: Scene, event: MouseEvent): string | null =>
  pieceAt(scene.props.scenario, scene.props.position, tableAt(scene, event), finger(scene, isTouch(event)));

/** "Why can't I?" about a piece, or about what is in hand. */
export function askWhy({ props, hand }: Scene, id: string | null): boolean {
  const action = likely(hand.ctx, hand.ui, id ?? hand.ui.piece ?? '');
  if (id) props.cursor.value = id;
  if (action) props.ask(action);
  return action !== null;
}

// ---- dragging

function dragPiece(scene: Scene, event: PointerEvent, id: string, from: Point): void {
  const { props, hand, sheet } = scene;
  const { ctx, ui } = hand;
  const start = tableAt(scene, event);
  // A heading that an enemy's edge lends is given back when the hand leaves it.
  const heading = ui.piece === id ? ui.heading : null;
  const maySnap = mayMarch(ctx, id) && !ui.byRoad && !event.altKey;
  followPointer(scene.svg(), event, {
    move: (point) => {
      const at = sheet.back(point);
      const to = { x: at.x + from.x - start.x, y: at.y + from.y - start.y };
      const snap = maySnap ? snapped(ctx.scenario, ctx.position, id, to) : null;
      scene.press.dragged = true;
      scene.dragging(true);
      props.cursor.value = id;
      hand.send({ on: 'drag', piece: id, to: snap ?? to, heading: snap?.heading ?? heading });
    },
    drop: () => { scene.dragging(false); hand.putDown(); },
    cancel: () => { scene.dragging(false); hand.send({ on: 'back' }); },
  });
}

function turnGhost(scene: Scene, event: PointerEvent, centre: Point): void {
  followPointer(scene.svg(), event, {
    move: (point) => {
      scene.press.dragged = true;
      scene.dragging(true);
      scene.hand.send({ on: 'turn', heading: Math.round(bearing(centre, scene.sheet.back(point)) / 10) * 10 });
    },
    drop: () => { scene.dragging(false); scene.hand.putDown(); },
    cancel: () => scene.dragging(false),
  });
}

function layRuler(scene: Scene, event: PointerEvent): void {
  const { sheet, hand } = scene;
  const from = tableAt(scene, event);
  followPointer(scene.svg(), event, {
    move: (point) => { scene.press.dragged = true; scene.laying({ from, to: sheet.back(point) }); },
    drop: (point) => {
      const to = sheet.back(point);
      scene.laying(null);
      hand.tools.rulers.value = [...hand.tools.rulers.peek(), { from, to }];
      const { scenario } = hand.ctx;
      announce(texts.tools.measured(distance(from, to), numberOf(scenario, 'foot_move'), numberOf(scenario, 'mounted_move')));
    },
    cancel: () => scene.laying(null),
  });
}

/** A finger that rests on a piece asks about it. */
function waitForLongPress(scene: Scene, id: string): void {
  const { press } = scene;
  press.timer = window.setTimeout(() => {
    if (press.dragged) return;
    press.dragged = true;
    askWhy(scene, id);
  }, 600);
  const lift = () => { window.clearTimeout(press.timer); window.removeEventListener('pointerup', lift); };
  window.addEventListener('pointerup', lift);
}

export function pointerDown(scene: Scene, event: PointerEvent): void {
  const { hand, ghost, handle, press } = scene;
  const { ctx, ui } = hand;
  press.dragged = false;
  window.clearTimeout(press.timer);
  if (event.button !== 0) return;
  if (hand.tools.measuring.value) return layRuler(scene, event);
  const at = tableAt(scene, event);
  const reach = finger(scene, event.pointerType !== 'mouse');
  if (handle && ghost && distance(handle, at) <= Math.max(reach, mils(scene, 16))) return turnGhost(scene, event, ghost.stand);
  if (ghost?.made && distanceToBlock(ghost.block, at) <= reach) return dragPiece(scene, event, ghost.id, ghost.stand);
  const id = pieceUnder(scene, event);
  if (!id) return;
  if (event.pointerType !== 'mouse') waitForLongPress(scene, id);
  if (!mayMarch(ctx, id) && !mayPlace(ctx, id)) return;
  const going = ui.piece === id && ui.settled.length > 0 ? march(ctx.scenario, ctx.position, id, ui.settled)!.end : startOf(ctx.scenario, ctx.position, id)!;
  dragPiece(scene, event, id, going);
}

// ---- tapping

/** What a tap on a piece means for the question that is open. */
export function answerOn({ hand, decision }: Scene, id: string): Action | null {
  const { ctx, ui } = hand;
  const { position } = ctx;
  if (decision === 'target') return ofVerb(ctx, 'target').find((action) => resolve(position, detailsOf(action).enemy) === id) ?? null;
  if (decision === 'fight') return ofVerb(ctx, 'fight').find((action) => groupOf(ctx, action).includes(id)) ?? null;
  // One may run a Command of the other army (PUB-25.1): enemies are those of the piece in hand.
  if (ui.piece === null || !position.pieces[id] || sideOf(position, id) === sideOf(position, ui.piece)) return null;
  const listed = ofVerb(ctx, 'bombard').find((action) => actorOf(action) === ui.piece && resolve(position, detailsOf(action).target) === id);
  return listed ?? (ui.mode === 'bombard' ? bombardment(ctx, ui.piece, id) : null);
}

/** The mark of a candidate near a point. */
function markAt(scene: Scene, at: Point, touch: boolean): number | null {
  const { ctx, ui } = scene.hand;
  let best: number | null = null, least = Math.min(finger(scene, touch), mils(scene, 14));
  candidatesOf(ctx, ui.piece).forEach(({ action }, i) => {
    const end = endOf(ctx, action);
    const verb = verbOf(action);
    if (!end || verb === 'bombard' || verb === 'rally') return;
    const off = distance(end.stand, at);
    if (off < least) [least, best] = [off, i];
  });
  return best;
}

/** The candidate whose mark or number was hit. */
function drawnAt(event: MouseEvent): number | null {
  const drawn = (event.target as Element).closest('[data-candidate]')?.getAttribute('data-candidate');
  return drawn ? Number(drawn) : null;
}

/** True when the tap took a proposal. */
function tookProposal({ hand }: Scene, index: number | null): boolean {
  const picked = index === null ? undefined : candidatesOf(hand.ctx, hand.ui.piece)[index];
  if (!picked) return false;
  hand.send({ on: 'candidate', index: index! });
  hand.offer(picked.action);
  return true;
}

export function clicked(scene: Scene, event: MouseEvent): void {
  const { props, hand, ghost, acting, press } = scene;
  const { ctx, ui } = hand;
  if (press.dragged) {
    press.dragged = false;
    return;
  }
  if (hand.tools.measuring.value) return;
  const at = tableAt(scene, event);
  const reach = finger(scene, isTouch(event));
  // With a piece in hand the next tap most likely says where to: then a block must be met more closely.
  const id = pieceAt(ctx.scenario, ctx.position, at, reach * (scene.mine ? 0.35 : 1));
  const choosing = !ghost?.made && ui.mode === 'march';
  if (choosing && tookProposal(scene, drawnAt(event))) return;
  if (ghost && id !== ui.piece && distanceToBlock(ghost.block, at) <= reach) return props.draft ? props.commit(props.draft) : hand.putDown();
  const another = id !== null && id !== ui.piece && acting.includes(id);
  if (!another && choosing && tookProposal(scene, markAt(scene, at, isTouch(event)))) return;
  if (id !== null) {
    props.cursor.value = id;
    const answer = answerOn(scene, id);
    if (answer) return hand.offer(answer);
    if (!acting.includes(id) && !mayPlace(ctx, id)) return;
    if (props.draft) props.propose(null);
    hand.send({ on: 'choose', piece: id });
    return;
  }
  if (ui.piece !== null && ui.mode === 'march' && (scene.mine || writesOrders(ctx, ui.piece))) {
    hand.send({ on: 'drag', piece: ui.piece, to: at });
    return hand.putDown();
  }
  props.cursor.value = null;
}
