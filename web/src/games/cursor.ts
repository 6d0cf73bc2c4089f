// The keyboard's cursor on a board of squares: arrows move it, Tab goes through what may act.
import type { Signal } from '@preact/signals';
import { columnOf, nameOf, onBoard, rowOf, type Size } from './grid';

const arrows: Record<string, [number, number]> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * True when the key moved the cursor. The first arrow shows it at `start`; Tab leaves the board behind the last of the
 * candidates, so that the keyboard is never caught.
 */
export function moveCursor(event: KeyboardEvent, cursor: Signal<string | null>, size: Size, start: string, candidates: string[]): boolean {
  const now = cursor.value;
  const arrow = arrows[event.key];
  if (arrow) {
    const from = now ?? start;
    const x = columnOf(from) + (now ? arrow[0] : 0), y = rowOf(from) + (now ? arrow[1] : 0);
    if (onBoard(size, x, y)) cursor.value = nameOf(x, y);
    return true;
  }
  if (event.key !== 'Tab') return false;
  const i = now ? candidates.indexOf(now) : -1;
  const next = event.shiftKey ? (i < 0 ? candidates.length - 1 : i - 1) : i + 1;
  if (next < 0 || next >= candidates.length) return false;
  cursor.value = candidates[next]!;
  return true;
}
