// From taps to actions, without any drawing: a state machine over (position, legal actions, what is chosen).
// What is allowed comes from the server's list alone, except where setting-up.ts says otherwise.
import type { Action } from '../module';
import { inOneSquare, mostPoints } from './acting';
import { decisionOf, detailsOf, isLegal, listing, mySide, sameAction, targetOf, verbOf, type Context } from './actions';
import { begin, toggle, type Ui } from './chosen';
import { allSquares, groupsIn, sideOf, sizeOf, topFrame, type Edge } from './model';
import { commanders } from './motivation';
import { actionAt, likely } from './pointing';
import { countGround, deployment, groundCycle, groundOfAction, mostInSquare, placedAt, terrainAction } from './setting-up';
import { view } from './view';

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

/** After the choice of groups changed: the same target again, or nothing proposed. */
function reaim(ctx: Context, ui: Ui): Outcome {
  const aim = targetOf(ctx.draft);
  if (!aim) return ctx.draft ? { ui, propose: null } : { ui };
  return { ui, propose: actionAt(ctx, ui, aim) };
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
