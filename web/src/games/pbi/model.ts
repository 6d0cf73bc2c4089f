// What the board needs to know about a PBI position: names, neighbours, ranges, lines of fire, interchangeable groups.
// Nothing here decides what is allowed: that is the server's list of legal actions.

import { allSquares, columnOf, nameOf, onBoard, rowOf, sizeOfSquares, type Size } from '../grid';

export type Side = 'ATT' | 'DEF';
export type Ground = 'OPEN' | 'PARTIAL' | 'WOOD' | 'BUILDING';
/** The last four belong to games that add support troops (BOAT-17.1). */
export type GroupType = 'COMMANDER' | 'LMG' | 'RIFLE' | 'HMG' | 'AT_TEAM' | 'MORTAR' | 'GUN';
export type Edge = 'N' | 'E' | 'S' | 'W';

export interface GroupState {
  type: GroupType;
  /** ABOARD and RESERVE only where there are boats; then `square` is the carrier's. */
  status: 'UNDEPLOYED' | 'ON_BOARD' | 'ABOARD' | 'RESERVE' | 'DEAD' | 'REMOVED';
  square: string | null;
  ap: number;
  shots: number;
  start_square: string | null;
  motivated: boolean;
  acted: boolean;
  diag_used: boolean;
  no_move: boolean;
  no_action: boolean;
  fell_back: boolean;
  active: boolean;
  moved: boolean;
  attempts_left?: number;
}

export interface SquareState {
  terrain: 'OPEN' | 'PARTIAL' | 'CLOSED';
  building: boolean;
  markers: string[];
}

export interface Frame {
  kind: 'opportunity' | 'shooting' | 'assault' | 'retreat';
  stage: string;
  side: Side;
  at: string | null;
  from: string | null;
  hits: number;
  kills: number;
  losses: number;
  owed: number;
  groups: string[];
  others: string[];
  origins: (string | null)[];
}

export interface Position {
  turn: number;
  final_turn: number;
  active_side: Side;
  phase: string;
  attacker_edge: Edge | null;
  defender_edge: Edge | null;
  activation: { square: string; kind: string } | null;
  pending: Frame[];
  opp_used: [string, string][];
  removed_att: number;
  result: { attacker: number; defender: number; winner: string } | null;
  platoons: Record<string, { broken: boolean }>;
  groups: Record<string, GroupState>;
  squares: Record<string, SquareState>;
}

export interface Platoon {
  id: string;
  side: 'attacker' | 'defender';
  groups: string | (string | { id: string; type?: string })[];
}

export interface Scenario {
  id?: string;
  title?: string;
  board?: { width: number; height: number };
  map?: string[];
  attacker_edge?: Edge;
  platoons?: Platoon[];
  presets?: Record<string, Record<string, string[]>>;
  options?: Record<string, unknown>;
}

// ---- squares

export { allSquares, columnOf, nameOf, onBoard, rowOf, type Size };

export function sizeOf(scenario: Scenario | null | undefined, position?: Position | null): Size {
  if (scenario?.board) return { width: scenario.board.width, height: scenario.board.height };
  if (scenario?.map?.length) return { width: scenario.map[0]!.trim().split(/\s+/).length, height: scenario.map.length };
  const size = sizeOfSquares(Object.keys(position?.squares ?? {}));
  return size.width > 0 ? size : { width: 8, height: 8 };
}

export const differs = (a: string, b: string): [number, number] => [
  Math.abs(columnOf(a) - columnOf(b)),
  Math.abs(rowOf(a) - rowOf(b)),
];

export const distance = (a: string, b: string): number => Math.max(...differs(a, b));
export const adjacent = (a: string, b: string): boolean => distance(a, b) === 1;

/** PBI-1.4. */
export function range(a: string, b: string, options: Record<string, unknown> = {}): number {
  const [dx, dy] = differs(a, b);
  if (options.range_metric === 'one_diagonal') return dx + dy - (dx > 0 && dy > 0 ? 1 : 0);
  return Math.max(dx, dy);
}

/** PBI-1.5: 1 for the row or column on the edge. */
export function depth(square: string, edge: Edge, size: Size): number {
  if (edge === 'S') return rowOf(square) + 1;
  if (edge === 'N') return size.height - rowOf(square);
  if (edge === 'W') return columnOf(square) + 1;
  return size.width - columnOf(square);
}

/** PBI-10.2: the squares a line between two centres crosses, both ends left out. */
export function crossed(from: string, to: string): string[] {
  const ax = 2 * columnOf(from) + 1, ay = 2 * rowOf(from) + 1;
  const dx = 2 * columnOf(to) + 1 - ax, dy = 2 * rowOf(to) + 1 - ay;
  const squares: string[] = [];
  const [x0, x1] = [Math.min(columnOf(from), columnOf(to)), Math.max(columnOf(from), columnOf(to))];
  const [y0, y1] = [Math.min(rowOf(from), rowOf(to)), Math.max(rowOf(from), rowOf(to))];
  for (let y = y0; y <= y1; ++y)
    for (let x = x0; x <= x1; ++x) {
      const square = nameOf(x, y);
      if (square === from || square === to) continue;
      const values = [[2 * x, 2 * y], [2 * x + 2, 2 * y], [2 * x, 2 * y + 2], [2 * x + 2, 2 * y + 2]].map(
        ([cx, cy]) => dx * (cy! - ay) - dy * (cx! - ax),
      );
      if (values.some((v) => v < 0) && values.some((v) => v > 0)) squares.push(square);
    }
  const [ox, oy] = [columnOf(from), rowOf(from)];
  return squares.sort((a, b) => {
    const far = (s: string) => (columnOf(s) - ox) ** 2 + (rowOf(s) - oy) ** 2;
    return far(a) - far(b);
  });
}

// ---- ground

export function groundAt(position: Position | null | undefined, square: string): Ground {
  const state = position?.squares?.[square];
  if (!state || state.terrain === 'OPEN') return 'OPEN';
  if (state.terrain === 'PARTIAL') return 'PARTIAL';
  return state.building ? 'BUILDING' : 'WOOD';
}

export const isClosed = (ground: Ground): boolean => ground === 'WOOD' || ground === 'BUILDING';

export function groundOf(scenario: Scenario | null | undefined, position?: Position | null): Record<string, Ground> {
  const size = sizeOf(scenario, position);
  const ground: Record<string, Ground> = {};
  for (const square of allSquares(size)) ground[square] = groundAt(position, square);
  if (position?.squares || !scenario?.map) return ground;
  scenario.map.forEach((line, i) =>
    line.trim().split(/\s+/).forEach((sign, x) => {
      const kind: Ground = sign === 'p' ? 'PARTIAL' : sign === 'w' ? 'WOOD' : sign === 'B' ? 'BUILDING' : 'OPEN';
      ground[nameOf(x, size.height - 1 - i)] = kind;
    }),
  );
  return ground;
}

export const groundWord: Record<Ground, string> = {
  OPEN: 'open ground',
  PARTIAL: 'hedges and walls (partial cover)',
  WOOD: 'wood (closed)',
  BUILDING: 'buildings (closed, objective)',
};

// ---- groups

export const platoonOf = (group: string): string => group.slice(0, group.indexOf('.'));
export const roleOf = (group: string): string => group.slice(group.indexOf('.') + 1);

/** The sides of the platoons: from the scenario, or from the first letter that every shipped scenario uses. */
export function sideOf(group: string, scenario?: Scenario | null): Side {
  const platoon = group.includes('.') ? platoonOf(group) : group;
  const named = scenario?.platoons?.find((p) => p.id === platoon);
  if (named) return named.side === 'attacker' ? 'ATT' : 'DEF';
  return platoon.startsWith('d') ? 'DEF' : 'ATT';
}

/** 1 for the first platoon of a side, 2 for the second: shown as bars on the base. */
export function platoonNumber(platoon: string, scenario?: Scenario | null): number {
  const same = scenario?.platoons?.filter((p) => sideOf(p.id, scenario) === sideOf(platoon, scenario)) ?? [];
  const index = same.findIndex((p) => p.id === platoon);
  if (index >= 0) return index + 1;
  const digits = Number(platoon.replace(/\D+/g, ''));
  return digits > 0 ? digits : 1;
}

export const seatSide = (seat: string | null): Side | null =>
  seat === 'attacker' ? 'ATT' : seat === 'defender' ? 'DEF' : null;
export const sideWord = (side: Side): string => (side === 'ATT' ? 'attacker' : 'defender');

/** Groups on the ground of a square; those aboard something are not on it. */
export function groupsIn(position: Position, square: string): string[] {
  return Object.keys(position.groups).filter((id) => position.groups[id]!.square === square && position.groups[id]!.status === 'ON_BOARD');
}

export const platoonsLying = (position: Position, square: string): [string, number][] => {
  const counts = new Map<string, number>();
  for (const platoon of position.squares[square]?.markers ?? []) counts.set(platoon, (counts.get(platoon) ?? 0) + 1);
  return [...counts];
};

export const inPlay = (group: GroupState | undefined): boolean => group?.status === 'ON_BOARD' || group?.status === 'ABOARD';

export function occupied(position: Position, scenario: Scenario | null): Map<string, Record<Side, string[]>> {
  const map = new Map<string, Record<Side, string[]>>();
  for (const [id, group] of Object.entries(position.groups)) {
    if (!group.square || group.status !== 'ON_BOARD') continue;
    const here = map.get(group.square) ?? { ATT: [], DEF: [] };
    here[sideOf(id, scenario)].push(id);
    map.set(group.square, here);
  }
  return map;
}

export const topFrame = (position: Position): Frame | null => position.pending?.at(-1) ?? null;

/**
 * Two groups with the same key have the same future: the server lists a choice between them only once, with the
 * lowest of them, and accepts the others.
 */
export function likeness(position: Position, id: string): string {
  let known = likes.get(position);
  if (!known) likes.set(position, (known = { names: new Map(), keys: new Map() }));
  let short = known.names.get(id);
  if (short === undefined) {
    const key = likenessOf(position, id);
    short = known.keys.get(key);
    if (short === undefined) known.keys.set(key, (short = `k${known.keys.size}`));
    known.names.set(id, short);
  }
  return short;
}

const likes = new WeakMap<Position, { names: Map<string, string>; keys: Map<string, string> }>();

function likenessOf(position: Position, id: string): string {
  const g = position.groups[id];
  if (!g) return `?${id}`;
  const frame = topFrame(position);
  const place = frame?.kind === 'retreat' ? frame.groups.indexOf(id) : -1;
  const origin = place >= 0 ? frame!.origins[place] : null;
  const flags = [g.motivated, g.acted, g.diag_used, g.no_move, g.no_action, g.fell_back, g.active, g.moved];
  return [platoonOf(id), g.type, g.ap, g.shots, g.square, g.start_square, origin ?? '', ...flags.map(Number)].join(' ');
}

// ---- numbers of the rule book, shown as help beside what the server allows

/** PBI-7.3: the needed score and the cheapest path with at most one diagonal step; null when nothing leads there. */
export function motivationPath(
  ground: Record<string, Ground>,
  size: Size,
  from: string,
  to: string,
  barred: Set<string> = new Set(),
): { needed: number; path: string[] } | null {
  interface Node { square: string; diagonals: number; cost: number; before: Node | null }
  const price = (square: string) => (isClosed(ground[square] ?? 'OPEN') ? 2 : 1);
  const open: Node[] = [{ square: from, diagonals: 0, cost: price(from), before: null }];
  const settled = new Set<string>();
  while (open.length > 0) {
    let best = 0;
    for (let i = 1; i < open.length; ++i) if (open[i]!.cost < open[best]!.cost) best = i;
    const node = open.splice(best, 1)[0]!;
    const key = `${node.square} ${node.diagonals}`;
    if (settled.has(key)) continue;
    settled.add(key);
    if (node.square === to) {
      const path: string[] = [];
      for (let n: Node | null = node; n; n = n.before) path.unshift(n.square);
      return { needed: node.cost, path };
    }
    for (let dy = -1; dy <= 1; ++dy)
      for (let dx = -1; dx <= 1; ++dx) {
        const x = columnOf(node.square) + dx, y = rowOf(node.square) + dy;
        const diagonals = node.diagonals + (dx !== 0 && dy !== 0 ? 1 : 0);
        if ((dx === 0 && dy === 0) || !onBoard(size, x, y) || diagonals > 1) continue;
        const square = nameOf(x, y);
        if (barred.has(square)) continue;
        open.push({ square, diagonals, cost: node.cost + price(square), before: node });
      }
  }
  return null;
}

/** PBI-11.1: dice for one AP; 0 beyond the range of an SMG. */
export function dicePerPoint(type: GroupType, far: number): number {
  if (type === 'RIFLE') return 1;
  if (type === 'LMG') return 3;
  if (type === 'HMG' || type === 'MORTAR') return 4;
  if (type === 'GUN' || type === 'AT_TEAM') return 0; // by Gun Effect, which the server knows
  return far <= 1 ? 3 : far === 2 ? 1 : 0;
}

/** PBI-11.7 with 10.4: what a group in `to` needs to save when it is shot at from `from`. */
export function saveNeeded(ground: Record<string, Ground>, from: string, to: string): number {
  const there = ground[to] ?? 'OPEN';
  if (isClosed(there)) return 2;
  if (there === 'PARTIAL') return 3;
  return crossed(from, to).some((square) => ground[square] === 'PARTIAL') ? 3 : 4;
}

/** PBI-14.3, per group. */
export function assaultDice(position: Position, id: string, target: string, closed: boolean): number {
  const start = position.groups[id]?.start_square;
  return 3 + (start && adjacent(start, target) ? 2 : 0) - (closed ? 1 : 0);
}

/** PBI-13: enemy squares that might shoot at whoever enters `to`. */
export function watchers(position: Position, scenario: Scenario | null, to: string, side: Side): string[] {
  const used = new Set((position.opp_used ?? []).map(([from, at]) => `${from} ${at}`));
  const enemy: Side = side === 'ATT' ? 'DEF' : 'ATT';
  const squares: string[] = [];
  for (const [square, here] of occupied(position, scenario))
    if (here[enemy].length > 0 && adjacent(square, to) && !used.has(`${square} ${to}`)) squares.push(square);
  return squares;
}
