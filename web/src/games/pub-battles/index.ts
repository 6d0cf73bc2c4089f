import type { GameModule } from '../module';
import { Board } from './board';
import { describe, phases, pieces } from './describe';
import { likely, nothing } from './interaction';
import { isOn, named, seatSide, seatsOf, type Scenario } from './model';
import { texts } from './texts';
import { Panel } from './panel';
import { extentOf } from './terrain';
import { Thumbnail } from './thumbnail';
import { wishes } from './wishes';
import { label, labelOf, rolls, verbs } from './words';
import { options } from './options';

export const pubBattles: GameModule = {
  id: 'pub-battles',
  options,
  Board,
  Panel,
  composes: true,
  measured: true,
  byHand: ['move', 'move_hq', 'place', 'relocate'],
  aboutChat: ({ number, from }, scenario, seat) => {
    const file = scenario as Scenario;
    const theirs = from !== null && seatSide(file, from) !== seatSide(file, seat);
    return theirs && isOn(file, 'limited_comms') ? { label: texts.panel.report, action: { report: { seat: from, message: number } } } : null;
  },
  Thumbnail,
  describe,
  phases,
  pieces,
  extent: (scenario) => extentOf(scenario as Scenario),
  rolls,
  verbs,
  label,
  labelOf,
  named,
  wishes,
  likely: (position, seat, place, draft, legal) =>
    likely({ scenario: { turns: 0, map: { width: 0, height: 0 }, sides: [] }, position, seat, legal, words: [], draft }, nothing(), place),
  seats: (scenario, options) => seatsOf(scenario as Scenario, options),
  // What one side may not see is unidentified for it: hot-seat hands the screen over.
  secrets: true,
};

export default pubBattles;
