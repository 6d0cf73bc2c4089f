import { useEffect, useRef } from 'preact/hooks';
import type { TableMessage } from '../net/protocol';
import { change, settings } from '../state/keys';
import type { Play } from '../state/play';
import { texts } from '../texts';
import { canNotify, switchNotifications } from './notify';

export type DialogName = 'invite' | 'resign' | 'rename' | 'fairness' | 'luck' | 'keys';

export function Menu({ play, message, open, replay }: { play: Play; message: TableMessage; open(dialog: DialogName): void; replay(): void }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      if (details.current?.open && !details.current.contains(event.target as Node)) details.current.open = false;
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, []);
  const item = (label: string, action: () => void, className = '') => (
    <li>
      <button
        type="button"
        class={className}
        onClick={() => {
          details.current!.open = false;
          action();
        }}
      >
        {label}
      </button>
    </li>
  );
  const playing = message.you !== null && message.started && !message.outcome.over;
  // A computer agrees to nothing.
  const somebodyElse = Object.entries(message.seats).some(([seat, state]) => seat !== message.you && state.kind !== 'bot');
  return (
    <details
      class="menu"
      ref={details}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        event.stopPropagation();
        details.current.open = false;
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary>{texts.table.menu}</summary>
      <ul>
        {item(texts.menu.invite, () => open('invite'))}
        {item(texts.menu.replay, replay)}
        {item(texts.menu.fairness, () => open('fairness'))}
        {item(texts.menu.luck, () => open('luck'))}
        {message.you && item(texts.menu.rename, () => open('rename'))}
        {message.you && canNotify() && item(settings.value.notify ? `✓ ${texts.menu.notifyOn}` : texts.menu.notify, () => void switchNotifications())}
        {item(texts.menu.keys, () => open('keys'))}
        <li class="menu-choice">
          <label>
            <span>{texts.menu.theme}</span>
            <select value={settings.value.theme} onChange={(event) => change({ theme: event.currentTarget.value as 'system' })}>
              {Object.entries(texts.menu.themes).map(([key, words]) => <option key={key} value={key}>{words}</option>)}
            </select>
          </label>
        </li>
        <li class="menu-choice">
          <label>
            <span>{texts.menu.pace}</span>
            <select value={String(settings.value.speed)} onChange={(event) => change({ speed: Number(event.currentTarget.value) })}>
              {Object.entries(texts.menu.paces).map(([key, words]) => <option key={key} value={key}>{words}</option>)}
            </select>
          </label>
        </li>
        <li class="menu-choice">
          <label>
            <span>{texts.menu.motion}</span>
            <select value={settings.value.motion} onChange={(event) => change({ motion: event.currentTarget.value as 'system' })}>
              {Object.entries(texts.menu.motions).map(([key, words]) => <option key={key} value={key}>{words}</option>)}
            </select>
          </label>
        </li>
        {playing && somebodyElse && !message.draw_offered_by && item(texts.menu.draw, play.offerDraw)}
        {playing && item(texts.menu.resign, () => open('resign'), 'danger')}
      </ul>
    </details>
  );
}
