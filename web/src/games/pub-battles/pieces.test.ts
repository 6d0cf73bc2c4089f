import type { ComponentChildren, VNode } from 'preact';
import { expect, it } from 'vitest';
import { piece } from './fixtures/table';
import { numberOn } from './model';
import { Sign, WoodenBlock } from './pieces';

/** All parts of a drawing, the components in it unopened. */
function parts(drawn: ComponentChildren): VNode<any>[] {
  if (Array.isArray(drawn)) return drawn.flatMap(parts);
  if (typeof drawn !== 'object' || drawn === null) return [];
  const node = drawn as VNode<any>;
  return [node, ...parts(node.props.children)];
}

const block = (look: object) => parts(WoodenBlock({ arm: 'INF', quality: 'line', spent: false, side: 0, name: 'r1', width: 187, depth: 37, heading: 0, ...look }));
const has = (drawn: VNode<any>[], kind: unknown) => drawn.some(({ type, props }) => type === kind || props.class === kind);
const pathOf = (drawn: VNode<any>[], name: string): string => drawn.find(({ props }) => props.class === name)!.props.d;

it('the Fresh side of a block has the sign of its arm, the Spent side is plain and hatched', () => {
  expect([has(block({}), Sign), has(block({}), 'hatching')]).toEqual([true, false]);
  expect([has(block({ spent: true }), Sign), has(block({ spent: true }), 'hatching')]).toEqual([false, true]);
});

it('in a list the arm of a Spent block can be read', () => expect(has(block({ spent: true, plain: true }), Sign)).toBe(true));

it('the hatching of the two armies differs in more than its colour', () =>
  expect(pathOf(block({ spent: true }), 'hatching')).not.toBe(pathOf(block({ spent: true, side: 1 }), 'hatching')));

it('an unknown block carries the number by which the log calls it', () => {
  const unknown = piece('BLUE', 0, 0, 0, { type: null, command: null, block: 18 });
  const drawn = block({ arm: null, quality: null, name: numberOn(unknown) });
  expect(drawn.find(({ props }) => props.class === 'name')!.props.children).toBe('#18');
});
