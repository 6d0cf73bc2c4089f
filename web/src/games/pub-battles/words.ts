// How actions and rolls of Pub Battles read.
import type { Action, RollMeaning } from '../module';
import { inches, type Step } from './model';
import { DrawnChit } from './chit';
import { texts } from './texts';

export const verbs: Record<string, string> = {
  confirm: 'Confirm', pass: 'Pass', hq_done: 'Done with the HQs', done: 'This Command is done', accept: 'Accept the move', stay: 'Stay', keep: 'Keep the roll',
  place: 'Place', reserve: 'Into Reserve', reassign: 'Reassign', entry: 'Entry', order: 'Order', cancel: 'Cancel the order', delay: 'Delay', move_now: 'Move now', announce: 'Announce',
  move_hq: 'Move', move: 'Move', bombard: 'Bombard', rally: 'Rally', hold: 'Hold', relocate: 'Relocate', retreat: 'Retreat', withdraw: 'Withdraw', fight: 'Fight', target: 'Target',
  use_reroll: 'Roll again', report: 'Report', vote: 'Vote', resign: 'Resign', offer_draw: 'Offer a draw', accept_draw: 'Accept the draw',
};

const degrees = (tenths: number): string => `${tenths / 10}°`;

export function stepWords(step: Step): string {
  if ('turn' in step) return `face ${degrees(step.turn)}`;
  if ('to' in step) return `to ${inches(step.to[0])}, ${inches(step.to[1])}`;
  if ('column_on' in step) return `column on ${step.column_on.road}${step.column_on.direction < 0 ? ' (back)' : ''}`;
  if ('road' in step) return `${inches(step.road)} of road`;
  if ('column_off' in step) return `line facing ${degrees(step.column_off)}`;
  return `enter in line at ${inches(step.enter_line[0])}, ${inches(step.enter_line[1])}`;
}

/** An action that was made by hand, from its parts. */
export function labelOf(action: Action): string | null {
  const [verb = '', details] = Object.entries(action)[0] as [string, any];
  if (details === true || details === null) return verbs[verb] ?? null;
  switch (verb) {
    case 'move': return `Move ${details.piece}: ${(details.steps as Step[]).map(stepWords).join(', ')}`;
    case 'move_hq': return `Move ${details.hq}: ${(details.steps as Step[]).map(stepWords).join(', ')}`;
    case 'bombard': return `${details.piece} bombards ${details.target}, facing ${degrees(details.heading)}`;
    case 'rally': return `Rally ${details.piece}, facing ${degrees(details.heading)}${details.train ? `, helped by ${details.train}` : ''}`;
    case 'hold': return `${details.piece ?? details} holds`;
    case 'place': return `Place ${details.piece} at ${inches(details.x)}, ${inches(details.y)}, facing ${degrees(details.heading)}`;
    case 'relocate': return `Relocate ${details.piece} to ${inches(details.x)}, ${inches(details.y)}`;
    case 'retreat': return `${details.piece} retreats by way ${details.index + 1}`;
    case 'withdraw': return `${details.piece} withdraws by way ${details.index + 1}`;
    case 'target': return `${details.piece} fires at ${details.enemy}`;
    case 'fight': return `Fight the combat of ${details.group ?? details}`;
    case 'delay': return `Delay: ${details.hq ?? details} rolls`;
    case 'move_now': return `${details.command} moves now: ${details.hq} rolls`;
    case 'announce': return `${details.hq} announces ${details.kind === 'delay' ? 'a Delay' : 'a Jump'}`;
    case 'order': return `Order ${details.command} to ${details.kind} to ${details.name ?? `${inches(details.x)}, ${inches(details.y)}`}`;
    case 'cancel': return `Cancel order ${details.order ?? details}`;
    case 'reserve': return `${details.piece} into the Reserve of ${details.hq}`;
    case 'reassign': return `${details.piece} goes to ${details.command}`;
    case 'entry': return `${details.command} takes entry ${Number(details.choice) + 1}`;
    case 'use_reroll': return texts.panel.dieNumber(Number(details.die ?? details));
    case 'vote': return details.yes ? 'Uphold the report' : 'Reject the report';
    case 'report': return `Report message ${details.message} of ${details.seat}`;
    default: return null;
  }
}

/** From the server's words for an action to what a button says. */
export function label(words: string): string | null {
  const [verb = '', ...rest] = words.split(' ');
  if (rest.length === 0) return verbs[verb] ?? null;
  switch (verb) {
    case 'hold': return `${rest[0]} holds`;
    case 'target': return `${rest[0]} fires at ${rest[rest.length - 1]}`;
    case 'fight': return `Fight the combat of ${rest.join(' ')}`;
    case 'use_reroll': return texts.panel.dieNumber(Number(rest[rest.length - 1]));
    default: return null;
  }
}

export const rolls: Record<string, RollMeaning> = {
  chit: { label: 'Chit drawn', neutral: true, lot: DrawnChit },
  alter: { label: 'Alter the order', neutral: true },
  bombard: { label: 'Bombardment', by: 'fact' },
  melee: { label: 'Melee', by: 'fact' },
  fire: { label: 'Fire', by: 'fact' },
  order: { label: 'Order of combats', neutral: true },
  tie: { label: 'Tied jumps', neutral: true },
  assignment: { label: 'Who runs whom', neutral: true, lot: true },
  plan: { label: 'Plan', neutral: true, lot: true },
  reroll: { label: 'Rolled again', neutral: true },
};
