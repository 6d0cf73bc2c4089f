// "Why can't I?" for the keyboard: the action a person most likely means by pointing at a place. Pure.
import type { Action } from '../games/module';

const placeFields = ['to', 'target', 'square', 'from'];

function withPlace(action: Action, place: string): Action | null {
  const [verb, details] = Object.entries(action)[0] ?? [];
  if (!verb || typeof details !== 'object' || details === null) return null;
  const field = placeFields.find((name) => typeof (details as Record<string, unknown>)[name] === 'string');
  return field ? { [verb]: { ...details, [field]: place } } : null;
}

/** The draft moved to the place, else the first legal action that names a place, moved there. */
export function likelyAction(place: string | null, draft: Action | null, legal: Action[]): Action | null {
  if (place === null) return draft;
  for (const action of draft ? [draft, ...legal] : legal) {
    const asked = withPlace(action, place);
    if (asked) return asked;
  }
  return null;
}
