import type { Step, TableMessage } from '../../src/net/protocol';

export const step = (number: number, seat: string, events: Step['events'] = [], action: Step['do'] = { move: { to: `D${number}` } }): Step => ({
  number, seat, do: action, words: `move to D${number}`, events,
});

export function message(version: number, from: number, steps: Step[], more: Partial<TableMessage> = {}): TableMessage {
  return {
    type: 'table', table: 'k3v9x0q2m7ab', version, game: 'pbi', title: 'PBI Quick Start',
    scenario: { id: 'first-patrol', title: 'First patrol', summary: '', json: {} }, options: null, you: 'attacker',
    seats: { attacker: { kind: 'person', name: 'Anna' }, defender: { kind: 'bot', bot: 'greedy', name: 'Greedy' } },
    started: true, position: { version }, to_act: ['attacker'], question: '', steps_from: from, steps,
    undo: { can_undo: false, can_redo: false, fence: 0, asked_by: null }, clock: null, outcome: { over: false },
    draw_offered_by: null, rematch: null, fairness: { commitment: '', numbers: {}, secret: null }, chat: [], ...more,
  };
}
