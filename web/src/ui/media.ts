// What the device and the person prefer, as signals.
import { computed, effect, signal } from '@preact/signals';
import { settings } from '../state/keys';

function media(query: string) {
  const list = window.matchMedia(query);
  const value = signal(list.matches);
  list.addEventListener('change', () => (value.value = list.matches));
  return value;
}

const slim = media('(max-width: 860px)');
/** A phone on its side: board and sheet stand side by side. A portrait phone with its keyboard out is never so wide. */
export const flat = media('(max-height: 540px) and (min-width: 560px)');
export const narrow = computed(() => slim.value || flat.value);
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
