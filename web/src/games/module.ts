// The contract between the shell and a game's drawing. One folder a game implements it; the shell knows no game.
//
// A game of squares offers places to tap; a measured game lets its pieces be dragged and shows a ghost whose pose the
// server judges while it moves (`check`, and ghost.ts for the common part). What is allowed, what it is worth and why it
// is refused always comes from the server.
import type { ComponentType } from 'preact';
import type { ReadonlySignal, Signal } from '@preact/signals';

/** An action as the server writes it: one key that names the verb, e.g. {"shoot": {…}}, or {"end_turn": true}. */
export type Action = Record<string, unknown>;

/** Why something may not be done: a sentence and the clause it follows from. */
export interface Refusal {
  clause: string;
  message: string;
}

/** What the umpire says of something that is not done yet. */
export interface Look {
  refusal: Refusal | null;
  /** Dice decide the rest. */
  needsDice: boolean;
  facts: GameEvent[];
  /** What no dice decide: enemies that would be seen for what they are, and own pieces that the enemy would see so. */
  reveals?: Reveals;
}

export interface Reveals {
  seen: string[];
  shown: string[];
}

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
  /** Absent when somebody else acted in secret: then only the words tell of it. */
  do?: Action;
  words: string;
  events: GameEvent[];
}

/** What a roll is about, for the log (dice that succeed are ringed) and the luck ledger. */
export interface RollMeaning {
  label: string;
  /** The face from which on a die succeeds, if it is always the same; else the next fact with `needed` says so. */
  atLeast?: number;
  /** The sum counts, not successes. */
  sum?: boolean;
  /** Success is bad for the one whose dice they are (a failed morale die). */
  bad?: boolean;
  /** Not counted as luck: nobody gains or loses by it, or it only says who chooses. */
  neutral?: boolean;
  /**
   * Whose luck it is: of the seat that acts (the standard), of the side whose turn it is or of the other, as the next
   * fact says, or always of the seat that is named.
   */
  by?: 'actor' | 'active' | 'passive' | 'fact' | (string & {});
  /** No die, but something drawn by lot: what came out is told by the next fact, with its picture if there is one. */
  lot?: true | ComponentType<{ event: GameEvent; scenario: any }>;
}

/** What may come of an action: outcomes in the words of the journal, and what counts before its first die. */
export interface Chances {
  /** False when there were too many paths and they were sampled. */
  exact: boolean;
  outcomes: { chance: number; exact?: string; what: string[] }[];
  modifiers?: { text: string; clause: string }[];
}

/** How a fact came about: the facts and the roll just before it, which the log folds under it, and a chart to see it on. */
export interface Explanation {
  by: readonly string[];
  roll?: string;
  Chart?: ComponentType<{ event: GameEvent }>;
}

/** One fact about a piece, with the clause that says so: "Shaken: may not move" · PBI-9.3 */
export interface Fact {
  text: string;
  clause?: string;
}

export interface PieceInfo {
  id: string;
  /** The name of its side, or of a seat of that side. */
  side: string;
  /** Which of the two sides, where no seat is named after it: an enemy that nobody plays. */
  sideIndex?: 0 | 1;
  /** What it is in plain words: "Rifle group", "Lieutenant". */
  name: string;
  /** Where it is: the name of a square or place, or null when it is off the table. */
  where: string | null;
  facts: Fact[];
}

/** A step of the turn. */
export interface Phase {
  name: string;
  current: boolean;
  /** A few words on how far it is: "3 of 5 chits". */
  detail?: string;
}

/** Something a person may want to do now, allowed or not: "Why can't I…?" asks the server about it. */
export interface Wish {
  label: string;
  action: Action;
}

/** The part of the table that is shown, in the board's own units. The shell pans and zooms by changing it. */
export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the drawing and the panel of a game both work with. */
export interface PlayProps {
  /** The scenario with the options this table is played with. */
  scenario: any;
  /** What this seat may see. */
  position: any;
  /** The seat this browser acts for, or null for spectators and replays. */
  seat: string | null;
  /** The sides of all seats, 0 or 1: several seats may share one. */
  sides: Record<string, number>;
  /** What may be done now; empty when somebody else decides. Measured games list proposals only. */
  legal: Action[];
  /** The same in words, in the same order. */
  words: string[];
  /** The action that is proposed: its odds are shown and the next click on it commits it. */
  draft: Action | null;
  propose(action: Action | null): void;
  commit(action: Action): void;
  /** "Why can't I?" (right click, long press, `?`): the shell asks the server and shows the clause. */
  ask(action: Action): void;
  /**
   * May this be done? For a ghost that follows the hand: one question is under way at a time, and of those that came
   * meanwhile only the newest is asked. Null when it is allowed, undefined when it was overtaken or nobody answered.
   */
  check(action: Action): Promise<Refusal | null | undefined>;
  /** The same with what it would do as far as this seat can tell, up to the first die. */
  look?(action: Action): Promise<Look | undefined>;
  /** The position as a part of one's own force sees it (PUB-25.3); undefined when there is no answer. */
  lookAs?(part: string): Promise<any>;
  /** Whoever answers first counts now: no time for second thoughts (PUB-23.4). */
  race?: boolean;
  /** What a line of the chat says, and how whoever sits at a seat is called. */
  said?(number: number): string | undefined;
  nameOf?(seat: string): string;
  /** The place or piece under the keyboard's cursor: a square's name, a piece's id. The shell lists its pieces. */
  cursor: Signal<string | null>;
  /** The game's own, shared by drawing and panel: an action that is being put together. Null when the page opens. */
  own: Signal<any>;
  reducedMotion: boolean;
  /** The odds of what is only looked at; null when there are none. Those of the draft the shell shows by itself. */
  odds(action: Action): Promise<Chances | null>;
}

export interface BoardProps extends PlayProps {
  /** The steps since the last position that was shown, to animate. */
  lastSteps: Step[];
  /** The <svg>'s viewBox. Put `${x} ${y} ${width} ${height}` of its value on the root; null until the shell has set it. */
  view?: ReadonlySignal<ViewBox | null>;
}

export interface ForcesProps {
  scenario: any;
  setup: any;
  /** What the options are set to that differ from the scenario's. */
  options: Record<string, unknown>;
  /** The scenario to play instead, or null for the one from the shelf; `wrong` says why it cannot be played. */
  change(scenario: any, wrong: string | null): void;
}

/** What the options of a game, and the values they can have, are called in the lobby. */
export interface OptionWords {
  labels: Record<string, string>;
  values: Record<string, Record<string, string>>;
}

export interface GameModule {
  id: string;
  /**
   * The drawn table: an <svg> that fills its parent. Pan, zoom and pinch are the shell's, through `view`; a
   * `pointerdown` whose propagation is stopped belongs to the game (a piece that is dragged).
   */
  Board: ComponentType<BoardProps>;
  /** Played on a measured map: the words of the page then speak of blocks, not of squares. */
  measured?: boolean;
  /** The verbs that are done by dragging; a question without them needs no word about it. All, if left out. */
  byHand?: readonly string[];
  /** What a player may do about a line of the chat ("Report it"); null for nothing. */
  aboutChat?(line: { number: number; from: string | null }, scenario: any, seat: string): Wish | null;
  /** Under the question: where an action is put together step by step, and ends in `propose`. */
  Panel?: ComponentType<PlayProps>;
  /** The panel offers every action with details: the shell then adds buttons only for those without, and the list. */
  composes?: boolean;
  options?: OptionWords;
  /** In the lobby, before the table is made: other forces than the scenario's. */
  Forces?: ComponentType<ForcesProps>;
  /** The picture on the box in the lobby. */
  Thumbnail: ComponentType<{ scenario: any; setup: any }>;
  /** The text board for screen readers, line by line. */
  describe(position: any, scenario: any): string[];
  /** The turn's phases along the top. */
  phases(position: any, scenario: any): Phase[];
  /** For the units panel. */
  pieces(position: any, scenario: any): PieceInfo[];
  /** The whole table in the board's units: what `view` starts with and "fit" returns to. */
  extent?(scenario: any): ViewBox;
  /** The rolls of this game by their names in the journal. */
  rolls?: Record<string, RollMeaning>;
  /** Facts that explain themselves, by the names of their events: decisions of the rules' own umpire. */
  explanations?: Record<string, Explanation>;
  /** What buttons and questions call the verbs of this game: {"end_turn": "End the turn"}. */
  verbs?: Record<string, string>;
  /** Of an outcome in the odds, what one looks for first ("The attacker wins D4"); null when it says nothing of the kind. */
  verdict?(what: string[]): string | null;
  /** What giving up is called by the rules, where it is not `resign`. */
  resign?: Action;
  /** How an action reads, from the server's words for it; null for the usual way. */
  label?(words: string): string | null;
  /** A sentence of the server with the names that pieces bear in this scenario in place of their ids. */
  named?(text: string, scenario: any): string;
  /** How an action reads, from its parts, as measured games make them; null for the server's words. */
  labelOf?(action: Action): string | null;
  /** The seats of a table with these options and their sides, where options change who sits there; null for the usual ones. */
  seats?(scenario: any, options: Record<string, unknown>): Record<string, string> | null;
  /** How things are moved by hand, in this game's words; for a mouse and for fingers. */
  hints?: { mouse: string; touch: string };
  /** True when a seat sees what another may not: hot-seat then shows a hand-over screen. */
  secrets?: boolean;
  /**
   * The action a person most likely means by asking "why can't I?" about a place while something is chosen
   * (used for the `?` key). Null when there is nothing to ask.
   */
  likely?(position: any, seat: string | null, place: string, draft: Action | null, legal: Action[]): Action | null;
  /** What a person may want to do now, with what is under the cursor, for the list behind "Why can't I…?". */
  wishes?(position: any, seat: string | null, place: string | null): Wish[];
}
