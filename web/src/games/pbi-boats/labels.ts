// How an action reads in the list and the log, from the server's words: "disembark boat=a.LC1 groups=a1.R1,a1.R2 to=B6".
import type { Action } from '../module';
import { words } from './words';

const lists = new Set(['groups', 'group', 'aboard']);
const parsed = new Set(['activate_boat', 'forward', 'reverse', 'turn', 'boat_fire', 'troops_fire', 'disembark', 'embark', 'transfer', 'board', 'pick_up', 'drop', 'launch', 'htc', 'opp_attempt']);

export function label(text: string): string | null {
  const [verb = '', ...rest] = text.split(' ');
  const pairs = rest.flatMap((part): [string, string][] => { const at = part.indexOf('='); return at > 0 ? [[part.slice(0, at), part.slice(at + 1)]] : []; });
  if (verb === 'place_mine') {
    const squares = pairs.find(([key]) => key === 'squares')?.[1];
    return squares ? `Lay mines in ${squares.replace(/,/g, ', ')}` : 'Lay no mines';
  }
  if (verb === 'deploy_boat') {
    const at = Object.fromEntries(pairs);
    return `${at.boat} in ${at.square} facing ${at.facing}${at.aboard ? ` with ${at.aboard.replace(/,/g, ', ')}` : ', empty'}`;
  }
  if (verb === 'arrive') return `Arrive: ${pairs.map(([boat, place]) => `${boat} in ${place.split('/').reverse().join(' facing ').replace(/^([NESW]) facing (\w+)$/, '$2 facing $1')}`).join(', ')}`;
  if (verb === 'rescue_assign' || verb === 'scramble_assign') return `${words.verbs[verb]} ${pairs.map(([who, where]) => `${who} to ${where}`).join(', ')}`;
  if (verb === 'capture_assign') return `${words.verbs[verb]}: ${(pairs[0]?.[1] ?? '').replace(/,/g, ', ')}`;
  if (verb === 'shoot' && pairs.length > 0) {
    const [target, ...who] = rest.filter((part) => !part.includes('='));
    return `Shoot at ${target}: ${who.map((one) => `${one.replace(':', ' ')} AP`).join(', ')}, ${words.aim(pairs[0]![1]).toLowerCase().replace(/([ad])\.([a-z]+\d)/, (_, side, name) => `${side}.${name.toUpperCase()}`)}`;
  }
  if (!parsed.has(verb) || (verb === 'opp_attempt' && pairs.length === 0)) return null;
  const details: Record<string, unknown> = {};
  for (const [key, value] of pairs) details[key] = lists.has(key) ? value.split(',') : value === 'true' ? true : value === 'false' ? false : key === 'squares' ? Number(value) : value;
  const said = words.choice({ [verb]: details } as Action);
  const where = typeof details.target === 'string' ? `${details.aim ? ',' : ' at'} ${details.target}` : verb === 'disembark' ? ` in ${details.to}` : '';
  return `${said}${where}`;
}
