// What became of your games meanwhile: each table is asked once, by the same hello that opens it.
import type { ServerMessage, TableMessage } from '../net/protocol';
import { games, keepGame, type KeptGame } from '../state/keys';
import { plainQuestion } from '../texts';

const most = 12;
const patience = 5000;

function glance(table: string, token: string): Promise<TableMessage | null> {
  return new Promise((resolve) => {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    const done = (message: TableMessage | null) => {
      window.clearTimeout(timer);
      socket.close();
      resolve(message);
    };
    const timer = window.setTimeout(() => done(null), patience);
    socket.onopen = () => socket.send(JSON.stringify({ op: 'hello', table, token }));
    socket.onerror = () => done(null);
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as ServerMessage;
      done(message.type === 'table' ? message : null);
    };
  });
}

/** What the lobby says about a game, from the table's own words. */
export function summary(message: TableMessage, mine: string[]): Pick<KeptGame, 'state' | 'line'> {
  if (message.outcome.over) return { state: 'over', line: undefined };
  if (!message.started) return { state: 'open', line: undefined };
  const yours = message.to_act.some((seat) => mine.includes(seat));
  return { state: yours ? 'yours' : 'theirs', line: plainQuestion(message.question).who || undefined };
}

export async function refreshGames(): Promise<void> {
  const going = Object.values(games.peek()).filter((game) => game.state !== 'over').slice(0, most);
  await Promise.all(
    going.map(async (game) => {
      const token = Object.values(game.seats)[0]?.token ?? game.watch;
      const message = token ? await glance(game.table, token) : null;
      if (message) keepGame(game.table, { title: message.scenario.title, ...summary(message, Object.keys(game.seats)) }, game.touched);
    }),
  );
}
