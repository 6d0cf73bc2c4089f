// Foot soldiers act as PBI's interaction says: shots and assaults that name a boat are translated for it and back.
import type { Action } from '../module';
import { detailsOf, sameAction, verbOf, type Context } from '../pbi/actions';
import { step, type Tap } from '../pbi/interaction';
import { actionAt } from '../pbi/pointing';
import type { SeaOutcome, SeaUi } from './chosen';
import { squareOf } from './model';
import { sea } from './question';

const landVerbs = new Set([
  'deploy', 'deploy_preset', 'motivate', 'end_motivation', 'move', 'shoot', 'clear', 'assault', 'end_activation', 'residual',
  'end_turn', 'allocate', 'choose_losses', 'htc_target', 'retreat_assign', 'extend', 'decline', 'place_terrain', 'choose_edge',
]);

interface Land { legal: Action[]; aims: Map<string, string[]>; boards: Map<string, string> }
const translations = new WeakMap<Action[], Map<string, Land>>();
const aimOrder = (aim: string): number => (aim === '' || aim === 'foot' ? 0 : aim.endsWith(':troops') ? 1 : 2);

/** PBI's view of the list: of several aims at a square only the wanted one, without saying so. */
export function landOf(ctx: Context, ui: SeaUi): Land {
  let known = translations.get(ctx.legal);
  if (!known) translations.set(ctx.legal, (known = new Map()));
  const key = ui.aim ?? '';
  const old = known.get(key);
  if (old) return old;
  const aims = new Map<string, Set<string>>();
  for (const action of ctx.legal)
    if (verbOf(action) === 'shoot') {
      const { target, aim = '' } = detailsOf(action);
      aims.set(target, (aims.get(target) ?? new Set()).add(aim));
    }
  const sorted = new Map([...aims].map(([square, all]) => [square, [...all].sort((a, b) => aimOrder(a) - aimOrder(b))]));
  const result: Land = { legal: [], aims: sorted, boards: new Map() };
  for (const action of ctx.legal) {
    const verb = verbOf(action);
    if (!landVerbs.has(verb)) continue;
    const d = detailsOf(action);
    if (verb === 'shoot') {
      if ((d.aim ?? '') !== aimAt(result, ui, d.target)) continue;
      const { aim: _, ...rest } = d;
      result.legal.push({ shoot: rest });
    } else if (verb === 'assault' && d.boat) {
      const square = squareOf(sea(ctx), d.boat);
      if (!square || (result.boards.get(square) ?? d.boat) !== d.boat) continue;
      result.boards.set(square, d.boat);
      result.legal.push({ assault: { groups: d.groups, to: square } });
    } else result.legal.push(action);
  }
  known.set(key, result);
  return result;
}

export function aimAt(known: Land, ui: SeaUi, square: string): string {
  const aims = known.aims.get(square) ?? [''];
  return ui.aim !== null && aims.includes(ui.aim) ? ui.aim : aims[0]!;
}

/** The action as the server wants it. */
export function said(known: Land, ui: SeaUi, action: Action): Action {
  const d = detailsOf(action);
  if (verbOf(action) === 'shoot' && d.aim === undefined) {
    const aim = aimAt(known, ui, d.target);
    return aim === '' ? action : { shoot: { ...d, aim } };
  }
  const boat = verbOf(action) === 'assault' && d.to ? known.boards.get(d.to) : undefined;
  return boat ? { assault: { groups: d.groups, boat } } : action;
}

export function landContext(ctx: Context, ui: SeaUi): Context {
  const known = landOf(ctx, ui);
  let draft = ctx.draft;
  const d = detailsOf(draft);
  if (verbOf(draft) === 'shoot') draft = { shoot: { target: d.target, groups: d.groups } };
  if (verbOf(draft) === 'assault' && d.boat) draft = { assault: { groups: d.groups, to: squareOf(sea(ctx), d.boat) } };
  return { ...ctx, legal: known.legal, draft };
}

/** Vehicles that are left to deploy on land stand where the server proposes (BOAT-4.7). */
function withVehicles(ctx: Context, action: Action): Action {
  if (verbOf(action) !== 'deploy') return action;
  const proposed = detailsOf(ctx.legal.find((one) => verbOf(one) === 'deploy'));
  const vehicles = Object.fromEntries(Object.entries(proposed).filter(([id]) => sea(ctx).boats[id]));
  return { deploy: { ...vehicles, ...detailsOf(action) } };
}

export function landStep(ctx: Context, ui: SeaUi, tap: Tap): SeaOutcome {
  const known = landOf(ctx, ui);
  const out = step(landContext(ctx, ui), ui, tap);
  const after = { ...ui, ...out.ui };
  // Shots at hulls are listed with the same AP from every shooter.
  if (tap.on === 'points' && verbOf(ctx.draft) === 'shoot' && aimOrder(aimAt(known, ui, detailsOf(ctx.draft).target)) > 0)
    for (const id of ui.picked) after.ap = { ...after.ap, [id]: out.ui.ap[tap.group] ?? 1 };
  const result: SeaOutcome = { ui: after };
  const told = (action: Action): Action => withVehicles(ctx, said(known, ui, action));
  if (out.propose !== undefined) {
    let action = out.propose;
    if (tap.on === 'points' && action === null && verbOf(ctx.draft) === 'shoot')
      action = actionAt(landContext(ctx, after), after, detailsOf(ctx.draft).target);
    result.propose = action && told(action);
  }
  if (out.commit) result.commit = sameAction(out.commit, landContext(ctx, ui).draft) ? ctx.draft! : told(out.commit);
  if (out.ask) result.ask = said(known, ui, out.ask);
  return result;
}
