// What is chosen, shared by the board and the panel through the table's own signal.
import type { PlayProps } from '../module';
import { begin, step, type Context, type Tap, type Ui } from './interaction';
import type { Position } from './model';

interface Kept {
  asked: string;
  ui: Ui;
}

const texts = new WeakMap<object, string>();

/** One question: a message that changes nothing (chat) keeps what is chosen. */
function questionOf(position: Position, legal: unknown[]): string {
  let text = texts.get(position);
  if (text === undefined) texts.set(position, (text = JSON.stringify(position)));
  return `${legal.length} ${text}`;
}

export function chosen(props: PlayProps): { ctx: Context; ui: Ui; send(tap: Tap): void } {
  const ctx: Context = { scenario: props.scenario, position: props.position, seat: props.seat, legal: props.legal, draft: props.draft };
  const asked = questionOf(props.position, props.legal);
  const kept = props.own.value as Kept | null;
  const ui = kept?.asked === asked ? kept.ui : begin(ctx, kept?.ui);
  const send = (tap: Tap) => {
    const now = props.own.peek() as Kept | null;
    const out = step(ctx, now?.asked === asked ? now.ui : ui, tap);
    props.own.value = { asked, ui: out.ui };
    if (out.commit) props.commit(out.commit);
    else if (out.propose !== undefined && !(out.propose === null && ctx.draft === null)) props.propose(out.propose);
    if (out.ask) props.ask(out.ask);
  };
  return { ctx, ui, send };
}
