// The odds of the draft before it is done.
import { oddsLines, percent, type OddsLine } from '../../state/odds';
import { outcomeWords, texts } from '../../texts';
import { Clause } from '../../ui/rules';
import type { PanelProps } from './shared';

function Bar({ text, chance, exact }: OddsLine) {
  return (
    <li class="bar">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-fill" width={Math.max(0.6, 100 * chance)} height="10" />
      </svg>
      <span class="bar-what">{text}</span>
      <span class="bar-number" title={exact}>{percent(chance)}</span>
    </li>
  );
}

export function OddsPanel({ play, module }: PanelProps) {
  const odds = play.odds.value;
  const most = 7;
  const lines = odds.state === 'ready' ? oddsLines(odds.odds.outcomes, outcomeWords) : [];
  const verdicts = odds.state === 'ready' && module?.verdict ? oddsLines(odds.odds.outcomes, (what) => module.verdict!(what) ?? '').filter((line) => line.text) : [];
  const rest = lines.slice(most);
  return (
    <section class={`panel odds ${odds.state}`} aria-labelledby="odds-heading" aria-live="polite">
      <h2 id="odds-heading">{texts.odds.heading}</h2>
      {odds.state === 'none' && <p class="quiet">{texts.odds.empty}</p>}
      {odds.state === 'counting' && <p class="quiet">{texts.odds.counting}</p>}
      {odds.state === 'failed' && <p class="quiet">{texts.odds.unavailable}</p>}
      {odds.state === 'refused' && (
        <p><strong>{odds.refusal.message}</strong> <Clause id={odds.refusal.clause} /></p>
      )}
      {odds.state === 'ready' && odds.odds.exact && odds.odds.paths <= 1 && <p>{texts.odds.certain}</p>}
      {odds.state === 'ready' && !(odds.odds.exact && odds.odds.paths <= 1) && (
        <>
          {verdicts.length > 0 && <ul class="bars verdicts">{verdicts.map((line) => <Bar key={line.text} {...line} />)}</ul>}
          <ul class="bars">
            {lines.slice(0, most).map((line) => <Bar key={line.text} {...line} />)}
            {rest.length > 0 && <Bar text={texts.odds.others(rest.length)} chance={rest.reduce((sum, line) => sum + line.chance, 0)} />}
          </ul>
          <p class="quiet small">{odds.odds.exact ? texts.odds.exact(odds.odds.paths) : texts.odds.sampled(odds.odds.paths)}</p>
        </>
      )}
      {odds.state === 'ready' && (odds.odds.modifiers ?? []).length > 0 && (
        <>
          <h3>{texts.odds.modifiers}</h3>
          <ul class="modifiers">
            {odds.odds.modifiers!.map((modifier, i) => <li key={i}>{modifier.text} <Clause id={modifier.clause} /></li>)}
          </ul>
        </>
      )}
    </section>
  );
}
