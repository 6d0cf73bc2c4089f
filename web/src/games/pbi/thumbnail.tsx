// The picture on the box: the table from above, with the troops where the scenario puts them.
import { useId } from 'preact/hooks';
import { leftOf, topOf } from '../grid';
import { allSquares, columnOf, groundOf, platoonNumber, platoonOf, rowOf, sideOf, sizeOf, type Ground, type Position, type Scenario, type Size } from './model';
import { seeded } from '../seeded';
import { Piece, PieceSymbols, placesFor } from './pieces';
import { Landscape, seedOf } from './terrain';
import './pbi.css';

const typeOf = (id: string) => (id.endsWith('.C') ? 'COMMANDER' : /\.L\d*$/.test(id) ? 'LMG' : 'RIFLE') as 'COMMANDER' | 'LMG' | 'RIFLE';

/** Ground that somebody has yet to lay: the lid shows how it may look. */
function example(seed: string, size: Size): Record<string, Ground> {
  const random = seeded(seed + ' example');
  const ground: Record<string, Ground> = Object.fromEntries(allSquares(size).map((s) => [s, 'OPEN']));
  const middle = { x: size.width / 2 - 0.5, y: size.height / 2 - 0.5 };
  const squares = allSquares(size).map((s) => ({ s, far: Math.hypot(columnOf(s) - middle.x, rowOf(s) - middle.y) + random() * 1.6 }));
  squares.sort((a, b) => a.far - b.far).slice(0, 6).forEach(({ s }) => (ground[s] = 'BUILDING'));
  squares.slice(6).sort(() => random() - 0.5).slice(0, 20).forEach(({ s }, i) => (ground[s] = i < 7 ? 'WOOD' : 'PARTIAL'));
  return ground;
}

export function Thumbnail({ scenario, setup }: { scenario: any; setup: any }) {
  const uid = useId();
  const file = scenario as Scenario;
  const position = (setup?.position ?? setup) as Position | null;
  const size = sizeOf(file, position);
  const hasMap = position?.squares && Object.keys(position.squares).length > 0;
  const known = groundOf(file, hasMap ? position : null);
  const ground = Object.values(known).every((kind) => kind === 'OPEN') ? example(seedOf(file), size) : known;
  const stacks: Record<string, string[]> = {};
  for (const side of Object.values(file?.presets ?? {})) for (const [square, ids] of Object.entries(side)) stacks[square] = [...(stacks[square] ?? []), ...ids];
  const squares = Object.keys(stacks).sort((a, b) => topOf(a, size) - topOf(b, size));
  return (
    <svg class="pbi pbi-thumb" viewBox={`0 0 ${size.width * 100} ${size.height * 100}`} preserveAspectRatio="xMidYMax slice" role="img" aria-label={file?.title ?? 'PBI'}>
      <PieceSymbols uid={uid} />
      <Landscape seed={seedOf(file)} size={size} ground={ground} attacker={null} small />
      {squares.flatMap((square) => {
        const ids = stacks[square]!;
        const places = placesFor(ids.length);
        return ids.map((id, i) => (
          <g key={id} transform={`translate(${leftOf(square) + places[i]!.x} ${topOf(square, size) + places[i]!.y}) scale(${places[i]!.scale * 1.05})`}>
            <Piece uid={uid} side={sideOf(id, file)} type={typeOf(id)} label="" platoon={platoonNumber(platoonOf(id), file)} />
          </g>
        ));
      })}
    </svg>
  );
}
