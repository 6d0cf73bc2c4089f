// Falling back: where the groups of a retreat may still go, one after the other.
import type { Action } from '../module';
import { detailsOf, verbOf, type Context } from './actions';
import type { Ui } from './chosen';
import { likeness, topFrame } from './model';

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
export function refuges(ctx: Context, ui: Ui, group: string): Set<string> {
  const rest = { ...ui.placed };
  delete rest[group];
  const places = new Set<string>();
  const frame = topFrame(ctx.position);
  const squares = new Set(ctx.legal.flatMap((a) => Object.values(detailsOf(a) as Record<string, string>)));
  if (!frame) return places;
  for (const square of squares) if (completions(ctx, { ...rest, [group]: square }).length > 0) places.add(square);
  return places;
}
