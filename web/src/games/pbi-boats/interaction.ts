// From taps to actions where there are boats. Foot soldiers act as PBI's interaction says; shots and assaults that name a
// boat are translated for it and back. Everything a boat does is a choice that belongs to a square, a control or both.
import { boardOrder } from '../grid';
import type { Action } from '../module';
import * as land from '../pbi/interaction';
import { detailsOf, mySide, sameAction, stable, toggle, verbOf, type Context, type Lit, type LitKind, type Tap, type Ui, type View } from '../pbi/interaction';
import { allSquares, depth, groupsIn, likeness, sideOf, sizeOf, type Edge, type Position, type Side } from '../pbi/model';
import {
  ahead, boatsIn, capacityOf, edges, hulls, shortName, squareOf, turned,
  type Boat, type BoatsPosition, type BoatsScenario, type Matter,
} from './model';
import { words } from './words';

export type Question =
  | 'buy' | 'deploy boats' | 'mines' | 'arrive' | 'command' | 'boat' | 'react' | 'boarders' | 'rescue' | 'scramble'
  | 'capture' | 'land';

export interface SeaUi extends Ui {
  /** Deployment and arrival: the boat in the hand. In ACTION: the boat that was pointed at. */
  boat: string | null;
  facing: Edge;
  /** What a shot at a square with several targets is aimed at. */
  aim: string | null;
  mines: string[];
  arrivals: Record<string, { square: string; facing: Edge }>;
  /** The last thing touched was a lever: Enter does what it proposes, wherever the cursor is. */
  lever: boolean;
  /** The groups aboard were chosen by hand. */
  byHand: boolean;
}

interface Outcome extends land.Outcome { ui: SeaUi }

/** One way of doing something at a square. */
export interface Choice {
  square: string;
  label: string;
  note: string;
  action: Action;
  kind: LitKind;
  badge: string;
  danger: boolean;
  boat: string | null;
}

/** A lever on the bridge of the active boat. */
export interface Control {
  id: string;
  label: string;
  price: string;
  key: string;
  /** Null when it is not allowed now; then `asked` gets the reason from the server. */
  action: Action | null;
  asked: Action;
}

export interface SeaView extends View {
  question: Question;
  boat: string | null;
  choices: Choice[];
  /** The choices at the square that is proposed or open. */
  ways: Choice[];
  controls: Control[];
  /** Groups and vehicles in the hold, or those to be placed. */
  cargo: string[];
  /** Deployment and arrival: boats still to be placed. */
  boats: string[];
  mostMines: number;
}

const sea = (ctx: Context): BoatsPosition => ctx.position as BoatsPosition;
const matterOf = (ctx: Context): Matter | null => sea(ctx).matters?.at(-1) ?? null;
const asSea = (ui: Ui): SeaUi => ({ ...emptySea, ...ui });
const emptySea = { boat: null, facing: 'N' as Edge, aim: null, mines: [], arrivals: {}, byHand: false, lever: false };

const telling: [string, Question][] = [
  ['buy', 'buy'], ['deploy_boat', 'deploy boats'], ['place_mine', 'mines'], ['arrive', 'arrive'], ['rescue_assign', 'rescue'],
  ['scramble_assign', 'scramble'], ['capture_assign', 'capture'], ['htc_pass', 'boarders'], ['htc', 'boarders'], ['end_boat', 'boat'],
  ['end_motivation', 'command'], ['opp_pass', 'react'], ['opp_attempt', 'react'],
];

const asked = new WeakMap<Action[], Question>();

export function questionOf(legal: Action[]): Question {
  let question = asked.get(legal);
  if (question === undefined) {
    const verbs = new Set(legal.map(verbOf));
    asked.set(legal, (question = telling.find(([verb]) => verbs.has(verb))?.[1] ?? 'land'));
  }
  return question;
}

/** The square an action points at: the second tap on it commits. */
export function targetOf(action: Action | null, position: Position): string | null {
  const now = position as BoatsPosition;
  const d = detailsOf(action);
  const active = now.boats?.[now.boat_activation?.boat ?? ''];
  const from = active?.square ?? null;
  const size = sizeOf(null, now);
  switch (verbOf(action)) {
    case 'activate_boat': case 'embark': case 'transfer': case 'board': return squareOf(now, d.boat);
    case 'forward': return active && from ? ahead(from, active.facing, d.squares ?? 1, size) : null;
    case 'reverse': return active && from ? ahead(from, active.facing, -1, size) : null;
    case 'turn': return active && from ? ahead(from, turned(active.facing, d.to === 'L' ? -1 : 1), 1, size) : null;
    case 'boat_fire': case 'troops_fire': return d.target ?? null;
    case 'disembark': return d.to ?? squareOf(now, d.boat);
    case 'deploy_boat': return d.square ?? null;
    case 'htc': return d.square ?? now.matters?.at(-1)?.at ?? null;
    case 'opp_attempt': return d.from ?? squareOf(now, d.boat);
    case 'assault': return d.boat ? squareOf(now, d.boat) : d.to ?? null;
    default: return land.targetOf(action);
  }
}

// ---- foot soldiers: boats among the targets

const landVerbs = new Set([
  'deploy', 'deploy_preset', 'motivate', 'end_motivation', 'move', 'shoot', 'clear', 'assault', 'end_activation', 'residual',
  'end_turn', 'allocate', 'choose_losses', 'htc_target', 'retreat_assign', 'extend', 'decline', 'place_terrain', 'choose_edge',
]);

interface Land { legal: Action[]; aims: Map<string, string[]>; boards: Map<string, string> }
const translations = new WeakMap<Action[], Map<string, Land>>();
const aimOrder = (aim: string): number => (aim === '' || aim === 'foot' ? 0 : aim.endsWith(':troops') ? 1 : 2);

/** PBI's view of the list: of several aims at a square only the wanted one, without saying so. */
function landOf(ctx: Context, ui: SeaUi): Land {
  let known = translations.get(ctx.legal);
  if (!known) translations.set(ctx.legal, (known = new Map()));
  const key = ui.aim ?? '';
  const old = known.get(key);
  if (old) return old;
  const aims = new Map<string, Set<string>>();
  for (const action of ctx.legal)
    if (verbOf(action) === 'shoot') {
      const { target, aim = '' } = detailsOf(action);
      aims.set(target, (aims.get(target) ?? new Set()).add(aim));
    }
  const sorted = new Map([...aims].map(([square, all]) => [square, [...all].sort((a, b) => aimOrder(a) - aimOrder(b))]));
  const result: Land = { legal: [], aims: sorted, boards: new Map() };
  for (const action of ctx.legal) {
    const verb = verbOf(action);
    if (!landVerbs.has(verb)) continue;
    const d = detailsOf(action);
    if (verb === 'shoot') {
      if ((d.aim ?? '') !== aimAt(result, ui, d.target)) continue;
      const { aim: _, ...rest } = d;
      result.legal.push({ shoot: rest });
    } else if (verb === 'assault' && d.boat) {
      const square = squareOf(sea(ctx), d.boat);
      if (!square || (result.boards.get(square) ?? d.boat) !== d.boat) continue;
      result.boards.set(square, d.boat);
      result.legal.push({ assault: { groups: d.groups, to: square } });
    } else result.legal.push(action);
  }
  known.set(key, result);
  return result;
}

function aimAt(known: Land, ui: SeaUi, square: string): string {
  const aims = known.aims.get(square) ?? [''];
  return ui.aim !== null && aims.includes(ui.aim) ? ui.aim : aims[0]!;
}

/** The action as the server wants it. */
function said(known: Land, ui: SeaUi, action: Action): Action {
  const d = detailsOf(action);
  if (verbOf(action) === 'shoot' && d.aim === undefined) {
    const aim = aimAt(known, ui, d.target);
    return aim === '' ? action : { shoot: { ...d, aim } };
  }
  const boat = verbOf(action) === 'assault' && d.to ? known.boards.get(d.to) : undefined;
  return boat ? { assault: { groups: d.groups, boat } } : action;
}

function landContext(ctx: Context, ui: SeaUi): Context {
  const known = landOf(ctx, ui);
  let draft = ctx.draft;
  const d = detailsOf(draft);
  if (verbOf(draft) === 'shoot') draft = { shoot: { target: d.target, groups: d.groups } };
  if (verbOf(draft) === 'assault' && d.boat) draft = { assault: { groups: d.groups, to: squareOf(sea(ctx), d.boat) } };
  return { ...ctx, legal: known.legal, draft };
}

/** Vehicles that are left to deploy on land stand where the server proposes (BOAT-4.7). */
function withVehicles(ctx: Context, action: Action): Action {
  if (verbOf(action) !== 'deploy') return action;
  const proposed = detailsOf(ctx.legal.find((one) => verbOf(one) === 'deploy'));
  const vehicles = Object.fromEntries(Object.entries(proposed).filter(([id]) => sea(ctx).boats[id]));
  return { deploy: { ...vehicles, ...detailsOf(action) } };
}

function landStep(ctx: Context, ui: SeaUi, tap: Tap): Outcome {
  const known = landOf(ctx, ui);
  const out = land.step(landContext(ctx, ui), ui, tap);
  const after = { ...ui, ...out.ui };
  // Shots at hulls are listed with the same AP from every shooter.
  if (tap.on === 'points' && verbOf(ctx.draft) === 'shoot' && aimOrder(aimAt(known, ui, detailsOf(ctx.draft).target)) > 0)
    for (const id of ui.picked) after.ap = { ...after.ap, [id]: out.ui.ap[tap.group] ?? 1 };
  const result: Outcome = { ui: after };
  const told = (action: Action): Action => withVehicles(ctx, said(known, ui, action));
  if (out.propose !== undefined) {
    let action = out.propose;
    if (tap.on === 'points' && action === null && verbOf(ctx.draft) === 'shoot')
      action = land.actionAt(landContext(ctx, after), after, detailsOf(ctx.draft).target);
    result.propose = action && told(action);
  }
  if (out.commit) result.commit = sameAction(out.commit, landContext(ctx, ui).draft) ? ctx.draft! : told(out.commit);
  if (out.ask) result.ask = said(known, ui, out.ask);
  return result;
}

// ---- interchangeable groups

/** Groups with the same key have the same future, as the server counts it. */
function kinship(now: BoatsPosition, id: string): string {
  const group = now.groups[id];
  if (!group) return id;
  return `${likeness(now, id)} ${group.aboard} ${group.carrying} ${group.done} ${group.paused_aboard}`;
}

function shape(now: BoatsPosition, action: Action): string {
  const { groups, ...rest } = detailsOf(action);
  const like = Array.isArray(groups) ? groups.map((id: string) => kinship(now, id)).sort().join('|') : '';
  return `${verbOf(action)} ${stable(rest)} ${like}`;
}

const shapes = new WeakMap<Action[], { now: Position; all: Set<string> }>();

export function isListed(ctx: Context, action: Action): boolean {
  let known = shapes.get(ctx.legal);
  if (!known || known.now !== ctx.position)
    shapes.set(ctx.legal, (known = { now: ctx.position, all: new Set(ctx.legal.map((one) => shape(sea(ctx), one))) }));
  return known.all.has(shape(sea(ctx), action));
}

/** Of the same deed with different groups, the one with those that were picked, or as many of them as may. */
function withPicked(ctx: Context, ui: SeaUi, same: Action[]): Action | null {
  const verb = verbOf(same[0]);
  const d = detailsOf(same[0]);
  const firstGuns = (ids: string[]) => [...ids].sort((a, b) => Number(sea(ctx).groups[b]?.type === 'LMG') - Number(sea(ctx).groups[a]?.type === 'LMG'));
  const may = new Set(same.flatMap((one) => (detailsOf(one).groups as string[]).map((id) => kinship(sea(ctx), id))));
  const able = ui.picked.filter((id) => may.has(kinship(sea(ctx), id)));
  const picked = verb === 'troops_fire' && !ui.byHand ? firstGuns(able) : able;
  for (let n = picked.length; n > 0; --n) {
    const action = { [verb]: { ...d, groups: picked.slice(0, n) } };
    if (isListed(ctx, action)) return action;
  }
  if (ui.byHand && picked.length > 0) return null;
  return same.reduce((best, one) => (detailsOf(one).groups.length > detailsOf(best).groups.length ? one : best));
}

// ---- choices

const groupwise = new Set(['disembark', 'embark', 'troops_fire', 'transfer', 'board']);

/** One of every deed; of those that differ by groups only, the one that fits what is picked. */
function deeds(ctx: Context, ui: SeaUi): Action[] {
  const same = new Map<string, Action[]>();
  for (const action of ctx.legal) {
    const verb = verbOf(action);
    const { groups, ...rest } = detailsOf(action);
    const hold = groupwise.has(verb) && Array.isArray(groups);
    const vehicle = hold && groups.some((id: string) => !sea(ctx).groups[id]) ? groups.join(' ') : '';
    const key = hold ? `${verb} ${stable(rest)} ${vehicle}` : `${verb} ${stable(rest)} ${stable(groups)}`;
    same.set(key, [...(same.get(key) ?? []), action]);
  }
  const result: Action[] = [];
  for (const alike of same.values()) {
    const action = alike.length === 1 && !ui.byHand ? alike[0]! : groupwise.has(verbOf(alike[0])) ? withPicked(ctx, ui, alike) : alike[0]!;
    if (action) result.push(action);
  }
  return result;
}

const rank: Record<string, number> = { activate_boat: 0, disembark: 1, board: 1, boat_fire: 2, troops_fire: 3, embark: 4, transfer: 5, forward: 6, reverse: 7, turn: 8 };
const kindOf: Record<string, LitKind> = {
  activate_boat: 'motivate', forward: 'move', reverse: 'move', turn: 'residual', boat_fire: 'shoot', troops_fire: 'shoot', disembark: 'place',
  embark: 'place', transfer: 'place', board: 'assault', htc: 'htc', opp_attempt: 'opportunity', pick_up: 'place', drop: 'place', launch: 'place',
};

/** BOAT-5.2: what leaving this square costs, as far as anybody can see (BOAT-1.2). */
export function leaving(now: BoatsPosition, id: string): number {
  const boat = now.boats[id]!;
  const square = boat.square ? now.squares[boat.square] : undefined;
  if (!boat.square || !square) return 1;
  if (hulls[boat.type].onLand) return { OPEN: 1, PARTIAL: 2, CLOSED: 6 }[square.terrain];
  const others = boatsIn(now, boat.square).filter((other) => other !== id && now.boats[other]!.status === 'AFLOAT');
  if (square.water === 'CLOSED' || others.length > 0 || now.mines.some((mine) => mine.square === boat.square && mine.revealed)) return 6;
  const wading = groupsIn(now, boat.square).length > 0 || boatsIn(now, boat.square).some((other) => now.boats[other]!.status === 'ON_BOARD');
  return square.water === 'PARTIAL' || wading ? 2 : 1;
}

function priceOf(ctx: Context, action: Action): string {
  const now = sea(ctx);
  const id = now.boat_activation?.boat;
  if (!id) return '';
  switch (verbOf(action)) {
    case 'forward': return `${leaving(now, id)} AP`;
    case 'reverse': return `${leaving(now, id) + 1} AP`;
    case 'turn': return '1 AP';
    case 'boat_fire': return { MORTAR: '2 AP', CANNON: '4 AP' }[detailsOf(action).mount as string] ?? '1 AP';
    case 'board': return '5 AP';
    case 'disarm': case 'lay_mine': return '4 AP';
    default: return 'free';
  }
}

/** BOAT-9.4 and 14.2: dice for the tag on the square. */
function badgeOf(ctx: Context, action: Action): string {
  const now = sea(ctx);
  const d = detailsOf(action);
  switch (verbOf(action)) {
    case 'boat_fire': return d.mount === 'CANNON' ? 'gun' : d.mount === 'LMG' ? '3d' : '4d';
    case 'troops_fire': {
      const dice = (d.groups as string[]).reduce((sum, id) => sum + 2 * ({ LMG: 3, RIFLE: 1 } as Record<string, number>)[now.groups[id]?.type ?? '']! || 0, 0);
      return dice > 0 ? `${dice}d` : '';
    }
    case 'board': return `${2 * d.groups.length}d`;
    case 'disembark': return 'land';
    case 'opp_attempt': return '4+';
    case 'activate_boat': return '2D6';
    case 'turn': return 'turn';
    case 'forward': case 'reverse': return priceOf(ctx, action);
    default: return '';
  }
}

export function choicesOf(ctx: Context, ui: SeaUi): Choice[] {
  const now = sea(ctx);
  const list: Choice[] = [];
  for (const action of deeds(ctx, ui)) {
    const verb = verbOf(action);
    const kind = kindOf[verb];
    const square = kind ? targetOf(action, now) : null;
    if (!kind || !square) continue;
    const price = priceOf(ctx, action);
    const mine = verb === 'forward' && now.mines.some((one) => one.square === square);
    list.push({
      square, kind, action, badge: badgeOf(ctx, action), label: words.choice(action, now), boat: detailsOf(action).boat ?? null,
      note: `${words.choice(action, now)}${price ? ` (${price})` : ''}.${mine ? ' A mine lies there.' : ''}`, danger: verb === 'board' || mine,
    });
  }
  return list.sort((a, b) => (rank[verbOf(a.action)] ?? 9) - (rank[verbOf(b.action)] ?? 9));
}

function controlsOf(ctx: Context, ui: SeaUi, choices: Choice[]): Control[] {
  const now = sea(ctx);
  const id = now.boat_activation?.boat;
  const boat = id ? now.boats[id] : undefined;
  if (!id || !boat) return [];
  const first = (verb: string, fits: (d: any) => boolean = () => true) =>
    choices.find((choice) => verbOf(choice.action) === verb && fits(detailsOf(choice.action)))?.action ?? ctx.legal.find((action) => verbOf(action) === verb && fits(detailsOf(action))) ?? null;
  const list: Control[] = [];
  const add = (control: string, key: string, action: Action | null, wanted: Action) =>
    list.push({ id: control, label: words.controls[control]!, key, action, asked: wanted, price: priceOf(ctx, wanted) });
  const hold = ui.picked.length > 0 ? ui.picked : boat.passengers;
  add('left', '[', first('turn', (d) => d.to === 'L'), { turn: { to: 'L' } });
  add('forward', 'f', first('forward', (d) => d.squares === 1), { forward: { squares: 1 } });
  if (boat.full_throttle) add('double', 'g', first('forward', (d) => d.squares === 2), { forward: { squares: 2 } });
  add('reverse', 'b', first('reverse'), { reverse: {} });
  add('right', ']', first('turn', (d) => d.to === 'R'), { turn: { to: 'R' } });
  if (boat.passengers.length > 0) add('ashore', 'd', first('disembark'), { disembark: { boat: id, groups: hold.slice(0, 4) } });
  const embark = first('embark');
  if (embark) add('embark', 'e', embark, embark);
  if (boat.nets || now.mines.some((mine) => mine.square === boat.square && mine.revealed)) add('disarm', 'm', first('disarm'), { disarm: {} });
  if (boat.mines_carried > 0) add('lay', 'n', first('lay_mine'), { lay_mine: {} });
  if (boat.markers.length > 0) add('clear', 'c', first('clear_aboard'), { clear_aboard: {} });
  return list;
}

// ---- before the game, and what is placed

export const waiting = (ctx: Context): string[] =>
  Object.keys(sea(ctx).boats).filter((id) => {
    const boat = sea(ctx).boats[id]!;
    return boat.status === 'UNDEPLOYED' && boat.side === mySide(ctx);
  });

const isVehicle = (ctx: Context, id: string): boolean => hulls[sea(ctx).boats[id]?.type ?? 'DINGHY'].onLand && sea(ctx).boats[id] !== undefined;
export const boatsToDeploy = (ctx: Context): string[] => waiting(ctx).filter((id) => !isVehicle(ctx, id));
const vehiclesToDeploy = (ctx: Context): string[] => waiting(ctx).filter((id) => isVehicle(ctx, id));
const cargoToDeploy = (ctx: Context): string[] => [...land.toDeploy(ctx), ...vehiclesToDeploy(ctx)];

/** BOAT-4.1: the scenario's zone, else the first row for the attacker and from the third on for the defender. */
function mayFloatAt(ctx: Context, square: string): boolean {
  const place = sea(ctx).squares[square];
  if (!place || place.base === 'LAND') return false;
  const side = mySide(ctx);
  const zone = (ctx.scenario as BoatsScenario).boat_zone?.[side === 'ATT' ? 'attacker' : 'defender'];
  if (zone) return zone.includes(square);
  const edge = ctx.position.attacker_edge ?? ctx.scenario.attacker_edge;
  if (!edge) return false;
  const rows = depth(square, edge, sizeOf(ctx.scenario, ctx.position));
  return side === 'ATT' ? rows === 1 : rows >= 3;
}

const inwards: Record<Edge, Edge> = { N: 'S', S: 'N', E: 'W', W: 'E' };
function startFacing(ctx: Context): Edge {
  const edge = ctx.position.attacker_edge ?? ctx.scenario.attacker_edge ?? 'S';
  return mySide(ctx) === 'ATT' ? inwards[edge] : edge;
}

/** BOAT-7.6, for the tray: how many more groups fit aboard. */
export function roomFor(ctx: Context, boat: string, cargo: string[]): number {
  const vehicles = cargo.filter((id) => isVehicle(ctx, id)).length;
  return capacityOf(sea(ctx).boats[boat]!.type, vehicles) - (cargo.length - vehicles);
}

/** The fullest load that the server proposes for this boat, or as many groups as it takes. */
function proposedCargo(ctx: Context, boat: string): string[] {
  const loads = ctx.legal.flatMap((action) => (verbOf(action) === 'deploy_boat' && detailsOf(action).boat === boat ? [detailsOf(action).aboard as string[]] : []));
  if (loads.length === 0) return land.toDeploy(ctx).slice(0, Math.max(0, roomFor(ctx, boat, [])));
  return loads.reduce((fullest, load) => (load.length > fullest.length ? load : fullest));
}

function deployBoat(ctx: Context, ui: SeaUi, square: string): Action | null {
  return ui.boat ? { deploy_boat: { boat: ui.boat, square, facing: ui.facing, aboard: ui.picked } } : null;
}

const mostMines = (ctx: Context): number => (ctx.scenario as BoatsScenario).mines ?? 0;
const mineAction = (squares: string[]): Action => ({ place_mine: { squares: [...squares].sort(boardOrder) } });

function mayMine(ctx: Context, square: string): boolean {
  const edge = ctx.position.attacker_edge ?? ctx.scenario.attacker_edge;
  return sea(ctx).squares[square]?.base !== 'LAND' && !!edge && depth(square, edge, sizeOf(ctx.scenario, ctx.position)) >= 3;
}

/** Squares, boats and "LOST" that some listed assignment names. */
export const placesIn = (ctx: Context): string[] => [...new Set(ctx.legal.flatMap((action) => Object.values(detailsOf(action) as Record<string, string>)))];

const verbOfPlacing: Partial<Record<Question, string>> = { rescue: 'rescue_assign', scramble: 'scramble_assign' };
const toPlace = (ctx: Context): string[] => Object.keys(detailsOf(ctx.legal.find((action) => /_assign$/.test(verbOf(action)))));
const nextToPlace = (ctx: Context, ui: SeaUi): string | null => ui.picked[0] ?? toPlace(ctx).find((id) => !ui.placed[id]) ?? null;

// ---- beginning

const nothing: SeaUi = { ...land.nothing, ...emptySea };

export function begin(ctx: Context, before: Ui = nothing): SeaUi {
  const old = asSea(before);
  switch (questionOf(ctx.legal)) {
    case 'deploy boats': {
      const boats = boatsToDeploy(ctx);
      const boat = boats[0] ?? null;
      return { ...nothing, boat, facing: startFacing(ctx), picked: boat ? proposedCargo(ctx, boat) : [] };
    }
    case 'arrive': return { ...nothing, boat: matterOf(ctx)?.vehicles[0] ?? null, facing: startFacing(ctx) };
    case 'boat': {
      const boat = sea(ctx).boat_activation?.boat ?? null;
      const same = old.boat === boat;
      const may = holdOf(ctx);
      const kept = same && old.byHand ? old.picked.filter((id) => may.includes(id)) : may;
      return { ...nothing, boat, square: boat ? squareOf(sea(ctx), boat) : null, picked: kept, byHand: same && old.byHand && kept.length > 0, aim: old.aim };
    }
    case 'command': {
      const base = land.begin(landContext(ctx, old), before);
      return { ...nothing, ...base };
    }
    case 'capture': return { ...nothing, square: matterOf(ctx)?.at ?? null, picked: [] };
    case 'rescue': case 'scramble': return { ...nothing, square: matterOf(ctx)?.at ?? null, picked: toPlace(ctx).slice(0, 1) };
    case 'land': return { ...nothing, ...land.begin(landContext(ctx, old), before), aim: old.aim };
    default: return nothing;
  }
}

/** Who aboard the active boat, or on the shore beside it, may do something now. */
function holdOf(ctx: Context): string[] {
  const kin = new Set<string>();
  for (const action of ctx.legal)
    if (groupwise.has(verbOf(action))) for (const id of detailsOf(action).groups as string[]) kin.add(kinship(sea(ctx), id));
  const boat = sea(ctx).boats[sea(ctx).boat_activation?.boat ?? ''];
  const ashore = boat?.square ? [boat.square, boat.beached_on].flatMap((square) => (square ? groupsIn(ctx.position, square) : [])) : [];
  return [...(boat?.passengers ?? []), ...ashore].filter((id) => kin.has(kinship(sea(ctx), id)));
}

// ---- what is lit

const empty = (question: Question): SeaView => ({
  decision: 'residual', lit: new Map(), actable: [], pickable: new Set(), picked: [], points: [], clears: [], edges: [], off: false, wanted: 0,
  bothWays: false, tray: [], proposals: [], counts: null, question, boat: null, choices: [], ways: [], controls: [], cargo: [], boats: [], mostMines: 0,
});

function light(view: SeaView, square: string, lit: Omit<Lit, 'square'>): void {
  const old = view.lit.get(square);
  if (!old) return void view.lit.set(square, { square, ...lit, kinds: [...lit.kinds] });
  old.kinds.push(...lit.kinds);
  old.badge ||= lit.badge;
  old.note += ` ${lit.note}`;
  old.danger ||= lit.danger;
}

const proposalsOf = (ctx: Context): View['proposals'] => {
  let number = 0;
  return ctx.legal.map((action) => ({
    action,
    label: verbOf(action) === 'deploy_preset' ? words.printed : verbOf(action) === 'place_mine' && detailsOf(action).squares.length === 0 ? words.noMines : words.plan(++number),
  }));
};

export function view(ctx: Context, plain: Ui): SeaView {
  const ui = asSea(plain);
  const question = questionOf(ctx.legal);
  const now = sea(ctx);
  const result = { ...empty(question), picked: ui.picked, boat: ui.boat };
  const size = sizeOf(ctx.scenario, ctx.position);
  switch (question) {
    case 'deploy boats': {
      result.boats = boatsToDeploy(ctx);
      result.cargo = cargoToDeploy(ctx);
      result.pickable = new Set(result.cargo);
      result.proposals = proposalsOf(ctx).filter(({ action }) => verbOf(action) === 'deploy_preset');
      for (const square of allSquares(size))
        if (mayFloatAt(ctx, square)) light(result, square, { kinds: ['place'], badge: '', note: ui.boat ? `${ui.boat} may start here.` : '', danger: false });
      return result;
    }
    case 'mines': {
      result.mostMines = mostMines(ctx);
      result.proposals = proposalsOf(ctx);
      for (const square of allSquares(size))
        if (mayMine(ctx, square)) light(result, square, { kinds: ['place'], badge: '', note: ui.mines.includes(square) ? 'Take the mine up again.' : 'Lay a mine here.', danger: false });
      return result;
    }
    case 'arrive': {
      result.boats = matterOf(ctx)?.vehicles ?? [];
      const squares = new Set(ctx.legal.flatMap((action) => Object.values(detailsOf(action) as Record<string, { square: string }>).map((place) => place.square)));
      for (const square of squares) light(result, square, { kinds: ['place'], badge: '', note: ui.boat ? `${ui.boat} may come on here.` : '', danger: false });
      result.actable = [...squares].sort(boardOrder);
      return result;
    }
    case 'rescue': case 'scramble': {
      result.cargo = toPlace(ctx);
      result.pickable = new Set(result.cargo);
      result.proposals = ctx.legal.length <= 3 ? proposalsOf(ctx) : [];
      const who = nextToPlace(ctx, ui);
      for (const place of placesIn(ctx)) {
        const square = squareOf(now, place);
        if (square && now.squares[square]) light(result, square, { kinds: ['retreat'], badge: now.boats[place] ? shortName(place) : '', note: who ? `${who} ${now.boats[place] ? `climbs aboard ${place}` : `comes ashore in ${square}`}.` : '', danger: false });
      }
      result.actable = [...result.lit.keys()].sort(boardOrder);
      return result;
    }
    case 'capture': {
      result.cargo = matterOf(ctx)?.groups ?? [];
      const kin = new Set(ctx.legal.flatMap((action) => (detailsOf(action).groups as string[]).map((id) => kinship(now, id))));
      result.pickable = new Set(result.cargo.filter((id) => kin.has(kinship(now, id))));
      return result;
    }
    case 'boat': case 'react': case 'boarders': {
      result.choices = choicesOf(ctx, ui);
      result.controls = controlsOf(ctx, ui, result.choices);
      result.boat = now.boat_activation?.boat ?? null;
      if (question === 'boat') {
        result.pickable = new Set(holdOf(ctx));
        result.cargo = [...new Set([...(now.boats[result.boat ?? '']?.passengers ?? []), ...result.pickable])];
        const at = squareOf(now, result.boat);
        result.actable = at ? [at] : [];
      } else result.decision = question === 'react' ? 'opportunity' : 'htc';
      break;
    }
    case 'command': {
      const base = land.view(landContext(ctx, ui), ui);
      const activations = choicesOf(ctx, ui).filter((choice) => verbOf(choice.action) !== 'motivate');
      Object.assign(result, base, { question, choices: activations });
      break;
    }
    case 'land': {
      const base = land.view(landContext(ctx, ui), ui);
      Object.assign(result, base, { question });
      if (base.decision === 'deploy') for (const square of allSquares(size)) if (now.squares[square]?.base === 'WATER') result.lit.delete(square);
      if (base.decision === 'act') aims(ctx, ui, result);
      return result;
    }
    default: return result;
  }
  for (const choice of result.choices) light(result, choice.square, { kinds: [choice.kind], badge: choice.badge, note: choice.note, danger: choice.danger });
  if (result.actable.length === 0 || question === 'command') result.actable = [...new Set([...result.actable, ...result.choices.map((choice) => choice.square)])].sort(boardOrder);
  const open = targetOf(ctx.draft, now) ?? (question === 'command' ? ui.square : null);
  result.ways = open ? result.choices.filter((choice) => choice.square === open) : [];
  const motivates = question === 'command' && open ? land.actionAt(landContext(ctx, ui), ui, open) : null;
  if (motivates && result.ways.length > 0 && open)
    result.ways.push({ square: open, kind: 'motivate', action: motivates, badge: '', label: words.choice(motivates, now), note: '', danger: false, boat: null });
  return result;
}

/** On foot: what else may be aimed at in the square, and what the groups may do with boats where they stand. */
function aims(ctx: Context, ui: SeaUi, result: SeaView): void {
  const now = sea(ctx);
  const known = landOf(ctx, ui);
  for (const [square, lit] of result.lit) {
    const board = known.boards.get(square);
    const aim = aimAt(known, ui, square);
    if (lit.kinds.includes('assault') && board) {
      const groups = ui.picked.length;
      lit.note = `Storm ${board} for 5 AP: 2 dice a group, the crew has 3.`;
      if (!lit.kinds.includes('shoot')) lit.badge = `${2 * groups}d`;
    } else if (lit.kinds.includes('shoot') && aim !== '' && aim !== 'foot') lit.note = `${words.aim(aim)}: every 6 hits${aim.endsWith(':troops') ? '; they save on 2+' : ''}.`;
  }
  const target = targetOf(ctx.draft, now);
  const list = verbOf(ctx.draft) === 'shoot' && target ? known.aims.get(target) ?? [] : [];
  if (list.length > 1)
    for (const aim of list) {
      const wanted = { ...ui, aim };
      const action = land.actionAt(landContext(ctx, wanted), { ...wanted, fight: 'shoot' }, target!);
      if (action && verbOf(action) === 'shoot')
        result.ways.push({ square: target!, kind: 'shoot', action: said(landOf(ctx, wanted), wanted, action), badge: '', label: words.aim(aim), note: '', danger: false, boat: null });
    }
  for (const action of ctx.legal) {
    if (!['embark', 'pick_up', 'drop', 'launch'].includes(verbOf(action))) continue;
    const d = detailsOf(action);
    const who: string = d.groups?.[0] ?? (Array.isArray(d.group) ? d.group[0] : d.group);
    if (!ui.picked.includes(who)) continue;
    result.ways.push({ square: now.groups[who]?.square ?? '', kind: 'place', action, badge: '', label: words.choice(action, now), note: '', danger: false, boat: d.boat ?? null });
  }
}

// ---- taps

/** What the player most likely means by pointing at `square`: for "why can't I?". */
export function likely(ctx: Context, plain: Ui, square: string): Action | null {
  const ui = asSea(plain);
  const now = sea(ctx);
  const side: Side = mySide(ctx);
  switch (questionOf(ctx.legal)) {
    case 'deploy boats': return deployBoat(ctx, ui.boat ? ui : begin(ctx), square);
    case 'mines': return mineAction([...new Set([...ui.mines, square])]);
    case 'arrive': return ui.boat ? { arrive: { ...detailsOf(ctx.legal[0]), ...ui.arrivals, [ui.boat]: { square, facing: ui.facing } } } : null;
    case 'rescue': case 'scramble': {
      const who = nextToPlace(ctx, ui);
      return who ? { [verbOfPlacing[questionOf(ctx.legal)]!]: { ...detailsOf(ctx.legal[0]), ...ui.placed, [who]: square } } : null;
    }
    case 'command': {
      const boat = boatsIn(now, square).find((id) => now.boats[id]!.side === side);
      return boat ? { activate_boat: { boat, full_throttle: false } } : land.likely(landContext(ctx, ui), ui, square);
    }
    case 'boat': {
      const id = now.boat_activation?.boat;
      const boat = id ? now.boats[id] : undefined;
      if (!id || !boat?.square) return null;
      const foes = groupsIn(now, square).some((group) => sideOf(group, ctx.scenario) !== side) || boatsIn(now, square).some((other) => now.boats[other]!.side !== side);
      if (foes) return shotWish(now, boat, square, ui.picked);
      if (square === boat.square) return { disembark: { boat: id, groups: (ui.picked.length > 0 ? ui.picked : boat.passengers).slice(0, 4) } };
      const size = sizeOf(ctx.scenario, ctx.position);
      if (square === ahead(boat.square, boat.facing, -1, size)) return { reverse: {} };
      if (square === ahead(boat.square, boat.facing, 2, size)) return { forward: { squares: 2 } };
      if (square === ahead(boat.square, turned(boat.facing, -1), 1, size)) return { turn: { to: 'L' } };
      if (square === ahead(boat.square, turned(boat.facing, 1), 1, size)) return { turn: { to: 'R' } };
      return { forward: { squares: 1 } };
    }
    case 'react': return { opp_attempt: { from: square } };
    case 'land': {
      const action = land.likely(landContext(ctx, ui), ui, square);
      return action && said(landOf(ctx, ui), ui, action);
    }
    default: return null;
  }
}

export function shotWish(now: BoatsPosition, boat: Boat, square: string, picked: string[]): Action {
  const mount = (['hmg', 'lmg', 'cannon', 'mortar'] as const).find((one) => boat[one] > 0);
  const foe = boatsIn(now, square).find((id) => now.boats[id]!.side !== boat.side);
  const aim = foe ? { aim: `boat:${foe}:hull` } : {};
  if (mount) return { boat_fire: { mount: mount.toUpperCase(), target: square, ...aim } };
  return { troops_fire: { groups: (picked.length > 0 ? picked : boat.passengers).slice(0, 2), target: square, ...aim } };
}

/** Proposes, or commits what is proposed already. */
const take = (ctx: Context, ui: SeaUi, action: Action): Outcome =>
  sameAction(ctx.draft, action) ? { ui, commit: action } : { ui, propose: action };

function pick(ctx: Context, ui: SeaUi, id: string): Outcome {
  const shown = view(ctx, ui);
  if (!shown.pickable.has(id)) return { ui };
  switch (shown.question) {
    case 'deploy boats': {
      const picked = toggle(ui.picked, id);
      const next = { ...ui, picked };
      if (ui.boat && roomFor(ctx, ui.boat, picked) < 0 && picked.length > ui.picked.length) return { ui, ask: deployBoat(ctx, next, targetOf(ctx.draft, ctx.position) ?? [...shown.lit.keys()][0] ?? 'A1') ?? undefined };
      const at = targetOf(ctx.draft, ctx.position);
      return { ui: next, ...(at ? { propose: deployBoat(ctx, next, at) } : {}) };
    }
    case 'rescue': case 'scramble': {
      const { [id]: _, ...placed } = ui.placed;
      return { ui: { ...ui, picked: [id], placed }, propose: null };
    }
    case 'capture': {
      const next = { ...ui, picked: toggle(ui.picked, id) };
      const action: Action = { capture_assign: { groups: next.picked } };
      return { ui: next, propose: next.picked.length > 0 && isListed(ctx, action) ? action : null };
    }
    default: {
      // The first tap on a full hold chooses this one alone; further taps add and take away.
      const next = { ...ui, byHand: true, picked: ui.byHand ? toggle(ui.picked, id) : [id] };
      if (next.picked.length === 0) Object.assign(next, { byHand: false, picked: [...shown.pickable] });
      return retarget(ctx, next);
    }
  }
}

/** After the choice of groups changed: the same deed with them, or nothing proposed. */
function retarget(ctx: Context, ui: SeaUi): Outcome {
  if (!ctx.draft || !groupwise.has(verbOf(ctx.draft))) return { ui };
  const { groups: _, ...rest } = detailsOf(ctx.draft);
  const key = stable(rest);
  const again = deeds(ctx, ui).find((action) => {
    const { groups: __, ...other } = detailsOf(action);
    return verbOf(action) === verbOf(ctx.draft) && stable(other) === key;
  });
  return { ui, propose: again ?? null };
}

function putDown(ctx: Context, ui: SeaUi, place: string): Outcome {
  const who = nextToPlace(ctx, ui);
  if (!who) return { ui };
  const placed = { ...ui.placed, [who]: place };
  const left = toPlace(ctx).filter((id) => !placed[id]);
  const next: SeaUi = { ...ui, placed, picked: left.slice(0, 1) };
  return { ui: next, propose: left.length === 0 ? { [verbOfPlacing[questionOf(ctx.legal)]!]: placed } : null };
}

/** A refuge with both a shore and a boat: first the shore, a tap on the boat itself or its chip means the boat. */
function refugeAt(ctx: Context, square: string): string | null {
  const places = placesIn(ctx);
  return places.includes(square) ? square : places.find((place) => squareOf(sea(ctx), place) === square && sea(ctx).boats[place]) ?? null;
}

function arriveAt(ctx: Context, ui: SeaUi, square: string, facing: Edge): Outcome {
  const unit = matterOf(ctx)?.vehicles ?? [];
  if (!ui.boat) return { ui };
  const arrivals = { ...ui.arrivals, [ui.boat]: { square, facing } };
  const next = { ...ui, facing, arrivals };
  const left = unit.find((id) => !arrivals[id]);
  return left ? { ui: { ...next, boat: left }, propose: null } : { ui: next, propose: { arrive: arrivals } };
}

function tapSquare(ctx: Context, ui: SeaUi, square: string): Outcome {
  const shown = view(ctx, ui);
  const refuse = (): Outcome => {
    const ask = likely(ctx, ui, square);
    return ask ? { ui, ask } : { ui };
  };
  switch (shown.question) {
    case 'deploy boats': {
      const action = shown.lit.has(square) ? deployBoat(ctx, ui, square) : null;
      return action ? take(ctx, ui, action) : refuse();
    }
    case 'mines': {
      if (!shown.lit.has(square) || (!ui.mines.includes(square) && ui.mines.length >= shown.mostMines)) return refuse();
      const mines = toggle(ui.mines, square);
      return { ui: { ...ui, mines }, propose: mines.length > 0 ? mineAction(mines) : null };
    }
    case 'arrive': {
      if (!shown.lit.has(square)) return refuse();
      const draft = ctx.draft && Object.values(detailsOf(ctx.draft) as Record<string, { square: string }>).some((place) => place.square === square);
      return draft ? { ui, commit: ctx.draft! } : arriveAt(ctx, ui, square, ui.facing);
    }
    case 'rescue': case 'scramble': {
      const place = refugeAt(ctx, square);
      if (ctx.draft && place) return { ui, commit: ctx.draft };
      return place ? putDown(ctx, ui, place) : refuse();
    }
    case 'capture': return ctx.draft && square === matterOf(ctx)?.at ? { ui, commit: ctx.draft } : { ui: { ...ui, square } };
    case 'command': {
      const here = shown.choices.filter((choice) => choice.square === square);
      if (ctx.draft && targetOf(ctx.draft, ctx.position) === square) return { ui, commit: ctx.draft };
      if (here.length === 0) return landStep(ctx, ui, { on: 'square', square });
      return { ui: { ...ui, square, boat: here[0]!.boat }, propose: here[0]!.action };
    }
    case 'boat': case 'react': case 'boarders': {
      if (ctx.draft && targetOf(ctx.draft, ctx.position) === square) return { ui, commit: ctx.draft };
      const here = shown.choices.filter((choice) => choice.square === square);
      return here.length > 0 ? { ui, propose: here[0]!.action } : refuse();
    }
    default: return landStep(ctx, ui, { on: 'square', square });
  }
}

function tapBoat(ctx: Context, ui: SeaUi, id: string): Outcome {
  const square = squareOf(sea(ctx), id);
  const shown = view(ctx, ui);
  switch (shown.question) {
    case 'command': {
      const own = shown.choices.find((choice) => choice.boat === id);
      if (own && !(ctx.draft && targetOf(ctx.draft, ctx.position) === square && detailsOf(ctx.draft).boat === id)) return { ui: { ...ui, square, boat: id }, propose: own.action };
      if (own && ctx.draft) return { ui, commit: ctx.draft };
      if (sea(ctx).boats[id]!.side === mySide(ctx) && !shown.lit.has(square ?? '')) return { ui: { ...ui, square }, ask: { activate_boat: { boat: id, full_throttle: false } } };
      break;
    }
    case 'rescue':
      if (placesIn(ctx).includes(id) && !ctx.draft) return putDown(ctx, ui, id);
      break;
    case 'boat': {
      const own = shown.choices.find((choice) => choice.boat === id && choice.square === square);
      if (own && !(ctx.draft && targetOf(ctx.draft, ctx.position) === square)) return { ui, propose: own.action };
      break;
    }
    default:
  }
  return square ? tapSquare(ctx, ui, square) : { ui };
}

function tapControl(ctx: Context, ui: SeaUi, control: string): Outcome {
  if (control.startsWith('boat:')) {
    const boat = control.slice(5);
    if (questionOf(ctx.legal) === 'deploy boats') {
      return { ui: { ...ui, boat, picked: proposedCargo(ctx, boat) }, propose: null };
    }
    return { ui: { ...ui, boat, facing: ui.arrivals[boat]?.facing ?? ui.facing }, propose: null };
  }
  if (control.startsWith('facing:')) {
    const next = { ...ui, facing: control.slice(7) as Edge };
    if (questionOf(ctx.legal) === 'deploy boats') {
      const at = targetOf(ctx.draft, ctx.position);
      return { ui: next, ...(at ? { propose: deployBoat(ctx, next, at) } : {}) };
    }
    const here = ui.boat ? ui.arrivals[ui.boat]?.square : undefined;
    return here ? arriveAt(ctx, next, here, next.facing) : { ui: next };
  }
  if (control.startsWith('place:')) return putDown(ctx, ui, control.slice(6));
  const found = view(ctx, ui).controls.find((one) => one.id === control);
  if (!found) return { ui };
  return found.action ? take(ctx, { ...ui, lever: true }, found.action) : { ui, ask: found.asked };
}

export function step(ctx: Context, plain: Ui, tap: Tap): Outcome {
  const ui = asSea(plain);
  const question = questionOf(ctx.legal);
  switch (tap.on) {
    case 'boat': return tapBoat(ctx, ui, tap.boat);
    case 'control': return tapControl(ctx, ui, tap.control);
    case 'choice': {
      const aim = detailsOf(tap.action).aim;
      return take(ctx, typeof aim === 'string' && verbOf(tap.action) === 'shoot' ? { ...ui, aim } : ui, tap.action);
    }
    default:
  }
  if (question === 'land' || (question === 'command' && tap.on !== 'square' && tap.on !== 'enter' && tap.on !== 'proposal')) {
    const group = tap.on === 'group' ? sea(ctx).groups[tap.group] : undefined;
    if (question === 'command' && group?.aboard && !land.commanders(landContext(ctx, ui)).includes((tap as { group: string }).group)) return tapBoat(ctx, ui, group.aboard);
    return landStep(ctx, ui, tap);
  }
  switch (tap.on) {
    case 'square': return tapSquare(ctx, { ...ui, lever: false }, tap.square);
    case 'group': {
      const shown = view(ctx, ui);
      if (shown.pickable.has(tap.group)) return pick(ctx, ui, tap.group);
      const square = ctx.position.groups[tap.group]?.square;
      return square ? tapSquare(ctx, ui, square) : { ui };
    }
    case 'enter': {
      const aim = targetOf(ctx.draft, ctx.position);
      if (ctx.draft && (ui.lever || aim === null || tap.square === null || aim === tap.square)) return { ui, commit: ctx.draft };
      return tap.square ? tapSquare(ctx, ui, tap.square) : { ui };
    }
    case 'proposal': {
      const verb = verbOf(tap.action);
      if (verb === 'place_mine') return { ui: { ...ui, mines: detailsOf(tap.action).squares }, propose: tap.action };
      if (verb === 'rescue_assign' || verb === 'scramble_assign') return { ui: { ...ui, placed: detailsOf(tap.action), picked: [] }, propose: tap.action };
      return take(ctx, ui, tap.action);
    }
    case 'restart': return { ui: begin(ctx), propose: null };
    case 'back': return ctx.draft && question === 'boat' ? { ui: { ...ui, square: squareOf(sea(ctx), ui.boat) }, propose: null } : { ui: begin(ctx), propose: null };
    case 'marker': return tapSquare(ctx, ui, tap.square);
    default: return { ui };
  }
}

/** The keys of the bridge, and facings while something is placed. */
export function tapOfKey(key: string, ctx: Context, plain: Ui): Tap | null {
  const question = questionOf(ctx.legal);
  if (question === 'boat') {
    const control = view(ctx, plain).controls.find((one) => one.key === key.toLowerCase());
    return control ? { on: 'control', control: control.id } : null;
  }
  if (question === 'deploy boats' || question === 'arrive') {
    const ui = asSea(plain);
    const facing = key === '[' ? turned(ui.facing, -1) : key === ']' ? turned(ui.facing, 1) : edges.find((edge) => edge === key.toUpperCase());
    return facing ? { on: 'control', control: `facing:${facing}` } : null;
  }
  const ways = view(ctx, plain).ways;
  const way = key === 'x' && ways.length > 1 ? ways[(ways.findIndex((one) => sameAction(one.action, ctx.draft)) + 1) % ways.length] : undefined;
  return way ? { on: 'choice', action: way.action } : null;
}
