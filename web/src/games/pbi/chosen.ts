// What the player has chosen so far, and what is chosen for him when a new question begins.
import { decisionOf, detailsOf, listing, verbOf, type Context } from './actions';
import { allSquares, sizeOf, topFrame, type Ground } from './model';
import { commanders } from './motivation';

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

export const nothing: Ui = { square: null, picked: [], ap: {}, commander: null, fight: 'shoot', placed: {}, ground: {} };

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

export function toggle(list: string[], id: string): string[] {
  return list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
}
