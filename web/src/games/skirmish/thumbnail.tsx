// The picture on the box: the village with everybody where the scenario puts him.
import { pointOf } from '../../measured/plane';
import { Man, Portal, Tank, TowedGun } from './figures';
import { Village } from './ground';
import { SCALE, sheetOf, sideIndex, type Scenario } from './model';
import { texts } from './texts';
import { hullSize, shapeOf } from './vehicles';
import './skirmish.css';

export function Thumbnail({ scenario }: { scenario: any; setup: any }) {
  const file = scenario as Scenario;
  if (!file?.board) return null;
  const sheet = sheetOf(file);
  return (
    <svg class="skm skm-thumb" viewBox={`0 0 ${file.board.width / SCALE} ${file.board.height / SCALE}`} preserveAspectRatio="xMidYMid slice" role="img" aria-label={file.title ?? texts.name}>
      <Village scenario={file} />
      {(file.portals ?? []).map(({ id, at, once }) => <g key={id} transform={`translate(${sheet.x(at[0])} ${sheet.y(at[1])})`}><Portal once={once === true} /></g>)}
      {file.teams.flatMap((team) => {
        const side = sideIndex(team.side);
        const facing = team.side === 'A' ? edgeHeading(file.edge_A) : edgeHeading(file.edge_B);
        const vehicle = team.vehicle;
        const size = vehicle ? hullSize(file, team.id, vehicle.model) : null;
        return [
          ...(vehicle?.at && size ? [<g key={team.id} transform={sheet.stand({ ...pointOf(vehicle.at), heading: vehicle.heading ?? 0 })}><Tank side={side} shape={shapeOf(file, team.id, vehicle.model)} length={sheet.length(size.depth)} width={sheet.length(size.width)} /></g>] : []),
          ...(team.gun?.at ? [<g key={`${team.id} gun`} transform={sheet.stand({ ...pointOf(team.gun.at), heading: team.gun.heading ?? 0 })}><TowedGun side={side} shield={team.gun.shield === true} wrecked={false} /></g>] : []),
          ...(team.figures ?? []).filter(({ at }) => at).map((figure, i) => (
            <g key={`${team.id} ${i}`} transform={`translate(${sheet.x(figure.at![0])} ${sheet.y(figure.at![1])})`}>
              <Man side={side} weapons={(figure.weapons ?? []).map((weapon) => (typeof weapon === 'string' ? weapon : weapon.type))} state="ok" role={figure.role ?? 'man'} wounds={0} facing={facing} />
            </g>
          )),
        ];
      })}
    </svg>
  );
}

/** Men look away from their own edge. */
const edgeHeading = (edge: string): number => ({ S: 0, W: 900, N: 1800, E: 2700 })[edge] ?? 0;
