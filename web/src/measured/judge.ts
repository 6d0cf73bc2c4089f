// Asks the umpire about what is in the hand, while it moves: not for every pixel, and only the newest answer counts.
import { batch, signal } from '@preact/signals';
import type { Action, GameEvent, Look, PlayProps, Refusal, Reveals } from '../games/module';

export type Verdict = 'none' | 'asking' | 'fine' | Refusal;

const pause = 45;

type Umpire = Pick<PlayProps, 'check' | 'look'>;

export class Judge {
  readonly verdict = signal<Verdict>('none');
  /** What would come of it, as far as the seat can tell. */
  readonly foreseen = signal<readonly GameEvent[]>([]);
  readonly reveals = signal<Reveals | undefined>(undefined);
  private about = '';
  private timer = 0;
  private table: Umpire;

  constructor(table: Umpire) {
    this.table = table;
  }

  /** The table's `check` is a new function after every message. */
  at(table: Umpire): this {
    this.table = table;
    return this;
  }

  consider(action: Action | null): void {
    const about = action === null ? '' : JSON.stringify(action);
    if (about === this.about) return;
    this.about = about;
    window.clearTimeout(this.timer);
    if (action === null) {
      this.show('none');
      return;
    }
    // The last verdict stays on show until there is a new one, so that a moving ghost does not flicker.
    if (this.verdict.peek() === 'none') this.verdict.value = 'asking';
    this.timer = window.setTimeout(() => void this.ask(action, about), pause);
  }

  private async ask(action: Action, about: string): Promise<void> {
    const look = await this.look(action);
    if (look !== undefined && about === this.about) this.show(look.refusal ?? 'fine', look);
  }

  private async look(action: Action): Promise<Look | undefined> {
    if (this.table.look) return this.table.look(action);
    const refusal = await this.table.check(action);
    return refusal === undefined ? undefined : { refusal, needsDice: false, facts: [] };
  }

  private show(verdict: Verdict, look?: Look): void {
    batch(() => {
      this.verdict.value = verdict;
      this.foreseen.value = look?.facts ?? [];
      this.reveals.value = look?.reveals;
    });
  }

  /** The answer about exactly this, now. */
  async settle(action: Action): Promise<Refusal | null | undefined> {
    window.clearTimeout(this.timer);
    this.about = JSON.stringify(action);
    const look = await this.look(action);
    if (look !== undefined && this.about === JSON.stringify(action)) this.show(look.refusal ?? 'fine', look);
    return look && look.refusal;
  }

  /** A new question: what was asked about the old one is forgotten. */
  forget(): void {
    window.clearTimeout(this.timer);
    this.about = '';
    this.show('none');
  }
}

export const refusalOf = (verdict: Verdict): Refusal | null => (typeof verdict === 'object' ? verdict : null);
