// Shows recorded positions of a measured game without a server: ?name=…&theme=dark, ?refuse=1, ?words=1, or ?thumb=SCENARIO.
import '../styles/base.css';
import '../styles/table.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import type { Action, GameModule, Refusal, Step } from '../games/module';
import { PanZoom, View } from '../ui/PanZoom';
import type { Asked } from './hand';

export interface Recordings {
  /** What is shown when the address names nothing. */
  first: string;
  moment(name: string): Asked<any, any>;
  lastSteps(name: string): Step[];
  scenarios: Record<string, unknown>;
  /** What the umpire says with ?refuse=1. */
  refusal: Refusal;
}

export function showRecordings(game: GameModule, { first, moment, lastSteps, scenarios, refusal }: Recordings): void {
  const query = new URLSearchParams(location.search);
  document.documentElement.dataset.theme = query.get('theme') ?? 'light';
  const draft = signal<Action | null>(null);
  const cursor = signal<string | null>(null);
  const said = signal('');
  const own = signal<any>(null);
  const view = new View();
  Object.assign(window, { harness: { draft, cursor, said, own, view } });

  const name = query.get('name') ?? first;
  const { scenario, position, seat, legal, words } = moment(name);
  const note = (kind: string) => (action: Action | null) => {
    said.value = `${kind}: ${JSON.stringify(action)}`;
    if (kind === 'propose') draft.value = action;
    if (kind === 'commit') draft.value = null;
  };
  const refused = query.get('refuse') === '1' ? refusal : null;
  function App() {
    const props = {
      scenario, position, seat, legal, words, draft: draft.value, sides: {},
      check: async () => refused, odds: async () => null, own, propose: note('propose'), commit: note('commit') as never, ask: note('ask') as never, cursor, reducedMotion: true,
    };
    return (
      <div class="room">
        <div class="table"><PanZoom view={view} extent={game.extent!(scenario)}><game.Board {...props} lastSteps={lastSteps(name)} view={view.box} /></PanZoom></div>
        <div class="side">{game.Panel && <game.Panel {...props} />}<p>{said.value.slice(0, 300)}</p><ul>{query.get('words') && game.describe(position, scenario).map((line, i) => <li key={i}>{line}</li>)}</ul></div>
      </div>
    );
  }
  const shelf = query.get('thumb') ? scenarios[query.get('thumb')!] : undefined;
  render(shelf ? <div class="thumb"><game.Thumbnail scenario={shelf} setup={null} /></div> : <App />, document.getElementById('app')!);
}
