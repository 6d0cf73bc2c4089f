// The table page: board left, one column right; on a phone the board above and a sheet with tabs below.
import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { GameModule, PlayProps } from '../games/module';
import { loadModule, modules } from '../games/registry';
import type { TableMessage } from '../net/protocol';
import { summary } from '../lobby/refresh';
import { games, keepGame, linkTo } from '../state/keys';
import { spoken } from '../state/log';
import type { Play } from '../state/play';
import { plainQuestion, texts } from '../texts';
import { announce, hush } from '../ui/Announcer';
import { Dialog } from '../ui/Dialog';
import { flat, narrow, reducedMotion } from '../ui/media';
import { PanZoom, View } from '../ui/PanZoom';
import { openClause } from '../ui/rules';
import { freeInvites, InviteDialog, InviteLinks, KeysDialog, RenameDialog, ResignDialog } from './dialogs';
import { FairnessDialog } from './FairnessDialog';
import { listenToKeys } from './keys';
import { likelyAction } from './likely';
import { Menu, type DialogName } from './Menu';
import { nameOf, sidesOf } from './names';
import { notifyTurn } from './notify';
import { AskPanel } from './panels/AskPanel';
import { ChatPanel } from './panels/ChatPanel';
import { whyNoUndo } from './panels/deciding';
import { LogPanel } from './panels/LogPanel';
import { LuckPanel } from './panels/LuckPanel';
import { OddsPanel } from './panels/OddsPanel';
import { namer, stepWords, withOptions } from './panels/shared';
import { UnitsPanel } from './panels/UnitsPanel';
import { PlainTable } from './PlainTable';
import { ReplayState } from './replay';
import { ReplayBar } from './ReplayBar';
import { ThrownDice } from './ThrownDice';
import { TopBar } from './TopBar';

type Tab = 'ask' | 'odds' | 'units' | 'log' | 'chat';

/** `step` is where a link wants the replay to begin. */
export function Table({ play, step }: { play: Play; step: number | null }) {
  const message = play.message.value!;
  loadModule(message.game);
  const module = modules.value[message.game];
  const scenario = useMemo(() => withOptions(message), [message.table, JSON.stringify(message.options)]);
  const replay = useMemo(() => new ReplayState(play), [play]);
  const view = useMemo(() => new View(), [play]);
  const dialog = useSignal<DialogName | null>(null);
  const tab = useSignal<Tab>('ask');
  const ready = useSignal<string | null>(null);
  // Hot-seat with secrets: nothing is shown or said until the next player says that he is there.
  const covered = (module?.secrets || play.secrets.value) && play.mine.size > 1 && ready.value !== message.you && !message.outcome.over;
  useEffect(() => {
    if (step !== null) replay.go(step);
    return () => replay.dispose();
  }, [replay]);
  useAddress(play, replay);
  useBookkeeping(play, message, module ?? null);
  useSpeech(play, message, module ?? null, covered);

  const looking = replay.at.value !== null;
  const position = looking && replay.position.value ? replay.position.value : message.position;

  const why = () => {
    const legal = play.legal.value;
    const place = play.cursor.value;
    if (!play.myTurn.value) {
      // The umpire knows whose decision it is, and the clause.
      const wish = module?.wishes?.(message.position, message.you, place)[0];
      return wish ? void play.ask(wish.action) : play.explain(texts.why.notYours);
    }
    const own = place !== null ? module?.likely?.(message.position, message.you, place, play.draft.value, legal) : null;
    const action = own ?? likelyAction(place, play.draft.value, legal);
    if (action) void play.ask(action);
    else play.explain(texts.why.nothing);
  };
  const latestWhy = useRef(why);
  latestWhy.current = why;

  useEffect(
    () =>
      listenToKeys({
        undo: () => (play.canUndo || play.draft.value || !play.message.value?.you ? play.undo() : play.explain(whyNoUndo(play))),
        redo: play.redo,
        why: () => latestWhy.current(),
        log: () => {
          tab.value = 'log';
          window.setTimeout(() => document.getElementById('log-scroll')?.focus(), 0);
        },
        board: () => document.querySelector<HTMLElement | SVGElement>('.board-frame [tabindex="0"]')?.focus(),
        back: () => {
          if (openClause.value) openClause.value = null;
          else if (play.why.value) play.why.value = null;
          else if (play.draft.value) play.propose(null);
          else if (replay.at.value !== null) replay.close();
        },
        confirm: () => {
          const draft = play.draft.value;
          if (draft) void play.commit(draft);
          return draft !== null;
        },
        zoomIn: () => view.zoom(1.4),
        zoomOut: () => view.zoom(1 / 1.4),
        fit: view.fit,
      }),
    [play],
  );

  // On a phone the odds of what was just chosen are what one wants to see.
  const hasDraft = useComputed(() => play.draft.value !== null).value;
  // Pointing at something shows its odds only when there are some.
  const hasOdds = useComputed(() => {
    const odds = play.odds.value;
    return play.draft.value !== null || (odds.state === 'ready' && odds.odds.paths > 1);
  }).value;
  useEffect(() => {
    if (hasDraft && tab.value !== 'odds' && tab.value !== 'ask') tab.value = 'ask';
  }, [hasDraft]);

  const panel = { play, message, module: module ?? null };
  const forGame: PlayProps = {
    scenario,
    position,
    seat: looking ? null : message.you,
    sides: sidesOf(message.seats),
    legal: looking ? [] : play.legal.value,
    words: looking ? [] : play.words.value,
    draft: looking ? null : play.draft.value,
    propose: play.propose,
    commit: (action) => void play.commit(action),
    ask: (action) => void play.ask(action),
    check: play.check,
    look: play.look,
    ...(looking ? {} : { lookAs: play.lookAs }),
    race: message.limit?.race ?? false,
    said: (number) => message.chat.find((line) => line.number === number)?.text,
    nameOf: (seat) => nameOf(message, seat),
    cursor: play.cursor,
    own: play.own,
    reducedMotion: reducedMotion.value,
    odds: play.chances,
  };
  if (covered) return <HandOver name={nameOf(message, message.you)} done={() => (ready.value = message.you)} />;
  const close = () => (dialog.value = null);
  const dialogs: Record<DialogName, () => ComponentChildren> = {
    invite: () => <InviteDialog play={play} message={message} close={close} />,
    resign: () => <ResignDialog play={play} message={message} close={close} action={module?.resign} />,
    rename: () => <RenameDialog play={play} message={message} close={close} />,
    fairness: () => <FairnessDialog play={play} message={message} close={close} />,
    luck: () => <Dialog title={texts.luck.heading} close={close}><LuckPanel {...panel} /></Dialog>,
    keys: () => <KeysDialog close={close} />,
  };

  return (
    <div class={`table-page ${narrow.value ? 'narrow' : 'wide'} ${flat.value ? 'flat' : ''}`} data-version={message.version}>
      <TopBar message={message} module={module ?? null} position={position} scenario={scenario}>
        <Menu play={play} message={message} open={(name) => (dialog.value = name)} replay={() => replay.go(replay.last)} />
      </TopBar>
      <OfflineBanner play={play} />
      <main class="board-side">
        <div class="board-frame">
          <BoardArea play={play} message={message} module={module} forGame={forGame} looking={looking} view={view} />
          {!looking && <ThrownDice {...panel} />}
        </div>
        <ReplayBar play={play} module={module ?? null} replay={replay} />
        {!message.started && <InviteCard play={play} message={message} />}
      </main>
      <div class="column">
        {narrow.value && <Tabs tab={tab.value} choose={(next) => (tab.value = next)} calls={play.myTurn.value} chat={message.chat.length} />}
        <div class="panels upper">
          {(!narrow.value || tab.value === 'ask') && <AskPanel {...panel} looking={looking} review={{ replay: () => replay.go(0), fairness: () => (dialog.value = 'fairness') }}>{module?.Panel && !looking && <module.Panel {...forGame} />}</AskPanel>}
          {(narrow.value ? tab.value === 'odds' || (tab.value === 'ask' && hasDraft) : hasOdds) && <OddsPanel {...panel} />}
          {(narrow.value ? tab.value === 'units' : module) && <UnitsPanel {...panel} position={position} scenario={scenario} />}
          {narrow.value && tab.value === 'log' && <LogPanel {...panel} replay={replay} />}
          {narrow.value && tab.value === 'chat' && <ChatPanel {...panel} />}
        </div>
        {!narrow.value && (
          <div class="panels lower">
            <LogPanel {...panel} replay={replay} />
            {hasCompany(play, message) && <ChatPanel {...panel} />}
          </div>
        )}
      </div>
      {module && <TextBoard module={module} position={position} scenario={scenario} />}
      {dialog.value && dialogs[dialog.value]()}
    </div>
  );
}

/** Is there a person elsewhere to talk to? */
const hasCompany = (play: Play, message: TableMessage): boolean =>
  Object.entries(message.seats).some(([seat, state]) => state.kind !== 'bot' && !play.mine.has(seat));

interface BoardAreaProps {
  play: Play;
  message: TableMessage;
  module: GameModule | null | undefined;
  forGame: PlayProps;
  looking: boolean;
  view: View;
}

function BoardArea({ play, message, module, forGame, looking, view }: BoardAreaProps) {
  const { scenario } = forGame;
  const extent = useMemo(() => module?.extent?.(scenario), [module, scenario]);
  if (module === undefined) return <p class="quiet board-words">{texts.table.connecting}</p>;
  if (module === null) return <PlainTable title={message.scenario.title} summary={message.scenario.summary} position={forGame.position} />;
  return (
    <PanZoom view={view} extent={extent}>
      <module.Board {...forGame} lastSteps={looking ? [] : (play.shown.value?.fresh ?? [])} view={view.box} />
    </PanZoom>
  );
}

function TextBoard({ module, position, scenario }: { module: GameModule; position: any; scenario: any }) {
  const lines = useMemo(() => module.describe(position, scenario), [module, position]);
  return (
    <section class="for-ears" aria-label={texts.table.textBoard}>
      <ul>{lines.map((line, i) => <li key={i}>{line}</li>)}</ul>
    </section>
  );
}

function Tabs({ tab, choose, calls, chat }: { tab: Tab; choose(tab: Tab): void; calls: boolean; chat: number }) {
  const names: [Tab, string][] = [
    ['ask', texts.ask.tab],
    ['odds', texts.odds.tab],
    ['units', texts.units.tab],
    ['log', texts.log.tab],
    ['chat', chat > 0 ? `${texts.chat.tab} ${chat}` : texts.chat.tab],
  ];
  return (
    <div class="tabs" role="tablist">
      {names.map(([name, words]) => (
        <button key={name} type="button" role="tab" aria-selected={tab === name} class={name === 'ask' && calls ? 'calls' : ''} onClick={() => choose(name)}>
          {words}
        </button>
      ))}
    </div>
  );
}

function InviteCard({ play, message }: { play: Play; message: TableMessage }) {
  if (freeInvites(play, message).length === 0) return null;
  return <section class="invite-card"><InviteLinks play={play} message={message} /></section>;
}

function OfflineBanner({ play }: { play: Play }) {
  const { socket } = play.front.value;
  const now = useSignal(Date.now());
  const lost = socket.state.value === 'lost';
  useEffect(() => {
    if (!lost) return;
    announce(texts.announce.offline, true);
    const timer = window.setInterval(() => (now.value = Date.now()), 500);
    return () => {
      window.clearInterval(timer);
      announce(texts.announce.online);
    };
  }, [lost]);
  if (!lost) return null;
  const seconds = socket.retryAt.value === null ? 0 : Math.ceil((socket.retryAt.value - now.value) / 1000);
  return (
    <div class="offline">
      <p>{texts.table.lost} {texts.table.retryIn(Math.max(0, seconds))}</p>
      <button type="button" onClick={socket.hurry}>{texts.table.retryNow}</button>
    </div>
  );
}

function HandOver({ name, done }: { name: string; done(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // With the drawing, not after it: what was said to the player before must not stand for one moment more.
  useLayoutEffect(() => {
    hush();
    announce(texts.table.handover(name), true);
    // Not the button: an Enter too many of the player before must not open the table.
    heading.current?.focus();
  }, [name]);
  return (
    <main class="hand-over">
      <h1 ref={heading} tabIndex={-1}>{texts.table.handover(name)}</h1>
      <p>{texts.table.handoverHint}</p>
      <button type="button" class="primary large" onClick={done}>{texts.table.handoverButton(name)}</button>
    </main>
  );
}

// While looking back the address names the moment, so that a refresh or a bookmark returns to it.
function useAddress(play: Play, replay: ReplayState) {
  useSignalEffect(() => {
    const at = replay.at.value;
    const wanted = linkTo(play.id, at === null ? {} : { step: at }, location.origin);
    if (location.href !== wanted && location.pathname === `/t/${play.id}`) history.replaceState(null, '', wanted);
  });
}

// What the lobby shows about this game, the page's title, and the notification.
function useBookkeeping(play: Play, message: TableMessage, module: GameModule | null) {
  const mine = play.myTurn.value;
  const over = message.outcome.over;
  useEffect(() => {
    const question = plainQuestion(namer(module, message)(message.question), module);
    if (games.peek()[play.id])
      keepGame(play.id, { game: message.game, title: message.scenario.title, ...summary(message, [...play.mine]) });
    document.title = `${mine ? '● ' : ''}${message.scenario.title} · ${texts.name}`;
    if (mine) notifyTurn(message.scenario.title, question.sentence, play.id);
  }, [mine, over, message.started, message.question]);
}

// New log lines and the question, in words.
function useSpeech(play: Play, message: TableMessage, module: GameModule | null, covered: boolean) {
  const shown = play.shown.value;
  useEffect(() => {
    if (covered) return;
    const named = namer(module, message);
    const lines = (shown?.fresh ?? []).flatMap((step) => spoken(step, (one) => stepWords(one, module))).map(named);
    const question = play.myTurn.value ? [plainQuestion(named(message.question), module).sentence] : [];
    const text = [...lines, ...question].join(' ');
    if (text) announce(text);
  }, [shown, play.myTurn.value, covered]);
  const why = play.why.value;
  useEffect(() => {
    if (why?.state === 'refused') announce(`${namer(module, message)(why.refusal.message)} ${why.refusal.clause}`, true);
  }, [why]);
}
