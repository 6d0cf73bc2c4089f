// What it means to point at a square: the action it stands for, or what was meant when there is none.
import type { Action } from '../module';
import { assaultOn, moveTo, pointsOf, shootAt } from './acting';
import { decisionOf, detailsOf, isLegal, mySide, verbOf, type Context } from './actions';
import type { Ui } from './chosen';
import { adjacent, groupsIn, sideOf, type Side } from './model';
import { bestCommander, commanders } from './motivation';
import { toDeploy } from './setting-up';

/** What the player most likely means by pointing at `square`: for "why can't I?". */
export function likely(ctx: Context, ui: Ui, square: string): Action | null {
  const decision = decisionOf(ctx.legal);
  const side = mySide(ctx);
  const enemy: Side = side === 'ATT' ? 'DEF' : 'ATT';
  const here = groupsIn(ctx.position, square);
  switch (decision) {
    case 'motivate': {
      const commander = ui.commander ?? commanders(ctx)[0];
      return commander ? { motivate: { commander, square } } : null;
    }
    case 'act': {
      const active = Object.keys(ctx.position.groups).filter((id) => ctx.position.groups[id]!.active);
      const groups = ui.picked.length > 0 ? ui.picked : active;
      if (groups.length === 0) return null;
      if (here.some((id) => sideOf(id, ctx.scenario) === enemy)) {
        const close = groups.every((id) => adjacent(ctx.position.groups[id]!.square!, square) && ctx.position.groups[id]!.ap >= 5);
        if (close && ui.fight === 'assault') return { assault: { groups, to: square } };
        return { shoot: { target: square, groups: Object.fromEntries(groups.map((id) => [id, pointsOf(ctx, ui, id)])) } };
      }
      return { move: { groups, to: square } };
    }
    case 'residual': return { residual: { square } };
    case 'opportunity': return { opp_attempt: { from: square } };
    case 'htc': return { htc_target: { square } };
    case 'retreat': {
      const first = ctx.legal.find((a) => verbOf(a) === 'retreat_assign');
      const group = ui.picked[0];
      return first && group ? { retreat_assign: { ...detailsOf(first), ...ui.placed, [group]: square } } : null;
    }
    case 'deploy': {
      const group = ui.picked[0] ?? toDeploy(ctx).find((id) => !ui.placed[id]);
      return group ? { deploy: { ...ui.placed, [group]: square } } : null;
    }
    default: return null;
  }
}

/** The action a lit square stands for. */
export function actionAt(ctx: Context, ui: Ui, square: string): Action | null {
  switch (decisionOf(ctx.legal)) {
    case 'motivate': {
      const commander = bestCommander(ctx, square, ui.commander);
      return commander ? { motivate: { commander, square } } : null;
    }
    case 'act': {
      const shot = shootAt(ctx, ui, square), assault = assaultOn(ctx, ui, square);
      if (shot && assault) return ui.fight === 'assault' ? assault : shot;
      return shot ?? assault ?? moveTo(ctx, ui, square);
    }
    case 'residual': return listed(ctx, { residual: { square } });
    case 'opportunity': return listed(ctx, { opp_attempt: { from: square } });
    case 'htc': return listed(ctx, { htc_target: { square } });
    default: return null;
  }
}

const listed = (ctx: Context, action: Action): Action | null => (isLegal(ctx, action) ? action : null);
