// What every panel of the right column gets.
import type { Action, GameModule, RollMeaning } from '../../games/module';
import { shippedRolls } from '../../games/rolls';
import type { Step, TableMessage } from '../../net/protocol';
import type { Play } from '../../state/play';
import { actionLabel, texts } from '../../texts';

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

/** Sentences with the names of this scenario. */
export const namer = (module: GameModule | null, message: TableMessage) => (text: string): string =>
  module?.named?.(text, message.scenario.json) ?? text;

/** The step as it is told. */
export const namedStep = (step: Step, named: (text: string) => string): Step =>
  ({ ...step, events: step.events.map((event) => (event.text ? { ...event, text: named(event.text) } : event)) });

/** How a listed action reads: from its parts where the game tells them, else by the server's words. */
export const listedLabel = (action: Action, words: string | undefined, module: GameModule | null): string =>
  module?.labelOf?.(action) ?? actionLabel(words ?? Object.keys(action)[0] ?? '', module);

/** A step that has no facts to tell: by its label, or, done in secret by somebody else, by the server's words alone. */
export const stepWords = (step: Pick<Step, 'seat' | 'do' | 'words'>, module: GameModule | null): string =>
  texts.log.did(texts.capital(step.seat), step.do === undefined ? step.words : actionLabel(step.words, module));

export const rollsOf = (game: string, module: GameModule | null): Record<string, RollMeaning> =>
  module?.rolls ?? shippedRolls[game] ?? {};
