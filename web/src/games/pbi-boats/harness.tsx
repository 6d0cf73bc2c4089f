// Shows recorded positions: harness.html?name=green-beach.arrive&theme=dark (see fixtures/record.py), or all hulls: ?name=fleet.
import { signal } from '@preact/signals';
import { render } from 'preact';
import type { Action } from '../module';
import { hulls, type Boat, type BoatType } from './model';
import { pbiBoats } from './index';
import { MineSign, Vessel } from './vessels';

const moments = import.meta.glob('./fixtures/*.json', { import: 'default' }) as Record<string, () => Promise<any>>;
const query = new URLSearchParams(location.search);
const name = query.get('name') ?? 'dinghy-raid.activate_boat';
document.documentElement.dataset.theme = query.get('theme') ?? 'light';

const draft = signal<Action | null>(null);
const cursor = signal<string | null>(null);
const said = signal<string>('');
const own = signal<any>(null);

const sample = (type: BoatType, more: Partial<Boat>): Boat => ({
  type, side: 'ATT', status: hulls[type].onLand ? 'ON_BOARD' : 'AFLOAT', square: 'A1', facing: 'N', damage: 0, passengers: [], markers: [], ap: 0, shots: 0, fire_mode: 'none', beached: false,
  beached_on: null, carried_by: null, aboard: null, lmg: 0, hmg: 0, mortar: 0, cannon: 0, nets: false, carry_kit: false, mines_carried: 0, flotilla: 0, activated: false, locked: false,
  full_throttle: false, moved_last: false, captured: false, ...more,
});

function Fleet() {
  const types = Object.keys(hulls) as BoatType[];
  const rows: Partial<Boat>[] = [
    {}, { side: 'DEF', facing: 'E' }, { lmg: 1, hmg: 1, damage: 1, flotilla: 2 }, { cannon: 5, mortar: 1, nets: true, mines_carried: 2, damage: 2, side: 'DEF' }, { beached: true, locked: true, carry_kit: true, facing: 'W' },
  ];
  return (
    <svg class="pbi" style="background:#4b8a9c" viewBox={`0 0 ${types.length * 105} ${rows.length * 118 + 60}`}>
      {rows.flatMap((row, y) => types.map((type, x) => (
        <g key={`${type}${y}`} transform={`translate(${x * 105 + 52} ${y * 118 + 56})`}>
          <Vessel id={`a.${type.slice(0, 6)}`} boat={sample(type, row)} labelSize={13} groups={Array.from({ length: y === 0 ? hulls[type].capacity : 2 }, (_, i) => ({ type: i === 0 ? 'COMMANDER' : i < 3 ? 'LMG' : 'RIFLE' }) as any)} ap={y === 0 ? 7 : undefined} />
        </g>
      )))}
      {[true, false].map((revealed, i) => <g key={i} transform={`translate(${60 + i * 60} ${rows.length * 118 + 24})`}><MineSign side="DEF" revealed={revealed} /></g>)}
    </svg>
  );
}

async function main() {
  const app = document.getElementById('app')!;
  if (name === 'fleet') return render(<Fleet />, app);
  const load = (file: string) => moments[`./fixtures/${file}.json`]!();
  const moment = await load(name);
  const scenario = await load(`scenario.${moment.scenario}`);
  const note = (kind: string) => (action: Action | null) => {
    said.value = `${kind}: ${JSON.stringify(action)}`;
    if (kind === 'propose') draft.value = action;
    if (kind === 'commit') draft.value = null;
  };
  const { Board, Panel } = pbiBoats;
  function App() {
    const props = {
      scenario, position: moment.position, seat: moment.seat, legal: moment.legal, words: [], draft: draft.value, sides: { attacker: 0, defender: 1 }, check: async () => null, odds: async () => null, own, cursor,
      propose: note('propose'), commit: note('commit') as never, ask: note('ask') as never, reducedMotion: true,
    };
    return (
      <div class="room">
        <div class="table"><Board {...props} lastSteps={[]} /></div>
        {Panel && <Panel {...props} />}
        <p class="said">{moment.question} — {said.value.slice(0, 300)}</p>
      </div>
    );
  }
  render(<App />, app);
}
void main();
