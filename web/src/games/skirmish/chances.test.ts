import { effect } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Action, Chances } from '../module';
import { chanceOf, ChanceBook, chanceWords, meansAgainst, singleShots } from './chances';
import { moment, momentNames } from './fixtures/load';
import { targetOf, verbOf } from './interaction';

const odds = (miss: number, exact = true): Chances => ({
  exact, outcomes: [{ chance: miss, what: ['all miss', 'A1 has 1 marker'] }, { chance: 1 - miss, what: ['1 killed'] }], modifiers: [{ text: 'Hard cover F1: 2 bands more.', clause: 'SKM-7.4' }],
});
const volley: Action = { shoot: { target: 'B1', as: 'team', shots: [{ fig: 'A1.2', weapon: 'lmg', kind: 'US', n: 2 }, { fig: 'A1.3', weapon: 'rifle', kind: 'US', n: 1 }] } };

describe('the chance of an attack', () => {
  it('is what the misses of its outcomes leave', () => {
    expect(chanceOf(odds(0.9)).succeeds).toBe(0.1);
    expect(chanceOf({ exact: true, outcomes: [{ chance: 0.7, what: ['not spotted'] }, { chance: 0.3, what: ['spotted'] }] }).succeeds).toBe(0.3);
    expect(chanceWords({ grenade: {} }, chanceOf(odds(0.75)))).toBe('hits 25 %');
    expect(chanceWords({ grenade: {} }, chanceOf(odds(0.75, false)))).toBe('hits about 25 %');
    expect(chanceWords({ spot: {} }, undefined)).toBe('counting…');
  });

  it('of a volley is counted shot by shot, so that it is always exact', async () => {
    expect(singleShots(volley).map(({ times }) => times)).toEqual([2, 1]);
    const asked: Action[] = [];
    const book = new ChanceBook().at({ position: {}, odds: async (action) => { asked.push(action); return odds(JSON.stringify(action).includes('lmg') ? 0.5 : 0.8); } });
    let last: ReturnType<ChanceBook['of']>;
    const stop = effect(() => void (last = book.of(volley)));
    expect(last).toBeUndefined();
    await new Promise((done) => setTimeout(done, 5));
    stop();
    expect(last!.succeeds).toBeCloseTo(1 - 0.5 * 0.5 * 0.8);
    expect(last!.modifiers).toHaveLength(1);
    expect(asked).toHaveLength(2);
    expect(book.of(volley)).toBeTruthy();
    expect(asked).toHaveLength(2);
  });

  it('is asked for every means of attack that is listed, one of each kind', () => {
    const verbs = new Set<string>();
    for (const name of momentNames) {
      const ctx = moment(name);
      for (const target of new Set(ctx.legal.map(targetOf))) for (const action of target ? meansAgainst(ctx, target) : []) verbs.add(verbOf(action));
    }
    expect([...verbs].sort()).toEqual(['at_fire', 'combined_fire', 'fire_gun', 'grenade', 'launch', 'shoot', 'spot']);
  });
});
