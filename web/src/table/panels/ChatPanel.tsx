// Chat: text, never markup.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../../texts';
import { SideMark } from '../../ui/SideMark';
import { sideIndex, sidesOf } from '../names';
import { withOptions, type PanelProps } from './shared';
import type { ChatLine } from '../../net/protocol';

export function ChatPanel({ play, message, module }: PanelProps) {
  const text = useSignal('');
  const privately = useSignal(false);
  const sides = sidesOf(message.seats);
  // A side of one has nobody to whisper to.
  const shared = message.you !== null && Object.keys(message.seats).some((seat) => seat !== message.you && sides[seat] === sides[message.you!]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [message.chat.length]);
  const send = (event: Event) => {
    event.preventDefault();
    if (!text.value.trim()) return;
    play.say(text.value.trim(), shared && privately.value);
    text.value = '';
  };
  return (
    <section class="panel chat" aria-labelledby="chat-heading">
      <h2 id="chat-heading">{texts.chat.heading}</h2>
      {message.chat.length === 0 && <p class="quiet">{texts.chat.empty}</p>}
      <ol class="chat-lines" ref={list}>
        {message.chat.map((line) => (
          <li key={line.number}>
            {line.from && <SideMark index={sideIndex(message, line.from)} />} <strong>{texts.chat.from(line.name ?? '')}</strong> {line.to !== undefined && <em class="quiet">{texts.chat.privately}</em>} <span>{line.text}</span>
            <About line={line} play={play} message={message} module={module} />
          </li>
        ))}
      </ol>
      {message.you ? (
        <form onSubmit={send} class="chat-form">
          {shared && (
            <select aria-label={texts.chat.to} value={privately.value ? 'side' : 'all'} onChange={(event) => (privately.value = event.currentTarget.value === 'side')}>
              <option value="all">{texts.chat.everybody}</option>
              <option value="side">{texts.chat.side}</option>
            </select>
          )}
          <input type="text" maxLength={500} aria-label={texts.chat.label} placeholder={texts.chat.label} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
          <button type="submit">{texts.chat.send}</button>
        </form>
      ) : (
        <p class="quiet">{texts.chat.spectators}</p>
      )}
    </section>
  );
}

/** What the rules let a player do about a line: only where it is his decision. */
function About({ line, play, message, module }: PanelProps & { line: ChatLine }) {
  if (!message.you || !play.myTurn.value) return null;
  const wish = module?.aboutChat?.(line, withOptions(message), message.you);
  return wish ? <button type="button" class="small" onClick={() => play.propose(wish.action)}>{wish.label}</button> : null;
}
