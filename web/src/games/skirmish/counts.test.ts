import { expect, it } from 'vitest';
import type { Action } from '../module';
import { countsFor } from './counts';
import decided from './fixtures/decided.json';
import { scenarios } from './fixtures/load';
import type { Position } from './model';

it('throws, rounds and looks are told with the range, score and modifiers that they are then made with', () => {
  expect(new Set(decided.throws.map(({ kind }) => kind[0])).size).toBeGreaterThan(4);
  for (const { scenario, position, action, told } of decided.throws) {
    const counts = countsFor(scenarios[scenario]!, position as unknown as Position, action as Action)!;
    const { range, needed, modifier } = told as { range: number; needed: number; modifier?: number };
    expect({ action, range: counts.range, needed: counts.need, modifier: counts.modifier }).toEqual({ action, range, needed, modifier: modifier ?? 0 });
    for (const { clause } of counts.lines) expect(clause).toMatch(/^SKM-\d+\.\d+$/);
  }
});
