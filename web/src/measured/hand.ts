// What a player of a measured game has in hand, shared by the board and the panel through the table's own signal.
import { batch, signal, type Signal } from '@preact/signals';
import type { Action, PlayProps } from '../games/module';
import { Judge } from './judge';
import type { Ruler } from './ruler';

/** One question as the drawing of a game knows it. */
export interface Asked<Scenario, Position> {
  scenario: Scenario;
  position: Position;
  seat: string | null;
  legal: Action[];
  words: string[];
  draft: Action | null;
}

/** What lies on the table beside the game: rulers, and what they are for stays whatever is asked. */
export interface Tools {
  measuring: Signal<boolean>;
  rulers: Signal<Ruler[]>;
  sight: Signal<boolean>;
}

export const newTools = (): Tools => ({ measuring: signal(false), rulers: signal([]), sight: signal(false) });

/** What a game says about its hand: how it begins, what a tap does to it, and which action it makes. */
export interface Grip<Context, Ui, Tap, Kit extends Tools> {
  begin(ctx: Context, before: Ui | undefined): Ui;
  step(ctx: Context, ui: Ui, tap: Tap): Ui;
  actionInHand(ctx: Context, ui: Ui): Action | null;
  tools(): Kit;
}

export interface Hand<Context, Ui, Tap, Kit extends Tools = Tools> {
  ctx: Context;
  ui: Ui;
  judge: Judge;
  tools: Kit;
  /** What was made by hand; null while something else is proposed, which is then what the map shows. */
  inHand: Action | null;
  /** A tap that changes what is in hand takes the draft away: what is done is always what is shown. */
  send(tap: Tap): Ui;
  /** Shown as the draft, so that it can be done. */
  propose(action: Action | null): void;
  /** What is in hand, put down: proposed when it is allowed, else the umpire says why not. */
  putDown(): void;
  /** The same for any action; one that the server listed needs no asking, and one that is the draft is done. */
  offer(action: Action): void;
}

const same = (a: Action | null, b: Action | null): boolean => JSON.stringify(a) === JSON.stringify(b);

const known = new WeakMap<object, string>();

/** One question: a message that changes nothing (chat) keeps what is chosen. */
function questionOf(position: object, legal: unknown[]): string {
  let text = known.get(position);
  if (text === undefined) known.set(position, (text = JSON.stringify(position)));
  return `${legal.length} ${text}`;
}

export function handOf<Context extends Asked<any, any>, Ui, Tap, Kit extends Tools>(props: PlayProps, grip: Grip<Context, Ui, Tap, Kit>): Hand<Context, Ui, Tap, Kit> {
  interface Kept {
    asked: string;
    ui: Ui;
    judge: Judge;
    tools: Kit;
  }
  const { scenario, position, seat, legal, words, draft } = props;
  const ctx = { scenario, position, seat, legal, words, draft } as Context;
  const asked = questionOf(position, legal);
  let kept = props.own.value as Kept | null;
  if (kept?.asked !== asked) {
    kept?.judge.forget();
    kept = { asked, ui: grip.begin(ctx, kept?.ui), judge: kept?.judge ?? new Judge(props), tools: kept?.tools ?? grip.tools() };
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
    const before = current();
    const ui = grip.step(ctx, before, tap);
    batch(() => {
      if (!same(grip.actionInHand(ctx, before), grip.actionInHand(ctx, ui))) props.propose(null);
      props.own.value = { asked, ui, judge, tools };
    });
    return ui;
  };
  const refuse = (action: Action) => {
    props.propose(null);
    props.ask(action);
  };
  const putDown = async () => {
    const action = grip.actionInHand(ctx, current());
    if (!action) return;
    const refusal = await judge.settle(action);
    if (refusal === undefined || !same(grip.actionInHand(ctx, current()), action)) return;
    if (refusal) refuse(action);
    else props.propose(action);
  };
  const offer = async (action: Action) => {
    if (same(draft, action)) return props.commit(action);
    if (legal.some((one) => same(one, action))) return props.propose(action);
    props.propose(null);
    const refusal = await props.check(action);
    if (refusal) refuse(action);
    else if (refusal === null) props.propose(action);
  };
  const made = grip.actionInHand(ctx, kept.ui);
  const inHand = draft === null || same(draft, made) ? made : null;
  return { ctx, ui: kept.ui, judge, tools, inHand, send, propose: props.propose, putDown: () => void putDown(), offer: (action) => void offer(action) };
}
