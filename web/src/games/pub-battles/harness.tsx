// Shows recorded positions: harness.html?name=mill-hill&theme=dark
import '../../styles/base.css';
import '../../styles/table.css';
import './harness.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { PanZoom, View } from '../../ui/PanZoom';
import type { Action } from '../module';
import { pubBattles as game } from './index';
import { seatSide } from './model';

const moments = import.meta.glob('./fixtures/*.json', { import: 'default' }) as Record<string, () => Promise<any>>;
const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';

const draft = signal<Action | null>(null);
const cursor = signal<string | null>(null);
const said = signal('');
const own = signal<any>(null);
const view = new View();
Object.assign(window, { harness: { draft, cursor, said, own, view } });

async function main() {
  const moment = await moments[`./fixtures/${query.get('name') ?? 'mill-hill'}.json`]!();
  const { scenario } = moment;
  const seat: string | null = query.get('seat') ?? moment.seat ?? null;
  const note = (kind: string) => (action: Action | null) => {
    said.value = `${kind}: ${JSON.stringify(action)}`;
    if (kind === 'propose') draft.value = action;
    if (kind === 'commit') draft.value = null;
  };
  const refused = query.get('refuse') === '1' ? { clause: 'PUB-7.2', message: 'Too far: cost 5251 of 5250.' } : null;
  function App() {
    const props = {
      scenario, position: moment.position, seat: seatSide(scenario, seat) ? seat : null, legal: moment.legal ?? [], words: moment.words ?? [], draft: draft.value, sides: {},
      check: async () => refused, own, propose: note('propose'), commit: note('commit') as never, ask: note('ask') as never, cursor, reducedMotion: true,
    };
    return (
      <div class="room">
        <div class="table"><PanZoom view={view} extent={game.extent!(scenario)}><game.Board {...props} lastSteps={moment.lastSteps ?? []} view={view.box} /></PanZoom></div>
        <div class="side">{game.Panel && <game.Panel {...props} />}<p>{said.value.slice(0, 300)}</p><ul>{query.get('words') && game.describe(moment.position, scenario).map((line, i) => <li key={i}>{line}</li>)}</ul></div>
      </div>
    );
  }
  if (query.get('name') === 'shelf') return;
  render(query.get('thumb') ? <div class="thumb"><game.Thumbnail scenario={scenario} setup={null} /></div> : <App />, document.getElementById('app')!);
}
void main();
