// What is in hand, shared by the board and the panel.
import { signal, type Signal } from '@preact/signals';
import * as measured from '../../measured/hand';
import type { PlayProps, Step as TableStep } from '../module';
import { actionInHand, actors, nothing, step, subject, type Context, type Tap, type Ui } from './interaction';

export interface Tools extends measured.Tools {
  fight: Signal<TableStep[]>;
  /** The Command through whose eyes one looks (PUB-25.3), and whom it does not spot. */
  eyes: Signal<string | null>;
  unseen: Signal<ReadonlySet<string>>;
  /** The way back that is pointed at, on the map or in the panel. */
  route: Signal<number | null>;
}

export type Hand = measured.Hand<Context, Ui, Tap, Tools>;

/** What a new question begins with: the only piece it is about. */
function begin(ctx: Context): Ui {
  const about = ctx.legal.length > 0 ? subject(ctx) : null;
  return { ...nothing(), piece: about !== null && (actors(ctx).includes(about) || ctx.position.asked?.piece === about) ? about : null };
}

const tools = (): Tools => ({ ...measured.newTools(), fight: signal([]), eyes: signal(null), unseen: signal(new Set()), route: signal(null) });

export const handOf = (props: PlayProps): Hand => measured.handOf<Context, Ui, Tap, Tools>(props, { begin, step, actionInHand, tools });
