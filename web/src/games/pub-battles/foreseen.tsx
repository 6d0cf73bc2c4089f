// What a move would bring before it is made: the umpire looked at it with this player's eyes (PUB-26.3).
import { Clause } from '../../ui/rules';
import type { GameEvent, Reveals } from '../module';
import { inches, nameOf, optionOf, resolve, type Position, type Scenario } from './model';
import { texts } from './texts';

export type Intent = 'ground' | 'targets' | 'range';
const intents: readonly Intent[] = ['ground', 'targets', 'range'];

/** PUB-12.6: what the move leaves open, as the umpire's flags say. */
export function openIntent(facts: readonly GameEvent[]): Intent[] {
  const flags = Number(facts.find(({ event }) => event === 'intent_flagged')?.flags ?? 0);
  return intents.filter((_, bit) => (flags >> bit) & 1);
}

interface Line {
  text: string;
  clause?: string;
}

const isUnknown = (position: Position, id: string): boolean => position.pieces[resolve(position, id)]?.type === null;

function nameOfBlock(scenario: Scenario, position: Position, id: unknown): string {
  if (typeof id !== 'string') return '';
  return isUnknown(position, id) ? texts.foreseen.block : nameOf(scenario, position, resolve(position, id)) || id;
}

/** Whose type would be seen: that it will be is known, not which it is. */
export function revealed(scenario: Scenario, position: Position, { seen, shown }: Reveals): Line[] {
  const names = (ids: string[]): string => ids.map((id) => nameOfBlock(scenario, position, id)).join(', ');
  const unknown = seen.filter((id) => isUnknown(position, id));
  const mounted = seen.filter((id) => !isUnknown(position, id));
  const lines: Line[] = [];
  if (unknown.length > 0) lines.push({ text: texts.foreseen.seen(unknown.length), clause: 'PUB-11.10' });
  if (mounted.length > 0) lines.push({ text: texts.foreseen.mounted(names(mounted)), clause: 'PUB-11.14' });
  if (shown.length > 0) lines.push({ text: texts.foreseen.shown(names(shown)), clause: 'PUB-11.10' });
  return lines;
}

/** The facts in a player's words; those that are drawn anyway are left out. */
export function foreseen(scenario: Scenario, position: Position, facts: readonly GameEvent[]): Line[] {
  const name = (id: unknown): string => nameOfBlock(scenario, position, id);
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

export function Foreseen({ scenario, position, facts, reveals }: { scenario: Scenario; position: Position; facts: readonly GameEvent[]; reveals?: Reveals | undefined }) {
  const lines = [...foreseen(scenario, position, facts), ...(reveals ? revealed(scenario, position, reveals) : [])];
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
