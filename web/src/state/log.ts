// The journal as lines to read: what was done, what was rolled, what came of it. Pure.
import type { Explanation, RollMeaning } from '../games/module';
import type { GameEvent, ServerMessage, Step } from '../net/protocol';

export interface LogDie {
  value: number;
  faces: number;
  /** True or false where the target is known, else undefined. */
  success?: boolean;
  /** Success is bad for whom they belong to. */
  bad?: boolean;
}

export interface LogLine {
  kind: 'roll' | 'fact' | 'modifier';
  text: string;
  clause?: string;
  dice?: LogDie[];
  needed?: number;
  /** What led up to it, folded away until somebody asks. */
  why?: LogLine[];
  /** The event itself where a chart can show it. */
  chart?: GameEvent;
}

export interface LogEntry {
  number: number;
  seat: string;
  words: string;
  lines: LogLine[];
  /** The clause of the first event, for an action that is told by its words alone. */
  clause?: string;
  /** A turn begins after this entry. */
  turn?: string;
}

/** The first of the following facts that says what a die needed, up to the next roll. */
export function neededFor(events: GameEvent[], at: number, meaning: RollMeaning | undefined): number | undefined {
  if (meaning?.sum) return undefined;
  if (meaning?.atLeast !== undefined) return meaning.atLeast;
  for (let i = at + 1; i < events.length; ++i) {
    const event = events[i]!;
    if (event.roll !== undefined) return undefined;
    if (typeof event.needed === 'number') return event.needed;
  }
  return undefined;
}

/** Takes the lines off the end that explain the next one. */
function reasons(lines: LogLine[], names: (string | undefined)[], { by, roll }: Explanation): LogLine[] {
  const why: LogLine[] = [];
  while (lines.length > 0 && (names.at(-1) === `roll ${roll}` || by.includes(names.at(-1)!))) {
    why.unshift(lines.pop()!);
    names.pop();
  }
  return why;
}

export function logEntry(step: Step, meanings: Record<string, RollMeaning>, rollLabel: (roll: string) => string, explanations: Record<string, Explanation> = {}): LogEntry {
  const lines: LogLine[] = [];
  /** Which event or roll each line tells of. */
  const names: (string | undefined)[] = [];
  let turn: string | undefined;
  step.events.forEach((event, i) => {
    if (event.roll !== undefined) {
      const meaning = meanings[event.roll];
      const needed = neededFor(step.events, i, meaning);
      const dice = (event.dice ?? []).map((value) => ({
        value,
        faces: event.faces ?? 6,
        success: needed === undefined ? undefined : value >= needed,
        ...(meaning?.bad ? { bad: true } : {}),
      }));
      names.push(`roll ${event.roll}`);
      lines.push({ kind: 'roll', text: meaning?.label ?? rollLabel(event.roll), clause: event.clause, dice, needed });
    } else if (event.event === 'turn_began') {
      turn = event.text;
    } else if (event.text) {
      const explanation = explanations[event.event ?? ''];
      const told = explanation && { why: reasons(lines, names, explanation), ...(explanation.Chart ? { chart: event } : {}) };
      names.push(event.event);
      lines.push({ kind: event.event === 'modifier' ? 'modifier' : 'fact', text: event.text, clause: event.clause, ...told });
    }
  });
  return { number: step.number, seat: step.seat, words: step.words, lines, clause: step.events[0]?.clause, turn };
}

/** What a bot answers when it is asked why: its sentence and the line it expects, or a sentence why there is none. */
export interface Reason {
  why: string;
  line: string[];
}

export function reasonIn(answer: ServerMessage | null, unheard: string): Reason {
  if (answer?.type === 'why') return { why: answer.why, line: answer.line };
  if (answer?.type === 'refused' && answer.refusal) return { why: answer.refusal.message, line: [] };
  return { why: answer?.type === 'error' ? answer.message : unheard, line: [] };
}

/** All sentences of a step, for announcements; `words` tells of a step without facts. */
export function spoken(step: Step, words: (step: Step) => string): string[] {
  const facts = step.events.filter((event) => event.text && event.event !== 'modifier').map((event) => event.text!);
  return facts.length ? facts : [words(step)];
}
