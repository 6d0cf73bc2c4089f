// The chits that decide who moves next.
import type { GameEvent } from '../module';
import { commandName, commandSide, sideIndex, type Scenario } from './model';
import { texts } from './texts';

/** A chit: round for the first side, square for the second, with the letters of its Command. */
export function Chit({ scenario, id, kind = '' }: { scenario: Scenario; id: string; kind?: string }) {
  const side = sideIndex(scenario, commandSide(scenario, id));
  return (
    <svg class={`pub-chit side-${side} ${kind}`} viewBox="-15 -15 30 30" role="img" aria-label={texts.strip.chit(commandName(scenario, id))}>
      <title>{commandName(scenario, id)}</title>
      {side === 0 ? <circle r="13" /> : <rect x="-12.5" y="-12.5" width="25" height="25" rx="2" />}
      <text y="5">{id.slice(0, 3)}</text>
    </svg>
  );
}

/** The chit that came out of the cup. */
export const DrawnChit = ({ event, scenario }: { event: GameEvent; scenario: Scenario }) =>
  typeof event.command === 'string' ? <Chit scenario={scenario} id={event.command} kind="drawn" /> : null;
