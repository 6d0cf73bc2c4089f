// The shelf of boxes, your games, and who looks for an opponent.
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { drawNumber } from '../fairness/verify';
import { api } from '../net/api';
import type { OpenTable, ScenarioInfo } from '../net/protocol';
import { go } from '../route';
import { forgetGame, games, keepGame, settings, type KeptGame } from '../state/keys';
import { texts } from '../texts';
import { Dialog } from '../ui/Dialog';
import { SideMark } from '../ui/SideMark';
import { ThemeButton } from '../ui/ThemeButton';
import { BalanceBadge } from './Balance';
import { catalogue, failure, fetchCatalogue, fetchOpen, openTables, seatTitle, sideTitle, standardBot, startTable } from './catalogue';
import { Picture } from './Picture';
import { refreshGames } from './refresh';

const starting = signal(false);
const trouble = signal<string | null>(null);

async function playNow() {
  const all = catalogue.value;
  if (!all || starting.value) return;
  const scenario = all.scenarios.find((one) => one.id === 'first-patrol') ?? [...all.scenarios].sort((a, b) => a.minutes - b.minutes)[0];
  if (!scenario) return;
  starting.value = true;
  trouble.value = null;
  const [mine, ...others] = scenario.seats;
  const seats = Object.fromEntries([
    [mine!, { kind: 'here' as const }],
    ...others.map((seat) => [seat, { kind: 'bot' as const, bot: standardBot(all) }]),
  ]);
  try {
    await startTable({ game: scenario.game, scenario: scenario.id, options: {}, seats, public: false, clock: null, webhook: null }, scenario.title);
  } catch (error) {
    trouble.value = (error as Error).message;
  } finally {
    starting.value = false;
  }
}

async function take(open: OpenTable) {
  trouble.value = null;
  const number = drawNumber();
  try {
    const joined = await api.join(open.table, { seat: open.seat, number, ...(settings.value.name ? { name: settings.value.name } : {}) });
    keepGame(open.table, { game: open.game, title: open.title, seats: { [joined.seat]: { token: joined.token, number } } });
    go(`/t/${open.table}`);
  } catch (error) {
    trouble.value = (error as Error).message;
    void fetchOpen();
  }
}

function Box({ scenario, game }: { scenario: ScenarioInfo; game: string }) {
  const path = `/?setup=${scenario.game}/${scenario.id}`;
  return (
    <li class="box">
      <a
        href={path}
        aria-label={texts.lobby.choose(scenario.title)}
        onClick={(event) => {
          event.preventDefault();
          go(path);
        }}
      >
        <div class="box-lid">
          <Picture scenario={scenario} />
        </div>
        <div class="box-label">
          <p class="eyebrow">{game}</p>
          <h3>{scenario.title}</h3>
          <p class="box-summary">{scenario.summary}</p>
          <p class="box-facts">
            {scenario.sides.map((side, i) => (
              <span key={side} class="box-side"><SideMark index={i} /> {sideTitle(scenario, side)}</span>
            ))}
            <span>{texts.lobby.minutes(scenario.minutes)}</span>
            {scenario.balance && <BalanceBadge scenario={scenario} balance={scenario.balance} />}
          </p>
        </div>
      </a>
    </li>
  );
}

function YourGame({ game }: { game: KeptGame }) {
  const asking = useSignal(false);
  const forget = () => forgetGame(game.table);
  return (
    <li class={`row-card ${game.state === 'yours' ? 'calls' : ''}`}>
      <a
        href={`/t/${game.table}`}
        onClick={(event) => {
          event.preventDefault();
          go(`/t/${game.table}`);
        }}
      >
        <strong>{game.title ?? game.table}</strong>
        <span class="quiet">{game.line ?? texts.lobby.states[game.state ?? 'theirs']}</span>
      </a>
      {game.state === 'yours' && <span class="badge">{texts.lobby.states.yours}</span>}
      <button type="button" class="icon" aria-label={`${texts.lobby.forget}: ${game.title ?? game.table}`} title={texts.lobby.forget} onClick={() => (game.state === 'over' ? forget() : (asking.value = true))}>×</button>
      {asking.value && <ForgetDialog title={game.title ?? game.table} forget={forget} close={() => (asking.value = false)} />}
    </li>
  );
}

/** A game that goes on is lost with its seat. */
function ForgetDialog({ title, forget, close }: { title: string; forget(): void; close(): void }) {
  return (
    <Dialog title={`${texts.lobby.forget}: ${title}`} close={close}>
      <p>{texts.lobby.forgetHint}</p>
      <div class="buttons">
        <button type="button" onClick={close}>{texts.lobby.forgetNo}</button>
        <button type="button" class="danger" onClick={forget}>{texts.lobby.forgetYes}</button>
      </div>
    </Dialog>
  );
}

export function LobbyPage() {
  useEffect(() => {
    document.title = texts.name;
    void fetchCatalogue();
    void fetchOpen();
    void refreshGames();
    const timer = window.setInterval(() => document.visibilityState === 'visible' && void fetchOpen(), 15_000);
    return () => window.clearInterval(timer);
  }, []);
  const all = catalogue.value;
  const kept = Object.values(games.value).sort((a, b) => b.touched - a.touched);
  const open = openTables.value.filter((table) => !games.value[table.table]);
  const order = all ? [...all.scenarios].sort((a, b) => a.minutes - b.minutes || a.title.localeCompare(b.title)) : [];
  const title = (id: string) => all?.games.find((game) => game.id === id)?.title ?? id;

  return (
    <div class="lobby">
      <header class="lobby-top">
        <div class="brand">
          <img src="/favicon.svg" alt="" width="36" height="36" />
          <h1>{texts.name}</h1>
        </div>
        <ThemeButton />
      </header>
      <main>
        <section class="welcome">
          <div>
            <p class="tagline">{texts.lobby.tagline}</p>
            <p class="quiet">{texts.lobby.intro}</p>
          </div>
          <div class="play-now">
            <button type="button" class="primary large" disabled={!all || starting.value} onClick={playNow}>
              {starting.value ? texts.lobby.playNowStarting : texts.lobby.playNow}
            </button>
            <p class="quiet">{texts.lobby.playNowHint}</p>
          </div>
        </section>
        {trouble.value && <p class="trouble" role="alert">{trouble.value}</p>}

        {kept.length > 0 && (
          <section>
            <h2>{texts.lobby.yours}</h2>
            <ul class="rows">{kept.map((game) => <YourGame key={game.table} game={game} />)}</ul>
          </section>
        )}

        <section>
          <h2>{texts.lobby.shelf}</h2>
          {failure.value && (
            <p class="trouble" role="alert">
              {failure.value} <button type="button" onClick={() => void fetchCatalogue()}>{texts.lobby.retry}</button>
            </p>
          )}
          {!all && !failure.value && <p class="quiet">{texts.lobby.loading}</p>}
          <ul class="shelf">
            {order.map((scenario) => <Box key={`${scenario.game}/${scenario.id}`} scenario={scenario} game={title(scenario.game)} />)}
          </ul>
        </section>

        <section>
          <h2>{texts.lobby.open}</h2>
          {open.length === 0 && <p class="quiet">{texts.lobby.noOpen}</p>}
          <ul class="rows">
            {open.map((table) => (
              <li key={`${table.table} ${table.seat}`} class="row-card">
                <div>
                  <strong>{table.title}</strong>
                  <span class="quiet">{texts.lobby.openBy(table.name, seatTitle(all?.scenarios.find(({ game, id }) => game === table.game && id === table.scenario), table.seat))}</span>
                </div>
                <button type="button" onClick={() => take(table)}>{texts.lobby.take}</button>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  );
}
