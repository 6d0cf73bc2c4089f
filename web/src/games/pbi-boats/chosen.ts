// What the player has chosen so far where there are boats: PBI's choice, and what belongs to boats.
import { nothing as landNothing, type Ui } from '../pbi/chosen';
import type { Outcome } from '../pbi/interaction';
import type { Edge } from '../pbi/model';

export interface SeaUi extends Ui {
  /** Deployment and arrival: the boat in the hand. In ACTION: the boat that was pointed at. */
  boat: string | null;
  facing: Edge;
  /** What a shot at a square with several targets is aimed at. */
  aim: string | null;
  mines: string[];
  arrivals: Record<string, { square: string; facing: Edge }>;
  /** The last thing touched was a lever: Enter does what it proposes, wherever the cursor is. */
  lever: boolean;
  /** The groups aboard were chosen by hand. */
  byHand: boolean;
}

export interface SeaOutcome extends Outcome { ui: SeaUi }

const emptySea = { boat: null, facing: 'N' as Edge, aim: null, mines: [], arrivals: {}, byHand: false, lever: false };

export const nothing: SeaUi = { ...landNothing, ...emptySea };

export const asSea = (ui: Ui): SeaUi => ({ ...emptySea, ...ui });
