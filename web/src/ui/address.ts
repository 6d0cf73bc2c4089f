// How others reach this server. A page opened at 127.0.0.1 asks ./play, which leaves the network address in a file.
import { signal } from '@preact/signals';
import { isLoopback, usable } from '../net/addresses';

/** What links for others begin with. */
export const origin = signal(location.origin);
/** True when nobody on another machine could use such a link. */
export const onlyHere = signal(isLoopback(location.hostname));

if (onlyHere.peek())
  fetch('/invite.json')
    .then((answer) => (answer.ok ? answer.json() : null))
    .then((found) => {
      const address = usable(found?.address, location.port);
      if (!address) return;
      origin.value = address;
      onlyHere.value = false;
    })
    .catch(() => undefined);
