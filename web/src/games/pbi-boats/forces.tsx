// The force builder in the lobby: the boats of a side are chosen before the table is made.
import { useEffect, useState } from 'preact/hooks';
import type { ForcesProps } from '../module';
import type { Side } from '../pbi/model';
import { BoatList } from './boat-list';
import { armyWithoutBoats, brokenLimit, lotsOf, withBoats, type Lot } from './builder';

type Lists = Partial<Record<Side, Lot[]>>;
const sides: [Side, string][] = [['ATT', 'attacker'], ['DEF', 'defender']];

export function Forces({ scenario, setup, options, change }: ForcesProps) {
  const [lists, setLists] = useState<Lists>({});
  const known = { ...scenario, options: { ...scenario.options, ...options } };
  const broken = (side: Side) => lists[side] && brokenLimit(lists[side]!, armyWithoutBoats(setup, known, side));
  const wrong = sides.map(([side]) => broken(side)).find((one) => one) ?? null;
  useEffect(() => {
    const chosen = sides.reduce((made, [side]) => (lists[side] ? withBoats(made, side, lists[side]!) : made), scenario);
    change(chosen === scenario ? null : chosen, wrong ? `${wrong.message} ${wrong.clause}` : null);
  }, [lists, wrong?.message]);
  return (
    <details class="advanced">
      <summary>Choose the boats</summary>
      <p class="quiet">Instead of the scenario's; they are then deployed at the table. Rules: BOAT-3.1 to 3.9.</p>
      {sides.map(([side, name]) => (
        <section key={side} class="builder" aria-label={`Boats of the ${name}`}>
          <label class="check">
            <input type="checkbox" checked={lists[side] !== undefined} onChange={(e) => setLists({ ...lists, [side]: e.currentTarget.checked ? lotsOf(scenario, side) : undefined })} />
            <span>Choose the boats of the {name}</span>
          </label>
          {lists[side] && <BoatList lots={lists[side]!} army={armyWithoutBoats(setup, known, side)} broken={broken(side) ?? null} change={(lots) => setLists({ ...lists, [side]: lots })} />}
        </section>
      ))}
    </details>
  );
}
