// The force builder is fetched only when a list is asked for.
import '@preact/signals';
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ForcesProps, PlayProps } from '../module';
import { verbOf } from '../pbi/actions';

const builder = signal<ComponentType<PlayProps> | null>(null);
const forces = signal<ComponentType<ForcesProps> | null>(null);

export function Panel(props: PlayProps) {
  if (!props.legal.some((action) => verbOf(action) === 'buy')) return null;
  const Builder = builder.value;
  if (!Builder) {
    void import('./panel').then((loaded) => (builder.value = loaded.Panel));
    return null;
  }
  return <Builder {...props} />;
}

export function Forces(props: ForcesProps) {
  useEffect(() => void import('./forces').then((loaded) => (forces.value = loaded.Forces)), []);
  const Loaded = forces.value;
  return Loaded && <Loaded {...props} />;
}
