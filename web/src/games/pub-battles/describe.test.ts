import { describe as group, expect, it } from 'vitest';
import { describe, phases, pieces, sentenceFor } from './describe';
import { collected, rounds } from './rounds';
import { named } from './model';
import { scenarios } from './fixtures/load';
import { context, emptyMap, hq, piece, position } from './fixtures/table';

const now = position(
  { r1: piece('RED', 5000, 5000, 0, { spent: true, quality: 'elite' }), 'BLUE#4': piece('BLUE', 5000, 8000, 1800, { type: null, quality: null, command: null, block: 4 }) },
  { hqs: { rHQ: hq('RED', 5000, 3000, { rating: 4, alter_used: true }) }, cup: ['b'], pairs: [{ a: 'BLUE#4', b: 'r1' }] },
);

group('the map in words', () => {
  it('tells own pieces by name, and of an unidentified block only what everybody sees', () => {
    const text = describe(now, emptyMap()).join('\n');
    expect(text).toContain('r1, elite infantry, Spent; 5″ east, 5″ north, on clear ground, facing north.');
    expect(text).toContain('Block #4, unidentified block, Fresh; 5″ east, 8″ north, on clear ground, facing south.');
    expect(text).toContain('In the cup: b.');
    expect(text).toContain('rHQ, Army HQ, rating 4, has rolled');
    expect(sentenceFor(context(now.pieces, { position: now }), 'r1')).toContain('facing north');
  });

  it('gives every fact of a piece with its clause', () => {
    const [, own, theirs] = pieces(now, emptyMap());
    expect(own!.facts.map(({ text, clause }) => `${text} ${clause}`)).toEqual(expect.arrayContaining([
      'Spent PUB-2.6', 'Elite: the first hit in a combat is absorbed PUB-16.13', 'Moves 5.25″ PUB-2.2', '3 dice in melee, 2 in fire PUB-16.2', 'In command of rHQ PUB-6.4',
    ]));
    expect(theirs!.facts.map(({ clause }) => clause)).toEqual(expect.arrayContaining(['PUB-11.10', 'PUB-11.11']));
    expect(theirs!.facts.map(({ text }) => text).join()).not.toMatch(/dice|Moves/);
  });

  it('lights the phase that runs', () => {
    expect(phases(now, emptyMap()).find(({ current }) => current)).toEqual({ name: 'Pieces', current: true, detail: 'r' });
    expect(phases({ ...now, phase: 'GAME_OVER' }, emptyMap())).toHaveLength(1);
  });
});

group('a combat round by round', () => {
  const step = (number: number, ...events: object[]) => ({ number, seat: 'red', words: '', events: events as never });
  const begun = step(1, { event: 'combat_begun', text: 'Combat of 2 pieces.' }, { event: 'round_begun', round: 1 }, { roll: 'fire', faces: 6, dice: [4, 3] }, { event: 'fired', modifier: 0 });
  const more = step(2, { event: 'stayed', text: 'r1 stays.' }, { event: 'round_begun', round: 2 }, { roll: 'fire', faces: 6, dice: [1, 1] }, { event: 'fired', modifier: -1 }, { event: 'pair_ended' });

  it('is kept from its beginning until somebody acts on the map again', () => {
    const kept = collected(collected([], [begun]), [more]);
    expect(kept.map(({ number }) => number)).toEqual([1, 2]);
    expect(collected(kept, [more])).toHaveLength(2);
    expect(collected(kept, [step(3, { event: 'moved' })])).toEqual([]);
  });
  it('shows what belongs to each round', () => {
    expect(rounds([begun, more]).map(({ title, lines }) => [title, lines.length])).toEqual([['', 1], ['Combat, round 1', 3], ['Combat, round 2', 2]]);
  });
});

group('names', () => {
  it('calls pieces and Commands in the server’s sentences as the map does', () => {
    const scenario = scenarios.brandywine!;
    expect(named('wHQ is spotted: place stirling at or behind it.', scenario)).toBe('Washington is spotted: place Stirling at or behind it.');
    expect(named('w is active: move its HQs first, then its pieces.', scenario)).toBe('Washington is active: move its HQs first, then its pieces.');
    expect(named("Chadd's Ford falls to British.", scenario)).toBe("Chadd's Ford falls to British.");
    expect(named('BRITISH#10 is kart, line ART.', scenario)).toBe("BRITISH#10 is Knyphausen's guns, line ART.");
    expect(named('b1 fires.', emptyMap())).toBe('b1 fires.');
  });
});
