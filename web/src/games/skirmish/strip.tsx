// Along the top of the table: the turn, whose phase it is, how many men are left, the tools.
import { activeTeam, type Context } from './interaction';
import { sideIndex, sideName, teamName, type SideId } from './model';
import type { Tools } from './state';
import { texts } from './texts';

export function Strip({ ctx, tools }: { ctx: Context; tools: Tools }) {
  const { scenario, position } = ctx;
  const men = (side: SideId) => Object.values(position.figures).filter(({ team }) => position.teams[team]?.side === side);
  const { measuring, rulers, sight } = tools;
  const active = position.active_team;
  return (
    <div class="board-strip skm-strip">
      <span class="turn">{texts.strip.turn(position.turn, scenario.turns)}</span>
      <span class={`now side-${sideIndex(position.side)}`}>{position.step === 'over' ? texts.steps.over : texts.strip.side(sideName(scenario, position.side))}{active && <b> · {texts.strip.team(teamName(scenario, position, active), active)}</b>}</span>
      {(['A', 'B'] as const).map((side) => men(side).length > 0 && <span key={side} class={`men side-${sideIndex(side)}`} title={texts.strip.ableHint}><i aria-hidden="true" /><span>{sideName(scenario, side)}</span> {texts.strip.able(men(side).filter(({ state }) => state === 'ok' || state === 'unknown').length, men(side).length)}</span>)}
      <span class="tools">
        {activeTeam(ctx) && <button type="button" class="small" aria-pressed={sight.value} onClick={() => (sight.value = !sight.peek())}>{texts.strip.sight}</button>}
        <button type="button" class="small" aria-pressed={measuring.value} onClick={() => (measuring.value = !measuring.peek())}>{texts.strip.measure}</button>
        {rulers.value.length > 0 && <button type="button" class="small" onClick={() => (rulers.value = [])}>{texts.strip.clear}</button>}
      </span>
    </div>
  );
}
