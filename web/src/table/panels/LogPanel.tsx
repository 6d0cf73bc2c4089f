// The log: dice as dice, every line with its clause, the fence up to which things can be taken back.
import { Fragment } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Step, TableMessage } from '../../net/protocol';
import { logEntry, type LogEntry } from '../../state/log';
import { texts } from '../../texts';
import { Dice } from '../../ui/Die';
import { Clause } from '../../ui/rules';
import { SideMark } from '../../ui/SideMark';
import { sideIndex } from '../names';
import type { ReplayState } from '../replay';
import { rollsOf, stepWords, type PanelProps } from './shared';

// Tab stops at the clauses of the newest entries only.
const near = 6;

function EntryView({ entry, told, message, passed }: { entry: LogEntry; told: string; message: TableMessage; passed: boolean }) {
  const only = entry.lines.length > 0 ? entry.lines : [{ kind: 'words' as const, text: told, clause: entry.clause }];
  return (
    <li class="log-entry" id={`step-${entry.number}`}>
      <SideMark index={sideIndex(message, entry.seat)} label={texts.capital(entry.seat)} />
      <div class="log-lines">
        {only.map((line, i) => (
          <p key={i} class={`log-line ${line.kind}`}>
            {line.kind === 'roll' && <span class="roll-label">{line.text}{'needed' in line && line.needed !== undefined && <small> {texts.log.needs(line.needed)}</small>}</span>}
            {'dice' in line && line.dice && <Dice dice={line.dice} />}
            {line.kind !== 'roll' && <span>{line.text}</span>}
            {'clause' in line && <Clause id={line.clause} passed={passed} />}
          </p>
        ))}
      </div>
    </li>
  );
}

export function LogPanel({ play, message, module, replay }: PanelProps & { replay: ReplayState }) {
  const steps = play.steps.value;
  const meanings = rollsOf(message.game, module);
  const entries = useMemo(() => steps.map((step: Step) => logEntry(step, meanings, texts.log.roll)), [steps, meanings]);
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
          {entries.filter((entry) => entry.number <= upTo).map((entry, i) => (
            <Fragment key={entry.number}>
              <EntryView entry={entry} told={stepWords(steps[i]!, module)} message={message} passed={entry.number <= Math.min(upTo, steps.length) - near} />
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
