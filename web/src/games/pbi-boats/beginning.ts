// What is chosen when a new question is asked; keeps what still makes sense of the choice before.
import type { Context } from '../pbi/actions';
import { begin as landBegin, type Ui } from '../pbi/chosen';
import { asSea, nothing, type SeaUi } from './chosen';
import { holdOf } from './deeds';
import { landContext } from './foot';
import { squareOf } from './model';
import { matterOf, questionOf, sea } from './question';
import { toPlace } from './rescues';
import { boatsToDeploy, proposedCargo, startFacing } from './setting-up';

export function begin(ctx: Context, before: Ui = nothing): SeaUi {
  const old = asSea(before);
  switch (questionOf(ctx.legal)) {
    case 'deploy boats': {
      const boats = boatsToDeploy(ctx);
      const boat = boats[0] ?? null;
      return { ...nothing, boat, facing: startFacing(ctx), picked: boat ? proposedCargo(ctx, boat) : [] };
    }
    case 'arrive': return { ...nothing, boat: matterOf(ctx)?.vehicles[0] ?? null, facing: startFacing(ctx) };
    case 'boat': {
      const boat = sea(ctx).boat_activation?.boat ?? null;
      const same = old.boat === boat;
      const may = holdOf(ctx);
      const kept = same && old.byHand ? old.picked.filter((id) => may.includes(id)) : may;
      return { ...nothing, boat, square: boat ? squareOf(sea(ctx), boat) : null, picked: kept, byHand: same && old.byHand && kept.length > 0, aim: old.aim };
    }
    case 'command': {
      const base = landBegin(landContext(ctx, old), before);
      return { ...nothing, ...base };
    }
    case 'capture': return { ...nothing, square: matterOf(ctx)?.at ?? null, picked: [] };
    case 'rescue': case 'scramble': return { ...nothing, square: matterOf(ctx)?.at ?? null, picked: toPlace(ctx).slice(0, 1) };
    case 'land': return { ...nothing, ...landBegin(landContext(ctx, old), before), aim: old.aim };
    default: return nothing;
  }
}
