// Rescue and scrambling ashore: who is to be placed one after the other, and where he may go.
import { detailsOf, verbOf, type Context } from '../pbi/actions';
import type { SeaUi } from './chosen';
import { squareOf } from './model';
import { sea, type Question } from './question';

/** Squares, boats and "LOST" that some listed assignment names. */
export const placesIn = (ctx: Context): string[] => [...new Set(ctx.legal.flatMap((action) => Object.values(detailsOf(action) as Record<string, string>)))];

export const verbOfPlacing: Partial<Record<Question, string>> = { rescue: 'rescue_assign', scramble: 'scramble_assign' };
export const toPlace = (ctx: Context): string[] => Object.keys(detailsOf(ctx.legal.find((action) => /_assign$/.test(verbOf(action)))));
export const nextToPlace = (ctx: Context, ui: SeaUi): string | null => ui.picked[0] ?? toPlace(ctx).find((id) => !ui.placed[id]) ?? null;

/** A refuge with both a shore and a boat: first the shore, a tap on the boat itself or its chip means the boat. */
export function refugeAt(ctx: Context, square: string): string | null {
  const places = placesIn(ctx);
  return places.includes(square) ? square : places.find((place) => squareOf(sea(ctx), place) === square && sea(ctx).boats[place]) ?? null;
}
