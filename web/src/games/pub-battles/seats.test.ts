import { describe, expect, it } from 'vitest';
import { seatsOf } from './model';

const side = { home_heading: 0, commands: [] };
const sides = [
  { ...side, id: 'AMERICANS', seats: ['washington', 'greene'] },
  { ...side, id: 'BRITISH' },
];

describe('the seats of a side', () => {
  it('are those of its players where sides are shared, with limited communications or without', () => {
    const seats = { washington: 'AMERICANS', greene: 'AMERICANS', british: 'BRITISH' };
    expect(seatsOf({ sides }, { shared_sides: true })).toEqual(seats);
    expect(seatsOf({ sides }, { limited_comms: true })).toEqual(seats);
    expect(seatsOf({ sides }, {})).toBeNull();
  });
});
