// What is laid on the map for a moment: arrows, rings, tags, and what just happened.
import { centreOf, isSquare, squareBox, trimmed, type Point, type Size } from '../grid';
import type { Step } from '../module';
import { declarationOf, detailsOf, verbOf, type Context } from './interaction';
import { beside, sideOf } from './model';
import { Counter } from './pieces';
import { assaultPool, shotPool, targetPool } from './pools';
import { texts } from './texts';

export function Arrow({ from, to, kind }: { from: Point; to: Point; kind: string }) {
  const [a, b] = trimmed(from, to, 22, 34);
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const line = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return (
    <g class={`sb-arrow ${kind}`}>
      <path class="under" d={line} /><path class="over" d={line} />
      <path class="head" transform={`translate(${b.x} ${b.y}) rotate(${angle})`} d="M-3 -13L20 0L-3 13Z" />
    </g>
  );
}

export function Tag({ x, y, text, kind = '', size = 16 }: { x: number; y: number; text: string; kind?: string; size?: number }) {
  const w = text.length * size * 0.56 + size * 0.8;
  return (
    <g class={`sb-tag ${kind}`} transform={`translate(${x} ${y})`}>
      <rect x={-w / 2} y={-size * 0.76} width={w} height={size * 1.52} rx={size * 0.3} />
      <text y={size * 0.34} font-size={size}>{text}</text>
    </g>
  );
}

/** A place for words beside the target and on the map. */
function clearOf(at: Point, size: Size): Point {
  return { x: Math.max(70, Math.min(size.width * 100 - 70, at.x)), y: at.y > 80 ? at.y - 58 : at.y + 58 };
}

export function DraftSigns({ ctx, size, tag }: { ctx: Context; size: Size; tag: number }) {
  const { draft, position, scenario } = ctx;
  if (!draft) return null;
  const d = detailsOf(draft);
  const at = (square: string) => centreOf(square, size);
  const ring = (square: string) => <rect key={`ring ${square}`} class="sb-chosen" rx="6" {...squareBox(square, size, 2)} />;
  switch (verbOf(draft)) {
    case 'step': case 'extra': {
      const from = position.units[position.selected ?? '']?.square;
      const to = from ? d.to ?? beside(from, d.direction, size) : null;
      return from && to ? <g>{ring(to)}<Arrow from={at(from)} to={at(to)} kind={verbOf(draft)} /></g> : null;
    }
    case 'assault': {
      const declared = declarationOf(draft);
      const helpers = [...new Set(declared.additional.map((id) => position.units[id]!.square!))];
      return (
        <g>{ring(declared.target)}
          <Arrow from={at(declared.main)} to={at(declared.target)} kind="assault" />
          {helpers.map((square) => <Arrow key={square} from={at(square)} to={at(declared.target)} kind="assault help" />)}
          <Tag {...clearOf(at(declared.target), size)} kind="assault" size={tag} text={texts.fightTag(assaultPool(position, scenario, declared).dice, targetPool(position, scenario, declared).dice)} />
        </g>
      );
    }
    case 'shoot':
      return (
        <g>{ring(d.target)}<Shot from={at(d.from)} to={at(d.target)} />
          <Tag {...clearOf(at(d.target), size)} size={tag} kind="shoot" text={texts.shotTag(shotPool(position, scenario, d.from, d.target).dice)} />
        </g>
      );
    case 'deploy': return d.to === 'POOL' ? null : <g>{ring(d.to)}<Ghost ctx={ctx} id={d.unit} at={at(d.to)} /></g>;
    case 'reinforce': case 'arrive': return d.square ? <g>{ring(d.square)}<Ghost ctx={ctx} id={d.unit} at={at(d.square)} /></g> : null;
    case 'hasty': case 'escape': case 'square': return d.square ? ring(d.square) : null;
    case 'advance': {
      const target = position.assault?.target;
      const from = [...new Set((d.units as string[]).map((id) => position.units[id]?.square).filter(isSquare))];
      return target ? <g>{ring(target)}{from.map((square) => <Arrow key={square} from={at(square)} to={at(target)} kind="step" />)}</g> : null;
    }
    case 'stand': case 'retire': return position.assault ? ring(position.assault.target) : null;
    default: return null;
  }
}

/** A unit where it is to come. */
function Ghost({ ctx, id, at }: { ctx: Context; id: string; at: Point }) {
  const unit = ctx.position.units[id];
  return unit ? <g class="sb-ghost" transform={`translate(${at.x} ${at.y})`}><Counter id={id} unit={unit} side={sideOf(id, ctx.scenario)} /></g> : null;
}

export function Shot({ from, to }: { from: Point; to: Point }) {
  const [a, b] = trimmed(from, to, 26, 26);
  const line = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return (
    <g class="sb-shot"><path class="under" d={line} /><path class="over" d={line} />
      <g transform={`translate(${b.x} ${b.y})`}><circle r="12" /><path d="M-18 0H-6M6 0H18M0 -18V-6M0 6V18" /></g>
    </g>
  );
}

/** The assault that is being fought, until it is over. */
export function OpenAssault({ ctx, size }: { ctx: Context; size: Size }) {
  const { assault, units } = ctx.position;
  if (!assault) return null;
  const from = new Set([assault.main, ...assault.additional.map((id) => units[id]?.square).filter(isSquare)]);
  return <g class="sb-open-assault">{[...from].filter((square) => square !== assault.target).map((square) => <Arrow key={square} from={centreOf(square, size)} to={centreOf(assault.target, size)} kind={square === assault.main ? 'assault faint' : 'assault help faint'} />)}</g>;
}

// ---- what just happened

export function Effects({ steps, size, still }: { steps: Step[]; size: Size; still: boolean }) {
  if (still || steps.length === 0) return null;
  const marks = [];
  for (const done of steps)
    for (const [i, e] of done.events.entries()) {
      const key = `${done.number}.${i}`;
      const at = (name: unknown) => (isSquare(name) ? centreOf(name, size) : null);
      if (e.event === 'shot') {
        const [a, b] = [at(e.from), at(e.target)];
        if (a && b) marks.push(<g key={key} class="sb-fx"><path class="tracer" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} /></g>);
      } else if (e.event === 'morale_tested' && Number(e.fails) > 0) {
        const p = at(e.square);
        if (p) marks.push(<g key={key} class="sb-fx long"><Tag x={p.x} y={p.y} text={texts.morale[Math.min(3, Number(e.fails))]!} kind="morale" size={20} /></g>);
      } else if (e.event === 'fell_back' || e.event === 'escaped') {
        const [a, b] = [at(e.from), at(e.to)];
        if (a && b) marks.push(<g key={key} class="sb-fx long"><Arrow from={a} to={b} kind="back" /></g>);
      } else if (e.event === 'barrage_landed' || e.event === 'stood') {
        const p = at(e.square ?? e.target);
        if (p) marks.push(<circle key={key} class="sb-fx flash" cx={p.x} cy={p.y} r="46" />);
      }
    }
  return <g aria-hidden="true">{marks}</g>;
}
