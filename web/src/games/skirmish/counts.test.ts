import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Action } from '../module';
import { countsFor, reaches } from './counts';
import decided from './fixtures/decided.json';
import { scenarios } from './fixtures/load';
import type { Position } from './model';
import { bandOf } from './shots';

it('throws, rounds and looks are told with the range, score and modifiers that they are then made with', () => {
  expect(new Set(decided.throws.map(({ kind }) => kind[0])).size).toBeGreaterThan(4);
  for (const { scenario, position, action, told } of decided.throws) {
    const counts = countsFor(scenarios[scenario]!, position as unknown as Position, action as Action)!;
    const { range, needed, modifier } = told as { range: number; needed: number; modifier?: number };
    expect({ action, range: counts.range, needed: counts.need, modifier: counts.modifier }).toEqual({ action, range, needed, modifier: modifier ?? 0 });
    for (const { clause } of counts.lines) expect(clause).toMatch(/^SKM-\d+\.\d+$/);
  }
});

/** Rows of the weapon tables of the rule book (2.3), by the first name in each. */
function printedWeapons(): Record<string, string[]> {
  const book = readFileSync(new URL('../../../../docs/rules/skirmish.md', import.meta.url), 'utf8');
  const section = book.slice(book.indexOf('### 2.3'), book.indexOf('### 2.4'));
  const rows = section.split('\n').filter((line) => line.startsWith('| ')).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
  return Object.fromEntries(rows.map(([name, ...cells]) => [/^(gun [≤≥]\d+mm|flamethrower at infantry|[\w.]+)/.exec(name!)![0], cells]));
}
const ends = (cell: string): [number, number] | null => { const found = /^(\d+)(?:-(\d+)|\+)/.exec(cell); return found ? [Number(found[1]), found[2] ? Number(found[2]) : Infinity] : null; };

it('ranges of small arms are those of the rule book', () => {
  const rows = printedWeapons();
  for (const weapon of ['rifle', 'sniper_rifle', 'carbine', 'smg', 'assault_rifle', 'pistol', 'lmg', 'hmg', 'vmg_hull', 'vmg_pintle', 'quad_mg'])
    rows[weapon]!.slice(0, 4).forEach((cell, band) => expect([weapon, ...ends(cell)!.map((range) => bandOf(scenarios.church!, weapon, range))]).toEqual([weapon, band, band]));
});

it('ranges and scores of all other weapons are those of the rule book', () => {
  const rows = printedWeapons();
  for (const [name, reach] of Object.entries(reaches)) {
    const [short, medium, long, needs] = rows[name] ?? rows[`${name} at vehicles`] ?? rows.flamethrower!;
    const scores = needs!.split('/');
    [short!, medium!, long!].forEach((cell, band) => {
      const span = ends(cell);
      const found = reach[band];
      // "0-5 as Medium" and the like reach down to touch.
      const low = span && /0-5/.test(cell) ? 0 : span?.[0];
      expect([name, band, found?.[0], found?.[1], found?.[2]]).toEqual([name, band, low, span?.[1], span ? Number(scores[band]) : undefined]);
    });
  }
});
