import { describe, expect, it } from 'vitest';
import { cancellable } from './interaction';
import { scenarios } from './fixtures/load';
import { context, position } from './fixtures/table';
import { locationsOf } from './locations';

const order = { command: 'r', kind: 'move' as const, x: 0, y: 0, effective: 5, author: 'red' };

describe('written orders', () => {
  it('may be cancelled in the phase they were written in, by whoever wrote them', () => {
    const orders = [
      { ...order, index: 0, status: 'sent', written: 2 },
      { ...order, index: 1, status: 'sent', written: 3 },
      { ...order, index: 2, status: 'effective', written: 3 },
      { ...order, index: 3, status: 'sent', written: 3, author: 'blue' },
    ];
    expect(cancellable(context({}, { position: position({}, { phase: 'ORDERS', turn: 3, orders }) })).map(({ index }) => index)).toEqual([1]);
    expect(cancellable(context({}, { position: position({}, { phase: 'SETUP', orders: [{ ...order, index: 0, status: 'sent', written: 0 }] }) }))).toHaveLength(1);
  });

  it('name every place once, and tell an objective from the place it is named after', () => {
    const names = locationsOf(scenarios.brandywine!).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith('Chadd'))).toEqual(["Chadd's Ford", "Chadd's Ford (objective)"]);
    expect(names.filter((name) => name.startsWith('Birmingham Hill'))).toEqual(['Birmingham Hill']);
  });
});
