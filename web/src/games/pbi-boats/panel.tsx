// The force builder at the table: the boats of a side, bought in one action.
import type { PlayProps } from '../module';
import { seatSide } from '../pbi/model';
import { armyOf, brokenLimit, purchase, type Lot } from './builder';
import { BoatList } from './boat-list';

export function Panel(props: PlayProps) {
  const { position, scenario, seat, own, propose } = props;
  const side = seatSide(seat);
  if (!side) return null;
  const lots: Lot[] = own.value?.lots ?? [];
  const army = armyOf(position, scenario, side);
  const broken = brokenLimit(lots, army);
  const change = (next: Lot[]) => {
    own.value = { ...own.value, lots: next };
    propose(null);
  };
  return (
    <section class="builder" aria-label="Force builder">
      <BoatList lots={lots} army={army} broken={broken} change={change} />
      <button type="button" class="primary" disabled={broken !== null} onClick={() => propose(purchase(lots))}>{lots.length > 0 ? 'Buy this list' : 'Buy nothing'}</button>
    </section>
  );
}
