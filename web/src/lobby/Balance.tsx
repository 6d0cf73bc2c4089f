// How the chances of a scenario lie: a badge on its box, and a button that measures it anew.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { Balance, Measurement, ScenarioInfo } from '../net/protocol';
import { percents } from '../state/odds';
import { texts } from '../texts';
import { sideTitle } from './catalogue';

/** What every side wins and what is drawn, in percent that add up to a hundred. */
function percentOf({ wins, draws }: Balance): { sides: [string, number][]; drawn: number } {
  const names = Object.keys(wins);
  const all = percents([...Object.values(wins), draws]);
  return { sides: names.map((side, i) => [side, all[i]!]), drawn: all[names.length]! };
}

/** The side of every seat. In a solo game one side has none: there are no equal bots. */
type SidesOfSeats = Record<string, string> | undefined;

function playersIn(scenario: ScenarioInfo, sides: SidesOfSeats, bot: string): string {
  const opposed = !sides || scenario.sides.every((side) => Object.values(sides).includes(side));
  return opposed ? texts.balance.opposed(bot) : texts.balance.alone(bot);
}

function wordsFor(scenario: ScenarioInfo, seats: SidesOfSeats, balance: Balance): string {
  const { sides, drawn } = percentOf(balance);
  return texts.balance.words(sides.map(([side, share]) => [sideTitle(scenario, side), share]), drawn, balance.games, playersIn(scenario, seats, balance.bot));
}

/** A bar as wide as each side's share, and the same in words for whoever cannot see it. */
export function BalanceBadge({ scenario, seats = scenario.side_of, balance }: { scenario: ScenarioInfo; seats?: SidesOfSeats; balance: Balance }) {
  const { sides } = percentOf(balance);
  const words = wordsFor(scenario, seats, balance);
  return (
    <span class="balance" role="img" aria-label={words} title={words}>
      {sides.map(([side, share], i) => (
        <span key={side} class={`balance-share balance-${i}`} style={{ flexGrow: share }}>{share}</span>
      ))}
    </span>
  );
}

function intervalsFor(scenario: ScenarioInfo, { intervals }: Balance): string | null {
  if (!intervals) return null;
  return texts.balance.intervals(Object.entries(intervals).map(([side, [low, high]]) => [sideTitle(scenario, side), Math.round(low * 100), Math.round(high * 100)]));
}

function BalanceFigures({ scenario, seats, balance, heading }: { scenario: ScenarioInfo; seats: SidesOfSeats; balance: Balance; heading: string | null }) {
  return (
    <div class="measure-figures">
      {heading && <h3>{heading}</h3>}
      <BalanceBadge scenario={scenario} seats={seats} balance={balance} />
      <p class="quiet">{wordsFor(scenario, seats, balance)} {intervalsFor(scenario, balance)}</p>
    </div>
  );
}

const pause = 500;
const pauseOfStopping = 200;
const attemptsAtStopping = 5; // then others go on with it

/** What is measured with these options; the games are played again when they change. */
export function MeasureBalance({ scenario, seats, wish }: { scenario: ScenarioInfo; seats: SidesOfSeats; wish: { scenario: string | object; options: Record<string, unknown> } }) {
  const [measurement, setMeasurement] = useState<Measurement | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [stage, setStage] = useState<'idle' | 'running' | 'stopping'>('idle');
  const running = stage === 'running';
  const key = JSON.stringify(wish);
  useEffect(() => {
    setMeasurement(null);
    setTrouble(null);
    setStage('idle');
  }, [key]);
  useEffect(() => {
    if (!running) return;
    let over = false;
    let ended = false;
    let more = true; // whoever presses the button wants more than is known; asking how far it is does not
    const ask = async () => {
      try {
        const answer = await api.measure({ game: scenario.game, ...wish, more });
        more = false;
        if (over) return;
        setMeasurement(answer);
        ended = answer.state === 'measured';
        if (ended) setStage('idle');
        else timer = window.setTimeout(ask, pause);
      } catch (error) {
        if (over) return;
        ended = true;
        setTrouble((error as Error).message);
        setStage('idle');
      }
    };
    let timer = window.setTimeout(ask, 0);
    return () => {
      over = true;
      window.clearTimeout(timer);
      // Stopped, or left: nobody else shall wait for games that nobody looks at.
      if (!ended) api.stopMeasuring({ game: scenario.game, ...wish }).catch(() => undefined);
    };
  }, [running, key]);
  // Whoever stops wants to see what was played by then; the game under way takes a moment to break off.
  useEffect(() => {
    if (stage !== 'stopping') return;
    let timer = 0;
    let over = false;
    const ask = async (attempts: number) => {
      const answer = await api.stopMeasuring({ game: scenario.game, ...wish }).catch(() => ({}) as Partial<Measurement>);
      if (over) return;
      if (answer.state === 'measuring' && attempts > 1) return void (timer = window.setTimeout(ask, pauseOfStopping, attempts - 1));
      if (answer.balance) setMeasurement(answer as Measurement);
      setStage('idle');
    };
    ask(attemptsAtStopping);
    return () => {
      over = true;
      window.clearTimeout(timer);
    };
  }, [stage, key]);
  const standard = Object.keys(wish.options).length === 0 && typeof wish.scenario === 'string' ? scenario.balance : undefined;
  const measured = measurement?.balance;
  // What rests on more games stands first.
  const known = [standard && { balance: standard, heading: texts.balance.shipped }, measured && { balance: measured, heading: texts.balance.measured }]
    .filter((entry) => entry !== undefined)
    .sort((one, other) => other.balance.games - one.balance.games);
  return (
    <section class="measure" aria-label={texts.balance.title}>
      <h2>{texts.balance.title}</h2>
      {known.map(({ balance, heading }) => (
        <BalanceFigures key={heading} scenario={scenario} seats={seats} balance={balance} heading={known.length > 1 ? heading : null} />
      ))}
      {known.length === 0 && <p class="quiet">{texts.balance.unknown}</p>}
      {stage !== 'idle' && (
        <label class="measure-progress">
          <span>{measurement?.state === 'measuring' ? texts.balance.progress(measurement.done, measurement.games, playersIn(scenario, seats, measurement.bot)) : texts.balance.waiting}</span>
          <progress max={measurement?.games ?? 1} value={measurement?.done ?? 0} />
        </label>
      )}
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      <button type="button" aria-disabled={stage === 'stopping'} onClick={() => stage !== 'stopping' && setStage(running ? 'stopping' : 'running')}>
        {stage !== 'idle' ? texts.balance.stop : measured ? texts.balance.measureMore : texts.balance.measure}
      </button>
    </section>
  );
}
