// The picture on the box: the map with the blocks where the scenario puts them.
import { sheetOf, SCALE, sideIndex, sizeOf, type HqFile, type Scenario } from './model';
import { alongLine, nearestOn, pointOf } from '../../measured/plane';
import { Headquarters, WoodenBlock } from './pieces';
import { EngravedMap } from './terrain';
import { texts } from './texts';
import './pub-battles.css';

export function Thumbnail({ scenario }: { scenario: any; setup: any }) {
  const file = scenario as Scenario;
  if (!file?.map) return null;
  const sheet = sheetOf(file);
  const size = sizeOf(file, false);
  const hqs = (army: string | HqFile | undefined): HqFile[] => (typeof army === 'object' ? [army] : []);
  return (
    <svg class="pub pub-thumb" viewBox={`0 0 ${file.map.width / SCALE} ${file.map.height / SCALE}`} preserveAspectRatio="xMidYMid slice" role="img" aria-label={file.title ?? texts.name}>
      <EngravedMap scenario={file} small />
      {file.sides.flatMap((side) => {
        const index = sideIndex(file, side.id);
        const blocks = side.commands.flatMap(({ pieces }) => pieces).filter((piece) => piece.x !== undefined && piece.type !== 'BT');
        const heads = [...hqs(side.army_hq), ...side.commands.map(({ hq }) => hq)].filter((hq) => hq.x !== undefined);
        return [
          ...blocks.map((piece) => {
            const road = piece.column ? (file.roads ?? []).find(({ id }) => id === piece.column) : undefined;
            const on = road ? alongLine(road.polyline.map(pointOf), nearestOn(road.polyline.map(pointOf), { x: piece.x!, y: piece.y! }).s) : null;
            const pose = on ?? { x: piece.x!, y: piece.y!, heading: piece.heading ?? 0 };
            const [width, depth] = on ? [size.depth, size.width] : [size.width, size.depth];
            return (
              <g key={piece.id} transform={sheet.stand(pose)}>
                <WoodenBlock arm={piece.type} quality={piece.quality ?? 'line'} spent={piece.spent === true} side={index} name="" plain width={sheet.length(width)} depth={sheet.length(depth)} heading={pose.heading} />
              </g>
            );
          }),
          ...heads.map((hq) => (
            <g key={hq.id} transform={`translate(${sheet.x(hq.x!)} ${sheet.y(hq.y!)})`}>
              <Headquarters side={index} rating={hq.rating ?? 3} size={sheet.length(sizeOf(file, false, true).width)} heading={hq.heading ?? 0} army={false} used={false} moved={false} reserve={0} name="" plain />
            </g>
          )),
        ];
      })}
    </svg>
  );
}
