// What is asked: one sentence, a button for every simple option, the draft, the answer to "Why can't I?".
import type { ComponentChildren } from 'preact';
import type { GameModule } from '../../games/module';
import type { Action, TableMessage } from '../../net/protocol';
import type { Play } from '../../state/play';
import { plainQuestion, texts } from '../../texts';
import { coarse } from '../../ui/media';
import { SideMark } from '../../ui/SideMark';
import { nameOf, sideIndex } from '../names';
import { askingWhy } from './asking';
import { Draft, UndoBar, WhyMenu, WhyPanel } from './deciding';
import { TimeLimit } from './limit';
import { OptionList } from './OptionList';
import { listedLabel, namer, type PanelProps } from './shared';
import { Ending, Requests, Waiting, waitingWords, type Review } from './waiting';

interface Option {
  action: Action;
  label: string;
}

/** An action without details, such as ending a turn. */
const isSimple = (action: Action): boolean =>
  Object.values(action).every((details) => details === true || details === null || (typeof details === 'object' && Object.keys(details as object).length === 0));

// So many options, of so few words, are shown as buttons; the rest is for the board and the list.
const few = 6;
const short = 48;

function optionsOf(play: Play, module: GameModule | null): { simple: Option[]; buttons: Option[]; listed: Option[] } {
  const words = play.words.value;
  const message = play.message.value;
  const named = message ? namer(module, message) : String;
  const all = play.legal.value.map((action, i) => ({ action, label: named(listedLabel(action, words[i], module)) }));
  const simple = all.filter(({ action }) => isSimple(action));
  const others = all.filter(({ action }) => !isSimple(action));
  const fit = !module?.composes && others.length <= few && others.every(({ label }) => label.length <= short);
  return { simple, buttons: fit ? others : [], listed: fit ? [] : others };
}

const stateOf = (play: Play, message: TableMessage): string => {
  if (message.outcome.over) return 'over';
  if (play.catchingUp.value) return 'watching';
  if (!message.started) return 'open';
  return play.myTurn.value ? 'yours' : 'theirs';
};

/** `children` is the game's own panel, where an action is put together. */
export function AskPanel({ play, message, module, looking, review, children }: PanelProps & { looking: boolean; review: Review; children?: ComponentChildren }) {
  const drafting = play.draft.value !== null;
  // Whoever looks at the past must not act in the present by mistake.
  if (looking)
    return (
      <section class="panel ask" data-state="looking" aria-labelledby="ask-heading">
        <h2 id="ask-heading" class="eyebrow">{texts.replay.title}</h2>
        <p class="question">{texts.replay.looking}</p>
        {play.myTurn.value && <p>{texts.replay.yourTurn}</p>}
      </section>
    );
  return (
    <section class={`panel ask ${drafting ? 'has-draft' : ''}`} data-state={stateOf(play, message)} aria-labelledby="ask-heading">
      <h2 id="ask-heading" class="for-ears">{texts.ask.heading}</h2>
      <Waiting message={message} />
      {message.started && !message.outcome.over && <Question play={play} message={message} module={module} />}
      <TimeLimit message={message} mine={play.myTurn.value} />
      {message.outcome.over && <Ending play={play} message={message} module={module} review={review} />}
      <Requests play={play} message={message} />
      {/* On a measured map a move is put together over many lines: what it comes to stands first. */}
      {module?.measured && <Draft play={play} module={module} />}
      {play.myTurn.value && children}
      {!module?.measured && <Draft play={play} module={module} />}
      {play.notice.value && <p class="trouble" role="alert">{play.notice.value}</p>}
      <WhyPanel play={play} message={message} module={module} />
      {/* While something is chosen the rest makes room for its odds; "Leave it" or Esc brings it back. */}
      {!drafting && play.myTurn.value && <Buttons play={play} module={module} />}
      {!drafting && <UndoBar play={play} message={message} />}
      {play.myTurn.value && (!drafting || module === null) && <Rest play={play} module={module} />}
      {!drafting && <WhyMenu play={play} message={message} module={module} />}
    </section>
  );
}

function Question({ play, message, module }: PanelProps) {
  const { who, sentence } = plainQuestion(namer(module, message)(message.question), module);
  // Where several decide at once, the one whose screen this is.
  const decider = play.myTurn.value ? message.you : message.to_act[0];
  return (
    <>
      {who && <p class="eyebrow">{decider && <SideMark index={sideIndex(message, decider)} />} {who}</p>}
      {play.myTurn.value && <p class={`question ${sentence.length > 80 ? 'long' : ''}`}>{sentence}</p>}
      {!play.myTurn.value && !play.catchingUp.value && <p class="question waiting">{waitingWords(message)}</p>}
      {play.catchingUp.value && (
        <p class="catching-up">
          <span>{texts.ask.watching(nameOf(message, play.steps.value[play.steps.value.length - 1]?.seat ?? null))}</span>
          <button type="button" onClick={play.skip}>{texts.ask.skip}</button>
        </p>
      )}
    </>
  );
}

function Buttons({ play, module }: { play: Play; module: GameModule | null }) {
  const { simple, buttons, listed } = optionsOf(play, module);
  const busy = play.sending.value;
  // The obvious thing to press: the only option, or the only short one beside long ones.
  const obvious = buttons.length === 0 && simple.length === 1 && (listed.length === 0 || listed.every(({ label }) => label.length > short));
  return (
    <div class="buttons" role="group" aria-label={texts.ask.heading}>
      {buttons.map(({ action, label }) => (
        <button key={label} type="button" disabled={busy} {...play.pointing(action)} {...askingWhy(play, action)} onClick={() => play.propose(action)}>{label}</button>
      ))}
      {simple.map(({ action, label }) => (
        <button key={label} type="button" class={obvious ? 'primary' : ''} disabled={busy} {...play.pointing(action)} {...askingWhy(play, action)} onClick={() => void play.commit(action)}>{label}</button>
      ))}
    </div>
  );
}

function Rest({ play, module }: { play: Play; module: GameModule | null }) {
  const { listed } = optionsOf(play, module);
  const drawn = module !== null;
  if (listed.length === 0) return null;
  return (
    <>
      {drawn && (!module.byHand || listed.some(({ action }) => module.byHand!.includes(Object.keys(action)[0] ?? ''))) && <p class="hint">{module.hints ? (coarse.value ? module.hints.touch : module.hints.mouse) : module.measured ? (coarse.value ? texts.ask.hintMeasuredTouch : texts.ask.hintMeasured) : coarse.value ? texts.ask.hintTouch : texts.ask.hint}</p>}
      <OptionList play={play} options={listed} open={!drawn} verbs={module?.verbs} />
    </>
  );
}
