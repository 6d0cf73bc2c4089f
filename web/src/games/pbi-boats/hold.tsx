// Beside the board: who is aboard or stands here, large enough for a thumb, and the ways of doing what is pointed at.
import type { ComponentChildren } from 'preact';
import { sameAction, type Context } from '../pbi/actions';
import { Chip, Fan, type FanProps } from '../pbi/fan';
import type { Tap } from '../pbi/interaction';
import { topFrame } from '../pbi/model';
import type { Choice } from './choices';
import type { SeaUi } from './chosen';
import { isHandwork } from './deeds';
import { hulls, shortName, squareOf, type BoatsPosition } from './model';
import { Vessel } from './vessels';
import type { SeaView } from './view';

export function VesselChip({ ctx, id, state, words, onTap }: { ctx: Context; id: string; state: string; words?: string; onTap(): void }) {
  const boat = (ctx.position as BoatsPosition).boats[id]!;
  const title = words ?? `${hulls[boat.type].name} ${id}`;
  return (
    <div class="pbi-chip-box">
      <button type="button" class={`pbi-chip ${boat.side === 'ATT' ? 'blue' : 'red'} ${state}`} aria-pressed={state.includes('picked')} title={title} aria-label={title} onClick={onTap}>
        <svg viewBox="-48 -48 96 96" aria-hidden="true"><Vessel id={id} boat={{ ...boat, facing: 'N' }} bare /></svg>
        <span class="pbi-chip-name">{shortName(id)}</span>
      </button>
    </div>
  );
}

export function Ways({ ctx, ways, send }: { ctx: Context; ways: Choice[]; send(t: Tap): void }) {
  return (
    <div class="ways" role="group" aria-label="Ways to do it">
      {ways.map((way) => {
        const on = sameAction(way.action, ctx.draft);
        return <button key={JSON.stringify(way.action)} type="button" class={on ? 'picked' : ''} aria-pressed={on} onClick={() => send({ on: 'choice', action: way.action })}>{way.label}</button>;
      })}
    </div>
  );
}

export function HoldFan(props: FanProps) {
  const { ctx, uid, send, where } = props;
  const ui = props.ui as SeaUi;
  const shown = props.shown as SeaView;
  const now = ctx.position as BoatsPosition;
  const frame = (title: string, chips: ComponentChildren, after?: ComponentChildren) => (
    <div class={`pbi-fan hold ${shown.question === 'command' ? 'peek ' : ''}${where}`} role="group" aria-label={title} onPointerDown={(e) => e.stopPropagation()}>
      <div class="pbi-fan-head">{title}</div>
      <div class="pbi-fan-row">{chips}</div>
      {shown.ways.length > 1 && <Ways ctx={ctx} ways={shown.ways} send={send} />}
      {after}
    </div>
  );
  const chip = (id: string, i: number, note?: string) => {
    const state = `${ui.picked.includes(id) ? 'picked' : ''} ${shown.pickable.has(id) ? 'can' : 'cannot'} ${note ? 'placed' : ''}`;
    const tap = () => send({ on: 'group', group: id });
    if (!now.groups[id]) return now.boats[id] ? <VesselChip key={id} ctx={ctx} id={id} state={state} onTap={tap} /> : null;
    return <Chip key={id} ctx={ctx} uid={uid} id={id} number={i + 1} state={state} onTap={tap}>{note && <span class="pbi-goes">→ {note}</span>}</Chip>;
  };
  const done = ctx.draft && <button type="button" class="pbi-plain go" onClick={() => send({ on: 'enter', square: null })}>Done</button>;
  switch (shown.question) {
    case 'boat': {
      const boat = now.boats[shown.boat ?? ''];
      if (!boat || (shown.cargo.length === 0 && shown.ways.length < 2)) return null;
      return frame(shown.cargo.length > boat.passengers.length ? 'Aboard and ashore' : 'Aboard', shown.cargo.map((id, i) => chip(id, i)));
    }
    case 'react': case 'boarders': return shown.ways.length > 1 ? frame('How?', null) : null;
    case 'rescue': case 'scramble':
      return frame(`${shown.question === 'rescue' ? 'Where do they go' : 'Where do they scramble to'}? Tap a lit square or boat`, shown.cargo.map((id, i) => chip(id, i, ui.placed[id])), done);
    case 'capture': return frame('Who goes aboard the prize?', shown.cargo.map((id, i) => chip(id, i)), done);
    case 'command': {
      const at = ui.square;
      const boat = at ? Object.keys(now.boats).find((id) => now.boats[id]!.square === at && (ui.boat === id || ui.boat === null)) : undefined;
      if (!boat || !at) return <Fan {...props} />;
      const hold = now.boats[boat]!.passengers;
      return hold.length > 0 || shown.ways.length > 1 ? frame(`${shortName(boat)}${hold.length > 0 ? `, ${hold.length} aboard` : ''}`, hold.map((id, i) => chip(id, i))) : null;
    }
    case 'land': {
      const pending = topFrame(now);
      const aims = shown.ways.filter((way) => !isHandwork(way.action));
      if ((shown.decision === 'allocate' || shown.decision === 'losses') && [...shown.pickable].some((id) => now.groups[id]?.status === 'ABOARD'))
        return frame(`${shown.decision === 'allocate' ? 'Who takes the hit' : 'Whom do you lose'}? ${ui.picked.length} of ${shown.wanted}`, [...shown.pickable].map((id, i) => chip(id, i)), done);
      return (
        <>
          <Fan {...props} />
          {aims.length > 1 && pending === null && <div class={`pbi-fan hold ${where === 'bottom' || where === 'beside' ? 'top' : 'bottom'}`} onPointerDown={(e) => e.stopPropagation()}><Ways ctx={ctx} ways={aims} send={send} /></div>}
        </>
      );
    }
    case 'deploy boats': case 'mines': case 'arrive': case 'buy': return null;
    default: return squareOf(now, ui.square) ? <Fan {...props} /> : null;
  }
}
