// The picture on a box: the game's own drawing, or a plain lid with its name while there is none.
import { useEffect, useRef, useState } from 'preact/hooks';
import { loadModule, modules } from '../games/registry';
import type { ScenarioInfo } from '../net/protocol';

/** True from the first time the element comes near the screen. */
function useSeen() {
  const element = useRef<SVGSVGElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true), { rootMargin: '200px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, seen };
}

/** A game is fetched when its box comes into sight. */
export function Picture({ scenario }: { scenario: ScenarioInfo }) {
  const { element, seen } = useSeen();
  useEffect(() => {
    if (seen) loadModule(scenario.game);
  }, [seen]);
  const module = modules.value[scenario.game];
  if (module) return <module.Thumbnail scenario={scenario.scenario} setup={scenario.setup} />;
  return (
    <svg ref={element} class="plain-lid" viewBox="0 0 120 80" aria-hidden="true">
      <rect width="120" height="80" />
      <path d="M0 56 Q30 40 60 54 T120 46 V80 H0 Z" />
    </svg>
  );
}
