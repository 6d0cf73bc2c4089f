// What the client says of decisions and fights, against what the engine recorded.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../module';
import { scenarios } from './fixtures/load';
import decided from './fixtures/decided.json';
import { fightsOf, meleeChances } from './melee';
import type { Position } from './model';
import { cellOf } from './umpire';

const orders = decided.orders as unknown as GameEvent[];

/** The rows of the table that follows a clause in the rule book. */
function printedAfter(clause: string): string[][] {
  const book = readFileSync(new URL('../../../../docs/rules/skirmish.md', import.meta.url), 'utf8');
  const lines = book.slice(book.indexOf(`- **${clause}**`)).split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'));
  return lines.slice(first + 2, first + length).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
}

const cellAt = (event: GameEvent): string => { const { chart, row, column } = cellOf(event); return chart.rows[row]![column + 1]!.toLowerCase(); };

describe('the umpire’s charts', () => {
  it('are those of the rule book: orders of infantry (SKM-19.10)', () => {
    const close = (cell: string) => (/toward|same/.test(cell) ? 'close' : cell.toLowerCase());
    printedAfter('SKM-19.10').forEach(([, ...cells], row) => cells.forEach((cell, i) => expect(cellAt({ event: 'solo_order', row, die: i + 1 })).toBe(close(cell))));
  });

  it('are those of the rule book: orders of vehicles (SKM-17.2)', () => {
    const dice = [[1], [2, 3], [4, 5], [6]];
    printedAfter('SKM-17.2').forEach(([, ...cells], row) => dice[row]!.forEach((die) => cells.forEach((cell, column) => expect(cellAt({ event: 'afv_order', die, column })).toBe(cell.replace(' if immobile, else Retreat', '').toLowerCase()))));
  });

  it('are those of the rule book: who arrives (SKM-20.4)', () => {
    const spans = (text: string): number[] => text.split(',').flatMap((part) => { const [, a, to, b] = /(\d+)(–|\+)?(\d+)?/.exec(part) ?? []; return a === undefined ? [] : to === '–' ? [Number(a), Number(b)] : to === '+' ? [Number(a), 30] : [Number(a)]; });
    printedAfter('SKM-20.4').forEach(([totals, also], row) => [...spans(totals!), ...spans(also!)].forEach((total) => expect([total, cellOf({ event: 'generation_rolled', total }).row]).toEqual([total, row])));
    expect(cellAt({ event: 'generation_rolled', total: 0 })).toBe('nothing');
  });
});

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
