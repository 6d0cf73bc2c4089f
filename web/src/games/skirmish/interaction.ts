// What is asked and what a hand can do about it: teams to activate, figures and vehicles to move, targets, and the action
// in the making. Pure, so that it can be tested without a browser.
import type { Asked } from '../../measured/hand';
import { bearing, distance, moved, nextThatWay, pointOf, turned, type Block, type Pair, type Point, type Pose } from '../../measured/plane';
import type { Action } from '../module';
import {
  ableOf, allowanceOf, figuresOf, hullOf, isAble, placeOf, seatSide, sideOf, standOf, teamOf, tokens, zoneOf, type Position, type Scenario, type SideId,
} from './model';
import { armsOf, firePoints, shotCost, type ShotKind } from './shots';

export type Context = Asked<Scenario, Position>;

export interface Leg {
  pivot: number;
  distance: number;
  reverse?: boolean;
}

export type Manner = 'walk' | 'crawl' | 'charge' | 'exit';
export type Shots = Record<string, Partial<Record<ShotKind, number>>>;

/** What a player has in hand. */
export interface Ui {
  /** The figure, vehicle or gun that is chosen; a team before it is activated. */
  chosen: string | null;
  /** Does the whole team go along when one of its figures is dragged? */
  together: boolean;
  manner: Manner;
  /** Ways in the making, by figure: corners and the end. */
  plan: Record<string, Pair[]>;
  /** How many legs of every way are settled: dragging goes on from there. */
  settled: number;
  legs: Leg[];
  /** The enemy team, vehicle or marker that is looked at. */
  target: string | null;
  as: 'team' | 'vehicle' | 'occupants';
  /** Shots put together by hand, by "figure weapon"; null while the listed ones are used. */
  shots: Shots | null;
  /** A figure that careful shots and snipers name (SKM-7.12). */
  pick: string | null;
  /** An action whose place or direction is pointed at. */
  aimed: Action | null;
  place: { team: string; at: Point } | null;
  /** Which of the listed moves the keys are at; -1 for none. */
  candidate: number;
}

export const nothing = (): Ui => ({
  chosen: null, together: true, manner: 'walk', plan: {}, settled: 0, legs: [], target: null, as: 'team', shots: null, pick: null, aimed: null, place: null, candidate: -1,
});

// ---- actions

export const verbOf = (action: Action | null | undefined): string => (typeof action === 'string' ? action : (Object.keys(action ?? {})[0] ?? ''));
export const detailsOf = (action: Action | null | undefined): any => (typeof action === 'string' ? {} : (Object.values(action ?? {})[0] ?? {}));
export const ofVerb = (ctx: Context, ...verbs: string[]): Action[] => ctx.legal.filter((action) => verbs.includes(verbOf(action)));
export const same = (a: Action | null, b: Action | null): boolean => JSON.stringify(a) === JSON.stringify(b);

export type Decision = 'none' | 'deploy' | 'activate' | 'act';

export function decisionOf(ctx: Context): Decision {
  if (ctx.legal.length === 0) return 'none';
  if (ctx.position.step === 'deployment') return 'deploy';
  return ctx.position.active_team === null ? 'activate' : 'act';
}

export const mySide = (ctx: Context): SideId | null => seatSide(ctx.scenario, ctx.seat);

const teamIn = (action: Action): string | null => {
  const details = detailsOf(action);
  return typeof details === 'string' ? details : (details.team ?? null);
};

/** Teams that may be activated or placed now. */
export function readyTeams(ctx: Context): string[] {
  const found = new Set(ofVerb(ctx, 'activate', 'deploy').map(teamIn).filter((team): team is string => team !== null));
  return [...found];
}

/** The team that acts; null when none does or it is not mine. */
export const activeTeam = (ctx: Context): string | null => (decisionOf(ctx) === 'act' ? ctx.position.active_team : null);

/** Able figures of the active team that may still move on foot. */
export function movers(ctx: Context): string[] {
  const team = activeTeam(ctx);
  if (team === null) return [];
  return ableOf(ctx.position, team).filter((id) => {
    const figure = ctx.position.figures[id]!;
    return standOf(ctx.position, id) !== null && figure.ap_left > 0 && figure.moves_used < 2;
  });
}

/** The vehicle of the active team, when a move of it is not out of the question. */
export function driven(ctx: Context): string | null {
  const team = activeTeam(ctx);
  const vehicle = team ? ctx.position.teams[team]?.vehicle ?? null : null;
  const state = vehicle ? ctx.position.vehicles[vehicle] : undefined;
  return vehicle && state && !state.destroyed && !state.moved_now ? vehicle : null;
}

/** The gun of the active team. */
export function served(ctx: Context): string | null {
  const team = activeTeam(ctx);
  const gun = team ? ctx.position.teams[team]?.gun ?? null : null;
  return gun && ctx.position.guns[gun] && !ctx.position.guns[gun]!.wrecked ? gun : null;
}

/** Everything on the table that may act: figures of teams to activate, or figures, vehicle and gun of the active one. */
export function actors(ctx: Context): string[] {
  const team = activeTeam(ctx);
  if (team !== null) return tokens(ctx.position).filter(({ id }) => teamOf(ctx.position, id) === team && (!ctx.position.figures[id] || isAble(ctx.position.figures[id]))).map(({ id }) => id);
  const ready = new Set(readyTeams(ctx));
  return tokens(ctx.position).filter(({ id }) => ready.has(teamOf(ctx.position, id) ?? '') && (!ctx.position.figures[id] || isAble(ctx.position.figures[id]))).map(({ id }) => id);
}

/** What an action is aimed at: a team, figure, vehicle, gun or marker. */
export const targetOf = (action: Action | null): string | null => {
  const details = detailsOf(action);
  return typeof details === 'object' && details !== null && typeof details.target === 'string' ? details.target : null;
};

/** Listed actions against whatever this belongs to; those that name exactly it come first. */
export function against(ctx: Context, id: string): Action[] {
  const team = teamOf(ctx.position, id) ?? id;
  const aimedAt = (action: Action): number => {
    const target = targetOf(action);
    if (target === null) return 0;
    if (target === id) return 2;
    return (teamOf(ctx.position, target) ?? target) === team ? 1 : 0;
  };
  const order = ['shoot', 'fire_gun', 'at_fire', 'flame', 'launch', 'grenade', 'combined_fire', 'spot'];
  const weight = (action: Action) => aimedAt(action) * 10 - order.indexOf(verbOf(action));
  return ctx.legal.filter((action) => aimedAt(action) > 0).sort((a, b) => weight(b) - weight(a) || sizeOf(b) - sizeOf(a));
}

/** How many shots an action has: the one that uses all comes first. */
const sizeOf = (action: Action): number => (verbOf(action) === 'shoot' ? (detailsOf(action).shots as { n?: number }[]).length * 100 + (detailsOf(action).shots as { n?: number }[]).reduce((sum, { n }) => sum + (n ?? 1), 0) : 0);

/** The listed shots of the whole team by one kind, where there are some. */
export function volleys(ctx: Context, target: string): Partial<Record<ShotKind, Action>> {
  const listed = against(ctx, target).filter((action) => verbOf(action) === 'shoot');
  const found: Partial<Record<ShotKind, Action>> = {};
  for (const kind of ['US', 'AS', 'CAS'] as const) {
    const fit = listed.filter((action) => (detailsOf(action).shots as { kind: ShotKind }[]).some((shot) => shot.kind === kind) && (kind !== 'US' || (detailsOf(action).shots as { kind: ShotKind }[]).every((shot) => shot.kind === 'US')) && (kind !== 'AS' || !(detailsOf(action).shots as { kind: ShotKind }[]).some((shot) => shot.kind === 'CAS')));
    if (fit[0]) found[kind] = fit[0];
  }
  return found;
}

/** All that a team could fire, unaimed: for asking why not, and to begin a volley by hand. */
export function wholeVolley(ctx: Context, target: string, kind: ShotKind = 'US'): Shots {
  const team = activeTeam(ctx);
  const shots: Shots = {};
  for (const firer of team ? ableOf(ctx.position, team) : [])
    for (const weapon of armsOf(ctx.position, firer)) {
      const n = Math.floor(firePoints(ctx.position, firer, weapon) / shotCost[kind]);
      if (n > 0) shots[`${firer} ${weapon}`] = { [kind]: n };
    }
  return shots;
}

export function shootAction(target: string, as: Ui['as'], shots: Shots, pick: string | null): Action | null {
  const list = Object.entries(shots).flatMap(([key, counts]) => {
    const [fig, weapon] = key.split(' ');
    return Object.entries(counts).filter(([, n]) => (n ?? 0) > 0).map(([kind, n]) => ({ fig, weapon, kind, n, ...(pick && kind === 'CAS' ? { pick } : {}) }));
  });
  return list.length > 0 ? { shoot: { target, as, shots: list } } : null;
}

/** Shots of a listed action as the panel counts them. */
export function shotsOf(action: Action | null): Shots {
  const shots: Shots = {};
  if (verbOf(action) === 'shoot') for (const { fig, weapon, kind, n } of detailsOf(action).shots as { fig: string; weapon: string; kind: ShotKind; n?: number }[]) (shots[`${fig} ${weapon}`] ??= {})[kind] = n ?? 1;
  return shots;
}

// ---- moves on foot

const whole = ({ x, y }: Point): Pair => [Math.round(x), Math.round(y)];

/** The part of a way that is settled, from where the figure stands. */
function stem(ctx: Context, ui: Ui, id: string): Point[] {
  return [standOf(ctx.position, id)!, ...(ui.plan[id] ?? []).slice(0, ui.settled).map(pointOf)];
}

const lengthOf = (way: readonly Point[]): number => way.reduce((sum, p, i) => (i === 0 ? 0 : sum + Math.floor(distance(way[i - 1]!, p))), 0);

/** No further than a movement action reaches on open ground; what the ground takes off, the umpire says. */
function reached(ctx: Context, ui: Ui, id: string, to: Point): Point {
  const way = stem(ctx, ui, id);
  const from = way[way.length - 1]!;
  const left = Math.max(0, allowanceOf(ctx.position, id, ui.manner === 'crawl') - lengthOf(way));
  return distance(from, to) <= left ? to : moved(from, bearing(from, to), left);
}

const clampTo = (ctx: Context, { x, y }: Point): Point => ({ x: Math.max(400, Math.min(ctx.scenario.board.width - 400, x)), y: Math.max(400, Math.min(ctx.scenario.board.height - 400, y)) });

function walked(ctx: Context, ui: Ui, id: string, to: Point): Ui {
  const going = movers(ctx);
  if (!going.includes(id)) return ui;
  const end = (one: string): Point => { const path = ui.plan[one]; return path && path.length > ui.settled ? pointOf(path[path.length - 1]!) : stem(ctx, ui, one).at(-1)!; };
  const now = end(id);
  let by = { x: to.x - now.x, y: to.y - now.y };
  if (ui.together) {
    // All go as far as the slowest can, so that the team keeps its order.
    const share = going.map((one) => { const goal = { x: end(one).x + by.x, y: end(one).y + by.y }; const got = reached(ctx, ui, one, goal); const stay = stem(ctx, ui, one).at(-1)!; return distance(stay, goal) > 0 ? distance(stay, got) / distance(stay, goal) : 1; });
    const least = Math.min(1, ...share);
    if (least < 1) {
      const stay = stem(ctx, ui, id).at(-1)!;
      const goal = { x: stay.x + (to.x - stay.x) * least, y: stay.y + (to.y - stay.y) * least };
      by = { x: goal.x - now.x, y: goal.y - now.y };
    }
  }
  const plan = { ...ui.plan };
  for (const one of ui.together ? going : [id]) {
    const goal = clampTo(ctx, { x: end(one).x + by.x, y: end(one).y + by.y });
    const [, ...corners] = stem(ctx, ui, one);
    const got = ui.together ? goal : reached(ctx, ui, one, goal);
    const from = stem(ctx, ui, one).at(-1)!;
    if (distance(from, got) >= 1) plan[one] = [...corners.map(whole), whole(got)];
    else if (corners.length > 0) plan[one] = corners.map(whole);
    else delete plan[one];
  }
  return { ...ui, plan, candidate: -1, legs: [], aimed: null, shots: null, target: null };
}

export function moveAction(ui: Ui): Action | null {
  const parts = Object.entries(ui.plan).filter(([, path]) => path.length > 0);
  if (parts.length === 0) return null;
  const flag = ui.manner === 'walk' ? {} : { [ui.manner]: true };
  return { move: parts.map(([fig, path]) => ({ fig, path, ...flag })) };
}

// ---- vehicles

const normal = (angle: number): number => { const turn = turned(angle); return turn > 1800 ? turn - 3600 : turn; };

export function afterLegs(hull: Block, legs: readonly Leg[]): Pose[] {
  const poses: Pose[] = [{ x: hull.x, y: hull.y, heading: hull.heading }];
  for (const { pivot, distance: run, reverse } of legs) {
    const last = poses[poses.length - 1]!;
    const heading = turned(last.heading + pivot);
    poses.push({ ...moved(last, heading, reverse ? -run : run), heading });
  }
  return poses;
}

const speeds: Record<string, number> = { panther: 12000, tiger_i: 12000, tiger_ii: 12000, armoured_car: 24000, jeep: 30000, lorry: 24000 };

/** The most a vehicle can go in a turn (SKM-14.2); obstacles and ground are the umpire's. */
export const speedOf = (model: string): number => speeds[model] ?? 18000;

/** What legs cost (SKM-14.4): the first turn is free, reversing counts double. */
export function costOf(legs: readonly Leg[]): number {
  const turns = legs.filter(({ pivot }) => pivot !== 0).length;
  return legs.reduce((sum, { distance: run, reverse }) => sum + run * (reverse ? 2 : 1), 0) + Math.max(0, turns - 1) * 2000;
}

/** Turn, then straight on; astern when the goal lies behind; two turns when one is not enough. */
export function legsTowards(from: Pose, to: Point): Leg[] {
  const run = Math.round(distance(from, to));
  if (run < 1) return [];
  const turn = normal(bearing(from, to) - from.heading);
  if (Math.abs(turn) <= 900) return [{ pivot: turn, distance: run }];
  if (Math.abs(turn) > 1350) return [{ pivot: normal(turn + 1800), distance: run, reverse: true }];
  const first = turn > 0 ? 900 : -900;
  return [{ pivot: first, distance: 0 }, { pivot: turn - first, distance: run }];
}

function drove(ctx: Context, ui: Ui, id: string, to: Point): Ui {
  const hull = hullOf(ctx.scenario, ctx.position, id);
  if (!hull) return ui;
  const kept = ui.legs.slice(0, ui.settled);
  const legs = [...kept, ...legsTowards(afterLegs(hull, kept).at(-1)!, to)].slice(0, 6);
  const over = costOf(legs) - speedOf(ctx.position.vehicles[id]!.model);
  const last = legs[legs.length - 1];
  if (last && over > 0) legs[legs.length - 1] = { ...last, distance: Math.max(0, last.distance - Math.ceil(over / (last.reverse ? 2 : 1))) };
  return { ...ui, legs, plan: {}, aimed: null, shots: null, target: null, candidate: -1 };
}

// ---- actions that point somewhere

/** Can its place or direction be pointed at on the board? */
export function pointable(action: Action | null): boolean {
  const details = detailsOf(action);
  if (['pivot_gun', 'manhandle', 'dismount'].includes(verbOf(action))) return true;
  return ['launch', 'fire_gun'].includes(verbOf(action)) && Array.isArray(details.at);
}

/** The place on the ground that an action in the making points at: where smoke falls, the first man gets out, a gun is pushed to. */
export function placePointedAt(ctx: Context, action: Action | null): Point | null {
  if (!pointable(action)) return null;
  const details = detailsOf(action);
  if (verbOf(action) === 'dismount') return pointOf((details as { at: Pair }[])[0]!.at);
  if (Array.isArray(details.at)) return pointOf(details.at);
  const gun = served(ctx);
  const from = gun && verbOf(action) === 'manhandle' ? placeOf(ctx.position, gun) : null;
  return from ? { x: from.x + details.by[0], y: from.y + details.by[1] } : null;
}

/** The same action, pointed at another place. */
export function pointedAt(ctx: Context, action: Action, to: Point): Action {
  const verb = verbOf(action);
  const details = detailsOf(action);
  const gun = served(ctx);
  const at = gun ? placeOf(ctx.position, gun) : null;
  if (verb === 'pivot_gun' && at) {
    const angle = Math.max(-900, Math.min(900, normal(bearing(at, to) - ctx.position.guns[gun!]!.heading)));
    return { pivot_gun: { ...details, angle } };
  }
  if (verb === 'manhandle' && at) {
    const far = Math.min(2000, distance(at, to));
    const end = moved(at, bearing(at, to), far);
    return { manhandle: { ...details, by: [Math.trunc(end.x - at.x), Math.trunc(end.y - at.y)] } };
  }
  if (verb === 'dismount') {
    const list = details as { fig: string; at: Pair }[];
    const first = list[0] ? pointOf(list[0].at) : to;
    return { dismount: list.map((one) => ({ ...one, at: whole({ x: one.at[0] + to.x - first.x, y: one.at[1] + to.y - first.y }) })) };
  }
  return { [verb]: { ...details, at: whole(to) } };
}

// ---- the action in the making

/** What the umpire is asked about while it is in the air. */
export function actionInHand(ctx: Context, ui: Ui): Action | null {
  if (ui.place) return { deploy: { team: ui.place.team, at: whole(ui.place.at) } };
  if (ui.aimed) return ui.aimed;
  if (ui.shots && ui.target) return shootAction(ui.target, ui.as, ui.shots, ui.pick);
  if (ui.legs.length > 0) return { vehicle_move: { legs: ui.legs } };
  return moveAction(ui);
}

export interface End {
  id: string;
  /** Where it goes: from where it stands to its end. */
  way: Point[];
  heading?: number;
}

/** Where an action leaves whom, for ghosts and for marks of candidates. */
export function endsOf(ctx: Context, action: Action | null): End[] {
  const { position, scenario } = ctx;
  const details = detailsOf(action);
  switch (verbOf(action)) {
    case 'move':
      return (details as { fig: string; path?: Pair[]; to?: Pair }[]).flatMap(({ fig, path, to }) => {
        const from = standOf(position, fig);
        return from ? [{ id: fig, way: [from, ...(path ?? (to ? [to] : [])).map(pointOf)] }] : [];
      });
    case 'vehicle_move': {
      const id = position.teams[position.active_team ?? '']?.vehicle;
      const hull = id ? hullOf(scenario, position, id) : null;
      if (!id || !hull) return [];
      const poses = afterLegs(hull, details.legs as Leg[]);
      return [{ id, way: poses, heading: poses.at(-1)!.heading }];
    }
    case 'deploy': {
      const at = pointOf(details.at);
      const { vehicle, gun } = position.teams[details.team] ?? {};
      const figures = figuresOf(position, details.team).filter((id) => position.figures[id]!.in_vehicle === null);
      const men = figures.map((id, i): End => { const [x, y] = slots[i + (gun ? 1 : 0)] ?? slots[0]!; return { id, way: [{ x: at.x + x, y: at.y + y }] }; });
      return [...(vehicle ? [{ id: vehicle, way: [at], heading: position.vehicles[vehicle]?.heading }] : []), ...(gun ? [{ id: gun, way: [at], heading: position.guns[gun]?.heading }] : []), ...men];
    }
    case 'manhandle': {
      const gun = served(ctx);
      const at = gun ? placeOf(position, gun) : null;
      const by = details.by as Pair;
      return [...(gun && at ? [{ id: gun, at }] : []), ...(details.figs as string[]).flatMap((id) => { const p = standOf(position, id); return p ? [{ id, at: p }] : []; })]
        .map(({ id, at: from }) => ({ id, way: [from, { x: from.x + by[0], y: from.y + by[1] }] }));
    }
    case 'pivot_gun': {
      const gun = served(ctx);
      const at = gun ? placeOf(position, gun) : null;
      return gun && at ? [{ id: gun, way: [at], heading: turned(position.guns[gun]!.heading + Number(details.angle)) }] : [];
    }
    case 'dismount':
      return (details as { fig: string; at: Pair }[]).map(({ fig, at }) => ({ id: fig, way: [pointOf(at)] }));
    default:
      return [];
  }
}

/** Places of a team's figures round its point (SKM-21.6). */
const slots: readonly Pair[] = [[0, 0], [1900, 0], [-1900, 0], [0, 1900], [0, -1900], [1900, 1900], [-1900, 1900]];

/** Listed moves: what the keys step through and small marks show. */
export const candidatesOf = (ctx: Context): Action[] => {
  const decision = decisionOf(ctx);
  return decision === 'act' ? ofVerb(ctx, 'move', 'vehicle_move', 'manhandle', 'pivot_gun', 'dismount') : decision === 'deploy' ? ofVerb(ctx, 'deploy') : [];
};

/** All other listed actions of the active team that aim at nothing on the board. */
export const others = (ctx: Context): Action[] =>
  ctx.legal.filter((action) => !['activate', 'deploy', 'move', 'vehicle_move', 'end_activation', 'end_phase', 'surrender'].includes(verbOf(action)) && targetOf(action) === null);

// ---- gestures

export type Tap =
  | { on: 'choose'; id: string | null }
  | { on: 'drag'; id: string; to: Point }
  | { on: 'nudge'; dx: number; dy: number; turn: number }
  | { on: 'settle' }
  | { on: 'back' }
  | { on: 'together'; together: boolean }
  | { on: 'manner'; manner: Manner }
  | { on: 'target'; target: string | null }
  | { on: 'as'; as: Ui['as'] }
  | { on: 'shot'; key: string; kind: ShotKind; n: number }
  | { on: 'shots'; shots: Shots | null }
  | { on: 'pick'; pick: string | null }
  | { on: 'aim'; action: Action | null }
  | { on: 'point'; at: Point }
  | { on: 'candidate'; index: number };

const emptied = (ui: Ui): Ui => ({ ...ui, plan: {}, settled: 0, legs: [], target: null, shots: null, pick: null, aimed: null, place: null, candidate: -1 });

/** Suppressed men only crawl (SKM-4.10). */
export const mannerFor = (ctx: Context): Manner => ((ctx.position.teams[ctx.position.active_team ?? '']?.markers ?? 0) > 0 ? 'crawl' : 'walk');

/** A team is placed by any of its men: the others stand about it as they will. */
function placed(ctx: Context, ui: Ui, id: string, to: Point): Ui {
  const team = teamOf(ctx.position, id) ?? id;
  const held = ui.place?.team === team ? endsOf(ctx, actionInHand(ctx, ui)).find((end) => end.id === id)?.way[0] : undefined;
  const off = held && ui.place ? { x: held.x - ui.place.at.x, y: held.y - ui.place.at.y } : { x: 0, y: 0 };
  return { ...emptied(ui), chosen: id, place: { team, at: clampTo(ctx, { x: to.x - off.x, y: to.y - off.y }) } };
}

/** Where a team begins that is placed by keys. */
function middleOfZone(ctx: Context): Point {
  const side = mySide(ctx);
  const zone = side ? zoneOf(ctx.scenario, side) : [];
  const { width, height } = ctx.scenario.board;
  const middle = (pick: (point: Point) => number, most: number): number => { const all = zone.map(pick); return all.length > 0 ? (Math.min(...all) + Math.max(...all)) / 2 : most / 2; };
  return { x: middle(({ x }) => x, width), y: middle(({ y }) => y, height) };
}

export function step(ctx: Context, ui: Ui, tap: Tap): Ui {
  switch (tap.on) {
    case 'choose':
      return tap.id === ui.chosen ? ui : { ...emptied(ui), chosen: tap.id, plan: ui.plan, settled: ui.settled };
    case 'drag': {
      const next = { ...ui, chosen: tap.id };
      if (decisionOf(ctx) === 'deploy') return placed(ctx, next, tap.id, tap.to);
      if (tap.id === driven(ctx)) return drove(ctx, next, tap.id, tap.to);
      if (tap.id === served(ctx)) {
        const template = ofVerb(ctx, 'manhandle')[0];
        return template ? { ...emptied(next), aimed: pointedAt(ctx, template, tap.to) } : next;
      }
      return walked(ctx, next, tap.id, tap.to);
    }
    case 'nudge': {
      const aim = placePointedAt(ctx, ui.aimed);
      if (aim) return step(ctx, ui, { on: 'point', at: { x: aim.x + tap.dx, y: aim.y + tap.dy } });
      const id = ui.chosen;
      if (id === null) return ui;
      if (decisionOf(ctx) === 'deploy') {
        const at = ui.place?.at ?? middleOfZone(ctx);
        return { ...emptied(ui), place: { team: teamOf(ctx.position, id) ?? id, at: clampTo(ctx, { x: at.x + tap.dx, y: at.y + tap.dy }) } };
      }
      if (id === driven(ctx)) {
        const hull = hullOf(ctx.scenario, ctx.position, id)!;
        const pose = afterLegs(hull, ui.legs).at(-1)!;
        if (tap.turn !== 0) {
          const before = ui.legs.slice(0, -1), last = ui.legs[ui.legs.length - 1];
          return { ...emptied(ui), chosen: id, settled: ui.settled, legs: last && last.distance === 0 ? [...before, { ...last, pivot: Math.max(-900, Math.min(900, last.pivot + tap.turn)) }] : [...ui.legs, { pivot: tap.turn, distance: 0 }] };
        }
        return step(ctx, ui, { on: 'drag', id, to: { x: pose.x + tap.dx, y: pose.y + tap.dy } });
      }
      const path = ui.plan[id];
      const at = path?.length ? pointOf(path[path.length - 1]!) : placeOf(ctx.position, id);
      return at ? step(ctx, ui, { on: 'drag', id, to: { x: at.x + tap.dx, y: at.y + tap.dy } }) : ui;
    }
    case 'settle':
      return { ...ui, settled: Math.max(ui.legs.length, ...Object.values(ui.plan).map(({ length }) => length), 0) };
    case 'back':
      if (ui.aimed || ui.shots) return { ...ui, aimed: null, shots: null, pick: null };
      if (ui.target) return { ...ui, target: null };
      if (ui.settled > 0) {
        const settled = ui.settled - 1;
        return { ...ui, settled, legs: ui.legs.slice(0, settled), plan: Object.fromEntries(Object.entries(ui.plan).map(([id, path]) => [id, path.slice(0, settled)] as const).filter(([, path]) => path.length > 0)) };
      }
      if (Object.keys(ui.plan).length > 0 || ui.legs.length > 0 || ui.place || ui.candidate >= 0) return emptied(ui);
      return { ...nothing(), together: ui.together, manner: ui.manner };
    case 'together':
      return { ...ui, together: tap.together };
    case 'manner': {
      const next: Ui = { ...ui, manner: tap.manner };
      // A crawl is shorter than what may be in hand.
      return tap.manner === 'crawl' && Object.keys(ui.plan).length > 0 ? { ...next, plan: {}, settled: 0 } : next;
    }
    case 'target': {
      const team = tap.target === null ? null : (teamOf(ctx.position, tap.target) ?? tap.target);
      const vehicle = team ? ctx.position.teams[team]?.vehicle : null;
      return { ...emptied(ui), target: team, as: vehicle && ctx.position.vehicles[vehicle] && !ctx.position.vehicles[vehicle]!.destroyed ? 'vehicle' : 'team' };
    }
    case 'as':
      return { ...ui, as: tap.as };
    case 'shots':
      return { ...ui, shots: tap.shots };
    case 'shot': {
      const shots = { ...(ui.shots ?? {}) };
      shots[tap.key] = { ...shots[tap.key], [tap.kind]: Math.max(0, tap.n) };
      return { ...ui, shots };
    }
    case 'pick':
      return { ...ui, pick: tap.pick };
    case 'aim':
      return { ...emptied(ui), chosen: ui.chosen, aimed: tap.action };
    case 'point':
      return ui.aimed ? { ...ui, aimed: pointedAt(ctx, ui.aimed, clampTo(ctx, tap.at)) } : ui;
    case 'candidate':
      return { ...emptied(ui), chosen: ui.chosen, candidate: tap.index };
  }
}

/** The next of some tokens in a direction of the arrow keys: the nearest that lies more that way than aside. */
export const nextToken = (ctx: Context, ids: readonly string[], from: string | null, dx: number, dy: number): string | null =>
  nextThatWay(ids, (id) => placeOf(ctx.position, id), from, dx, dy);

/** What a tap on an enemy means: the best listed action against it, else a volley that the umpire will refuse with a reason. */
export function answerOn(ctx: Context, id: string): Action | null {
  const [best] = against(ctx, id);
  if (best) return best;
  const team = teamOf(ctx.position, id);
  if (team === null) return activeTeam(ctx) && ctx.position.markers?.[id] ? { spot: { fig: ableOf(ctx.position, activeTeam(ctx)!)[0] ?? '', target: id } } : null;
  return shootAction(team, 'team', wholeVolley(ctx, team), null);
}

/** The action a person most likely means by asking about a thing on the board. */
export function likely(ctx: Context, ui: Ui, place: string): Action | null {
  if (ctx.draft) return ctx.draft;
  const inHand = actionInHand(ctx, ui);
  if (inHand) return inHand;
  const team = teamOf(ctx.position, place);
  const side = mySide(ctx);
  if (activeTeam(ctx) !== null && side !== null && sideOf(ctx.position, place) !== side) return answerOn(ctx, place);
  if (activeTeam(ctx) === null && team) return { activate: { team } };
  const at = standOf(ctx.position, place);
  if (at && isAble(ctx.position.figures[place])) return { move: [{ fig: place, path: [whole({ x: at.x, y: at.y + 1000 })] }] };
  return team ? { activate: { team } } : null;
}
