// Looking back: which step is shown, its position, and playing forward at a watchable speed.
import { effect, signal } from '@preact/signals';
import { api } from '../net/api';
import { lastNumber } from '../state/history';
import { showFor, type Play } from '../state/play';
import { settings } from '../state/keys';

export class ReplayState {
  /** The step after which the table is shown, 0 for the beginning; null for now. */
  readonly at = signal<number | null>(null);
  readonly position = signal<any>(null);
  readonly playing = signal(false);
  readonly loading = signal(false);
  /** The server has no old positions to give: the nearest known one is shown. */
  readonly missing = signal(false);
  private timer = 0;
  private fetched = new Map<number, any>();
  private stop: () => void;

  constructor(private readonly play: Play) {
    this.stop = effect(() => void this.find(this.at.value));
  }

  get last(): number {
    return lastNumber(this.play.steps.value);
  }

  private async find(step: number | null) {
    if (step === null) return;
    const known = this.play.shown.peek()?.history.positions.get(step) ?? this.fetched.get(step);
    if (known !== undefined) {
      this.position.value = known;
      this.missing.value = false;
      return;
    }
    this.loading.value = true;
    try {
      const link = this.play.front.peek();
      const position = await api.position(this.play.id, link.token, step);
      this.fetched.set(step, position);
      this.missing.value = false;
      if (this.at.peek() === step) this.position.value = position;
    } catch {
      this.missing.value = true;
      if (this.at.peek() === step) this.position.value = this.nearest(step);
    } finally {
      this.loading.value = false;
    }
  }

  private nearest(step: number): any {
    const positions = this.play.shown.peek()?.history.positions ?? new Map<number, any>();
    const known = [...positions.keys()].sort((a, b) => Math.abs(a - step) - Math.abs(b - step))[0];
    return known === undefined ? null : positions.get(known);
  }

  go = (step: number) => {
    this.at.value = Math.max(0, Math.min(this.last, step));
  };

  /** Play from after `step` to the newest one, then return to now. */
  watch = (step: number) => {
    this.go(step);
    this.playing.value = true;
    this.run();
  };

  private run() {
    window.clearTimeout(this.timer);
    if (!this.playing.value || this.at.value === null) return;
    const now = this.play.steps.value.find((step) => step.number === this.at.value);
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
