// A small stand-in for the server while the client is developed: `npm run mock`, then `npm run dev`.
// One table in memory at a time per creation, played by `sandtable engine`. No store, no limits, no clocks.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { WebSocketServer, type WebSocket } from 'ws';

const root = new URL('../../', import.meta.url).pathname;
const binary = process.env.SANDTABLE ?? `${root}build/release/sandtable`;
const port = Number(process.env.PORT ?? 8080);
const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const sha256 = (text: string) => createHash('sha256').update(Buffer.from(text, 'hex'));

class Engine {
  private process = spawn(binary, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  private waiting: ((answer: any) => void)[] = [];
  constructor() {
    createInterface({ input: this.process.stdout }).on('line', (line) => this.waiting.shift()?.(JSON.parse(line)));
  }
  ask(request: object): Promise<any> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.process.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }
}

const seats = ['attacker', 'defender'];
const library = new Engine();

interface Viewer { socket: WebSocket; seat: string | null; known: number }

class Table {
  id = hex(6);
  engine = new Engine();
  tokens: Record<string, string> = {};
  invites: Record<string, string> = {};
  watch = hex(32);
  names: Record<string, any> = {};
  numbers: Record<string, string> = {};
  secret = hex(32);
  version = 0;
  steps: any[] = [];
  chat: any[] = [];
  viewers: Viewer[] = [];
  started = false;
  status: any = null;
  busy = Promise.resolve();

  constructor(private wish: any, private scenario: any) {
    for (const seat of seats) {
      const plan = wish.seats[seat];
      if (plan.kind === 'bot') this.names[seat] = { kind: 'bot', bot: plan.bot, name: plan.bot };
      else this.names[seat] = { kind: 'person', name: plan.name ?? '', connected: false, joined: plan.kind === 'here' };
      if (plan.kind !== 'bot') this.numbers[seat] = plan.number ?? '0'.repeat(32);
      if (plan.kind === 'here') this.tokens[seat] = hex(32);
      if (plan.kind === 'invite') this.invites[seat] = hex(32);
    }
  }
  async begin() {
    if (this.started || !seats.every((seat) => this.names[seat].kind === 'bot' || this.names[seat].joined)) return;
    const seed = sha256(this.secret + seats.map((seat) => this.numbers[seat] ?? '').join('')).digest();
    const words = Array.from({ length: 8 }, (_, i) => seed.readUInt32LE(4 * i).toString(16).padStart(8, '0')).join('');
    this.status = await this.engine.ask({ op: 'new', game: 'pbi', scenario: this.wish.scenario, options: this.wish.options, seed: words });
    this.started = true;
    this.version += 1;
    await this.tell();
    void this.bots();
  }
  async bots() {
    while (!this.status.outcome.over) {
      const seat = this.status.to_act[0];
      if (this.names[seat].kind !== 'bot') return;
      const chosen = await this.engine.ask({ op: 'bot', seat, bot: this.names[seat].bot });
      await this.act(seat, chosen.do);
    }
  }
  async act(seat: string, action: any): Promise<any> {
    const answer = await this.engine.ask({ op: 'do', seat, do: action });
    if (!answer.ok) return answer;
    this.status = answer;
    this.version += 1;
    this.steps.push({ number: this.steps.length + 1, seat, do: action, words: words(action), events: answer.journal });
    await this.tell();
    return null;
  }
  async tell() {
    for (const viewer of this.viewers) await this.send(viewer);
  }
  async send(viewer: Viewer) {
    const status = this.status ?? { to_act: [], question: '', outcome: { over: false } };
    const deciding = viewer.seat && this.started && status.to_act.includes(viewer.seat);
    const position = this.started ? (await this.engine.ask({ op: 'position' })).position : this.scenario.setup;
    const legal = deciding ? (await this.engine.ask({ op: 'legal', seat: viewer.seat })).actions : undefined;
    let fence = this.steps.length;
    while (fence > 0 && !this.steps[fence - 1].events.some((event: any) => event.roll)) --fence;
    const from = Math.min(viewer.known, this.steps.length);
    viewer.known = this.steps.length;
    const message = {
      type: 'table', table: this.id, version: this.version, game: 'pbi', title: 'PBI Quick Start',
      scenario: { id: this.scenario.id, title: this.scenario.title, summary: this.scenario.summary, json: this.scenario.scenario },
      options: this.wish.options, you: viewer.seat, seats: this.names, started: this.started, position,
      to_act: this.started && !status.outcome.over ? status.to_act : [], question: this.started ? status.question : 'Waiting.',
      ...(legal ? { legal, words: legal.map(words) } : {}),
      steps_from: from, steps: this.steps.slice(from),
      undo: { can_undo: status.can_undo ?? false, can_redo: status.can_redo ?? false, fence, asked_by: null },
      clock: null, outcome: status.outcome, draw_offered_by: null, rematch: null,
      fairness: { commitment: sha256(this.secret).digest('hex'), numbers: this.numbers, secret: status.outcome.over ? this.secret : null },
      chat: this.chat,
    };
    viewer.socket.send(JSON.stringify(message));
  }
}

function words(action: any): string {
  const [verb, details] = Object.entries<any>(action)[0]!;
  const parts = Object.values<any>(details).map((value) =>
    Array.isArray(value) ? value.join(' ') : typeof value === 'object' ? Object.entries(value).map(([k, v]) => `${k}:${v}`).join(' ') : String(value));
  return [verb, ...parts].join(' ');
}

const tables = new Map<string, Table>();

async function catalogue() {
  const games = await library.ask({ op: 'games' });
  const scenarios = [];
  for (const file of readdirSync(`${root}scenarios/pbi`)) {
    const scenario = JSON.parse(readFileSync(`${root}scenarios/pbi/${file}`, 'utf8'));
    const engine = new Engine();
    await engine.ask({ op: 'new', game: 'pbi', scenario: scenario.id });
    const setup = (await engine.ask({ op: 'position' })).position;
    void engine.ask({ op: 'quit' });
    scenarios.push({ game: 'pbi', id: scenario.id, title: scenario.title, summary: scenario.summary, minutes: scenario.minutes, seats, sides: seats, scenario, setup });
  }
  return { games: games.games, scenarios, bots: games.bots.map((name: string) => ({ name, title: name, meaning: '' })) };
}

const body = async (request: IncomingMessage): Promise<any> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text || '{}');
};

// The built client, so that a page stays as it is while its sources are edited.
const dist = process.env.WEB ?? `${root}web/dist`;
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', html: 'text/html' };
function file(path: string, response: ServerResponse) {
  const name = path === '/' || path.startsWith('/t/') ? '/index.html' : path;
  if (name.includes('..') || !existsSync(dist + name)) return void response.writeHead(404).end();
  response.writeHead(200, {
    'Content-Type': types[name.split('.').pop()!] ?? 'application/octet-stream',
    'Content-Security-Policy': "default-src 'self'",
  });
  response.end(readFileSync(dist + name));
}

const server = createServer(async (request, response) => {
  const answer = (status: number, json: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(json));
  };
  const path = (request.url ?? '').split('?')[0]!;
  if (path === '/api/catalogue') return answer(200, await catalogue());
  if (path === '/api/open') return answer(200, { tables: [] });
  const rule = /^\/api\/rules\/(.+)$/.exec(path);
  if (rule) {
    const found = await library.ask({ op: 'rule', clause: rule[1] });
    return found.ok ? answer(200, found) : answer(404, { error: { message: 'There is no such clause.' } });
  }
  if (path === '/api/tables' && request.method === 'POST') {
    const wish = await body(request);
    const scenario = (await catalogue()).scenarios.find((one) => one.id === wish.scenario)!;
    const table = new Table(wish, scenario);
    tables.set(table.id, table);
    answer(201, {
      table: table.id, watch: table.watch,
      seats: Object.fromEntries(seats.map((seat) => [seat, { token: table.tokens[seat], invite: table.invites[seat] }])),
    });
    return void table.begin();
  }
  const found = /^\/api\/tables\/(\w+)\/(join|replay)$/.exec(path);
  const table = found && tables.get(found[1]!);
  if (!table && !path.startsWith('/api')) return file(path, response);
  if (!table) return answer(404, { error: { message: 'There is no such table.' } });
  if (found[2] === 'replay') return answer(200, (await table.engine.ask({ op: 'replay' })).replay);
  const wish = await body(request);
  const seat = seats.find((one) => table.invites[one] && table.invites[one] === wish.invite);
  if (!seat || table.tokens[seat]) return answer(403, { error: { message: 'This invitation was used or never given.' } });
  table.tokens[seat] = hex(32);
  table.names[seat] = { kind: 'person', name: wish.name ?? '', connected: true, joined: true };
  if (wish.number) table.numbers[seat] = wish.number;
  answer(200, { seat, token: table.tokens[seat] });
  void table.begin();
});

new WebSocketServer({ server, path: '/ws' }).on('connection', (socket) => {
  let table: Table | undefined;
  let viewer: Viewer | undefined;
  socket.on('close', () => table && (table.viewers = table.viewers.filter((one) => one !== viewer)));
  socket.on('message', async (data) => {
    const message = JSON.parse(String(data));
    const reply = (json: object) => socket.send(JSON.stringify({ ref: message.ref, ...json }));
    if (message.op === 'hello') {
      table = tables.get(message.table);
      const seat = table && (seats.find((one) => table!.tokens[one] === message.token) ?? null);
      if (!table || (!seat && table.watch !== message.token)) return reply({ type: 'error', message: 'This token opens no seat here.' });
      viewer = { socket, seat: seat!, known: 0 };
      table.viewers.push(viewer);
      return void table.send(viewer);
    }
    if (!table || !viewer) return;
    const { seat } = viewer;
    if (message.op === 'ping') return reply({ type: 'pong' });
    if (message.op === 'chat') {
      table.chat.push({ number: table.chat.length + 1, from: seat, name: table.names[seat!]?.name, text: message.text, at: Date.now() / 1000 });
      return void table.tell();
    }
    if (message.op === 'undo' || message.op === 'redo') {
      const answer = await table.engine.ask({ op: message.op });
      if (!answer.ok) return reply({ type: 'error', message: answer.error.message });
      table.status = answer;
      table.version += 1;
      if (message.op === 'undo') table.steps.pop();
      for (const one of table.viewers) one.known = Math.min(one.known, table.steps.length);
      return void table.tell();
    }
    const refusal = (answer: any) => (answer.refusal ? { type: 'refused', refusal: answer.refusal } : { type: 'error', message: answer.error.message });
    if (message.op === 'do') {
      if (message.version !== table.version) return reply({ type: 'refused', stale: true });
      const refused = await table.act(seat!, message.do);
      if (refused) return reply(refusal(refused));
      reply({ type: 'pong' });
      return void table.bots();
    }
    if (message.op === 'check') {
      const answer = await table.engine.ask({ op: 'check', seat, do: message.do });
      return reply(answer.error ? refusal(answer) : { type: 'checked', refusal: answer.refusal ?? null });
    }
    if (message.op === 'odds') {
      const answer = await table.engine.ask({ op: 'odds', seat, do: message.do });
      return reply(answer.ok ? { ...answer, type: 'odds' } : refusal(answer));
    }
    reply({ type: 'error', message: 'The stand-in does not know this.' });
  });
});

server.listen(port, '127.0.0.1', () => console.log(`stand-in at http://127.0.0.1:${port}`));
