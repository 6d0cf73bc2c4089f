// What the server asks where there are boats, and where the answers point.
import type { Action } from '../module';
import { detailsOf, targetOf as landTargetOf, verbOf, type Context } from '../pbi/actions';
import { sizeOf, type Position } from '../pbi/model';
import { ahead, squareOf, turned, type BoatsPosition, type Matter } from './model';

export type Question =
  | 'buy' | 'deploy boats' | 'mines' | 'arrive' | 'command' | 'boat' | 'react' | 'boarders' | 'rescue' | 'scramble'
  | 'capture' | 'land';

export const sea = (ctx: Context): BoatsPosition => ctx.position as BoatsPosition;
export const matterOf = (ctx: Context): Matter | null => sea(ctx).matters?.at(-1) ?? null;

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
    default: return landTargetOf(action);
  }
}
