// Outcomes that read the same are one line to a person. Pure.
import type { OddsOutcome } from '../net/protocol';

export interface OddsLine {
  text: string;
  chance: number;
  /** The exact fraction, where one outcome alone makes the line. */
  exact?: string;
  /** Half of the 95 % interval, where the chance is estimated; of several outcomes at most so much. */
  margin?: number;
}

const marginOf = ({ interval }: OddsOutcome): number | undefined => interval && (interval[1] - interval[0]) / 2;

/** Of two estimates from the same trials: when one comes out too high the other tends to be too low. */
const bothMargins = (a: number | undefined, b: number | undefined): number | undefined => (a === undefined || b === undefined ? undefined : Math.hypot(a, b));

export function oddsLines(outcomes: OddsOutcome[], words: (what: string[]) => string): OddsLine[] {
  const lines = new Map<string, OddsLine>();
  for (const outcome of outcomes) {
    const line = { text: words(outcome.what), chance: outcome.chance, exact: outcome.exact, margin: marginOf(outcome) };
    const known = lines.get(line.text);
    lines.set(line.text, known ? together([known, line], line.text) : line);
  }
  return [...lines.values()].sort((a, b) => b.chance - a.chance);
}

export function together(lines: OddsLine[], text: string): OddsLine {
  return lines.slice(1).reduce((sum, line) => ({ text, chance: sum.chance + line.chance, margin: bothMargins(sum.margin, line.margin) }), { ...lines[0]!, text });
}

export const percent = (chance: number): string => {
  const value = chance * 100;
  if (value > 0 && value < 0.1) return '<0.1 %';
  if (value > 99.9 && value < 100) return '>99.9 %';
  return `${Number.isInteger(value) ? value : value.toFixed(1)} %`;
};

/** With as many places as the margin leaves a meaning. */
export const estimate = ({ chance, margin }: OddsLine): string => {
  if (margin === undefined) return percent(chance);
  const places = margin >= 0.01 ? 0 : 1;
  return `${(100 * chance).toFixed(places)} % ± ${Math.max(0.1, 100 * margin).toFixed(places)}`;
};

/** Shares of one whole as whole percents that add up to a hundred: those with the largest remainders are rounded up. */
export function percents(shares: readonly number[]): number[] {
  const exact = shares.map((share) => Math.round(share * 1e8) / 1e6);
  const found = exact.map(Math.floor);
  const rest = Math.round(exact.reduce((sum, value) => sum + value, 0)) - found.reduce((sum, value) => sum + value, 0);
  const byRemainder = exact.map((_, i) => i).sort((a, b) => exact[b]! - found[b]! - (exact[a]! - found[a]!));
  for (const i of byRemainder.slice(0, rest)) found[i]! += 1;
  return found;
}
