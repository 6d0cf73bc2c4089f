// What the chosen groups do together with their AP: the move, the shot or the assault that the server lists for them.
import type { Action } from '../module';
import { detailsOf, isLegal, type Context } from './actions';
import type { Ui } from './chosen';
import { dicePerPoint, range } from './model';

export const mostPoints = (ctx: Context, id: string): number => {
  const group = ctx.position.groups[id];
  return group ? Math.max(0, Math.min(group.ap, 3 - group.shots)) : 0;
};

export const pointsOf = (ctx: Context, ui: Ui, id: string): number => Math.max(1, Math.min(ui.ap[id] ?? 1, Math.max(1, mostPoints(ctx, id))));

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

export const inOneSquare = (ctx: Context, ids: string[]): boolean => new Set(ids.map((id) => ctx.position.groups[id]?.square)).size === 1;

export const moveTo = (ctx: Context, ui: Ui, to: string): Action | null =>
  inOneSquare(ctx, ui.picked) ? fitting(ctx, ui.picked, (groups) => ({ move: { groups, to } })) : null;
export const assaultOn = (ctx: Context, ui: Ui, to: string): Action | null =>
  fitting(ctx, ui.picked, (groups) => ({ assault: { groups, to } }));
export const shootAt = (ctx: Context, ui: Ui, target: string): Action | null =>
  inOneSquare(ctx, ui.picked)
    ? fitting(ctx, ui.picked, (ids) => ({ shoot: { target, groups: Object.fromEntries(ids.map((id) => [id, pointsOf(ctx, ui, id)])) } }))
    : null;

export function shotDice(ctx: Context, action: Action): number {
  const d = detailsOf(action);
  return Object.entries((d.groups ?? {}) as Record<string, number>).reduce((sum, [id, points]) => {
    const group = ctx.position.groups[id];
    return group?.square ? sum + points * dicePerPoint(group.type, range(group.square, d.target, ctx.scenario.options)) : sum;
  }, 0);
}
