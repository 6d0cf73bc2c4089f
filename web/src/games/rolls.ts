// The rolls of the shipped games, by their names in the journal (docs/rules, section 6 of PBI).
import type { RollMeaning } from './module';

const pbi: Record<string, RollMeaning> = {
  break: { label: 'Break test', atLeast: 5, bad: true, by: 'active' },
  morale: { label: 'Morale', atLeast: 4, bad: true, by: 'active' },
  motivation: { label: 'Motivation', by: 'active' },
  ap: { label: 'Action points', sum: true, by: 'active' },
  hit: { label: 'To hit', atLeast: 6, by: 'fact' },
  choice: { label: 'Choice die', atLeast: 5, by: 'fact' },
  save: { label: 'Saves', by: 'fact' },
  clear: { label: 'Clear a casualty', atLeast: 4, by: 'active' },
  opp: { label: 'Opportunity', atLeast: 4, by: 'passive' },
  assault: { label: 'Assault', atLeast: 6, by: 'active' },
  defence: { label: 'Defence', atLeast: 6, by: 'passive' },
  pursuit: { label: 'Pursuit', atLeast: 5, by: 'fact' },
  extend: { label: 'Extend the game', atLeast: 5, by: 'active' },
  // PBI-16.1: for the attacker's houses, in whosever step the game ends.
  victory: { label: 'Victory dice', sum: true, by: 'attacker' },
};

export const shippedRolls: Record<string, Record<string, RollMeaning>> = { pbi, 'pbi-boats': pbi };
