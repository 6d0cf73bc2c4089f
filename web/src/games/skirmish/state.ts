// What is in hand, shared by the board and the panel through the table's own signal.
import { signal, type Signal } from '@preact/signals';
import { Judge } from '../../measured/judge';
import type { Ruler } from '../../measured/ruler';
import type { Action, PlayProps } from '../module';
import { actionInHand, driven, mannerFor, movers, nothing, step, type Context, type Tap, type Ui } from './interaction';
import type { Position } from './model';

interface Kept {
  asked: string;
  ui: Ui;
  judge: Judge;
  tools: Tools;
}

/** What lies on the table beside the game: rulers, and what they are for stays whatever is asked. */
export interface Tools {
  measuring: Signal<boolean>;
  rulers: Signal<Ruler[]>;
  sight: Signal<boolean>;
}

const known = new WeakMap<object, string>();

/** One question: a message that changes nothing (chat) keeps what is chosen. */
function questionOf(position: Position, legal: unknown[]): string {
  let text = known.get(position);
  if (text === undefined) known.set(position, (text = JSON.stringify(position)));
  return `${legal.length} ${text}`;
}

export const contextOf = (props: PlayProps): Context => ({
  scenario: props.scenario, position: props.position, seat: props.seat, legal: props.legal, words: props.words, draft: props.draft,
});

export interface Hand {
  ctx: Context;
  ui: Ui;
  judge: Judge;
  tools: Tools;
  send(tap: Tap): Ui;
  /** Shown as the draft, so that it can be done. */
  propose(action: Action | null): void;
  /** What is in hand, put down: proposed when it is allowed, else the umpire says why not. */
  putDown(): void;
  /** The same for any action; one that the server listed needs no asking, and one that is the draft is done. */
  offer(action: Action): void;
}

/** What a new question begins with: the vehicle or the first man of the team that acts, and what was chosen stays chosen. */
function begin(ctx: Context, before: Ui | undefined): Ui {
  const going = movers(ctx);
  const kept = before?.chosen && going.includes(before.chosen) ? before.chosen : null;
  return { ...nothing(), together: before?.together ?? true, manner: mannerFor(ctx), chosen: kept ?? driven(ctx) ?? going[0] ?? null };
}

export function handOf(props: PlayProps): Hand {
  const ctx = contextOf(props);
  const asked = questionOf(props.position, props.legal);
  let kept = props.own.value as Kept | null;
  if (kept?.asked !== asked) {
    kept?.judge.forget();
    const tools: Tools = kept?.tools ?? { measuring: signal(false), rulers: signal([]), sight: signal(false) };
    kept = { asked, ui: begin(ctx, kept?.ui), judge: kept?.judge ?? new Judge(props), tools };
    // Not a change anybody waits for: the drawing that asked is being drawn.
    queueMicrotask(() => {
      const now = props.own.peek() as Kept | null;
      if (now?.asked !== asked) props.own.value = kept;
    });
  }
  const { judge, tools } = kept;
  judge.at(props);
  const current = (): Ui => {
    const now = props.own.peek() as Kept | null;
    return now?.asked === asked ? now.ui : kept!.ui;
  };
  const send = (tap: Tap): Ui => {
    const ui = step(ctx, current(), tap);
    props.own.value = { asked, ui, judge, tools };
    return ui;
  };
  const putDown = async () => {
    const action = actionInHand(ctx, current());
    if (!action) return;
    const refusal = await judge.settle(action);
    if (refusal === undefined || JSON.stringify(actionInHand(ctx, current())) !== JSON.stringify(action)) return;
    if (refusal) props.ask(action);
    else props.propose(action);
  };
  const offer = async (action: Action) => {
    const text = JSON.stringify(action);
    if (JSON.stringify(ctx.draft) === text) return props.commit(action);
    if (ctx.legal.some((one) => JSON.stringify(one) === text)) return props.propose(action);
    const refusal = await props.check(action);
    if (refusal) props.ask(action);
    else if (refusal === null) props.propose(action);
  };
  return { ctx, ui: kept.ui, judge, tools, send, propose: props.propose, putDown: () => void putDown(), offer: (action) => void offer(action) };
}
