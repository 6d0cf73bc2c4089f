// Parts of the question while others decide, ask for something, or the game is over.
import type { TableMessage } from '../../net/protocol';
import type { Play } from '../../state/play';
import { texts } from '../../texts';
import { SideMark } from '../../ui/SideMark';
import { nameOf, namesOf, seatTitle, sideIndex, winners } from '../names';
import { namer, type PanelProps } from './shared';

export function waitingWords(message: TableMessage): string {
  const names = namesOf(message, message.to_act);
  const bots = message.to_act.every((seat) => message.seats[seat]?.kind === 'bot');
  if (!names) return message.question;
  return bots ? texts.table.botThinks(names) : texts.table.waitingFor(names);
}

export function Waiting({ message }: { message: TableMessage }) {
  if (message.started) return null;
  const free = Object.entries(message.seats).filter(([, seat]) => seat.kind !== 'bot' && seat.joined === false);
  return (
    <div class="waiting-room">
      <p class="question">{texts.table.waitingForPlayers}</p>
      {free.map(([seat]) => <p key={seat} class="quiet">{texts.table.freeSeat(seatTitle(message, seat))}</p>)}
    </div>
  );
}

/** What one may want to see when the game is over. */
export interface Review {
  replay(): void;
  fairness(): void;
}

export function Ending({ play, message, module, review }: PanelProps & { review: Review }) {
  const first = winners(message);
  const mine = first.some((seat) => play.mine.has(seat)) && play.mine.size === 1;
  const { winner } = message.outcome;
  // A side that the engine runs has no seat.
  const lost = first.length === 0 && typeof winner === 'string' && winner !== 'draw';
  const title = lost ? texts.table.engineWins : first.length === 0 ? texts.table.draw : mine ? texts.table.youWin : texts.table.wins(namesOf(message, first));
  // Whoever plays against the engine has nobody to change sides with.
  const opposed = new Set(Object.values(message.seats).map(({ side }) => side)).size > 1;
  const last = play.steps.value[play.steps.value.length - 1];
  const sentence = [...(last?.events ?? [])].reverse().find((event) => ['game_ended', 'game_over', 'resigned'].includes(event.event ?? ''))?.text;
  return (
    <div class="ending">
      <p class="eyebrow">{texts.table.over}</p>
      <p class="question">
        {first[0] && <SideMark index={sideIndex(message, first[0])} />} {title}
      </p>
      {sentence && <p>{namer(module, message)(sentence)}</p>}
      <div class="buttons">
        {message.you && !message.rematch && <button type="button" onClick={play.askRematch}>{opposed ? texts.ask.rematch : texts.ask.again}</button>}
        {play.rematch.value && <a class="button primary" href={`/t/${play.rematch.value}`}>{texts.ask.rematchReady}</a>}
        <button type="button" onClick={review.replay}>{texts.menu.replay}</button>
        <button type="button" onClick={review.fairness}>{texts.menu.fairness}</button>
        <a class="button" href="/">{texts.ask.newGame}</a>
      </div>
    </div>
  );
}

export function Requests({ play, message }: { play: Play; message: TableMessage }) {
  const { asked_by } = message.undo;
  const draw = message.draw_offered_by;
  if (!message.you || message.outcome.over) return null;
  return (
    <>
      {asked_by && !play.canAnswer(asked_by) && <p class="request">{texts.ask.undoAsked}</p>}
      {asked_by && play.canAnswer(asked_by) && (
        <div class="request" role="alert">
          <p>{texts.ask.undoAskedBy(nameOf(message, asked_by))}</p>
          <div class="buttons">
            <button type="button" onClick={() => play.answerUndo(true)}>{texts.ask.allow}</button>
            <button type="button" onClick={() => play.answerUndo(false)}>{texts.ask.deny}</button>
          </div>
        </div>
      )}
      {draw && !play.canAnswer(draw) && <p class="request">{texts.ask.drawOffered}</p>}
      {draw && play.canAnswer(draw) && (
        <div class="request" role="alert">
          <p>{texts.ask.drawOfferedBy(nameOf(message, draw))}</p>
          <div class="buttons">
            <button type="button" onClick={() => play.answerDraw(true)}>{texts.ask.accept}</button>
            <button type="button" onClick={() => play.answerDraw(false)}>{texts.ask.decline}</button>
          </div>
        </div>
      )}
    </>
  );
}
