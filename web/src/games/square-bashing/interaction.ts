// From taps to actions, without any drawing: a state machine over (position, legal actions, what is chosen).
// What is allowed comes from the server's list alone.
import { boardOrder, columnOf, nameOf, onBoard, rowOf } from '../grid';
import type { Action } from '../module';
import {
  beside, exitNeeded, faceTo, likeness, orderNeeded, poolOf, seatSide, sideOf, sizeOf, troopsIn, unitOrder, unitsIn,
  type Asset, type Face, type Order, type Position, type Scenario, type Side,
} from './model';
import { assaultPool, shotPool, targetPool } from './pools';

export interface Context {
  scenario: Scenario;
  position: Position;
  seat: string | null;
  legal: Action[];
  draft: Action | null;
}

export type Decision =
  | 'deploy' | 'deplete' | 'barrage_row' | 'barrage_l' | 'asset' | 'smoke' | 'hasty' | 'order' | 'hit' | 'select' | 'move'
  | 'assault' | 'stand' | 'escape' | 'advance' | 'award' | 'shoot' | 'reinforce' | 'arrive' | 'roll_for' | 'square' | 'none';

export interface Ui {
  /** The square that is looked at. */
  open: string | null;
  /** Additional assaulters, or those who move in. */
  units: string[];
  /** The target of the assault that is being put together. */
  target: string | null;
  shock: boolean;
  order: Order;
  asset: Asset | null;
  dice: number;
  /** How the L of a point barrage lies: the corner and the two beside it, four ways. */
  turn: number;
  /** How many squares of smoke. */
  length: number;
  option: 'A' | 'B' | 'C';
  /** Who is to arrive, to be depleted. */
  unit: string | null;
  mode: 'LOSE_BASE' | 'TO_POOL';
  /** Take the extra square even where a standard step would do. */
  extra: boolean;
}

export const nothing: Ui = {
  open: null, units: [], target: null, shock: false, order: 'FIGHT', asset: null, dice: 3, turn: 0, length: 3, option: 'B', unit: null,
  mode: 'LOSE_BASE', extra: false,
};

export type Tap =
  | { on: 'square'; square: string }
  | { on: 'unit'; unit: string }
  | { on: 'set'; change: Partial<Ui> }
  | { on: 'action'; action: Action }
  | { on: 'enter'; square: string | null }
  | { on: 'back' };

/** `propose: null` takes the draft back; without it the draft stays. */
export interface Outcome {
  ui: Ui;
  propose?: Action | null;
  commit?: Action;
  ask?: Action;
}

export interface Lit {
  square: string;
  kind: 'go' | 'extra' | 'fight' | 'fire' | 'place';
  /** A few signs: what a die needs. */
  badge: string;
  note: string;
}

export interface View {
  decision: Decision;
  lit: Map<string, Lit>;
  /** Units that can be pointed at now. */
  pickable: Set<string>;
  /** Units that are chosen. */
  chosen: Set<string>;
  /** Squares on which what is proposed would lie. */
  covered: string[];
  /** Where Tab goes first. */
  actable: string[];
}

// ---- actions

export const verbOf = (action: Action | null | undefined): string => Object.keys(action ?? {})[0] ?? '';
export const detailsOf = (action: Action | null | undefined): any => (action ? Object.values(action)[0] : {}) ?? {};

const decisions: [string, Decision][] = [
  ['deploy', 'deploy'], ['deplete', 'deplete'], ['barrage_row', 'barrage_row'], ['barrage_l', 'barrage_l'], ['asset', 'asset'],
  ['smoke', 'smoke'], ['hasty', 'hasty'], ['order', 'order'], ['place_hit', 'hit'], ['end_square', 'select'], ['end_unit', 'move'],
  ['no_assault', 'assault'], ['stand', 'stand'], ['escape', 'escape'], ['advance', 'advance'], ['award', 'award'],
  ['hold_fire', 'shoot'], ['reinforce', 'reinforce'], ['arrive', 'arrive'], ['roll_for', 'roll_for'], ['square', 'square'],
];

const known = new WeakMap<Action[], Decision>();

export function decisionOf(legal: Action[]): Decision {
  let decision = known.get(legal);
  if (decision === undefined) {
    const verbs = new Set(legal.map(verbOf));
    decision = decisions.find(([verb]) => verbs.has(verb))?.[1] ?? 'none';
    known.set(legal, decision);
  }
  return decision;
}

const listsOfUnits = ['additional', 'units', 'squares'];

/** The same whatever the order of names in lists and of fields. */
function keyOf(action: Action | null): string {
  if (!action) return '';
  const details = detailsOf(action) as Record<string, unknown>;
  const parts = Object.keys(details).sort().map((name) => {
    const value = details[name];
    return `${name}=${listsOfUnits.includes(name) ? [...(value as string[])].sort().join('+') : String(value)}`;
  });
  return `${verbOf(action)} ${parts.join(' ')}`;
}

export const sameAction = (a: Action | null, b: Action | null): boolean => a !== null && b !== null && keyOf(a) === keyOf(b);

const listings = new WeakMap<Action[], { position: Position; keys: Set<string> }>();

/** Listed by the server, itself or with interchangeable units in the place of its own. */
export function isLegal(ctx: Context, action: Action): boolean {
  const canonical = (one: Action): string => {
    const details = detailsOf(one);
    const alike = (list: string[] | undefined) => list?.map((id) => likeness(ctx.position, id));
    return keyOf({ [verbOf(one)]: { ...details, ...(details.additional && { additional: alike(details.additional) }), ...(details.units && { units: alike(details.units) }) } });
  };
  let listing = listings.get(ctx.legal);
  if (!listing || listing.position !== ctx.position) {
    listing = { position: ctx.position, keys: new Set(ctx.legal.map(canonical)) };
    listings.set(ctx.legal, listing);
  }
  return listing.keys.has(canonical(action));
}

const ofVerb = (ctx: Context, verb: string): any[] => ctx.legal.filter((a) => verbOf(a) === verb).map(detailsOf);
/** The action as the server lists it, or as it stands where it differs only by interchangeable units. */
const listed = (ctx: Context, action: Action): Action | null =>
  isLegal(ctx, action) ? ctx.legal.find((one) => sameAction(one, action)) ?? action : null;

// ---- shapes

/** Four L's round a corner square: which two neighbours belong to it. */
const ells: [Face, Face][] = [['N', 'E'], ['E', 'S'], ['S', 'W'], ['W', 'N']];

function ell(ctx: Context, corner: string, turn: number): string[] | null {
  const [a, b] = ells[turn % 4]!;
  const [p, q] = [beside(corner, a, sizeOf(ctx.scenario)), beside(corner, b, sizeOf(ctx.scenario))];
  return p && q ? [corner, p, q] : null;
}

/** The L with its corner here, turned on until it lies on the board. */
function ellAt(ctx: Context, ui: Ui, corner: string): string[] | null {
  for (let i = 0; i < 4; ++i) {
    const squares = ell(ctx, corner, ui.turn + i);
    if (squares) return squares;
  }
  return null;
}

/** `length` squares of the row of `square` with it as near the middle as the board allows. */
export function rowAround(ctx: Context, square: string, length: number): string[] {
  const { width } = sizeOf(ctx.scenario);
  const n = Math.min(length, width);
  const first = Math.max(0, Math.min(width - n, columnOf(square) - Math.floor((n - 1) / 2)));
  return Array.from({ length: n }, (_, i) => nameOf(first + i, rowOf(square)));
}

/** SB-16.10 */
const rowLength = (ctx: Context): number => Math.min(5, sizeOf(ctx.scenario).width);

/** The squares an action lies on. */
export function coveredBy(ctx: Context, action: Action | null): string[] {
  const d = detailsOf(action);
  switch (verbOf(action)) {
    case 'barrage_row': return Array.from({ length: rowLength(ctx) }, (_, i) => nameOf(d.column.charCodeAt(0) - 65 + i, d.row - 1)).filter((s) => onBoard(sizeOf(ctx.scenario), columnOf(s), rowOf(s)));
    case 'barrage_l': case 'smoke': return d.squares;
    default: return [];
  }
}

// ---- who and where

export const mySide = (ctx: Context): Side => seatSide(ctx.seat) ?? ctx.position.active;

/** Units that may join an assault on `target`: those listed and their like. */
export function helpersFor(ctx: Context, target: string | null): string[] {
  const likes = new Set<string>();
  for (const d of ofVerb(ctx, 'assault'))
    if (target === null || d.target === target) for (const id of d.additional as string[]) likes.add(likeness(ctx.position, id));
  return Object.keys(ctx.position.units).filter((id) => sideOf(id, ctx.scenario) === ctx.position.active && likes.has(likeness(ctx.position, id))).sort(unitOrder);
}

export const assaultTargets = (ctx: Context): string[] => [...new Set(ofVerb(ctx, 'assault').map((d) => d.target as string))].sort(boardOrder);
export const shotTargets = (ctx: Context): string[] => [...new Set(ofVerb(ctx, 'shoot').map((d) => d.target as string))].sort(boardOrder);

export const assaultOn = (ctx: Context, ui: Ui, target: string): Action => {
  const helpers = helpersFor(ctx, target);
  return { assault: { target, from: ctx.position.cursor, additional: ui.units.filter((id) => helpers.includes(id)).sort(unitOrder), shock: ui.shock } };
};

/** Units that may move in: those listed and their like. */
export function movingIn(ctx: Context): string[] {
  const likes = new Set(ofVerb(ctx, 'advance').flatMap((d) => (d.units as string[]).map((id) => likeness(ctx.position, id))));
  return (ctx.position.assault?.assaulting ?? []).filter((id) => likes.has(likeness(ctx.position, id))).sort(unitOrder);
}

/** The largest set that may move in. */
function largestAdvance(ctx: Context): string[] {
  return ofVerb(ctx, 'advance').map((d) => d.units as string[]).reduce((best, one) => (one.length > best.length ? one : best), [] as string[]);
}

/** Who may arrive by the chosen option. */
export const arrivals = (ctx: Context, option: Ui['option']): string[] =>
  [...new Set(ofVerb(ctx, 'reinforce').filter((d) => d.option === option && d.unit).map((d) => d.unit as string))].sort(unitOrder);

/** The units that a decision asks to choose from. */
export function choices(ctx: Context): string[] {
  switch (decisionOf(ctx.legal)) {
    case 'hit': return ofVerb(ctx, 'place_hit').map((d) => d.unit);
    case 'select': return ofVerb(ctx, 'select').map((d) => d.unit);
    case 'award': return ofVerb(ctx, 'award').map((d) => d.unit);
    case 'roll_for': return ofVerb(ctx, 'roll_for').map((d) => d.unit);
    case 'order': return [...new Set(ofVerb(ctx, 'order').map((d) => d.unit as string))];
    case 'deplete': return [...new Set(ofVerb(ctx, 'deplete').map((d) => d.unit as string))];
    case 'advance': return movingIn(ctx);
    case 'move': return ctx.position.selected ? [ctx.position.selected] : [];
    default: return [];
  }
}

/** What a tap on a unit stands for; null when it stands for nothing that is allowed. */
function actionFor(ctx: Context, ui: Ui, unit: string): Action | null {
  switch (decisionOf(ctx.legal)) {
    case 'hit': return listed(ctx, { place_hit: { unit } });
    case 'select': return listed(ctx, { select: { unit } });
    case 'award': return listed(ctx, { award: { unit } });
    case 'roll_for': return listed(ctx, { roll_for: { unit } });
    case 'order': return listed(ctx, { order: { order: ui.order, unit } });
    case 'deplete': return listed(ctx, { deplete: { unit, mode: ui.mode } });
    case 'move': return unit === ctx.position.selected ? { end_unit: {} } : null;
    default: return null;
  }
}

/** The step or extra step of the selected unit to a square beside it. */
function stepTo(ctx: Context, ui: Ui, square: string): Action | null {
  const at = ctx.position.units[ctx.position.selected ?? '']?.square;
  const direction = at ? faceTo(at, square, sizeOf(ctx.scenario)) : null;
  if (!direction) return null;
  const step = listed(ctx, { step: { direction } }), extra = listed(ctx, { extra: { direction } });
  return ui.extra ? extra ?? step : step ?? extra;
}

/** What a tap on a square stands for. */
export function actionAt(ctx: Context, ui: Ui, square: string): Action | null {
  switch (decisionOf(ctx.legal)) {
    case 'deploy': { const unit = ofVerb(ctx, 'deploy')[0]?.unit; return listed(ctx, { deploy: { unit, to: square } }); }
    case 'barrage_row': { const first = rowAround(ctx, square, rowLength(ctx))[0]!; return listed(ctx, { barrage_row: { row: rowOf(first) + 1, column: first[0] } }); }
    case 'barrage_l': { const squares = ellAt(ctx, ui, square); return squares && listed(ctx, { barrage_l: { squares } }); }
    case 'smoke': return listed(ctx, { smoke: { squares: rowAround(ctx, square, ui.length) } });
    case 'hasty': return listed(ctx, { hasty: { square } });
    case 'escape': return listed(ctx, { escape: { square } });
    case 'square': return listed(ctx, { square: { square } });
    case 'move': return stepTo(ctx, ui, square);
    case 'assault': return assaultTargets(ctx).includes(square) ? assaultOn(ctx, ui, square) : null;
    case 'shoot': return listed(ctx, { shoot: { target: square, from: ctx.position.cursor } });
    case 'arrive': { const unit = ofVerb(ctx, 'arrive')[0]?.unit; return listed(ctx, { arrive: { unit, square } }); }
    case 'reinforce': {
      if (ui.option === 'A') return null;
      const unit = chosenArrival(ctx, ui);
      return unit ? listed(ctx, { reinforce: { option: ui.option, unit, square } }) : null;
    }
    case 'advance': return ctx.position.assault?.target === square ? { advance: { units: ui.units.length > 0 ? ui.units : largestAdvance(ctx) } } : null;
    case 'stand': return ctx.position.assault?.target === square ? { stand: {} } : null;
    default: return null;
  }
}

export function chosenArrival(ctx: Context, ui: Ui): string | null {
  const can = arrivals(ctx, ui.option);
  return ui.unit && can.includes(ui.unit) ? ui.unit : can[0] ?? null;
}

/** What is chosen at the beginning of a question: what one chose before, as far as it still means something. */
export function begin(ctx: Context, before: Ui = nothing): Ui {
  const decision = decisionOf(ctx.legal);
  const { cursor, selected, assault } = ctx.position;
  const next: Ui = { ...nothing, order: before.order, turn: before.turn, length: before.length, dice: before.dice, mode: before.mode };
  switch (decision) {
    case 'select': case 'assault': case 'shoot': next.open = cursor; break;
    case 'move': next.open = ctx.position.units[selected ?? '']?.square ?? cursor; break;
    case 'stand': case 'advance': next.open = assault?.target ?? null; break;
    case 'hit': case 'award': next.open = ctx.position.units[choices(ctx)[0] ?? '']?.square ?? null; break;
    case 'deplete': next.open = ctx.position.depletion?.square ?? null; next.unit = choices(ctx)[0] ?? null; break;
    case 'asset': {
      const first = ofVerb(ctx, 'asset')[0];
      next.asset = before.asset && ofVerb(ctx, 'asset').some((d) => d.type === before.asset) ? before.asset : first?.type ?? null;
      next.dice = Math.max(1, Math.min(before.dice, mostDice(ctx)));
      break;
    }
    case 'reinforce':
      next.option = (['C', 'B', 'A'] as const).find((o) => ofVerb(ctx, 'reinforce').some((d) => d.option === o)) ?? 'A';
      next.unit = arrivals(ctx, next.option)[0] ?? null;
      break;
    default:
  }
  return next;
}

export const mostDice = (ctx: Context): number => ofVerb(ctx, 'asset').reduce((most, d) => Math.max(most, d.dice as number), 0);
export const openAssets = (ctx: Context): Asset[] => [...new Set(ofVerb(ctx, 'asset').map((d) => d.type as Asset))];

// ---- what is lit

export function view(ctx: Context, ui: Ui): View {
  const decision = decisionOf(ctx.legal);
  const lit = new Map<string, Lit>();
  const { position, scenario } = ctx;
  const light = (square: string, kind: Lit['kind'], badge: string, note: string) => lit.set(square, { square, kind, badge, note });
  switch (decision) {
    case 'deploy': for (const d of ofVerb(ctx, 'deploy')) if (d.to !== 'POOL') light(d.to, 'place', '', `${d.unit} can deploy here.`); break;
    case 'hasty': for (const d of ofVerb(ctx, 'hasty')) light(d.square, 'place', '', 'Can be dug in.'); break;
    case 'escape': for (const d of ofVerb(ctx, 'escape')) light(d.square, 'go', '', 'They can escape here.'); break;
    case 'square': for (const d of ofVerb(ctx, 'square')) light(d.square, 'place', '', 'Can be handled next.'); break;
    case 'arrive': for (const d of ofVerb(ctx, 'arrive')) light(d.square, 'place', '', `${d.unit} can arrive here.`); break;
    case 'reinforce': {
      const unit = chosenArrival(ctx, ui);
      if (ui.option !== 'A') for (const d of ofVerb(ctx, 'reinforce')) if (d.option === ui.option && d.unit === unit) light(d.square, 'place', '', `${unit} can arrive here.`);
      break;
    }
    case 'move': {
      const at = position.units[position.selected ?? '']?.square;
      for (const verb of ['extra', 'step'] as const)
        for (const d of ofVerb(ctx, verb)) {
          const to = at ? beside(at, d.direction, sizeOf(scenario)) : null;
          if (!to || (verb === 'step' && ui.extra && lit.has(to))) continue;
          const needed = verb === 'step' ? exitNeeded(position, scenario, position.selected!, to) : 0;
          light(to, verb === 'step' ? 'go' : 'extra', needed > 0 ? `${needed}+` : verb === 'extra' ? '+1' : '',
            verb === 'extra' ? 'The extra square: no roll.' : needed > 0 ? `Leaving the scenery needs ${needed} or more.` : 'A step, no roll.');
        }
      break;
    }
    case 'assault':
      for (const target of assaultTargets(ctx)) {
        const declared = declarationOf(assaultOn(ctx, ui, target));
        light(target, 'fight', `${assaultPool(position, scenario, declared).dice}:${targetPool(position, scenario, declared).dice}`, 'Can be assaulted.');
      }
      break;
    case 'shoot': for (const target of shotTargets(ctx)) light(target, 'fire', `${shotPool(position, scenario, position.cursor!, target).dice}`, 'Can be shot at.'); break;
    case 'advance': case 'stand': if (position.assault) light(position.assault.target, decision === 'stand' ? 'fight' : 'go', '', decision === 'stand' ? 'Is assaulted.' : 'The assaulters move in here.'); break;
    case 'barrage_row': case 'barrage_l': case 'smoke': break; // anywhere: the shape itself is shown
    default:
  }
  const pickable = new Set(decision === 'assault' ? helpersFor(ctx, ui.target) : choices(ctx));
  const chosen = new Set(decision === 'assault' || decision === 'advance' ? ui.units : []);
  const unit = detailsOf(ctx.draft)?.unit;
  if (typeof unit === 'string') chosen.add(unit);
  if (decision === 'move' && position.selected) chosen.add(position.selected);
  const squares = [...lit.keys()].sort(boardOrder);
  const stands = [...pickable].map((id) => position.units[id]?.square).filter((s): s is string => !!s && s !== 'POOL').sort(boardOrder);
  const anchor = position.cursor && (decision === 'select' || decision === 'assault' || decision === 'shoot') ? [position.cursor] : [];
  return { decision, lit, pickable, chosen, covered: coveredBy(ctx, ctx.draft), actable: [...new Set([...anchor, ...squares, ...stands])] };
}

export const declarationOf = (action: Action) => {
  const d = detailsOf(action);
  return { main: d.from as string, target: d.target as string, additional: (d.additional ?? []) as string[], shock: !!d.shock };
};

/** What an order to a unit would need, for its chip. */
export const orderScore = (ctx: Context, unit: string): number => orderNeeded(ctx.position, ctx.scenario, unit);

// ---- "why can't I?"

/** What the player most likely means by pointing at a square, allowed or not. */
export function likely(ctx: Context, ui: Ui, square: string): Action | null {
  const { position } = ctx;
  const here = unitsIn(position, square);
  const own = here.find((id) => sideOf(id, ctx.scenario) === mySide(ctx)) ?? here[0];
  switch (decisionOf(ctx.legal)) {
    case 'deploy': { const unit = ofVerb(ctx, 'deploy')[0]?.unit; return { deploy: { unit, to: square } }; }
    case 'barrage_row': return { barrage_row: { row: rowOf(square) + 1, column: rowAround(ctx, square, rowLength(ctx))[0]![0] } };
    case 'barrage_l': { const squares = ellAt(ctx, ui, square); return squares ? { barrage_l: { squares } } : null; }
    case 'smoke': return { smoke: { squares: rowAround(ctx, square, ui.length) } };
    case 'hasty': return { hasty: { square } };
    case 'escape': return { escape: { square } };
    case 'square': return { square: { square } };
    case 'order': return own ? { order: { order: ui.order, unit: own } } : null;
    case 'hit': return own ? { place_hit: { unit: own } } : null;
    case 'award': return own ? { award: { unit: own } } : null;
    case 'select': return own ? { select: { unit: own } } : null;
    case 'deplete': return own ? { deplete: { unit: own, mode: ui.mode } } : null;
    case 'move': return ui.extra ? { extra: { to: square } } : { step: { to: square } };
    case 'assault': return position.cursor ? { assault: { target: square, from: position.cursor, additional: ui.units, shock: ui.shock } } : null;
    case 'shoot': return position.cursor ? { shoot: { target: square, from: position.cursor } } : null;
    case 'stand': return { retire: {} };
    case 'advance': return here.length > 0 ? { advance: { units: troopsIn(position, square) } } : null;
    case 'arrive': { const unit = ofVerb(ctx, 'arrive')[0]?.unit; return { arrive: { unit, square } }; }
    case 'reinforce': {
      const option = ui.option === 'A' ? 'B' : ui.option;
      const unit = ui.unit ?? poolOf(position, ctx.scenario, mySide(ctx))[0];
      return unit ? { reinforce: { option, unit, square } } : null;
    }
    default: return null;
  }
}

/** The same for a unit. */
export function likelyFor(ctx: Context, ui: Ui, unit: string): Action | null {
  switch (decisionOf(ctx.legal)) {
    case 'order': return { order: { order: ui.order, unit } };
    case 'hit': return { place_hit: { unit } };
    case 'award': return { award: { unit } };
    case 'select': return { select: { unit } };
    case 'roll_for': return { roll_for: { unit } };
    case 'deplete': return { deplete: { unit, mode: ui.mode } };
    case 'assault': {
      const target = ui.target ?? assaultTargets(ctx)[0];
      return target && sideOf(unit, ctx.scenario) === ctx.position.active ? { assault: { ...detailsOf(assaultOn(ctx, ui, target)), additional: [...ui.units, unit] } } : null;
    }
    case 'advance': return { advance: { units: [...ui.units.filter((id) => id !== unit), unit] } };
    default: return null;
  }
}

// ---- taps

/** Proposes, or commits what is proposed already. */
const offer = (ctx: Context, ui: Ui, action: Action): Outcome => (sameAction(ctx.draft, action) ? { ui, commit: action } : { ui, propose: action });

const toggle = (list: string[], id: string): string[] => (list.includes(id) ? list.filter((other) => other !== id) : [...list, id].sort(unitOrder));

/** After the help for an assault changed: the same target again. */
function redeclare(ctx: Context, ui: Ui): Outcome {
  const target = ui.target ?? (assaultTargets(ctx).length === 1 ? assaultTargets(ctx)[0]! : null);
  const next = { ...ui, target };
  return target ? { ui: next, propose: assaultOn(ctx, next, target) } : { ui: next };
}

/** SB-12.3: at most two from one square; a third takes the place of the first. */
function join(ctx: Context, ui: Ui, unit: string): Ui {
  if (ui.units.includes(unit)) return { ...ui, units: toggle(ui.units, unit) };
  const square = ctx.position.units[unit]!.square;
  const same = ui.units.filter((id) => ctx.position.units[id]!.square === square);
  const kept = same.length >= 2 ? ui.units.filter((id) => id !== same[0]) : ui.units;
  return { ...ui, units: toggle(kept, unit) };
}

function tapUnit(ctx: Context, ui: Ui, unit: string): Outcome {
  const decision = decisionOf(ctx.legal);
  const square = ctx.position.units[unit]?.square ?? null;
  const at: Ui = { ...ui, open: square && square !== 'POOL' ? square : ui.open };
  if (decision === 'assault') {
    if (helpersFor(ctx, ui.target).includes(unit)) return redeclare(ctx, join(ctx, at, unit));
    return square ? tapSquare(ctx, ui, square) : { ui };
  }
  if (decision === 'advance' && movingIn(ctx).includes(unit)) {
    const units = toggle(ui.units, unit);
    const action: Action = { advance: { units } };
    return { ui: { ...at, units }, propose: isLegal(ctx, action) ? action : null };
  }
  if (decision === 'reinforce' && arrivals(ctx, ui.option).includes(unit)) return { ui: { ...ui, unit }, propose: null };
  const action = actionFor(ctx, ui, unit);
  // Taking a unit up costs nothing and can be undone: one tap.
  if (action && decision === 'select') return { ui: at, commit: action };
  if (action) return offer(ctx, { ...at, unit }, action);
  if (square && square !== 'POOL') return tapSquare(ctx, ui, square);
  const ask = likelyFor(ctx, ui, unit);
  return ask ? { ui, ask } : { ui };
}

/** The unit of a square that a tap on the square itself means: the draft's own first, else the first that will do. */
function unitMeant(ctx: Context, ui: Ui, square: string): string | null {
  const here = choices(ctx).filter((id) => ctx.position.units[id]?.square === square && actionFor(ctx, ui, id));
  const drafted = detailsOf(ctx.draft)?.unit;
  return here.find((id) => id === drafted) ?? here[0] ?? null;
}

function tapSquare(ctx: Context, ui: Ui, square: string): Outcome {
  const decision = decisionOf(ctx.legal);
  const open: Ui = { ...ui, open: square };
  const action = actionAt(ctx, ui, square);
  if (action) return offer(ctx, decision === 'assault' ? { ...open, target: square, open: ctx.position.cursor } : open, action);
  if (decision === 'assault') {
    const helpers = helpersFor(ctx, ui.target).filter((id) => ctx.position.units[id]!.square === square);
    if (helpers.length > 0) {
      const free = helpers.find((id) => !ui.units.includes(id));
      const full = ui.units.filter((id) => helpers.includes(id)).length >= 2 || !free;
      return redeclare(ctx, full ? { ...ui, units: ui.units.filter((id) => !helpers.includes(id)) } : join(ctx, ui, free));
    }
    if (square === ctx.position.cursor) return { ui: open };
  }
  if (decision === 'none' || decision === 'asset' || decision === 'roll_for') return { ui: { ...ui, open: ui.open === square ? null : square } };
  if (decision === 'select') {
    const here = choices(ctx).filter((id) => ctx.position.units[id]?.square === square);
    if (here.length === 1) return { ui: open, commit: { select: { unit: here[0]! } } };
    if (here.length > 1) return { ui: open };
  }
  if (decision === 'advance' && movingIn(ctx).some((id) => ctx.position.units[id]!.square === square)) return { ui: open };
  const unit = unitMeant(ctx, ui, square);
  if (unit && decision !== 'select') return offer(ctx, { ...open, unit }, actionFor(ctx, ui, unit)!);
  const ask = likely(ctx, ui, square);
  return ask ? { ui: open, ask } : { ui: open };
}

/** What the panel's settings amount to. */
function compose(ctx: Context, ui: Ui): Outcome {
  switch (decisionOf(ctx.legal)) {
    case 'asset': {
      const action: Action = { asset: { type: ui.asset, dice: ui.dice } };
      return { ui, propose: ui.asset && isLegal(ctx, action) ? action : null };
    }
    case 'assault': return redeclare(ctx, ui);
    case 'order': {
      const unit = detailsOf(ctx.draft)?.unit ?? null;
      return { ui, propose: unit ? listed(ctx, { order: { order: ui.order, unit } }) : null };
    }
    case 'deplete': return { ui, propose: ui.unit ? listed(ctx, { deplete: { unit: ui.unit, mode: ui.mode } }) : null };
    case 'reinforce': return { ui, propose: ui.option === 'A' ? listed(ctx, { reinforce: { option: 'A' } }) : null };
    case 'barrage_l': {
      const corner = (coveredBy(ctx, ctx.draft) ?? [])[0] ?? ui.open;
      return { ui, propose: ui.open || corner ? actionAt(ctx, ui, ui.open ?? corner!) : null };
    }
    case 'smoke': case 'barrage_row': return { ui, propose: ui.open ? actionAt(ctx, ui, ui.open) : null };
    case 'move': return { ui, propose: null };
    default: return { ui };
  }
}

export function step(ctx: Context, ui: Ui, tap: Tap): Outcome {
  switch (tap.on) {
    case 'square': return tapSquare(ctx, ui, tap.square);
    case 'unit': return tapUnit(ctx, ui, tap.unit);
    case 'action': return offer(ctx, verbOf(tap.action) === 'advance' ? { ...ui, units: [] } : ui, tap.action);
    case 'set': return compose(ctx, { ...ui, ...tap.change });
    case 'enter': {
      if (tap.square) return tapSquare(ctx, ui, tap.square);
      return ctx.draft ? { ui, commit: ctx.draft } : { ui };
    }
    case 'back': {
      if (ctx.draft) return { ui: { ...ui, target: null, units: decisionOf(ctx.legal) === 'advance' ? [] : ui.units }, propose: null };
      if (ui.units.length > 0) return { ui: { ...ui, units: [] } };
      return { ui: begin(ctx, ui) };
    }
  }
}

/** The unit behind a number key: the n-th of the open square. */
export const unitByNumber = (ctx: Context, ui: Ui, n: number): string | null => (ui.open ? unitsIn(ctx.position, ui.open)[n - 1] ?? null : null);

