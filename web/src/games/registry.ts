// Finds the drawing module of a game: every folder beside this file that has an index. Loaded when first needed.
import { signal } from '@preact/signals';
import type { GameModule } from './module';

const folders = import.meta.glob<Record<string, unknown>>('./*/index.{ts,tsx}');

function moduleIn(exports: Record<string, unknown>): GameModule | null {
  const candidates = [exports.default, ...Object.values(exports)];
  return (candidates.find((value) => value && typeof value === 'object' && 'Board' in value) as GameModule) ?? null;
}

/** Undefined while loading, null when the game has no drawing. */
export const modules = signal<Record<string, GameModule | null | undefined>>({});
const asked = new Set<string>();

export function loadModule(game: string): void {
  if (asked.has(game)) return;
  asked.add(game);
  const folder = game.replace(/-/g, '_');
  const load = folders[`./${game}/index.ts`] ?? folders[`./${game}/index.tsx`] ?? folders[`./${folder}/index.ts`] ?? folders[`./${folder}/index.tsx`];
  const done = (module: GameModule | null) => (modules.value = { ...modules.value, [game]: module });
  if (!load) return void done(null);
  load()
    .then((exports) => done(moduleIn(exports)))
    .catch((error) => {
      console.error(error);
      done(null);
    });
}
