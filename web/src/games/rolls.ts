// The rolls of the shipped games, by their names in the journal (docs/rules, section 6 of PBI).
import type { RollMeaning } from './module';

const pbi: Record<string, RollMeaning> = {
  break: { label: 'Break test', atLeast: 5, bad: true, by: 'active' },
  morale: { label: 'Morale', atLeast: 4, bad: true, by: 'active' },
  motivation: { label: 'Motivation', by: 'active' },
  ap: { label: 'Action points', sum: true, by: 'active' },
  hit: { label: 'To hit', atLeast: 6, by: 'fact' },
  choice: { label: 'Choice die', atLeast: 5, neutral: true },
  // What a save needs is told only when it succeeds, so counting it would always look lucky.
  save: { label: 'Saves', neutral: true },
  clear: { label: 'Clear a casualty', atLeast: 4, by: 'active' },
  opp: { label: 'Opportunity', atLeast: 4, by: 'passive' },
  assault: { label: 'Assault', atLeast: 6, by: 'active' },
  defence: { label: 'Defence', atLeast: 6, by: 'passive' },
  pursuit: { label: 'Pursuit', atLeast: 5, by: 'fact' },
  extend: { label: 'Extend the game', atLeast: 5, neutral: true },
  // The attacker's, in whosever step the game ends.
  victory: { label: 'Victory dice', sum: true, neutral: true },
};

export const shippedRolls: Record<string, Record<string, RollMeaning>> = { pbi, 'pbi-boats': pbi };
