// The positions of PUB-G36.
import { expect, it } from 'vitest';
import { emptyMap, piece, position } from './fixtures/table';
import { openIntent } from './intent';

const at = (x: number, y: number, heading = 0) => ({ x, y, heading, column: null });
const woods = emptyMap({ areas: [{ name: 'W', kind: 'woods', polygon: [[5000, 6000], [9000, 6000], [9000, 7000], [5000, 7000]] }] });
const moverAt = (x: number, y: number) => ({ A: piece('RED', x, y, 0) });

it('half in woods is open, wholly in the clear is not', () => {
  expect(openIntent(woods, position(moverAt(5062, 5000)), 'A', at(5062, 6500))).toEqual(['ground']);
  expect(openIntent(woods, position(moverAt(5062, 5000)), 'A', at(4000, 6500))).toEqual([]);
});

it('between two enemies is open, before one of them is not', () => {
  const two = position({ ...moverAt(10000, 6000), B1: piece('BLUE', 8990, 8375, 1800), B2: piece('BLUE', 11010, 8375, 1800) });
  expect(openIntent(emptyMap(), two, 'A', at(10000, 8000))).toEqual(['targets', 'range']);
  const one = position({ ...moverAt(10000, 6000), B1: piece('BLUE', 10000, 8375, 1800) });
  expect(openIntent(emptyMap(), one, 'A', at(10000, 8000))).toEqual([]);
});

it('half in a field of fire is open', () => {
  const near = position({ ...moverAt(10000, 6000), B: piece('BLUE', 11375, 9375, 1800) });
  expect(openIntent(emptyMap(), near, 'A', at(10000, 8000))).toEqual(['range']);
  expect(openIntent(emptyMap({ options: { intent_rule: 'off' } }), near, 'A', at(10000, 8000))).toEqual([]);
});
