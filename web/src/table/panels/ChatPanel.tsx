// Chat: text, never markup.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../../texts';
import { SideMark } from '../../ui/SideMark';
import { sideIndex } from '../names';
import type { PanelProps } from './shared';

export function ChatPanel({ play, message }: PanelProps) {
  const text = useSignal('');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [message.chat.length]);
  const send = (event: Event) => {
    event.preventDefault();
    if (!text.value.trim()) return;
    play.say(text.value.trim());
    text.value = '';
  };
  return (
    <section class="panel chat" aria-labelledby="chat-heading">
      <h2 id="chat-heading">{texts.chat.heading}</h2>
      {message.chat.length === 0 && <p class="quiet">{texts.chat.empty}</p>}
      <ol class="chat-lines" ref={list}>
        {message.chat.map((line) => (
          <li key={line.number}>
            {line.from && <SideMark index={sideIndex(message, line.from)} />} <strong>{texts.chat.from(line.name ?? '')}</strong> <span>{line.text}</span>
          </li>
        ))}
      </ol>
      {message.you ? (
        <form onSubmit={send} class="chat-form">
          <input type="text" maxLength={500} aria-label={texts.chat.label} placeholder={texts.chat.label} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
          <button type="submit">{texts.chat.send}</button>
        </form>
      ) : (
        <p class="quiet">{texts.chat.spectators}</p>
      )}
    </section>
  );
}
