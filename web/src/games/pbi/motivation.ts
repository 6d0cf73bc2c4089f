// Motivation (PBI-7): who may try it, and what he needs for a square.
import { detailsOf, isLegal, verbOf, type Context } from './actions';
import { groundOf, motivationPath, occupied, sideOf, sizeOf } from './model';

export const commanders = (ctx: Context): string[] => [
  ...new Set(ctx.legal.filter((a) => verbOf(a) === 'motivate').map((a) => detailsOf(a).commander as string)),
];

export function neededFor(ctx: Context, commander: string, square: string): { needed: number; path: string[] } | null {
  const from = ctx.position.groups[commander]?.square;
  if (!from) return null;
  const barred = new Set<string>();
  if (ctx.scenario.options?.motivation_through_enemy === false)
    for (const [s, here] of occupied(ctx.position, ctx.scenario))
      if (here[sideOf(commander, ctx.scenario) === 'ATT' ? 'DEF' : 'ATT'].length > 0) barred.add(s);
  return motivationPath(groundOf(ctx.scenario, ctx.position), sizeOf(ctx.scenario, ctx.position), from, square, barred);
}

/** The commander who does it for the least, of those the server lists. */
export function bestCommander(ctx: Context, square: string, chosen: string | null): string | null {
  const listed = commanders(ctx).filter((c) => isLegal(ctx, { motivate: { commander: c, square } }));
  if (chosen) return listed.includes(chosen) ? chosen : null;
  const price = (c: string) => neededFor(ctx, c, square)?.needed ?? 99;
  const left = (c: string) => ctx.position.groups[c]?.attempts_left ?? 0;
  return [...listed].sort((a, b) => price(a) - price(b) || left(b) - left(a))[0] ?? null;
}
