// The painting under the troops, in a layer of its own.
import type { ComponentType } from 'preact';
import { memo } from 'preact/compat';
import type { ViewBox } from '../module';
import { PaintedLayer, type Area } from '../painting';
import type { Edge, Ground, Scenario, Size } from './model';
import { Landscape, Rim, seedOf } from './terrain';

export interface GroundProps {
  scenario: Scenario; size: Size; ground: Record<string, Ground>; attacker: Edge | null; withRoads: boolean;
}

export const Painting = memo(function Painting({ scenario, size, ground, attacker, withRoads }: GroundProps) {
  return (
    <>
      <Rim size={size} attacker={attacker} />
      <Landscape seed={seedOf(scenario)} size={size} ground={ground} attacker={attacker} withRoads={withRoads} />
    </>
  );
});

/** The painting is only shifted and stretched while the view moves. */
export function GroundLayer({ Painting, box, area, below, ...painting }: GroundProps & { Painting: ComponentType<GroundProps>; box: ViewBox; area: Area; below: boolean }) {
  return <PaintedLayer name="pbi-ground" box={box} area={area} top={below}><Painting {...painting} /></PaintedLayer>;
}
