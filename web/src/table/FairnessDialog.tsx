// The dice, checked by the page itself.
import { useEffect, useState } from 'preact/hooks';
import { verify, type Verdict } from '../fairness/verify';
import type { TableMessage } from '../net/protocol';
import { games } from '../state/keys';
import type { Play } from '../state/play';
import { texts } from '../texts';
import { Dialog } from '../ui/Dialog';
import { nameOf, seatsOf } from './names';

function useVerdict(play: Play, message: TableMessage): Verdict | 'checking' | 'failed' | null {
  const [verdict, setVerdict] = useState<Verdict | 'checking' | 'failed' | null>(null);
  const { secret, commitment, numbers } = message.fairness;
  useEffect(() => {
    if (!secret) return;
    let current = true;
    setVerdict('checking');
    // In the order of the seats, which is that of the dice's seed.
    const given = seatsOf(message).flatMap((seat) => numbers[seat] ?? []);
    const { opening, steps } = play.shown.peek()!.history;
    verify({ secret, commitment, numbers: given, opening, steps }).then(
      (found) => current && setVerdict(found),
      () => current && setVerdict('failed'),
    );
    return () => {
      current = false;
    };
  }, [secret]);
  return verdict;
}

export function FairnessDialog({ play, message, close }: { play: Play; message: TableMessage; close(): void }) {
  const verdict = useVerdict(play, message);
  const { commitment, numbers, secret } = message.fairness;
  const kept = games.value[play.id]?.seats ?? {};
  const t = texts.fairness;
  return (
    <Dialog title={t.title} close={close}>
      <p>{t.idea}</p>
      {verdict === 'checking' && <p role="status">{t.checking}</p>}
      {verdict === 'failed' && <p class="trouble" role="alert">{t.failed}</p>}
      {verdict && typeof verdict === 'object' && (
        <div class={`verdict ${verdict.commitmentHolds && !verdict.wrong ? 'good' : 'bad'}`} role="status">
          <p>{verdict.commitmentHolds ? t.goodCommitment : t.badCommitment}</p>
          <p>{verdict.wrong ? t.bad(verdict.wrong.step, verdict.wrong.die, verdict.wrong.expected, verdict.wrong.found) : t.good(verdict.dice)}</p>
        </div>
      )}
      <dl class="fairness">
        <dt>{t.commitment}</dt>
        <dd><code>{commitment}</code></dd>
        <dt>{t.numbers}</dt>
        {seatsOf(message).map((seat) => {
          const number = numbers[seat];
          const own = kept[seat]?.number;
          return (
            <dd key={seat}>
              {nameOf(message, seat)}: {number ? <code>{number}</code> : <span class="quiet">{t.none}</span>}
              {own && number && <span class="quiet"> ({t.own}, {own === number ? t.ownMatches : t.ownDiffers})</span>}
            </dd>
          );
        })}
        <dt>{t.secret}</dt>
        <dd>{secret ? <code>{secret}</code> : <span class="quiet">{t.hidden}</span>}</dd>
        {verdict && typeof verdict === 'object' && (
          <>
            <dt>{t.seed}</dt>
            <dd><code>{verdict.seed}</code></dd>
          </>
        )}
      </dl>
      {secret && <p class="quiet small">{t.byHand}</p>}
    </Dialog>
  );
}
