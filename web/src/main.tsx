import { render } from 'preact';
import './styles/base.css';
import './styles/lobby.css';
import './styles/table.css';
import './styles/forced.css';
import './ui/media';
import { LobbyPage } from './lobby/LobbyPage';
import { SetupPage } from './lobby/SetupPage';
import { page } from './route';
import { TablePage } from './table/TablePage';
import { texts } from './texts';
import { Announcer } from './ui/Announcer';
import { RuleSheet } from './ui/rules';

function App() {
  const now = page.value;
  return (
    <>
      {now.page === 'lobby' && <LobbyPage />}
      {now.page === 'setup' && <SetupPage key={`${now.game}/${now.scenario}`} game={now.game} scenario={now.scenario} />}
      {now.page === 'table' && <TablePage key={now.id} id={now.id} />}
      {now.page === 'none' && (
        <main class="message-page">
          <h1>{texts.errors.page}</h1>
          <p><a class="button" href="/">{texts.join.lobby}</a></p>
        </main>
      )}
      <RuleSheet />
      <Announcer />
    </>
  );
}

const root = document.getElementById('app')!;
root.textContent = '';
render(<App />, root);
