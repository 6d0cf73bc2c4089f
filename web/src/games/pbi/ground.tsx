// The painting under the troops, in a layer of its own.
import { memo } from 'preact/compat';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ViewBox } from '../module';
import type { Edge, Ground, Scenario, Size } from './model';
import { Landscape, Rim, seedOf } from './terrain';

interface GroundProps {
  scenario: Scenario; size: Size; ground: Record<string, Ground>; attacker: Edge | null; withRoads: boolean;
}

const Painting = memo(function Painting({ scenario, size, ground, attacker, withRoads }: GroundProps) {
  return (
    <>
      <Rim size={size} attacker={attacker} />
      <Landscape seed={seedOf(scenario)} size={size} ground={ground} attacker={attacker} withRoads={withRoads} />
    </>
  );
});

/** How a point of the table comes to the screen: p = u * scale + (x, y). */
function mapping(box: ViewBox, area: { width: number; height: number }, below: boolean) {
  const scale = Math.min(area.width / box.width, area.height / box.height) || 1;
  return {
    scale,
    x: (area.width - scale * box.width) / 2 - box.x * scale,
    y: (below ? 0 : (area.height - scale * box.height) / 2) - box.y * scale,
  };
}

/** The painting is only shifted and stretched while the view moves, and painted anew when it has come to rest. */
export function GroundLayer({ box, area, below, fit, ...painting }: GroundProps & { box: ViewBox; area: { width: number; height: number }; below: boolean; fit: string }) {
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
    const now = mapping(box, area, below), then = mapping(rest, area, below);
    const k = now.scale / then.scale;
    element.style.transform = `translate(${now.x - k * then.x}px, ${now.y - k * then.y}px) scale(${k})`;
  });
  return (
    <svg ref={svg} class="pbi-ground" viewBox={`${rest.x} ${rest.y} ${rest.width} ${rest.height}`} preserveAspectRatio={fit} aria-hidden="true">
      <Painting {...painting} />
    </svg>
  );
}
