// A list of boats being put together: weapons and gear, what they cost, and which limit is broken.
import { mostLots, plainLot, priceOf, totalOf, type Army, type Broken, type Lot } from './builder';
import { boatTypes, hulls, type BoatType } from './model';
import './boats.css';

function Stepper({ label, value, most, change }: { label: string; value: number; most: number; change(value: number): void }) {
  return (
    <span class="stepper">{label}
      <button type="button" aria-label={`${label}: one less`} disabled={value <= 0} onClick={() => change(value - 1)}>−</button>
      <output aria-label={label}>{value}</output>
      <button type="button" aria-label={`${label}: one more`} disabled={value >= most} onClick={() => change(value + 1)}>+</button>
    </span>
  );
}

function LotForm({ lot, change, remove }: { lot: Lot; change(lot: Lot): void; remove(): void }) {
  const h = hulls[lot.type];
  const set = (part: Partial<Lot>) => change({ ...lot, ...part });
  return (
    <fieldset>
      <legend>{lot.count} × {h.name}: {lot.count * priceOf(lot)} points</legend>
      <div class="kit">
        <Stepper label="How many" value={lot.count} most={31} change={(count) => (count === 0 ? remove() : set({ count }))} />
        {h.mounts > 0 && <Stepper label="LMG" value={lot.lmg} most={h.mounts} change={(lmg) => set({ lmg })} />}
        {h.mounts > 0 && <Stepper label="HMG" value={lot.hmg} most={h.mounts} change={(hmg) => set({ hmg })} />}
        {h.hard && <Stepper label="Mortar" value={lot.mortar} most={h.mounts} change={(mortar) => set({ mortar })} />}
        {h.hard && <Stepper label="Cannon, Gun Effect" value={lot.cannon} most={7} change={(cannon) => set({ cannon })} />}
        {h.hard && <Stepper label="Mines" value={lot.mines_carried} most={7} change={(mines_carried) => set({ mines_carried })} />}
        {h.hard && <Stepper label="Flotilla" value={lot.flotilla} most={9} change={(flotilla) => set({ flotilla })} />}
        {h.hard && <label><input type="checkbox" checked={lot.nets} onChange={(e) => set({ nets: e.currentTarget.checked })} /> Nets</label>}
        {h.carried && <label><input type="checkbox" checked={lot.carry_kit} onChange={(e) => set({ carry_kit: e.currentTarget.checked })} /> Carry kit</label>}
        <button type="button" onClick={remove}>Take off the list</button>
      </div>
    </fieldset>
  );
}

export function BoatList({ lots, army, broken, change }: { lots: Lot[]; army: Army; broken: Broken | null; change(lots: Lot[]): void }) {
  const total = totalOf(lots, army);
  const add = (type: string) => type && change([...lots, plainLot(type as BoatType)]);
  return (
    <>
      <p class={`sum ${broken ? 'over' : ''}`} aria-live="polite">{total}{army.most > 0 ? ` of ${army.most}` : ''} points <small>({army.given} for what is given)</small></p>
      {lots.map((lot, i) => <LotForm key={`${lot.type} ${i}`} lot={lot} change={(next) => change(lots.map((old, j) => (j === i ? next : old)))} remove={() => change(lots.filter((_, j) => j !== i))} />)}
      <label>Add a boat{' '}
        <select disabled={lots.length >= mostLots} value="" onChange={(e) => { add(e.currentTarget.value); e.currentTarget.value = ''; }}>
          <option value="">choose…</option>
          {boatTypes.map((type) => <option key={type} value={type}>{hulls[type].name}: {hulls[type].points} points, carries {hulls[type].capacity}, {hulls[type].hard ? `armour ${hulls[type].armour}` : 'soft'}</option>)}
        </select>
      </label>
      {broken && <p class="broken" role="alert">{broken.message} {broken.clause}</p>}
    </>
  );
}
