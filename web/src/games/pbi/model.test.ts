import { readFileSync } from 'node:fs';
import { describe as suite, expect, it } from 'vitest';
import { describe, phases, pieces } from './describe';
import { roads, yards, along } from './landscape';
import { crossed, depth, dicePerPoint, groundOf, motivationPath, range, saveNeeded, sizeOf, type Ground } from './model';

const read = (name: string): any => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const open = (): Record<string, Ground> => Object.fromEntries([...'ABCDEFGH'].flatMap((c) => [1, 2, 3, 4, 5, 6, 7, 8].map((r) => [`${c}${r}`, 'OPEN' as Ground])));
const eight = { width: 8, height: 8 };

suite('numbers beside the board', () => {
  it('lines of fire cross what PBI-10.2 says (G12, G13)', () => {
    expect(crossed('B1', 'D3')).toEqual(['C2']);
    expect(crossed('C2', 'F4').sort()).toEqual(['D2', 'D3', 'E3', 'E4']);
    expect(crossed('D3', 'D4')).toEqual([]);
  });
  it('motivation scores (G01 to G05)', () => {
    const ground = open();
    expect(motivationPath(ground, eight, 'C3', 'C3')!.needed).toBe(1);
    expect(motivationPath(ground, eight, 'C1', 'E3')!.needed).toBe(4);
    expect(motivationPath(ground, eight, 'C1', 'F5')!.needed).toBe(7);
    expect(motivationPath({ ...ground, C3: 'WOOD', D4: 'BUILDING' }, eight, 'C3', 'D4')!.needed).toBe(4);
    expect(motivationPath({ ...ground, B3: 'WOOD', B4: 'WOOD' }, eight, 'B2', 'B5')!.needed).toBe(5);
  });
  it('agrees with the server about who is within reach', () => {
    const m = read('crossroads-village.ACTION');
    const ground = groundOf(read('scenario.crossroads-village'), m.position);
    for (const action of m.legal) {
      if (!action.motivate) continue;
      const from = m.position.groups[action.motivate.commander].square;
      expect(motivationPath(ground, eight, from, action.motivate.square)!.needed).toBeLessThanOrEqual(6);
    }
  });
  it('saves, dice and ranges', () => {
    const ground = { ...open(), D4: 'PARTIAL' as Ground, E6: 'WOOD' as Ground };
    expect(saveNeeded(ground, 'D3', 'D6')).toBe(3);
    expect(saveNeeded(ground, 'C3', 'C6')).toBe(4);
    expect(saveNeeded(ground, 'E3', 'E6')).toBe(2);
    expect([dicePerPoint('COMMANDER', 1), dicePerPoint('COMMANDER', 2), dicePerPoint('COMMANDER', 3), dicePerPoint('LMG', 7), dicePerPoint('RIFLE', 7)]).toEqual([3, 1, 0, 3, 1]);
    expect(range('A1', 'C3')).toBe(2);
    expect(range('A1', 'C3', { range_metric: 'one_diagonal' })).toBe(3);
    expect(depth('C8', 'N', eight)).toBe(1);
    expect(depth('C8', 'W', eight)).toBe(3);
  });
});

suite('words', () => {
  it('describes rows and squares with troops', () => {
    const m = read('crossroads-village.late');
    const lines = describe(m.position, read('scenario.crossroads-village'));
    expect(lines.filter((l) => l.startsWith('Row ')).length).toBe(8);
    expect(lines.some((l) => /attacker a1\./.test(l))).toBe(true);
  });
  it('names the phases and the pieces', () => {
    const m = read('crossroads-village.act');
    expect(phases(m.position).filter((p) => p.current).map((p) => p.name)).toEqual(['Action']);
    expect(phases(read('crossroads-village.DEPLOY_DEF').position)[0]).toEqual({ name: 'Defender deploys', current: true });
    const list = pieces(m.position);
    expect(list.length).toBe(30);
    expect(list.find((p) => p.id === 'd1.C')!.side).toBe('defender');
  });
});

suite('landscape', () => {
  it('is the same every time, and every building square has a house', () => {
    for (const name of ['crossroads-village', 'first-patrol', 'farm-in-the-hedgerows']) {
      const scenario = read(`scenario.${name}`);
      const size = sizeOf(scenario), ground = groundOf(scenario);
      const once = roads(name, size, ground);
      expect(roads(name, size, ground)).toEqual(once);
      for (const yard of yards(name, size, ground, along(once))) expect(yard.houses.length, yard.square).toBeGreaterThan(0);
    }
  });
});
