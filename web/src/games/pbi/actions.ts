// The actions that the server lists: what they ask of whom, where they point, and which of them are the same.
import { boardOrder } from '../grid';
import type { Action } from '../module';
import { likeness, seatSide, topFrame, type Position, type Scenario, type Side } from './model';

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

export function listing(ctx: Context): Listed {
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

export const mySide = (ctx: Context): Side => {
  const side = seatSide(ctx.seat);
  if (side) return side;
  const frame = topFrame(ctx.position);
  return frame ? frame.side : ctx.position.active_side;
};
