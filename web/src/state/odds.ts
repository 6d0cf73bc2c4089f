// Outcomes that read the same are one line to a person. Pure.
import type { OddsOutcome } from '../net/protocol';

export interface OddsLine {
  text: string;
  chance: number;
  /** The exact fraction, where one outcome alone makes the line. */
  exact?: string;
}

export function oddsLines(outcomes: OddsOutcome[], words: (what: string[]) => string): OddsLine[] {
  const lines = new Map<string, OddsLine>();
  for (const outcome of outcomes) {
    const text = words(outcome.what);
    const known = lines.get(text);
    if (known) {
      known.chance += outcome.chance;
      known.exact = undefined;
    } else {
      lines.set(text, { text, chance: outcome.chance, exact: outcome.exact });
    }
  }
  return [...lines.values()].sort((a, b) => b.chance - a.chance);
}

export const percent = (chance: number): string => {
  const value = chance * 100;
  if (value > 0 && value < 0.1) return '<0.1 %';
  if (value > 99.9 && value < 100) return '>99.9 %';
  return `${Number.isInteger(value) ? value : value.toFixed(1)} %`;
};
