import { describe, expect, it } from 'vitest';
import { alongLine, bearing, between, corners, gap, local, nearestOn, place, Sheet } from './plane';

const at = (x: number, y: number) => ({ x, y });

describe('a pose on the table', () => {
  it('has the corners that the rules give it (PUB-G01)', () => {
    const block = { x: 5000, y: 5000, heading: 300, width: 1875, depth: 375 };
    const found = corners(block).map(({ x, y }) => [Math.round(x * 2), Math.round(y * 2)]);
    expect(found).toEqual([[8564, 11262], [11811, 9387], [11436, 8738], [8189, 10613]]);
  });

  it('is measured in its own frame and put back by it', () => {
    const pose = { x: 100, y: 200, heading: 2250 };
    const there = place(pose, 30, -40);
    const back = local(pose, there);
    expect(Math.round(back.right)).toBe(30);
    expect(Math.round(back.ahead)).toBe(-40);
  });

  it('faces by tenths of a degree, clockwise from north', () => {
    expect([bearing(at(0, 0), at(0, 5)), bearing(at(0, 0), at(5, 0)), bearing(at(0, 0), at(0, -5)), bearing(at(0, 0), at(-5, 5))]).toEqual([0, 900, 1800, 3150]);
    expect(between(3500, 100)).toBe(200);
  });

  it('is measured outline to outline (PUB-G31)', () => {
    const hq = { x: 10000, y: 5000, heading: 0, width: 375, depth: 375 };
    expect(Math.round(gap(hq, { x: 10000, y: 7875, heading: 0, width: 1875, depth: 375 }))).toBe(2500);
    expect(gap(hq, { x: 10100, y: 5100, heading: 200, width: 1875, depth: 375 })).toBe(0);
  });
});

describe('a road', () => {
  const road = [at(5000, 1000), at(5000, 9000), at(9000, 12000)];

  it('is met at its nearest point and followed round its bends (PUB-G08)', () => {
    const on = nearestOn(road, at(5300, 3000));
    expect([on.x, on.y, on.s, on.off]).toEqual([5000, 3000, 2000, 300]);
    expect(alongLine(road, 9000)).toEqual({ x: 5800, y: 9600, heading: 531 });
    expect(alongLine(road, 9000, -1).heading).toBe(2331);
  });
});

it('the drawing has north above and can be read back', () => {
  const sheet = new Sheet(18000, 12000, 10);
  expect(sheet.at(at(9000, 12000))).toEqual(at(900, 0));
  expect(sheet.back(sheet.at(at(1234, 5678)))).toEqual(at(1234, 5678));
});
