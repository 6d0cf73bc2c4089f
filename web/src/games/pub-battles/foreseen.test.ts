import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../module';
import { context, piece } from './fixtures/table';
import { foreseen, openIntent, revealed } from './foreseen';
import { commandsRunBy } from './strip';

const facts: GameEvent[] = [
  { event: 'moved', piece: 'r1', to: { x: 9000, y: 5900, heading: 0 }, cost: 5250, clause: 'PUB-7.1', text: 'r1 moves to 9000,5900 facing 0, cost 5250.' },
  { event: 'pair_made', a: 'BLUE#1', b: 'r1', creator: 'r1', clause: 'PUB-12.4', text: 'BLUE#1 and r1 are in contact or under fire; r1 attacks.' },
  { event: 'intent_flagged', piece: 'r1', flags: 5, clause: 'PUB-12.6', text: 'The intent of r1 is not clear.' },
  { event: 'hq_spotted', hq: 'bHQ', clause: 'PUB-20.6', text: 'bHQ is spotted: its Reserve comes onto the map.' },
];

describe('what a move will do', () => {
  const { scenario, position } = context({ r1: piece('RED', 9000, 2400, 0) });
  it('is told in inches and names, with the clause of each fact', () => {
    const lines = foreseen(scenario, position, facts);
    expect(lines.map(({ clause }) => clause)).toEqual(['PUB-7.1', 'PUB-12.4', 'PUB-20.6']);
    expect(lines[0]!.text).toBe('Ends 9″ east, 5.9″ north, facing north; costs 5.25″.');
    expect(lines[1]!.text).toContain('r1 attacks BLUE#1');
    expect(lines[2]!.text).toContain('bHQ is spotted');
  });
  it('warns of what it leaves open, by the flags of the umpire', () => {
    expect(openIntent(facts)).toEqual(['ground', 'range']);
    expect(openIntent(facts.slice(0, 2))).toEqual([]);
  });
});

describe('what a move will reveal', () => {
  const { scenario, position } = context({ r1: piece('RED', 9000, 2400, 0), 'BLUE#1': { ...piece('BLUE', 9000, 9000, 1800), type: null, command: null }, 'BLUE#0': { ...piece('BLUE', 4000, 9000, 1800), type: 'CAV', command: null } });
  it('is told with its clauses, and not which type it is', () => {
    expect(revealed(scenario, position, { seen: ['BLUE#0', 'BLUE#1'], shown: ['r1'] })).toEqual([
      { text: 'You will see the type of an unidentified block.', clause: 'PUB-11.10' },
      { text: 'You will see whether BLUE#0 is Cavalry or Dragoons.', clause: 'PUB-11.14' },
      { text: 'The enemy will see the type of r1.', clause: 'PUB-11.10' },
    ]);
  });
  it('is nothing where nothing new is seen', () => expect(revealed(scenario, position, { seen: [], shown: [] })).toEqual([]));
});

describe('who runs what', () => {
  const of = (runners: Record<string, string>) => {
    const ctx = context({});
    for (const [id, runner] of Object.entries(runners)) ctx.position.commands[id]!.runner = runner;
    return commandsRunBy(ctx);
  };
  it('needs no telling where a seat runs its own army', () => expect(of({ b: 'blue', r: 'red' })).toEqual([]));
  it('is told where Commands are split between the armies', () => expect(of({ b: 'red', r: 'blue' })).toEqual(['b']));
});
