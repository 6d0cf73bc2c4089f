// Under the board: the levers of the active boat; before that, boats to place, their heading and their cargo; mines.
import type { TrayProps } from '../pbi/tray';
import { Tray } from '../pbi/tray';
import { Piece } from '../pbi/pieces';
import { sameAction } from '../pbi/actions';
import { platoonNumber, platoonOf, sideOf, type Edge } from '../pbi/model';
import type { SeaUi } from './chosen';
import { isHandwork } from './deeds';
import { damageWord, edges, edgeWord, equipmentWords, hulls, shortName, type BoatsPosition } from './model';
import { VesselChip, Ways } from './hold';
import { roomFor } from './setting-up';
import { Vessel } from './vessels';
import type { SeaView } from './view';

const icons: Record<string, string> = {
  left: 'M18 18C18 8 12 6 6 6M11 1L5 6L11 11', right: 'M6 18C6 8 12 6 18 6M13 1L19 6L13 11', forward: 'M12 19V3M5 9L12 2L19 9',
  double: 'M12 20V3M5 9L12 2L19 9M5 16L12 9L19 16', reverse: 'M12 1V17M5 11L12 18L19 11', ashore: 'M3 17H21M7 13L12 3L17 13M12 3V13', embark: 'M3 13H21L18 19H6ZM12 1V9M8 6L12 10L16 6',
  disarm: 'M5 5L19 17M19 5L5 17M12 2V20', lay: 'M12 1V7M12 13A4 4 0 1 0 12.1 13', clear: 'M4 16H20M8 12L16 4M16 12L8 4',
};

const Icon = ({ id }: { id: string }) => <svg viewBox="0 0 24 22" aria-hidden="true"><path d={icons[id] ?? ''} /></svg>;

function Facings({ facing, send }: { facing: Edge; send: TrayProps['send'] }) {
  return (
    <div class="bridge-row" role="group" aria-label="Heading">
      {edges.map((edge) => (
        <button key={edge} type="button" class={facing === edge ? 'picked' : ''} aria-pressed={facing === edge} aria-label={`Heading ${edgeWord[edge]}`} onClick={() => send({ on: 'control', control: `facing:${edge}` })}>
          <svg viewBox="0 0 24 22" aria-hidden="true"><path transform={`rotate(${edges.indexOf(edge) * 90} 12 11)`} d="M12 19V3M6 9L12 2L18 9" /></svg>{edge}
        </button>
      ))}
    </div>
  );
}

export function Bridge(props: TrayProps) {
  const { ctx, send, uid } = props;
  const ui = props.ui as SeaUi;
  const shown = props.shown as SeaView;
  const now = ctx.position as BoatsPosition;
  const go = (label: string) => ctx.draft && <button type="button" class="go" onClick={() => send({ on: 'enter', square: null })}>{label}</button>;
  switch (shown.question) {
    case 'boat': {
      const boat = now.boats[shown.boat ?? ''];
      if (!boat || !shown.boat) return null;
      const state = [boat.damage > 0 ? damageWord[boat.damage] : '', boat.beached ? 'aground' : '', boat.full_throttle ? 'full throttle' : '', boat.locked ? 'has taken troops aboard' : '', boat.shots > 0 ? `${boat.shots} of 3 shots` : '', ...equipmentWords(boat)].filter(Boolean);
      return (
        <div class="bridge" role="group" aria-label={`The bridge of ${shown.boat}`}>
          <div class="bridge-name">
            <svg viewBox="-50 -50 100 100" aria-hidden="true"><Vessel id={shown.boat} boat={boat} bare /></svg>
            <span>{shortName(shown.boat)}<small>{[hulls[boat.type].name, ...state].join(', ')}</small></span><b aria-label={`${boat.ap} action points left`}>{boat.ap} AP</b>
          </div>
          <div class="bridge-row">
            {shown.controls.map((control) => {
              const on = control.action !== null && sameAction(control.action, ctx.draft);
              const title = `${control.label}, ${control.price}${control.action ? '' : ': not now; tap to see why'} (key ${control.key})`;
              return (
                <button key={control.id} type="button" data-control={control.id} class={`${control.action ? '' : 'cannot'} ${on ? 'picked' : ''}`} aria-pressed={on} title={title} aria-label={title} onClick={() => send({ on: 'control', control: control.id })}>
                  <Icon id={control.id} />{control.label}<small>{control.price}</small>
                </button>
              );
            })}
          </div>
        </div>
      );
    }
    case 'deploy boats': {
      const boat = ui.boat ? now.boats[ui.boat] : undefined;
      const kinds = new Map<string, string[]>();
      for (const id of shown.cargo) {
        const kind = now.groups[id] ? `${platoonOf(id)} ${now.groups[id]!.type}` : id;
        kinds.set(kind, [...(kinds.get(kind) ?? []), id]);
      }
      return (
        <div class="pbi-tray">
          <div class="pbi-tray-row" role="group" aria-label="Boats to deploy">
            {shown.boats.map((id) => <VesselChip key={id} ctx={ctx} id={id} state={`can ${ui.boat === id ? 'picked' : ''}`} onTap={() => send({ on: 'control', control: `boat:${id}` })} />)}
          </div>
          {boat && (
            <div class="pbi-tray-row" role="group" aria-label={`Aboard ${ui.boat}`}>
              <span>Aboard {shortName(ui.boat!)}: room for {Math.max(0, roomFor(ctx, ui.boat!, ui.picked))} more</span>
              {[...kinds.values()].map((ids) => {
                const inside = ids.filter((id) => ui.picked.includes(id));
                const next = ids.find((id) => !ui.picked.includes(id)) ?? inside.at(-1)!;
                const group = now.groups[next];
                if (!group) return <VesselChip key={next} ctx={ctx} id={next} state={`can ${inside.length > 0 ? 'picked' : ''}`} onTap={() => send({ on: 'group', group: next })} />;
                const say = `${platoonOf(next)}: ${inside.length} of ${ids.length} aboard`;
                return (
                  <div key={next} class="pbi-chip-box">
                    <button type="button" class={`pbi-chip can ${inside.length > 0 ? 'picked' : ''}`} aria-label={say} title={say} onClick={() => send({ on: 'group', group: next })}>
                      <svg viewBox="-34 -40 68 68" aria-hidden="true"><Piece uid={uid} side={sideOf(next, ctx.scenario)} type={group.type} label="" platoon={platoonNumber(platoonOf(next), ctx.scenario)} /></svg>
                      <span class="pbi-chip-name">{inside.length} of {ids.length}</span>
                    </button>
                    {inside.length > 0 && inside.length < ids.length && <button type="button" class="pbi-points" aria-label={`Take one ${platoonOf(next)} off again`} onClick={() => send({ on: 'group', group: inside.at(-1)! })}>−</button>}
                  </div>
                );
              })}
            </div>
          )}
          <div class="bridge" >
            <Facings facing={ui.facing} send={send} />
            <p class="bridge-note">{ctx.draft ? 'Tap the square again, or deploy.' : 'Tap a lit square.'}</p>
            {shown.proposals.map((p) => !ctx.draft && <button key={p.label} type="button" onClick={() => send({ on: 'proposal', action: p.action })}>{p.label}</button>)}
            {go('Deploy')}
          </div>
        </div>
      );
    }
    case 'arrive':
      return (
        <div class="bridge">
          <div class="bridge-row">{shown.boats.map((id) => <VesselChip key={id} ctx={ctx} id={id} state={`can ${ui.boat === id ? 'picked' : ''}`} words={`${id}${ui.arrivals[id] ? `, arrives in ${ui.arrivals[id]!.square}` : ''}`} onTap={() => send({ on: 'control', control: `boat:${id}` })} />)}</div>
          <Facings facing={ui.facing} send={send} />
          <p class="bridge-note">{ctx.draft ? 'Tap the square again, or let it arrive.' : 'From the reserve: tap a lit square.'}</p>
          {go('Arrive')}
        </div>
      );
    case 'mines':
      return (
        <div class="bridge">
          <p class="bridge-note"><b>{ui.mines.length}</b> of {shown.mostMines} mines. Tap the water; only you see them.</p>
          <div class="bridge-row">
            {!ctx.draft && shown.proposals.map((p) => <button key={p.label} type="button" onClick={() => send({ on: 'proposal', action: p.action })}>{p.label}</button>)}
            {ctx.draft && <button type="button" onClick={() => send({ on: 'restart' })}>Start again</button>}
            {go('Lay them')}
          </div>
        </div>
      );
    case 'rescue': case 'scramble': {
      const boats = [...new Set(ctx.legal.flatMap((action) => Object.values(Object.values(action)[0] as Record<string, string>)))].filter((place) => now.boats[place]);
      if (boats.length === 0 && shown.proposals.length === 0) return null;
      return (
        <div class="bridge">
          {!ctx.draft && boats.map((id) => <button key={id} type="button" onClick={() => send({ on: 'control', control: `place:${id}` })}>Aboard {shortName(id)}</button>)}
          {!ctx.draft && shown.proposals.map((p) => <button key={p.label} type="button" onClick={() => send({ on: 'proposal', action: p.action })}>{p.label}</button>)}
          {(ctx.draft || Object.keys(ui.placed).length > 0) && <button type="button" onClick={() => send({ on: 'restart' })}>Start again</button>}
        </div>
      );
    }
    case 'land': {
      const handwork = shown.ways.filter((way) => isHandwork(way.action));
      return handwork.length > 0 ? <div class="bridge"><Ways ctx={ctx} ways={handwork} send={send} /></div> : <Tray {...props} />;
    }
    default: return <Tray {...props} />;
  }
}
