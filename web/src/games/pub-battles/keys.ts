// The map by keys alone: Tab goes through what may act, arrows through pieces and proposals, Shift with arrows moves the
// piece itself, brackets turn it.
import { announce } from '../../ui/Announcer';
import { sentenceFor } from './describe';
import { answerOn, askWhy, type Scene } from './gestures';
import { candidatesOf, nextPiece, verbOf, type Candidate } from './interaction';
import { onMap } from './model';
import { label, labelOf } from './words';

const arrows: Record<string, [number, number]> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Mils and tenths of a degree for one press. */
const nudgeBy = 125;
const turnBy = 50;

const words = ({ action, words: told }: Candidate): string => labelOf(action) ?? label(told) ?? told;

function choose({ props, hand }: Scene, id: string): void {
  props.cursor.value = id;
  if (props.draft) props.propose(null);
  hand.send({ on: 'choose', piece: id });
  announce(sentenceFor(hand.ctx, id));
}

/** Left and right go through the proposals, up and down to the next kind of them. */
function nextCandidate({ props, hand }: Scene, list: Candidate[], [dx, dy]: [number, number]): void {
  const verb = (i: number) => verbOf(list[i]?.action);
  let next = hand.ui.candidate + (dx || -dy);
  if (dy !== 0) while (next > 0 && next < list.length - 1 && verb(next) === verb(hand.ui.candidate)) next -= dy;
  next = (next + list.length) % list.length;
  if (props.draft) props.propose(null);
  hand.send({ on: 'candidate', index: next });
  announce(`${next + 1}: ${words(list[next]!)}`);
}

function arrow(scene: Scene, event: KeyboardEvent, by: [number, number]): void {
  const { props, hand, mine, acting } = scene;
  const { ctx, ui } = hand;
  if (event.shiftKey && mine) return void hand.send({ on: 'nudge', dx: by[0] * nudgeBy, dy: by[1] * nudgeBy, turn: 0 });
  const list = candidatesOf(ctx, ui.piece);
  if (list.length > 0) return nextCandidate(scene, list, by);
  const next = nextPiece(ctx, acting.length > 0 ? acting : onMap(ctx.position), props.cursor.value, by[0], by[1]);
  if (!next) return;
  props.cursor.value = next;
  announce(sentenceFor(ctx, next));
}

/** False behind the last piece, so that the keyboard is never caught. */
function tab(scene: Scene, back: boolean): boolean {
  const { props, hand, acting } = scene;
  const at = acting.indexOf(hand.ui.piece ?? props.cursor.value ?? '');
  const next = back ? (at < 0 ? acting.length - 1 : at - 1) : at + 1;
  if (next < 0 || next >= acting.length) return false;
  choose(scene, acting[next]!);
  return true;
}

/** Done when it is the draft, proposed when it is in hand, chosen when the cursor rests on it. */
function enter(scene: Scene): void {
  const { props, hand, acting } = scene;
  if (props.draft) return props.commit(props.draft);
  const picked = candidatesOf(hand.ctx, hand.ui.piece)[hand.ui.candidate];
  if (picked) return hand.offer(picked.action);
  if (scene.inHand) return hand.putDown();
  const here = props.cursor.value;
  if (!here || here === hand.ui.piece) return;
  const answer = answerOn(scene, here);
  if (answer) hand.offer(answer);
  else if (acting.includes(here)) choose(scene, here);
}

function escape({ props, hand }: Scene): boolean {
  const { tools, ui } = hand;
  if (tools.measuring.peek()) {
    tools.measuring.value = false;
    return true;
  }
  if (!props.draft && ui.piece === null && ui.candidate < 0) return false;
  if (props.draft) props.propose(null);
  hand.send({ on: 'back' });
  return true;
}

/** What the map takes the shell leaves alone. */
export function keyDown(scene: Scene, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { hand, mine } = scene;
  if (taken()) event.preventDefault();

  function taken(): boolean {
    const by = arrows[event.key];
    if (by) return arrow(scene, event, by), true;
    switch (event.key) {
      case 'Tab': return tab(scene, event.shiftKey);
      case 'Enter': case ' ': return enter(scene), true;
      case 'Escape': return escape(scene);
      case '?': return askWhy(scene, scene.props.cursor.value);
      case 'm': return (hand.tools.measuring.value = !hand.tools.measuring.peek()), true;
      case 'c': return mine && (hand.send({ on: 'by-road', byRoad: !hand.ui.byRoad }), true);
      case '[': case ']': return mine && (hand.send({ on: 'nudge', dx: 0, dy: 0, turn: event.key === '[' ? -turnBy : turnBy }), true);
      default: return false;
    }
  }
}
