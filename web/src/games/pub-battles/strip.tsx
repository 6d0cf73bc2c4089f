// Along the top of the map: the turn, the cup and the chits drawn from it, who may still alter, the points, the tools.
import type { Step } from '../module';
import { Chit } from './chit';
import { Fight } from './fight';
import type { Context } from './interaction';
import { commandName, isOn, nameOf, seatSide, sideIds, sideIndex, sideName, type Scenario } from './model';
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

/** The chits: in the cup, on the table, and those that have moved. */
function Heaps({ ctx }: { ctx: Context }) {
  const { scenario, position } = ctx;
  const stack = [...(position.stack ?? [])].reverse();
  const top = position.active ?? stack[0] ?? null;
  const below = stack.filter((id) => id !== top);
  const moved = (position.moved ?? []).filter((id) => id !== top);
  const yours = commandsRunBy(ctx);
  return (
    <span class="heaps">
      <span class="heap"><i>{texts.strip.cup}</i> {position.cup?.length ? <Chits scenario={scenario} ids={position.cup} kind="in-cup" /> : <em>{texts.strip.cupEmpty}</em>}</span>
      {yours.length > 0 && <span class="heap yours"><i>{texts.strip.yours}</i> <Chits scenario={scenario} ids={yours} /></span>}
      {top && <span class="heap now"><i>{texts.strip.now}</i> <Chits scenario={scenario} ids={[top]} kind="top" />{below.length > 0 && <span class="below" title={texts.strip.waits}><Chits scenario={scenario} ids={below} /></span>}</span>}
      {moved.length > 0 && <span class="heap"><i>{texts.strip.moved}</i> <Chits scenario={scenario} ids={moved} kind="done" /></span>}
    </span>
  );
}

function ToolRow({ ctx: { scenario, position, seat }, tools }: { ctx: Context; tools: Tools }) {
  const { measuring, rulers, sight, eyes } = tools;
  const run = Object.keys(position.commands).filter((id) => seat !== null && position.commands[id]!.runner === seat);
  return (
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
  );
}

/** Two rows whatever is going on, so that the map below never jumps. */
export function Strip({ ctx, tools, steps }: { ctx: Context; tools: Tools; steps: readonly Step[] }) {
  const { scenario, position } = ctx;
  const mayAlter = position.phase === 'ALTER' ? hqsThatMayAlter(ctx) : [];
  return (
    <div class="board-strip pub-strip">
      <span class="turn">{texts.strip.turn(position.turn, scenario.turns)}</span>
      <span class="matter">
        {mayAlter.length > 0 && <span class="heap may-alter"><i>{texts.strip.mayAlter}</i> {mayAlter.map((hq) => <Rating key={hq} ctx={ctx} hq={hq} />)}</span>}
        <Fight ctx={ctx} steps={steps} tools={tools} />
      </span>
      <span class="score">{sideIds(scenario).map((side) => <b key={side} class={`side-${sideIndex(scenario, side)}`}>{sideName(scenario, side)} {position.score?.[side] ?? 0}</b>)}</span>
      <Heaps ctx={ctx} />
      <ToolRow ctx={ctx} tools={tools} />
    </div>
  );
}
