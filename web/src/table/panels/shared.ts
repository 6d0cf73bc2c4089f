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

/** The scenario as this table is played: with the options that were changed. */
export const withOptions = (message: TableMessage): any => {
  const { json } = message.scenario;
  return { ...json, options: { ...json?.options, ...message.options } };
};

export const rollsOf = (game: string, module: GameModule | null): Record<string, RollMeaning> =>
  module?.rolls ?? shippedRolls[game] ?? {};
