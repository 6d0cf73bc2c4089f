import { describe, expect, it } from 'vitest';
import { backoff } from '../../src/net/socket';
import { pageOf } from '../../src/pages';
import { isLoopback, usable } from '../../src/net/addresses';
import { linkTo, partsOf } from '../../src/state/keys';
import { oddsLines, percent } from '../../src/state/odds';
import { showFor } from '../../src/state/play';
import { likelyAction } from '../../src/table/likely';
import { sideNamed, sidesOf, winners } from '../../src/table/names';
import { withOptions } from '../../src/table/panels/shared';
import { cellText } from '../../src/table/PlainTable';
import { actionLabel, expectedWords, outcomeWords, plainQuestion, reasonWords, texts } from '../../src/texts';
import { zoomed } from '../../src/ui/zoom';
import { message, step } from './messages';

const token = 'ab'.repeat(32);

describe('addresses', () => {
  it('know the pages', () => {
    expect(pageOf('/')).toEqual({ page: 'lobby' });
    expect(pageOf('/?setup=pbi/first-patrol')).toEqual({ page: 'setup', game: 'pbi', scenario: 'first-patrol' });
    expect(pageOf('/t/k3v9x0q2m7ab')).toEqual({ page: 'table', id: 'k3v9x0q2m7ab' });
    expect(pageOf('/else')).toEqual({ page: 'none' });
  });
  it('carry tokens behind #', () => {
    expect(partsOf(`#invite=${token}`)).toEqual({ key: { kind: 'invite', token }, step: null });
    expect(partsOf('#invite=<b>')).toEqual({ key: null, step: null });
    const guest = linkTo('k3v9', { kind: 'invite', token, watch: token }, 'http://here');
    expect(partsOf(new URL(guest).hash)).toEqual({ key: { kind: 'invite', token }, watch: token, step: null });
    expect(partsOf(`#seat=${token}&watch=${token}`).watch).toBeUndefined();
    expect(partsOf('')).toEqual({ key: null, step: null });
  });
  it('may name a moment of the game, with a key or without', () => {
    const link = linkTo('k3v9', { kind: 'watch', token, step: 12 }, 'http://here');
    expect(link).toBe(`http://here/t/k3v9#watch=${token}&step=12`);
    expect(partsOf(new URL(link).hash)).toEqual({ key: { kind: 'watch', token }, step: 12 });
    expect(partsOf(new URL(linkTo('k3v9', { step: 0 }, 'http://here')).hash)).toEqual({ key: null, step: 0 });
    expect(linkTo('k3v9', {}, 'http://here')).toBe('http://here/t/k3v9');
    expect(partsOf('#step=-1').step).toBeNull();
    expect(partsOf('#step=1e9').step).toBeNull();
  });
  it('begin with an address that others can use, if it is this server’s', () => {
    expect(['localhost', '127.0.0.1', '[::1]', '192.168.1.5'].map(isLoopback)).toEqual([true, true, true, false]);
    expect(usable('http://192.168.1.5:8080', '8080')).toBe('http://192.168.1.5:8080');
    expect(usable('http://192.168.1.5:8080', '9000')).toBeNull();
    expect(usable('http://evil.example:8080', '8080')).toBeNull();
    expect(usable('', '8080')).toBeNull();
    expect(usable(undefined, '8080')).toBeNull();
  });
});

describe('words', () => {
  it('splits a question and names buttons by their labels', () => {
    expect(plainQuestion('Attacker, turn 1 of 3: choose a square, or end_turn.')).toEqual({
      who: 'Attacker, turn 1 of 3', sentence: 'Choose a square, or “End the turn”.',
    });
    expect(plainQuestion('red, turn 3: r1 must retreat; 0: 6600,650, 1: 6147,710.')).toEqual({ who: 'Red, turn 3', sentence: 'r1 must retreat.' });
    expect(plainQuestion('Blue, turn 1: r is to move.').sentence).toBe('r is to move.');
    expect(plainQuestion('The game is over.')).toEqual({ who: '', sentence: 'The game is over.' });
  });
  it('reads actions aloud', () => {
    expect(actionLabel('motivate a1.C C1')).toBe('a1.C motivates C1');
    expect(actionLabel('shoot D4 a1.L1:2 a1.R1:1')).toBe('Shoot at D4: a1.L1 2 AP, a1.R1 1 AP');
    expect(actionLabel('move a1.C to B2')).toBe('Move a1.C to B2');
    expect(expectedWords('attacker: motivate a1.C C1')).toBe('Attacker: a1.C motivates C1.');
    expect(expectedWords('red: fight d1 d2', { label: (words) => `Words of ${words}` })).toBe('Red: words of fight d1 d2.');
    expect(reasonWords('I expect 61 %, mainly from shoot D4 a1.R1:1 (+12 %); the next best action gives 50 % (400 simulations).'))
      .toBe('I expect 61 %, mainly from “Shoot at D4: a1.R1 1 AP” (+12 %); the next best action gives 50 % (400 simulations).');
    expect(reasonWords('I expect 61 % (400 simulations).')).toBe('I expect 61 % (400 simulations).');
    expect(actionLabel('end_turn')).toBe('End the turn');
    expect(actionLabel('blow_whistle 3')).toBe('Blow whistle 3');
  });
});

describe('odds', () => {
  it('says plainly what an outcome without losses is', () => {
    expect(outcomeWords(['Attacker, turn 1 of 3: act with a1.C (6 AP, C1), or end_activation.'])).toBe('Nothing comes of it.');
    expect(outcomeWords(['Defender, turn 1 of 3: 1 hits in D4: choose who takes one more (1).'])).toBe('1 hit in D4: the defender allocates, then saves are rolled.');
    expect(outcomeWords(['d1.L1 dead in D4.'])).toBe('d1.L1 dead in D4.');
  });
  it('adds up what reads the same', () => {
    const lines = oddsLines([{ chance: 0.25, exact: '1/4', what: ['a'] }, { chance: 0.5, exact: '1/2', what: ['b'] }, { chance: 0.25, what: ['a'] }], (what) => what.join());
    expect(lines).toEqual([{ text: 'a', chance: 0.5, exact: undefined }, { text: 'b', chance: 0.5, exact: '1/2' }]);
  });
  it('never rounds something to nothing or to certainty', () => {
    expect([0, 0.0001, 1 / 6, 0.9999, 1].map(percent)).toEqual(['0 %', '<0.1 %', '16.7 %', '>99.9 %', '100 %']);
  });
});

describe('why can’t I', () => {
  it('asks about the chosen action at the place of the cursor', () => {
    const draft = { move: { groups: ['a1.R1'], to: 'B1' } };
    expect(likelyAction('F6', draft, [])).toEqual({ move: { groups: ['a1.R1'], to: 'F6' } });
    expect(likelyAction('F6', null, [{ end_turn: {} }, { motivate: { commander: 'a1.C', square: 'C1' } }])).toEqual({ motivate: { commander: 'a1.C', square: 'F6' } });
    expect(likelyAction('F6', null, [{ end_turn: {} }])).toBeNull();
  });
});

describe('the table', () => {
  it('knows the side of every seat, also where several share one', () => {
    const seat = (side?: string) => ({ kind: 'person', side });
    expect(sidesOf({ attacker: seat(), defender: seat() })).toEqual({ attacker: 0, defender: 1 });
    const three = { lee: seat('south'), meade: seat('north'), jackson: seat('south') };
    expect(sidesOf(three)).toEqual({ lee: 0, meade: 1, jackson: 0 });
    const table = message(1, 0, [], { seats: three });
    expect(['South', 'north', 'jackson', 'nobody'].map((name) => sideNamed(table, name))).toEqual([0, 1, 0, 0]);
  });
  it('gives the drawing the options the table is played with', () => {
    const scenario = { id: 'x', title: 'X', summary: '', json: { id: 'x', options: { turns: 4, casualties: true } } };
    expect(withOptions(message(1, 0, [], { scenario, options: { turns: 6 } }))).toEqual({ id: 'x', options: { turns: 6, casualties: true } });
    expect(withOptions(message(1, 0, [], { scenario, options: null })).options).toEqual({ turns: 4, casualties: true });
  });
  it('puts any position into words', () => {
    expect([null, true, [1, 2], [], { a: 1, b: [2, 3] }, 'C1'].map(cellText)).toEqual(['–', 'yes', '1, 2', '–', 'a 1, b 2, 3', 'C1']);
  });
  it('knows who won', () => {
    expect(winners(message(1, 0, [], { outcome: { over: false } }))).toEqual([]);
    expect(winners(message(1, 0, [], { outcome: { over: true, winner: 'defender' } }))).toEqual(['defender']);
    expect(winners(message(1, 0, [], { outcome: { over: true, winner: 'DEFENDER' } }))).toEqual(['defender']);
    expect(winners(message(1, 0, [], { outcome: { over: true, winner: 'draw', score: { attacker: 4, defender: 4 } } }))).toEqual([]);
    expect(winners(message(1, 0, [], { outcome: { over: true, score: { attacker: 4, defender: 6 } } }))).toEqual(['defender']);
  });
  it('shows dice longer than steps, and everything faster on request', () => {
    expect(showFor(step(1, 'defender', [{ roll: 'hit', dice: [1] }]), 1)).toBeGreaterThan(showFor(step(1, 'defender'), 1));
    expect(showFor(step(1, 'defender'), 2)).toBe(450);
  });
  it('zooms about a point and stays on the table', () => {
    const whole = { x: 0, y: 0, width: 100, height: 100 };
    expect(zoomed(whole, whole, 2, 50, 50)).toEqual({ x: 25, y: 25, width: 50, height: 50 });
    expect(zoomed(whole, whole, 0.5, 0, 0)).toEqual(whole);
    expect(zoomed(whole, whole, 2, 0, 100)).toEqual({ x: 0, y: 50, width: 50, height: 50 });
    expect(zoomed(whole, whole, 1000, 50, 50).width).toBeCloseTo(100 / 6);
  });
  it('waits longer after every failed attempt, but not for ever', () => {
    expect([0, 1, 2, 20].map((n) => backoff(n, () => 0.5))).toEqual([500, 1000, 2000, 15000]);
  });
  it('tells a balance in words', () => {
    expect(texts.balance.words([['attacker', 41], ['defender', 50]], 9, 400, texts.balance.opposed('greedy'))).toBe(
      'Games won: Attacker 41 %, Defender 50 %, drawn 9 % (400 games between equal bots, greedy).',
    );
    expect(texts.balance.words([['blue', 60], ['red', 40]], 0, 1, texts.balance.alone('hard'))).toBe('Games won: Blue 60 %, Red 40 % (1 game by a bot, hard, against an enemy run by the rules).');
  });
});
