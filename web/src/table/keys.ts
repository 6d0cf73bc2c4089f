// The keys of the table that belong to no single control.
export interface TableKeys {
  undo(): void;
  redo(): void;
  why(): void;
  log(): void;
  board(): void;
  back(): void;
  confirm(): boolean;
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
}

const writes = (element: Element | null): boolean =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || (element as HTMLElement | null)?.isContentEditable === true;

const acts = (element: Element | null): boolean =>
  element instanceof HTMLButtonElement || element instanceof HTMLAnchorElement || element?.tagName === 'SUMMARY';

export function listenToKeys(keys: TableKeys): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const focus = document.activeElement;
    if (event.key === 'Escape') {
      if (writes(focus)) (focus as HTMLElement).blur();
      return keys.back();
    }
    if (writes(focus)) return;
    if (event.key === 'Enter' && !acts(focus)) {
      if (keys.confirm()) event.preventDefault();
      return;
    }
    const found: Record<string, () => void> = {
      u: keys.undo, U: keys.undo, r: keys.redo, R: keys.redo, '?': keys.why, l: keys.log, L: keys.log, b: keys.board, B: keys.board,
      '+': keys.zoomIn, '=': keys.zoomIn, '-': keys.zoomOut, '0': keys.fit,
    };
    const action = found[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
