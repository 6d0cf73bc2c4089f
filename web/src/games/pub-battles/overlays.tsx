// What is laid over the map while somebody thinks: fields of fire, reach, command, sight lines, ghosts, combats.
import { corners, distance, place, type Block, type Point, type Sheet } from '../../measured/plane';
import { horizon, looker, seenOf } from '../../measured/sight';
import type * as measured from '../../measured/stage';
import { memo } from 'preact/compat';
import {
  blockOf, commandersOf, commandName, countryOf, fighting, isHq, isOn, levelUnder, numberOf, onMap, SCALE, sideIndex, sideOf, type Position, type Scenario,
} from './model';
import { arcOf, enemiesOf, fieldOfFire, hasFire, standing } from './moves';
import { texts } from './texts';

export type Overlay = measured.Overlay<Scenario, Position>;

/** The field of fire of a block, as far as it sees; its outline where it does not. */
export function FieldOfFire({ scenario, position, sheet, id, block, kind, range }: Overlay & { id: string; block: Block; kind: string; range?: number }) {
  const far = range ?? numberOf(scenario, 'fof_range');
  const others = standing(scenario, position, new Set([id]));
  return (
    <g class={`pub-fof ${kind}`}>
      <path class="outline" d={sheet.path(arcOf(scenario, block, far), true)} />
      <path class="seen" d={sheet.path(fieldOfFire(scenario, block, far, others), true)} />
    </g>
  );
}

/** All enemy fields of fire, faint: where one may not go in column, and cannot rally. */
export const EnemyFire = memo(function EnemyFire({ scenario, position, sheet, px, side }: Overlay & { side: string }) {
  const enemies = enemiesOf(position, side).filter((id) => {
    const piece = position.pieces[id];
    return piece && piece.column === null && !piece.retreated && (piece.type === null || hasFire(piece.type));
  });
  return <g class="pub-enemy-fire">{enemies.map((id) => <FieldOfFire key={id} scenario={scenario} position={position} sheet={sheet} px={px} id={id} block={blockOf(scenario, position, id)!} kind="enemy" />)}</g>;
});

/** A ring at some distance round a block. */
export const Ring = ({ sheet, block, range, kind }: { sheet: Sheet; block: Block; range: number; kind: string }) => {
  const r = sheet.length(range);
  const [w, d] = [sheet.length(block.width), sheet.length(block.depth)];
  return <rect class={`pub-ring ${kind}`} transform={sheet.stand(block)} x={-w / 2 - r} y={-d / 2 - r} width={w + 2 * r} height={d + 2 * r} rx={r} />;
};

/** The command range of the HQs that may order an attack of this piece. */
export function CommandRange({ scenario, position, sheet, id }: Overlay & { id: string }) {
  const range = numberOf(scenario, 'command_range');
  return (
    <>
      {commandersOf(scenario, position, id).map((hq) => <Ring key={hq} sheet={sheet} block={blockOf(scenario, position, hq)!} range={range} kind="command" />)}
    </>
  );
}

/** From the viewer's centre to every enemy in reach: a free look or a blocked one, with what is seen of it. */
export function SightLines({ scenario, position, sheet, px, id, block }: Overlay & { id: string; block: Block }) {
  const country = countryOf(scenario);
  const from = looker(block, block, country, levelUnder(scenario, block));
  const side = sideOf(position, id);
  // An HQ matters only while it may hide a Reserve.
  const looksAt = (enemy: string) => !isHq(position, enemy) || isOn(scenario, 'hidden_reserves');
  const near = enemiesOf(position, side).filter((enemy) => looksAt(enemy) && distance(position.pieces[enemy] ?? position.hqs[enemy]!, block) < country.most + 1200);
  return (
    <g class="pub-sight">
      {near.map((enemy) => {
        const target = blockOf(scenario, position, enemy)!;
        const [seen, of] = seenOf(from, target, country, standing(scenario, position, new Set([id, enemy])));
        const a = sheet.at(block), b = sheet.at(target);
        const size = 11.5 / px;
        return (
          <g key={enemy} class={seen * 2 > of ? 'free' : 'blocked'}>
            <path d={`M${a.x} ${a.y}L${b.x} ${b.y}`} stroke-width={1.6 / px} stroke-dasharray={seen * 2 > of ? undefined : `${2 / px} ${5 / px}`} />
            <text x={a.x + (b.x - a.x) * 0.74} y={a.y + (b.y - a.y) * 0.74 + size * 0.35} font-size={size} stroke-width={3.4 / px}>{texts.say.seen(seen, of)}</text>
          </g>
        );
      })}
    </g>
  );
}

/** Unprinted paper over all that nobody of this side sees. */
export const Fog = memo(function Fog({ scenario, position, sheet, side, command, uid }: { scenario: Scenario; position: Position; sheet: Sheet; side: string; command: string | null; uid: string }) {
  const country = countryOf(scenario);
  const commandOf = (id: string) => (position.pieces[id] ?? position.hqs[id])?.command;
  const mine = onMap(position).filter((id) => sideOf(position, id) === side && (command === null || commandOf(id) === command));
  const [w, h] = [scenario.map.width / SCALE, scenario.map.height / SCALE];
  const seen = mine.map((id) => {
    const block = blockOf(scenario, position, id)!;
    const others = standing(scenario, position, new Set([id])).filter((other) => distance(other, block) > 10);
    return sheet.path(horizon(looker(block, block, country, levelUnder(scenario, block)), country, others, 60), true);
  });
  return (
    <g class="pub-fog">
      <filter id={`${uid}-soft`} x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="13" /></filter>
      <mask id={`${uid}-seen`} maskUnits="userSpaceOnUse" x={0} y={0} width={w} height={h}>
        <rect width={w} height={h} fill="#fff" />
        <g filter={`url(#${uid}-soft)`}>{seen.map((d, i) => <path key={i} d={d} fill="#000" />)}</g>
      </mask>
      <rect width={w} height={h} mask={`url(#${uid}-seen)`} />
    </g>
  );
});

/** Who fights whom: a line between the two, crossed swords in its middle; the combat that runs stands out. */
export function Combats({ scenario, position, sheet, px }: Overlay) {
  const running = new Set(fighting(position)?.members ?? []);
  const targets = Object.entries(fighting(position)?.targets ?? {});
  const at = (id: string): Point | null => {
    const block = blockOf(scenario, position, id);
    return block && sheet.at(block);
  };
  const s = 11 / px;
  return (
    <g class="pub-combats">
      {(position.pairs ?? []).map(({ a, b }) => {
        const [p, q] = [at(a), at(b)];
        if (!p || !q) return null;
        const on = running.has(a) && running.has(b);
        const [x, y] = [(p.x + q.x) / 2, (p.y + q.y) / 2];
        return (
          <g key={`${a} ${b}`} class={`pair ${on ? 'running' : ''}`}>
            <path class="link" d={`M${p.x} ${p.y}L${q.x} ${q.y}`} stroke-width={(on ? 3 : 1.6) / px} />
            <circle cx={x} cy={y} r={s} stroke-width={1.2 / px} />
            <path class="swords" d={`M${x - s * 0.55} ${y + s * 0.55}l${s * 1.1} ${-s * 1.1}M${x + s * 0.55} ${y + s * 0.55}l${-s * 1.1} ${-s * 1.1}M${x - s * 0.62} ${y + s * 0.1}l${s * 0.5} ${s * 0.5}M${x + s * 0.62} ${y + s * 0.1}l${-s * 0.5} ${s * 0.5}`} stroke-width={1.6 / px} />
          </g>
        );
      })}
      {targets.map(([who, whom]) => {
        const [p, q] = [at(who), at(whom)];
        if (!p || !q) return null;
        const d = distance(p, q) || 1;
        const [ux, uy] = [(q.x - p.x) / d, (q.y - p.y) / d];
        const off = 7 / px;
        const [ax, ay, bx, by] = [p.x - uy * off, p.y + ux * off, q.x - uy * off - ux * 14, q.y + ux * off - uy * 14];
        return <path key={`${who} ${whom}`} class={`aim side-${sideIndex(scenario, sideOf(position, who))}`} d={`M${ax} ${ay}L${bx} ${by}m${-ux * 9 - uy * 6} ${-uy * 9 + ux * 6}L${bx} ${by}l${-ux * 9 + uy * 6} ${-uy * 9 - ux * 6}`} stroke-width={2.4 / px} />;
      })}
    </g>
  );
}

/** PUB-24.2: where the Commands are at home whose orders this player may know. */
export function Locations({ scenario, position, sheet, px, uid }: Overlay & { uid: string }) {
  if (!isOn(scenario, 'written_orders')) return null;
  const radius = sheet.length(numberOf(scenario, 'foot_move') / 2);
  const orders = (position.orders ?? []).filter(({ status }) => status === 'sent' || status === 'effective');
  return (
    <g class="pub-locations" clip-path={`url(#${uid}-map)`}>
      {Object.entries(position.commands).map(([id, { side, location }]) => {
        if (!location || (location[0] === 0 && location[1] === 0)) return null;
        const p = sheet.at({ x: location[0], y: location[1] });
        return (
          <g key={id} class={`side-${sideIndex(scenario, side)}`}>
            <title>{texts.panel.location(commandName(scenario, id))}</title>
            <circle cx={p.x} cy={p.y} r={radius} stroke-width={1.6 / px} stroke-dasharray={`${2 / px} ${6 / px}`} />
            {orders.filter((order) => order.command === id).map((order) => {
              const q = sheet.at(order);
              const d = distance(p, q) || 1;
              const [ux, uy] = [(q.x - p.x) / d, (q.y - p.y) / d];
              const s = 9 / px;
              return <path key={order.index} class={order.status} d={`M${p.x} ${p.y}L${q.x} ${q.y}m${-ux * s - uy * s * 0.6} ${-uy * s + ux * s * 0.6}L${q.x} ${q.y}l${-ux * s + uy * s * 0.6} ${-uy * s - ux * s * 0.6}`} stroke-width={2.2 / px} stroke-dasharray={order.status === 'sent' ? `${6 / px} ${5 / px}` : undefined} />;
            })}
          </g>
        );
      })}
    </g>
  );
}

export function Objectives({ scenario, position, sheet, px }: Overlay) {
  return (
    <g class="pub-objectives">
      {(scenario.objectives ?? []).map(({ id, name, x, y, radius, vp, controller }) => {
        const p = sheet.at({ x, y });
        const held = position.objectives?.[id] ?? (position.objectives ? null : controller);
        const worth = typeof vp === 'number' ? String(vp) : Object.values(vp).join('/');
        const s = Math.min(2, Math.max(1, 0.5 / px));
        return (
          <g key={id} class={held ? `side-${sideIndex(scenario, held)}` : 'free'}>
            <title>{name}</title>
            <circle class="radius" cx={p.x} cy={p.y} r={sheet.length(radius)} stroke-width={1.6 / px} stroke-dasharray={`${7 / px} ${5 / px}`} />
            <g transform={`translate(${p.x} ${p.y}) scale(${s})`}>
              <circle class="plot" r="5" />
              <path class="pole" d="M0 0V-42" />
              <path class="flag" d={held && sideIndex(scenario, held) === 1 ? 'M0 -42h30v20h-30Z' : 'M0 -42l30 10l-30 10Z'} />
              <text class="worth" x="11" y="-15">{worth}</text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** A tag with words at a point of the drawing, sized for the screen. */
export function Tag({ at, text, kind, px, dy = 0 }: { at: Point; text: string; kind: string; px: number; dy?: number }) {
  const size = 12.5 / px;
  const width = (text.length * 0.56 + 1.1) * size;
  return (
    <g class={`pub-tag ${kind}`} transform={`translate(${at.x} ${at.y + dy / px})`}>
      <rect x={-width / 2} y={-size * 0.95} width={width} height={size * 1.9} rx={size * 0.5} stroke-width={1.2 / px} />
      <text y={size * 0.36} font-size={size}>{text}</text>
    </g>
  );
}

/** The outline of a block, for ghosts and candidates. */
export function Outline({ sheet, block, kind, px, dashed }: { sheet: Sheet; block: Block; kind: string; px: number; dashed?: boolean }) {
  const front = sheet.at(place(block, 0, block.depth / 2 + 110)), [fl, fr] = corners(block).map(sheet.at) as [Point, Point, Point, Point];
  const [ml, mr] = [{ x: fl.x * 0.55 + fr.x * 0.45, y: fl.y * 0.55 + fr.y * 0.45 }, { x: fl.x * 0.45 + fr.x * 0.55, y: fl.y * 0.45 + fr.y * 0.55 }];
  return (
    <g class={`pub-outline ${kind}`}>
      <path d={sheet.path(corners(block), true)} stroke-width={2 / px} stroke-dasharray={dashed ? `${5 / px} ${4 / px}` : undefined} />
      <path class="nose" d={`M${ml.x} ${ml.y}L${front.x} ${front.y}L${mr.x} ${mr.y}Z`} />
    </g>
  );
}
