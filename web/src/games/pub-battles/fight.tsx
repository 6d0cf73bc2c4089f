// The combat that runs, round by round: every volley with its dice, its modifiers and the clause they come from.
import { useEffect } from 'preact/hooks';
import { Dice } from '../../ui/Die';
import { narrow } from '../../ui/media';
import { Clause } from '../../ui/rules';
import type { GameEvent, Step } from '../module';
import type { Context } from './interaction';
import { fighting } from './model';
import type { Tools } from './state';
import { texts } from './texts';

/** Events of the combat phase since it began. A combat that ends stays on show until somebody acts on the map again. */
export function collected(before: readonly Step[], fresh: readonly Step[]): Step[] {
  let kept = [...before];
  for (const step of fresh) {
    if (kept.some((one) => one.number === step.number)) continue;
    const begins = step.events.some((event) => event.event === 'combat_begun');
    const fights = begins || step.events.some((event) => ['round_begun', 'fired', 'hits_taken', 'retreated', 'withdrew', 'stayed', 'destroyed', 'target_declared', 'combat_ended'].includes(event.event ?? ''));
    if (begins) kept = [];
    if (fights && (begins || kept.length > 0)) kept.push(step);
    else kept = [];
  }
  return kept;
}

/** What belongs to the fight itself; that pairs come and go is seen on the map. */
const shows = (event: GameEvent): boolean => event.roll !== undefined || !['pair_made', 'pair_ended', 'identified', 'became_spent'].includes(event.event ?? '');

interface Round {
  title: string;
  lines: GameEvent[];
}

/** The events from the last beginning of a combat on, by rounds. */
export function rounds(steps: readonly Step[]): Round[] {
  const all = steps.flatMap((step) => step.events);
  const from = all.map((event) => event.event).lastIndexOf('combat_begun');
  const found: Round[] = [];
  for (const event of from < 0 ? all : all.slice(from)) {
    const round = event.event === 'round_begun';
    if (round || found.length === 0) found.push({ title: round ? texts.strip.combat(Number(event.round)) : '', lines: [] });
    if (!round && shows(event)) found[found.length - 1]!.lines.push(event);
  }
  return found.filter(({ lines, title }) => lines.length > 0 || title);
}

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
    <details class="pub-fight" open={!narrow.value}>
      <summary>{combat ? texts.strip.combat(combat.round) : texts.phases.COMBAT}</summary>
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
