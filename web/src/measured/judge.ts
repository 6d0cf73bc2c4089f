// Asks the umpire about what is in the hand, while it moves: not for every pixel, and only the newest answer counts.
import { signal } from '@preact/signals';
import type { Action, PlayProps, Refusal } from '../games/module';

export type Verdict = 'none' | 'asking' | 'fine' | Refusal;

const pause = 45;

export class Judge {
  readonly verdict = signal<Verdict>('none');
  private about = '';
  private timer = 0;
  private table: Pick<PlayProps, 'check'>;

  constructor(table: Pick<PlayProps, 'check'>) {
    this.table = table;
  }

  /** The table's `check` is a new function after every message. */
  at(table: Pick<PlayProps, 'check'>): this {
    this.table = table;
    return this;
  }

  consider(action: Action | null): void {
    const about = action === null ? '' : JSON.stringify(action);
    if (about === this.about) return;
    this.about = about;
    window.clearTimeout(this.timer);
    if (action === null) {
      this.verdict.value = 'none';
      return;
    }
    // The last verdict stays on show until there is a new one, so that a moving ghost does not flicker.
    if (this.verdict.peek() === 'none') this.verdict.value = 'asking';
    this.timer = window.setTimeout(() => void this.ask(action, about), pause);
  }

  private async ask(action: Action, about: string): Promise<void> {
    const refusal = await this.table.check(action);
    if (refusal === undefined || about !== this.about) return;
    this.verdict.value = refusal ?? 'fine';
  }

  /** The answer about exactly this, now. */
  async settle(action: Action): Promise<Refusal | null | undefined> {
    window.clearTimeout(this.timer);
    this.about = JSON.stringify(action);
    const refusal = await this.table.check(action);
    if (refusal !== undefined && this.about === JSON.stringify(action)) this.verdict.value = refusal ?? 'fine';
    return refusal;
  }

  /** A new question: what was asked about the old one is forgotten. */
  forget(): void {
    window.clearTimeout(this.timer);
    this.about = '';
    this.verdict.value = 'none';
  }
}

export const refusalOf = (verdict: Verdict): Refusal | null => (typeof verdict === 'object' ? verdict : null);
