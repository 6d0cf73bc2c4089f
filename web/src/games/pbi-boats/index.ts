import type { Action, GameModule, RollMeaning } from '../module';
import { shippedRolls } from '../rolls';
import { sizeOf } from '../pbi/model';
import { extentOf } from '../pbi/terrain';
import { begin } from './beginning';
import { Board } from './board';
import { describe, phases, pieces } from './describe';
import { onTheTable } from './model';
import { label } from './labels';
import { Forces, Panel } from './buying';
import { likely } from './pointing';
import { Thumbnail } from './thumbnail';
import { wishes } from './wishes';
import { words } from './words';
import { options } from './options';

/** Section 6 of the boat rules, beside PBI's rolls. */
const rolls: Record<string, RollMeaning> = {
  ...shippedRolls.pbi,
  reserve: { label: 'Reserve', by: 'active' },
  drift: { label: 'Drift', neutral: true },
  mine: { label: 'Mine', atLeast: 5, bad: true, by: 'active' },
  disarm: { label: 'Disarm', atLeast: 3, by: 'active' },
  hull: { label: 'Hull saves', atLeast: 2, by: 'fact' },
  at: { label: 'Anti-tank shot', by: 'actor' },
  pen: { label: 'Penetration', sum: true, by: 'actor' },
  patch: { label: 'Patching', atLeast: 4, by: 'active' },
  refloat: { label: 'Refloating', atLeast: 4, by: 'active' },
  rescue: { label: 'Rescue', atLeast: 4, neutral: true },
  scramble: { label: 'Scrambling ashore', atLeast: 5, bad: true, by: 'passive' },
  withdraw: { label: 'Withdrawing', atLeast: 5, bad: true, by: 'active' },
  clear_aboard: { label: 'Clear a casualty aboard', atLeast: 4, by: 'active' },
};

export const pbiBoats: GameModule = {
  id: 'pbi-boats',
  options,
  Board, Panel, Forces, Thumbnail, describe, phases, pieces, rolls, label,
  extent: (scenario) => extentOf(sizeOf(scenario)),
  verbs: words.verbs,
  secrets: true, // hidden mines
  wishes,
  likely: (position, seat, place, draft, legal: Action[]) => {
    const ctx = { scenario: {}, position: onTheTable(position), seat, legal, draft };
    return likely(ctx, begin(ctx), place);
  },
};

export default pbiBoats;
