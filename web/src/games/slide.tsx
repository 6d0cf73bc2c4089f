// Slides to a new place instead of jumping there.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Point } from './grid';

export function Slide({ x, y, still, children }: { x: number; y: number; still: boolean; children: ComponentChildren }) {
  const inner = useRef<SVGGElement>(null);
  const before = useRef<Point | null>(null);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { x, y };
    if (!old || still || (old.x === x && old.y === y) || !inner.current?.animate) return;
    inner.current.animate(
      [{ transform: `translate(${old.x - x}px, ${old.y - y}px)` }, { transform: 'translate(0px, 0px)' }],
      { duration: 300, easing: 'cubic-bezier(.3,.1,.2,1)' },
    );
  }, [x, y]);
  return <g transform={`translate(${x} ${y})`}><g ref={inner}>{children}</g></g>;
}
