// The slider over the whole game, with what happened in words, a link to this moment and the file.
import { useState } from 'preact/hooks';
import type { GameModule } from '../games/module';
import { api } from '../net/api';
import { games, linkTo } from '../state/keys';
import { spoken } from '../state/log';
import type { Play } from '../state/play';
import { texts } from '../texts';
import { origin } from '../ui/address';
import { CopyButton } from '../ui/CopyLink';
import { namer, stepWords } from './panels/shared';
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

export function ReplayBar({ play, module, replay }: { play: Play; module: GameModule | null; replay: ReplayState }) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const at = replay.at.value;
  if (at === null) return null;
  const watch = games.value[play.id]?.watch;
  const step = play.steps.value.find((one) => one.number === at);
  const message = play.message.value;
  const named = message ? namer(module, message) : String;
  const where = at === 0 ? texts.replay.start : texts.replay.step(at, replay.last);
  return (
    <section class="replay-bar" aria-label={texts.replay.title}>
      <div class="replay-controls">
        <button type="button" class="icon" aria-label={texts.replay.back} disabled={at === 0} onClick={() => replay.go(at - 1)}>‹</button>
        <button type="button" class="icon" aria-label={replay.playing.value ? texts.replay.pause : texts.replay.play} onClick={replay.toggle}>
          {replay.playing.value ? '❚❚' : '▶'}
        </button>
        <button type="button" class="icon" aria-label={texts.replay.forward} disabled={at >= replay.last} onClick={() => replay.go(at + 1)}>›</button>
        <input
          type="range"
          min={0}
          max={replay.last}
          value={at}
          aria-label={texts.replay.title}
          aria-valuetext={where}
          onInput={(event) => replay.go(event.currentTarget.valueAsNumber)}
        />
        <button type="button" class="primary" onClick={replay.close}>{texts.replay.close}</button>
      </div>
      <p class="replay-words" aria-live="polite"><strong>{where}</strong> {step ? spoken(step, (one) => stepWords(one, module)).map(named).join(' ') : ''}</p>
      {(replay.loading.value || replay.missing.value || trouble) && (
        <p class="quiet small">{trouble ?? (replay.loading.value ? texts.replay.loading : texts.replay.missing)}</p>
      )}
      <div class="buttons small">
        <CopyButton
          text={linkTo(play.id, watch ? { kind: 'watch', token: watch, step: at } : { step: at }, origin.value)}
          label={watch ? texts.replay.share : texts.replay.shareInside}
        />
        <button type="button" onClick={() => download(play).catch((error) => setTrouble((error as Error).message || texts.replay.failed))}>{texts.replay.download}</button>
      </div>
    </section>
  );
}
