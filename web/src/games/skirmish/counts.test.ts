import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Action } from '../module';
import { countsFor, reaches, spotNames } from './counts';
import decided from './fixtures/decided.json';
import { scenarios } from './fixtures/load';
import type { Position } from './model';
import { bandOf } from './shots';

it('throws, rounds and looks are measured at the range, band and score that they are then made with, before anything else counts', () => {
  expect(new Set(decided.throws.map(({ kind }) => kind[0])).size).toBeGreaterThan(4);
  for (const { scenario, position, action, told, changed } of decided.throws) {
    const counts = countsFor(scenarios[scenario]!, position as unknown as Position, action as Action)!;
    const { range, needed, band } = told as { range: number; needed: number; band?: number };
    const looked = band === undefined ? null : spotNames[band - changed.bands];
    expect({ action, range: counts.range, band: looked ?? counts.band, needed: counts.need }).toEqual({ action, range, band: counts.band, needed: looked === null ? needed - changed.needed : null });
    expect(counts.line.clause).toMatch(/^SKM-\d+\.\d+$/);
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
