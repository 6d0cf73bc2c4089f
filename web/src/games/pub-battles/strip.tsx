// Along the top of the map: the turn, the cup and the chits drawn from it, who may still alter, the points, the tools.
import { Clause } from '../../ui/rules';
import { Chit } from './chit';
import type { Context } from './interaction';
import { commandName, fighting, isOn, nameOf, seatSide, sideIds, sideIndex, sideName, type Scenario } from './model';
import type { Tools } from './state';
import { texts } from './texts';

const Chits = ({ scenario, ids, kind }: { scenario: Scenario; ids: readonly string[]; kind?: string }) => (
  <span class="chits">{ids.map((id, i) => <Chit key={`${id} ${i}`} scenario={scenario} id={id} kind={kind} />)}</span>
);

/** An HQ by the chit of its Command, or by its name, with its rating. */
function Rating({ ctx: { scenario, position }, hq }: { ctx: Context; hq: string }) {
  const { command, rating, side } = position.hqs[hq]!;
  return (
    <b class={`side-${sideIndex(scenario, side)}`} title={texts.facts.rating(rating)}>
      {command !== null ? <Chit scenario={scenario} id={command} /> : nameOf(scenario, position, hq)}<sub>{rating}</sub>
    </b>
  );
}

/** The Commands that this seat runs, where that is not simply the whole army (PUB-22.1, 25.1). */
export function commandsRunBy({ scenario, position, seat }: Context): string[] {
  if (seat === null) return [];
  const all = Object.keys(position.commands);
  const run = all.filter((id) => position.commands[id]!.runner === seat);
  const army = all.filter((id) => position.commands[id]!.side === seatSide(scenario, seat));
  return run.length === army.length && run.every((id) => army.includes(id)) ? [] : run;
}

/** Whose rating has not been tried this turn (PUB-5.1); where no dice are rolled everybody may (PUB-23.1). */
function hqsThatMayAlter({ scenario, position }: Context): string[] {
  if (isOn(scenario, 'alter_no_dice')) return [];
  return Object.keys(position.hqs).filter((id) => position.hqs[id]!.on_map && !position.hqs[id]!.alter_used);
}

export function Strip({ ctx, tools }: { ctx: Context; tools: Tools }) {
  const { scenario, position } = ctx;
  const stack = [...(position.stack ?? [])].reverse();
  const top = position.active ?? stack[0] ?? null;
  const below = stack.filter((id) => id !== top);
  const moved = (position.moved ?? []).filter((id) => id !== top);
  const { measuring, rulers, sight, eyes } = tools;
  const run = Object.keys(position.commands).filter((id) => ctx.seat !== null && position.commands[id]!.runner === ctx.seat);
  const combat = fighting(position);
  const yours = commandsRunBy(ctx);
  const mayAlter = position.phase === 'ALTER' ? hqsThatMayAlter(ctx) : [];
  return (
    <div class="pub-strip">
      <span class="turn">{texts.strip.turn(position.turn, scenario.turns)}</span>
      <span class="heap"><i>{texts.strip.cup}</i> {position.cup?.length ? <Chits scenario={scenario} ids={position.cup} kind="in-cup" /> : <em>{texts.strip.cupEmpty}</em>}</span>
      {yours.length > 0 && <span class="heap yours"><i>{texts.strip.yours}</i> <Chits scenario={scenario} ids={yours} /></span>}
      {top && <span class="heap now"><i>{texts.strip.now}</i> <Chits scenario={scenario} ids={[top]} kind="top" />{below.length > 0 && <span class="below" title={texts.strip.waits}><Chits scenario={scenario} ids={below} /></span>}</span>}
      {moved.length > 0 && <span class="heap"><i>{texts.strip.moved}</i> <Chits scenario={scenario} ids={moved} kind="done" /></span>}
      {mayAlter.length > 0 && <span class="heap may-alter"><i>{texts.strip.mayAlter}</i> {mayAlter.map((hq) => <Rating key={hq} ctx={ctx} hq={hq} />)}</span>}
      {combat && <span class="heap combat">{texts.strip.combat(combat.round)} · {texts.strip.attacker(sideName(scenario, combat.attacker))} <Clause id="PUB-15.4" passed /></span>}
      <span class="score">{sideIds(scenario).map((side) => <b key={side} class={`side-${sideIndex(scenario, side)}`}>{sideName(scenario, side)} {position.score?.[side] ?? 0}</b>)}</span>
      <span class="tools">
        {run.length > 1 && (
          <select aria-label={texts.tools.eyes} title={texts.tools.eyesHint} value={eyes.value ?? ''} onChange={(event) => (eyes.value = event.currentTarget.value || null)}>
            <option value="">{texts.tools.allEyes}</option>
            {run.map((id) => <option key={id} value={id}>{texts.tools.eyesOf(commandName(scenario, id))}</option>)}
          </select>
        )}
        <button type="button" class="small" aria-pressed={measuring.value} title={texts.tools.rulerHint} onClick={() => (measuring.value = !measuring.value)}>{texts.tools.ruler}</button>
        <button type="button" class="small" aria-pressed={sight.value} onClick={() => (sight.value = !sight.value)}>{texts.tools.sight}</button>
        {rulers.value.length > 0 && <button type="button" class="small" aria-label={texts.tools.clear} title={texts.tools.clear} onClick={() => (rulers.value = [])}>×</button>}
      </span>
    </div>
  );
}
