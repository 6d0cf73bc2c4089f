// What is in hand, shared by the board and the panel.
import * as measured from '../../measured/hand';
import type { PlayProps } from '../module';
import { ChanceBook } from './chances';
import { actionInHand, driven, mannerFor, movers, nothing, step, type Context, type Tap, type Ui } from './interaction';

export interface Tools extends measured.Tools {
  chances: ChanceBook;
}

export type Hand = measured.Hand<Context, Ui, Tap, Tools>;

/** What a new question begins with: the vehicle or the first man of the team that acts, and what was chosen stays chosen. */
function begin(ctx: Context, before: Ui | undefined): Ui {
  const going = movers(ctx);
  const kept = before?.chosen && going.includes(before.chosen) ? before.chosen : null;
  return { ...nothing(), together: before?.together ?? true, manner: mannerFor(ctx), chosen: kept ?? driven(ctx) ?? going[0] ?? null };
}

const tools = (): Tools => ({ ...measured.newTools(), chances: new ChanceBook() });

export function handOf(props: PlayProps): Hand {
  const hand = measured.handOf<Context, Ui, Tap, Tools>(props, { begin, step, actionInHand, tools });
  hand.tools.chances.at(props);
  return hand;
}
