// The log: dice as dice, every line with its clause, the fence up to which things can be taken back.
import { Fragment } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameModule } from '../../games/module';
import type { Step, TableMessage } from '../../net/protocol';
import { logEntry, type LogEntry, type LogLine, type Reason } from '../../state/log';
import type { Play } from '../../state/play';
import { texts } from '../../texts';
import { Dice } from '../../ui/Die';
import { Clause } from '../../ui/rules';
import { SideMark } from '../../ui/SideMark';
import { sideIndex } from '../names';
import type { ReplayState } from '../replay';
import { rollsOf, stepWords, type PanelProps } from './shared';

// Tab stops at the clauses of the newest entries only.
const near = 6;

interface Told {
  kind: LogLine['kind'] | 'words';
  text: string;
  clause?: string;
}

function LineView({ line, passed }: { line: LogLine | Told; passed: boolean }) {
  return (
    <p class={`log-line ${line.kind}`}>
      {line.kind === 'roll' && <span class="roll-label">{line.text}{'needed' in line && line.needed !== undefined && <small> {texts.log.needs(line.needed)}</small>}</span>}
      {'dice' in line && line.dice && <Dice dice={line.dice} />}
      {line.kind !== 'roll' && <span>{line.text}</span>}
      <Clause id={line.clause} passed={passed} />
    </p>
  );
}

/** A decision with all that led up to it, folded until somebody wants to follow it as on paper. */
function ExplainedView({ line, module, passed }: { line: LogLine; module: GameModule | null; passed: boolean }) {
  const [open, setOpen] = useState(false);
  const Chart = line.chart ? module?.explanations?.[line.chart.event ?? '']?.Chart : undefined;
  return (
    <details class="log-why" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary tabIndex={passed ? -1 : 0}>{line.text}</summary>
      {open && <>{line.why!.map((reason, i) => <LineView key={i} line={reason} passed={passed} />)}{Chart ? <Chart event={line.chart!} /> : <Clause id={line.clause} passed={passed} />}</>}
    </details>
  );
}

const Lines = ({ lines, module, passed }: { lines: readonly (LogLine | Told)[]; module: GameModule | null; passed: boolean }) => (
  <>{lines.map((line, i) => ('why' in line && line.why ? <ExplainedView key={i} line={line} module={module} passed={passed} /> : <LineView key={i} line={line} passed={passed} />))}</>
);

/** A bot's reason for a step, asked for when somebody opens it. */
function ReasonView({ play, step, told, passed }: { play: Play; step: number; told: string; passed: boolean }) {
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
        <p class="log-line">{reason?.why ?? texts.log.asking}</p>
        {reason && reason.line.length > 0 && <><p class="log-line modifier">{texts.log.expects}</p><ol>{reason.line.map((words, i) => <li key={i}>{words}</li>)}</ol></>}
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
  const only: (LogLine | Told)[] = entry.lines.length > 0 ? entry.lines : [{ kind: 'words', text: told, clause: entry.clause }];
  return (
    <li class="log-entry" id={`step-${entry.number}`}>
      <SideMark index={sideIndex(message, entry.seat)} label={texts.capital(entry.seat)} />
      <div class="log-lines">
        <Lines lines={only} module={module} passed={passed} />
        {message.reasons?.includes(entry.number) && <ReasonView key={entry.words} play={play} step={entry.number} told={told} passed={passed} />}
      </div>
    </li>
  );
}

export function LogPanel({ play, message, module, replay }: PanelProps & { replay: ReplayState }) {
  const steps = play.steps.value;
  const meanings = rollsOf(message.game, module);
  const entries = useMemo(() => steps.map((step: Step) => logEntry(step, meanings, texts.log.roll, module?.explanations)), [steps, meanings, module]);
  // What happened before the first decision: arrivals, set-up dice.
  const opening = play.shown.value?.history.opening;
  const before = useMemo(() => logEntry({ number: 0, seat: '', words: '', events: opening ?? [] }, meanings, texts.log.roll, module?.explanations), [opening, meanings, module]);
  const rolled = before.lines.some(({ kind, why }) => kind === 'roll' || why);
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
        {entries.length === 0 && <p class="quiet">{texts.log.empty}</p>}
        <ol>
          {rolled && <li class="log-opening"><span /><div class="log-lines"><Lines lines={before.lines} module={module} passed={steps.length > near} /></div></li>}
          {entries.filter((entry) => entry.number <= upTo).map((entry, i) => (
            <Fragment key={entry.number}>
              <EntryView play={play} entry={entry} told={stepWords(steps[i]!, module)} message={message} module={module} passed={entry.number <= Math.min(upTo, steps.length) - near} />
              {entry.number === fence && !message.outcome.over && upTo === Infinity && (
                <li class="fence"><span>{texts.log.fence}</span></li>
              )}
              {entry.turn && <li class="turn-mark"><span>{entry.turn}</span></li>}
            </Fragment>
          ))}
        </ol>
      </div>
    </section>
  );
}
