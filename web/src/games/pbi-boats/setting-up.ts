// Before the first turn: boats with their cargo, and mines. Also which way boats face that come on later.
import { boardOrder } from '../grid';
import type { Action } from '../module';
import { detailsOf, mySide, verbOf, type Context } from '../pbi/actions';
import { depth, sideWord, sizeOf, type Edge } from '../pbi/model';
import { attackerEdge, mayDeployAt, toDeploy } from '../pbi/setting-up';
import type { SeaUi } from './chosen';
import { capacityOf, hulls, type BoatsScenario } from './model';
import { sea } from './question';

const waiting = (ctx: Context): string[] =>
  Object.keys(sea(ctx).boats).filter((id) => {
    const boat = sea(ctx).boats[id]!;
    return boat.status === 'UNDEPLOYED' && boat.side === mySide(ctx);
  });

const isVehicle = (ctx: Context, id: string): boolean => hulls[sea(ctx).boats[id]?.type ?? 'DINGHY'].onLand && sea(ctx).boats[id] !== undefined;
export const boatsToDeploy = (ctx: Context): string[] => waiting(ctx).filter((id) => !isVehicle(ctx, id));
const vehiclesToDeploy = (ctx: Context): string[] => waiting(ctx).filter((id) => isVehicle(ctx, id));
export const cargoToDeploy = (ctx: Context): string[] => [...toDeploy(ctx), ...vehiclesToDeploy(ctx)];

/** BOAT-4.1: the scenario's zone, else the first row for the attacker and from the third on for the defender. */
export function mayFloatAt(ctx: Context, square: string): boolean {
  const place = sea(ctx).squares[square];
  if (!place || place.base === 'LAND') return false;
  const zone = (ctx.scenario as BoatsScenario).boat_zone?.[sideWord(mySide(ctx))];
  return zone ? zone.includes(square) : mayDeployAt(ctx, square);
}

const inwards: Record<Edge, Edge> = { N: 'S', S: 'N', E: 'W', W: 'E' };
export function startFacing(ctx: Context): Edge {
  const edge = attackerEdge(ctx) ?? 'S';
  return mySide(ctx) === 'ATT' ? inwards[edge] : edge;
}

/** BOAT-7.6, for the tray: how many more groups fit aboard. */
export function roomFor(ctx: Context, boat: string, cargo: string[]): number {
  const vehicles = cargo.filter((id) => isVehicle(ctx, id)).length;
  return capacityOf(sea(ctx).boats[boat]!.type, vehicles) - (cargo.length - vehicles);
}

/** The fullest load that the server proposes for this boat, or as many groups as it takes. */
export function proposedCargo(ctx: Context, boat: string): string[] {
  const loads = ctx.legal.flatMap((action) => (verbOf(action) === 'deploy_boat' && detailsOf(action).boat === boat ? [detailsOf(action).aboard as string[]] : []));
  if (loads.length === 0) return toDeploy(ctx).slice(0, Math.max(0, roomFor(ctx, boat, [])));
  return loads.reduce((fullest, load) => (load.length > fullest.length ? load : fullest));
}

export function deployBoat(ctx: Context, ui: SeaUi, square: string): Action | null {
  return ui.boat ? { deploy_boat: { boat: ui.boat, square, facing: ui.facing, aboard: ui.picked } } : null;
}

export const mostMines = (ctx: Context): number => (ctx.scenario as BoatsScenario).mines ?? 0;
export const mineAction = (squares: string[]): Action => ({ place_mine: { squares: [...squares].sort(boardOrder) } });

export function mayMine(ctx: Context, square: string): boolean {
  const edge = attackerEdge(ctx);
  return sea(ctx).squares[square]?.base !== 'LAND' && !!edge && depth(square, edge, sizeOf(ctx.scenario, ctx.position)) >= 3;
}
