// How long the rules let a decision take: the seconds that are left, and a bar that runs out.
import { useEffect, useState } from 'preact/hooks';
import type { TableMessage } from '../../net/protocol';
import { texts } from '../../texts';

/** Milliseconds left of a message's limit when it is `at` o'clock here. */
export const millisecondsLeft = ({ limit, skew = 0 }: Pick<TableMessage, 'limit' | 'skew'>, at: number): number =>
  limit ? Math.min(limit.milliseconds, Math.max(0, limit.ends + skew - at)) : 0;

export function TimeLimit({ message, mine }: { message: TableMessage; mine: boolean }) {
  const { limit } = message;
  const [at, setAt] = useState(Date.now());
  const quick = limit != null && limit.milliseconds <= 20_000;
  useEffect(() => {
    if (!limit) return;
    setAt(Date.now());
    const timer = window.setInterval(() => setAt(Date.now()), quick ? 100 : 500);
    return () => window.clearInterval(timer);
  }, [limit?.ends, quick]);
  if (!limit || message.outcome.over) return null;
  const left = millisecondsLeft(message, at);
  const words = quick ? texts.clock.tenths(left / 1000) : texts.clock.left(left / 1000);
  return (
    <div class={`time-limit ${left < Math.min(10_000, limit.milliseconds / 3) ? 'short' : ''}`} role="timer" aria-label={texts.clock.limit}>
      <p><span>{limit.race ? (mine ? texts.clock.race : texts.clock.raceOthers) : texts.clock.limit}</span> <b>{words}</b></p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="6" /><rect class="left" width={(100 * left) / limit.milliseconds} height="6" /></svg>
    </div>
  );
}
