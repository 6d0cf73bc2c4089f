// The picture on the box: the map with the troops where the scenario puts them.
import { CELL, leftOf, topOf } from '../grid';
import { landOf } from './board';
import { occupier, sideOf, sizeOf, unitsIn, type Position, type Scenario } from './model';
import { Counter, spotsFor } from './pieces';
import { Map1916, seedOf } from './terrain';
import { Works } from './works';
import { texts } from './texts';
import './square-bashing.css';

export function Thumbnail({ scenario, setup }: { scenario: any; setup: any }) {
  const file = scenario as Scenario;
  const size = sizeOf(file);
  const position = (setup?.position ?? setup) as Position | null;
  if (!position?.squares) return null;
  return (
    <svg class="sb sb-thumb" viewBox={`0 0 ${size.width * CELL} ${size.height * CELL}`} preserveAspectRatio="xMidYMid slice" role="img" aria-label={file?.title ?? texts.name}>
      <Map1916 seed={seedOf(file)} size={size} land={landOf(position.squares)} small />
      {Object.entries(position.squares).map(([square, state]) => <Works key={square} square={square} defence={state.defence} side={occupier(position, file, square) ?? state.builder ?? 'DEFENDER'} size={size} />)}
      {Object.keys(position.squares).flatMap((square) => {
        const ids = unitsIn(position, square);
        if (ids.length === 0) return [];
        const spots = spotsFor(ids.map((id) => position.units[id]!), sideOf(ids[0]!, file));
        return ids.map((id, i) => (
          <g key={id} transform={`translate(${leftOf(square) + spots[i]!.x} ${topOf(square, size) + spots[i]!.y}) scale(${spots[i]!.scale})`}>
            <Counter id={id} unit={position.units[id]!} side={sideOf(id, file)} plain />
          </g>
        ));
      })}
    </svg>
  );
}
