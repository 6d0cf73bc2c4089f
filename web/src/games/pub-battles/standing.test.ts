import { expect, it } from 'vitest';
import { piece, position } from './fixtures/table';
import { unseenBy } from './standing';

it('leaves out the enemies that the eyes in question do not spot', () => {
  const known = position({ wayne: piece('BLUE', 0, 0, 0, { block: 0 }), nash: piece('BLUE', 0, 0, 0, { block: 1 }), r1: piece('RED', 0, 0, 0, { block: 0 }) });
  const seen = position({ 'BLUE#0': piece('BLUE', 0, 0, 0, { block: 0, type: null, status: 'WAITING' }), nash: piece('BLUE', 0, 0, 0, { block: 1 }), r1: piece('RED', 0, 0, 0, { block: 0 }) });
  expect([...unseenBy(known, seen)]).toEqual(['wayne']);
});
