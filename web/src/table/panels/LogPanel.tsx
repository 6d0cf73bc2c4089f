// The log: dice as dice, every line with its clause, the fence up to which things can be taken back.
import { Fragment } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameModule } from '../../games/module';
import type { Step, TableMessage } from '../../net/protocol';
import { fenceReason, logEntry, type LogEntry, type LogLine, type LogPart, type Reason } from '../../state/log';
import type { Play } from '../../state/play';
import { expectedWords, reasonWords, texts } from '../../texts';
import { Dice } from '../../ui/Die';
import { Clause } from '../../ui/rules';
import { SideMark } from '../../ui/SideMark';
import { sideIndex } from '../names';
import type { ReplayState } from '../replay';
import { namedStep, namer, rollsOf, stepWords, type PanelProps } from './shared';

// Tab stops at the clauses of the newest entries only.
const near = 6;

interface Told {
  kind: LogLine['kind'] | 'words';
  text: string;
  clause?: string;
}

function LineView({ line, scenario, passed }: { line: LogLine | Told; scenario: any; passed: boolean }) {
  const lot = 'lot' in line ? line.lot : undefined;
  return (
    <p class={`log-line ${line.kind}`}>
      {lot && <lot.Picture event={lot.event} scenario={scenario} />}
      {line.kind === 'roll' && <span class="roll-label">{line.text}{'needed' in line && line.needed !== undefined && <small> {texts.log.needs(line.needed)}</small>}</span>}
      {'dice' in line && line.dice && <Dice dice={line.dice} />}
      {line.kind !== 'roll' && <span>{line.text}</span>}
      <Clause id={line.clause} passed={passed} />
    </p>
  );
}

/** What every line may need to be shown. */
interface Setting {
  module: GameModule | null;
  scenario: any;
  passed: boolean;
}

/** A decision with all that led up to it, folded until somebody wants to follow it as on paper. */
function ExplainedView({ line, module, scenario, passed }: { line: LogLine } & Setting) {
  const [open, setOpen] = useState(false);
  const Chart = line.chart ? module?.explanations?.[line.chart.event ?? '']?.Chart : undefined;
  return (
    <details class="log-why" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary tabIndex={passed ? -1 : 0}>{line.text}</summary>
      {open && <>{line.why!.map((reason, i) => <LineView key={i} line={reason} scenario={scenario} passed={passed} />)}{Chart ? <Chart event={line.chart!} /> : <Clause id={line.clause} passed={passed} />}</>}
    </details>
  );
}

const Lines = ({ lines, ...setting }: { lines: readonly (LogLine | Told)[] } & Setting) => (
  <>{lines.map((line, i) => ('why' in line && line.why ? <ExplainedView key={i} line={line} {...setting} /> : <LineView key={i} line={line} {...setting} />))}</>
);

/** What nobody did: events before the first decision, or from a turn's beginning on, under its mark. */
const UnaskedView = ({ part, ...setting }: { part: LogPart } & Setting) => (
  <>
    {part.turn !== undefined && <li class="turn-mark"><span>{part.turn}</span></li>}
    {part.lines.length > 0 && <li class="log-opening"><span /><div class="log-lines"><Lines lines={part.lines} {...setting} /></div></li>}
  </>
);

/** A bot's reason for a step, asked for when somebody opens it. */
function ReasonView({ play, module, step, told, passed }: { play: Play; module: GameModule | null; step: number; told: string; passed: boolean }) {
  const [reason, setReason] = useState<Reason | null>(null);
  const box = useRef<HTMLDetailsElement>(null);
  // What opens at the end of the log would open out of sight.
  useEffect(() => {
    if (reason) box.current?.scrollIntoView({ block: 'nearest' });
  }, [reason]);
  const asked = (event: Event) => {
    if ((event.currentTarget as HTMLDetailsElement).open) void play.reasonOf(step).then(setReason);
  };
  return (
    <details class="log-why bot-reason" ref={box} onToggle={asked}>
      <summary tabIndex={passed ? -1 : 0} aria-label={texts.log.whyThis(told)}>{texts.log.why}</summary>
      <div role="status">
        <p class="log-line">{reason ? reasonWords(reason.why, module) : texts.log.asking}</p>
        {reason && reason.line.length > 0 && <><p class="log-line modifier">{texts.log.expects}</p><ol>{reason.line.map((words, i) => <li key={i}>{expectedWords(words, module)}</li>)}</ol></>}
      </div>
    </details>
  );
}

interface EntryProps {
  play: Play;
  entry: LogEntry;
  told: string;
  message: TableMessage;
  module: GameModule | null;
  passed: boolean;
}

function EntryView({ play, entry, told, message, module, passed }: EntryProps) {
  const [first, ...turns] = entry.parts;
  const lines: readonly (LogLine | Told)[] = first!.lines.length > 0 ? first!.lines : [{ kind: 'words', text: told, clause: entry.clause }];
  const setting: Setting = { module, scenario: message.scenario.json, passed };
  return (
    <>
      <li class="log-entry" id={`step-${entry.number}`}>
        <SideMark index={sideIndex(message, entry.seat)} label={texts.capital(entry.seat)} />
        <div class="log-lines">
          <Lines lines={lines} {...setting} />
          {message.reasons?.includes(entry.number) && <ReasonView key={entry.words} play={play} module={module} step={entry.number} told={told} passed={passed} />}
        </div>
      </li>
      {turns.map((part, i) => <UnaskedView key={i} part={part} {...setting} />)}
    </>
  );
}

export function LogPanel({ play, message, module, replay }: PanelProps & { replay: ReplayState }) {
  const steps = play.steps.value;
  const meanings = rollsOf(message.game, module);
  const named = namer(module, message);
  const entries = useMemo(() => steps.map((step: Step) => logEntry(namedStep(step, named), meanings, texts.log.roll, module?.explanations)), [steps, meanings, module]);
  // What happened before the first decision: arrivals, set-up dice.
  const opening = play.shown.value?.history.opening;
  const before = useMemo(() => logEntry(namedStep({ number: 0, seat: '', words: '', events: opening ?? [] }, named), meanings, texts.log.roll, module?.explanations), [opening, meanings, module]);
  const rolled = before.parts.some(({ lines }) => lines.some(({ kind, why, lot }) => kind === 'roll' || why || lot));
  const since = play.sinceMine();
  const list = useRef<HTMLDivElement>(null);
  const upTo = replay.at.value ?? Infinity;
  useEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [steps.length, upTo]);
  const { fence } = message.undo;
  return (
    <section class="panel log" aria-labelledby="log-heading">
      <div class="panel-head">
        <h2 id="log-heading">{texts.log.heading}</h2>
        {since.length > 0 && play.mine.size > 0 && since.length < steps.length && (
          <button type="button" class="small" onClick={() => replay.watch(since[0]!.number - 1)}>
            ▶ {texts.log.since(since.length)}
          </button>
        )}
      </div>
      <div class="log-scroll" ref={list} tabIndex={0} id="log-scroll" role="log" aria-live="off" aria-labelledby="log-heading">
        {entries.length === 0 && !rolled && <p class="quiet">{texts.log.empty}</p>}
        <ol>
          {rolled && before.parts.map((part, i) => <UnaskedView key={i} part={part} module={module} scenario={message.scenario.json} passed={steps.length > near} />)}
          {entries.filter((entry) => entry.number <= upTo).map((entry, i) => (
            <Fragment key={entry.number}>
              <EntryView play={play} entry={entry} told={named(stepWords(steps[i]!, module))} message={message} module={module} passed={entry.number <= Math.min(upTo, steps.length) - near} />
              {entry.number === fence && !message.outcome.over && upTo === Infinity && (
                <li class="fence"><span>{texts.log.fence[fenceReason(steps[i]!, meanings)]}</span></li>
              )}
            </Fragment>
          ))}
        </ol>
      </div>
    </section>
  );
}
