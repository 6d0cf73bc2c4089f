import { describe, expect, it } from 'vitest';
import { cancellable } from './interaction';
import { context, position } from './fixtures/table';

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
});
