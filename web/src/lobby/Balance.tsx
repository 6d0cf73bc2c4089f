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

function wordsFor(scenario: ScenarioInfo, balance: Balance): string {
  const { sides, drawn } = percentOf(balance);
  return texts.balance.words(sides.map(([side, share]) => [sideTitle(scenario, side), share]), drawn, balance.games, balance.bot);
}

/** A bar as wide as each side's share, and the same in words for whoever cannot see it. */
export function BalanceBadge({ scenario, balance }: { scenario: ScenarioInfo; balance: Balance }) {
  const { sides } = percentOf(balance);
  const words = wordsFor(scenario, balance);
  return (
    <span class="balance" role="img" aria-label={words} title={words}>
      {sides.map(([side, share], i) => (
        <span key={side} class={`balance-share balance-${i}`} style={{ flexGrow: share }}>{share}</span>
      ))}
    </span>
  );
}

const pause = 500;

/** What is measured with these options; the games are played again when they change. */
export function MeasureBalance({ scenario, wish }: { scenario: ScenarioInfo; wish: { scenario: string | object; options: Record<string, unknown> } }) {
  const [measurement, setMeasurement] = useState<Measurement | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const key = JSON.stringify(wish);
  useEffect(() => {
    setMeasurement(null);
    setTrouble(null);
    setRunning(false);
  }, [key]);
  useEffect(() => {
    if (!running) return;
    let over = false;
    const ask = async () => {
      try {
        const answer = await api.measure({ game: scenario.game, ...wish });
        if (over) return;
        setMeasurement(answer);
        if (answer.state === 'measured') setRunning(false);
        else timer = window.setTimeout(ask, pause);
      } catch (error) {
        if (over) return;
        setTrouble((error as Error).message);
        setRunning(false);
      }
    };
    let timer = window.setTimeout(ask, 0);
    return () => {
      over = true;
      window.clearTimeout(timer);
    };
  }, [running, key]);
  const standard = Object.keys(wish.options).length === 0 && typeof wish.scenario === 'string' ? scenario.balance : undefined;
  const balance = measurement?.balance ?? standard;
  return (
    <section class="measure" aria-label={texts.balance.title}>
      <h2>{texts.balance.title}</h2>
      {balance ? (
        <>
          <BalanceBadge scenario={scenario} balance={balance} />
          <p class="quiet">{wordsFor(scenario, balance)}</p>
        </>
      ) : (
        <p class="quiet">{texts.balance.unknown}</p>
      )}
      {running && (
        <label class="measure-progress">
          <span>{measurement?.state === 'measuring' ? texts.balance.progress(measurement.done, measurement.games) : texts.balance.waiting}</span>
          <progress max={measurement?.games ?? 1} value={measurement?.done ?? 0} />
        </label>
      )}
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      <button type="button" disabled={running} onClick={() => setRunning(true)}>{texts.balance.measure}</button>
    </section>
  );
}
