// The two pages: the lobby at / (with ?setup=… for a box that is open) and a table at /t/ID.
import { computed, signal } from '@preact/signals';
import { pageOf } from './pages';

const place = signal(location.pathname + location.search);
window.addEventListener('popstate', () => (place.value = location.pathname + location.search));

export function go(path: string): void {
  history.pushState(null, '', path);
  place.value = location.pathname + location.search;
  window.scrollTo(0, 0);
}

export const page = computed(() => pageOf(place.value));
