// What is asked and what a hand can do about it: the pieces that may act, their candidates, the action in the making.
// Pure, so that it can be tested without a browser.
import type { Asked } from '../../measured/hand';
import { bearing, distance, moved, nextThatWay, turned, type Point, type Pose } from '../../measured/plane';
import type { Action } from '../module';
import { commandSide, gunRange, isHq, isOn, optionOf, rateOf, resolve, seatSide, sideOf, type OrderState, type Position, type Scenario, type Step } from './model';
import { enemiesOf, march, snapped, startOf, stepsToPose, stepsTowards, type Stand } from './moves';

export type Context = Asked<Scenario, Position>;

export type Mode = 'march' | 'bombard' | 'rally';

/** What a player has in hand. */
export interface Ui {
  /** The piece, HQ or Command that is chosen. */
  piece: string | null;
  mode: Mode;
  /** Steps that are settled: dragging goes on from their end. */
  settled: Step[];
  /** The steps in the air after them; null when nothing is. */
  air: Step[] | null;
  /** A pose in the making where no path is asked for: set-up, Reserve, relocation, an order's Location. */
  pose: Pose | null;
  /** A heading that was chosen by hand. */
  heading: number | null;
  byRoad: boolean;
  /** Which of the listed candidates the keys are at; -1 for none. */
  candidate: number;
  /** Kind of a written order. */
  order: 'move' | 'attack';
  /** Name of the order's Location. */
  place: string;
  /** Which of the three sets of orders it belongs to (PUB-25.2). */
  plan: number;
}

export const nothing = (): Ui => ({ piece: null, mode: 'march', settled: [], air: null, pose: null, heading: null, byRoad: false, candidate: -1, order: 'move', place: '', plan: 0 });

// ---- actions

export const verbOf = (action: Action | null | undefined): string => (typeof action === 'string' ? action : (Object.keys(action ?? {})[0] ?? ''));
export const detailsOf = (action: Action | null | undefined): any => (typeof action === 'string' ? {} : (Object.values(action ?? {})[0] ?? {}));

/** The piece or HQ that an action is about, as the action calls it. */
export function actorOf(action: Action | null | undefined): string | null {
  const details = detailsOf(action);
  if (typeof details === 'string') return details;
  return details.piece ?? details.hq ?? null;
}

/** The same as the position calls it. */
const actorIn = (ctx: Context, action: Action | null): string | null => {
  const name = actorOf(action);
  return name === null ? null : resolve(ctx.position, name);
};

export const ofVerb = (ctx: Context, ...verbs: string[]): Action[] => ctx.legal.filter((action) => verbs.includes(verbOf(action)));

const kinds: Record<string, string> = {
  delay: 'alter', move_now: 'alter', announce: 'announce', move_hq: 'hq', hq_done: 'hq', move: 'piece', bombard: 'piece', rally: 'piece', hold: 'piece', done: 'piece',
  relocate: 'intent', accept: 'intent', retreat: 'retreat', withdraw: 'withdraw', fight: 'fight', target: 'target', use_reroll: 'reroll', keep: 'reroll', vote: 'vote',
  order: 'orders', cancel: 'orders', reserve: 'setup', reassign: 'setup', entry: 'setup',
};

/** What kind of decision is open, by what may be done and by what the position says is asked. */
export function decisionOf(ctx: Context): string {
  const verbs = new Set(ctx.legal.map(verbOf));
  if (verbs.size === 0) return 'none';
  const asked = ctx.position.asked?.kind;
  if (asked && asked !== 'none') return asked === 'withdrawal' ? 'withdraw' : asked;
  if (ctx.position.phase === 'SETUP') return 'setup';
  if (ctx.position.phase === 'ORDERS') return 'orders';
  if (verbs.has('place')) return 'placement';
  // A piece that may stay has a choice; one that may not must go.
  if (verbs.has('retreat')) return verbs.has('stay') ? 'voluntary' : 'retreat';
  if (verbs.has('move') || verbs.has('hold') || verbs.has('bombard') || verbs.has('rally')) return 'piece';
  for (const verb of verbs) if (kinds[verb]) return kinds[verb]!;
  if (verbs.has('stay')) return 'voluntary';
  return verbs.has('pass') ? 'alter' : 'other';
}

export const mySide = (ctx: Context): string | null => seatSide(ctx.scenario, ctx.seat);

/** Pieces and HQs of the active Command that have not acted yet: the list proposes for the first of them only. */
function waitingToAct(ctx: Context): string[] {
  const { position, scenario } = ctx;
  const side = mySide(ctx);
  const decision = decisionOf(ctx);
  if (position.active === null || ctx.legal.length === 0) return [];
  const mine = (owner: string) => side === null || owner === side || position.commands[position.active!]?.side === owner;
  const hqs = Object.keys(position.hqs).filter((id) => {
    const hq = position.hqs[id]!;
    return mine(hq.side) && !hq.moved && (hq.command === position.active || (hq.command === null && hq.side === commandSide(scenario, position.active!)));
  });
  const pieces = Object.keys(position.pieces).filter((id) => {
    const piece = position.pieces[id]!;
    return piece.command === position.active && !piece.acted && ['ON_MAP', 'RESERVE', 'WAITING'].includes(piece.status);
  });
  if (decision === 'hq') return [...hqs, ...pieces];
  return decision === 'piece' ? (position.phase === 'HQ_MOVES' ? [...hqs, ...pieces] : pieces) : [];
}

/** Pieces and HQs that the question is about: those of the list first. */
export function actors(ctx: Context): string[] {
  const found = new Set<string>();
  for (const action of ctx.legal) {
    const verb = verbOf(action);
    if (['delay', 'move_now', 'announce', 'resign'].includes(verb)) continue;
    const who = verb === 'fight' ? resolve(ctx.position, detailsOf(action).group ?? '') : actorIn(ctx, action);
    if (typeof who === 'string' && (ctx.position.pieces[who] || ctx.position.hqs[who])) found.add(who);
  }
  for (const id of waitingToAct(ctx)) found.add(id);
  return [...found];
}

export interface Candidate {
  action: Action;
  /** The server's words; empty for one that was thought of here. */
  words: string;
}

/** What is proposed for a piece: by the server, or, where its list is about another piece, simple marches. */
export function candidatesOf(ctx: Context, id: string | null): Candidate[] {
  if (id === null) return [];
  const listed = ctx.legal.flatMap((action, i) => (actorIn(ctx, action) === id && !['delay', 'move_now', 'announce'].includes(verbOf(action)) ? [{ action, words: ctx.words[i] ?? verbOf(action) }] : []));
  return listed.length > 0 || !waitingToAct(ctx).includes(id) ? listed : simpleMarches(ctx, id);
}

/** Ahead, aside and back by thirds of a move, and squarely against what is near. The umpire judges them when chosen. */
function simpleMarches(ctx: Context, id: string): Candidate[] {
  const { scenario, position } = ctx;
  const start = startOf(scenario, position, id);
  const hq = isHq(position, id);
  if (!start) return [];
  const made = (steps: Step[]): Candidate => ({ action: hq ? { move_hq: { hq: id, steps } } : { move: { piece: id, steps } }, words: '' });
  const budget = rateOf(scenario, position, id);
  const found: Candidate[] = hq ? [] : [{ action: { hold: { piece: id } }, words: '' }];
  if (!hq && position.pieces[id]!.spent) found.push({ action: { rally: { piece: id, heading: start.heading } }, words: '' });
  const guns = !hq && position.pieces[id]!.type === 'ART' && !position.pieces[id]!.spent;
  if (guns)
    for (const enemy of enemiesOf(position, sideOf(position, id))) {
      const foe = position.pieces[enemy];
      if (foe && distance(foe, start) < gunRange(scenario) + 1000) found.push({ action: { bombard: { piece: id, heading: bearing(start, foe), target: enemy } }, words: '' });
    }
  if (start.column) {
    for (const third of [3, 2, 1]) found.push(made([{ road: Math.floor((budget * 2 * third) / 3) }]));
    return found;
  }
  for (const enemy of enemiesOf(position, sideOf(position, id))) {
    const foe = position.pieces[enemy];
    if (hq || !foe || distance(foe, start) > budget + 600) continue;
    const against = snapped(scenario, position, id, moved(foe, bearing(foe, start), 375), 1200);
    if (against) found.push(made(stepsToPose(start, against)));
  }
  for (const turn of [0, 450, -450, 900, -900, 1800])
    for (const third of [3, 2, 1]) {
      const heading = turned(start.heading + turn);
      const to = moved(start, heading, Math.floor((budget * third) / 3) - 5);
      found.push(made(hq ? [{ to: [Math.round(to.x), Math.round(to.y)] }] : stepsToPose(start, { ...to, heading })));
    }
  return found.filter(({ action }) => {
    const end = endOf(ctx, action);
    const steps = stepsOf(action);
    const so = steps.length > 0 ? march(scenario, position, id, steps) : null;
    if (so && so.cost.total > so.cost.budget) return false;
    return !end || (end.stand.x >= 0 && end.stand.y >= 0 && end.stand.x <= scenario.map.width && end.stand.y <= scenario.map.height);
  });
}

/** Is this mine to march with now? */
export function mayMarch(ctx: Context, id: string): boolean {
  if (waitingToAct(ctx).includes(id)) return true;
  return ctx.legal.some((action) => (verbOf(action) === 'move' || verbOf(action) === 'move_hq' || verbOf(action) === 'hold') && actorOf(action) === id);
}

/** Pieces for which a place is asked instead of a way. */
export function mayPlace(ctx: Context, id: string): 'place' | 'relocate' | null {
  if (ctx.legal.some((action) => verbOf(action) === 'place' && actorOf(action) === id)) return 'place';
  const { asked, phase } = ctx.position;
  if (phase === 'SETUP' && ctx.legal.length > 0 && ctx.scenario.setup === 'free' && sideOf(ctx.position, id) === mySide(ctx)) return 'place';
  if (decisionOf(ctx) === 'intent' && ((asked?.piece && resolve(ctx.position, asked.piece) === id) || ctx.legal.some((action) => verbOf(action) === 'relocate' && actorIn(ctx, action) === id))) return 'relocate';
  return null;
}

/** Is an order for this Command being written? At the start of a turn, and before the game for initial ones. */
export const writesOrders = (ctx: Context, command: string | null): boolean =>
  command !== null && ctx.position.commands[command]?.side === mySide(ctx) && (decisionOf(ctx) === 'orders' || writesInitially(ctx));

/** PUB-24.6: what was written in this phase may be cancelled. The list proposes it to nobody: bots would go in circles. */
export const cancellable = ({ position, seat }: Context): OrderState[] =>
  (position.orders ?? []).filter(({ status, author, written }) => status === 'sent' && author === seat && written === (position.phase === 'SETUP' ? 0 : position.turn));

/** PUB-24.8: who may write orders before the game. */
export function writesInitially(ctx: Context): boolean {
  const { scenario, position } = ctx;
  if (position.phase !== 'SETUP' || ctx.legal.length === 0 || !isOn(scenario, 'written_orders')) return false;
  const who = optionOf(scenario, 'initial_orders') ?? 'attacker';
  return who === 'both' || (who === 'attacker' && scenario.sides.find(({ id }) => id === mySide(ctx))?.attacker === true);
}

/** The piece an open question is about. */
export function subject(ctx: Context): string | null {
  const asked = ctx.position.asked?.piece;
  if (asked) return resolve(ctx.position, asked);
  const [only, ...more] = actors(ctx);
  return only && more.length === 0 ? only : null;
}

// ---- the action in the making

export const allSteps = (ui: Ui): Step[] => ui.air ?? ui.settled;

/** What the ghost stands for: null when there is nothing to ask the umpire about. */
export function actionInHand(ctx: Context, ui: Ui): Action | null {
  const { piece } = ui;
  if (piece === null) return null;
  if (ui.pose) {
    const how = mayPlace(ctx, piece);
    const [x, y] = [Math.round(ui.pose.x), Math.round(ui.pose.y)];
    if (writesOrders(ctx, piece)) return { order: { command: piece, kind: ui.order, x, y, ...(ui.plan > 0 ? { plan: ui.plan } : {}) } };
    if (how === 'relocate') return { relocate: { piece, x, y } };
    return { place: { piece, x, y, heading: turned(ui.pose.heading) } };
  }
  const steps = allSteps(ui);
  if (ui.mode === 'rally') return { rally: { piece, heading: turned(ui.heading ?? startOf(ctx.scenario, ctx.position, piece)?.heading ?? 0) } };
  if (steps.length === 0) return null;
  return isHq(ctx.position, piece) ? { move_hq: { hq: piece, steps } } : { move: { piece, steps } };
}

/** The gun laid on an enemy. */
export function bombardment(ctx: Context, gun: string, target: string): Action | null {
  const listed = ofVerb(ctx, 'bombard').find((action) => actorOf(action) === gun && resolve(ctx.position, detailsOf(action).target) === target);
  if (listed) return listed;
  const from = ctx.position.pieces[gun], to = ctx.position.pieces[target];
  return from && to ? { bombard: { piece: gun, heading: bearing(from, to), target } } : null;
}

export function stepsOf(action: Action | null): Step[] {
  const verb = verbOf(action);
  return verb === 'move' || verb === 'move_hq' ? ((detailsOf(action).steps ?? []) as Step[]) : [];
}

/** Where an action leaves its piece, for its ghost; null for those that move nothing. */
export function endOf(ctx: Context, action: Action | null): { id: string; stand: Stand } | null {
  const id = actorIn(ctx, action);
  if (!action || id === null) return null;
  const details = detailsOf(action);
  const verb = verbOf(action);
  if (verb === 'move' || verb === 'move_hq') {
    const so = march(ctx.scenario, ctx.position, id, details.steps ?? []);
    return so && { id, stand: so.end };
  }
  const now = ctx.position.pieces[id] ?? ctx.position.hqs[id];
  if (!now) return null;
  if (verb === 'place') return { id, stand: { x: details.x, y: details.y, heading: details.heading ?? now.heading, column: null } };
  if (verb === 'relocate') return { id, stand: { x: details.x, y: details.y, heading: now.heading, column: null } };
  if (verb === 'bombard' || verb === 'rally') return { id, stand: { x: now.x, y: now.y, heading: details.heading ?? now.heading, column: ctx.position.pieces[id]?.column ?? null } };
  if (verb === 'retreat' || verb === 'withdraw') {
    const choice = ctx.position.asked?.choices?.[details.index ?? 0];
    return choice ? { id, stand: { x: choice.x, y: choice.y, heading: choice.heading, column: null } } : null;
  }
  return null;
}

/** The pieces of a combat that can be chosen: the server names a group by its lowest piece. */
export function groupOf(ctx: Context, action: Action): string[] {
  const details = detailsOf(action);
  const name = resolve(ctx.position, typeof details === 'string' ? details : details.group);
  const listed = ctx.position.asked?.groups?.find((group) => group.includes(name));
  if (listed) return listed;
  const linked = new Set<string>([name]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { a, b } of ctx.position.pairs ?? []) if (linked.has(a) !== linked.has(b)) { linked.add(a).add(b); grown = true; }
  }
  return [...linked];
}

// ---- gestures

export type Tap =
  | { on: 'choose'; piece: string | null }
  | { on: 'drag'; piece: string; to: Point; heading?: number | null }
  | { on: 'turn'; heading: number }
  | { on: 'nudge'; dx: number; dy: number; turn: number }
  | { on: 'settle' }
  | { on: 'back' }
  | { on: 'step'; step: Step }
  | { on: 'mode'; mode: Mode }
  | { on: 'by-road'; byRoad: boolean }
  | { on: 'candidate'; index: number }
  | { on: 'order'; order?: 'move' | 'attack'; place?: string; at?: Point; plan?: number };

/** Where the ghost of what is in hand stands. */
export function ghostOf(ctx: Context, ui: Ui): Stand | null {
  if (ui.piece === null) return null;
  if (ui.pose) return { ...ui.pose, column: null };
  const steps = allSteps(ui);
  if (steps.length === 0 && ui.mode !== 'rally') return null;
  const so = march(ctx.scenario, ctx.position, ui.piece, steps);
  if (!so) return null;
  return ui.mode === 'rally' ? { ...so.start, heading: turned(ui.heading ?? so.start.heading) } : so.end;
}

function towards(ctx: Context, ui: Ui, piece: string, to: Point, heading: number | null): Ui {
  if (mayPlace(ctx, piece) || writesOrders(ctx, piece)) {
    const now = ctx.position.pieces[piece] ?? ctx.position.hqs[piece];
    // A Location is a wide circle: a tenth of an inch is near enough, and reads better.
    if (writesOrders(ctx, piece)) to = { x: Math.round(to.x / 100) * 100, y: Math.round(to.y / 100) * 100 };
    return { ...ui, pose: { ...to, heading: turned(heading ?? ui.pose?.heading ?? now?.heading ?? 0) }, heading };
  }
  const air = stepsTowards({ scenario: ctx.scenario, position: ctx.position, id: piece, settled: ui.settled, to, heading, byRoad: ui.byRoad });
  return { ...ui, air: air.length > ui.settled.length ? air : null, heading };
}

/** A new heading for what is in hand: a ghost is turned, without one the piece itself. */
function faced(ctx: Context, ui: Ui, heading: number): Ui {
  const h = turned(heading);
  if (ui.piece === null) return ui;
  if (ui.pose) return { ...ui, pose: { ...ui.pose, heading: h }, heading: h };
  if (ui.mode === 'rally') return { ...ui, heading: h };
  const end = ghostOf(ctx, ui) ?? startOf(ctx.scenario, ctx.position, ui.piece);
  if (!end) return ui;
  const last = ui.air?.[ui.air.length - 1];
  // Out of a column the heading is part of the step.
  if (end.column) return { ...ui, air: [...(ui.air ?? ui.settled), { column_off: h }], heading: h };
  if (last && 'column_off' in last) return { ...ui, air: [...ui.air!.slice(0, -1), { column_off: h }], heading: h };
  return towards(ctx, ui, ui.piece, end, h);
}

export function step(ctx: Context, ui: Ui, tap: Tap): Ui {
  switch (tap.on) {
    case 'choose':
      return tap.piece === ui.piece ? ui : { ...nothing(), piece: tap.piece, byRoad: tap.piece !== null && !!ctx.position.pieces[tap.piece]?.column, order: ui.order, place: ui.place, plan: ui.plan };
    case 'drag': {
      const same = ui.piece === tap.piece ? ui : { ...nothing(), piece: tap.piece };
      return towards(ctx, { ...same, mode: 'march', candidate: -1 }, tap.piece, tap.to, tap.heading === undefined ? same.heading : tap.heading);
    }
    case 'turn':
      return faced(ctx, ui, tap.heading);
    case 'nudge': {
      if (ui.piece === null) return ui;
      const at = ghostOf(ctx, ui) ?? startOf(ctx.scenario, ctx.position, ui.piece);
      if (!at) return ui;
      if (tap.turn !== 0) return faced(ctx, ui, at.heading + tap.turn);
      return towards(ctx, { ...ui, candidate: -1 }, ui.piece, { x: at.x + tap.dx, y: at.y + tap.dy }, ui.heading);
    }
    case 'settle':
      return ui.air ? { ...ui, settled: ui.air, air: null, heading: null } : ui;
    case 'step':
      return { ...ui, settled: [...allSteps(ui), tap.step], air: null, heading: null, candidate: -1 };
    case 'back':
      if (ui.air) return { ...ui, air: null, heading: null };
      if (ui.pose) return { ...ui, pose: null, heading: null };
      if (ui.settled.length > 0) return { ...ui, settled: ui.settled.slice(0, -1), heading: null };
      if (ui.mode !== 'march') return { ...ui, mode: 'march', heading: null };
      return { ...nothing(), order: ui.order, plan: ui.plan };
    case 'mode':
      return { ...ui, mode: tap.mode, settled: [], air: null, pose: null, heading: null };
    case 'by-road':
      return { ...ui, byRoad: tap.byRoad, air: null };
    case 'candidate':
      return { ...ui, candidate: tap.index, air: null, settled: [], pose: null, heading: null };
    case 'order':
      return { ...ui, order: tap.order ?? ui.order, place: tap.place ?? ui.place, plan: tap.plan ?? ui.plan, pose: tap.at ? { ...tap.at, heading: 0 } : ui.pose };
  }
}

/** The next of some pieces in a direction of the arrow keys: the nearest that lies more that way than aside. */
export const nextPiece = (ctx: Context, ids: string[], from: string | null, dx: number, dy: number): string | null =>
  nextThatWay(ids, (id) => startOf(ctx.scenario, ctx.position, id), from, dx, dy);

/** The action a person most likely means by asking about a piece or place. */
export function likely(ctx: Context, ui: Ui, place: string): Action | null {
  if (ctx.draft) return ctx.draft;
  const inHand = actionInHand(ctx, ui);
  if (inHand) return inHand;
  const { position } = ctx;
  const chosen = ui.piece;
  if (position.pieces[place] && chosen && sideOf(position, place) !== sideOf(position, chosen)) return bombardment(ctx, chosen, place) ?? { target: { piece: chosen, enemy: place } };
  if (position.hqs[place]) return { move_hq: { hq: place, steps: [{ to: [Math.round(position.hqs[place]!.x), Math.round(position.hqs[place]!.y) + 100] }] } };
  if (position.pieces[place]) {
    const end = startOf(ctx.scenario, position, place);
    return end ? { move: { piece: place, steps: stepsTowards({ scenario: ctx.scenario, position, id: place, settled: [], to: { x: end.x, y: end.y + 500 }, heading: null, byRoad: false }) } } : null;
  }
  return null;
}
