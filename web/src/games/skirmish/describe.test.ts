import { describe as group, expect, it } from 'vitest';
import { describe, groundAt, phases, pieces, sentenceFor } from './describe';
import { moment, momentNames, recorded, scenarios } from './fixtures/load';
import { logEntry } from '../../state/log';
import { labelOf, rolls } from './words';

group('every recorded moment', () => {
  it('can be read aloud, names every man on the table and never says undefined', () => {
    for (const name of momentNames) {
      const { position, scenario } = moment(name);
      const lines = describe(position, scenario);
      expect(lines.join('\n'), name).not.toMatch(/undefined|null|NaN|\[object/);
      for (const [id, figure] of Object.entries(position.figures)) if (figure.state === 'ok') expect(lines.some((line) => line.startsWith(`${id}:`)), `${name} ${id}`).toBe(true);
    }
  });
  it('has one current phase and facts with clauses', () => {
    for (const name of momentNames) {
      const { position, scenario } = moment(name);
      expect(phases(position, scenario).filter(({ current }) => current), name).toHaveLength(1);
      for (const { facts, id } of pieces(position, scenario)) for (const { text, clause } of facts) {
        expect(text, `${name} ${id}`).not.toMatch(/undefined|NaN/);
        expect(clause, `${name} ${id} ${text}`).toMatch(/^SKM-\d+\.\d+$/);
      }
    }
  });
  it('has rolls that the log can name', () => {
    for (const name of momentNames) for (const { events } of recorded(name).lastSteps) for (const { roll } of events) if (roll) expect(rolls[roll], roll).toBeDefined();
  });
});

it('says who a man is, what he holds and where he stands', () => {
  const ctx = moment('farm-lane.infantry');
  expect(sentenceFor(ctx, 'A2.1')).toMatch(/^A2\.1: NCO, rifle, 2 of 2 actions left; of Rifle group \(A2\)/);
  expect(sentenceFor(ctx, 'A1.1')).toMatch(/^A1\.1: NCO, SMG, binoculars; of Bren group \(A1\)/);
});

it('knows the ground by name', () => {
  expect(groundAt(scenarios['farm-lane']!, { x: 27000, y: 27000 })).toBe('in building F1');
  expect(groundAt(scenarios['farm-lane']!, { x: 1000, y: 1000 })).toBe('on open ground');
});

it('reads actions in words', () => {
  expect(labelOf({ vehicle_move: { legs: [{ pivot: -900, distance: 9000 }, { pivot: 0, distance: 2000, reverse: true }] } })).toBe('Drive 90° left, 9" ahead; 2" astern');
  expect(labelOf({ fire_gun: { weapon: 'm3_75', round: 'smoke', at: [10000, 20000] } })).toBe('Fire 75 mm M3, smoke, at 10", 20"');
  expect(labelOf({ end_activation: {} })).toBe('This team is done');
});

group('dice in the log', () => {
  const dice = (roll: string, fact: object) => logEntry({ number: 1, seat: 'A', words: '', events: [{ roll, faces: 20, dice: [14], clause: 'SKM-7.2' }, { clause: 'SKM-7.2', text: 'So it was.', ...fact }] }, rolls, String).parts[0]!.lines[0]!.dice;
  it('say whether a shot hit, but of a throw, to which modifiers are added, the sentence does', () => {
    expect(dice('shot', { event: 'shot_band', needed: 14 })![0]!.success).toBe(true);
    expect(dice('throw', { event: 'thrown', needed: 12, modifier: -4 })![0]!.success).toBeUndefined();
  });
});
