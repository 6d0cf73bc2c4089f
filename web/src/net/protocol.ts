// The messages of docs/api.md, as the server writes them.
import type { Action, GameEvent, Refusal, Reveals, Step } from '../games/module';

export type { Action, GameEvent, Refusal, Step } from '../games/module';

export interface SeatState {
  kind: 'person' | 'bot' | string;
  name?: string;
  bot?: string;
  connected?: boolean;
  joined?: boolean;
  /** The name of the side it plays for; where it is not told, seats take turns to be on the first and second side. */
  side?: string;
}

export interface ChatLine {
  number: number;
  from: string | null;
  name?: string;
  text: string;
  at: number;
  /** Who else reads it, when it was not for everybody. */
  to?: string[];
}

export interface Fairness {
  commitment: string;
  numbers: Record<string, string | null>;
  secret: string | null;
}

export interface ClockPlan {
  kind: 'move' | 'bank';
  seconds: number;
  increment?: number;
}

/** `remaining` holds the milliseconds every seat had left at the moment `since`; those of `running` run. */
export interface Clock extends ClockPlan {
  running: string[];
  since: number;
  remaining: Record<string, number>;
}

/** `ends` by the server's clock, in milliseconds; in a race whoever answers first counts (PUB-23.4). */
export interface Limit {
  milliseconds: number;
  ends: number;
  race: boolean;
}

export interface Outcome {
  over: boolean;
  winner?: string | null;
  score?: Record<string, number>;
  [more: string]: unknown;
}

export interface TableMessage {
  type: 'table';
  table: string;
  version: number;
  game: string;
  title: string;
  scenario: { id: string; title: string; summary: string; json: any };
  options: Record<string, unknown> | null;
  you: string | null;
  seats: Record<string, SeatState>;
  started: boolean;
  position: any;
  to_act: string[];
  question: string;
  /** How long the rules let this decision take. */
  limit?: Limit | null;
  /** What time it is at the server; `skew`, added on arrival: how far the clock here is ahead of it. */
  now?: number;
  skew?: number;
  legal?: Action[];
  words?: string[];
  /** What happened by itself before the first decision; only in the first message. */
  opening?: GameEvent[];
  steps_from: number;
  steps: Step[];
  undo: { can_undo: boolean; can_redo: boolean; fence: number; asked_by: string | null };
  clock: Clock | null;
  outcome: Outcome;
  draw_offered_by: string | null;
  rematch: { table: string } | null;
  fairness: Fairness;
  /** The numbers of the steps that a bot can tell the reason of; empty while a game with secrets goes on. */
  reasons?: number[];
  chat: ChatLine[];
}

export interface OddsOutcome {
  chance: number;
  exact?: string;
  interval?: [number, number];
  what: string[];
}

export interface OddsMessage {
  type: 'odds';
  ref: number;
  exact: boolean;
  paths: number;
  /** Something that the seat does not see could change them; it was guessed. */
  depends_on_hidden: boolean;
  outcomes: OddsOutcome[];
  modifiers?: { text: string; clause: string }[];
}

export interface CheckedMessage {
  type: 'checked';
  ref: number;
  refusal: Refusal | null;
  /** What it would do up to the first die, where a preview was asked for and nothing is refused. */
  needs_dice?: boolean;
  /** Something that the seat does not see could change what comes after the preview. */
  depends_on_hidden?: boolean;
  preview?: GameEvent[];
  reveals?: Reveals;
}

/** The position as a part of the seat's force sees it. */
export interface LookMessage {
  type: 'look';
  ref: number;
  position: any;
}

/** Why a bot did the step, and how it expected the game to go on. */
export interface WhyMessage {
  type: 'why';
  ref: number;
  step: number;
  why: string;
  line: string[];
}

export interface RefusedMessage {
  type: 'refused';
  ref?: number;
  stale?: boolean;
  refusal?: Refusal;
}

export interface ErrorMessage {
  type: 'error';
  ref?: number;
  message: string;
}

export interface RematchMessage {
  type: 'rematch';
  table: string;
  seat: string;
  token: string;
}

export type ServerMessage =
  | TableMessage
  | OddsMessage
  | CheckedMessage
  | LookMessage
  | WhyMessage
  | RefusedMessage
  | ErrorMessage
  | RematchMessage
  | { type: 'pong' };

// ---- HTTP

export interface OptionInfo {
  name: string;
  clause: string;
  standard: unknown;
  values?: string[];
  range?: [number, number];
  meaning: string;
}

/** Shares of the games that equal bots played. */
export interface Balance {
  bot: string;
  games: number;
  wins: Record<string, number>;
  draws: number;
  /** Within which each side's share lies with 95 % certainty. */
  intervals?: Record<string, [number, number]>;
}

/** How far the measuring of a balance is. */
export interface Measurement {
  state: 'waiting' | 'measuring' | 'measured';
  bot: string;
  done: number;
  games: number;
  balance?: Balance;
}

export interface ScenarioInfo {
  game: string;
  id: string;
  title: string;
  summary: string;
  minutes: number;
  seats: string[];
  sides: string[];
  /** The side of every seat, where several share one. */
  side_of?: Record<string, string>;
  scenario: any;
  setup: any;
  balance?: Balance;
}

export interface Catalogue {
  games: { id: string; title: string; options: OptionInfo[] }[];
  scenarios: ScenarioInfo[];
  bots: { name: string; title: string; meaning: string }[];
}

export interface OpenTable {
  table: string;
  game: string;
  scenario: string;
  title: string;
  seat: string;
  name: string;
  created: number;
}

/** What somebody is invited to, before he sits down. */
export interface Invitation {
  game: string;
  game_title: string;
  scenario: string;
  title: string;
  minutes: number;
  seat: string;
  name: string;
  taken: boolean;
}

export type SeatWish =
  | { kind: 'here'; name?: string; number: string }
  | { kind: 'invite' }
  | { kind: 'bot'; bot: string };

export interface TableWish {
  game: string;
  /** The id of a scenario from the shelf, or a whole scenario. */
  scenario: string | object;
  options: Record<string, unknown>;
  seats: Record<string, SeatWish>;
  public: boolean;
  clock: ClockPlan | null;
  webhook: string | null;
}

export interface TableMade {
  table: string;
  seats: Record<string, { token?: string; invite?: string }>;
  watch: string;
}

export interface Rule {
  clause: string;
  heading: string;
  text: string;
}

export interface Replay {
  scenario: any;
  seed?: string;
  stream?: number;
  opening?: { dice: number[]; hash: string };
  steps: { seat: string; do: Action; dice: number[]; hash: string }[];
  outcome?: Outcome;
  fairness?: { secret: string; commitment: string; numbers: Record<string, string | null> };
  [more: string]: unknown;
}
