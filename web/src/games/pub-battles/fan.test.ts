import { expect, it } from 'vitest';
import { distance } from '../../measured/plane';
import { moment } from './fixtures/load';
import { fan } from './fan';

const nearest = (points: { x: number; y: number }[]): number =>
  Math.min(...points.flatMap((a, i) => points.slice(i + 1).map((b) => distance(a, b))));

for (const name of ['mill-hill.retreat', 'mill-hill.voluntary'] as const)
  it(`${name}: the numbers of the ways back do not lie on each other`, () => {
    const { position } = moment(name);
    const { piece, choices } = position.asked!;
    // A finger's width on a desktop, and on a phone, where the same map is a third as large.
    for (const size of [480, 1100]) {
      const labels = fan(position.pieces[piece!]!, choices!, size);
      expect(labels).toHaveLength(choices!.length);
      expect(nearest(labels)).toBeGreaterThan(size * 0.98);
    }
  });

it('a number stands beside its own way when there is room', () => {
  const [label] = fan({ x: 0, y: 0 }, [{ x: 0, y: 1000 }, { x: 1000, y: 0 }], 100);
  expect(label!.x).toBeCloseTo(0);
  expect(label!.y).toBeGreaterThan(1000);
});
