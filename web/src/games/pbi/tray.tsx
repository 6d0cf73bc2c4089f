// Beside the board before the game: groups to deploy, counts of scenery, proposals.
import type { Action } from '../module';
import type { Context } from './actions';
import type { Ui } from './chosen';
import { typeWord } from './fan';
import type { Tap } from './interaction';
import { platoonNumber, platoonOf, sideOf } from './model';
import { Piece } from './pieces';
import type { View } from './view';

export const letterOf = { COMMANDER: 'C', LMG: 'L', RIFLE: 'R', HMG: 'H', AT_TEAM: 'T', MORTAR: 'M', GUN: 'G' } as const;

export interface TrayProps {
  ctx: Context; ui: Ui; shown: View; uid: string; send(t: Tap): void; down(e: PointerEvent, id: string): void; swallow: { current: boolean };
}

export function Tray({ ctx, ui, shown, uid, send, down, swallow }: TrayProps) {
  if (shown.decision !== 'deploy' && shown.decision !== 'terrain') return null;
  const ready: Action | null = ctx.draft;
  // Groups of a kind are told apart by nothing but their number: one chip for each kind, the next of it to hand.
  const kinds = new Map<string, string[]>();
  if (shown.decision === 'deploy')
    for (const id of [...new Set([...shown.tray, ...ui.picked])].sort()) {
      const kind = `${platoonOf(id)} ${ctx.position.groups[id]!.type}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), id]);
    }
  const order = { COMMANDER: 0, LMG: 1, RIFLE: 2, HMG: 3, AT_TEAM: 4, MORTAR: 5, GUN: 6 };
  const stacks = [...kinds.values()].sort((x, y) => platoonOf(x[0]!).localeCompare(platoonOf(y[0]!)) || order[ctx.position.groups[x[0]!]!.type] - order[ctx.position.groups[y[0]!]!.type]);
  return (
    <div class="pbi-tray">
      {shown.decision === 'deploy' && (
        <div class="pbi-tray-row" role="group" aria-label="Groups to deploy">
          {stacks.map((ids) => {
            const next = ids.find((id) => !ui.picked.includes(id)) ?? ids[0]!;
            const inHand = ids.filter((id) => ui.picked.includes(id));
            const group = ctx.position.groups[next]!;
            const side = sideOf(next, ctx.scenario);
            const letter = letterOf[group.type];
            const words = `${platoonOf(next)}: ${ids.length} × ${typeWord[group.type]}${inHand.length > 0 ? `, ${inHand.length} in your hand` : ''}`;
            return (
              <button key={platoonOf(next) + letter} type="button" class={`pbi-chip can ${side === 'ATT' ? 'blue' : 'red'} ${inHand.length > 0 ? 'picked' : ''}`}
                aria-pressed={inHand.length > 0} aria-label={words} title={words}
                onPointerDown={(e) => down(e as unknown as PointerEvent, inHand[0] ?? next)}
                onClick={() => { if (swallow.current) { swallow.current = false; return; } send({ on: 'group', group: next }); }}>
                <svg viewBox="-34 -40 68 68" aria-hidden="true"><Piece uid={uid} side={side} type={group.type} label="" platoon={platoonNumber(platoonOf(next), ctx.scenario)} /></svg>
                <span class="pbi-chip-name">{platoonOf(next)}.{letter}{ids.length > 1 ? ` ×${ids.length}` : ''}</span>
                {inHand.length > 0 && <b class="pbi-hand">{inHand.length}</b>}
              </button>
            );
          })}
          {stacks.length === 0 && <p class="pbi-tray-note">All are on the board. Tap a square to take one up again.</p>}
        </div>
      )}
      {shown.counts && (
        <div class="pbi-tray-row counts">
          <span class={shown.counts.buildings === shown.counts.wantBuildings ? 'right' : ''}><b>{shown.counts.buildings}</b> of {shown.counts.wantBuildings} buildings</span>
          <span class={shown.counts.scenery === shown.counts.wantScenery ? 'right' : ''}><b>{shown.counts.scenery}</b> of {shown.counts.wantScenery} hedges and woods</span>
          <span class="pbi-tray-note">Tap a square: hedge, wood, building, open.</span>
        </div>
      )}
      <div class="pbi-tray-row buttons">
        {!ready && shown.proposals.map((p) => <button key={p.label} type="button" class="pbi-plain" onClick={() => send({ on: 'proposal', action: p.action })}>{p.label}</button>)}
        {(Object.keys(ui.placed).length > 0 || (shown.counts && shown.counts.buildings + shown.counts.scenery > 0)) && <button type="button" class="pbi-plain" onClick={() => send({ on: 'restart' })}>Start again</button>}
        {!ready && ui.picked.length > 0 && <button type="button" class="pbi-plain" onClick={() => send({ on: 'back' })}>Put back</button>}
        {ready && <button type="button" class="pbi-plain go" onClick={() => send({ on: 'enter', square: null })}>{shown.decision === 'deploy' ? 'Deploy' : 'Lay the ground'}</button>}
      </div>
    </div>
  );
}
