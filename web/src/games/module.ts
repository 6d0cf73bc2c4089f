// The contract between the shell and a game's drawing. One folder a game implements it; the shell knows no game.
import type { ComponentType } from 'preact';
import type { ReadonlySignal, Signal } from '@preact/signals';

/** An action as the server writes it: one key that names the verb, e.g. {"shoot": {…}}, or {"end_turn": true}. */
export type Action = Record<string, unknown>;

/** A line of the journal: a roll (`roll`, `faces`, `dice`) or a fact (`event`, `text`, …). Both cite a clause. */
export interface GameEvent {
  roll?: string;
  faces?: number;
  dice?: number[];
  event?: string;
  text?: string;
  clause?: string;
  [fact: string]: unknown;
}

export interface Step {
  number: number;
  seat: string;
  do: Action;
  words: string;
  events: GameEvent[];
}

/** What a roll is about, for the log (dice that succeed are ringed) and the luck ledger. */
export interface RollMeaning {
  label: string;
  /** The face from which on a die succeeds, if it is always the same. */
  atLeast?: number;
  /** The sum counts, not successes. */
  sum?: boolean;
  /** Success is bad for the one whose dice they are (a failed morale die). */
  bad?: boolean;
  /** Not counted as luck. */
  neutral?: boolean;
  /** Whose luck it is: of the seat that acts (the standard), of the side whose turn it is or of the other, or as the next fact says. */
  by?: 'actor' | 'active' | 'passive' | 'fact';
}

/** One fact about a piece, with the clause that says so: "Shaken: may not move" · PBI-9.3 */
export interface Fact {
  text: string;
  clause?: string;
}

export interface PieceInfo {
  id: string;
  side: string;
  /** What it is in plain words: "Rifle group", "Lieutenant". */
  name: string;
  /** Where it is: the name of a square or place, or null when it is off the table. */
  where: string | null;
  facts: Fact[];
}

/** The part of the table that is shown, in the board's own units. The shell pans and zooms by changing it. */
export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface BoardProps {
  scenario: any;
  position: any;
  /** The seat this browser acts for, or null for spectators and replays. */
  seat: string | null;
  /** What may be done now; empty when somebody else decides. */
  legal: Action[];
  /** The same in words, in the same order. */
  words: string[];
  /** The action that is proposed: its odds are shown and the next click on it commits it. */
  draft: Action | null;
  propose(action: Action | null): void;
  commit(action: Action): void;
  /** "Why can't I?" (right click, long press, `?`): the shell asks the server and shows the clause. */
  ask(action: Action): void;
  /** The place under the keyboard's cursor (a square's name), also the place whose pieces the shell lists. */
  cursor: Signal<string | null>;
  /** The steps since the last position that was shown, to animate. */
  lastSteps: Step[];
  reducedMotion: boolean;
  /** The <svg>'s viewBox. Put `${x} ${y} ${width} ${height}` of its value on the root; null until the shell has set it. */
  view?: ReadonlySignal<ViewBox | null>;
}

export interface GameModule {
  id: string;
  /** The drawn table: an <svg> that fills its parent. Pan, zoom and pinch are the shell's, through `view`. */
  Board: ComponentType<BoardProps>;
  /** The picture on the box in the lobby. */
  Thumbnail: ComponentType<{ scenario: any; setup: any }>;
  /** The text board for screen readers, line by line. */
  describe(position: any, scenario: any): string[];
  /** The turn's phases along the top. */
  phases(position: any): { name: string; current: boolean }[];
  /** For the units panel. */
  pieces(position: any): PieceInfo[];
  /** The whole table in the board's units: what `view` starts with and "fit" returns to. */
  extent?(scenario: any): ViewBox;
  /** The rolls of this game by their names in the journal. */
  rolls?: Record<string, RollMeaning>;
  /** True when a seat sees what another may not: hot-seat then shows a hand-over screen. */
  secrets?: boolean;
  /**
   * The action a person most likely means by asking "why can't I?" about a place while something is chosen
   * (used for the `?` key). Null when there is nothing to ask.
   */
  likely?(position: any, seat: string | null, place: string, draft: Action | null, legal: Action[]): Action | null;
}
