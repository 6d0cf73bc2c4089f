// The odds of the draft before it is done.
import { estimate, oddsLines, together, type OddsLine } from '../../state/odds';
import { outcomeWords, texts } from '../../texts';
import { Clause } from '../../ui/rules';
import { namer, type PanelProps } from './shared';

function Bar({ line }: { line: OddsLine }) {
  return (
    <li class="bar">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-fill" width={Math.max(0.6, 100 * line.chance)} height="10" />
      </svg>
      <span class="bar-what">{line.text}</span>
      <span class="bar-number" title={line.exact}>{estimate(line)}</span>
    </li>
  );
}

export function OddsPanel({ play, message, module }: PanelProps) {
  const odds = play.odds.value;
  const named = namer(module, message);
  const most = 7;
  const lines = odds.state === 'ready' ? oddsLines(odds.odds.outcomes, (what) => outcomeWords(what.map(named))) : [];
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
          {verdicts.length > 0 && <ul class="bars verdicts">{verdicts.map((line) => <Bar key={line.text} line={line} />)}</ul>}
          <ul class="bars">
            {lines.slice(0, most).map((line) => <Bar key={line.text} line={line} />)}
            {rest.length > 0 && <Bar line={together(rest, texts.odds.others(rest.length))} />}
          </ul>
          <p class="quiet small">{odds.odds.exact ? texts.odds.exact(odds.odds.paths) : odds.odds.depends_on_hidden ? texts.odds.guessed(odds.odds.paths) : texts.odds.sampled(odds.odds.paths)}</p>
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
