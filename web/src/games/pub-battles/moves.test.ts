// What the ghost shows must be what the umpire measures: the figures are those of the golden cases.
import { describe, expect, it } from 'vitest';
import { emptyMap, hq, piece, position } from './fixtures/table';
import type { Scenario, Step } from './model';
import { arcOf, easyHeading, march, mayGo, reachable, snapped, startOf, stepsToPose, stepsTowards } from './moves';

const a = { A: piece('RED', 5000, 5000, 0) };
const cost = (scenario: Scenario, steps: Step[], pieces = a, id = 'A') => march(scenario, position(pieces), id, steps)!.cost;

describe('the cost of a march', () => {
  it('is the length of its legs (PUB-G02)', () => {
    expect(cost(emptyMap(), [{ to: [5000, 10250] }]).total).toBe(5250);
    expect(cost(emptyMap(), [{ to: [5000, 10251] }]).total).toBe(5251);
    expect(cost(emptyMap(), [{ to: [7000, 7000] }]).total).toBe(2829);
  });

  it('counts every facing change after the first (PUB-G04)', () => {
    const steps: Step[] = [{ turn: 900 }, { to: [6750, 5000] }, { turn: 0 }, { to: [6750, 6750] }];
    expect(cost(emptyMap(), steps)).toMatchObject({ legs: 3500, facings: 1, total: 5250 });
    expect(march(emptyMap(), position(a), 'A', steps)!.end).toMatchObject({ x: 6750, y: 6750, heading: 0 });
  });

  it('is reduced by woods under the majority of the piece only (PUB-G05)', () => {
    const woods = emptyMap({ areas: [{ name: 'W', kind: 'woods', polygon: [[5000, 6000], [9000, 6000], [9000, 7000], [5000, 7000]] }] });
    expect(cost(woods, [{ to: [5000, 8501] }])).toMatchObject({ reduced: false, total: 3501 });
    expect(cost(woods, [{ to: [5062, 8500] }], { A: piece('RED', 5062, 5000, 0) })).toMatchObject({ reduced: true, total: 5250 });
  });

  it('is reduced once, however difficult the ground (PUB-G06)', () => {
    const ground = emptyMap({
      areas: [{ name: 'W', kind: 'woods', polygon: [[4000, 5400], [8000, 5400], [8000, 5900], [4000, 5900]] }],
      streams: [{ name: 'S', polyline: [[0, 6100], [24000, 6100]] }],
      hills: [{ name: 'H', level: 1, polygon: [[4000, 6400], [9000, 6400], [9000, 9000], [4000, 9000]], crest: [[4000, 8000], [9000, 8000]] }],
    });
    expect(cost(ground, [{ to: [6000, 6750] }, { turn: 900 }], { A: piece('RED', 6000, 5000, 0) }).total).toBe(3500);
  });

  it('is half along a road, after a third for the column (PUB-G08)', () => {
    const road = emptyMap({ roads: [{ id: 'X', polyline: [[5000, 1000], [5000, 9000], [9000, 12000]] }] });
    const so = march(road, position({ A: piece('RED', 5300, 3000, 450) }), 'A', [{ column_on: { road: 'X', direction: 1 } }, { road: 7000 }])!;
    expect(so.cost).toMatchObject({ changes: 1, road: 3500, total: 5250 });
    expect(so.end).toMatchObject({ x: 5800, y: 9600, heading: 531, column: { road: 'X', direction: 1, s: 9000 } });
  });

  it('has no facing or column charges for an HQ (PUB-9.2)', () => {
    const road = emptyMap({ roads: [{ id: 'X', polyline: [[5000, 1000], [5000, 9000]] }] });
    const at = position({}, { hqs: { rHQ: hq('RED', 5100, 2000) } });
    expect(march(road, at, 'rHQ', [{ column_on: { road: 'X', direction: 1 } }, { road: 4000 }])!.cost).toMatchObject({ budget: 7500, total: 2100 });
  });
});

describe('a pose that is wanted', () => {
  const from = { x: 5000, y: 5000, heading: 0 };
  it('is reached the cheapest way (PUB-26.5)', () => {
    expect(stepsToPose(from, { x: 5500, y: 7000, heading: 0 })).toEqual([{ to: [5500, 7000] }]);
    expect(stepsToPose(from, { x: 8000, y: 5000, heading: 900 })).toEqual([{ turn: 900 }, { to: [8000, 5000] }]);
    expect(stepsToPose(from, { x: 5000, y: 7000, heading: 1800 })).toEqual([{ to: [5000, 7000] }, { turn: 1800 }]);
    expect(stepsToPose(from, { x: 5000, y: 3000, heading: 0 })).toEqual([{ turn: 1800 }, { to: [5000, 3000] }, { turn: 0 }]);
    expect(stepsToPose(from, { ...from, heading: 450 })).toEqual([{ turn: 450 }]);
  });

  it('goes forward and at most 45 degrees aside (PUB-G03)', () => {
    expect([[7000, 7000], [7002, 7000], [7003, 7000], [7000, 5000], [5000, 4000]].map(([x, y]) => mayGo(0, from, { x: x!, y: y! }))).toEqual([true, true, false, false, false]);
    expect(easyHeading(from, { x: 5100, y: 6000 })).toBe(0);
    expect(easyHeading(from, { x: 7000, y: 5000 })).toBe(900);
  });

  it('lies squarely against an enemy that the hand comes near (PUB-10.8)', () => {
    const at = position({ A: a.A!, E: piece('BLUE', 5000, 8000, 1800) });
    expect(snapped(emptyMap(), at, 'A', { x: 5100, y: 7700 })).toEqual({ x: 5000, y: 7625, heading: 0 });
    expect(snapped(emptyMap(), at, 'A', { x: 6200, y: 8050 })).toEqual({ x: 6125, y: 8000, heading: 2700 });
    expect(snapped(emptyMap(), at, 'A', { x: 5000, y: 6500 })).toBeNull();
  });
});

describe('a hand that moves a piece', () => {
  const road = emptyMap({ roads: [{ id: 'X', polyline: [[5000, 1000], [5000, 12000]] }] });
  const wanted = (pieces: ReturnType<typeof position>['pieces'], to: { x: number; y: number }, more = {}) =>
    stepsTowards({ scenario: road, position: position(pieces), id: 'A', settled: [], to, heading: null, byRoad: false, ...more });

  it('goes on from the steps that are settled', () => {
    const settled: Step[] = [{ turn: 900 }, { to: [6000, 5000] }];
    expect(wanted(a, { x: 6000, y: 7000 }, { settled, heading: 0 })).toEqual([...settled, { turn: 0 }, { to: [6000, 7000] }]);
  });
  it('takes the road when it is told so, in the direction of the hand', () => {
    expect(wanted({ A: piece('RED', 5200, 3000, 0) }, { x: 5400, y: 8000 }, { byRoad: true })).toEqual([{ column_on: { road: 'X', direction: 1 } }, { road: 5000 }]);
    expect(wanted({ A: piece('RED', 5200, 3000, 0) }, { x: 5000, y: 1500 }, { byRoad: true })).toEqual([{ column_on: { road: 'X', direction: -1 } }, { road: 1500 }]);
  });
  it('keeps a column on its road, turns it about, or forms line beside it', () => {
    const column = { A: piece('RED', 5000, 3000, 0, { column: { road: 'X', direction: 1, s: 2000 } }) };
    expect(wanted(column, { x: 5100, y: 6000 })).toEqual([{ road: 3000 }]);
    expect(wanted(column, { x: 5000, y: 2000 })).toEqual([{ column_on: { road: 'X', direction: -1 } }, { road: 1000 }]);
    expect(wanted(column, { x: 7000, y: 3000 })).toEqual([{ column_off: 900 }, { to: [7000, 3000] }]);
  });
  it('only names the heading of a piece that leaves a Reserve (PUB-20.13)', () => {
    const at = position({ A: piece('RED', 0, 0, 0, { status: 'RESERVE', reserve: 'rHQ' }) }, { hqs: { rHQ: hq('RED', 10000, 9000) } });
    const steps = stepsTowards({ scenario: road, position: at, id: 'A', settled: [], to: { x: 10000, y: 14250 }, heading: null, byRoad: false });
    expect(march(road, at, 'A', steps)!.cost).toMatchObject({ facings: 0, total: 5250 });
  });
  it('enters in column at the entry of its Command (PUB-19.1)', () => {
    const map = emptyMap({ roads: [{ id: 'R2', polyline: [[0, 9000], [24000, 9000]] }] });
    map.sides[1]!.commands[0]!.entries = [{ turn: 2, x: 24000, y: 9000, road: 'R2', heading: 2700 }];
    const at = position({ A: piece('RED', 0, 0, 0, { status: 'WAITING' }) });
    expect(startOf(map, at, 'A')).toEqual({ x: 24000, y: 9000, heading: 2700, column: { road: 'R2', direction: -1, s: 24000 } });
  });
});

describe('how far one may get', () => {
  it('is a full move all round on open ground, less through woods, and nothing over a river', () => {
    const map = emptyMap({
      areas: [{ name: 'W', kind: 'woods', polygon: [[9000, 1000], [11000, 1000], [11000, 9000], [9000, 9000]] }],
      rivers: [{ name: 'R', polygon: [[0, 6000], [24000, 6000], [24000, 6400], [0, 6400]] }],
    });
    const at = position({ A: piece('RED', 6500, 5000, 0) });
    const [north, east, , west] = reachable(map, at, 'A', [], 4).map(({ x, y }) => [Math.round(x), Math.round(y)]);
    expect(north![1]).toBeLessThan(6000);
    expect(east![0]).toBe(10000);
    expect(west).toEqual([1250, 5000]);
  });
});

it('a field of fire begins at the front and spreads to both sides (PUB-10.2)', () => {
  const arc = arcOf(emptyMap(), { x: 5000, y: 5000, heading: 0, width: 1875, depth: 375 }, 1750);
  const ys = arc.map(({ y }) => y), xs = arc.map(({ x }) => x);
  expect(Math.round(Math.max(...ys))).toBe(5188 + 1750);
  expect(Math.round(Math.max(...xs) - 5937.5)).toBe(Math.round(1750 * Math.sin((22.5 * Math.PI) / 180)));
});
