// What may be done by which groups: deeds that differ only by groups which nothing can tell apart are one.
import type { Action } from '../module';
import { detailsOf, stable, verbOf, type Context } from '../pbi/actions';
import { groupsIn, likeness, type Position } from '../pbi/model';
import type { SeaUi } from './chosen';
import type { BoatsPosition } from './model';
import { sea } from './question';

/** Groups with the same key have the same future, as the server counts it. */
export function kinship(now: BoatsPosition, id: string): string {
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

export const groupwise = new Set(['disembark', 'embark', 'troops_fire', 'transfer', 'board']);

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

/** What groups do with boats where they stand: offered all the time, so it has its place under the board. */
export const isHandwork = (action: Action): boolean => ['embark', 'pick_up', 'drop', 'launch'].includes(verbOf(action));

/** One of every deed; of those that differ by groups only, the one that fits what is picked. */
export function deeds(ctx: Context, ui: SeaUi): Action[] {
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

/** Who aboard the active boat, or on the shore beside it, may do something now. */
export function holdOf(ctx: Context): string[] {
  const kin = new Set<string>();
  for (const action of ctx.legal)
    if (groupwise.has(verbOf(action))) for (const id of detailsOf(action).groups as string[]) kin.add(kinship(sea(ctx), id));
  const boat = sea(ctx).boats[sea(ctx).boat_activation?.boat ?? ''];
  const ashore = boat?.square ? [boat.square, boat.beached_on].flatMap((square) => (square ? groupsIn(ctx.position, square) : [])) : [];
  return [...(boat?.passengers ?? []), ...ashore].filter((id) => kin.has(kinship(sea(ctx), id)));
}
