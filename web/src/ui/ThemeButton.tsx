import { change, settings } from '../state/keys';
import { texts } from '../texts';
import { dark } from './media';

export function ThemeButton() {
  return (
    <button
      type="button"
      class="icon"
      aria-label={texts.menu.theme}
      title={`${texts.menu.theme}: ${texts.menu.themes[settings.value.theme]}`}
      onClick={() => change({ theme: dark.value ? 'light' : 'dark' })}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="2" />
        <path d="M12 4a8 8 0 0 1 0 16Z" fill="currentColor" />
      </svg>
    </button>
  );
}
