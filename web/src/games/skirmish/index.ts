import type { GameModule } from '../module';
import { Board } from './board';
import { describe, phases, pieces } from './describe';
import { Forces, seatsOf } from './forces';
import { likely, nothing } from './interaction';
import { extentOf, type Scenario } from './model';
import { Panel } from './panel';
import { texts } from './texts';
import { Thumbnail } from './thumbnail';
import { explanations } from './umpire';
import { wishes } from './wishes';
import { label, labelOf, rolls, verbs } from './words';
import { options } from './options';

export const skirmish: GameModule = {
  id: 'skirmish',
  options,
  Board,
  Panel,
  composes: true,
  measured: true,
  hints: texts.hints,
  Forces,
  seats: (scenario, options) => seatsOf(scenario as Scenario, options),
  Thumbnail,
  describe,
  phases,
  pieces,
  extent: (scenario) => extentOf(scenario as Scenario),
  rolls,
  explanations,
  resign: { surrender: {} },
  verbs,
  label,
  labelOf,
  wishes,
  likely: (position, seat, place, draft, legal) =>
    likely({ scenario: { board: { width: 0, height: 0 }, turns: 0, edge_A: 'S', edge_B: 'N', teams: [] }, position, seat, legal, words: [], draft }, nothing(), place),
  // Teams that the other side has not spotted are not shown to it: hot-seat hands the screen over.
  secrets: true,
};

export default skirmish;
