// The ways back of a piece on the map: where each ends, and its number, which can be pressed like its button.
import { place } from '../../measured/plane';
import { candidatesOf, detailsOf, endOf, type Context, type Ui } from './interaction';
import { blockOf } from './model';
import { standBlock, type Stand } from './moves';
import { Outline, type Overlay } from './overlays';
import { fan } from './fan';
import type { Tools } from './state';

interface Way {
  /** Its place in the list of candidates, and the number the server gave it. */
  candidate: number;
  index: number;
  stand: Stand;
}

const waysOf = (ctx: Context, piece: string): Way[] =>
  candidatesOf(ctx, piece).flatMap(({ action }, candidate) => {
    const end = endOf(ctx, action);
    return end ? [{ candidate, index: Number(detailsOf(action).index ?? candidate), stand: end.stand }] : [];
  });

export function Routes({ ctx, ui, tools, scenario, position, sheet, px }: Overlay & { ctx: Context; ui: Ui; tools: Tools }) {
  const block = ui.piece === null ? null : blockOf(scenario, position, ui.piece);
  if (!block) return null;
  const ways = waysOf(ctx, ui.piece!);
  const size = 25 / px;
  const inside = (value: number, most: number): number => Math.min(Math.max(value, size / 2), sheet.length(most) - size / 2);
  const labels = fan(sheet.at(block), ways.map(({ stand }) => sheet.at(stand)), size).map(({ x, y }) => ({ x: inside(x, scenario.map.width), y: inside(y, scenario.map.height) }));
  const { route } = tools;
  const shown = ways.find(({ index }) => index === route.value);
  return (
    <g class="pub-candidates pub-routes">
      {shown && <Outline sheet={sheet} block={standBlock(scenario, position, ui.piece!, shown.stand)} kind="route" px={px} />}
      {ways.map(({ candidate, index, stand }, i) => {
        const [end, nose, label] = [sheet.at(stand), sheet.at(place(stand, 0, 130)), labels[i]!];
        return (
          <g key={index} data-candidate={candidate} class={index === route.value || candidate === ui.candidate ? 'on' : ''} onPointerEnter={() => (route.value = index)} onPointerLeave={() => (route.value = null)}>
            <path class="leader" d={`M${label.x} ${label.y}L${end.x} ${end.y}`} stroke-width={1 / px} />
            <path d={`M${end.x} ${end.y}L${nose.x} ${nose.y}`} stroke-width={2 / px} />
            <circle class="end" cx={end.x} cy={end.y} r={3 / px} stroke-width={1.2 / px} />
            <circle class="disc" cx={label.x} cy={label.y} r={size * 0.45} stroke-width={1.4 / px} />
            <text class="number" x={label.x} y={label.y + 4.4 / px} font-size={12.5 / px}>{index + 1}</text>
          </g>
        );
      })}
    </g>
  );
}
