// Every legal action as a list: the whole game for games without a drawing, and for whoever prefers words.
import { useSignal } from '@preact/signals';
import type { Action } from '../../net/protocol';
import { sameAction, type Play } from '../../state/play';
import { texts } from '../../texts';

export function OptionList({ play, options, open }: { play: Play; options: { action: Action; label: string }[]; open: boolean }) {
  const filter = useSignal('');
  const wanted = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = options.filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)));
  const most = 60;
  return (
    <details class="option-list" open={open}>
      <summary>{texts.ask.allOptions(options.length)}</summary>
      <input type="search" aria-label={texts.ask.filter} placeholder={texts.ask.filter} value={filter.value} onInput={(event) => (filter.value = event.currentTarget.value)} />
      <ul>
        {fitting.slice(0, most).map(({ action, label }) => {
          const chosen = sameAction(play.draft.value, action);
          return (
            <li key={label}>
              <button type="button" class={chosen ? 'chosen' : ''} aria-pressed={chosen} {...play.pointing(action)} onClick={() => (chosen ? void play.commit(action) : play.propose(action))}>
                {label}
              </button>
            </li>
          );
        })}
      </ul>
      {fitting.length === 0 && <p class="quiet">{texts.ask.none}</p>}
      {fitting.length > most && <p class="quiet">{texts.ask.more(fitting.length - most)}</p>}
    </details>
  );
}
