// A combat sorted into its rounds, from the journal's facts. Pure.
import type { GameEvent, Step } from '../module';
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

export interface Round {
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
