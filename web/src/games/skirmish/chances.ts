// What an attack or a look is worth, asked of the server while the hand only hovers: one question at a time, and what is
// known of a position is kept.
import { signal, type Signal } from '@preact/signals';
import type { Action, Chances, PlayProps } from '../module';
import { percent } from '../../state/odds';
import { against, detailsOf, verbOf, volleys, type Context } from './interaction';
import { texts } from './texts';

export interface Chance {
  /** That at least one shot hits, or that the look succeeds. */
  succeeds: number;
  /** False where the server had to sample. */
  exact: boolean;
  /** What counts before the first die, each with its clause. */
  modifiers: { text: string; clause: string }[];
}

const failures = new Set(['a miss', 'all miss', 'not spotted']);

/** Away with what floating numbers leave behind: 1 - 0.9 is a tenth. */
const tidy = (chance: number): number => Math.round(Math.max(0, chance) * 1e12) / 1e12;

export function chanceOf({ exact, outcomes, modifiers }: Chances): Chance {
  const fails = outcomes.filter(({ what }) => what.some((line) => failures.has(line))).reduce((sum, { chance }) => sum + chance, 0);
  return { succeeds: tidy(1 - fails), exact, modifiers: modifiers ?? [] };
}

type Shot = { fig: string; weapon: string; kind: string; n?: number; pick?: string };

/** A volley as its single shots: their dice are thrown one by one (SKM-7.10), and few dice can always be counted exactly. */
export function singleShots(action: Action): { shot: Action; times: number }[] {
  if (verbOf(action) !== 'shoot') return [{ shot: action, times: 1 }];
  const details = detailsOf(action) as { shots: Shot[] };
  return details.shots.map((shot) => ({ shot: { shoot: { ...details, shots: [{ ...shot, n: 1 }] } }, times: shot.n ?? 1 }));
}

/** Of single shots together: that one of them hits. */
export function together(parts: readonly { chance: Chance; times: number }[]): Chance {
  const fails = parts.reduce((product, { chance, times }) => product * (1 - chance.succeeds) ** times, 1);
  const told = new Map(parts.flatMap(({ chance }) => chance.modifiers).map((line) => [`${line.clause} ${line.text}`, line]));
  return { succeeds: tidy(1 - fails), exact: parts.every(({ chance }) => chance.exact), modifiers: [...told.values()] };
}

/** Is there anything to throw for in this? */
export const hasChance = (action: Action): boolean => ['shoot', 'combined_fire', 'grenade', 'launch', 'fire_gun', 'at_fire', 'flame', 'spot'].includes(verbOf(action));

export function chanceWords(action: Action, chance: Chance | null | undefined): string {
  if (chance === undefined) return texts.chances.asking;
  if (chance === null) return '';
  const share = chance.exact ? percent(chance.succeeds) : texts.chances.about(percent(chance.succeeds));
  return verbOf(action) === 'spot' ? texts.chances.spots(share) : texts.chances.hits(share);
}

/** What a hovering hand is told of: every kind of volley, and of every other means the first. */
export function meansAgainst(ctx: Context, target: string): Action[] {
  const seen = new Set<string>();
  const rest = against(ctx, target).filter((action) => {
    const verb = verbOf(action);
    const { weapon = '', round = '' } = detailsOf(action);
    const key = `${verb} ${weapon} ${round}`;
    return hasChance(action) && verb !== 'shoot' && !seen.has(key) && seen.add(key) !== undefined;
  });
  const shots = Object.values(volleys(ctx, target)).filter((action): action is Action => action !== undefined);
  return [...new Map([...shots, ...rest].map((action) => [JSON.stringify(action), action])).values()];
}

type Answer = Chance | 'asked' | 'none';

export class ChanceBook {
  private known = new Map<string, Signal<Answer>>();
  private queue: { action: Action; answer: Signal<Answer> }[] = [];
  private busy = false;
  private about: unknown = null;
  private table: Pick<PlayProps, 'odds' | 'position'> | null = null;

  /** The table as it is now: what was known of another position is forgotten. */
  at(table: Pick<PlayProps, 'odds' | 'position'>): this {
    if (this.about !== table.position) {
      this.about = table.position;
      this.known = new Map();
      this.queue = [];
    }
    this.table = table;
    return this;
  }

  /** Undefined until the server has answered, null when it has no odds for this. */
  of(action: Action): Chance | null | undefined {
    const parts = singleShots(action).map(({ shot, times }) => ({ chance: this.single(shot), times }));
    if (parts.some(({ chance }) => chance === 'none')) return null;
    if (parts.some(({ chance }) => chance === 'asked')) return undefined;
    return together(parts as { chance: Chance; times: number }[]);
  }

  private single(action: Action): Answer {
    const text = JSON.stringify(action);
    let answer = this.known.get(text);
    if (!answer) {
      this.known.set(text, (answer = signal<Answer>('asked')));
      this.queue.push({ action, answer });
      queueMicrotask(() => void this.work());
    }
    return answer.value;
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const chances = await this.table!.odds(next.action).catch(() => null);
      next.answer.value = chances ? chanceOf(chances) : 'none';
    }
    this.busy = false;
  }
}
