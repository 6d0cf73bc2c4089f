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
  /** What was drawn by lot, and how it looks. */
  lot?: { event: GameEvent; Picture: Exclude<RollMeaning['lot'], true | undefined> };
}

/** What was told before a turn began, or from its beginning on. */
export interface LogPart {
  turn?: string;
  lines: LogLine[];
}

export interface LogEntry {
  number: number;
  seat: string;
  words: string;
  /** At least one; every further one begins with a turn. */
  parts: LogPart[];
  /** The clause of the first event, for an action that is told by its words alone. */
  clause?: string;
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

function rollLine(events: GameEvent[], at: number, meaning: RollMeaning | undefined, rollLabel: (roll: string) => string): LogLine {
  const event = events[at]!;
  const needed = neededFor(events, at, meaning);
  const dice = (event.dice ?? []).map((value) => ({
    value,
    faces: event.faces ?? 6,
    success: needed === undefined ? undefined : value >= needed,
    ...(meaning?.bad ? { bad: true } : {}),
  }));
  return { kind: 'roll', text: meaning?.label ?? rollLabel(event.roll!), clause: event.clause, dice, needed };
}

export function logEntry(step: Step, meanings: Record<string, RollMeaning>, rollLabel: (roll: string) => string, explanations: Record<string, Explanation> = {}): LogEntry {
  const parts: LogPart[] = [{ lines: [] }];
  /** Which event or roll each line of the last part tells of. */
  let names: (string | undefined)[] = [];
  let lot: RollMeaning['lot'];
  step.events.forEach((event, i) => {
    const { lines } = parts[parts.length - 1]!;
    const meaning = event.roll === undefined ? undefined : meanings[event.roll];
    if (event.roll !== undefined) {
      lot = meaning?.lot;
      if (lot) return;
      names.push(`roll ${event.roll}`);
      lines.push(rollLine(step.events, i, meaning, rollLabel));
    } else if (event.event === 'turn_began') {
      parts.push({ turn: event.text ?? '', lines: [] });
      names = [];
    } else if (event.text) {
      const explanation = explanations[event.event ?? ''];
      const told = explanation && { why: reasons(lines, names, explanation), ...(explanation.Chart ? { chart: event } : {}) };
      names.push(event.event);
      lines.push({ kind: event.event === 'modifier' ? 'modifier' : 'fact', text: event.text, clause: event.clause, ...told, ...(typeof lot === 'function' ? { lot: { event, Picture: lot } } : {}) });
      lot = undefined;
    }
  });
  return { number: step.number, seat: step.seat, words: step.words, parts, clause: step.events[0]?.clause };
}

export type FenceReason = 'dice' | 'shown' | 'secret';

/** Why this step cannot be taken back: for its dice, for what it showed, or because another did it unseen. */
export function fenceReason(step: Step, meanings: Record<string, RollMeaning>): FenceReason {
  if (step.events.some(({ roll }) => roll !== undefined && !meanings[roll]?.lot)) return 'dice';
  return step.do === undefined && step.events.length === 0 ? 'secret' : 'shown';
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
