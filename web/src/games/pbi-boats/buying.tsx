// The force builder is fetched only when a list is asked for.
import '@preact/signals';
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { PlayProps } from '../module';
import { verbOf } from '../pbi/interaction';

const builder = signal<ComponentType<PlayProps> | null>(null);

export function Panel(props: PlayProps) {
  if (!props.legal.some((action) => verbOf(action) === 'buy')) return null;
  const Builder = builder.value;
  if (!Builder) {
    void import('./panel').then((loaded) => (builder.value = loaded.Panel));
    return null;
  }
  return <Builder {...props} />;
}
