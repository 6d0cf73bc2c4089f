// The stack of a square, spread out beside the board: every group large enough for a thumb.
import type { ComponentChildren } from 'preact';
import { detailsOf, verbOf, type Context } from './actions';
import type { Ui } from './chosen';
import type { Tap } from './interaction';
import { groupsIn, platoonNumber, platoonOf, platoonsLying, rowOf, sideOf, topFrame, type Size } from './model';
import { Coin, Piece } from './pieces';
import type { View } from './view';

export const typeWord = {
  COMMANDER: 'platoon commander, SMG', LMG: 'light machine gun team', RIFLE: 'rifle group',
  HMG: 'heavy machine gun team', AT_TEAM: 'anti-tank team', MORTAR: 'mortar team', GUN: 'fixed gun',
} as const;

export function Chip({ ctx, uid, id, state, onTap, children, number }: {
  ctx: Context; uid: string; id: string; state: string; onTap(): void; number?: number; children?: ComponentChildren;
}) {
  const group = ctx.position.groups[id]!;
  const side = sideOf(id, ctx.scenario);
  const flags = [group.no_action ? 'withdrawn' : group.no_move ? 'paused' : '', group.motivated ? 'motivated' : '', group.acted && !group.active ? 'has acted' : ''].filter(Boolean);
  const words = `${id}, ${typeWord[group.type]}${group.active ? `, ${group.ap} AP` : ''}${flags.length ? `, ${flags.join(', ')}` : ''}`;
  return (
    <div class="pbi-chip-box">
      <button type="button" class={`pbi-chip ${side === 'ATT' ? 'blue' : 'red'} ${state}`} aria-pressed={state.includes('picked')} title={words} aria-label={words} onClick={onTap}>
        <svg viewBox="-34 -46 68 74" aria-hidden="true">
          <Piece uid={uid} side={side} type={group.type} label="" platoon={platoonNumber(platoonOf(id), ctx.scenario)} state={group} ap={group.active && group.ap > 0 ? group.ap : undefined} dim={!group.active && group.acted} />
        </svg>
        <span class="pbi-chip-name">{id}</span>
        {number !== undefined && <kbd>{number}</kbd>}
      </button>
      {children}
    </div>
  );
}

/** Over the half of the board that matters least now. */
export function fanSide(square: string | null, aim: string | null, size: Size): 'top' | 'bottom' {
  const row = square ? rowOf(square) : 0;
  const target = aim ? rowOf(aim) : row;
  if (Math.max(row, target) < size.height - 2) return 'top';
  if (Math.min(row, target) >= 2) return 'bottom';
  return target >= size.height - 2 ? 'bottom' : 'top';
}

export interface FanProps { ctx: Context; ui: Ui; shown: View; uid: string; send(t: Tap): void; where: string }

export function Fan({ ctx, ui, shown, uid, send, where }: FanProps) {
  const square = ui.square;
  if (!square) return null;
  const { position, draft } = ctx;
  const deploying = shown.decision === 'deploy';
  const ids = deploying
    ? [...Object.keys(ui.placed).filter((id) => ui.placed[id] === square), ...groupsIn(position, square)]
    : shown.decision === 'retreat' ? topFrame(position)?.groups ?? [] : groupsIn(position, square);
  const lying = platoonsLying(position, square);
  if (ids.length === 0 && lying.length === 0) return null;
  const choosing = shown.decision === 'allocate' || shown.decision === 'losses';
  const title = choosing
    ? `${shown.decision === 'allocate' ? 'Who takes the hit' : 'Whom do you lose'}? ${ui.picked.length} of ${shown.wanted}`
    : shown.decision === 'retreat' ? 'Tap a group, then a lit square' : square;
  const aiming = verbOf(draft) === 'shoot'; // AP are dealt out once there is a target
  return (
    <div class={`pbi-fan ${where}`} role="group" aria-label={`Groups in ${square}`} onPointerDown={(e) => e.stopPropagation()}>
      <div class={`pbi-fan-head${title === square ? ' brief' : ''}`}>{title}</div>
      <div class="pbi-fan-row">
        {ids.map((id, i) => {
          const points = shown.points.find((p) => p.group === id);
          const picked = ui.picked.includes(id) || ui.commander === id;
          const state = `${picked ? 'picked' : ''} ${shown.pickable.has(id) ? 'can' : 'cannot'} ${ui.placed[id] && shown.decision === 'retreat' ? 'placed' : ''}`;
          return (
            <Chip key={id} ctx={ctx} uid={uid} id={id} number={i + 1} state={state} onTap={() => send({ on: 'group', group: id })}>
              {points && aiming && (
                <button type="button" class="pbi-points" title="AP this group gives to a shot" aria-label={`${id} gives ${points.value} AP to a shot, at most ${points.most}`}
                  onClick={() => send({ on: 'points', group: id, points: points.value + 1 })}>
                  {Array.from({ length: points.most }, (_, n) => <i key={n} class={n < points.value ? 'on' : ''} />)}
                  <b>{points.value}</b>
                </button>
              )}
              {shown.decision === 'retreat' && ui.placed[id] && <span class="pbi-goes">→ {ui.placed[id] === 'OFF' ? 'off' : ui.placed[id]}</span>}
            </Chip>
          );
        })}
        {lying.map(([platoon, count]) => {
          const can = shown.clears.some((c) => c.square === square && c.platoon === platoon);
          const on = verbOf(draft) === 'clear' && detailsOf(draft).square === square && detailsOf(draft).platoon === platoon;
          return (
            <div key={platoon} class="pbi-chip-box">
              <button type="button" class={`pbi-chip ${can ? 'can' : 'cannot'} ${on ? 'picked' : ''}`} onClick={() => send({ on: 'marker', square, platoon })}
                aria-label={`${count} casualties of ${platoon}${can ? ', clear one for 1 AP of every group here' : ''}`}>
                <svg viewBox="-26 -24 52 48" aria-hidden="true"><Coin uid={uid} side={sideOf(platoon, ctx.scenario)} count={count} platoon={platoonNumber(platoon, ctx.scenario)} /></svg>
                <span class="pbi-chip-name">{can ? (on ? 'Clear!' : 'Clear') : platoon}</span>
              </button>
            </div>
          );
        })}
        {shown.bothWays && (
          <div class="pbi-ways">
            {(['shoot', 'assault'] as const).map((verb) => (
              <button key={verb} type="button" class={verbOf(draft) === verb ? 'picked' : ''} aria-pressed={verbOf(draft) === verb} onClick={() => send({ on: 'fight', verb })}>{verb === 'shoot' ? 'Shoot' : 'Assault'}</button>
            ))}
          </div>
        )}
        {shown.off && <button type="button" class="pbi-plain" onClick={() => send({ on: 'off' })}>Off the board</button>}
        {(choosing || shown.decision === 'retreat') && draft && <button type="button" class="pbi-plain go" onClick={() => send({ on: 'enter', square: null })}>Done</button>}
      </div>
    </div>
  );
}
