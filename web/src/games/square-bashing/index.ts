import type { GameModule } from '../module';
import { Board } from './board';
import { describe, phases, pieces } from './describe';
import { sizeOfSquares } from '../grid';
import { begin, likely } from './interaction';
import { sizeOf } from './model';
import { Panel } from './panel';
import { extentOf } from './terrain';
import { Thumbnail } from './thumbnail';
import { wishes } from './wishes';
import { label, rolls, verbs, verdict } from './words';
import { options } from './options';

export const squareBashing: GameModule = {
  id: 'square-bashing',
  options,
  Board,
  Panel,
  composes: true,
  Thumbnail,
  describe,
  phases,
  pieces,
  extent: (scenario) => extentOf(sizeOf(scenario)),
  rolls,
  verbs,
  label,
  verdict,
  wishes,
  likely: (position, seat, place, draft, legal) => {
    const ctx = { scenario: { board: sizeOfSquares(Object.keys(position.squares)) }, position, seat, legal, draft };
    return likely(ctx, begin(ctx), place);
  },
  secrets: false,
};

export default squareBashing;
