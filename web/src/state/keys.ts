// What this browser keeps: the games it holds seats in, the name of its player, and how he likes the page.
import { signal } from '@preact/signals';

export interface KeptSeat {
  token: string;
  /** The number this seat added to the dice, to compare with what the table shows. */
  number?: string;
}

export interface KeptGame {
  table: string;
  game?: string;
  title?: string;
  seats: Record<string, KeptSeat>;
  invites?: Record<string, string>;
  watch?: string;
  /** What the lobby says about it. */
  state?: 'yours' | 'theirs' | 'over' | 'open';
  line?: string;
  touched: number;
}

export interface Settings {
  name: string;
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'off';
  notify: boolean;
  speed: number;
}

const standard: Settings = { name: '', theme: 'system', motion: 'system', notify: false, speed: 1 };

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse: the game still works until the page is closed.
  }
}

const games_key = 'sandtable.games';
const settings_key = 'sandtable.settings';

export const games = signal<Record<string, KeptGame>>(read(games_key, {}));
export const settings = signal<Settings>({ ...standard, ...read<Partial<Settings>>(settings_key, {}) });

// Another tab may have joined or left a table meanwhile.
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === games_key) games.value = read(games_key, {});
    if (event.key === settings_key) settings.value = { ...standard, ...read<Partial<Settings>>(settings_key, {}) };
  });

export function keepGame(table: string, change: Partial<KeptGame>, touched = Date.now()): void {
  const all = read<Record<string, KeptGame>>(games_key, games.value);
  const before = all[table] ?? { table, seats: {}, touched: 0 };
  const after: KeptGame = {
    ...before,
    ...change,
    table,
    seats: { ...before.seats, ...change.seats },
    invites: { ...before.invites, ...change.invites },
    touched,
  };
  games.value = { ...all, [table]: after };
  write(games_key, games.value);
}

export function forgetInvite(table: string, seat: string): void {
  const game = games.value[table];
  if (!game?.invites?.[seat]) return;
  const { [seat]: _gone, ...invites } = game.invites;
  games.value = { ...games.value, [table]: { ...game, invites } };
  write(games_key, games.value);
}

export function forgetGame(table: string): void {
  const { [table]: _gone, ...rest } = read<Record<string, KeptGame>>(games_key, games.value);
  games.value = rest;
  write(games_key, rest);
}

export function change(settingsChange: Partial<Settings>): void {
  settings.value = { ...settings.value, ...settingsChange };
  write(settings_key, settings.value);
}

export interface LinkParts {
  key: { kind: 'seat' | 'invite' | 'watch'; token: string } | null;
  /** With an invitation: the key for spectators, so that a guest can let others watch too. */
  watch?: string;
  /** The action after which the replay begins. */
  step: number | null;
}

/** What stands behind # in a link: #seat=…, #invite=…&watch=… or #watch=…, and &step=N. */
export function partsOf(fragment: string): LinkParts {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const isKey = (one: string) => /^[0-9a-f]{16,128}$/i.test(parts.get(one) ?? '');
  const kind = (['seat', 'invite', 'watch'] as const).find(isKey);
  const step = parts.get('step') ?? '';
  return { key: kind ? { kind, token: parts.get(kind)! } : null, ...(kind === 'invite' && isKey('watch') ? { watch: parts.get('watch')! } : {}), step: /^\d{1,6}$/.test(step) ? Number(step) : null };
}

/** A link to a table; without a token it serves those who hold a key to it already. */
export function linkTo(table: string, parts: { kind?: 'seat' | 'invite' | 'watch'; token?: string; watch?: string; step?: number }, origin: string): string {
  const fragment = [parts.kind && `${parts.kind}=${parts.token}`, parts.watch && `watch=${parts.watch}`, parts.step !== undefined && `step=${parts.step}`].filter(Boolean).join('&');
  return `${origin}/t/${table}${fragment ? `#${fragment}` : ''}`;
}
