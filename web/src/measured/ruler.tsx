// Rulers: anybody may lay one on the table at any time, and it stays until it is taken away.
import { distance, type Point, type Sheet } from './plane';

export interface Ruler {
  from: Point;
  to: Point;
}

/** A ruler with a tick every `tick` and a longer one every `major`, both in the units of the table. */
export function LaidRuler({ ruler, sheet, px, tick, major, label }: { ruler: Ruler; sheet: Sheet; px: number; tick: number; major: number; label: string }) {
  const a = sheet.at(ruler.from), b = sheet.at(ruler.to);
  const length = distance(a, b);
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const thick = 20 / px;
  let ticks = '';
  const small = sheet.length(tick) * px < 4 ? major : tick;
  for (let d = 0; d <= distance(ruler.from, ruler.to) + 0.5; d += small) ticks += `M${sheet.length(d)} 0v${(d % major === 0 ? 0.55 : 0.3) * thick}`;
  const flip = Math.abs(turn) > 90;
  const size = 12.5 / px;
  return (
    <g class="ruler" transform={`translate(${a.x} ${a.y}) rotate(${turn})`}>
      <rect class="edge" x={-thick * 0.4} y={0} width={length + thick * 0.8} height={thick * 1.15} rx={2 / px} stroke-width={1 / px} />
      <path class="ticks" d={ticks} stroke-width={1 / px} />
      <circle class="end" r={3.5 / px} />
      <circle class="end" cx={length} r={3.5 / px} />
      <g transform={`translate(${length / 2} ${thick * 1.15 + size * 0.95})${flip ? ' rotate(180)' : ''}`}>
        <text class="figure" font-size={size} stroke-width={3.4 / px} y={flip ? size * 0.7 : 0}>{label}</text>
      </g>
    </g>
  );
}
