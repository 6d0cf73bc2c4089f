import { describe, expect, it } from 'vitest';
import { shippedRolls } from '../../src/games/rolls';
import { rolls as pubRolls } from '../../src/games/pub-battles/words';
import { rolls as bashing } from '../../src/games/square-bashing/words';
import { fenceReason, logEntry, reasonIn, spoken, type LogEntry } from '../../src/state/log';
import { ledger } from '../../src/state/luck';
import { stepWords } from '../../src/table/panels/shared';
import { texts } from '../../src/texts';
import { step } from './messages';

const rolls = shippedRolls.pbi!;
const seats = ['attacker', 'defender'];
const linesOf = ({ parts }: LogEntry) => parts.flatMap(({ lines }) => lines);
const began = { event: 'turn_began', side: 'ATT', turn: 1, final_turn: 3, clause: 'PBI-5.1', text: 'Turn 1 of 3: the attacker.' };
const motivation = step(1, 'attacker', [
  { roll: 'motivation', faces: 6, dice: [3], clause: 'PBI-7.2' },
  { event: 'motivation_tried', needed: 4, success: false, clause: 'PBI-7.2', text: 'a1.C motivates B2: needs 4, failure.' },
]);
const shooting = step(2, 'attacker', [
  { roll: 'hit', faces: 6, dice: [6, 1, 6, 2, 3, 6], clause: 'PBI-11.5' },
  { roll: 'choice', faces: 6, dice: [5], clause: 'PBI-11.4' },
  { event: 'shot', groups: ['a1.L1'], hits: 3, clause: 'PBI-11.5', text: 'a1.L1 shoot.' },
  { roll: 'save', faces: 6, dice: [1], clause: 'PBI-11.7' },
]);

describe('the log', () => {
  it('marks the dice that succeed, by the target the journal tells', () => {
    const entry = logEntry(motivation, rolls, texts.log.roll);
    expect(linesOf(entry)[0]).toMatchObject({ kind: 'roll', text: 'Motivation', needed: 4, dice: [{ value: 3, success: false }] });
    expect(linesOf(entry)[1]!.clause).toBe('PBI-7.2');
  });

  it('knows that sixes hit, and leaves open what it does not know', () => {
    const entry = logEntry(shooting, rolls, texts.log.roll);
    expect(linesOf(entry)[0]!.dice!.map((die) => die.success)).toEqual([true, false, true, false, false, true]);
    expect(linesOf(entry)[3]!.dice![0]!.success).toBeUndefined();
  });

  it('takes a turn’s beginning out of the lines', () => {
    const entry = logEntry(step(3, 'defender', [began]), rolls, texts.log.roll);
    expect(entry.parts).toEqual([{ lines: [] }, { turn: 'Turn 1 of 3: the attacker.', lines: [] }]);
  });

  const draw = [{ roll: 'chit', faces: 2, dice: [1], clause: 'PUB-4.2' }, { event: 'drawn', command: 'b', text: 'The chit of Blue is drawn.', clause: 'PUB-4.2' }];

  it('tells what came with a turn below the turn’s beginning', () => {
    const { parts } = logEntry(step(3, 'defender', [{ event: 'held', text: 'r1 holds.' }, began, ...draw]), pubRolls, texts.log.roll);
    expect(parts.map(({ turn, lines }) => [turn, lines.map(({ text }) => text)])).toEqual([[undefined, ['r1 holds.']], [began.text, ['The chit of Blue is drawn.']]]);
  });

  it('shows what was drawn by lot as itself, not as a die', () => {
    const [line, ...more] = linesOf(logEntry(step(3, 'red', draw), pubRolls, texts.log.roll));
    expect(more).toEqual([]);
    expect(line!.dice).toBeUndefined();
    expect(line!.lot).toEqual({ event: draw[1], Picture: pubRolls.chit!.lot });
  });

  it('says truly why something cannot be taken back', () => {
    expect(fenceReason(motivation, rolls)).toBe('dice');
    expect(fenceReason(step(5, 'red', draw), pubRolls)).toBe('shown');
    expect(fenceReason(step(5, 'red', [{ event: 'identified', text: 'BLUE#1 is b2.' }]), pubRolls)).toBe('shown');
    expect(fenceReason({ ...step(5, 'red', [{ event: 'identified', text: 'RED#1 is seen to be INF.' }]), do: undefined }, pubRolls)).toBe('shown');
    expect(fenceReason({ ...step(5, 'red', []), do: undefined }, pubRolls)).toBe('secret');
    expect(new Set(Object.values(texts.log.fence)).size).toBe(3);
  });

  it('names rolls it has never heard of', () => {
    expect(logEntry(step(1, 'attacker', [{ roll: 'gas_drift', dice: [2] }]), {}, texts.log.roll).parts[0]!.lines[0]!.text).toBe('Gas drift');
  });

  it('tells what has no facts by its label, and what others did in secret by the words alone', () => {
    expect(stepWords({ seat: 'attacker', do: { end_turn: {} }, words: 'end_turn' }, null)).toBe('Attacker: end the turn.');
    expect(stepWords({ seat: 'defender', words: 'something in secret' }, null)).toBe('Defender: something in secret.');
  });

  it('speaks facts, not modifiers', () => {
    const words = ({ words }: { words: string }) => `(${words})`;
    expect(spoken(shooting, words)).toEqual(['a1.L1 shoot.']);
    expect(spoken(step(4, 'attacker'), words)).toEqual(['(move to D4)']);
  });
});

describe('a bot’s reason', () => {
  it('is its sentence and the line it expects', () => {
    expect(reasonIn({ type: 'why', ref: 4, step: 2, why: 'I expect 61 %.', line: ['defender: opp_pass'] }, '')).toEqual({ why: 'I expect 61 %.', line: ['defender: opp_pass'] });
  });

  it('is, where it may not be told or does not come, a sentence that says so', () => {
    expect(reasonIn({ type: 'refused', ref: 4, refusal: { clause: null as any, message: 'This game has secrets.' } }, '')).toEqual({ why: 'This game has secrets.', line: [] });
    expect(reasonIn({ type: 'error', ref: 4, message: 'The game has 1 steps so far.' }, '').why).toBe('The game has 1 steps so far.');
    expect(reasonIn(null, 'Not sent.')).toEqual({ why: 'Not sent.', line: [] });
  });
});

describe('the luck ledger', () => {
  it('expects a sixth of the hit dice to hit', () => {
    const hit = ledger([shooting], rolls, seats).rows.find((row) => row.roll === 'hit')!;
    expect(hit).toMatchObject({ seat: 'attacker', dice: 6, actual: 3 });
    expect(hit.expected).toBeCloseTo(1);
  });

  it('uses the needed score of each motivation', () => {
    const row = ledger([motivation], rolls, seats).rows[0]!;
    expect(row.expected).toBeCloseTo(0.5);
    expect(row.actual).toBe(0);
  });

  it('counts saves by what each needed, for the side that saves', () => {
    const saved = [
      { roll: 'save', faces: 6, dice: [4], clause: 'PBI-11.7' },
      { event: 'saved', group: 'd1.R1', hits: 1, needed: 3, clause: 'PBI-11.7', text: 'd1.R1 saves.' },
      { roll: 'save', faces: 6, dice: [1, 5], clause: 'PBI-11.7' },
      { event: 'killed', groups: ['d1.R2'], hits: 2, needed: 4, clause: 'PBI-11.8', text: 'd1.R2 dead.' },
    ];
    const { rows, untold } = ledger([step(1, 'attacker', saved)], rolls, seats);
    expect(rows).toMatchObject([{ seat: 'defender', roll: 'save', dice: 3, actual: 2 }]);
    expect(rows[0]!.expected).toBeCloseTo(4 / 6 + 2 * 0.5);
    expect(untold).toEqual([]);
  });

  it('leaves a kind of roll out as soon as one target is not told: the others alone would look lucky', () => {
    const told = step(1, 'attacker', [{ roll: 'save', faces: 6, dice: [6] }, { event: 'saved', group: 'd1.R1', needed: 4 }]);
    expect(ledger([told], rolls, seats).rows.map((row) => row.roll)).toEqual(['save']);
    const { rows, untold } = ledger([told, shooting], rolls, seats);
    expect(rows.map((row) => row.roll)).toEqual(['hit', 'choice']);
    expect(untold).toEqual(['Saves']);
  });

  it('gives the victory dice to the attacker, whoever ended the game', () => {
    const row = ledger([step(1, 'defender', [{ roll: 'victory', faces: 6, dice: [6, 5] }])], rolls, seats).rows[0]!;
    expect(row).toMatchObject({ seat: 'attacker', expected: 7, actual: 11, sum: true });
  });

  it('gives opportunity to the side whose turn it is not, and morale to the side whose turn begins', () => {
    const steps = [
      step(1, 'defender', [began, { roll: 'morale', faces: 6, dice: [4, 1] }]),
      step(2, 'defender', [{ roll: 'opp', faces: 6, dice: [6] }]),
    ];
    const rows = ledger(steps, rolls, seats).rows;
    expect(rows.find((row) => row.roll === 'morale')).toMatchObject({ seat: 'attacker', expected: 1, actual: 1, bad: true });
    expect(rows.find((row) => row.roll === 'opp')).toMatchObject({ seat: 'defender', expected: 0.5, actual: 1 });
  });

  it('counts orders, ways out of scenery and routs of Square Bashing by what each unit needed, for the side it belongs to', () => {
    const steps = [
      step(1, 'attacker', [
        { event: 'turn_began', side: 'ATTACKER', turn: 1 },
        { roll: 'command', faces: 6, dice: [3] }, { event: 'ordered', unit: 'a1', needed: 3, success: true },
        { roll: 'exit', faces: 6, dice: [2] }, { event: 'stuck', unit: 'a2', square: 'C2', needed: 5 },
      ]),
      step(2, 'attacker', [
        { event: 'turn_began', side: 'DEFENDER', turn: 1 },
        { roll: 'rout', faces: 6, dice: [4] }, { event: 'rout_rolled', unit: 'd1', needed: 4, routed: true },
        { roll: 'rout', faces: 6, dice: [5] }, { event: 'rout_rolled', unit: 'd2', needed: 6, routed: false },
        { roll: 'save', faces: 6, dice: [4, 1] }, { event: 'saves_rolled', unit: 'd2', hits: 2, needed: 4, lost: 1 },
      ]),
    ];
    const { rows, untold } = ledger(steps, bashing, seats);
    expect(untold).toEqual([]);
    expect(rows.map(({ seat, roll, actual }) => `${seat} ${roll} ${actual}`)).toEqual([
      'attacker command 1', 'attacker exit 0', 'defender rout 1', 'defender save 1',
    ]);
    expect(rows.map((row) => row.expected.toFixed(3))).toEqual(['0.667', '0.333', '0.667', '1.000']);
    expect(rows[2]).toMatchObject({ bad: true });
  });

  it('says which rolls it left out', () => {
    expect(ledger([step(1, 'attacker', [{ roll: 'unheard', dice: [1, 2] }])], rolls, seats)).toEqual({ rows: [], untold: ['unheard'] });
  });
});

describe('a decision that explains itself', () => {
  const decided = step(4, 'A', [
    { event: 'risk_line', text: 'G1: +1 losses.', clause: 'SKM-19.4' },
    { event: 'moved', text: 'g1 moves.', clause: 'SKM-4.1' },
    { event: 'risk_line', text: 'G2: +1 no NCO.', clause: 'SKM-19.4' },
    { event: 'risk_factor', text: 'G2 has a risk factor of 1.', clause: 'SKM-19.1' },
    { roll: 'solo order', faces: 6, dice: [5], clause: 'SKM-19.10' },
    { event: 'solo_order', text: 'G2 throws 5 and advances.', clause: 'SKM-19.10', row: 1, die: 5 },
  ]);

  it('folds only what led up to it under itself', () => {
    const explanations = { solo_order: { by: ['risk_line', 'risk_factor'], roll: 'solo order' } };
    const lines = linesOf(logEntry(decided, {}, (roll) => roll, explanations));
    expect(lines.map(({ text }) => text)).toEqual(['G1: +1 losses.', 'g1 moves.', 'G2 throws 5 and advances.']);
    expect(lines[2]!.why!.map(({ text }) => text)).toEqual(['G2: +1 no NCO.', 'G2 has a risk factor of 1.', 'solo order']);
  });

  it('is told line by line where the game explains nothing', () => {
    expect(linesOf(logEntry(decided, {}, (roll) => roll))).toHaveLength(6);
  });
});
