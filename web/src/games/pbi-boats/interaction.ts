// From taps to actions where there are boats: a state machine over (position, legal actions, what is chosen). Taps that
// only concern foot soldiers are PBI's.
import type { Action } from '../module';
import { detailsOf, mySide, sameAction, stable, verbOf, type Context } from '../pbi/actions';
import { toggle, type Ui } from '../pbi/chosen';
import type { Tap } from '../pbi/interaction';
import type { Edge } from '../pbi/model';
import { commanders } from '../pbi/motivation';
import { begin } from './beginning';
import { asSea, type SeaOutcome, type SeaUi } from './chosen';
import { deeds, groupwise, isListed } from './deeds';
import { landContext, landStep } from './foot';
import { edges, squareOf, turned } from './model';
import { likely } from './pointing';
import { matterOf, questionOf, sea, targetOf } from './question';
import { nextToPlace, placesIn, refugeAt, toPlace, verbOfPlacing } from './rescues';
import { deployBoat, mineAction, proposedCargo, roomFor } from './setting-up';
import { view } from './view';

/** Proposes, or commits what is proposed already. */
const take = (ctx: Context, ui: SeaUi, action: Action): SeaOutcome =>
  sameAction(ctx.draft, action) ? { ui, commit: action } : { ui, propose: action };

function pick(ctx: Context, ui: SeaUi, id: string): SeaOutcome {
  const shown = view(ctx, ui);
  if (!shown.pickable.has(id)) return { ui };
  switch (shown.question) {
    case 'deploy boats': {
      const picked = toggle(ui.picked, id);
      const next = { ...ui, picked };
      if (ui.boat && roomFor(ctx, ui.boat, picked) < 0 && picked.length > ui.picked.length) return { ui, ask: deployBoat(ctx, next, targetOf(ctx.draft, ctx.position) ?? [...shown.lit.keys()][0] ?? 'A1') ?? undefined };
      const at = targetOf(ctx.draft, ctx.position);
      return { ui: next, ...(at ? { propose: deployBoat(ctx, next, at) } : {}) };
    }
    case 'rescue': case 'scramble': {
      const { [id]: _, ...placed } = ui.placed;
      return { ui: { ...ui, picked: [id], placed }, propose: null };
    }
    case 'capture': {
      const next = { ...ui, picked: toggle(ui.picked, id) };
      const action: Action = { capture_assign: { groups: next.picked } };
      return { ui: next, propose: next.picked.length > 0 && isListed(ctx, action) ? action : null };
    }
    default: {
      // The first tap on a full hold chooses this one alone; further taps add and take away.
      const next = { ...ui, byHand: true, picked: ui.byHand ? toggle(ui.picked, id) : [id] };
      if (next.picked.length === 0) Object.assign(next, { byHand: false, picked: [...shown.pickable] });
      return retarget(ctx, next);
    }
  }
}

/** After the choice of groups changed: the same deed with them, or nothing proposed. */
function retarget(ctx: Context, ui: SeaUi): SeaOutcome {
  if (!ctx.draft || !groupwise.has(verbOf(ctx.draft))) return { ui };
  const { groups: _, ...rest } = detailsOf(ctx.draft);
  const key = stable(rest);
  const again = deeds(ctx, ui).find((action) => {
    const { groups: __, ...other } = detailsOf(action);
    return verbOf(action) === verbOf(ctx.draft) && stable(other) === key;
  });
  return { ui, propose: again ?? null };
}

function putDown(ctx: Context, ui: SeaUi, place: string): SeaOutcome {
  const who = nextToPlace(ctx, ui);
  if (!who) return { ui };
  const placed = { ...ui.placed, [who]: place };
  const left = toPlace(ctx).filter((id) => !placed[id]);
  const next: SeaUi = { ...ui, placed, picked: left.slice(0, 1) };
  return { ui: next, propose: left.length === 0 ? { [verbOfPlacing[questionOf(ctx.legal)]!]: placed } : null };
}

function arriveAt(ctx: Context, ui: SeaUi, square: string, facing: Edge): SeaOutcome {
  const unit = matterOf(ctx)?.vehicles ?? [];
  if (!ui.boat) return { ui };
  const arrivals = { ...ui.arrivals, [ui.boat]: { square, facing } };
  const next = { ...ui, facing, arrivals };
  const left = unit.find((id) => !arrivals[id]);
  return left ? { ui: { ...next, boat: left }, propose: null } : { ui: next, propose: { arrive: arrivals } };
}

function tapSquare(ctx: Context, ui: SeaUi, square: string): SeaOutcome {
  const shown = view(ctx, ui);
  const refuse = (): SeaOutcome => {
    const ask = likely(ctx, ui, square);
    return ask ? { ui, ask } : { ui };
  };
  switch (shown.question) {
    case 'deploy boats': {
      const action = shown.lit.has(square) ? deployBoat(ctx, ui, square) : null;
      return action ? take(ctx, ui, action) : refuse();
    }
    case 'mines': {
      if (!shown.lit.has(square) || (!ui.mines.includes(square) && ui.mines.length >= shown.mostMines)) return refuse();
      const mines = toggle(ui.mines, square);
      return { ui: { ...ui, mines }, propose: mines.length > 0 ? mineAction(mines) : null };
    }
    case 'arrive': {
      if (!shown.lit.has(square)) return refuse();
      const draft = ctx.draft && Object.values(detailsOf(ctx.draft) as Record<string, { square: string }>).some((place) => place.square === square);
      return draft ? { ui, commit: ctx.draft! } : arriveAt(ctx, ui, square, ui.facing);
    }
    case 'rescue': case 'scramble': {
      const place = refugeAt(ctx, square);
      if (ctx.draft && place) return { ui, commit: ctx.draft };
      return place ? putDown(ctx, ui, place) : refuse();
    }
    case 'capture': return ctx.draft && square === matterOf(ctx)?.at ? { ui, commit: ctx.draft } : { ui: { ...ui, square } };
    case 'command': {
      const here = shown.choices.filter((choice) => choice.square === square);
      if (ctx.draft && targetOf(ctx.draft, ctx.position) === square) return { ui, commit: ctx.draft };
      if (here.length === 0) return landStep(ctx, ui, { on: 'square', square });
      return { ui: { ...ui, square, boat: here[0]!.boat }, propose: here[0]!.action };
    }
    case 'boat': case 'react': case 'boarders': {
      if (ctx.draft && targetOf(ctx.draft, ctx.position) === square) return { ui, commit: ctx.draft };
      const here = shown.choices.filter((choice) => choice.square === square);
      return here.length > 0 ? { ui, propose: here[0]!.action } : refuse();
    }
    default: return landStep(ctx, ui, { on: 'square', square });
  }
}

function tapBoat(ctx: Context, ui: SeaUi, id: string): SeaOutcome {
  const square = squareOf(sea(ctx), id);
  const shown = view(ctx, ui);
  switch (shown.question) {
    case 'command': {
      const own = shown.choices.find((choice) => choice.boat === id);
      if (own && !(ctx.draft && targetOf(ctx.draft, ctx.position) === square && detailsOf(ctx.draft).boat === id)) return { ui: { ...ui, square, boat: id }, propose: own.action };
      if (own && ctx.draft) return { ui, commit: ctx.draft };
      if (sea(ctx).boats[id]!.side === mySide(ctx) && !shown.lit.has(square ?? '')) return { ui: { ...ui, square }, ask: { activate_boat: { boat: id, full_throttle: false } } };
      break;
    }
    case 'rescue':
      if (placesIn(ctx).includes(id) && !ctx.draft) return putDown(ctx, ui, id);
      break;
    case 'boat': {
      const own = shown.choices.find((choice) => choice.boat === id && choice.square === square);
      if (own && !(ctx.draft && targetOf(ctx.draft, ctx.position) === square)) return { ui, propose: own.action };
      break;
    }
    default:
  }
  return square ? tapSquare(ctx, ui, square) : { ui };
}

function tapControl(ctx: Context, ui: SeaUi, control: string): SeaOutcome {
  if (control.startsWith('boat:')) {
    const boat = control.slice(5);
    if (questionOf(ctx.legal) === 'deploy boats') {
      return { ui: { ...ui, boat, picked: proposedCargo(ctx, boat) }, propose: null };
    }
    return { ui: { ...ui, boat, facing: ui.arrivals[boat]?.facing ?? ui.facing }, propose: null };
  }
  if (control.startsWith('facing:')) {
    const next = { ...ui, facing: control.slice(7) as Edge };
    if (questionOf(ctx.legal) === 'deploy boats') {
      const at = targetOf(ctx.draft, ctx.position);
      return { ui: next, ...(at ? { propose: deployBoat(ctx, next, at) } : {}) };
    }
    const here = ui.boat ? ui.arrivals[ui.boat]?.square : undefined;
    return here ? arriveAt(ctx, next, here, next.facing) : { ui: next };
  }
  if (control.startsWith('place:')) return putDown(ctx, ui, control.slice(6));
  const found = view(ctx, ui).controls.find((one) => one.id === control);
  if (!found) return { ui };
  return found.action ? take(ctx, { ...ui, lever: true }, found.action) : { ui, ask: found.asked };
}

export function step(ctx: Context, plain: Ui, tap: Tap): SeaOutcome {
  const ui = asSea(plain);
  const question = questionOf(ctx.legal);
  switch (tap.on) {
    case 'boat': return tapBoat(ctx, ui, tap.boat);
    case 'control': return tapControl(ctx, ui, tap.control);
    case 'choice': {
      const aim = detailsOf(tap.action).aim;
      return take(ctx, typeof aim === 'string' && verbOf(tap.action) === 'shoot' ? { ...ui, aim } : ui, tap.action);
    }
    default:
  }
  if (question === 'land' || (question === 'command' && tap.on !== 'square' && tap.on !== 'enter' && tap.on !== 'proposal')) {
    const group = tap.on === 'group' ? sea(ctx).groups[tap.group] : undefined;
    if (question === 'command' && group?.aboard && !commanders(landContext(ctx, ui)).includes((tap as { group: string }).group)) return tapBoat(ctx, ui, group.aboard);
    return landStep(ctx, ui, tap);
  }
  switch (tap.on) {
    case 'square': return tapSquare(ctx, { ...ui, lever: false }, tap.square);
    case 'group': {
      const shown = view(ctx, ui);
      if (shown.pickable.has(tap.group)) return pick(ctx, ui, tap.group);
      const square = ctx.position.groups[tap.group]?.square;
      return square ? tapSquare(ctx, ui, square) : { ui };
    }
    case 'enter': {
      const aim = targetOf(ctx.draft, ctx.position);
      if (ctx.draft && (ui.lever || aim === null || tap.square === null || aim === tap.square)) return { ui, commit: ctx.draft };
      return tap.square ? tapSquare(ctx, ui, tap.square) : { ui };
    }
    case 'proposal': {
      const verb = verbOf(tap.action);
      if (verb === 'place_mine') return { ui: { ...ui, mines: detailsOf(tap.action).squares }, propose: tap.action };
      if (verb === 'rescue_assign' || verb === 'scramble_assign') return { ui: { ...ui, placed: detailsOf(tap.action), picked: [] }, propose: tap.action };
      return take(ctx, ui, tap.action);
    }
    case 'restart': return { ui: begin(ctx), propose: null };
    case 'back': return ctx.draft && question === 'boat' ? { ui: { ...ui, square: squareOf(sea(ctx), ui.boat) }, propose: null } : { ui: begin(ctx), propose: null };
    case 'marker': return tapSquare(ctx, ui, tap.square);
    default: return { ui };
  }
}

/** The keys of the bridge, and facings while something is placed. */
export function tapOfKey(key: string, ctx: Context, plain: Ui): Tap | null {
  const question = questionOf(ctx.legal);
  if (question === 'boat') {
    const control = view(ctx, plain).controls.find((one) => one.key === key.toLowerCase());
    return control ? { on: 'control', control: control.id } : null;
  }
  if (question === 'deploy boats' || question === 'arrive') {
    const ui = asSea(plain);
    const facing = key === '[' ? turned(ui.facing, -1) : key === ']' ? turned(ui.facing, 1) : edges.find((edge) => edge === key.toUpperCase());
    return facing ? { on: 'control', control: `facing:${facing}` } : null;
  }
  const ways = view(ctx, plain).ways;
  const way = key === 'x' && ways.length > 1 ? ways[(ways.findIndex((one) => sameAction(one.action, ctx.draft)) + 1) % ways.length] : undefined;
  return way ? { on: 'choice', action: way.action } : null;
}
