// Pan, wheel and pinch for the <svg> inside: a module with an extent follows `view`, others have their viewBox set.
import { signal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ViewBox } from '../games/module';
import { texts } from '../texts';
import { inside, zoomed } from './zoom';

export class View {
  readonly box = signal<ViewBox | null>(null);
  whole: ViewBox | null = null;

  begin(whole: ViewBox) {
    const same = this.whole && JSON.stringify(this.whole) === JSON.stringify(whole);
    this.whole = whole;
    if (!same || !this.box.value) this.box.value = whole;
  }
  fit = () => {
    if (this.whole) this.box.value = this.whole;
  };
  zoom = (factor: number, x?: number, y?: number) => {
    const box = this.box.peek();
    if (!box || !this.whole) return;
    this.box.value = zoomed(box, this.whole, factor, x ?? box.x + box.width / 2, y ?? box.y + box.height / 2);
  };
  pan = (dx: number, dy: number) => {
    const box = this.box.peek();
    if (box && this.whole) this.box.value = inside({ ...box, x: box.x + dx, y: box.y + dy }, this.whole);
  };
}

export function PanZoom({ view, extent, children }: { view: View; extent?: ViewBox; children: ComponentChildren }) {
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useMemo(() => new Map<number, { x: number; y: number }>(), []);
  const moved = useRef(false);

  const drawing = () => frame.current?.querySelector('svg') ?? null;

  // A module without an extent says by its own viewBox how large its table is.
  useEffect(() => {
    const svg = drawing();
    if (extent) return view.begin(extent);
    const base = svg?.viewBox.baseVal;
    if (base && base.width > 0 && !view.whole) view.begin({ x: base.x, y: base.y, width: base.width, height: base.height });
  });

  useSignalEffect(() => {
    const box = view.box.value;
    const svg = extent ? null : drawing();
    if (box && svg) svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  });

  const toTable = (svg: SVGSVGElement, x: number, y: number) => {
    const matrix = svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : null;
  };

  useEffect(() => {
    const element = frame.current!;
    const wheel = (event: WheelEvent) => {
      const svg = drawing();
      const point = svg && toTable(svg, event.clientX, event.clientY);
      if (!point) return;
      event.preventDefault();
      view.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), point.x, point.y);
    };
    // Otherwise the end of a drag would count as a click on a square.
    const click = (event: MouseEvent) => {
      if (!moved.current) return;
      moved.current = false;
      event.stopPropagation();
      event.preventDefault();
    };
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('click', click, true);
    return () => {
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('click', click, true);
    };
  }, []);

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) moved.current = false;
  };

  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    const svg = drawing();
    const matrix = svg?.getScreenCTM();
    if (!before || !svg || !matrix) return;
    const now = { x: event.clientX, y: event.clientY };
    const [first, second] = [...pointers.entries()].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
    if (first && !second) {
      const distance = (p: { x: number; y: number }) => Math.hypot(p.x - first.x, p.y - first.y);
      const centre = toTable(svg, (now.x + first.x) / 2, (now.y + first.y) / 2);
      if (centre && distance(before) > 0) view.zoom(distance(now) / distance(before), centre.x, centre.y);
      moved.current = true;
    } else if (!first) {
      const [dx, dy] = [now.x - before.x, now.y - before.y];
      if (!moved.current && Math.hypot(dx, dy) < 7) return;
      if (view.whole && view.box.value && view.box.value.width >= view.whole.width * 0.999) return;
      moved.current = true;
      frame.current?.setPointerCapture(event.pointerId);
      view.pan(-dx / matrix.a, -dy / matrix.d);
    }
    pointers.set(event.pointerId, now);
  };

  const up = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    if (moved.current) window.setTimeout(() => (moved.current = false), 0);
  };

  return (
    <div class="pan-zoom">
      <div class="pan-zoom-frame" ref={frame} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up} onPointerLeave={up}>
        {children}
      </div>
      <div class="zoom-buttons">
        <button type="button" class="icon" aria-label={texts.table.zoomIn} title={texts.table.zoomIn} onClick={() => view.zoom(1.4)}>+</button>
        <button type="button" class="icon" aria-label={texts.table.zoomOut} title={texts.table.zoomOut} onClick={() => view.zoom(1 / 1.4)}>−</button>
        <button type="button" class="icon" aria-label={texts.table.fit} title={texts.table.fit} onClick={view.fit}>⤢</button>
      </div>
    </div>
  );
}
