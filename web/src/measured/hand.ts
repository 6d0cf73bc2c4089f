// What a player of a measured game has in hand, shared by the board and the panel through the table's own signal.
import { signal, type Signal } from '@preact/signals';
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
  send(tap: Tap): Ui;
  /** Shown as the draft, so that it can be done. */
  propose(action: Action | null): void;
  /** What is in hand, put down: proposed when it is allowed, else the umpire says why not. */
  putDown(): void;
  /** The same for any action; one that the server listed needs no asking, and one that is the draft is done. */
  offer(action: Action): void;
}

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
    const ui = grip.step(ctx, current(), tap);
    props.own.value = { asked, ui, judge, tools };
    return ui;
  };
  const putDown = async () => {
    const action = grip.actionInHand(ctx, current());
    if (!action) return;
    const refusal = await judge.settle(action);
    if (refusal === undefined || JSON.stringify(grip.actionInHand(ctx, current())) !== JSON.stringify(action)) return;
    if (refusal) props.ask(action);
    else props.propose(action);
  };
  const offer = async (action: Action) => {
    const text = JSON.stringify(action);
    if (JSON.stringify(draft) === text) return props.commit(action);
    if (legal.some((one) => JSON.stringify(one) === text)) return props.propose(action);
    const refusal = await props.check(action);
    if (refusal) props.ask(action);
    else if (refusal === null) props.propose(action);
  };
  return { ctx, ui: kept.ui, judge, tools, send, propose: props.propose, putDown: () => void putDown(), offer: (action) => void offer(action) };
}
