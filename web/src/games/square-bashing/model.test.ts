import { describe, expect, it } from 'vitest';
import { allSquares } from '../grid';
import { contour, reliefOf } from './contours';
import { describe as inWords, phases, pieces } from './describe';
import { moment, momentNames } from './fixtures/load';
import { armyPoints, exitNeeded, forward, orderNeeded, poolOf, pointsOf, saveNeeded, sideOf, sizeOf, unitOrder, unitsIn, victoryPoints } from './model';
import { spotsFor } from './pieces';
import { wishes } from './wishes';
import { label, rolls, verbs, verdict } from './words';
import standard from '../../../../scenarios/square-bashing/sb_standard.json';

const open = () => moment('order');

describe('the position', () => {
  it('knows sides, squares and the order of units', () => {
    const { position, scenario } = moment('select');
    expect(sideOf('d3', scenario)).toBe('DEFENDER');
    expect(forward('DEFENDER')).toBe('S');
    expect(['a10', 'a2', 'a1'].sort(unitOrder)).toEqual(['a1', 'a2', 'a10']);
    expect(allSquares(sizeOf(scenario)).flatMap((square) => unitsIn(position, square)).length).toBeGreaterThan(3);
  });

  it('costs the armies of The Sugar Factory 620 points each (SB-5.6)', () => {
    const { position } = open();
    const units = (list: string[]) => list.map((line) => {
      const [, type, quality] = line.split(' ') as [string, any, string];
      return { ...Object.values(position.units)[0]!, type, quality: (quality === 'PRO' || quality === 'RES' ? quality : 'REG') as any, light: false };
    });
    for (const side of [standard.attacker, standard.defender])
      expect(units(side.units).reduce((sum, unit) => sum + pointsOf(unit, side.command), 0)).toBe(620);
    expect(armyPoints(position, open().scenario, 'ATTACKER')).toBeGreaterThan(0);
  });

  it('tells what a die needs to leave scenery, to save and to order', () => {
    const { position, scenario } = moment('move');
    const id = position.selected!;
    const unit = position.units[id]!;
    const from = unit.square!;
    const north = from[0]! + (Number(from.slice(1)) + 1);
    Object.assign(unit, { type: 'INF', quality: 'RES', no_exit_roll: false });
    Object.assign(position.squares[from]!, { terrain: ['woods'], road_faces: [] });
    expect(exitNeeded(position, scenario, id, north)).toBe(4); // SB-11.1, 11.2
    unit.quality = 'PRO';
    expect(exitNeeded(position, scenario, id, north)).toBe(2);
    unit.no_exit_roll = true; // SB-11.8
    expect(exitNeeded(position, scenario, id, north)).toBe(0);

    unit.quality = 'REG';
    expect(saveNeeded(position, scenario, id, 'SHOT')).toBe(3); // SB-13.6: in woods
    expect(saveNeeded(position, scenario, id, 'GAS')).toBe(4); // SB-13.9
    expect(saveNeeded(position, scenario, id, 'ASSAULTER')).toBe(4); // SB-13.8
    position.squares[from]!.defence = 'FORT';
    expect(saveNeeded(position, scenario, id, 'TARGET')).toBe(3); // SB-13.7
    const command = Object.values(position.units).find((one) => one.type === 'HC')!;
    command.square = from;
    expect([3, 4]).toContain(orderNeeded(position, scenario, id)); // SB-9.3
  });

  it('saves by the chart (SB-13.6 to 13.9)', () => {
    const { position, scenario } = moment('select');
    const [id, unit] = Object.entries(position.units).find(([, one]) => one.type === 'INF' && one.square && position.squares[one.square])!;
    const state = position.squares[unit.square!]!;
    const needed = (type: any, quality: any, ground: any[], defence: any, context: any, light = false) => {
      Object.assign(unit, { type, quality, light });
      Object.assign(state, { terrain: ground, defence, builder: 'DEFENDER' });
      return saveNeeded(position, scenario, id, context);
    };
    expect(needed('INF', 'RES', [], 'NONE', 'SHOT')).toBe(5);
    expect(needed('INF', 'PRO', ['woods'], 'NONE', 'SHOT')).toBe(3); // one +1, never two
    expect(needed('INF', 'RES', [], 'TRENCH', 'MORALE')).toBe(4);
    expect(needed('CAV', 'PRO', ['woods'], 'NONE', 'SHOT')).toBe(3);
    expect(needed('CAV', 'REG', ['woods'], 'NONE', 'SHOT')).toBe(4);
    expect(needed('MG', 'REG', [], 'TRENCH', 'TARGET')).toBe(2);
    expect(needed('MG', 'REG', [], 'HASTY', 'TARGET')).toBe(3);
    expect(needed('HTANK', 'REG', ['buildings'], 'NONE', 'TARGET')).toBe(4);
    expect(needed('HTANK', 'REG', ['buildings'], 'NONE', 'SHOT')).toBe(3);
    expect(needed('AC', 'REG', [], 'NONE', 'SHOT', true)).toBe(4);
    expect(needed('ART', 'REG', [], 'NONE', 'SHOT')).toBe(5);
    expect(needed('MOR', 'REG', ['woods'], 'NONE', 'SHOT')).toBe(4);
    expect(needed('ART', 'REG', [], 'FORT', 'SHOT')).toBe(3);
    expect(needed('ART', 'REG', [], 'FORT', 'GAS')).toBe(5);
  });

  it('counts the victory points as they stand (SB-19.3)', () => {
    const { position, scenario } = open();
    const before = victoryPoints(position, scenario);
    const victim = Object.entries(position.units).find(([id, unit]) => id.startsWith('d') && unit.type === 'INF')![1];
    victim.square = 'DESTROYED';
    const after = victoryPoints({ ...position }, scenario);
    expect(after.ATTACKER).toBe(before.ATTACKER + 1);
  });
});

describe('the map in words', () => {
  it('tells every unit on the table and in reserve, and what lies about', () => {
    for (const name of momentNames) {
      const { position, scenario } = moment(name);
      const text = inWords(position, scenario).join('\n');
      for (const [id, unit] of Object.entries(position.units)) if (unit.square && unit.square !== 'DESTROYED') expect(text, name).toMatch(new RegExp(`\\b${id}\\b`));
      for (const [square, state] of Object.entries(position.squares)) if (state.casualties > 0) expect(text).toMatch(new RegExp(`${square}:.*casualt`));
      for (const side of ['ATTACKER', 'DEFENDER'] as const) for (const id of poolOf(position, scenario, side)) expect(text).toContain(id);
    }
  });

  it('lights one of eleven steps', () => {
    const { position } = moment('assault');
    const steps = phases(position);
    expect(steps).toHaveLength(11);
    expect(steps.filter((phase) => phase.current).map((phase) => phase.name)).toEqual(['Assault']);
    expect(phases(moment('deplete').position).find((phase) => phase.current)!.name).toBe('Depletion');
    expect(phases({ ...position, step: 'END' })).toEqual([{ name: 'Game over', current: true }]);
  });

  it('cites a clause for every fact about a unit', () => {
    for (const name of momentNames) {
      const { position, scenario } = moment(name);
      for (const piece of pieces(position, scenario)) for (const fact of piece.facts) expect(fact.clause, fact.text).toMatch(/^SB-\d+\.\d+$/);
    }
  });

  it('wishes one action each, and none for spectators', () => {
    const { position, seat } = moment('assault');
    const list = wishes(position, seat, position.cursor);
    expect(list.length).toBeGreaterThan(4);
    for (const wish of list) expect(Object.keys(wish.action)).toHaveLength(1);
    expect(wishes(position, null, 'A1')).toEqual([]);
  });

  it('reads actions aloud', () => {
    expect(label('order FIGHT to a1')).toBe('Order Fight to a1');
    expect(label('asset POINT with 1 dice')).toBe('Point barrage with 1 die');
    expect(label('assault D4 with a3 a4 shock')).toBe('Assault D4 with a3, a4, shock');
    expect(label('assault D4 D3 a3 false')).toBe('Assault D4 with a3');
    expect(label('reinforce B d4 to A5')).toBe('B: d4 arrives in A5');
    expect(label('advance nobody')).toBe('Nobody moves in');
    expect(label('pass')).toBeNull();
    expect(verbs.hold_fire).toBe('Hold fire');
    expect(rolls.assault!.atLeast).toBe(5);
    expect(verdict(['the attacker wins D4', 'the defender loses 2 half-bases'])).toBe('The attacker wins D4');
    expect(verdict(['no losses'])).toBeNull();
  });
});

describe('the drawing', () => {
  it('keeps five counters and the command inside their square, none upon another', () => {
    const unit = (type: any) => ({ ...Object.values(open().position.units)[0]!, type });
    for (const types of [['INF'], ['INF', 'INF', 'INF', 'MG', 'ART', 'HC'], ['MG', 'MG', 'MG', 'MG', 'MG'], ['CAV', 'HC'], ['HC']]) {
      const units = types.map(unit);
      const spots = spotsFor(units, 'ATTACKER');
      spots.forEach((spot, i) => {
        const half = ((types[i] === 'INF' || types[i] === 'CAV' ? 48 : types[i] === 'HC' ? 30 : 34) / 2) * spot.scale;
        expect(spot.x - half).toBeGreaterThan(0);
        expect(spot.x + half).toBeLessThan(100);
        expect(spot.y - 17 * spot.scale).toBeGreaterThan(0);
        for (const other of spots.slice(0, i)) expect(Math.hypot(spot.x - other.x, spot.y - other.y)).toBeGreaterThan(20);
      });
    }
  });

  it('draws the same contours every time', () => {
    const size = { width: 5, height: 5 };
    const draw = () => contour(reliefOf('seed', size, new Map([['C3', 0.8]])), 0.4);
    expect(draw()).toBe(draw());
    expect(draw()).toMatch(/^M.*Z/);
  });
});
