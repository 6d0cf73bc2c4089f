// The HTTP half of docs/api.md. Every failure is a sentence that can be shown as it is.
import { texts } from '../texts';
import type { Catalogue, Invitation, Measurement, OpenTable, Replay, Rule, TableMade, TableWish } from './protocol';

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(texts.errors.unreachable, 0);
  }
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(body?.error?.message ?? texts.errors.status(answer.status), answer.status);
  if (body === null) throw new ApiError(texts.errors.unreadable, answer.status);
  return body as T;
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

const bearer = (token: string): RequestInit => ({ headers: { Authorization: `Bearer ${token}` } });

interface MeasureWish {
  game: string;
  scenario: string | object;
  options: Record<string, unknown>;
}

const rules = new Map<string, Promise<Rule>>();

export const api = {
  catalogue: () => request<Catalogue>('/api/catalogue'),
  open: () => request<{ tables: OpenTable[] }>('/api/open').then((answer) => answer.tables),
  create: (wish: TableWish) => request<TableMade>('/api/tables', post(wish)),
  /** Begins to measure how the chances lie, or tells how far that is; with `more` it goes on from what was measured. */
  measure: (wish: MeasureWish & { more?: boolean }) => request<Measurement>('/api/balance', post(wish)),
  /** Nobody here asks any more; sent even while the page is left. Tells what is known by then. */
  stopMeasuring: (wish: MeasureWish) => request<Partial<Measurement>>('/api/balance', { ...post(wish), method: 'DELETE', keepalive: true }),
  join: (table: string, body: { invite?: string; seat?: string; name?: string; number?: string }) =>
    request<{ seat: string; token: string }>(`/api/tables/${table}/join`, post(body)),
  invitation: (table: string, invite: string) => request<Invitation>(`/api/tables/${table}/invitation`, post({ invite })),
  replay: (table: string, token: string) => request<Replay>(`/api/tables/${table}/replay`, bearer(token)),
  /** The position after a step, for the slider; servers without it answer 404 and the slider shows what it has. */
  position: (table: string, token: string, step: number) =>
    request<{ position: any }>(`/api/tables/${table}/positions/${step}`, bearer(token)).then((a) => a.position),
  rule(clause: string): Promise<Rule> {
    let known = rules.get(clause);
    if (!known) {
      known = request<Rule>(`/api/rules/${encodeURIComponent(clause)}`);
      known.catch(() => rules.delete(clause));
      rules.set(clause, known);
    }
    return known;
  },
};
