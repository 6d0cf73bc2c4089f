// One seat's connection to its table: says hello, comes back by itself, matches answers to questions.
import { signal } from '@preact/signals';
import type { ServerMessage } from './protocol';

export type LinkState = 'connecting' | 'open' | 'lost';

/** Waiting time before attempt n (from 0), in milliseconds: half a second, doubling up to 15 s, with some spread. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const base = Math.min(15_000, 500 * 2 ** attempt);
  return Math.round(base * (0.75 + 0.5 * random()));
}

const quiet_after = 25_000;

export class Socket {
  readonly state = signal<LinkState>('connecting');
  /** When the next attempt is made, for the banner. */
  readonly retryAt = signal<number | null>(null);
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private heartbeat = 0;
  private closed = false;
  private nextRef = 1;
  private waiting = new Map<number, (answer: ServerMessage | null) => void>();
  /** Questions that a new state of the table answers as well. */
  private deeds = new Set<number>();

  constructor(
    private readonly table: string,
    private readonly token: string,
    private readonly receive: (message: ServerMessage) => void,
  ) {
    this.connect();
    window.addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  private connect = () => {
    if (this.closed) return;
    this.retryAt.value = null;
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.write({ op: 'hello', table: this.table, token: this.token });
      this.heartbeat = window.setInterval(() => this.write({ op: 'ping' }), quiet_after);
    };
    socket.onmessage = (event) => {
      let message: ServerMessage & { ref?: number };
      try {
        message = JSON.parse(event.data as string);
      } catch {
        return;
      }
      if (message.type === 'table') {
        this.attempt = 0;
        this.state.value = 'open';
        for (const ref of this.deeds) this.settle(ref, message);
        this.deeds.clear();
      }
      const ref = message.ref;
      if (ref !== undefined && this.settle(ref, message) && message.type !== 'table') return;
      this.receive(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      window.clearInterval(this.heartbeat);
      this.giveUpWaiting();
      if (this.closed) return;
      this.state.value = 'lost';
      const wait = backoff(this.attempt++);
      this.retryAt.value = Date.now() + wait;
      this.timer = window.setTimeout(this.connect, wait);
    };
  };

  /** Try again now: the network is back, the page is visible again, or somebody pressed the button. */
  hurry = () => {
    if (this.closed || this.socket || document.visibilityState === 'hidden') return;
    window.clearTimeout(this.timer);
    this.connect();
  };

  private settle(ref: number, answer: ServerMessage | null): boolean {
    const waiting = this.waiting.get(ref);
    this.waiting.delete(ref);
    this.deeds.delete(ref);
    waiting?.(answer);
    return waiting !== undefined;
  }

  private giveUpWaiting() {
    for (const ref of [...this.waiting.keys()]) this.settle(ref, null);
  }

  private write(message: Record<string, unknown>): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  send(message: Record<string, unknown>): boolean {
    return this.write(message);
  }

  /** Sends with a `ref` and waits for its answer; null when the line is down. */
  ask(message: Record<string, unknown>, patience = 20_000): Promise<ServerMessage | null> {
    const ref = this.nextRef++;
    return new Promise((resolve) => {
      if (!this.write({ ...message, ref })) return resolve(null);
      const timer = window.setTimeout(() => this.settle(ref, null), patience);
      if (message.op === 'do') this.deeds.add(ref);
      this.waiting.set(ref, (answer) => {
        window.clearTimeout(timer);
        resolve(answer);
      });
    });
  }

  /** Says hello again to get everything from the beginning, after a gap in the steps. */
  restart() {
    this.socket?.close();
  }

  close() {
    this.closed = true;
    window.clearTimeout(this.timer);
    window.clearInterval(this.heartbeat);
    window.removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
    this.giveUpWaiting();
  }
}
