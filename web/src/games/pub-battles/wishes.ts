// "Why can't I…?": what a player may want to do with the piece under the cursor, allowed or not. The server answers.
import { bearing, moved } from '../../measured/plane';
import type { Action, Wish } from '../module';
import { seatSide, type Position, type Scenario, type Step } from './model';
import { texts } from './texts';

/** The sides of a position, where the scenario is not at hand. */
const sidesIn = (position: Position): string[] => [...new Set(Object.values(position.hqs).map(({ side }) => side))];

function sideOfSeat(position: Position, seat: string): string | null {
  const like = sidesIn(position).find((side) => side.toLowerCase() === seat.toLowerCase());
  return like ?? seatSide({ sides: [] } as unknown as Scenario, seat);
}

export function wishes(position: Position, seat: string | null, place: string | null): Wish[] {
  if (seat === null) return [];
  const side = sideOfSeat(position, seat);
  const wanted: Wish[] = [];
  const wish = (label: string, action: Action) => wanted.push({ label, action });
  const piece = place ? position.pieces[place] : undefined;
  const hq = place ? position.hqs[place] : undefined;
  if (place && piece && (side === null || piece.side === side)) {
    const steps = (heading: number, far: number): Step[] => {
      const to = moved(piece, heading, far);
      return [{ to: [Math.round(to.x), Math.round(to.y)] }];
    };
    if (piece.column) wish('March on along the road', { move: { piece: place, steps: [{ road: 1000 }] } });
    else {
      wish('March an inch ahead', { move: { piece: place, steps: steps(piece.heading, 1000) } });
      wish('March an inch to the rear without turning', { move: { piece: place, steps: steps(piece.heading + 1800, 1000) } });
    }
    wish('Rally', { rally: { piece: place, heading: piece.heading } });
    wish('Hold', { hold: { piece: place } });
    const enemies = Object.entries(position.pieces).filter(([, other]) => other.side !== piece.side && other.status === 'ON_MAP');
    if (piece.type === 'ART' || piece.type === null)
      for (const [id, enemy] of enemies.slice(0, 6)) wish(`Bombard ${enemy.command === null ? texts.unknown.toLowerCase() : id}`, { bombard: { piece: place, heading: bearing(piece, enemy), target: id } });
    if (piece.type === 'CAV') wish('Withdraw before combat', { withdraw: { piece: place, index: 0 } });
    wish('Retreat', { retreat: { piece: place, index: 0 } });
  }
  if (place && hq && (side === null || hq.side === side)) {
    const ahead = moved(hq, hq.heading, 1000);
    wish('Move this HQ an inch ahead', { move_hq: { hq: place, steps: [{ to: [Math.round(ahead.x), Math.round(ahead.y)] }] } });
    wish('Delay the drawn chit', { delay: { hq: place } });
    for (const [id, command] of Object.entries(position.commands)) if (command.side === hq.side) wish(`Let ${id} move now`, { move_now: { hq: place, command: id } });
  }
  const own = Object.keys(position.hqs).find((id) => position.hqs[id]!.side === side);
  if (!place && own) wish(`Delay the drawn chit with ${own}`, { delay: { hq: own } });
  wish('Pass', { pass: {} });
  wish('End the activation', { done: {} });
  return wanted;
}
