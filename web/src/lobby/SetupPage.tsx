// A box taken from the shelf: who plays, with which clock and options.
import { useEffect, useState } from 'preact/hooks';
import type { OptionWords } from '../games/module';
import { loadModule, modules } from '../games/registry';
import type { ClockPlan, OptionInfo, ScenarioInfo } from '../net/protocol';
import { go } from '../route';
import { change, settings } from '../state/keys';
import { texts } from '../texts';
import { Clause } from '../ui/rules';
import { SideMark } from '../ui/SideMark';
import { ThemeButton } from '../ui/ThemeButton';
import { catalogue, failure, fetchCatalogue, seatTitle, standardBot, startTable, type SeatChoice } from './catalogue';
import { MeasureBalance } from './Balance';
import { Picture } from './Picture';

const clocks: Record<keyof typeof texts.setup.clocks, ClockPlan | null> = {
  none: null,
  day: { kind: 'move', seconds: 86_400 },
  bank: { kind: 'bank', seconds: 1800, increment: 30 },
  quick: { kind: 'bank', seconds: 600, increment: 10 },
};

function Seat({ seat, title, index, choice, choose }: { seat: string; title: string; index: number; choice: SeatChoice; choose(choice: SeatChoice): void }) {
  const all = catalogue.value!;
  const kinds = ['here', 'bot', 'invite'] as const;
  return (
    <fieldset class={`seat-choice side-edge-${index}`}>
      <legend><SideMark index={index} /> {title}</legend>
      <div class="segmented">
        {kinds.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={`seat-${seat}`}
              checked={choice.kind === kind}
              onChange={() => choose(kind === 'bot' ? { kind, bot: standardBot(all) } : { kind })}
            />
            <span>{texts.setup.kinds[kind]}</span>
          </label>
        ))}
      </div>
      {choice.kind === 'bot' && (
        <label class="field">
          <span>{texts.setup.level}</span>
          <select value={choice.bot} onChange={(event) => choose({ kind: 'bot', bot: event.currentTarget.value })}>
            {all.bots.map((bot) => <option key={bot.name} value={bot.name}>{bot.title}</option>)}
          </select>
          <small class="quiet">{all.bots.find((bot) => bot.name === choice.bot)?.meaning}</small>
        </label>
      )}
    </fieldset>
  );
}

function Option({ option, words, value, set }: { option: OptionInfo; words: OptionWords | undefined; value: unknown; set(value: unknown): void }) {
  const id = `option-${option.name}`;
  return (
    <div class="option">
      <div class="option-words">
        <label for={id}>{words?.labels[option.name] ?? texts.spaced(option.name)}</label>
        <p class="quiet">{option.meaning} <Clause id={option.clause} /></p>
      </div>
      {typeof option.standard === 'boolean' ? (
        <input id={id} type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
      ) : option.values ? (
        <select id={id} value={String(value)} onChange={(event) => set(event.currentTarget.value)}>
          {option.values.map((one) => <option key={one} value={one}>{words?.values[option.name]?.[one] ?? texts.spaced(one)}</option>)}
        </select>
      ) : (
        <input
          id={id}
          type="number"
          min={option.range?.[0]}
          max={option.range?.[1]}
          value={Number(value)}
          onChange={(event) => Number.isInteger(event.currentTarget.valueAsNumber) && set(event.currentTarget.valueAsNumber)}
        />
      )}
    </div>
  );
}

/** 0 or 1: several seats may share a side. */
const sideOf = (scenario: ScenarioInfo, sides: Record<string, string> | undefined, seat: string, i: number): number => {
  const side = sides?.[seat];
  return (side === undefined ? i : Math.max(0, scenario.sides.indexOf(side))) % 2;
};

function Setup({ scenario }: { scenario: ScenarioInfo }) {
  const all = catalogue.value!;
  loadModule(scenario.game);
  const info = all.games.find((game) => game.id === scenario.game);
  const own: Record<string, unknown> = scenario.scenario?.options ?? {};
  const standard = (option: OptionInfo) => own[option.name] ?? option.standard;
  const [options, setOptions] = useState<Record<string, unknown>>({});
  const [ownForces, setOwnForces] = useState<object | null>(null);
  // Options and forces may let several people share a side.
  const shared = modules.value[scenario.game]?.seats?.(ownForces ?? scenario.scenario, { ...own, ...options });
  const sides = shared ?? scenario.side_of;
  const names = shared ? Object.keys(shared) : scenario.seats;
  const [chosen, setChosen] = useState<Record<string, SeatChoice>>({});
  const usual = (i: number): SeatChoice => (i === 0 ? { kind: 'here' } : { kind: 'bot', bot: standardBot(all) });
  const seats: Record<string, SeatChoice> = Object.fromEntries(names.map((seat, i) => [seat, chosen[seat] ?? usual(i)]));
  const [clock, setClock] = useState<keyof typeof clocks>('none');
  const [listed, setListed] = useState(false);
  const [webhook, setWebhook] = useState('');
  const [wrongForces, setWrongForces] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const Forces = modules.value[scenario.game]?.Forces;
  const kinds = Object.values(seats).map((choice) => choice.kind);
  const here = kinds.filter((kind) => kind === 'here').length;

  const start = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setTrouble(null);
    try {
      await startTable(
        {
          game: scenario.game,
          scenario: ownForces ?? scenario.id,
          options,
          seats,
          public: listed && kinds.includes('invite'),
          clock: clocks[clock],
          webhook: webhook.trim() || null,
        },
        scenario.title,
      );
    } catch (error) {
      setTrouble((error as Error).message);
      setBusy(false);
    }
  };

  return (
    <form class="setup" onSubmit={start}>
      <div class="setup-picture"><Picture scenario={scenario} /></div>
      <div class="setup-words">
        <p class="eyebrow">{info?.title}</p>
        <h1>{scenario.title}</h1>
        <p class="summary">{scenario.summary}</p>
        <h2>{texts.setup.seats}</h2>
        {names.map((seat, i) => (
          <Seat key={seat} seat={seat} title={seatTitle(scenario, seat)} index={sideOf(scenario, sides, seat, i)} choice={seats[seat]!} choose={(choice) => setChosen({ ...chosen, [seat]: choice })} />
        ))}
        {here > 1 && <p class="quiet">{texts.setup.hotSeat}</p>}
        {kinds.every((kind) => kind === 'bot') && <p class="quiet">{texts.setup.watchBots}</p>}
        <div class="setup-fields">
          {here > 0 && (
            <label class="field">
              <span>{texts.setup.yourName}</span>
              <input type="text" maxLength={40} autocomplete="nickname" value={settings.value.name} onInput={(event) => change({ name: event.currentTarget.value })} />
            </label>
          )}
          <label class="field">
            <span>{texts.setup.clock}</span>
            <select value={clock} onChange={(event) => setClock(event.currentTarget.value as keyof typeof clocks)}>
              {Object.entries(texts.setup.clocks).map(([key, words]) => <option key={key} value={key}>{words}</option>)}
            </select>
          </label>
        </div>
        {kinds.includes('invite') && (
          <label class="check">
            <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
            <span>{texts.setup.public}</span>
          </label>
        )}
        {Forces && <Forces scenario={scenario.scenario} setup={scenario.setup} options={options} change={(forces, wrong) => { setOwnForces(forces); setWrongForces(wrong); }} />}
        <details class="advanced">
          <summary>{texts.setup.options}</summary>
          <p class="quiet">{texts.setup.optionsHint}</p>
          {info?.options.map((option) => (
            <Option
              key={option.name}
              option={option}
              words={modules.value[scenario.game]?.options}
              value={options[option.name] ?? standard(option)}
              set={(value) => {
                const { [option.name]: _old, ...rest } = options;
                setOptions(value === standard(option) ? rest : { ...rest, [option.name]: value });
              }}
            />
          ))}
          <label class="field">
            <span>{texts.setup.webhook}</span>
            <input type="url" value={webhook} placeholder="https://" onInput={(event) => setWebhook(event.currentTarget.value)} />
          </label>
          <button type="button" onClick={() => setOptions({})}>{texts.setup.reset}</button>
        </details>
        <MeasureBalance scenario={scenario} seats={sides} wish={{ scenario: ownForces ?? scenario.id, options }} />
        {wrongForces && <p class="trouble">{wrongForces}</p>}
        {trouble && <p class="trouble" role="alert">{trouble}</p>}
        <button type="submit" class="primary large" disabled={busy || wrongForces !== null}>{busy ? texts.setup.starting : texts.setup.start}</button>
      </div>
    </form>
  );
}

export function SetupPage({ game, scenario }: { game: string; scenario: string }) {
  useEffect(() => void fetchCatalogue(), []);
  const found = catalogue.value?.scenarios.find((one) => one.game === game && one.id === scenario);
  useEffect(() => {
    document.title = `${found?.title ?? texts.lobby.shelf} · ${texts.name}`;
  }, [found]);
  return (
    <div class="lobby">
      <header class="lobby-top">
        <a href="/" class="back" onClick={(event) => { event.preventDefault(); go('/'); }}>← {texts.setup.back}</a>
        <ThemeButton />
      </header>
      <main>
        {failure.value && <p class="trouble" role="alert">{failure.value}</p>}
        {!catalogue.value && !failure.value && <p class="quiet">{texts.lobby.loading}</p>}
        {catalogue.value && !found && <p class="trouble">{texts.errors.page}</p>}
        {found && <Setup scenario={found} />}
      </main>
    </div>
  );
}
