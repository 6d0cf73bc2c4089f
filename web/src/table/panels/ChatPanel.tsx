// Chat: text, never markup. Where several people share a side, they may write to each other alone.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../../texts';
import { Clause } from '../../ui/rules';
import { SideMark } from '../../ui/SideMark';
import { nameOf, sideIndex, sidesOf } from '../names';
import { withOptions, type PanelProps } from './shared';
import type { ChatLine, Refusal, TableMessage } from '../../net/protocol';

/** The other people of one's own side. */
function fellowsOf({ seats, you }: TableMessage): string[] {
  const sides = sidesOf(seats);
  return you === null ? [] : Object.keys(seats).filter((seat) => seat !== you && sides[seat] === sides[you] && seats[seat]!.kind !== 'bot');
}

export function ChatPanel({ play, message, module }: PanelProps) {
  const text = useSignal('');
  const to = useSignal<string>('');
  const refused = useSignal<Refusal | null>(null);
  const fellows = fellowsOf(message);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [message.chat.length, refused.value]);
  const send = async (event: Event) => {
    event.preventDefault();
    const said = text.value.trim();
    if (!said) return;
    text.value = '';
    refused.value = await play.say(said, fellows.includes(to.value) ? [to.value] : to.value === 'side' && fellows.length > 0 ? 'side' : 'all');
    // What was not sent is not lost.
    if (refused.value && text.value === '') text.value = said;
  };
  const whom = fellows.includes(to.value) ? nameOf(message, to.value) : to.value === 'side' && fellows.length > 0 ? texts.chat.side : null;
  const label = whom === null ? texts.chat.label : texts.chat.labelPrivate(whom);
  return (
    <section class="panel chat" aria-labelledby="chat-heading">
      <h2 id="chat-heading">{texts.chat.heading}</h2>
      {message.chat.length === 0 && <p class="quiet">{texts.chat.empty}</p>}
      <ol class="chat-lines" ref={list}>
        {message.chat.map((line) => (
          <li key={line.number} class={line.to === undefined ? '' : 'private'}>
            {line.from && <SideMark index={sideIndex(message, line.from)} />} <strong>{texts.chat.from(line.name || nameOf(message, line.from))}</strong> {line.to !== undefined && <em class="quiet">{texts.chat.privately(namesTo(message, line.to))}</em>} <span>{line.text}</span>
            <About line={line} play={play} message={message} module={module} />
          </li>
        ))}
      </ol>
      {refused.value && <p class="chat-refused" role="alert">{refused.value.message} {refused.value.clause && <Clause id={refused.value.clause} />}</p>}
      {message.you ? (
        <form onSubmit={(event) => void send(event)} class="chat-form">
          {fellows.length > 0 && (
            <select aria-label={texts.chat.to} value={to.value} onChange={(event) => { to.value = event.currentTarget.value; refused.value = null; }}>
              <option value="">{texts.chat.everybody}</option>
              {fellows.length > 1 && <option value="side">{texts.chat.side}</option>}
              {fellows.map((seat) => <option key={seat} value={seat}>{nameOf(message, seat)}</option>)}
            </select>
          )}
          <input type="text" maxLength={500} aria-label={label} placeholder={fellows.length > 0 ? texts.chat.placeholder : label} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
          <button type="submit">{texts.chat.send}</button>
        </form>
      ) : (
        <p class="quiet">{texts.chat.spectators}</p>
      )}
    </section>
  );
}

const namesTo = (message: TableMessage, seats: string[]): string => seats.map((seat) => (seat === message.you ? texts.chat.you : nameOf(message, seat))).join(', ');

/** What the rules let a player do about a line: only where it is his decision. */
function About({ line, play, message, module }: PanelProps & { line: ChatLine }) {
  if (!message.you || !play.myTurn.value) return null;
  const wish = module?.aboutChat?.(line, withOptions(message), message.you);
  return wish ? <button type="button" class="small" onClick={() => play.propose(wish.action)}>{wish.label}</button> : null;
}
