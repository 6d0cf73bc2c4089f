import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { armyOf, armyWithoutBoats, brokenLimit, lotsOf, plainLot, priceOf, purchase, totalOf, withBoats, type Army, type Lot } from './builder';
import { describe as inWords, phases, pieces } from './describe';
import { label } from './labels';
import { boatTypes, capacityOf } from './model';
import { codesOf, roadLines, seaOf } from './sea';

const read = (name: string): any => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const army: Army = { given: 0, armour: 0, most: 400, mostArmour: 3, minelaying: true };
const lot = (type: Lot['type'], more: Partial<Lot> = {}): Lot => ({ ...plainLot(type), ...more });

describe('prices (BOAT-G25)', () => {
  it('doubles for each further weapon of a kind', () => {
    expect(priceOf(lot('LAUNCH', { hmg: 2 }))).toBe(55);
    expect(priceOf(lot('LAUNCH', { hmg: 3 }))).toBe(115);
    expect(priceOf(lot('MTB', { cannon: 5, hmg: 1 }))).toBe(100);
    expect(priceOf(lot('DINGHY', { carry_kit: true }))).toBe(2);
  });
  it('agrees with the server about what an army has already', () => {
    const { position, scenario } = read('G25.buy');
    expect(armyOf(position, read(`scenario.${scenario}`), 'ATT').given).toBe(140);
    const beach = read('green-beach.activate_boat');
    expect(armyOf(beach.position, read('scenario.green-beach'), 'ATT').given).toBe(400);
    expect(armyOf(beach.position, read('scenario.green-beach'), 'DEF').given).toBe(185);
  });
});

describe('limits (BOAT-G26)', () => {
  const clause = (lots: Lot[], more: Partial<Army> = {}) => brokenLimit(lots, { ...army, ...more })?.clause ?? null;
  it('counts armour, flotillas, equipment, mounts, kits and points', () => {
    expect(clause([lot('MTB', { count: 3, flotilla: 1 })])).toBeNull();
    expect(clause([lot('MTB', { count: 4 })])).toBe('BOAT-3.2');
    expect(clause([lot('MTB', { count: 4, flotilla: 1 })], { mostArmour: 9 })).toBe('BOAT-3.3');
    expect(clause([lot('LAUNCH', { flotilla: 1 })])).toBe('BOAT-3.3');
    expect(clause([lot('DINGHY', { count: 20 })])).toBeNull();
    expect(clause([lot('DINGHY', { hmg: 1 })])).toBe('BOAT-3.4');
    expect(clause([lot('LAUNCH', { cannon: 5 })])).toBe('BOAT-3.6');
    expect(clause([lot('MTB', { cannon: 8 })])).toBe('BOAT-3.6');
    expect(clause([lot('CUTTER', { nets: true })])).toBe('BOAT-3.6');
    expect(clause([lot('MTB', { mines_carried: 1 })], { minelaying: false })).toBe('BOAT-3.7');
    expect(clause([lot('ROWING_BOAT', { lmg: 2 })])).toBe('BOAT-3.5');
    expect(clause([lot('LAUNCH', { carry_kit: true })])).toBe('BOAT-3.9');
    expect(clause([lot('LAUNCH', { count: 31 })], { given: 140 })).toBe('BOAT-3.9');
    expect(totalOf([lot('LAUNCH', { count: 2, lmg: 1 })], army)).toBe(40);
  });
  it('writes the list as the server reads it', () => {
    expect(purchase([lot('LAUNCH', { count: 2, lmg: 1 }), lot('MTB', { nets: true })])).toEqual({ buy: { boats: [{ type: 'LAUNCH', count: 2, lmg: 1 }, { type: 'MTB', count: 1, nets: true }] } });
  });
});

it('knows the loads of a landing craft (BOAT-G33)', () => {
  expect([0, 1, 2, 3].map((vehicles) => capacityOf('LANDING_CRAFT', vehicles))).toEqual([10, 6, 2, -1]);
  expect(capacityOf('LAUNCH', 1)).toBe(-1);
  expect(boatTypes).toHaveLength(12);
});

describe('the text board', () => {
  it('says water, boats, heading and cargo, and keeps hidden mines with their owner', () => {
    const { position } = read('dinghy-raid.activate_boat');
    const lines = inWords(position, read('scenario.dinghy-raid'));
    expect(lines.join('\n')).toContain('D1, open water: attacker Dinghy a.DINGHY1 (heading north; aboard a1.C).');
    expect(lines.join('\n')).toContain('C3 pier');
    expect(inWords(read('across-the-volga.activate_boat').position, read('scenario.across-the-volga')).join('\n')).not.toContain('mine');
    expect(inWords(read('across-the-volga.activate_boat').position, read('scenario.across-the-volga'))).toContain('The current runs east.');
    expect(inWords(read('green-beach.activate_boat').position, read('scenario.green-beach')).join('\n')).toContain('In reserve: Motor torpedo boat a.MTB1');
  });
  it('lists boats and those aboard among the units', () => {
    const { position } = read('green-beach.activate_boat');
    const all = pieces(position);
    expect(all.find((piece) => piece.id === 'a.LC1')!.facts).toContainEqual({ text: 'Flotilla 1', clause: 'BOAT-3.3' });
    expect(all.find((piece) => piece.id === 'a1.C')!.facts[0]).toEqual({ text: 'Aboard a.LC1', clause: 'BOAT-7.8' });
    expect(phases(position).find((phase) => phase.current)!.name).toBe('Action');
    expect(phases(position)[0]!.detail).toBe('1 in reserve');
  });
});

it('reads the server’s words', () => {
  expect(label('disembark boat=a.LC1 groups=a1.R1,a1.R2 to=B6')).toBe('Land R1, R2 in B6');
  expect(label('forward squares=2')).toBe('Forward two squares');
  expect(label('activate_boat boat=a.LC1 full_throttle=true')).toBe('LC1 at full throttle');
  expect(label('opp_attempt boat=a.DINGHY4 groups=a1.R2')).toBe('R2 in DINGHY4 fire');
  expect(label('boat_fire aim=boat:d.MTB1:hull mount=LMG target=C3')).toBe('LMG at the hull of d.MTB1, C3');
  expect(label('arrive a.MTB1=N/B1')).toBe('Arrive: a.MTB1 in B1 facing N');
  expect(label('place_mine squares=')).toBe('Lay no mines');
  expect(label('motivate a1.C B2')).toBeNull();
});

it('paints the same sea every time', () => {
  const scenario = read('scenario.across-the-volga');
  const size = { width: 8, height: 8 };
  expect(seaOf(scenario, size, 'x')).toEqual(seaOf(scenario, size, 'x'));
  expect(codesOf(scenario, size).D6).toBe('J');
  expect(seaOf(scenario, size, 'x').piers).toHaveLength(3);
  expect(seaOf(scenario, size, 'x').arrows.length).toBeGreaterThan(5);
  expect(seaOf(read('scenario.dinghy-raid'), { width: 6, height: 6 }, 'x').arrows).toEqual([]);
});

describe('boats chosen in the lobby', () => {
  const raid = read('scenario.dinghy-raid');
  const { position } = read('dinghy-raid.activate_boat');
  it('begin with those of the scenario, equal ones together', () => {
    expect(lotsOf(raid, 'ATT')).toEqual([lot('DINGHY', { count: 4 })]);
    expect(lotsOf(raid, 'DEF')).toEqual([]);
    expect(armyWithoutBoats(position, raid, 'ATT').given).toBe(30);
  });
  it('take the place of the scenario\'s, and of their side\'s preset', () => {
    const made = withBoats(raid, 'ATT', [lot('LAUNCH', { count: 2, lmg: 1 }), lot('DINGHY')]);
    expect(made.boats).toEqual([{ id: 'a.LAUNCH1', type: 'LAUNCH', lmg: 1 }, { id: 'a.LAUNCH2', type: 'LAUNCH', lmg: 1 }, { id: 'a.DINGHY1', type: 'DINGHY' }]);
    expect(Object.keys(made.presets!)).toEqual(['defender']);
    expect(raid.boats).toHaveLength(4);
  });
});

it('joins road squares, and leads roads off the board (BOAT-17.4)', () => {
  const size = { width: 6, height: 6 };
  expect(roadLines({ ...read('scenario.dinghy-raid'), roads: ['C6', 'C5'] }, size).match(/M/g)).toHaveLength(3);
  expect(roadLines(read('scenario.dinghy-raid'), size)).toBe('');
});
