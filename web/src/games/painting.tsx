// A painting under the pieces, in a layer of its own: it is only shifted and stretched while the view moves, and painted
// anew when it has come to rest.
import type { ComponentChildren } from 'preact';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ViewBox } from './module';

export interface Area {
  width: number;
  height: number;
}

/** The size of an element on the screen, kept up to date. */
export function useArea(element: RefObject<HTMLElement>): Area {
  const [area, setArea] = useState({ width: 800, height: 800 });
  useEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setArea({ width: measured.clientWidth || 800, height: measured.clientHeight || 800 });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return area;
}

/** How a point of the table comes to the screen: p = u * scale + (x, y). */
function mapping(box: ViewBox, area: Area, top: boolean) {
  const scale = Math.min(area.width / box.width, area.height / box.height) || 1;
  return {
    scale,
    x: (area.width - scale * box.width) / 2 - box.x * scale,
    y: (top ? 0 : (area.height - scale * box.height) / 2) - box.y * scale,
  };
}

/** `top`: the picture keeps to the top of the area, and what is left lies below. */
export function PaintedLayer({ name, box, area, top, children }: { name: string; box: ViewBox; area: Area; top: boolean; children: ComponentChildren }) {
  const svg = useRef<SVGSVGElement>(null);
  const [rest, setRest] = useState(box);
  const same = rest.x === box.x && rest.y === box.y && rest.width === box.width && rest.height === box.height;
  useEffect(() => {
    if (same) return;
    const timer = window.setTimeout(() => setRest(box), 160);
    return () => window.clearTimeout(timer);
  }, [box.x, box.y, box.width, box.height, same]);
  useLayoutEffect(() => {
    const element = svg.current;
    if (!element) return;
    if (same) {
      element.style.transform = '';
      return;
    }
    const now = mapping(box, area, top), then = mapping(rest, area, top);
    const k = now.scale / then.scale;
    element.style.transform = `translate(${now.x - k * then.x}px, ${now.y - k * then.y}px) scale(${k})`;
  });
  return (
    <svg ref={svg} class={name} viewBox={`${rest.x} ${rest.y} ${rest.width} ${rest.height}`} preserveAspectRatio={fitOf(top)} aria-hidden="true">
      {children}
    </svg>
  );
}

export const fitOf = (top: boolean): string => (top ? 'xMidYMin meet' : 'xMidYMid meet');
