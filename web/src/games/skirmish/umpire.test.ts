// What the client says of decisions and fights, against what the engine recorded.
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../module';
import { scenarios } from './fixtures/load';
import decided from './fixtures/decided.json';
import { fightsOf, meleeChances } from './melee';
import type { Position } from './model';
import { cellOf } from './umpire';

const orders = decided.orders as unknown as GameEvent[];

describe('the umpire', () => {
  it('met the cell of the chart that is marked', () => {
    expect(new Set(orders.map(({ event }) => event))).toContain('solo_order');
    for (const event of orders) {
      const { chart, row, column } = cellOf(event);
      const cell = chart.rows[row]![column + 1]!;
      if (event.event === 'solo_order') expect(cell.replace('*', '').toLowerCase()).toBe(event.order);
      if (event.event === 'afv_order') expect(cell.toLowerCase().replace(' ', '_')).toBe(event.order);
      if (event.event === 'generation_rolled') expect(cell === 'nothing').toBe(event.force === 'nothing');
    }
  });
});

describe('a melee', () => {
  it('is told with the pairs, points and helpers that it is then fought with', () => {
    expect(decided.fights.length).toBeGreaterThan(2);
    for (const { scenario, position, fights } of decided.fights) {
      const told = fightsOf(scenarios[scenario]!, position as unknown as Position);
      const first = fights[0]!;
      const fight = told.find(({ ours }) => ours === first.first)!;
      expect([fight.ours, fight.theirs]).toEqual([first.first, first.second]);
      expect([fight.points[0], fight.extras[0], fight.points[1], fight.extras[1]]).toEqual([first.scores[0]![0], first.scores[0]![1], first.scores[1]![0], first.scores[1]![1]]);
    }
  });

  it('is even between equals and nearly won with four points more', () => {
    const fight = { ours: 'a', theirs: 'b', extras: [0, 0] as [number, number] };
    expect(meleeChances({ ...fight, points: [2, 2] })).toEqual({ wins: 15 / 36, loses: 15 / 36 });
    expect(meleeChances({ ...fight, points: [6, 2] })).toEqual({ wins: 33 / 36, loses: 1 / 36 });
  });
});
