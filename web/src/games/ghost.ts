// For measured games: the ghost of a piece that follows the hand, judged by the server while it moves.
import { signal } from '@preact/signals';
import type { Action, PlayProps, Refusal } from './module';

export interface Point {
  x: number;
  y: number;
}

/** Where a pointer is on the table, in the units of the svg. */
export function pointOnTable(svg: SVGSVGElement, at: { clientX: number; clientY: number }): Point {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const point = new DOMPoint(at.clientX, at.clientY).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
}

/** The heading from one point to another in degrees, 0 up the table and clockwise. */
export const headingTo = (from: Point, to: Point): number =>
  (Math.atan2(to.x - from.x, from.y - to.y) * (180 / Math.PI) + 360) % 360;

interface Drag {
  move(point: Point): void;
  drop(point: Point): void;
  /** The drag was broken off: by Escape, or because the system took the pointer away. */
  cancel(): void;
}

// A hand that trembles does not drag.
const slack = 6;

/** Follows the pointer that went down until it is lifted. The table does not pan meanwhile. */
export function followPointer(svg: SVGSVGElement, down: PointerEvent, drag: Drag): void {
  if (down.button !== 0) return;
  down.stopPropagation();
  let dragging = false;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    dragging ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > slack;
    if (dragging) drag.move(pointOnTable(svg, event));
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    end();
    if (!dragging) return;
    if (event.type === 'pointerup') drag.drop(pointOnTable(svg, event));
    else drag.cancel();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    end();
    drag.cancel();
  };
  const end = () => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', up);
    window.removeEventListener('keydown', key, true);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);
  window.addEventListener('keydown', key, true);
}

export type Verdict = 'asking' | 'fine' | Refusal;

/** A pose in the air: draw it from `pose`, tell by `verdict` whether it may stand there. */
export class Ghost<Pose> {
  readonly pose = signal<Pose | null>(null);
  readonly verdict = signal<Verdict>('asking');

  constructor(
    private readonly table: Pick<PlayProps, 'check' | 'propose' | 'ask'>,
    private readonly actionOf: (pose: Pose) => Action,
  ) {}

  move(pose: Pose): void {
    this.pose.value = pose;
    void this.judge(pose);
  }

  private async judge(pose: Pose) {
    const refusal = await this.table.check(this.actionOf(pose));
    // A pose that is gone, or was overtaken by a newer one, has no verdict to show.
    if (refusal === undefined || this.pose.peek() === null) return;
    this.verdict.value = refusal ?? 'fine';
  }

  /** Put down: proposed when it may stand there, else the shell says why not. */
  async drop(): Promise<void> {
    const pose = this.pose.peek();
    if (pose === null) return;
    const action = this.actionOf(pose);
    const refusal = await this.table.check(action);
    if (refusal === undefined || this.pose.peek() !== pose) return;
    if (refusal) this.table.ask(action);
    else this.table.propose(action);
    this.clear();
  }

  clear(): void {
    this.pose.value = null;
    this.verdict.value = 'asking';
  }
}
