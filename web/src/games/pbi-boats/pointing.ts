// What the player most likely meant when pointing at a square where nothing he may do is offered.
import type { Action } from '../module';
import { detailsOf, mySide, type Context } from '../pbi/actions';
import type { Ui } from '../pbi/chosen';
import { groupsIn, sideOf, sizeOf, type Side } from '../pbi/model';
import { likely as landLikely } from '../pbi/pointing';
import { begin } from './beginning';
import { asSea } from './chosen';
import { landContext, landOf, said } from './foot';
import { ahead, boatsIn, turned, type Boat, type BoatsPosition } from './model';
import { questionOf, sea } from './question';
import { nextToPlace, verbOfPlacing } from './rescues';
import { deployBoat, mineAction } from './setting-up';

/** What the player most likely means by pointing at `square`: for "why can't I?". */
export function likely(ctx: Context, plain: Ui, square: string): Action | null {
  const ui = asSea(plain);
  const now = sea(ctx);
  const side: Side = mySide(ctx);
  switch (questionOf(ctx.legal)) {
    case 'deploy boats': return deployBoat(ctx, ui.boat ? ui : begin(ctx), square);
    case 'mines': return mineAction([...new Set([...ui.mines, square])]);
    case 'arrive': return ui.boat ? { arrive: { ...detailsOf(ctx.legal[0]), ...ui.arrivals, [ui.boat]: { square, facing: ui.facing } } } : null;
    case 'rescue': case 'scramble': {
      const who = nextToPlace(ctx, ui);
      return who ? { [verbOfPlacing[questionOf(ctx.legal)]!]: { ...detailsOf(ctx.legal[0]), ...ui.placed, [who]: square } } : null;
    }
    case 'command': {
      const boat = boatsIn(now, square).find((id) => now.boats[id]!.side === side);
      return boat ? { activate_boat: { boat, full_throttle: false } } : landLikely(landContext(ctx, ui), ui, square);
    }
    case 'boat': {
      const id = now.boat_activation?.boat;
      const boat = id ? now.boats[id] : undefined;
      if (!id || !boat?.square) return null;
      const foes = groupsIn(now, square).some((group) => sideOf(group, ctx.scenario) !== side) || boatsIn(now, square).some((other) => now.boats[other]!.side !== side);
      if (foes) return shotWish(now, boat, square, ui.picked);
      if (square === boat.square) return { disembark: { boat: id, groups: (ui.picked.length > 0 ? ui.picked : boat.passengers).slice(0, 4) } };
      const size = sizeOf(ctx.scenario, ctx.position);
      if (square === ahead(boat.square, boat.facing, -1, size)) return { reverse: {} };
      if (square === ahead(boat.square, boat.facing, 2, size)) return { forward: { squares: 2 } };
      if (square === ahead(boat.square, turned(boat.facing, -1), 1, size)) return { turn: { to: 'L' } };
      if (square === ahead(boat.square, turned(boat.facing, 1), 1, size)) return { turn: { to: 'R' } };
      return { forward: { squares: 1 } };
    }
    case 'react': return { opp_attempt: { from: square } };
    case 'land': {
      const action = landLikely(landContext(ctx, ui), ui, square);
      return action && said(landOf(ctx, ui), ui, action);
    }
    default: return null;
  }
}

export function shotWish(now: BoatsPosition, boat: Boat, square: string, picked: string[]): Action {
  const mount = (['hmg', 'lmg', 'cannon', 'mortar'] as const).find((one) => boat[one] > 0);
  const foe = boatsIn(now, square).find((id) => now.boats[id]!.side !== boat.side);
  const aim = foe ? { aim: `boat:${foe}:hull` } : {};
  if (mount) return { boat_fire: { mount: mount.toUpperCase(), target: square, ...aim } };
  return { troops_fire: { groups: (picked.length > 0 ? picked : boat.passengers).slice(0, 2), target: square, ...aim } };
}
