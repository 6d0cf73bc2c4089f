// The catalogue, fetched once a visit, and the making of tables.
import { signal } from '@preact/signals';
import { drawNumber } from '../fairness/verify';
import { api } from '../net/api';
import type { Catalogue, OpenTable, ScenarioInfo, SeatWish, TableWish } from '../net/protocol';
import { go } from '../route';
import { keepGame, settings } from '../state/keys';
import { texts } from '../texts';

export const catalogue = signal<Catalogue | null>(null);
export const failure = signal<string | null>(null);
export const openTables = signal<OpenTable[]>([]);

export async function fetchCatalogue(): Promise<void> {
  failure.value = null;
  try {
    if (!catalogue.value) catalogue.value = await api.catalogue();
  } catch (error) {
    failure.value = (error as Error).message;
  }
}

export async function fetchOpen(): Promise<void> {
  openTables.value = await api.open().catch(() => openTables.value);
}

/** What the scenario calls a side, if it gives it a name of its own. */
export function sideTitle(scenario: ScenarioInfo, side: string): string {
  const own: unknown = scenario.scenario?.sides?.[side];
  return typeof own === 'string' ? own : texts.lobby.side(side);
}

/** The same for a seat, which need not be a side of its own. */
export const seatTitle = (scenario: ScenarioInfo | undefined, seat: string): string =>
  scenario?.sides.includes(seat) ? sideTitle(scenario, seat) : texts.capital(seat);

export type SeatChoice = { kind: 'here' } | { kind: 'invite' } | { kind: 'bot'; bot: string };

/** Makes the table, keeps its tokens in this browser and goes there. */
export async function startTable(
  wish: Omit<TableWish, 'seats'> & { seats: Record<string, SeatChoice> },
  title: string,
): Promise<void> {
  const numbers: Record<string, string> = {};
  const seats: Record<string, SeatWish> = {};
  for (const [seat, choice] of Object.entries(wish.seats)) {
    if (choice.kind !== 'here') {
      seats[seat] = choice;
      continue;
    }
    numbers[seat] = drawNumber();
    seats[seat] = { kind: 'here', number: numbers[seat]!, ...(settings.value.name ? { name: settings.value.name } : {}) };
  }
  const made = await api.create({ ...wish, seats });
  const kept: Record<string, { token: string; number?: string }> = {};
  const invites: Record<string, string> = {};
  for (const [seat, keys] of Object.entries(made.seats)) {
    if (keys.token) kept[seat] = { token: keys.token, number: numbers[seat] };
    if (keys.invite) invites[seat] = keys.invite;
  }
  keepGame(made.table, { game: wish.game, title, seats: kept, invites, watch: made.watch, state: 'open' });
  go(`/t/${made.table}`);
}

/** The level that a newcomer meets, for "Play now". */
export function standardBot(all: Catalogue): string {
  return (all.bots.find((bot) => bot.name === 'normal') ?? all.bots[all.bots.length - 1])?.name ?? 'normal';
}
