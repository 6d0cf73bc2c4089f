import { describe, expect, it } from 'vitest';
import { sinceMine, withMessage } from '../../src/state/history';
import { message, step } from './messages';

const [one, two, three] = [step(1, 'attacker'), step(2, 'defender'), step(3, 'defender')];
const numbers = (steps: { number: number }[]) => steps.map((s) => s.number);

describe('what a client knows of a table', () => {
  it('begins with everything and adds the new steps', () => {
    const begun = withMessage(null, message(1, 0, [one!]));
    const later = withMessage(begun, message(2, 1, [two!]));
    expect(numbers(later!.steps)).toEqual([1, 2]);
    expect(later!.latest.version).toBe(2);
  });

  it('keeps the position after each step it saw', () => {
    let history = withMessage(null, message(1, 0, [one!]));
    history = withMessage(history, message(2, 1, [two!]));
    history = withMessage(history, message(3, 2, [three!]));
    expect([...history!.positions.entries()]).toEqual([[1, { version: 1 }], [2, { version: 2 }], [3, { version: 3 }]]);
  });

  it('forgets what was taken back', () => {
    let history = withMessage(null, message(1, 0, [one!, two!, three!]));
    history = withMessage(history, message(2, 1, []));
    expect(numbers(history!.steps)).toEqual([1]);
    expect([...history!.positions.keys()]).toEqual([1]);
    history = withMessage(history, message(3, 1, [step(2, 'attacker')]));
    expect(history!.steps[1]!.seat).toBe('attacker');
    expect(history!.positions.get(2)).toEqual({ version: 3 });
  });

  it('asks again when steps are missing in between', () => {
    const begun = withMessage(null, message(1, 0, [one!]));
    expect(withMessage(begun, message(5, 2, [three!]))).toBeNull();
    expect(withMessage(null, message(5, 2, [three!]))).toBeNull();
  });

  it('takes a whole message after a reconnection, with the positions it still has', () => {
    let history = withMessage(null, message(1, 0, [one!]));
    history = withMessage(history, message(4, 0, [one!, two!]));
    expect([...history!.positions.keys()]).toEqual([1, 2]);
    const other = withMessage(history, message(6, 0, [step(1, 'attacker', [], { end_turn: {} })]));
    expect([...other!.positions.keys()]).toEqual([1]);
    expect(other!.positions.get(1)).toEqual({ version: 6 });
  });

  it('ignores an older message that comes late', () => {
    let history = withMessage(null, message(1, 0, [one!]));
    history = withMessage(history, message(3, 1, [two!]));
    expect(withMessage(history, message(2, 2, []))!.latest.version).toBe(3);
  });
});

describe('since my last turn', () => {
  it('is what the others did after my last step', () => {
    expect(numbers(sinceMine([one!, two!, three!], new Set(['attacker'])))).toEqual([2, 3]);
    expect(sinceMine([two!, one!], new Set(['attacker']))).toEqual([]);
  });
});
