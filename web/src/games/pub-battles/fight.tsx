// The combat that runs, in one line; unfolded, round by round: every volley with its dice, its modifiers and the clause
// they come from. Folded it covers nothing of the map.
import { useEffect } from 'preact/hooks';
import { Dice } from '../../ui/Die';
import { Clause } from '../../ui/rules';
import type { GameEvent, Step } from '../module';
import type { Context } from './interaction';
import { fighting, sideName } from './model';
import { collected, rounds } from './rounds';
import type { Tools } from './state';
import { texts } from './texts';

interface Modifier {
  text: string;
  clause: string;
  amount: number;
}

const modifiersOf = (event: GameEvent): Modifier[] => (Array.isArray(event.modifiers) ? (event.modifiers as Modifier[]) : []);

const faces = (event: GameEvent, needed: number | undefined) =>
  (event.dice ?? []).map((value) => ({ value, faces: event.faces ?? 6, ...(needed === undefined ? {} : { success: value >= needed }) }));

/** Needed on a die: 4, less the modifier that the fact after it tells. */
function neededFor(lines: readonly GameEvent[], i: number): number | undefined {
  const fact = lines.slice(i + 1).find((event) => event.roll === undefined);
  if (typeof fact?.needed === 'number') return fact.needed;
  return typeof fact?.modifier === 'number' ? 4 - fact.modifier : undefined;
}

export function Fight({ ctx, steps, tools }: { ctx: Context; steps: readonly Step[]; tools: Tools }) {
  const last = steps[steps.length - 1]?.number ?? 0;
  useEffect(() => {
    if (steps.length > 0) tools.fight.value = collected(tools.fight.peek(), steps);
  }, [last, steps.length]);
  const combat = fighting(ctx.position);
  const shown = rounds(tools.fight.value);
  if (shown.length === 0 || (ctx.position.phase !== 'COMBAT' && combat === null)) return null;
  return (
    <details class="pub-fight">
      <summary>{combat ? <>{texts.strip.combat(combat.round)}<span class="attacker"> · {texts.strip.attacker(sideName(ctx.scenario, combat.attacker))}</span></> : texts.phases.COMBAT}</summary>
      <ol>
        {shown.slice(-3).map(({ title, lines }, i) => (
          <li key={i}>
            {title && <h4>{title}</h4>}
            {lines.map((event, k) => (
              <p key={k}>
                {event.roll !== undefined ? <Dice dice={faces(event, neededFor(lines, k))} /> : <span>{event.text}</span>}
                {modifiersOf(event).map((one) => <small key={one.clause}> {one.amount > 0 ? '+' : '−'}{Math.abs(one.amount)} {one.text} <Clause id={one.clause} passed /></small>)}
                <Clause id={event.clause} passed />
              </p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
