// Looking back: which step is shown, its position, and playing forward at a watchable speed.
import { effect, signal } from '@preact/signals';
import { api } from '../net/api';
import type { Step } from '../net/protocol';
import { lastNumber } from '../state/history';
import { showFor, type Play } from '../state/play';
import { settings } from '../state/keys';

export class ReplayState {
  /** The step after which the table is shown, 0 for the beginning; null for now. */
  readonly at = signal<number | null>(null);
  readonly position = signal<any>(null);
  readonly playing = signal(false);
  readonly loading = signal(false);
  /** The position could not be fetched: the nearest known one is shown. */
  readonly missing = signal(false);
  private timer = 0;
  /** Positions from the server, with the step they belong to: one that was taken back and replaced has another. */
  private fetched = new Map<number, { after: Step | undefined; position: any }>();
  private stop: () => void;

  constructor(private readonly play: Play) {
    this.stop = effect(() => void this.find(this.at.value));
  }

  get last(): number {
    return lastNumber(this.play.steps.value);
  }

  private stepAt = (number: number): Step | undefined => this.play.steps.peek().find((step) => step.number === number);

  private known(step: number): any {
    const own = this.play.shown.peek()?.history.positions.get(step);
    const found = this.fetched.get(step);
    return own ?? (found && found.after === this.stepAt(step) ? found.position : undefined);
  }

  private async fetch(step: number): Promise<any> {
    const after = this.stepAt(step);
    const position = await api.position(this.play.id, this.play.front.peek().token, step);
    this.fetched.set(step, { after, position });
    return position;
  }

  private async find(step: number | null) {
    if (step === null) return;
    const known = this.known(step);
    if (known !== undefined) {
      this.position.value = known;
      this.missing.value = false;
      this.loading.value = false;
    } else {
      this.loading.value = true;
      const position = await this.fetch(step).catch(() => undefined);
      if (this.at.peek() !== step) return;
      this.loading.value = false;
      this.missing.value = position === undefined;
      this.position.value = position ?? this.nearest(step);
    }
    // The next one is ready when it is wanted.
    if (step < this.last && this.known(step + 1) === undefined && !this.missing.peek()) void this.fetch(step + 1).catch(() => undefined);
  }

  private nearest(step: number): any {
    const positions = this.play.shown.peek()?.history.positions ?? new Map<number, any>();
    const known = [...positions.keys()].sort((a, b) => Math.abs(a - step) - Math.abs(b - step))[0];
    return known === undefined ? null : positions.get(known);
  }

  go = (step: number) => {
    this.at.value = Math.max(0, Math.min(this.last, step));
  };

  /** Play from after `step` to the newest one. */
  watch = (step: number) => {
    this.go(step);
    this.playing.value = true;
    this.run();
  };

  private run() {
    window.clearTimeout(this.timer);
    if (!this.playing.value || this.at.value === null) return;
    const now = this.stepAt(this.at.value);
    this.timer = window.setTimeout(() => {
      if (this.at.value === null) return;
      if (this.at.value >= this.last) {
        this.playing.value = false;
        return;
      }
      this.go(this.at.value + 1);
      this.run();
    }, now ? showFor(now, settings.value.speed) : 600);
  }

  toggle = () => {
    if (this.playing.value) this.playing.value = false;
    else if (this.at.value !== null) this.watch(this.at.value >= this.last ? 0 : this.at.value);
    if (!this.playing.value) window.clearTimeout(this.timer);
  };

  close = () => {
    window.clearTimeout(this.timer);
    this.playing.value = false;
    this.at.value = null;
  };

  dispose() {
    this.close();
    this.stop();
  }
}
