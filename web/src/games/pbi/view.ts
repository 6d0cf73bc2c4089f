// What is lit, what may be picked and what is offered, for the question that is asked and the choice so far.
import { boardOrder } from '../grid';
import type { Action } from '../module';
import { assaultOn, mostPoints, moveTo, pointsOf, shootAt, shotDice } from './acting';
import { decisionOf, detailsOf, listing, targetOf, verbOf, type Context, type Decision } from './actions';
import type { Ui } from './chosen';
import {
  allSquares, assaultDice, groundOf, groupsIn, inPlay, isClosed, likeness, range, saveNeeded, sizeOf, topFrame, watchers,
  type Edge, type Frame,
} from './model';
import { bestCommander, commanders, neededFor } from './motivation';
import { refuges } from './retreats';
import { countGround, mayDeployAt, mostInSquare, placedAt, toDeploy, type GroundCounts } from './setting-up';

export type LitKind = 'move' | 'shoot' | 'assault' | 'motivate' | 'residual' | 'opportunity' | 'htc' | 'place' | 'retreat' | 'ground';
export interface Lit {
  square: string;
  kinds: LitKind[];
  /** A few signs on the square: "4+", "6 dice". */
  badge: string;
  /** Hatched: an assault, or a move that may draw fire. */
  danger: boolean;
  /** One sentence for hover and screen readers. */
  note: string;
}

export interface View {
  decision: Decision;
  lit: Map<string, Lit>;
  /** Squares that may act, in board order. */
  actable: string[];
  pickable: Set<string>;
  picked: string[];
  points: { group: string; value: number; most: number }[];
  clears: { square: string; platoon: string }[];
  edges: Edge[];
  off: boolean;
  /** How many groups must be chosen, for allocation and losses. */
  wanted: number;
  /** Both a shot and an assault are possible at the drafted square. */
  bothWays: boolean;
  /** Deployment: groups that are still in the tray. */
  tray: string[];
  proposals: { label: string; action: Action }[];
  counts: GroundCounts | null;
}

/** Nothing is lit or offered yet. */
export const unlit = (decision: Decision): View => ({
  decision, lit: new Map(), actable: [], pickable: new Set(), picked: [], points: [], clears: [], edges: [],
  off: false, wanted: 0, bothWays: false, tray: [], proposals: [], counts: null,
});

const wantedIn = (frame: Frame | null, decision: Decision, legal: Action[]): number => {
  if (decision === 'allocate' && frame && frame.groups.length > 0) return frame.hits % frame.groups.length;
  const first = legal.find((a) => ['allocate', 'choose_losses'].includes(verbOf(a)));
  return first ? (detailsOf(first).groups as string[]).length : 0;
};

const plural = (n: number, word: string, many = word + 's'): string => `${n} ${n === 1 ? word : many}`;

export function view(ctx: Context, ui: Ui): View {
  const decision = decisionOf(ctx.legal);
  const size = sizeOf(ctx.scenario, ctx.position);
  const result: View = { ...unlit(decision), picked: ui.picked };
  const light = (square: string, kind: LitKind, badge: string, note: string, danger = false) => {
    const old = result.lit.get(square);
    if (old) {
      old.kinds.push(kind);
      old.badge = badge || old.badge;
      old.note += ` ${note}`;
      old.danger = old.danger || danger;
    } else result.lit.set(square, { square, kinds: [kind], badge, note, danger });
  };
  const ground = groundOf(ctx.scenario, ctx.position);
  const frame = topFrame(ctx.position);
  switch (decision) {
    case 'terrain': {
      const { right: _, ...counts } = countGround(ctx, ui);
      result.counts = counts;
      result.proposals = ctx.legal.map((action, i) => ({ label: `Plan ${i + 1}`, action }));
      break;
    }
    case 'edge':
      result.edges = ctx.legal.filter((a) => verbOf(a) === 'choose_edge').map((a) => detailsOf(a).edge as Edge);
      break;
    case 'deploy': {
      const groups = toDeploy(ctx);
      result.pickable = new Set(groups);
      result.tray = groups.filter((id) => !ui.placed[id]);
      for (const square of allSquares(size)) {
        if (!mayDeployAt(ctx, square)) continue;
        const room = mostInSquare - placedAt(ui, square).filter((id) => !ui.picked.includes(id)).length;
        if (room > 0) light(square, 'place', '', `Room for ${plural(room, 'group')}.`);
      }
      let number = 0;
      result.proposals = ctx.legal.map((action) =>
        verbOf(action) === 'deploy_preset' ? { label: 'As printed', action } : { label: `Plan ${++number}`, action });
      break;
    }
    case 'motivate': {
      for (const action of ctx.legal) {
        if (verbOf(action) !== 'motivate') continue;
        const { commander, square } = detailsOf(action);
        if (bestCommander(ctx, square, ui.commander) !== commander) continue;
        const way = neededFor(ctx, commander, square);
        const badge = way ? `${way.needed}+` : '';
        light(square, 'motivate', badge, way ? `${commander} needs ${way.needed} or more.` : `${commander} may motivate it.`);
      }
      result.pickable = new Set(commanders(ctx));
      result.actable = [...result.lit.keys()].sort(boardOrder);
      break;
    }
    case 'act': {
      const able = listing(ctx).able;
      result.pickable = able;
      result.actable = [...new Set([...able].map((id) => ctx.position.groups[id]!.square!))].sort(boardOrder);
      const side = ctx.position.active_side;
      for (const square of listing(ctx).targets) {
        const move = moveTo(ctx, ui, square);
        if (move) {
          const eyes = watchers(ctx.position, ctx.scenario, square, side);
          light(square, 'move', '', eyes.length > 0
            ? `Moving here may draw opportunity fire from ${eyes.join(', ')} (4 or more).` : 'Move here.', eyes.length > 0);
        }
        const shot = shootAt(ctx, ui, square);
        const from = ctx.position.groups[ui.picked[0] ?? '']?.square;
        if (shot && from) {
          const far = range(from, square, ctx.scenario.options);
          const dice = shotDice(ctx, shot);
          light(square, 'shoot', `${dice}d`, `Shoot: range ${far}, ${plural(dice, 'die', 'dice')}, every 6 hits; they save on ${saveNeeded(ground, from, square)}+ (commanders 2+).`);
        }
        const assault = assaultOn(ctx, ui, square);
        if (assault) {
          const closed = isClosed(ground[square] ?? 'OPEN');
          const dice = (detailsOf(assault).groups as string[]).reduce((sum, id) => sum + assaultDice(ctx.position, id, square, closed), 0);
          const held = groupsIn(ctx.position, square).length;
          light(square, 'assault', shot && ui.fight === 'shoot' ? `${shotDice(ctx, shot)}d` : `${dice}d`, `Assault for 5 AP: ${dice} dice against ${held * 3}, every 6 kills.`, true);
        }
      }
      for (const action of ctx.legal) if (verbOf(action) === 'clear') result.clears.push(detailsOf(action));
      for (const { square } of result.clears) if (!result.actable.includes(square)) result.actable.push(square);
      const shoots = [...result.lit.values()].some((l) => l.kinds.includes('shoot'));
      if (shoots)
        result.points = ui.picked
          .filter((id) => mostPoints(ctx, id) > 0)
          .map((group) => ({ group, value: pointsOf(ctx, ui, group), most: mostPoints(ctx, group) }));
      const aim = targetOf(ctx.draft);
      const kinds = aim ? result.lit.get(aim)?.kinds ?? [] : [];
      result.bothWays = kinds.includes('shoot') && kinds.includes('assault');
      break;
    }
    case 'residual':
      for (const action of ctx.legal)
        if (verbOf(action) === 'residual') light(detailsOf(action).square, 'residual', '1 AP', 'Its groups may use 1 AP each.');
      result.actable = [...result.lit.keys()].sort(boardOrder);
      break;
    case 'opportunity':
      for (const action of ctx.legal)
        if (verbOf(action) === 'opp_attempt')
          light(detailsOf(action).from, 'opportunity', '4+', `Shoot from here at ${frame?.at ?? 'them'} on 4 or more.`);
      result.actable = [...result.lit.keys()].sort(boardOrder);
      break;
    case 'htc':
      for (const action of ctx.legal)
        if (verbOf(action) === 'htc_target') light(detailsOf(action).square, 'htc', '', 'Shoot at those who come from here.');
      result.actable = [...result.lit.keys()].sort(boardOrder);
      break;
    case 'allocate': case 'losses': {
      const likes = new Set(ctx.legal.flatMap((a) => ((detailsOf(a).groups as string[] | undefined) ?? []).map((id) => likeness(ctx.position, id))));
      const among = decision === 'allocate' ? frame?.groups ?? [] : [...(frame?.groups ?? []), ...(frame?.others ?? [])];
      result.pickable = new Set(among.filter((id) => inPlay(ctx.position.groups[id]) && likes.has(likeness(ctx.position, id))));
      result.wanted = wantedIn(frame, decision, ctx.legal);
      if (frame?.at) result.actable = [frame.at];
      break;
    }
    case 'retreat': {
      result.pickable = new Set(frame?.groups ?? []);
      const group = ui.picked[0] ?? (frame?.groups ?? []).find((id) => !ui.placed[id]);
      if (group)
        for (const place of refuges(ctx, ui, group)) {
          if (place === 'OFF') result.off = true;
          else light(place, 'retreat', '', `${group} falls back here.`);
        }
      if (frame?.at) result.actable = [frame.at];
      result.tray = (frame?.groups ?? []).filter((id) => !ui.placed[id]);
      break;
    }
    default:
  }
  return result;
}
