// What is lit, what may be picked and what is offered where there are boats; on foot it is PBI's view with boats among it.
import { boardOrder } from '../grid';
import { detailsOf, verbOf, type Context } from '../pbi/actions';
import type { Ui } from '../pbi/chosen';
import { allSquares, sizeOf } from '../pbi/model';
import { actionAt } from '../pbi/pointing';
import { unlit, view as landView, type Lit, type View } from '../pbi/view';
import { choicesOf, controlsOf, type Choice, type Control } from './choices';
import { asSea, type SeaUi } from './chosen';
import { holdOf, isHandwork, kinship } from './deeds';
import { aimAt, landContext, landOf, said } from './foot';
import { shortName, squareOf } from './model';
import { matterOf, questionOf, sea, targetOf, type Question } from './question';
import { nextToPlace, placesIn, toPlace } from './rescues';
import { boatsToDeploy, cargoToDeploy, mayFloatAt, mayMine, mostMines } from './setting-up';
import { words } from './words';

export interface SeaView extends View {
  question: Question;
  boat: string | null;
  choices: Choice[];
  /** The choices at the square that is proposed or open. */
  ways: Choice[];
  controls: Control[];
  /** Groups and vehicles in the hold, or those to be placed. */
  cargo: string[];
  /** Deployment and arrival: boats still to be placed. */
  boats: string[];
  mostMines: number;
}

const empty = (question: Question): SeaView => ({
  ...unlit('residual'), question, boat: null, choices: [], ways: [], controls: [], cargo: [], boats: [], mostMines: 0,
});

function light(view: SeaView, square: string, lit: Omit<Lit, 'square'>): void {
  const old = view.lit.get(square);
  if (!old) return void view.lit.set(square, { square, ...lit, kinds: [...lit.kinds] });
  old.kinds.push(...lit.kinds);
  old.badge ||= lit.badge;
  old.note += ` ${lit.note}`;
  old.danger ||= lit.danger;
}

const proposalsOf = (ctx: Context): View['proposals'] => {
  let number = 0;
  return ctx.legal.map((action) => ({
    action,
    label: verbOf(action) === 'deploy_preset' ? words.printed : verbOf(action) === 'place_mine' && detailsOf(action).squares.length === 0 ? words.noMines : words.plan(++number),
  }));
};

export function view(ctx: Context, plain: Ui): SeaView {
  const ui = asSea(plain);
  const question = questionOf(ctx.legal);
  const now = sea(ctx);
  const result = { ...empty(question), picked: ui.picked, boat: ui.boat };
  const size = sizeOf(ctx.scenario, ctx.position);
  switch (question) {
    case 'deploy boats': {
      result.boats = boatsToDeploy(ctx);
      result.cargo = cargoToDeploy(ctx);
      result.pickable = new Set(result.cargo);
      result.proposals = proposalsOf(ctx).filter(({ action }) => verbOf(action) === 'deploy_preset');
      for (const square of allSquares(size))
        if (mayFloatAt(ctx, square)) light(result, square, { kinds: ['place'], badge: '', note: ui.boat ? `${ui.boat} may start here.` : '', danger: false });
      return result;
    }
    case 'mines': {
      result.mostMines = mostMines(ctx);
      result.proposals = proposalsOf(ctx);
      for (const square of allSquares(size))
        if (mayMine(ctx, square)) light(result, square, { kinds: ['place'], badge: '', note: ui.mines.includes(square) ? 'Take the mine up again.' : 'Lay a mine here.', danger: false });
      return result;
    }
    case 'arrive': {
      result.boats = matterOf(ctx)?.vehicles ?? [];
      const squares = new Set(ctx.legal.flatMap((action) => Object.values(detailsOf(action) as Record<string, { square: string }>).map((place) => place.square)));
      for (const square of squares) light(result, square, { kinds: ['place'], badge: '', note: ui.boat ? `${ui.boat} may come on here.` : '', danger: false });
      result.actable = [...squares].sort(boardOrder);
      return result;
    }
    case 'rescue': case 'scramble': {
      result.cargo = toPlace(ctx);
      result.pickable = new Set(result.cargo);
      result.proposals = ctx.legal.length <= 3 ? proposalsOf(ctx) : [];
      const who = nextToPlace(ctx, ui);
      for (const place of placesIn(ctx)) {
        const square = squareOf(now, place);
        if (square && now.squares[square]) light(result, square, { kinds: ['retreat'], badge: now.boats[place] ? shortName(place) : '', note: who ? `${who} ${now.boats[place] ? `climbs aboard ${place}` : `comes ashore in ${square}`}.` : '', danger: false });
      }
      result.actable = [...result.lit.keys()].sort(boardOrder);
      return result;
    }
    case 'capture': {
      result.cargo = matterOf(ctx)?.groups ?? [];
      const kin = new Set(ctx.legal.flatMap((action) => (detailsOf(action).groups as string[]).map((id) => kinship(now, id))));
      result.pickable = new Set(result.cargo.filter((id) => kin.has(kinship(now, id))));
      return result;
    }
    case 'boat': case 'react': case 'boarders': {
      result.choices = choicesOf(ctx, ui);
      result.controls = controlsOf(ctx, ui, result.choices);
      result.boat = now.boat_activation?.boat ?? null;
      if (question === 'boat') {
        result.pickable = new Set(holdOf(ctx));
        result.cargo = [...new Set([...(now.boats[result.boat ?? '']?.passengers ?? []), ...result.pickable])];
        const at = squareOf(now, result.boat);
        result.actable = at ? [at] : [];
      } else result.decision = question === 'react' ? 'opportunity' : 'htc';
      break;
    }
    case 'command': {
      const base = landView(landContext(ctx, ui), ui);
      const activations = choicesOf(ctx, ui).filter((choice) => verbOf(choice.action) !== 'motivate');
      Object.assign(result, base, { question, choices: activations });
      break;
    }
    case 'land': {
      const base = landView(landContext(ctx, ui), ui);
      Object.assign(result, base, { question });
      if (base.decision === 'deploy') for (const square of allSquares(size)) if (now.squares[square]?.base === 'WATER') result.lit.delete(square);
      if (base.decision === 'act') aims(ctx, ui, result);
      return result;
    }
    default: return result;
  }
  for (const choice of result.choices) light(result, choice.square, { kinds: [choice.kind], badge: choice.badge, note: choice.note, danger: choice.danger });
  if (result.actable.length === 0 || question === 'command') result.actable = [...new Set([...result.actable, ...result.choices.map((choice) => choice.square)])].sort(boardOrder);
  const open = targetOf(ctx.draft, now) ?? (question === 'command' ? ui.square : null);
  result.ways = open ? result.choices.filter((choice) => choice.square === open) : [];
  const motivates = question === 'command' && open ? actionAt(landContext(ctx, ui), ui, open) : null;
  if (motivates && result.ways.length > 0 && open)
    result.ways.push({ square: open, kind: 'motivate', action: motivates, badge: '', label: words.choice(motivates, now), note: '', danger: false, boat: null });
  return result;
}

/** On foot: what else may be aimed at in the square, and what the groups may do with boats where they stand. */
function aims(ctx: Context, ui: SeaUi, result: SeaView): void {
  const now = sea(ctx);
  const known = landOf(ctx, ui);
  for (const [square, lit] of result.lit) {
    const board = known.boards.get(square);
    const aim = aimAt(known, ui, square);
    if (lit.kinds.includes('assault') && board) {
      const groups = ui.picked.length;
      lit.note = `Storm ${board} for 5 AP: 2 dice a group, the crew has 3.`;
      if (!lit.kinds.includes('shoot')) lit.badge = `${2 * groups}d`;
    } else if (lit.kinds.includes('shoot') && aim !== '' && aim !== 'foot') lit.note = `${words.aim(aim)}: every 6 hits${aim.endsWith(':troops') ? '; they save on 2+' : ''}.`;
  }
  const target = targetOf(ctx.draft, now);
  const list = verbOf(ctx.draft) === 'shoot' && target ? known.aims.get(target) ?? [] : [];
  if (list.length > 1)
    for (const aim of list) {
      const wanted = { ...ui, aim };
      const action = actionAt(landContext(ctx, wanted), { ...wanted, fight: 'shoot' }, target!);
      if (action && verbOf(action) === 'shoot')
        result.ways.push({ square: target!, kind: 'shoot', action: said(landOf(ctx, wanted), wanted, action), badge: '', label: words.aim(aim), note: '', danger: false, boat: null });
    }
  for (const action of ctx.legal) {
    if (!isHandwork(action)) continue;
    const d = detailsOf(action);
    const who: string = d.groups?.[0] ?? (Array.isArray(d.group) ? d.group[0] : d.group);
    if (!ui.picked.includes(who)) continue;
    result.ways.push({ square: now.groups[who]?.square ?? '', kind: 'place', action, badge: '', label: words.choice(action, now), note: '', danger: false, boat: d.boat ?? null });
  }
}
