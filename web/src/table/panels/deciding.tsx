// Parts of the question while this player decides: his draft, why something is refused, undo.
import { useEffect, useRef } from 'preact/hooks';
import type { Action, TableMessage } from '../../net/protocol';
import type { GameModule } from '../../games/module';
import { sameAction, type Play } from '../../state/play';
import { actionLabel, texts } from '../../texts';
import { Clause, RuleBody } from '../../ui/rules';
import { listedLabel, namer, type PanelProps } from './shared';

export function Draft({ play, module }: { play: Play; module: GameModule | null }) {
  const draft = play.draft.value;
  const message = play.message.value;
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Chosen by a button that is gone now: the keyboard goes on here.
  useEffect(() => {
    if (draft && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [draft === null]);
  // Chosen far down a long sheet it would lie out of sight.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [draft]);
  if (!draft) return null;
  return (
    <div class="draft" ref={box}>
      <p class="draft-words">{message ? namer(module, message)(draftWords(play, draft, module)) : null}</p>
      <div class="buttons">
        <button ref={button} type="button" class="primary" disabled={play.sending.value} onClick={() => void play.commit(draft)}>{texts.ask.commit}</button>
        <button type="button" onClick={() => play.propose(null)}>{texts.ask.cancel}</button>
      </div>
    </div>
  );
}

/** The server's words for the draft if it is in the list, else made from its parts. */
function draftWords(play: Play, draft: Action, module: GameModule | null): string {
  const at = play.legal.value.findIndex((action) => sameAction(action, draft));
  if (at >= 0) return listedLabel(draft, play.words.value[at], module);
  const own = module?.labelOf?.(draft);
  if (own) return own;
  const [verb = '', details] = Object.entries(draft)[0] ?? [];
  const parts = Object.values((details ?? {}) as Record<string, unknown>).map((value) =>
    Array.isArray(value) ? value.join(' ') : typeof value === 'object' && value !== null ? Object.entries(value).map(([k, v]) => `${k}:${v}`).join(' ') : String(value),
  );
  return actionLabel([verb, ...parts].join(' '), module);
}

export function WhyPanel({ play, message, module }: PanelProps) {
  const why = play.why.value;
  if (!why) return null;
  return (
    <div class={`why ${why.state}`} role="alert">
      <button type="button" class="icon" aria-label={texts.rule.close} onClick={() => (play.why.value = null)}>×</button>
      {why.state === 'asking' && <p>{texts.why.asking}</p>}
      {why.state === 'fine' && <p>{texts.why.fine}</p>}
      {why.state === 'words' && <p>{why.text}</p>}
      {why.state === 'refused' && (
        <>
          <p><strong>{namer(module, message)(why.refusal.message)}</strong> <Clause id={why.refusal.clause} /></p>
          {why.refusal.clause && <RuleBody clause={why.refusal.clause} />}
        </>
      )}
    </div>
  );
}

/** What somebody may want to do and cannot: the server says which clause is in the way. */
export function WhyMenu({ play, message, module }: PanelProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  if (!message.you || !message.started || message.outcome.over) return null;
  const possible = play.legal.value;
  const wishes = (module?.wishes?.(message.position, message.you, play.cursor.value) ?? []).filter(({ action }) => !possible.some((one) => sameAction(one, action)));
  if (wishes.length === 0) return null;
  const ask = (action: Action) => {
    menu.current!.open = false;
    void play.ask(action);
  };
  return (
    <details class="why-menu" ref={menu}>
      <summary>{texts.why.list}</summary>
      <ul>{wishes.map(({ label, action }) => <li key={label}><button type="button" onClick={() => ask(action)}>{label}</button></li>)}</ul>
    </details>
  );
}

/** Why "Undo" does nothing just now. */
export function whyNoUndo(play: Play): string {
  const steps = play.steps.value;
  if (!steps.some((step) => play.mine.has(step.seat))) return texts.ask.undoNothing;
  return play.mine.has(steps[steps.length - 1]!.seat) ? texts.ask.undoFence : texts.ask.undoTheirs;
}

export function UndoBar({ play, message }: { play: Play; message: TableMessage }) {
  if (!message.you || !message.started || message.outcome.over || play.catchingUp.value) return null;
  const { asked_by } = message.undo;
  const { canUndo, canRedo } = play;
  const last = play.steps.value[play.steps.value.length - 1];
  const mayAsk = !canUndo && !asked_by && !message.outcome.over && play.steps.value.some((step) => play.mine.has(step.seat)) && last !== undefined;
  return (
    <div class="undo-bar">
      <button type="button" aria-disabled={!canUndo} onClick={() => (canUndo ? play.undo() : play.explain(whyNoUndo(play)))}>↶ {texts.ask.undo}</button>
      {canRedo && <button type="button" onClick={play.redo}>↷ {texts.ask.redo}</button>}
      {mayAsk && <button type="button" title={texts.ask.askUndoHint} onClick={play.askUndo}>{texts.ask.askUndo}</button>}
    </div>
  );
}
