// Shows recorded positions: harness.html?name=crossroads-village.act&theme=dark (see fixtures/record.py).
import { signal } from '@preact/signals';
import { render } from 'preact';
import type { Action } from '../module';
import { pbi } from './index';

const moments = import.meta.glob('./fixtures/*.json', { import: 'default' }) as Record<string, () => Promise<any>>;
const query = new URLSearchParams(location.search);
const name = query.get('name') ?? 'crossroads-village.act';
document.documentElement.dataset.theme = query.get('theme') ?? 'light';

const draft = signal<Action | null>(null);
const cursor = signal<string | null>(null);
const said = signal<string>('');
const own = signal<any>(null);
(window as any).harness = { draft, cursor, said, log: [] as unknown[] };

async function main() {
  const load = (file: string) => moments[`./fixtures/${file}.json`]!();
  if (name === 'shelf') {
    const all = await Promise.all(['crossroads-village', 'first-patrol', 'farm-in-the-hedgerows', 'defenders-ground'].map((s) => load(`scenario.${s}`)));
    render(<div class="shelf">{all.map((s) => <div key={s.id} class="box"><pbi.Thumbnail scenario={s} setup={null} /></div>)}</div>, document.getElementById('app')!);
    return;
  }
  const moment = await load(name);
  const scenario = await load(`scenario.${moment.scenario}`);
  const note = (kind: string) => (action: Action | null) => {
    (window as any).harness.log.push({ kind, action });
    said.value = `${kind}: ${JSON.stringify(action)}`;
    if (kind === 'propose') draft.value = action;
    if (kind === 'commit') draft.value = null;
  };
  const steps = query.get('steps') === '0' ? [] : moment.lastSteps;
  function App() {
    return (
      <div class="room">
        <div class="table">
          <pbi.Board scenario={scenario} position={moment.position} seat={moment.seat} legal={moment.legal} words={[]} draft={draft.value}
            sides={{ attacker: 0, defender: 1 }} check={async () => null} odds={async () => null} own={own}
            propose={note('propose')} commit={note('commit') as never} ask={note('ask') as never} cursor={cursor} lastSteps={steps} reducedMotion={query.get('motion') === '0'} />
        </div>
        <p class="said">{moment.question} — {said.value.slice(0, 300)}</p>
      </div>
    );
  }
  render(<App />, document.getElementById('app')!);
}
void main();
