import type { Action, GameModule } from '../module';
import { Board } from './board';
import { begin } from './chosen';
import { describe, phases, pieces } from './describe';
import { sizeOf } from './model';
import { likely } from './pointing';
import { extentOf } from './terrain';
import { Thumbnail } from './thumbnail';
import { wishes } from './wishes';
import { options } from './options';

export const pbi: GameModule = {
  id: 'pbi',
  options,
  Board,
  Thumbnail,
  describe,
  phases,
  pieces,
  extent: (scenario) => extentOf(sizeOf(scenario)),
  secrets: false,
  wishes,
  likely: (position, seat, place, draft, legal: Action[]) => {
    const ctx = { scenario: {}, position, seat, legal, draft };
    return likely(ctx, begin(ctx), place);
  },
};

export default pbi;
