// What every panel of the right column gets.
import type { GameModule, RollMeaning } from '../../games/module';
import { shippedRolls } from '../../games/rolls';
import type { TableMessage } from '../../net/protocol';
import type { Play } from '../../state/play';

export interface PanelProps {
  play: Play;
  message: TableMessage;
  module: GameModule | null;
}

export const rollsOf = (game: string, module: GameModule | null): Record<string, RollMeaning> =>
  module?.rolls ?? shippedRolls[game] ?? {};
