// Shows recorded positions: harness.html?name=farm-lane.infantry&theme=dark, or ?thumb=church
import '../../styles/base.css';
import '../../styles/table.css';
import './harness.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { PanZoom, View } from '../../ui/PanZoom';
import type { Action } from '../module';
import { skirmish as game } from './index';
import { moment, recorded, scenarios } from './fixtures/load';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';

const draft = signal<Action | null>(null);
const cursor = signal<string | null>(null);
const said = signal('');
const own = signal<any>(null);
const view = new View();
Object.assign(window, { harness: { draft, cursor, said, own, view } });

function main() {
  const name = (query.get('name') ?? 'farm-lane.infantry');
  const { scenario, position, seat, legal, words } = moment(name);
  const note = (kind: string) => (action: Action | null) => {
    said.value = `${kind}: ${JSON.stringify(action)}`;
    if (kind === 'propose') draft.value = action;
    if (kind === 'commit') draft.value = null;
  };
  const refused = query.get('refuse') === '1' ? { clause: 'SKM-4.2', message: 'That path is 9.0"; this figure may move 6.0".' } : null;
  function App() {
    const props = {
      scenario, position, seat, legal, words, draft: draft.value, sides: {},
      check: async () => refused, odds: async () => null, own, propose: note('propose'), commit: note('commit') as never, ask: note('ask') as never, cursor, reducedMotion: true,
    };
    return (
      <div class="room">
        <div class="table"><PanZoom view={view} extent={game.extent!(scenario)}><game.Board {...props} lastSteps={recorded(name).lastSteps} view={view.box} /></PanZoom></div>
        <div class="side">{game.Panel && <game.Panel {...props} />}<p>{said.value.slice(0, 300)}</p><ul>{query.get('words') && game.describe(position, scenario).map((line, i) => <li key={i}>{line}</li>)}</ul></div>
      </div>
    );
  }
  const shelf = query.get('thumb') ? scenarios[query.get('thumb')!] : undefined;
  render(shelf ? <div class="thumb"><game.Thumbnail scenario={shelf} setup={null} /></div> : <App />, document.getElementById('app')!);
}
main();
