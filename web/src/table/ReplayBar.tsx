import { useState } from 'preact/hooks';
import { api } from '../net/api';
import { games } from '../state/keys';
import type { Play } from '../state/play';
import { texts } from '../texts';
import type { ReplayState } from './replay';

async function download(play: Play) {
  const replay = await api.replay(play.id, play.front.peek().token);
  const url = URL.createObjectURL(new Blob([JSON.stringify(replay, null, 1)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `sandtable-${play.id}.json`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export function ReplayBar({ play, replay }: { play: Play; replay: ReplayState }) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const at = replay.at.value;
  if (at === null) return null;
  const watch = games.value[play.id]?.watch;
  const step = play.steps.value.find((one) => one.number === at);
  const told = step?.events.filter((event) => event.text && event.event !== 'modifier').map((event) => event.text) ?? [];
  return (
    <section class="replay-bar" aria-label={texts.replay.title}>
      <div class="replay-controls">
        <button type="button" class="icon" aria-label={texts.replay.back} onClick={() => replay.go(at - 1)}>‹</button>
        <button type="button" class="icon" aria-label={replay.playing.value ? texts.replay.pause : texts.replay.play} onClick={replay.toggle}>
          {replay.playing.value ? '❚❚' : '▶'}
        </button>
        <button type="button" class="icon" aria-label={texts.replay.forward} onClick={() => replay.go(at + 1)}>›</button>
        <input
          type="range"
          min={0}
          max={replay.last}
          value={at}
          aria-label={texts.replay.title}
          aria-valuetext={at === 0 ? texts.replay.start : texts.replay.step(at, replay.last)}
          onInput={(event) => replay.go(event.currentTarget.valueAsNumber)}
        />
        <button type="button" class="primary" onClick={replay.close}>{texts.replay.close}</button>
      </div>
      <p class="replay-words" aria-live="polite">
        <strong>{at === 0 ? texts.replay.start : texts.replay.step(at, replay.last)}</strong> {told.join(' ')}
      </p>
      {(replay.loading.value || replay.missing.value || trouble) && (
        <p class="quiet small">{trouble ?? (replay.loading.value ? texts.replay.loading : texts.replay.missing)}</p>
      )}
      <div class="buttons small">
        <button type="button" onClick={() => download(play).catch(() => setTrouble(texts.replay.failed))}>{texts.replay.download}</button>
        {watch && (
          <button
            type="button"
            onClick={async () => {
              await navigator.clipboard?.writeText(`${location.origin}/t/${play.id}#watch=${watch}`).catch(() => undefined);
              setCopied(true);
            }}
          >
            {copied ? texts.invite.copied : texts.replay.share}
          </button>
        )}
      </div>
    </section>
  );
}
