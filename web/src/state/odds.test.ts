import { expect, it } from 'vitest';
import { estimate, oddsLines, percents, together } from './odds';

const words = (what: string[]) => what.join(', ');

it('shows an exact chance as it is, with its fraction', () => {
  const [line] = oddsLines([{ chance: 0.25, exact: '1/4', what: ['hit'] }], words);
  expect(line).toMatchObject({ text: 'hit', exact: '1/4', margin: undefined });
  expect(estimate(line!)).toBe('25 %');
});

it('shows how far an estimate may be off', () => {
  const lines = oddsLines(
    [
      { chance: 0.413, interval: [0.393, 0.433], what: ['hit'] },
      { chance: 0.587, interval: [0.583, 0.591], what: ['miss'] },
    ],
    words,
  );
  expect(lines.map(estimate)).toEqual(['58.7 % ± 0.4', '41 % ± 2']);
  expect(estimate({ text: 'always', chance: 1, margin: 0.00005 })).toBe('100.0 % ± 0.1');
});

it('adds estimates that read the same, and their margins as those of one', () => {
  const outcomes = [
    { chance: 0.3, interval: [0.27, 0.33] as [number, number], what: ['a'] },
    { chance: 0.2, interval: [0.16, 0.24] as [number, number], what: ['b'] },
  ];
  const lines = oddsLines(outcomes, () => 'either');
  expect(lines).toHaveLength(1);
  expect(lines.map(estimate)).toEqual(['50 % ± 5']);
  expect(estimate(together(oddsLines(outcomes, words), 'others'))).toBe('50 % ± 5');
});

it('rounds shares so that they add up to a hundred', () => {
  expect(percents([0.585, 0.415, 0])).toEqual([59, 41, 0]);
  expect(percents([0.5, 0.465, 0.035])).toEqual([50, 47, 3]);
  expect(percents([1 / 3, 1 / 3, 1 / 3]).reduce((sum, share) => sum + share)).toBe(100);
  expect(percents([0.29, 0.71])).toEqual([29, 71]);
});
