// Every legal action as a list: the whole game for games without a drawing, and for whoever prefers words.
import { useSignal } from '@preact/signals';
import type { Action } from '../../net/protocol';
import { askingWhy } from './asking';
import { sameAction, type Play } from '../../state/play';
import { texts } from '../../texts';

interface Option {
  action: Action;
  label: string;
}

const verbOf = ({ action }: Option): string => Object.keys(action)[0] ?? '';

// So many options are first sorted by what kind of action they are.
const many = 12;

function Kinds({ options, chosen, choose, name }: { options: Option[]; chosen: string | null; choose(verb: string | null): void; name(verb: string): string }) {
  const verbs = [...new Set(options.map(verbOf))];
  if (options.length <= many || verbs.length < 2) return null;
  return (
    <div class="kinds" role="group" aria-label={texts.ask.kinds}>
      <button type="button" aria-pressed={chosen === null} onClick={() => choose(null)}>{texts.ask.everyKind}</button>
      {verbs.map((verb) => (
        <button key={verb} type="button" aria-pressed={chosen === verb} onClick={() => choose(verb)}>
          {texts.ask.kind(name(verb), options.filter((option) => verbOf(option) === verb).length)}
        </button>
      ))}
    </div>
  );
}

export function OptionList({ play, options, open, verbs }: { play: Play; options: Option[]; open: boolean; verbs?: Record<string, string> }) {
  const filter = useSignal('');
  const kind = useSignal<string | null>(null);
  const ofKind = options.filter((option) => kind.value === null || verbOf(option) === kind.value);
  // A new question may not know the kind that was chosen for the last one.
  const shown = ofKind.length > 0 ? ofKind : options;
  const wanted = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = shown.filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)));
  const most = 60;
  return (
    <details class="option-list" open={open}>
      <summary>{texts.ask.allOptions(options.length)}</summary>
      <Kinds options={options} chosen={ofKind.length > 0 ? kind.value : null} choose={(verb) => (kind.value = verb)} name={(verb) => verbs?.[verb] ?? texts.verbs[verb] ?? texts.spaced(verb)} />
      <input type="search" aria-label={texts.ask.filter} placeholder={texts.ask.filter} value={filter.value} onInput={(event) => (filter.value = event.currentTarget.value)} />
      <ul>
        {fitting.slice(0, most).map(({ action, label }) => {
          const chosen = sameAction(play.draft.value, action);
          return (
            <li key={label}>
              <button type="button" class={chosen ? 'chosen' : ''} aria-pressed={chosen} {...play.pointing(action)} {...askingWhy(play, action)} onClick={() => (chosen ? void play.commit(action) : play.propose(action))}>
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
