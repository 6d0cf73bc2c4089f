// A game the client has never heard of, with secrets, played by a server of twenty lines inside the test: Nim with
// hidden pledges. Whoever takes the last stone wins; a pledge is seen by its own side only.
import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core';

const seats = ['north', 'south'];
const token = (seat: string) => (seat === 'north' ? 'a' : 'b').repeat(64);

interface Step {
  seat: string;
  action: Record<string, any>;
}

class Nim {
  stones = 40;
  pledges: Record<string, number | null> = { north: null, south: null };
  steps: Step[] = [];

  get turn() {
    return seats[this.steps.length % 2]!;
  }
  get over() {
    return this.stones === 0;
  }
  legal(): Record<string, any>[] {
    if (this.pledges[this.turn] === null) return [1, 2, 3].map((stones) => ({ pledge: { stones } }));
    return Array.from({ length: Math.min(20, this.stones) }, (_, i) => ({ take: { stones: i + 1 } }));
  }
  refusal(seat: string, action: Record<string, any>) {
    if (seat !== this.turn) return { clause: 'NIM-1.1', message: 'It is the turn of the other side.' };
    const wanted = JSON.stringify(action);
    return this.legal().some((one) => JSON.stringify(one) === wanted) ? null : { clause: 'NIM-1.2', message: 'Take one to twenty stones.' };
  }
  do(seat: string, action: Record<string, any>) {
    this.steps.push({ seat, action });
    if (action.pledge) this.pledges[seat] = action.pledge.stones;
    else this.stones -= action.take.stones;
  }
  stepFor(viewer: string, { seat, action }: Step, i: number) {
    const secret = action.pledge && seat !== viewer;
    const words = secret ? 'something in secret' : action.pledge ? `pledge ${action.pledge.stones}` : `take ${action.take.stones}`;
    return { number: i + 1, seat, ...(secret ? {} : { do: action }), words, events: [] };
  }
  message(you: string) {
    const mine = !this.over && this.turn === you;
    const legal = this.legal();
    return {
      type: 'table', table: 'nimnimnimnim', version: this.steps.length + 1, game: 'nim', title: 'Nim',
      scenario: { id: 'forty', title: 'Forty stones', summary: 'Take the last one.', json: { id: 'forty' } },
      options: {}, you, seats: Object.fromEntries(seats.map((seat) => [seat, { kind: 'person', name: '', connected: true, joined: true }])),
      started: true, position: { stones: this.stones, pledges: { [you]: { stones: this.pledges[you] } } },
      to_act: this.over ? [] : [this.turn], question: `${this.turn}: take stones, or make your pledge.`,
      ...(mine ? { legal, words: legal.map((action) => Object.entries(action).map(([verb, { stones }]) => `${verb} ${stones}`)[0]) } : {}),
      steps_from: 0, steps: this.steps.map((step, i) => this.stepFor(you, step, i)),
      undo: { can_undo: false, can_redo: false, fence: 0, asked_by: null }, clock: null,
      outcome: this.over ? { over: true, winner: this.steps[this.steps.length - 1]!.seat } : { over: false },
      draw_offered_by: null, rematch: null, fairness: { commitment: '0'.repeat(64), numbers: {}, secret: null }, chat: [],
    };
  }
}

function serve(game: Nim, open: Map<WebSocketRoute, string>, socket: WebSocketRoute) {
  const tellAll = () => open.forEach((seat, one) => one.send(JSON.stringify(game.message(seat))));
  socket.onMessage((text) => {
    const message = JSON.parse(String(text));
    const seat = open.get(socket);
    if (message.op === 'hello') {
      open.set(socket, seats.find((one) => token(one) === message.token)!);
      return tellAll();
    }
    if (!seat) return;
    if (message.op === 'odds') return socket.send(JSON.stringify({ type: 'odds', ref: message.ref, exact: true, paths: 1, outcomes: [] }));
    const refusal = message.do ? game.refusal(seat, message.do) : null;
    if (message.op === 'check') return socket.send(JSON.stringify({ type: 'checked', ref: message.ref, refusal }));
    if (message.op !== 'do') return;
    if (refusal) return socket.send(JSON.stringify({ type: 'refused', ref: message.ref, refusal }));
    game.do(seat, message.do);
    tellAll();
  });
  socket.onClose(() => void open.delete(socket));
}

/** Puts the game behind every socket of this browser, which holds the named seats. */
export async function playNim(context: BrowserContext, page: Page, base: string, mine = seats): Promise<void> {
  const game = new Nim();
  const open = new Map<WebSocketRoute, string>();
  await context.routeWebSocket(/\/ws$/, (socket) => serve(game, open, socket));
  const kept = { nimnimnimnim: { table: 'nimnimnimnim', seats: Object.fromEntries(mine.map((seat) => [seat, { token: token(seat) }])), touched: 1 } };
  await context.addInitScript((text) => localStorage.setItem('sandtable.games', text), JSON.stringify(kept));
  await page.goto(`${base}/t/nimnimnimnim`);
}
