// The picture on the box: the table from above, with boats and troops where the scenario puts them.
import { useId } from 'preact/hooks';
import { centreOf, leftOf, topOf } from '../grid';
import { groundOf, platoonNumber, platoonOf, sideOf, sizeOf, type GroupType } from '../pbi/model';
import { Piece, PieceSymbols, placesFor } from '../pbi/pieces';
import { Landscape, seedOf } from '../pbi/terrain';
import type { Boat, BoatsGroup, BoatsScenario } from './model';
import { Vessel } from './vessels';
import { dryGround, Water } from './water';
import '../pbi/pbi.css';
import './boats.css';

const typeOf = (id: string): GroupType => ({ C: 'COMMANDER', L: 'LMG', H: 'HMG', T: 'AT_TEAM', M: 'MORTAR', G: 'GUN' } as const)[id.slice(id.indexOf('.') + 1)[0] as 'C'] ?? 'RIFLE';

interface Preset { boats?: Record<string, { square: string; facing: Boat['facing']; aboard?: string[] }>; groups?: Record<string, string[]> }

const bareBoat = { status: 'AFLOAT', damage: 0, markers: [], ap: 0, shots: 0, fire_mode: 'none', beached: false, beached_on: null, carried_by: null, aboard: null, lmg: 0, hmg: 0, mortar: 0, cannon: 0, nets: false, carry_kit: false, mines_carried: 0, flotilla: 0, activated: false, locked: false, full_throttle: false, moved_last: true, captured: false } as const;

export function Thumbnail({ scenario }: { scenario: any; setup: any }) {
  const uid = useId();
  const file = (scenario ?? {}) as BoatsScenario;
  const size = sizeOf(file);
  const presets = Object.entries((file.presets ?? {}) as unknown as Record<string, Preset>);
  const ground = dryGround(file, size, groundOf(file));
  return (
    <svg class="pbi pbi-thumb" viewBox={`0 0 ${size.width * 100} ${size.height * 100}`} preserveAspectRatio="xMidYMid slice" role="img" aria-label={file.title ?? 'PBI with boats'}>
      <PieceSymbols uid={uid} />
      <Landscape seed={seedOf(file)} size={size} ground={ground} attacker={null} withRoads={false} small />
      <Water scenario={file} size={size} />
      {presets.flatMap(([side, preset]) => Object.entries(preset.boats ?? {}).map(([id, place]) => {
        const plan = file.boats?.find((boat) => boat.id === id);
        if (!plan) return null;
        const p = centreOf(place.square, size);
        const aboard = place.aboard ?? [];
        const boat: Boat = { ...bareBoat, ...plan, markers: [], passengers: aboard, side: side === 'attacker' ? 'ATT' : 'DEF', square: place.square, facing: place.facing };
        return <g key={id} transform={`translate(${p.x} ${p.y}) scale(1.12)`}><Vessel id={id} boat={boat} bare groups={aboard.filter((g) => /^\w+\./.test(g) && !file.vehicles?.some((v) => v.id === g)).map((g) => ({ type: typeOf(g) }) as BoatsGroup)} vehicles={aboard.filter((g) => file.vehicles?.some((v) => v.id === g)).length} /></g>;
      }))}
      {presets.flatMap(([, preset]) => Object.entries(preset.groups ?? {}).flatMap(([square, ids]) => {
        const places = placesFor(ids.length);
        return ids.map((id, i) => (
          <g key={id} transform={`translate(${leftOf(square) + places[i]!.x} ${topOf(square, size) + places[i]!.y}) scale(${places[i]!.scale * 1.05})`}>
            <Piece uid={uid} side={sideOf(id, file)} type={typeOf(id)} label="" platoon={platoonNumber(platoonOf(id), file)} />
          </g>
        ));
      }))}
    </svg>
  );
}
