// What a move would bring before it is made: the umpire looked at it with this player's eyes (PUB-26.3).
import { Clause } from '../../ui/rules';
import type { GameEvent } from '../module';
import { inches, nameOf, optionOf, resolve, type Position, type Scenario } from './model';
import { texts } from './texts';

export type Intent = 'ground' | 'targets' | 'range';
const intents: readonly Intent[] = ['ground', 'targets', 'range'];

/** PUB-12.6: what the move leaves open, as the umpire's flags say. */
export function openIntent(facts: readonly GameEvent[]): Intent[] {
  const flags = Number(facts.find(({ event }) => event === 'intent_flagged')?.flags ?? 0);
  return intents.filter((_, bit) => (flags >> bit) & 1);
}

/** The facts in a player's words; those that are drawn anyway are left out. */
export function foreseen(scenario: Scenario, position: Position, facts: readonly GameEvent[]): { text: string; clause?: string }[] {
  const name = (id: unknown): string => {
    if (typeof id !== 'string') return '';
    const known = resolve(position, id);
    return position.pieces[known]?.type === null ? texts.foreseen.block : nameOf(scenario, position, known) || id;
  };
  return facts.flatMap((fact) => {
    const text = ((): string | null => {
      switch (fact.event) {
        case 'moved': case 'hq_moved': {
          const to = fact.to as { x: number; y: number; heading: number };
          return texts.foreseen.ends(inches(to.x), inches(to.y), texts.compass(to.heading), typeof fact.cost === 'number' && fact.cost >= 0 ? inches(fact.cost) : null);
        }
        case 'pair_made': {
          const other = fact.creator === fact.a ? fact.b : fact.a;
          return texts.foreseen.attacks(name(fact.creator), name(other));
        }
        case 'pair_ended': return texts.foreseen.clear(name(fact.a), name(fact.b));
        case 'intent_flagged': case 'held': return null;
        default: return fact.text ?? null;
      }
    })();
    return text === null ? [] : [{ text, clause: fact.clause }];
  });
}

export function Foreseen({ scenario, position, facts }: { scenario: Scenario; position: Position; facts: readonly GameEvent[] }) {
  const lines = foreseen(scenario, position, facts);
  const open = openIntent(facts);
  if (lines.length === 0 && open.length === 0) return null;
  return (
    <div class="pub-foreseen">
      <h4>{texts.foreseen.heading} <Clause id="PUB-26.3" /></h4>
      <ul>{lines.map(({ text, clause }, i) => <li key={i}>{text} <Clause id={clause} /></li>)}</ul>
      {open.length > 0 && <p class="pub-warning"><strong>⚠ {open.map((one) => texts.say.intent[one]).join('; ')}:</strong> {optionOf(scenario, 'intent_rule') === 'refuse' ? texts.say.intentRefused : texts.say.intentMay} <Clause id="PUB-12.6" /></p>}
    </div>
  );
}
