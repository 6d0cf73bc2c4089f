// Along the top: whose table this is, the turn's phases, who sits where, the menu.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { GameModule } from '../games/module';
import type { Clock, TableMessage } from '../net/protocol';
import { texts } from '../texts';
import { SideMark } from '../ui/SideMark';
import { nameOf, seatTitle, sideIndex } from './names';

/** Milliseconds a seat has left at `now`. */
export function timeLeft(clock: Clock, seat: string, now: number): number {
  const left = clock.remaining[seat] ?? 0;
  return clock.running.includes(seat) ? left - Math.max(0, now - clock.since) : left;
}

function Time({ clock, seat }: { clock: Clock; seat: string }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!clock.running.includes(seat)) return;
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [clock, seat]);
  const left = timeLeft(clock, seat, Math.max(now, clock.since)) / 1000;
  return <span class={`time ${left < 60 ? 'short' : ''}`}>{texts.clock.left(left)}</span>;
}

function Seats({ message }: { message: TableMessage }) {
  // Many names need the room: who is not there is then set in italics.
  const many = Object.keys(message.seats).length > 3;
  return (
    <ul class={`seats ${many ? 'many' : ''}`}>
      {Object.entries(message.seats).map(([seat, state]) => {
        const presence = state.kind === 'bot' ? '' : state.joined === false ? texts.table.notJoined : state.connected === false ? texts.table.away : '';
        return (
          <li key={seat} class={`${message.to_act.includes(seat) && !message.outcome.over ? 'deciding' : ''} ${seat === message.you ? 'mine' : ''} ${presence ? 'absent' : ''}`} title={presence || undefined}>
            <SideMark index={sideIndex(message, seat)} label={seatTitle(message, seat)} />
            <span class="seat-name">{nameOf(message, seat)}</span>
            {seat === message.you && <small class="you">({texts.table.you})</small>}
            {presence && <small class={many ? 'for-ears' : 'quiet'}>{presence}</small>}
            {message.clock && message.clock.remaining[seat] !== undefined && state.kind !== 'bot' && <Time clock={message.clock} seat={seat} />}
          </li>
        );
      })}
    </ul>
  );
}

function Phases({ module, position, scenario }: { module: GameModule | null; position: any; scenario: any }) {
  const phases = module?.phases(position, scenario) ?? [];
  const list = useRef<HTMLOListElement>(null);
  const at = phases.findIndex((phase) => phase.current);
  // Where there is no room for all of them, the present one is in sight.
  useEffect(() => {
    const fit = () => {
      const [whole, current] = [list.current, list.current?.children[at] as HTMLElement | undefined];
      if (!whole) return;
      whole.classList.toggle('more', whole.scrollWidth > whole.clientWidth + 1);
      if (current) whole.scrollLeft = current.offsetLeft - whole.offsetLeft - (whole.clientWidth - current.offsetWidth) / 2;
    };
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, [at, phases.length]);
  if (phases.length === 0) return null;
  return (
    <ol ref={list} class="phases" aria-label={texts.table.phases}>
      {phases.map((phase) => (
        <li key={phase.name} class={phase.current ? 'current' : ''} aria-current={phase.current ? 'step' : undefined}>
          {phase.name}{phase.detail && <small> {phase.detail}</small>}
        </li>
      ))}
    </ol>
  );
}

interface Props {
  message: TableMessage;
  module: GameModule | null;
  position: any;
  scenario: any;
  children: ComponentChildren;
}

export function TopBar({ message, module, position, scenario, children }: Props) {
  return (
    <header class="top-bar">
      <a class="home" href="/" aria-label={texts.table.lobby} title={texts.table.lobby}><img src="/favicon.svg" alt="" width="28" height="28" /></a>
      <h1 title={message.title}>{message.scenario.title}</h1>
      <Phases module={module} position={position} scenario={scenario} />
      <Seats message={message} />
      {children}
    </header>
  );
}
