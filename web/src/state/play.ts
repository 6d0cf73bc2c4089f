// The state of the table page. One link per seat this browser holds (or one for a spectator); the page shows the
// link whose seat must decide. Messages by others are shown one after another at a watchable speed.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Look } from '../games/module';
import type { Action, OddsMessage, Refusal, RematchMessage, ServerMessage, Step, TableMessage } from '../net/protocol';
import { Socket } from '../net/socket';
import { texts } from '../texts';
import { lastNumber, sinceMine, withMessage, type History } from './history';
import { liveCheck } from './livecheck';
import { games, keepGame, settings } from './keys';
import { reasonIn, type Reason } from './log';

export interface Shown {
  history: History;
  /** The steps since what was shown before. */
  fresh: Step[];
}

export const sameAction = (a: Action | null, b: Action | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How long a step of somebody else stays on show before the next one, in milliseconds. */
export function showFor(step: Step, speed: number): number {
  const dice = step.events.some((event) => event.roll !== undefined);
  return (dice ? 1500 : 900) / Math.max(0.25, speed);
}

class Link {
  readonly socket: Socket;
  history: History | null = null;
  readonly shown = signal<Shown | null>(null);
  readonly behind = signal(0);
  private queue: Shown[] = [];
  private timer = 0;

  constructor(
    /** Known from the start for a kept game, else from the table's first answer; null for spectators. */
    public seat: string | null,
    readonly token: string,
    table: string,
    private readonly mine: Set<string>,
    private readonly other: (message: ServerMessage) => void,
  ) {
    this.socket = new Socket(table, token, (message) => this.receive(message));
  }

  private receive(message: ServerMessage) {
    if (message.type !== 'table') return this.other(message);
    if (message.now !== undefined) message.skew = Date.now() - message.now;
    const before = this.history;
    const after = withMessage(before, message);
    if (after === null) return this.socket.restart();
    this.history = after;
    if (message.you && this.seat !== message.you) {
      this.seat = message.you;
      this.mine.add(message.you);
    }
    const known = before ? lastNumber(before.steps) : 0;
    const fresh = before ? after.steps.filter((step) => step.number > Math.min(known, message.steps_from)) : [];
    const foreign = fresh.length > 0 && fresh.every((step) => !this.mine.has(step.seat));
    if (fresh.length === 0 && this.queue.length > 0) {
      this.queue[this.queue.length - 1]!.history = after;
      return;
    }
    // Where seconds count, nobody is kept watching.
    const wait = foreign && before !== null && document.visibilityState === 'visible' && this.shown.value !== null && !message.limit?.race;
    this.queue.push({ history: after, fresh });
    if (!wait || this.queue.length > 60) this.skip();
    else this.run();
  }

  private run() {
    this.behind.value = this.queue.length;
    if (this.timer) return;
    const next = this.queue.shift();
    this.behind.value = this.queue.length;
    if (!next) return;
    this.shown.value = next;
    const step = next.fresh[next.fresh.length - 1];
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.run();
    }, step ? showFor(step, settings.value.speed) : 0);
  }

  /** Show the newest state at once. */
  skip() {
    window.clearTimeout(this.timer);
    this.timer = 0;
    const last = this.queue[this.queue.length - 1];
    if (!last) return;
    const fresh = this.queue.flatMap((item) => item.fresh);
    this.queue = [];
    batch(() => {
      this.behind.value = 0;
      this.shown.value = { history: last.history, fresh };
    });
  }

  close() {
    window.clearTimeout(this.timer);
    this.socket.close();
  }
}

export type Odds =
  | { state: 'none' }
  | { state: 'counting'; draft: Action }
  | { state: 'ready'; draft: Action; odds: OddsMessage }
  | { state: 'refused'; draft: Action; refusal: Refusal }
  | { state: 'failed'; draft: Action };

export type Why =
  | { state: 'asking' }
  | { state: 'refused'; refusal: Refusal }
  | { state: 'fine' }
  | { state: 'words'; text: string };

export class Play {
  readonly links: Link[];
  readonly mine: Set<string>;
  private readonly frontIndex = signal(0);
  readonly front: ReadonlySignal<Link>;
  readonly shown: ReadonlySignal<Shown | null>;
  readonly message: ReadonlySignal<TableMessage | null>;
  readonly steps: ReadonlySignal<Step[]>;
  /** Somebody else's steps are still being shown. */
  readonly catchingUp: ReadonlySignal<boolean>;
  readonly legal: ReadonlySignal<Action[]>;
  readonly words: ReadonlySignal<string[]>;
  readonly myTurn: ReadonlySignal<boolean>;
  /** Two seats of this browser have been shown different tables: the game has secrets. */
  readonly secrets = signal(false);

  readonly draft = signal<Action | null>(null);
  /** What the mouse or the focus rests on: its odds are shown while there is no draft. */
  readonly pointedAt = signal<Action | null>(null);
  readonly odds = signal<Odds>({ state: 'none' });
  readonly why = signal<Why | null>(null);
  readonly cursor = signal<string | null>(null);
  readonly sending = signal(false);
  readonly notice = signal<string | null>(null);
  readonly fatal = signal<string | null>(null);
  /** The game's own, shared by its drawing and its panel. */
  readonly own = signal<any>(null);
  readonly rematch = signal<string | null>(null);
  private disposers: (() => void)[] = [];
  private oddsTimer = 0;

  constructor(
    readonly id: string,
    tokens: { seat: string | null; token: string }[],
  ) {
    this.mine = new Set(tokens.flatMap(({ seat }) => (seat ? [seat] : [])));
    this.links = tokens.map(({ seat, token }) => new Link(seat, token, id, this.mine, (m) => this.other(m)));
    this.front = computed(() => this.links[this.frontIndex.value]!);
    this.shown = computed(() => this.front.value.shown.value);
    this.message = computed(() => this.shown.value?.history.latest ?? null);
    this.steps = computed(() => this.shown.value?.history.steps ?? []);
    this.catchingUp = computed(() => this.front.value.behind.value > 0);
    const acting = computed(() => {
      const message = this.message.value;
      const open = this.front.value.behind.value === 0 && !!message?.started && !message.outcome.over;
      return open && message.you !== null && message.to_act.includes(message.you) ? message : null;
    });
    const asked = computed(() => {
      const told = this.steps.value.filter((step) => step.do !== undefined || step.events.length > 0);
      return JSON.stringify([acting.value?.you ?? null, lastNumber(told), acting.value?.legal ?? null]);
    });
    this.myTurn = computed(() => acting.value !== null);
    this.legal = computed(() => acting.value?.legal ?? []);
    this.words = computed(() => acting.value?.words ?? []);
    this.disposers.push(
      effect(() => this.chooseFront()),
      effect(() => this.noticeSecrets()),
      effect(() => {
        // It has served its turn when the line is back.
        if (this.front.value.socket.state.value === 'open' && this.notice.peek() === texts.ask.notSent) this.notice.value = null;
      }),
      effect(() => {
        // A new question makes the draft meaningless; a chat line, or what another seals meanwhile, does not.
        void asked.value;
        batch(() => {
          this.draft.value = null;
          this.pointedAt.value = null;
          this.why.value = null;
        });
      }),
      effect(() => this.countOdds(this.draft.value ?? this.pointedAt.value)),
    );
  }

  private chooseFront() {
    const deciding = this.links.findIndex((link) => {
      const message = link.shown.value?.history.latest;
      return message?.you != null && message.to_act.includes(message.you);
    });
    if (deciding >= 0 && deciding !== this.frontIndex.peek()) this.frontIndex.value = deciding;
  }

  private noticeSecrets() {
    const seen = this.links.flatMap((link) => (link.seat && link.shown.value ? [link.shown.value.history.latest] : []));
    const [first, ...others] = seen;
    if (!first || this.secrets.peek()) return;
    const differs = (other: TableMessage) => other.version === first.version && JSON.stringify(other.position) !== JSON.stringify(first.position);
    if (others.some(differs)) this.secrets.value = true;
  }

  private other(message: ServerMessage) {
    if (message.type === 'rematch') this.keepRematch(message);
    if (message.type === 'error') {
      if (this.message.peek() === null) this.fatal.value = message.message;
      else this.notice.value = message.message;
    }
    if (message.type === 'refused') this.refused(message.refusal, message.stale);
  }

  // The number this seat gave for the dice moves to the new table with it.
  private keepRematch({ table, seat, token }: RematchMessage) {
    const before = Object.values(games.peek()[this.id]?.seats ?? {}).find((kept) => kept.token === token);
    const { game, scenario } = this.message.peek() ?? {};
    const known = games.peek()[table]?.state;
    keepGame(table, { game, title: scenario?.title, seats: { [seat]: { token, ...(before?.number ? { number: before.number } : {}) } }, state: known ?? 'open' });
    this.rematch.value = table;
  }

  private refused(refusal: Refusal | undefined, stale: boolean | undefined) {
    if (stale) this.notice.value = texts.ask.stale;
    else if (refusal) this.why.value = { state: 'refused', refusal };
  }

  private countOdds(draft: Action | null) {
    const known = this.odds.peek();
    // Pointed at, then chosen: the question is under way already.
    if (draft !== null && known.state !== 'none' && known.state !== 'failed' && sameAction(known.draft, draft)) return;
    window.clearTimeout(this.oddsTimer);
    if (draft === null) {
      this.odds.value = { state: 'none' };
      return;
    }
    this.odds.value = { state: 'counting', draft };
    this.oddsTimer = window.setTimeout(async () => {
      const answer = await this.front.peek().socket.ask({ op: 'odds', do: draft });
      if (!sameAction(this.draft.peek() ?? this.pointedAt.peek(), draft)) return;
      if (answer?.type === 'odds') this.odds.value = { state: 'ready', draft, odds: answer };
      else if (answer?.type === 'refused' && answer.refusal)
        this.odds.value = { state: 'refused', draft, refusal: answer.refusal };
      else this.odds.value = { state: 'failed', draft };
    }, 120);
  }

  get seat(): string | null {
    return this.front.value.seat;
  }

  propose = (action: Action | null): void => {
    batch(() => {
      this.why.value = null;
      if (!sameAction(action, this.draft.peek())) this.draft.value = action;
    });
  };

  /** Handlers for a control that stands for an action: pointing at it shows its odds. */
  pointing = (action: Action) => ({
    onMouseEnter: () => void (this.pointedAt.value = action),
    onMouseLeave: () => void (this.pointedAt.value = null),
    onFocus: () => void (this.pointedAt.value = action),
    onBlur: () => void (this.pointedAt.value = null),
  });

  commit = async (action: Action): Promise<void> => {
    const message = this.front.peek().history?.latest;
    if (!message || this.sending.peek()) return;
    this.sending.value = true;
    this.notice.value = null;
    const answer = await this.front.peek().socket.ask({ op: 'do', version: message.version, do: action });
    this.sending.value = false;
    if (answer === null) this.notice.value = texts.ask.notSent;
    else if (answer.type === 'refused') this.refused(answer.refusal, answer.stale);
    else if (answer.type === 'error') this.notice.value = answer.message;
  };

  /** "Why can't I?" */
  ask = async (action: Action): Promise<void> => {
    this.why.value = { state: 'asking' };
    const answer = await this.front.peek().socket.ask({ op: 'check', do: action });
    if (answer?.type === 'checked') this.why.value = answer.refusal ? { state: 'refused', refusal: answer.refusal } : { state: 'fine' };
    else if (answer?.type === 'refused' && answer.refusal) this.why.value = { state: 'refused', refusal: answer.refusal };
    else this.explain(answer?.type === 'error' ? answer.message : texts.ask.notSent);
  };
  /** The same for what no rule is about. */
  explain = (text: string): void => void (this.why.value = { state: 'words', text });

  look = liveCheck(async (action): Promise<Look | undefined> => {
    const answer = await this.front.peek().socket.ask({ op: 'check', do: action, preview: true }, 5_000);
    if (answer?.type === 'checked') return { refusal: answer.refusal, needsDice: answer.needs_dice ?? false, facts: answer.preview ?? [], ...(answer.reveals && { reveals: answer.reveals }) };
    return answer?.type === 'refused' && answer.refusal ? { refusal: answer.refusal, needsDice: false, facts: [] } : undefined;
  });
  check = async (action: Action): Promise<Refusal | null | undefined> => {
    const look = await this.look(action);
    return look && look.refusal;
  };

  lookAs = async (part: string): Promise<any> => {
    const answer = await this.front.peek().socket.ask({ op: 'look', as: part }, 5_000);
    return answer?.type === 'look' ? answer.position : undefined;
  };

  /** Why a bot did this step. */
  reasonOf = async (step: number): Promise<Reason> => reasonIn(await this.front.peek().socket.ask({ op: 'why', step }, 5_000), texts.ask.notSent);

  /** The odds of what a drawing only looks at. */
  chances = async (action: Action): Promise<OddsMessage | null> => {
    const answer = await this.front.peek().socket.ask({ op: 'odds', do: action });
    return answer?.type === 'odds' ? answer : null;
  };

  private order(op: string, more: Record<string, unknown> = {}, link: Link = this.front.peek()): void {
    if (!link.socket.send({ op, ...more })) this.notice.value = texts.ask.notSent;
  }

  private versioned(op: string, link: Link): void {
    const version = link.history?.latest.version;
    if (version !== undefined) this.order(op, { version }, link);
  }

  // With both sides in one browser the seat that may take back is not always the one that decides.
  private linkThat(may: (message: TableMessage) => boolean): Link | undefined {
    return this.links.find((link) => link.shown.value && may(link.shown.value.history.latest));
  }
  private linkOf = (seat: string | undefined): Link => this.links.find((link) => link.seat === seat) ?? this.front.peek();
  private answerTo = (asker: string): Link | undefined => this.links.find((link) => link.seat !== null && link.seat !== asker);

  get canUndo(): boolean {
    return this.linkThat((message) => message.undo.can_undo) !== undefined;
  }
  get canRedo(): boolean {
    return this.linkThat((message) => message.undo.can_redo) !== undefined;
  }
  /** May somebody in this browser answer what this seat asks? */
  canAnswer = (asker: string): boolean => this.answerTo(asker) !== undefined;

  undo = () => {
    if (this.draft.peek()) return this.propose(null);
    const link = this.linkThat((message) => message.undo.can_undo);
    if (link) this.versioned('undo', link);
  };
  redo = () => {
    const link = this.linkThat((message) => message.undo.can_redo);
    if (link) this.versioned('redo', link);
  };
  askUndo = () => {
    const last = [...this.steps.peek()].reverse().find((step) => this.mine.has(step.seat));
    this.versioned('ask_undo', this.linkOf(last?.seat));
  };
  answerUndo = (yes: boolean) => this.order('answer_undo', { yes }, this.answerTo(this.message.peek()?.undo.asked_by ?? ''));
  offerDraw = () => this.order('offer_draw');
  answerDraw = (yes: boolean) => this.order('answer_draw', { yes }, this.answerTo(this.message.peek()?.draw_offered_by ?? ''));
  resign = () => void this.commit({ resign: {} });
  /** To everybody, to one's own side or to some seats. Why it was not sent, or null. */
  say = async (text: string, to: 'all' | 'side' | string[] = 'all'): Promise<Refusal | null> => {
    const answer = await this.front.peek().socket.ask({ op: 'chat', text: text.slice(0, 500), ...(to === 'all' ? {} : { to }) });
    if (answer?.type === 'refused' && answer.refusal) return answer.refusal;
    return answer === null || answer.type === 'error' ? { clause: '', message: answer?.message ?? texts.ask.notSent } : null;
  };
  rename = (name: string) => this.links.forEach((link) => link.seat && link.socket.send({ op: 'name', name: name.slice(0, 40) }));
  askRematch = () => this.order('rematch');
  skip = () => this.links.forEach((link) => link.skip());
  sinceMine = (): Step[] => (this.mine.size ? sinceMine(this.steps.value, this.mine) : []);

  close(): void {
    window.clearTimeout(this.oddsTimer);
    this.disposers.forEach((dispose) => dispose());
    this.links.forEach((link) => link.close());
  }
}
