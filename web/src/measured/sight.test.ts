// The figures of PUB-G30: the aid for the eye must see what the umpire sees.
import { describe, expect, it } from 'vitest';
import { place, type Block } from './plane';
import { horizon, looker, seenOf, type Country } from './sight';

const box = (x: number, y: number, right: number, top: number) => [{ x, y }, { x: right, y }, { x: right, y: top }, { x, y: top }];
const line = (x: number, y: number, right: number) => [{ x, y }, { x: right, y }];
const block = (x: number, y: number, heading: number): Block => ({ x, y, heading, width: 1875, depth: 375 });
const open: Country = { cover: [], hills: [], into: 375, most: 5250 };
const fromFront = (viewer: Block) => place(viewer, 0, viewer.depth / 2);
const seen = (viewer: Block, eye: { x: number; y: number }, target: Block, country: Country, level = 0) => seenOf(looker(viewer, eye, country, level), target, country, [])[0];

describe('into woods', () => {
  const country = { ...open, cover: [{ polygon: box(8000, 9000, 12000, 11000), level: 0 }] };
  const gun = block(10000, 6000, 0);
  it.each([[9370, 15], [9380, 9], [9400, 0]])('a block at %i has %i of 15 points in sight', (y, points) => {
    expect(seen(gun, fromFront(gun), block(10000, y, 1800), country)).toBe(points);
  });
});

describe('over a hill', () => {
  const country = { ...open, hills: [{ polygon: box(8000, 8000, 12000, 10000), crest: line(8000, 9000, 12000), level: 1 }] };
  it('one sees up to the crest and not behind it', () => {
    const viewer = block(10000, 6000, 0);
    expect(seen(viewer, viewer, block(10000, 8999, 1800), country)).toBe(15);
    expect(seen(viewer, viewer, block(10000, 9100, 1800), country)).toBe(0);
  });
  it('who stands on the crest looks both ways, who stands behind it does not', () => {
    const [on, behind] = [block(10000, 9100, 1800), block(10000, 9300, 1800)];
    expect(seen(on, on, block(10000, 7000, 0), country, 1)).toBe(15);
    expect(seen(behind, behind, block(10000, 7000, 0), country, 1)).toBe(0);
  });
});

it('from a hill one looks over woods that are nearer to it than the target is', () => {
  const country = {
    ...open,
    cover: [{ polygon: box(9000, 7500, 11000, 8100), level: 0 }],
    hills: [{ polygon: box(8000, 5500, 12000, 7000), crest: line(8000, 6200, 12000), level: 1 }],
  };
  const gun = block(10000, 6700, 0);
  const counts = [8720, 8730, 8800].map((y) => seen(gun, fromFront(gun), block(10000, y, 1800), country, 1));
  expect(counts).toEqual([4, 8, 15]);
  expect(seen(gun, gun, block(10000, 8800, 1800), country, 1)).toBe(0);
});

it('the horizon ends at the limit of sight and at what stands in the way', () => {
  const viewer = block(10000, 10000, 0);
  const wall = block(10000, 11000, 0);
  const round = horizon(looker(viewer, viewer, open, 0), open, [wall], 4);
  expect(round.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([[10000, expect.any(Number)], [15250, 10000], [10000, 4750], [4750, 10000]]);
  expect(round[0]!.y).toBeLessThan(11000);
});
