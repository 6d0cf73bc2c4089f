// Everything a boat does is a choice that belongs to a square, a control or both: with its price, its dice and its words.
import type { Action } from '../module';
import { detailsOf, verbOf, type Context } from '../pbi/actions';
import { groupsIn } from '../pbi/model';
import type { LitKind } from '../pbi/view';
import type { SeaUi } from './chosen';
import { deeds } from './deeds';
import { boatsIn, hulls, type BoatsPosition } from './model';
import { sea, targetOf } from './question';
import { words } from './words';

/** One way of doing something at a square. */
export interface Choice {
  square: string;
  label: string;
  note: string;
  action: Action;
  kind: LitKind;
  badge: string;
  danger: boolean;
  boat: string | null;
}

/** A lever on the bridge of the active boat. */
export interface Control {
  id: string;
  label: string;
  price: string;
  key: string;
  /** Null when it is not allowed now; then `asked` gets the reason from the server. */
  action: Action | null;
  asked: Action;
}

const rank: Record<string, number> = { activate_boat: 0, disembark: 1, board: 1, boat_fire: 2, troops_fire: 3, embark: 4, transfer: 5, forward: 6, reverse: 7, turn: 8 };
const kindOf: Record<string, LitKind> = {
  activate_boat: 'motivate', forward: 'move', reverse: 'move', turn: 'residual', boat_fire: 'shoot', troops_fire: 'shoot', disembark: 'place',
  embark: 'place', transfer: 'place', board: 'assault', htc: 'htc', opp_attempt: 'opportunity', pick_up: 'place', drop: 'place', launch: 'place',
};

/** BOAT-5.2: what leaving this square costs, as far as anybody can see (BOAT-1.2). */
function leaving(now: BoatsPosition, id: string): number {
  const boat = now.boats[id]!;
  const square = boat.square ? now.squares[boat.square] : undefined;
  if (!boat.square || !square) return 1;
  if (hulls[boat.type].onLand) return { OPEN: 1, PARTIAL: 2, CLOSED: 6 }[square.terrain];
  const others = boatsIn(now, boat.square).filter((other) => other !== id && now.boats[other]!.status === 'AFLOAT');
  if (square.water === 'CLOSED' || others.length > 0 || now.mines.some((mine) => mine.square === boat.square && mine.revealed)) return 6;
  const wading = groupsIn(now, boat.square).length > 0 || boatsIn(now, boat.square).some((other) => now.boats[other]!.status === 'ON_BOARD');
  return square.water === 'PARTIAL' || wading ? 2 : 1;
}

function priceOf(ctx: Context, action: Action): string {
  const now = sea(ctx);
  const id = now.boat_activation?.boat;
  if (!id) return '';
  switch (verbOf(action)) {
    case 'forward': return `${leaving(now, id)} AP`;
    case 'reverse': return `${leaving(now, id) + 1} AP`;
    case 'turn': return '1 AP';
    case 'boat_fire': return { MORTAR: '2 AP', CANNON: '4 AP' }[detailsOf(action).mount as string] ?? '1 AP';
    case 'board': return '5 AP';
    case 'disarm': case 'lay_mine': return '4 AP';
    default: return 'free';
  }
}

/** BOAT-9.4 and 14.2: dice for the tag on the square. */
function badgeOf(ctx: Context, action: Action): string {
  const now = sea(ctx);
  const d = detailsOf(action);
  switch (verbOf(action)) {
    case 'boat_fire': return d.mount === 'CANNON' ? 'gun' : d.mount === 'LMG' ? '3d' : '4d';
    case 'troops_fire': {
      const dice = (d.groups as string[]).reduce((sum, id) => sum + 2 * ({ LMG: 3, RIFLE: 1 } as Record<string, number>)[now.groups[id]?.type ?? '']! || 0, 0);
      return dice > 0 ? `${dice}d` : '';
    }
    case 'board': return `${2 * d.groups.length}d`;
    case 'disembark': return 'land';
    case 'opp_attempt': return '4+';
    case 'activate_boat': return '2D6';
    case 'turn': return 'turn';
    case 'forward': case 'reverse': return priceOf(ctx, action);
    default: return '';
  }
}

export function choicesOf(ctx: Context, ui: SeaUi): Choice[] {
  const now = sea(ctx);
  const list: Choice[] = [];
  for (const action of deeds(ctx, ui)) {
    const verb = verbOf(action);
    const kind = kindOf[verb];
    const square = kind ? targetOf(action, now) : null;
    if (!kind || !square) continue;
    const price = priceOf(ctx, action);
    const mine = verb === 'forward' && now.mines.some((one) => one.square === square);
    list.push({
      square, kind, action, badge: badgeOf(ctx, action), label: words.choice(action, now), boat: detailsOf(action).boat ?? null,
      note: `${words.choice(action, now)}${price ? ` (${price})` : ''}.${mine ? ' A mine lies there.' : ''}`, danger: verb === 'board' || mine,
    });
  }
  return list.sort((a, b) => (rank[verbOf(a.action)] ?? 9) - (rank[verbOf(b.action)] ?? 9));
}

export function controlsOf(ctx: Context, ui: SeaUi, choices: Choice[]): Control[] {
  const now = sea(ctx);
  const id = now.boat_activation?.boat;
  const boat = id ? now.boats[id] : undefined;
  if (!id || !boat) return [];
  const first = (verb: string, fits: (d: any) => boolean = () => true) =>
    choices.find((choice) => verbOf(choice.action) === verb && fits(detailsOf(choice.action)))?.action ?? ctx.legal.find((action) => verbOf(action) === verb && fits(detailsOf(action))) ?? null;
  const list: Control[] = [];
  const add = (control: string, key: string, action: Action | null, wanted: Action) =>
    list.push({ id: control, label: words.controls[control]!, key, action, asked: wanted, price: priceOf(ctx, wanted) });
  const hold = ui.picked.length > 0 ? ui.picked : boat.passengers;
  add('left', '[', first('turn', (d) => d.to === 'L'), { turn: { to: 'L' } });
  add('forward', 'f', first('forward', (d) => d.squares === 1), { forward: { squares: 1 } });
  if (boat.full_throttle) add('double', 'g', first('forward', (d) => d.squares === 2), { forward: { squares: 2 } });
  add('reverse', 'b', first('reverse'), { reverse: {} });
  add('right', ']', first('turn', (d) => d.to === 'R'), { turn: { to: 'R' } });
  if (boat.passengers.length > 0) add('ashore', 'd', first('disembark'), { disembark: { boat: id, groups: hold.slice(0, 4) } });
  const embark = first('embark');
  if (embark) add('embark', 'e', embark, embark);
  if (boat.nets || now.mines.some((mine) => mine.square === boat.square && mine.revealed)) add('disarm', 'm', first('disarm'), { disarm: {} });
  if (boat.mines_carried > 0) add('lay', 'n', first('lay_mine'), { lay_mine: {} });
  if (boat.markers.length > 0) add('clear', 'c', first('clear_aboard'), { clear_aboard: {} });
  return list;
}
