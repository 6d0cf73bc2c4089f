// How actions and rolls of the skirmish game read.
import type { Action, RollMeaning } from '../module';
import { inches, weaponName } from './model';

export const verbs: Record<string, string> = {
  activate: 'Activate', deploy: 'Place', end_phase: 'End the phase', end_activation: 'This team is done', surrender: 'Surrender', bail_out: 'Leave the vehicle', move: 'Move', spot: 'Look', shoot: 'Shoot', combined_fire: 'Fire together',
  grenade: 'Throw a grenade', launch: 'Launch', load: 'Load', fire_gun: 'Fire the gun', flame: 'Flame', at_fire: 'Fire at armour', vehicle_move: 'Drive', mount: 'Mount', dismount: 'Dismount', take_up: 'Take up', drop: 'Lay down',
  transfer: 'Join', take_driver: 'Take the driver’s place', pivot_gun: 'Turn the gun', manhandle: 'Push the gun',
};

const degrees = (tenths: number): string => `${Math.abs(tenths) / 10}°`;
const point = ([x, y]: [number, number]): string => `${inches(x)}, ${inches(y)}`;
const shotWords: Record<string, string> = { US: 'unaimed', AS: 'aimed', CAS: 'careful' };
export const roundWords: Record<string, string> = { ap: 'armour-piercing', he: 'high explosive', smoke: 'smoke', wp: 'white phosphorus', hvap: 'HVAP' };

function moves(parts: { fig: string; path?: [number, number][]; to?: [number, number]; crawl?: boolean; charge?: boolean; exit?: boolean }[]): string {
  const [first] = parts;
  if (!first) return 'Move';
  const verb = first.charge ? 'Charge' : first.crawl ? 'Crawl' : first.exit ? 'Leave the table' : 'Move';
  const end = first.to ?? first.path?.at(-1);
  const team = new Set(parts.map(({ fig }) => fig.split('.')[0])).size === 1 && parts.length > 1 ? `${parts.length} men of ${first.fig.split('.')[0]}` : parts.map(({ fig }) => fig).join(', ');
  return `${verb} ${team}${end ? ` to ${point(end)}` : ''}`;
}

export function legWords({ pivot, distance, reverse }: { pivot: number; distance: number; reverse?: boolean }): string {
  const turn = pivot === 0 ? '' : `${degrees(pivot)} ${pivot < 0 ? 'left' : 'right'}`;
  const run = distance > 0 ? `${inches(distance)} ${reverse ? 'astern' : 'ahead'}` : '';
  return [turn, run].filter(Boolean).join(', ') || 'stay';
}

/** An action from its parts. */
export function labelOf(action: Action): string | null {
  const [verb = '', details] = (typeof action === 'string' ? [action, {}] : (Object.entries(action)[0] ?? ['', {}])) as [string, any];
  switch (verb) {
    case 'activate': return `Activate ${details.team ?? details}`;
    case 'deploy': return `Place ${details.team} at ${point(details.at)}`;
    case 'move': return moves(details);
    case 'vehicle_move': return `Drive ${(details.legs as { pivot: number; distance: number; reverse?: boolean }[]).map(legWords).join('; ')}`;
    case 'spot': return `${details.fig} looks${details.target ? ` for ${details.target}` : ''}`;
    case 'shoot': {
      const as = details.as === 'vehicle' ? ' (vehicle)' : details.as === 'occupants' ? ' (occupants)' : '';
      return `Shoot at ${details.target}${as}: ${(details.shots as { fig: string; weapon: string; kind: string; n?: number; pick?: string }[]).map(({ fig, weapon, kind, n, pick }) => `${fig} ${n ?? 1} ${shotWords[kind] ?? kind} ${weaponName(weapon)}${pick ? ` at ${pick}` : ''}`).join(', ')}`;
    }
    case 'combined_fire': return `All fire together at ${details.target}`;
    case 'grenade': return `${details.fig} throws a grenade at ${details.target}`;
    case 'launch': return `${details.fig} fires ${weaponName(details.weapon)}, ${roundWords[details.round] ?? details.round}, at ${details.target ?? point(details.at)}`;
    case 'load': return `Load ${weaponName(details.weapon)}: ${Object.entries(details.crew as Record<string, number>).map(([fig, n]) => `${fig} ${n}`).join(', ')}`;
    case 'fire_gun': return `Fire ${weaponName(details.weapon)}, ${roundWords[details.round] ?? details.round}, at ${details.target ?? point(details.at)}`;
    case 'flame': return `${details.fig} flames ${details.target}`;
    case 'at_fire': return `${details.fig} fires ${weaponName(details.weapon)} at ${details.target}`;
    case 'mount': return `${(details.figs as string[]).join(', ')} mount ${details.vehicle}`;
    case 'dismount': return `Dismount ${(details as { fig: string; at: [number, number] }[]).map(({ fig, at }) => `${fig} at ${point(at)}`).join('; ')}`;
    case 'take_up': return `${details.fig} takes up ${details.casualty}`;
    case 'drop': return `${details.fig} lays his casualty down`;
    case 'transfer': return `${details.fig} joins ${details.team}`;
    case 'take_driver': return `${details.fig} takes the driver’s place`;
    case 'pivot_gun': return `${details.fig} turns the gun ${degrees(details.angle)} ${details.angle < 0 ? 'left' : 'right'}`;
    case 'manhandle': return `${(details.figs as string[]).join(' and ')} push the gun ${inches(Math.hypot(details.by[0], details.by[1]))}`;
    default: return verbs[verb] ?? null;
  }
}

/** The means of an attack or a look, short enough for a tag on the table. */
export function meansOf(action: Action): string {
  const [verb = '', details] = (Object.entries(action)[0] ?? ['', {}]) as [string, any];
  switch (verb) {
    case 'shoot': {
      const shots = details.shots as { kind: string; n?: number }[];
      const kinds = [...new Set(shots.map(({ kind }) => kind))];
      return kinds.map((kind) => `${shots.filter((shot) => shot.kind === kind).reduce((sum, { n }) => sum + (n ?? 1), 0)} ${shotWords[kind] ?? kind}`).join(' + ');
    }
    case 'combined_fire': return 'all together';
    case 'grenade': return `grenade, ${details.fig}`;
    case 'launch': case 'fire_gun': return `${weaponName(details.weapon)}, ${roundWords[details.round] ?? details.round}`;
    case 'at_fire': return `${weaponName(details.weapon)}, ${details.fig}`;
    case 'flame': return `flamethrower, ${details.fig}`;
    case 'spot': return `${details.fig} looks`;
    default: return verbs[verb] ?? verb;
  }
}

/** From the server's words for an action to what a button says. */
export function label(words: string): string | null {
  const [verb = '', ...rest] = words.split(' ');
  if (rest.length === 0) return verbs[verb] ?? null;
  if (verb === 'activate') return `Activate ${rest.join(' ')}`;
  if (verb === 'combined_fire') return `All fire together at ${rest[rest.length - 1]}`;
  return null;
}

const plain = (label: string): RollMeaning => ({ label, neutral: true });

export const rolls: Record<string, RollMeaning> = {
  // The enemy of a solo game has no seat: not told as luck. Modifiers are added to a throw, so its die alone says nothing.
  spotting: plain('Spotting'), shot: plain('Shots'), suppression: plain('Against suppression'), throw: { ...plain('Throw or launch'), sum: true }, gun: plain('Gun'), 'anti-tank': plain('Anti-tank fire'),
  'combined fire': { ...plain('Combined fire'), atLeast: 20 }, rally: { ...plain('Rally from rout'), atLeast: 6 }, release: { ...plain('Coming free'), atLeast: 5 },
  bogging: plain('Crossing an obstacle'),
  effect: plain('Effect of hits'), morale: plain('Morale'), 'move away': plain('Distance moved away'), melee: plain('Melee'), burst: plain('Effect of a burst'), 'scatter heading': plain('Scatter: where'), 'scatter distance': plain('Scatter: how far'),
  shell: plain('Effect of a shell'), 'gun wrecked': plain('Is the gun wrecked?'), flame: plain('Flame'), burning: plain('Effect of flame'), damage: plain('Damage to a vehicle'), occupant: plain('Which occupant'), 'wrecked weapon': plain('Which weapon'),
  'ammunition fire': plain('Turns until it explodes'), crash: plain('Crash'), 'fire on vehicle': plain('Fire on a vehicle'), 'AFV order': plain('Orders of an enemy vehicle'), sniper: plain('Sniper'), artillery: plain('Artillery'), mine: plain('Mines'),
  'solo order': plain('Orders of an enemy team'), generation: plain('Who arrives'), 'tank or SPG': plain('Tank or self-propelled gun'), portal: plain('Which portal'), shuffle: plain('Markers shuffled'),
};
