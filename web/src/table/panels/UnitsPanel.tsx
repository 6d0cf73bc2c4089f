// Who stands where the cursor is.
import { useMemo } from 'preact/hooks';
import { texts } from '../../texts';
import { Clause } from '../../ui/rules';
import { SideMark } from '../../ui/SideMark';
import { sideNamed } from '../names';
import type { PanelProps } from './shared';

export function UnitsPanel({ play, message, module, position, scenario }: PanelProps & { position: any; scenario: any }) {
  const place = play.cursor.value;
  const pieces = useMemo(() => module?.pieces(position, scenario) ?? [], [module, position]);
  const here = place ? pieces.filter((piece) => piece.where === place || piece.id === place) : [];
  return (
    <section class="panel units" aria-labelledby="units-heading">
      <h2 id="units-heading">{place && !module?.measured ? texts.units.at(place) : texts.units.heading}</h2>
      {!place && <p class="quiet">{module?.measured ? texts.units.emptyMeasured : texts.units.empty}</p>}
      {place && here.length === 0 && <p class="quiet">{texts.units.nobody}</p>}
      <ul class="unit-cards">
        {here.map((piece) => (
          <li key={piece.id}>
            <SideMark index={piece.sideIndex ?? sideNamed(message, piece.side)} />
            <div>
              <strong>{piece.name}</strong> <span class="quiet">{piece.id}</span>
              <ul class="facts">
                {piece.facts.map((fact, i) => <li key={i}>{fact.text} <Clause id={fact.clause} /></li>)}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
