import { expect, it } from 'vitest';
import { millisecondsLeft } from '../../src/table/panels/limit';

it('counts what is left of a limit by the clock of the server', () => {
  const limit = { milliseconds: 5000, ends: 1_005_000, race: true };
  expect(millisecondsLeft({ limit, skew: 0 }, 1_002_000)).toBe(3000);
  // The clock here is a minute ahead.
  expect(millisecondsLeft({ limit, skew: 60_000 }, 1_062_000)).toBe(3000);
  expect(millisecondsLeft({ limit, skew: 0 }, 1_009_000)).toBe(0);
  expect(millisecondsLeft({ limit, skew: 0 }, 900_000)).toBe(5000);
  expect(millisecondsLeft({ limit: null }, 0)).toBe(0);
});
