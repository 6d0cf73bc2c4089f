// What a screen reader is told: the question when it changes, and every new line of the log.
import { signal } from '@preact/signals';

const polite = signal('');
const urgent = signal('');

export function announce(text: string, now = false): void {
  const target = now ? urgent : polite;
  // The same words twice would not be read again.
  target.value = target.value === text ? `${text}\u00a0` : text;
}

/** Takes back what was said last: the next to read here may not know it. */
export function hush(): void {
  polite.value = '';
  urgent.value = '';
}

export function Announcer() {
  return (
    <>
      <div class="for-ears" role="status" aria-live="polite">{polite}</div>
      <div class="for-ears" role="alert" aria-live="assertive">{urgent}</div>
    </>
  );
}
