// The picture on a box: the game's own drawing, or a plain lid with its name while there is none.
import { loadModule, modules } from '../games/registry';
import type { ScenarioInfo } from '../net/protocol';

export function Picture({ scenario }: { scenario: ScenarioInfo }) {
  loadModule(scenario.game);
  const module = modules.value[scenario.game];
  if (module) return <module.Thumbnail scenario={scenario.scenario} setup={scenario.setup} />;
  return (
    <svg class="plain-lid" viewBox="0 0 120 80" aria-hidden="true">
      <rect width="120" height="80" />
      <path d="M0 56 Q30 40 60 54 T120 46 V80 H0 Z" />
    </svg>
  );
}
