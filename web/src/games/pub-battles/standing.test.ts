import { expect, it } from 'vitest';
import { piece, position } from './fixtures/table';
import { unseenBy } from './standing';

it('leaves the sign off those blocks that the eyes in question do not identify', () => {
  const known = position({ wayne: piece('BLUE', 0, 0, 0, { block: 0 }), nash: piece('BLUE', 0, 0, 0, { block: 1 }), r1: piece('RED', 0, 0, 0, { block: 0 }) });
  const seen = position({ 'BLUE#0': piece('BLUE', 0, 0, 0, { block: 0, type: null }), nash: piece('BLUE', 0, 0, 0, { block: 1 }), r1: piece('RED', 0, 0, 0, { block: 0 }) });
  expect([...unseenBy(known, seen)]).toEqual(['wayne']);
});
