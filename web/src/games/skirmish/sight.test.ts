import { describe, expect, it } from 'vitest';
import { moment, scenarios } from './fixtures/load';
import { chain, type Position, type Scenario } from './model';
import { aims, bandOf, dispersed, needed, printed, type Aimed } from './shots';
import recordedVolleys from './fixtures/volleys.json';
import { coverOf, coverSeen, hides, horizon, hullCoverOf, insideLength, obstacle, sceneOf, type Body } from './sight';

const scene = (features: Scenario['features'], smoke: [number, number][] = []) =>
  sceneOf({ board: { width: 36000, height: 36000 }, turns: 1, edge_A: 'S', edge_B: 'N', teams: [], features } as Scenario, { vehicles: {}, smoke: smoke.map((at) => ({ at, side: 'A', wp: false, expires: 2 })) } as unknown as Position);
const at = (x: number, y: number) => ({ x, y });
const square = [at(1000, 1000), at(3000, 1000), at(3000, 3000), at(1000, 3000)];

describe('sight', () => {
  it('measures the length inside an outline (SKM-1.13)', () => {
    expect(insideLength(at(0, 2000), at(4000, 2000), square)).toBe(2000);
    expect(insideLength(at(0, 0), at(4000, 0), square)).toBe(0);
    expect(insideLength(at(2000, 2000), at(2000, 9000), square)).toBe(1000);
    for (const side of [1000, 3000]) expect([insideLength(at(0, side), at(4000, side), square), insideLength(at(side, 0), at(side, 4000), square)]).toEqual([0, 0]);
  });
  it('is stopped by a house, not beside it (SKM-5.3)', () => {
    const village = scene([{ id: 'H', kind: 'building', rect: [10000, 10000, 14000, 14000] }]);
    expect(hides(village, at(5000, 12000), at(20000, 12000))).toBe('H');
    expect(hides(village, at(5000, 15000), at(20000, 15000))).toBeNull();
  });
  it('goes out of a window within reach of it, and not through a blind wall (SKM-5.4)', () => {
    const open = scene([{ id: 'H', kind: 'building', rect: [10000, 10000, 16000, 16000] }]);
    expect(obstacle(open, at(13000, 10800), at(13000, 2000), at(13000, 10800), at(13000, 2000))).toBeNull();
    expect(obstacle(open, at(13000, 13000), at(13000, 2000), at(13000, 13000), at(13000, 2000))).toBe('H');
    const blind = scene([{ id: 'H', kind: 'building', rect: [10000, 10000, 16000, 16000], blind: [0] }]);
    expect(obstacle(blind, at(13000, 10800), at(13000, 2000), at(13000, 10800), at(13000, 2000))).toBe('H');
  });
  it('goes 3" into a wood (SKM-5.5)', () => {
    const wood = scene([{ id: 'W', kind: 'wood', rect: [10000, 0, 20000, 20000] }]);
    expect(obstacle(wood, at(5000, 9000), at(12900, 9000), at(5000, 9000), at(12900, 9000))).toBeNull();
    expect(obstacle(wood, at(5000, 9000), at(13100, 9000), at(5000, 9000), at(13100, 9000))).toBe('W');
  });
  it('goes over a crest only for one who stands at it (SKM-5.6), and not through smoke (SKM-5.7)', () => {
    const crest = scene([{ id: 'C', kind: 'crest', pts: [[10000, 0], [10000, 20000]] }]);
    expect(hides(crest, at(5000, 9000), at(15000, 9000))).toBe('C');
    expect(hides(crest, at(9000, 9000), at(15000, 9000))).toBeNull();
    expect(hides(scene([], [[10000, 9000]]), at(5000, 9000), at(15000, 9000))).toBe('smoke');
  });
  it('goes from every corner of a hull as it goes to it (SKM-5.1)', () => {
    const house = scene([{ id: 'H', kind: 'building', rect: [10000, 10000, 14000, 14000] }]);
    const hull = { x: 12000, y: 8000, heading: 900, width: 2000, depth: 4000 };
    expect(hides(house, at(12000, 8000), at(15000, 20000))).toBe('H');
    expect([hides(house, hull, at(15000, 20000)), hides(house, at(15000, 20000), hull)]).toEqual([null, null]);
  });
  it('is not stopped by those who are not there (section 8)', () => {
    const ctx = moment('church.vehicle');
    const [hull, eye, far] = [ctx.position.vehicles.A8!, at(36000, 1000), at(36000, 11000)];
    const seen = (fog: string, team: object) => hides(sceneOf({ ...ctx.scenario, features: [], options: { fog } }, { ...ctx.position, vehicles: { A8: hull }, teams: { A8: { ...ctx.position.teams.A8!, ...team } } }), eye, far);
    expect([seen('contact', { spotted: false }), seen('contact', { present: false }), seen('hidden', { spotted: false }), seen('hidden', { spotted: true })]).toEqual(['A8', null, null, 'A8']);
  });
  it('ends where a man at a window would still be seen', () => {
    const house = scene([{ id: 'H', kind: 'building', rect: [10000, 10000, 14000, 14000] }]);
    const east = horizon(house, at(5000, 12000), 20000, 4)[1]!;
    expect(east.x).toBeGreaterThan(11300);
    expect(east.x).toBeLessThanOrEqual(11400);
  });
});

describe('cover (SKM-5.9)', () => {
  it('is hard in a house and behind a wall, soft in a wood and behind a hedge, none behind a fence', () => {
    const lines = scene([{ id: 'W', kind: 'wall', pts: [[0, 5000], [9000, 5000]] }, { id: 'H', kind: 'hedge', pts: [[10000, 5000], [19000, 5000]] }, { id: 'F', kind: 'fence', pts: [[20000, 5000], [29000, 5000]] }]);
    expect(coverOf(lines, at(4000, 0), at(4000, 6000))).toEqual({ cover: 'hard', by: 'W' });
    expect(coverOf(lines, at(14000, 0), at(14000, 6000))).toEqual({ cover: 'soft', by: 'H' });
    expect(coverOf(lines, at(24000, 0), at(24000, 6000)).cover).toBe('none');
    expect(coverOf(lines, at(4000, 0), at(4000, 6500)).cover).toBe('none');
    const areas = scene([{ id: 'B', kind: 'building', rect: [0, 5000, 5000, 9000] }, { id: 'D', kind: 'wood', rect: [10000, 5000, 15000, 9000] }]);
    expect(coverOf(areas, at(2000, 0), at(2000, 6000)).cover).toBe('hard');
    expect(coverOf(areas, at(3000, 6000), at(2000, 6000)).cover).toBe('none');
    expect(coverOf(areas, at(12000, 0), at(12000, 6000)).cover).toBe('soft');
  });
  it('is given by what one stands on the edge of (SKM-1.12, 1.14)', () => {
    const edges = scene([{ id: 'H', kind: 'hedge', pts: [[0, 5000], [9000, 5000]] }, { id: 'S', kind: 'scrub', rect: [10000, 5000, 15000, 9000] }]);
    for (const from of [0, 9000]) expect(coverOf(edges, at(4000, from), at(4000, 5000)).cover).toBe('soft');
    for (const y of [5000, 9000]) expect(coverOf(edges, at(12000, 0), at(12000, y)).cover).toBe('soft');
  });

  const base = (x: number, y: number): Body => ({ at: at(x, y), radius: 400 });
  it('is soft for the crew within 1" of a shield, from in front of the gun (SKM-5.11)', () => {
    const field = { ...scene([]), shields: [{ x: 10000, y: 10000, heading: 0, team: 'B4' }] };
    expect(coverSeen(field, base(10000, 30000), base(10000, 7900), 'B4')).toEqual({ cover: 'soft', by: 'behind the shield' });
    expect(coverSeen(field, base(10000, 30000), base(10000, 7899), 'B4').cover).toBe('none');
    expect(coverSeen(field, base(10000, 30000), base(10000, 7900), 'B1').cover).toBe('none');
    expect([coverSeen(field, base(30000, 10000), base(10000, 7900), 'B4').cover, coverSeen(field, base(30000, 9000), base(10000, 7900), 'B4').cover]).toEqual(['none', 'none']);
  });
  it('is that of the hull or of the ground under it for those aboard (SKM-5.9, 15.2)', () => {
    const hull = { x: 10000, y: 10000, heading: 0, width: 2000, depth: 4000 };
    const land = scene([{ id: 'W', kind: 'wall', pts: [[5000, 13000], [15000, 13000]] }, { id: 'F', kind: 'crops', rect: [8000, 8000, 12000, 12000] }]);
    expect(hullCoverOf(land, at(10000, 30000), hull)).toEqual({ cover: 'hard', by: 'W' });
    expect(hullCoverOf(land, at(10000, 0), hull).cover).toBe('none');
    expect(coverSeen(land, base(10000, 30000), { hull, vehicle: 'V' }, 'V').cover).toBe('hard');
    expect(coverSeen(land, base(10000, 0), { hull, vehicle: 'V' }, 'V')).toEqual({ cover: 'soft', by: 'F' });
  });
});

describe('range', () => {
  const farm = scenarios['farm-lane']!;

  it('is rounded up to whole inches before the table is entered (SKM-1.8)', () => {
    expect(printed(8000)).toBe(8);
    expect(printed(8001)).toBe(9);
    expect([bandOf(farm, 'rifle', 8), bandOf(farm, 'rifle', 9), bandOf(farm, 'rifle', 80), bandOf(farm, 'rifle', 81)]).toEqual([0, 1, 3, 4]);
    expect(bandOf({ ...farm, weapon_data: { rifle: { bands: [1, 2, 3, 4] } } } as Scenario, 'rifle', 3)).toBe(2);
  });
  it('needs the printed scores (SKM-7.2)', () => {
    expect([needed('rifle', 0, 'US'), needed('smg', 1, 'AS'), needed('lmg', 3, 'CAS'), needed('pistol', 3, 'AS'), needed('rifle', 4, 'US')]).toEqual([10, 8, 12, 20, null]);
  });
  it('is what the engine used in a recorded volley', () => {
    const ctx = moment('farm-lane.shoot');
    const { aims: list } = aims(ctx.scenario, ctx.position, ['B1.2', 'B1.3', 'B1.4'], 'A2');
    // The engine lists shots of these three only, so all of them see the target and its band is not beyond Long.
    expect(list.map(({ firer }) => firer)).toEqual(['B1.2', 'B1.3', 'B1.4']);
    for (const { effective } of list) expect(effective).toBeLessThan(4);
    expect(dispersed(ctx.position, 'A2')).toBe(true);
  });
});

describe('what is shown before a shot', () => {
  const volleys = recordedVolleys as unknown as { scenario: string; position: Position; target: string; as: Aimed; bands: { fig: string; weapon: string; kind: 'US' | 'AS' | 'CAS'; range: number; band: number; shift: number; effective: number; needed: number; automatic: boolean }[] }[];

  it('is the range, band, shift and score that the engine then used', () => {
    expect(volleys.length).toBeGreaterThan(20);
    for (const [i, { scenario, position, target, as, bands }] of volleys.entries()) {
      const file = scenarios[scenario]!;
      for (const shot of bands) {
        const aim = aims(file, position, [shot.fig], target, as).aims.find(({ weapon }) => weapon === shot.weapon);
        expect(aim && { range: aim.range, band: aim.band, shift: aim.shift, effective: aim.effective }, `${i} ${scenario} ${shot.fig} at ${target}`).toEqual({ range: shot.range, band: shot.band, shift: shot.shift, effective: shot.effective });
        if (!shot.automatic) expect(needed(shot.weapon, aim!.effective, shot.kind)).toBe(shot.needed);
      }
    }
  });
});

it('a team hangs together by links of 2" (SKM-2.3)', () => {
  expect(chain([at(0, 0), at(2800, 0), at(5600, 0)])).toEqual({ links: [[0, 1], [1, 2]], whole: true });
  expect(chain([at(0, 0), at(2801, 0)]).whole).toBe(false);
});

it('small arms are not shown against closed vehicles and wrecks (SKM-7.15), but against soft ones and those aboard (SKM-15.2, 15.3)', () => {
  const ctx = moment('church.vehicle');
  const enemies: Position = { ...ctx.position, teams: { ...ctx.position.teams, A8: { ...ctx.position.teams.A8!, side: 'B' } } };
  expect(aims(ctx.scenario, enemies, ['A1.1', 'A1.2'], 'A8')).toEqual({ aims: [], hidden: null });
  const carrier: Position = { ...enemies, vehicles: { A8: { ...enemies.vehicles.A8!, model: 'sd_kfz_251' } } };
  const open = aims(ctx.scenario, carrier, ['A1.1'], 'A8').aims[0]!;
  expect([open.cover, open.shift, open.range]).toEqual(['hard', 2, 5]);
  const lorry: Position = { ...enemies, vehicles: { A8: { ...enemies.vehicles.A8!, model: 'lorry' } } };
  expect((['vehicle', 'occupants'] as const).map((as) => aims(ctx.scenario, lorry, ['A1.1'], 'A8', as).aims[0]!.cover)).toEqual(['none', 'soft']);
  expect(aims(ctx.scenario, { ...lorry, vehicles: { A8: { ...lorry.vehicles.A8!, destroyed: true } }, figures: { 'A1.1': lorry.figures['A1.1']! } }, ['A1.1'], 'A8').aims).toEqual([]);
});
