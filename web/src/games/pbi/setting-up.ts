// Before the first turn: the ground (PBI-2) and deployment (PBI-4). The server's list holds only proposals for them, so
// their rules are followed here and the server checks them in the end.
import { boardOrder } from '../grid';
import type { Action } from '../module';
import { detailsOf, mySide, type Context } from './actions';
import type { Ui } from './chosen';
import { depth, sideOf, sizeOf, type Edge, type Ground } from './model';

export function toDeploy(ctx: Context): string[] {
  const side = mySide(ctx);
  return Object.keys(ctx.position.groups).filter(
    (id) => ctx.position.groups[id]!.status === 'UNDEPLOYED' && sideOf(id, ctx.scenario) === side,
  );
}

export const mostInSquare = 4;

export const attackerEdge = (ctx: Context): Edge | null => ctx.position.attacker_edge ?? ctx.scenario.attacker_edge ?? null;

export function mayDeployAt(ctx: Context, square: string): boolean {
  const edge = attackerEdge(ctx);
  if (!edge) return false;
  const rows = depth(square, edge, sizeOf(ctx.scenario, ctx.position));
  return mySide(ctx) === 'ATT' ? rows === 1 : rows >= 3;
}

export const placedAt = (ui: Ui, square: string): string[] => Object.keys(ui.placed).filter((id) => ui.placed[id] === square);

export function deployment(ctx: Context, ui: Ui): Action | null {
  const groups = toDeploy(ctx);
  if (groups.length === 0 || groups.some((id) => !ui.placed[id])) return null;
  return { deploy: Object.fromEntries(groups.map((id) => [id, ui.placed[id]])) };
}

export const groundCycle: Ground[] = ['OPEN', 'PARTIAL', 'WOOD', 'BUILDING'];

export function terrainAction(ground: Record<string, Ground>): Action {
  const squares: Record<string, unknown> = {};
  for (const square of Object.keys(ground).sort(boardOrder)) {
    const kind = ground[square];
    if (kind === 'PARTIAL') squares[square] = { terrain: 'PARTIAL' };
    if (kind === 'WOOD') squares[square] = { terrain: 'CLOSED' };
    if (kind === 'BUILDING') squares[square] = { terrain: 'CLOSED', building: true };
  }
  return { place_terrain: squares };
}

export function groundOfAction(action: Action, squares: string[]): Record<string, Ground> {
  const d = detailsOf(action) as Record<string, { terrain: string; building?: boolean }>;
  return Object.fromEntries(
    squares.map((s) => {
      const laid = d[s];
      const kind: Ground = !laid || laid.terrain === 'OPEN' ? 'OPEN' : laid.terrain === 'PARTIAL' ? 'PARTIAL' : laid.building ? 'BUILDING' : 'WOOD';
      return [s, kind];
    }),
  );
}

export interface GroundCounts { buildings: number; scenery: number; wantBuildings: number; wantScenery: number }

export function countGround(ctx: Context, ui: Ui): GroundCounts & { right: boolean } {
  const kinds = Object.values(ui.ground);
  const buildings = kinds.filter((k) => k === 'BUILDING').length;
  const scenery = kinds.filter((k) => k === 'PARTIAL' || k === 'WOOD').length;
  const free = ctx.scenario.options?.enforce_terrain_counts === false;
  return { buildings, scenery, wantBuildings: 6, wantScenery: 20, right: free || (buildings === 6 && scenery === 20) };
}
