// The dice of what just happened roll over the table and lie there for a moment; the log keeps them.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { logEntry, type LogDie } from '../state/log';
import type { Shown } from '../state/play';
import { texts } from '../texts';
import { Die } from '../ui/Die';
import { reducedMotion } from '../ui/media';
import { rollsOf, type PanelProps } from './panels/shared';

// More than a hand holds would cover the table.
const most = 14;
const lieFor = 1100;

function thrownIn({ shown, message, module }: Pick<PanelProps, 'message' | 'module'> & { shown: Shown | null }): LogDie[] {
  const entries = (shown?.fresh ?? []).map((step) => logEntry(step, rollsOf(message.game, module), texts.log.roll));
  return entries.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines.flatMap(({ dice }) => dice ?? []))).slice(-most);
}

export function ThrownDice({ play, message, module }: PanelProps) {
  const shown = play.shown.value;
  const dice = useMemo(() => thrownIn({ shown, message, module }), [shown, module]);
  const [gone, setGone] = useState<Shown | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setGone(shown), lieFor);
    return () => window.clearTimeout(timer);
  }, [shown]);
  if (dice.length === 0 || gone === shown || reducedMotion.value) return null;
  return (
    <div class="thrown" aria-hidden="true" key={message.version}>
      {dice.map((die, i) => <Die key={i} {...die} />)}
    </div>
  );
}
