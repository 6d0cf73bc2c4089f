// What the device and the person prefer, as signals.
import { computed, effect, signal } from '@preact/signals';
import { settings } from '../state/keys';

function media(query: string) {
  const list = window.matchMedia(query);
  const value = signal(list.matches);
  list.addEventListener('change', () => (value.value = list.matches));
  return value;
}

export const narrow = media('(max-width: 860px)');
export const coarse = media('(pointer: coarse)');
const systemCalm = media('(prefers-reduced-motion: reduce)');
const systemDark = media('(prefers-color-scheme: dark)');

export const reducedMotion = computed(() => systemCalm.value || settings.value.motion === 'off');
export const dark = computed(() =>
  settings.value.theme === 'system' ? systemDark.value : settings.value.theme === 'dark',
);

effect(() => {
  document.documentElement.dataset.theme = dark.value ? 'dark' : 'light';
  document.documentElement.dataset.motion = reducedMotion.value ? 'off' : 'on';
});
