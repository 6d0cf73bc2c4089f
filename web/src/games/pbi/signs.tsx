// What is laid on the table for a moment: arrows, lines of fire, rings, tags and flashes.
import type { Step } from '../module';
import { CELL, centreOf, squareBox, trimmed, type Point } from '../grid';
import { shotDice } from './acting';
import { detailsOf, verbOf, type Context } from './actions';
import { assaultDice, crossed, groundAt, groundOf, groupsIn, isClosed, saveNeeded, topFrame, type Edge, type Ground, type Side, type Size } from './model';
import { neededFor } from './motivation';
import { RIM } from './terrain';

function Arrow({ from, to, kind, label }: { from: Point; to: Point; kind: string; label?: string }) {
  const [a, b] = trimmed(from, to, 18, 26);
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const line = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return (
    <g class={`pbi-arrow ${kind}`}>
      <path class="under" d={line} /><path class="over" d={line} />
      <path class="head" transform={`translate(${b.x} ${b.y}) rotate(${angle})`} d="M-4 -13L18 0L-4 13Z" />
      {label && <Tag x={(a.x + b.x) / 2} y={(a.y + b.y) / 2} text={label} kind={kind} />}
    </g>
  );
}

export function Tag({ x, y, text, kind = '', size = 17 }: { x: number; y: number; text: string; kind?: string; size?: number }) {
  const w = text.length * size * 0.6 + size * 0.8;
  return (
    <g class={`pbi-tag ${kind}`} transform={`translate(${x} ${y})`}>
      <rect x={-w / 2} y={-size * 0.78} width={w} height={size * 1.56} rx={size * 0.5} />
      <text y="0.5" font-size={size}>{text}</text>
    </g>
  );
}

export function DraftSigns({ ctx, size, tag }: { ctx: Context; size: Size; tag: number }) {
  const { draft, position } = ctx;
  if (!draft) return null;
  const d = detailsOf(draft);
  const centre = (s: string) => centreOf(s, size);
  const whereOf = (id: string): string | null => position.groups[id]?.square ?? null;
  const ring = (s: string) => <rect key={s} class="pbi-chosen" rx="10" {...squareBox(s, size, 1)} />;
  switch (verbOf(draft)) {
    case 'move': case 'assault': {
      const from = new Map<string, number>();
      for (const id of (d.groups ?? []) as string[]) { const s = whereOf(id); if (s) from.set(s, (from.get(s) ?? 0) + 1); }
      return <g>{ring(d.to)}{[...from].map(([s, n]) => <Arrow key={s} from={centre(s)} to={centre(d.to)} kind={verbOf(draft)} label={n > 1 ? `×${n}` : undefined} />)}
        {verbOf(draft) === 'assault' && from.size > 0 && <Tag {...clear(centre([...from.keys()][0]!), centre(d.to), size)} kind="assault" size={tag} text={fightWords(ctx, d.groups, d.to)} />}
      </g>;
    }
    case 'shoot': {
      const first = Object.keys(d.groups ?? {})[0];
      const s = first ? whereOf(first) : null;
      if (!s) return null;
      return (
        <g>{ring(d.target)}
          <FireLine from={s} to={d.target} size={size} ground={groundOf(ctx.scenario, ctx.position)} />
          <Tag {...clear(centre(s), centre(d.target), size)} text={`${shotDice(ctx, draft)} dice · save ${saveNeeded(groundOf(ctx.scenario, ctx.position), s, d.target)}+`} kind="shoot" size={tag} />
        </g>
      );
    }
    case 'motivate': {
      const way = neededFor(ctx, d.commander, d.square);
      if (!way) return ring(d.square);
      const points = way.path.map(centre);
      return (
        <g>{ring(d.square)}
          <path class="pbi-voice under" d={'M' + points.map((p) => `${p.x} ${p.y}`).join('L')} />
          <path class="pbi-voice" d={'M' + points.map((p) => `${p.x} ${p.y}`).join('L')} />
          {points.map((p, i) => <circle key={i} class="pbi-voice-dot" cx={p.x} cy={p.y} r="6" />)}
        </g>
      );
    }
    case 'opp_attempt': {
      const at = topFrame(position)?.at;
      return <g>{ring(d.from)}{at && <FireLine from={d.from} to={at} size={size} ground={groundOf(ctx.scenario, ctx.position)} />}</g>;
    }
    case 'residual': case 'htc_target': return ring(d.square);
    case 'clear': return ring(d.square);
    case 'allocate': case 'choose_losses': return null;
    case 'retreat_assign': {
      const at = topFrame(position)?.at;
      const places = new Map<string, number>();
      for (const s of Object.values(d) as string[]) if (s !== 'OFF') places.set(s, (places.get(s) ?? 0) + 1);
      return <g>{at && [...places].map(([s, n]) => <Arrow key={s} from={centre(at)} to={centre(s)} kind="move" label={n > 1 ? `×${n}` : undefined} />)}</g>;
    }
    default: return null;
  }
}

/** PBI-14.3: dice on both sides, should nobody fall before the fight. */
function fightWords(ctx: Context, groups: string[], to: string): string {
  const closed = isClosed(groundAt(ctx.position, to));
  const ours = groups.reduce((sum, id) => sum + assaultDice(ctx.position, id, to, closed), 0);
  return `${ours} dice against ${3 * groupsIn(ctx.position, to).length}`;
}

/** A place for words beside the target, away from the shooter and on the board. */
function clear(shooter: Point, target: Point, size: Size): Point {
  const up = target.y - 66 > 0 && (shooter.y >= target.y || target.y + 66 > size.height * CELL);
  return { x: Math.max(100, Math.min(size.width * CELL - 100, target.x)), y: target.y + (up ? -66 : 66) };
}

export function FireLine({ from, to, size, ground, faint = false }: { from: string; to: string; size: Size; ground: Record<string, Ground>; faint?: boolean }) {
  const [a, b] = trimmed(centreOf(from, size), centreOf(to, size), 20, 22);
  const line = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return (
    <g class={`pbi-fire${faint ? ' faint' : ''}`}>
      {!faint && crossed(from, to).map((s) => (
        <rect key={s} class={`pbi-crossed${ground[s] === 'PARTIAL' ? ' cover' : ''}`} rx="9" {...squareBox(s, size, 7)} />
      ))}
      <path class="under" d={line} /><path class="over" d={line} />
      {!faint && <g transform={`translate(${b.x} ${b.y})`} class="pbi-sight"><circle r="13" /><path d="M-19 0H-7M7 0H19M0 -19V-7M0 7V19" /></g>}
    </g>
  );
}

// ---- what just happened

export function Effects({ uid, steps, size, still }: { uid: string; steps: Step[]; size: Size; still: boolean }) {
  if (still || steps.length === 0) return null;
  const marks = [];
  for (const done of steps)
    for (const [i, e] of done.events.entries()) {
      const key = `${done.number}.${i}`;
      if (e.event === 'shot' || e.event === 'defensive_fire') {
        const from = String(e.from), to = String(e.target ?? e.at);
        if (!/^[A-Z]\d+$/.test(from) || !/^[A-Z]\d+$/.test(to)) continue;
        const a = centreOf(from, size), b = centreOf(to, size);
        marks.push(
          <g key={key} class="pbi-fx">
            <path class="tracer" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
            <circle cx={a.x} cy={a.y} r="30" fill={`url(#${uid}-flash)`} />
            {Number(e.hits ?? 1) > 0 && <circle class="late" cx={b.x} cy={b.y} r="44" fill={`url(#${uid}-flash)`} />}
          </g>,
        );
      } else if (e.event === 'assaulted' || e.event === 'killed') {
        const at = String(e.target ?? e.square);
        if (!/^[A-Z]\d+$/.test(at)) continue;
        const p = centreOf(at, size);
        marks.push(<g key={key} class="pbi-fx"><circle class="late" cx={p.x} cy={p.y} r="56" fill={`url(#${uid}-flash)`} /></g>);
      }
    }
  return <g>{marks}</g>;
}

export function Ring({ side, kind }: { side: Side; kind: string }) {
  return side === 'ATT'
    ? <ellipse class={kind} cx="0" cy="2" rx="30" ry="22.5" />
    : <rect class={kind} x="-29" y="-20" width="58" height="45" rx="6" />;
}

export function EdgeTarget({ edge, size, chosen }: { edge: Edge; size: Size; chosen: boolean }) {
  const W = size.width * CELL, H = size.height * CELL, t = RIM;
  const box = edge === 'N' ? { x: 0, y: -t, width: W, height: t + 40 } : edge === 'S' ? { x: 0, y: H - 40, width: W, height: t + 40 }
    : edge === 'W' ? { x: -t, y: 0, width: t + 40, height: H } : { x: W - 40, y: 0, width: t + 40, height: H };
  const turn = edge === 'N' ? 180 : edge === 'E' ? -90 : edge === 'W' ? 90 : 0;
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  return (
    <g data-edge={edge} class={`pbi-edge-target${chosen ? ' chosen' : ''}`} role="button" aria-label={`Attacker from the ${edge}`}>
      <rect {...box} rx="10" />
      {[-120, 0, 120].map((o) => <path key={o} transform={`translate(${cx} ${cy}) rotate(${turn}) translate(${o} 0)`} d="M0 -26L20 2H9V24H-9V2H-20Z" />)}
    </g>
  );
}
