// From taps to actions, without any drawing: a state machine over (position, legal actions, what is chosen).
// What is allowed comes from the server's list alone; deployment and terrain, of which the list holds only proposals,
// follow PBI-2 and PBI-4 here and are checked by the server in the end.
import { boardOrder } from '../grid';
import type { Action } from '../module';
import {
  adjacent, allSquares, assaultDice, depth, dicePerPoint, groundAt, groupsIn, inPlay, isClosed, likeness,
  motivationPath, occupied, range, saveNeeded, seatSide, sideOf, sizeOf, topFrame, watchers,
  type Edge, type Frame, type Ground, type Position, type Scenario, type Side,
} from './model';

export interface Context {
  scenario: Scenario;
  position: Position;
  seat: string | null;
  legal: Action[];
  draft: Action | null;
}

export type Decision =
  | 'terrain' | 'edge' | 'deploy' | 'motivate' | 'act' | 'residual' | 'opportunity'
  | 'allocate' | 'losses' | 'htc' | 'retreat' | 'extend' | 'none';

export interface Ui {
  /** The square whose stack is spread out. */
  square: string | null;
  /** Groups that act, are hit or are lost; in deployment and retreat the groups in the hand. */
  picked: string[];
  /** AP each shooter gives; 1 where nothing is said. */
  ap: Record<string, number>;
  commander: string | null;
  /** What an enemy square means when both are possible. */
  fight: 'shoot' | 'assault';
  /** Deployment and retreat: where groups have been put so far. */
  placed: Record<string, string>;
  ground: Record<string, Ground>;
}

export type Tap =
  | { on: 'square'; square: string }
  | { on: 'group'; group: string }
  | { on: 'marker'; square: string; platoon: string }
  | { on: 'edge'; edge: Edge }
  | { on: 'off' }
  | { on: 'points'; group: string; points: number }
  | { on: 'fight'; verb: 'shoot' | 'assault' }
  | { on: 'proposal'; action: Action }
  | { on: 'drop'; group: string; square: string }
  | { on: 'restart' }
  /** Only where there are boats: a boat itself, a control of one, or a way of doing what is pointed at. */
  | { on: 'boat'; boat: string }
  | { on: 'control'; control: string }
  | { on: 'choice'; action: Action }
  | { on: 'enter'; square: string | null }
  | { on: 'back' };

export interface Outcome {
  ui: Ui;
  propose?: Action | null;
  commit?: Action;
  ask?: Action;
}

export type LitKind = 'move' | 'shoot' | 'assault' | 'motivate' | 'residual' | 'opportunity' | 'htc' | 'place' | 'retreat' | 'ground';
export interface Lit {
  square: string;
  kinds: LitKind[];
  /** A few signs on the square: "4+", "6 dice". */
  badge: string;
  /** Hatched: an assault, or a move that may draw fire. */
  danger: boolean;
  /** One sentence for hover and screen readers. */
  note: string;
}

export interface View {
  decision: Decision;
  lit: Map<string, Lit>;
  /** Squares that may act, in board order. */
  actable: string[];
  pickable: Set<string>;
  picked: string[];
  points: { group: string; value: number; most: number }[];
  clears: { square: string; platoon: string }[];
  edges: Edge[];
  off: boolean;
  /** How many groups must be chosen, for allocation and losses. */
  wanted: number;
  /** Both a shot and an assault are possible at the drafted square. */
  bothWays: boolean;
  /** Deployment: groups that are still in the tray. */
  tray: string[];
  proposals: { label: string; action: Action }[];
  counts: { buildings: number; scenery: number; wantBuildings: number; wantScenery: number } | null;
}

// ---- actions

export const verbOf = (action: Action | null | undefined): string => (action ? Object.keys(action)[0] ?? '' : '');
export const detailsOf = (action: Action | null | undefined): any => (action ? action[verbOf(action)] ?? {} : {});

const decisions: Record<string, Decision> = {
  place_terrain: 'terrain', choose_edge: 'edge', deploy: 'deploy', deploy_preset: 'deploy', motivate: 'motivate',
  end_motivation: 'motivate', move: 'act', shoot: 'act', clear: 'act', assault: 'act', end_activation: 'act',
  residual: 'residual', end_turn: 'residual', opp_attempt: 'opportunity', opp_pass: 'opportunity', allocate: 'allocate',
  choose_losses: 'losses', htc_target: 'htc', retreat_assign: 'retreat', extend: 'extend', decline: 'extend',
};

export function decisionOf(legal: Action[]): Decision {
  for (const action of legal) {
    const decision = decisions[verbOf(action)];
    if (decision) return decision;
  }
  return 'none';
}

/** The same text for actions that differ only by groups which nothing can tell apart. */
export function signature(position: Position, action: Action): string {
  const verb = verbOf(action);
  const d = detailsOf(action);
  const like = (ids: string[]) => ids.map((id) => likeness(position, id)).sort().join('|');
  const pairs = (o: Record<string, unknown>) =>
    Object.entries(o).map(([id, value]) => `${likeness(position, id)}=${value}`).sort().join('|');
  switch (verb) {
    case 'move': case 'assault': return `${verb} ${d.to} ${like(d.groups ?? [])}`;
    case 'shoot': return `${verb} ${d.target} ${pairs(d.groups ?? {})}`;
    case 'allocate': case 'choose_losses': return `${verb} ${like(d.groups ?? [])}`;
    case 'retreat_assign': return `${verb} ${pairs(d)}`;
    default: return `${verb} ${stable(d)}`;
  }
}

export function stable(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  return `{${Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => `${k}:${stable(v)}`).join(',')}}`;
}

interface Listed {
  position: Position;
  signatures: Set<string>;
  /** Squares that some listed action points at: all that can be lit. */
  targets: string[];
  able: Set<string>;
}
const known = new WeakMap<Action[], Listed>();

function listing(ctx: Context): Listed {
  let entry = known.get(ctx.legal);
  if (entry && entry.position === ctx.position) return entry;
  const targets = new Set<string>();
  for (const action of ctx.legal) {
    const target = targetOf(action);
    if (target) targets.add(target);
  }
  entry = {
    position: ctx.position,
    signatures: new Set(ctx.legal.map((a) => signature(ctx.position, a))),
    targets: [...targets].sort(boardOrder),
    able: ableGroups(ctx),
  };
  known.set(ctx.legal, entry);
  return entry;
}

export const isLegal = (ctx: Context, action: Action): boolean => listing(ctx).signatures.has(signature(ctx.position, action));

export const sameAction = (a: Action | null, b: Action | null): boolean =>
  a !== null && b !== null && stable(a) === stable(b);

/** The square an action points at: the second tap on it commits. */
export function targetOf(action: Action | null): string | null {
  const d = detailsOf(action);
  switch (verbOf(action)) {
    case 'move': case 'assault': return d.to ?? null;
    case 'shoot': return d.target ?? null;
    case 'motivate': case 'residual': case 'htc_target': return d.square ?? null;
    case 'opp_attempt': return d.from ?? null;
    default: return null;
  }
}

// ---- what the position says

export const mySide = (ctx: Context): Side => {
  const side = seatSide(ctx.seat);
  if (side) return side;
  const frame = topFrame(ctx.position);
  return frame ? frame.side : ctx.position.active_side;
};

/** Groups that some listed action names, or that are like one it names. */
function ableGroups(ctx: Context): Set<string> {
  const likes = new Set<string>();
  for (const action of ctx.legal) {
    const d = detailsOf(action);
    const ids = verbOf(action) === 'shoot' ? Object.keys(d.groups) : ['move', 'assault'].includes(verbOf(action)) ? d.groups : [];
    for (const id of ids) likes.add(likeness(ctx.position, id));
  }
  const able = new Set<string>();
  for (const id of Object.keys(ctx.position.groups)) if (likes.has(likeness(ctx.position, id))) able.add(id);
  return able;
}

export const commanders = (ctx: Context): string[] => [
  ...new Set(ctx.legal.filter((a) => verbOf(a) === 'motivate').map((a) => detailsOf(a).commander as string)),
];

export const groundMap = (ctx: Context): Record<string, Ground> => {
  const map: Record<string, Ground> = {};
  for (const square of Object.keys(ctx.position.squares)) map[square] = groundAt(ctx.position, square);
  return map;
};

export function neededFor(ctx: Context, commander: string, square: string): { needed: number; path: string[] } | null {
  const from = ctx.position.groups[commander]?.square;
  if (!from) return null;
  const barred = new Set<string>();
  if (ctx.scenario.options?.motivation_through_enemy === false)
    for (const [s, here] of occupied(ctx.position, ctx.scenario))
      if (here[sideOf(commander, ctx.scenario) === 'ATT' ? 'DEF' : 'ATT'].length > 0) barred.add(s);
  return motivationPath(groundMap(ctx), sizeOf(ctx.scenario, ctx.position), from, square, barred);
}

/** The commander who does it for the least, of those the server lists. */
function bestCommander(ctx: Context, square: string, chosen: string | null): string | null {
  const listed = commanders(ctx).filter((c) => isLegal(ctx, { motivate: { commander: c, square } }));
  if (chosen) return listed.includes(chosen) ? chosen : null;
  const price = (c: string) => neededFor(ctx, c, square)?.needed ?? 99;
  const left = (c: string) => ctx.position.groups[c]?.attempts_left ?? 0;
  return [...listed].sort((a, b) => price(a) - price(b) || left(b) - left(a))[0] ?? null;
}

const mostPoints = (ctx: Context, id: string): number => {
  const group = ctx.position.groups[id];
  return group ? Math.max(0, Math.min(group.ap, 3 - group.shots)) : 0;
};

const pointsOf = (ctx: Context, ui: Ui, id: string): number => Math.max(1, Math.min(ui.ap[id] ?? 1, Math.max(1, mostPoints(ctx, id))));

/** The action with all who can take part in it; null when none can, or not together. */
function fitting(ctx: Context, picked: string[], make: (ids: string[]) => Action): Action | null {
  if (picked.length === 0) return null;
  const whole = make(picked);
  if (isLegal(ctx, whole)) return whole;
  const alone = picked.filter((id) => isLegal(ctx, make([id])));
  if (alone.length === 0 || alone.length === picked.length) return null;
  const action = make(alone);
  return isLegal(ctx, action) ? action : null;
}

const inOneSquare = (ctx: Context, ids: string[]): boolean => new Set(ids.map((id) => ctx.position.groups[id]?.square)).size === 1;

const moveTo = (ctx: Context, ui: Ui, to: string): Action | null =>
  inOneSquare(ctx, ui.picked) ? fitting(ctx, ui.picked, (groups) => ({ move: { groups, to } })) : null;
const assaultOn = (ctx: Context, ui: Ui, to: string): Action | null =>
  fitting(ctx, ui.picked, (groups) => ({ assault: { groups, to } }));
const shootAt = (ctx: Context, ui: Ui, target: string): Action | null =>
  inOneSquare(ctx, ui.picked)
    ? fitting(ctx, ui.picked, (ids) => ({ shoot: { target, groups: Object.fromEntries(ids.map((id) => [id, pointsOf(ctx, ui, id)])) } }))
    : null;

// ---- deployment and ground

export function toDeploy(ctx: Context): string[] {
  const side = mySide(ctx);
  return Object.keys(ctx.position.groups).filter(
    (id) => ctx.position.groups[id]!.status === 'UNDEPLOYED' && sideOf(id, ctx.scenario) === side,
  );
}

const mostInSquare = 4;

function mayDeployAt(ctx: Context, square: string): boolean {
  const edge = ctx.position.attacker_edge ?? ctx.scenario.attacker_edge;
  if (!edge) return false;
  const rows = depth(square, edge, sizeOf(ctx.scenario, ctx.position));
  return mySide(ctx) === 'ATT' ? rows === 1 : rows >= 3;
}

const placedAt = (ui: Ui, square: string): string[] => Object.keys(ui.placed).filter((id) => ui.placed[id] === square);

function deployment(ctx: Context, ui: Ui): Action | null {
  const groups = toDeploy(ctx);
  if (groups.length === 0 || groups.some((id) => !ui.placed[id])) return null;
  return { deploy: Object.fromEntries(groups.map((id) => [id, ui.placed[id]])) };
}

export const groundCycle: Ground[] = ['OPEN', 'PARTIAL', 'WOOD', 'BUILDING'];

export function terrainAction(ground: Record<string, Ground>): Action {
  const squares: Record<string, unknown> = {};
  for (const square of Object.keys(ground).sort(boardOrder)) {
    const kind = ground[square];
    if (kind === 'PARTIAL') squares[square] = { terrain: 'PARTIAL' };
    if (kind === 'WOOD') squares[square] = { terrain: 'CLOSED' };
    if (kind === 'BUILDING') squares[square] = { terrain: 'CLOSED', building: true };
  }
  return { place_terrain: squares };
}

export function groundOfAction(action: Action, squares: string[]): Record<string, Ground> {
  const d = detailsOf(action) as Record<string, { terrain: string; building?: boolean }>;
  return Object.fromEntries(
    squares.map((s) => {
      const laid = d[s];
      const kind: Ground = !laid || laid.terrain === 'OPEN' ? 'OPEN' : laid.terrain === 'PARTIAL' ? 'PARTIAL' : laid.building ? 'BUILDING' : 'WOOD';
      return [s, kind];
    }),
  );
}

function countGround(ctx: Context, ui: Ui): NonNullable<View['counts']> & { right: boolean } {
  const kinds = Object.values(ui.ground);
  const buildings = kinds.filter((k) => k === 'BUILDING').length;
  const scenery = kinds.filter((k) => k === 'PARTIAL' || k === 'WOOD').length;
  const free = ctx.scenario.options?.enforce_terrain_counts === false;
  return { buildings, scenery, wantBuildings: 6, wantScenery: 20, right: free || (buildings === 6 && scenery === 20) };
}

// ---- retreats

/** Legal assignments that agree with what has been put so far, up to interchangeable groups. */
function completions(ctx: Context, placed: Record<string, string>): Action[] {
  const chosen = new Map<string, string[]>();
  for (const [id, square] of Object.entries(placed)) {
    const key = likeness(ctx.position, id);
    chosen.set(key, [...(chosen.get(key) ?? []), square]);
  }
  return ctx.legal.filter((action) => {
    if (verbOf(action) !== 'retreat_assign') return false;
    const free = new Map<string, string[]>();
    for (const [id, square] of Object.entries(detailsOf(action) as Record<string, string>)) {
      const key = likeness(ctx.position, id);
      free.set(key, [...(free.get(key) ?? []), square]);
    }
    for (const [key, squares] of chosen) {
      const left = free.get(key) ?? [];
      for (const square of squares) {
        const i = left.indexOf(square);
        if (i < 0) return false;
        left.splice(i, 1);
      }
    }
    return true;
  });
}

/** Where the next group may go: squares, and "OFF". */
function refuges(ctx: Context, ui: Ui, group: string): Set<string> {
  const rest = { ...ui.placed };
  delete rest[group];
  const places = new Set<string>();
  const frame = topFrame(ctx.position);
  const squares = new Set(ctx.legal.flatMap((a) => Object.values(detailsOf(a) as Record<string, string>)));
  if (!frame) return places;
  for (const square of squares) if (completions(ctx, { ...rest, [group]: square }).length > 0) places.add(square);
  return places;
}

// ---- beginning

export const nothing: Ui = { square: null, picked: [], ap: {}, commander: null, fight: 'shoot', placed: {}, ground: {} };

const wantedIn = (frame: Frame | null, decision: Decision, legal: Action[]): number => {
  if (decision === 'allocate' && frame && frame.groups.length > 0) return frame.hits % frame.groups.length;
  const first = legal.find((a) => ['allocate', 'choose_losses'].includes(verbOf(a)));
  return first ? (detailsOf(first).groups as string[]).length : 0;
};

/** What is chosen when a new question is asked; keeps what still makes sense of `before`. */
export function begin(ctx: Context, before: Ui = nothing): Ui {
  const decision = decisionOf(ctx.legal);
  const frame = topFrame(ctx.position);
  switch (decision) {
    case 'terrain': {
      const squares = allSquares(sizeOf(ctx.scenario, ctx.position));
      return { ...nothing, ground: Object.fromEntries(squares.map((s) => [s, before.ground[s] ?? 'OPEN'])) };
    }
    case 'act': {
      const able = listing(ctx).able;
      const kept = before.picked.filter((id) => able.has(id));
      const first = kept[0] ?? [...able].find((id) => ctx.position.groups[id]!.square === ctx.position.activation?.square) ?? [...able][0];
      if (!first) { // only clearing is left
        const clear = ctx.legal.find((a) => verbOf(a) === 'clear');
        return { ...nothing, square: clear ? detailsOf(clear).square : ctx.position.activation?.square ?? null };
      }
      const square = ctx.position.groups[first]!.square;
      const here = [...able].filter((id) => ctx.position.groups[id]!.square === square);
      const picked = kept.length > 0 ? kept.filter((id) => ctx.position.groups[id]!.square === square) : here;
      return { ...nothing, square, picked, ap: before.ap, fight: before.fight };
    }
    case 'allocate': case 'losses': {
      const one = ctx.legal.length === 1 && ctx.legal[0] ? (detailsOf(ctx.legal[0]).groups as string[]) : [];
      return { ...nothing, square: frame?.at ?? null, picked: [...one] };
    }
    case 'retreat': return { ...nothing, square: frame?.at ?? null, picked: frame?.groups.slice(0, 1) ?? [] };
    case 'motivate': {
      const may = commanders(ctx);
      const kept = before.commander && may.includes(before.commander) ? before.commander : null;
      return { ...nothing, commander: kept ?? (may.length === 1 ? may[0]! : null) };
    }
    case 'deploy': return { ...nothing };
    default: return { ...nothing };
  }
}

// ---- what is lit

export const plural = (n: number, word: string, many = word + 's'): string => `${n} ${n === 1 ? word : many}`;

export function view(ctx: Context, ui: Ui): View {
  const decision = decisionOf(ctx.legal);
  const size = sizeOf(ctx.scenario, ctx.position);
  const result: View = {
    decision, lit: new Map(), actable: [], pickable: new Set(), picked: ui.picked, points: [], clears: [], edges: [],
    off: false, wanted: 0, bothWays: false, tray: [], proposals: [], counts: null,
  };
  const light = (square: string, kind: LitKind, badge: string, note: string, danger = false) => {
    const old = result.lit.get(square);
    if (old) {
      old.kinds.push(kind);
      old.badge = badge || old.badge;
      old.note += ` ${note}`;
      old.danger = old.danger || danger;
    } else result.lit.set(square, { square, kinds: [kind], badge, note, danger });
  };
  const ground = groundMap(ctx);
  const frame = topFrame(ctx.position);
  switch (decision) {
    case 'terrain': {
      const { right: _, ...counts } = countGround(ctx, ui);
      result.counts = counts;
      result.proposals = ctx.legal.map((action, i) => ({ label: `Plan ${i + 1}`, action }));
      break;
    }
    case 'edge':
      result.edges = ctx.legal.filter((a) => verbOf(a) === 'choose_edge').map((a) => detailsOf(a).edge as Edge);
      break;
    case 'deploy': {
      const groups = toDeploy(ctx);
      result.pickable = new Set(groups);
      result.tray = groups.filter((id) => !ui.placed[id]);
      for (const square of allSquares(size)) {
        if (!mayDeployAt(ctx, square)) continue;
        const room = mostInSquare - placedAt(ui, square).filter((id) => !ui.picked.includes(id)).length;
        if (room > 0) light(square, 'place', '', `Room for ${plural(room, 'group')}.`);
      }
      let number = 0;
      result.proposals = ctx.legal.map((action) =>
        verbOf(action) === 'deploy_preset' ? { label: 'As printed', action } : { label: `Plan ${++number}`, action });
      break;
    }
    case 'motivate': {
      for (const action of ctx.legal) {
        if (verbOf(action) !== 'motivate') continue;
        const { commander, square } = detailsOf(action);
        if (bestCommander(ctx, square, ui.commander) !== commander) continue;
        const way = neededFor(ctx, commander, square);
        const badge = way ? `${way.needed}+` : '';
        light(square, 'motivate', badge, way ? `${commander} needs ${way.needed} or more.` : `${commander} may motivate it.`);
      }
      result.pickable = new Set(commanders(ctx));
      result.actable = [...result.lit.keys()].sort(boardOrder);
      break;
    }
    case 'act': {
      const able = listing(ctx).able;
      result.pickable = able;
      result.actable = [...new Set([...able].map((id) => ctx.position.groups[id]!.square!))].sort(boardOrder);
      const side = ctx.position.active_side;
      for (const square of listing(ctx).targets) {
        const move = moveTo(ctx, ui, square);
        if (move) {
          const eyes = watchers(ctx.position, ctx.scenario, square, side);
          light(square, 'move', '', eyes.length > 0
            ? `Moving here may draw opportunity fire from ${eyes.join(', ')} (4 or more).` : 'Move here.', eyes.length > 0);
        }
        const shot = shootAt(ctx, ui, square);
        const from = ctx.position.groups[ui.picked[0] ?? '']?.square;
        if (shot && from) {
          const far = range(from, square, ctx.scenario.options);
          const dice = shotDice(ctx, shot);
          light(square, 'shoot', `${dice}d`, `Shoot: range ${far}, ${plural(dice, 'die', 'dice')}, every 6 hits; they save on ${saveNeeded(ground, from, square)}+ (commanders 2+).`);
        }
        const assault = assaultOn(ctx, ui, square);
        if (assault) {
          const closed = isClosed(ground[square] ?? 'OPEN');
          const dice = (detailsOf(assault).groups as string[]).reduce((sum, id) => sum + assaultDice(ctx.position, id, square, closed), 0);
          const held = groupsIn(ctx.position, square).length;
          light(square, 'assault', shot && ui.fight === 'shoot' ? `${shotDice(ctx, shot)}d` : `${dice}d`, `Assault for 5 AP: ${dice} dice against ${held * 3}, every 6 kills.`, true);
        }
      }
      for (const action of ctx.legal) if (verbOf(action) === 'clear') result.clears.push(detailsOf(action));
      for (const { square } of result.clears) if (!result.actable.includes(square)) result.actable.push(square);
      const shoots = [...result.lit.values()].some((l) => l.kinds.includes('shoot'));
      if (shoots)
        result.points = ui.picked
          .filter((id) => mostPoints(ctx, id) > 0)
          .map((group) => ({ group, value: pointsOf(ctx, ui, group), most: mostPoints(ctx, group) }));
      const aim = targetOf(ctx.draft);
      const kinds = aim ? result.lit.get(aim)?.kinds ?? [] : [];
      result.bothWays = kinds.includes('shoot') && kinds.includes('assault');
      break;
    }
    case 'residual':
      for (const action of ctx.legal)
        if (verbOf(action) === 'residual') light(detailsOf(action).square, 'residual', '1 AP', 'Its groups may use 1 AP each.');
      result.actable = [...result.lit.keys()].sort(boardOrder);
      break;
    case 'opportunity':
      for (const action of ctx.legal)
        if (verbOf(action) === 'opp_attempt')
          light(detailsOf(action).from, 'opportunity', '4+', `Shoot from here at ${frame?.at ?? 'them'} on 4 or more.`);
      result.actable = [...result.lit.keys()].sort(boardOrder);
      break;
    case 'htc':
      for (const action of ctx.legal)
        if (verbOf(action) === 'htc_target') light(detailsOf(action).square, 'htc', '', 'Shoot at those who come from here.');
      result.actable = [...result.lit.keys()].sort(boardOrder);
      break;
    case 'allocate': case 'losses': {
      const likes = new Set(ctx.legal.flatMap((a) => ((detailsOf(a).groups as string[] | undefined) ?? []).map((id) => likeness(ctx.position, id))));
      const among = decision === 'allocate' ? frame?.groups ?? [] : [...(frame?.groups ?? []), ...(frame?.others ?? [])];
      result.pickable = new Set(among.filter((id) => inPlay(ctx.position.groups[id]) && likes.has(likeness(ctx.position, id))));
      result.wanted = wantedIn(frame, decision, ctx.legal);
      if (frame?.at) result.actable = [frame.at];
      break;
    }
    case 'retreat': {
      result.pickable = new Set(frame?.groups ?? []);
      const group = ui.picked[0] ?? (frame?.groups ?? []).find((id) => !ui.placed[id]);
      if (group)
        for (const place of refuges(ctx, ui, group)) {
          if (place === 'OFF') result.off = true;
          else light(place, 'retreat', '', `${group} falls back here.`);
        }
      if (frame?.at) result.actable = [frame.at];
      result.tray = (frame?.groups ?? []).filter((id) => !ui.placed[id]);
      break;
    }
    default:
  }
  return result;
}

export function shotDice(ctx: Context, action: Action): number {
  const d = detailsOf(action);
  return Object.entries((d.groups ?? {}) as Record<string, number>).reduce((sum, [id, points]) => {
    const group = ctx.position.groups[id];
    return group?.square ? sum + points * dicePerPoint(group.type, range(group.square, d.target, ctx.scenario.options)) : sum;
  }, 0);
}

// ---- taps

/** What the player most likely means by pointing at `square`: for "why can't I?". */
export function likely(ctx: Context, ui: Ui, square: string): Action | null {
  const decision = decisionOf(ctx.legal);
  const side = mySide(ctx);
  const enemy: Side = side === 'ATT' ? 'DEF' : 'ATT';
  const here = groupsIn(ctx.position, square);
  switch (decision) {
    case 'motivate': {
      const commander = ui.commander ?? commanders(ctx)[0];
      return commander ? { motivate: { commander, square } } : null;
    }
    case 'act': {
      const active = Object.keys(ctx.position.groups).filter((id) => ctx.position.groups[id]!.active);
      const groups = ui.picked.length > 0 ? ui.picked : active;
      if (groups.length === 0) return null;
      if (here.some((id) => sideOf(id, ctx.scenario) === enemy)) {
        const close = groups.every((id) => adjacent(ctx.position.groups[id]!.square!, square) && ctx.position.groups[id]!.ap >= 5);
        if (close && ui.fight === 'assault') return { assault: { groups, to: square } };
        return { shoot: { target: square, groups: Object.fromEntries(groups.map((id) => [id, pointsOf(ctx, ui, id)])) } };
      }
      return { move: { groups, to: square } };
    }
    case 'residual': return { residual: { square } };
    case 'opportunity': return { opp_attempt: { from: square } };
    case 'htc': return { htc_target: { square } };
    case 'retreat': {
      const first = ctx.legal.find((a) => verbOf(a) === 'retreat_assign');
      const group = ui.picked[0];
      return first && group ? { retreat_assign: { ...detailsOf(first), ...ui.placed, [group]: square } } : null;
    }
    case 'deploy': {
      const group = ui.picked[0] ?? toDeploy(ctx).find((id) => !ui.placed[id]);
      return group ? { deploy: { ...ui.placed, [group]: square } } : null;
    }
    default: return null;
  }
}

/** The action a lit square stands for. */
export function actionAt(ctx: Context, ui: Ui, square: string): Action | null {
  switch (decisionOf(ctx.legal)) {
    case 'motivate': {
      const commander = bestCommander(ctx, square, ui.commander);
      return commander ? { motivate: { commander, square } } : null;
    }
    case 'act': {
      const shot = shootAt(ctx, ui, square), assault = assaultOn(ctx, ui, square);
      if (shot && assault) return ui.fight === 'assault' ? assault : shot;
      return shot ?? assault ?? moveTo(ctx, ui, square);
    }
    case 'residual': return listed(ctx, { residual: { square } });
    case 'opportunity': return listed(ctx, { opp_attempt: { from: square } });
    case 'htc': return listed(ctx, { htc_target: { square } });
    default: return null;
  }
}

const listed = (ctx: Context, action: Action): Action | null => (isLegal(ctx, action) ? action : null);

/** After the choice of groups changed: the same target again, or nothing proposed. */
function reaim(ctx: Context, ui: Ui): Outcome {
  const aim = targetOf(ctx.draft);
  if (!aim) return ctx.draft ? { ui, propose: null } : { ui };
  return { ui, propose: actionAt(ctx, ui, aim) };
}

export function toggle(list: string[], id: string): string[] {
  return list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
}

function tapGroup(ctx: Context, ui: Ui, group: string): Outcome {
  const decision = decisionOf(ctx.legal);
  const now = view(ctx, ui);
  const square = ui.placed[group] ?? ctx.position.groups[group]?.square ?? null;
  if (!now.pickable.has(group)) {
    if (decision === 'act' && square && ui.square !== square) return tapSquare(ctx, ui, square);
    return { ui: { ...ui, square } };
  }
  switch (decision) {
    case 'motivate': return { ui: { ...ui, square, commander: ui.commander === group ? null : group }, propose: null };
    case 'act': {
      if (ui.picked.length === 0 || (ui.square === square && inOneSquare(ctx, [...ui.picked, group])))
        return reaim(ctx, { ...ui, square, picked: toggle(ui.picked, group) });
      if (ui.picked.includes(group)) return reaim(ctx, { ...ui, picked: toggle(ui.picked, group) });
      const together = [...ui.picked, group];
      if (listing(ctx).targets.some((to) => isLegal(ctx, { assault: { groups: together, to } })))
        return reaim(ctx, { ...ui, picked: together, fight: 'assault' });
      return reaim(ctx, { ...ui, square, picked: [group] });
    }
    case 'allocate': case 'losses': {
      let picked = toggle(ui.picked, group);
      if (picked.length > now.wanted) picked = picked.slice(picked.length - now.wanted); // the earliest goes back
      const chosen = { ...ui, picked };
      const action: Action = decision === 'allocate' ? { allocate: { groups: picked } } : { choose_losses: { groups: picked } };
      return { ui: chosen, propose: picked.length === now.wanted && isLegal(ctx, action) ? action : null };
    }
    case 'retreat': {
      const { [group]: _, ...placed } = ui.placed;
      return { ui: { ...ui, picked: [group], placed }, propose: null };
    }
    case 'deploy': return { ui: { ...ui, square: null, picked: toggle(ui.picked, group) } };
    default: return { ui };
  }
}

function place(ctx: Context, ui: Ui, groups: string[], square: string): Outcome {
  const staying = placedAt(ui, square).filter((id) => !groups.includes(id));
  const fit = groups.slice(0, mostInSquare - staying.length);
  const placed = { ...ui.placed };
  for (const id of fit) placed[id] = square;
  const next = { ...ui, placed, picked: ui.picked.filter((id) => !fit.includes(id)), square: null };
  return { ui: next, propose: deployment(ctx, next) };
}

function retreatTo(ctx: Context, ui: Ui, where: string): Outcome {
  const frame = topFrame(ctx.position);
  const group = ui.picked[0] ?? frame?.groups.find((id) => !ui.placed[id]);
  if (!frame || !group) return { ui };
  const placed = { ...ui.placed, [group]: where };
  const next = frame.groups.find((id) => !placed[id]);
  const chosen: Ui = { ...ui, placed, picked: next ? [next] : [] };
  const action: Action = { retreat_assign: placed };
  return { ui: chosen, propose: !next && isLegal(ctx, action) ? action : null };
}

function tapSquare(ctx: Context, ui: Ui, square: string): Outcome {
  const decision = decisionOf(ctx.legal);
  const now = view(ctx, ui);
  if (ctx.draft && targetOf(ctx.draft) === square) return { ui, commit: ctx.draft };
  switch (decision) {
    case 'none': case 'edge': case 'extend': return { ui: { ...ui, square: ui.square === square ? null : square } };
    case 'terrain': {
      const kind = ui.ground[square] ?? 'OPEN';
      const ground = { ...ui.ground, [square]: groundCycle[(groundCycle.indexOf(kind) + 1) % groundCycle.length]! };
      const next = { ...ui, ground };
      return { ui: next, propose: countGround(ctx, next).right ? terrainAction(ground) : null };
    }
    case 'deploy': {
      if (!now.lit.has(square) && ui.picked.length === 0) {
        if (placedAt(ui, square).length > 0) return { ui: { ...ui, square } };
        const ask = likely(ctx, ui, square);
        return groupsIn(ctx.position, square).length > 0 || !ask ? { ui: { ...ui, square } } : { ui, ask };
      }
      if (!now.lit.has(square)) {
        const ask = likely(ctx, ui, square);
        return ask ? { ui, ask } : { ui };
      }
      if (ui.picked.length > 0) return place(ctx, ui, ui.picked, square);
      const here = placedAt(ui, square);
      if (here.length > 0 && ui.square !== square) return { ui: { ...ui, square } };
      const next = now.tray[0];
      return next ? place(ctx, ui, [next], square) : { ui: { ...ui, square } };
    }
    case 'allocate': case 'losses': {
      const at = topFrame(ctx.position)?.at;
      if (square === at && ctx.draft) return { ui, commit: ctx.draft };
      return { ui: { ...ui, square: square === at ? at : square } };
    }
    case 'retreat': {
      if (now.lit.has(square)) return retreatTo(ctx, ui, square);
      if (square === topFrame(ctx.position)?.at) return { ui: { ...ui, square } };
      const ask = likely(ctx, ui, square);
      return ask ? { ui, ask } : { ui };
    }
    default: {
      const action = actionAt(ctx, ui, square);
      if (action) return { ui: decision === 'act' ? ui : { ...ui, square }, propose: action };
      if (decision === 'act') {
        const here = groupsIn(ctx.position, square).filter((id) => now.pickable.has(id));
        if (here.length > 0) return { ui: { ...ui, square, picked: ui.square === square && ui.picked.length === here.length ? ui.picked : here }, propose: null };
        if (now.clears.some((c) => c.square === square)) return { ui: { ...ui, square }, propose: null };
      }
      if (decision === 'motivate') { // tapping a commander's square takes him up
        const commander = groupsIn(ctx.position, square).find((id) => now.pickable.has(id));
        if (commander) return { ui: { ...ui, square, commander }, propose: null };
      }
      const ask = likely(ctx, ui, square);
      const peek = groupsIn(ctx.position, square).length > 0 && decision !== 'act' ? { ...ui, square } : ui;
      return ask ? { ui: peek, ask } : { ui: { ...ui, square } };
    }
  }
}

export function step(ctx: Context, ui: Ui, tap: Tap): Outcome {
  switch (tap.on) {
    case 'square': return tapSquare(ctx, ui, tap.square);
    case 'group': return tapGroup(ctx, ui, tap.group);
    case 'marker': {
      const action: Action = { clear: { square: tap.square, platoon: tap.platoon } };
      if (decisionOf(ctx.legal) !== 'act') return tapSquare(ctx, ui, tap.square);
      if (sameAction(ctx.draft, action)) return { ui, commit: action };
      if (isLegal(ctx, action)) return { ui: { ...ui, square: tap.square }, propose: action };
      return sideOf(tap.platoon, ctx.scenario) === mySide(ctx) ? { ui, ask: action } : tapSquare(ctx, ui, tap.square);
    }
    case 'edge': {
      const action: Action = { choose_edge: { edge: tap.edge } };
      if (!isLegal(ctx, action)) return { ui };
      return sameAction(ctx.draft, action) ? { ui, commit: action } : { ui, propose: action };
    }
    case 'off': return decisionOf(ctx.legal) === 'retreat' ? retreatTo(ctx, ui, 'OFF') : { ui };
    case 'boat': case 'control': case 'choice': return { ui };
    case 'points': {
      const most = mostPoints(ctx, tap.group);
      if (most === 0) return { ui };
      const points = tap.points > most ? 1 : tap.points < 1 ? most : tap.points; // round and round
      return reaim(ctx, { ...ui, ap: { ...ui.ap, [tap.group]: points }, fight: 'shoot' });
    }
    case 'fight': return reaim(ctx, { ...ui, fight: tap.verb });
    case 'proposal': {
      if (sameAction(ctx.draft, tap.action)) return { ui, commit: tap.action };
      const verb = verbOf(tap.action);
      if (verb === 'deploy') return { ui: { ...ui, picked: [], square: null, placed: { ...detailsOf(tap.action) } }, propose: tap.action };
      if (verb === 'deploy_preset') {
        const squares = ctx.scenario.presets?.[ctx.seat ?? ''] ?? {};
        const placed: Record<string, string> = {};
        for (const [square, groups] of Object.entries(squares)) for (const id of groups) placed[id] = square;
        return { ui: { ...ui, picked: [], square: null, placed }, propose: tap.action };
      }
      if (verb === 'place_terrain')
        return { ui: { ...ui, ground: groundOfAction(tap.action, allSquares(sizeOf(ctx.scenario, ctx.position))) }, propose: tap.action };
      return { ui, propose: tap.action };
    }
    case 'drop': {
      const decision = decisionOf(ctx.legal);
      if (decision === 'deploy') {
        const held = ui.picked.includes(tap.group) ? ui.picked : [tap.group];
        const lifted = { ...ui, picked: held };
        if (view(ctx, lifted).lit.has(tap.square)) return place(ctx, lifted, held, tap.square);
        const ask = likely(ctx, lifted, tap.square);
        return ask ? { ui: { ...ui, picked: [] }, ask } : { ui };
      }
      if (decision === 'retreat') return tapSquare(ctx, { ...ui, picked: [tap.group] }, tap.square);
      return { ui };
    }
    case 'restart':
      if (decisionOf(ctx.legal) === 'terrain') return { ui: begin(ctx), propose: null };
      return { ui: { ...begin(ctx), placed: {} }, propose: null };
    case 'enter': {
      const aim = targetOf(ctx.draft);
      if (ctx.draft && (aim === null || tap.square === null || aim === tap.square)) return { ui, commit: ctx.draft };
      return tap.square ? tapSquare(ctx, ui, tap.square) : { ui };
    }
    case 'back': {
      if (ctx.draft) {
        const several = ['allocate', 'losses', 'retreat'].includes(decisionOf(ctx.legal));
        return { ui: several ? begin(ctx) : ui, propose: null };
      }
      if (ui.picked.length > 0) return { ui: { ...ui, picked: [], square: ui.square } };
      if (ui.commander && commanders(ctx).length > 1) return { ui: { ...ui, commander: null, square: null } };
      if (ui.square) return { ui: { ...ui, square: null } };
      return { ui: begin(ctx) };
    }
  }
}

/** The group behind a number key: the n-th of the open square. */
export const groupByNumber = (ctx: Context, ui: Ui, n: number): string | null => {
  if (!ui.square) return null;
  const here = decisionOf(ctx.legal) === 'deploy' ? placedAt(ui, ui.square) : groupsIn(ctx.position, ui.square);
  return here[n - 1] ?? null;
};

export const platoonsLying = (position: Position, square: string): [string, number][] => {
  const counts = new Map<string, number>();
  for (const platoon of position.squares[square]?.markers ?? []) counts.set(platoon, (counts.get(platoon) ?? 0) + 1);
  return [...counts];
};
