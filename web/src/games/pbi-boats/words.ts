// Every word the boats' board says by itself.
import type { Action } from '../module';
import { detailsOf, verbOf } from '../pbi/actions';
import { shortName, type BoatsPosition } from './model';

const list = (ids: unknown): string => (Array.isArray(ids) ? ids : [ids]).map((id) => shortName(String(id))).join(', ');

function aim(text: string): string {
  if (text === '' || text === 'foot') return 'At the groups on the ground';
  const [kind, boat = '', part] = text.split(':');
  if (kind === 'vehicle') return `At ${boat}`;
  return part === 'troops' ? `At the troops in ${boat}` : `At the hull of ${boat}`;
}

const weapon: Record<string, string> = { LMG: 'LMG', HMG: 'HMG', MORTAR: 'Mortar', CANNON: 'Cannon' };

export const words = {
  printed: 'As printed',
  noMines: 'No mines',
  plan: (number: number) => `Plan ${number}`,
  controls: {
    left: 'Turn left', forward: 'Forward', double: 'Two squares', reverse: 'Reverse', right: 'Turn right', ashore: 'Put ashore',
    embark: 'Take aboard', disarm: 'Disarm the mine', lay: 'Lay a mine', clear: 'Clear a casualty',
  } as Record<string, string>,
  aim,
  choice(action: Action, now?: BoatsPosition): string {
    const d = detailsOf(action);
    const at = d.aim ? ` ${aim(d.aim).replace(/^A/, 'a')}` : '';
    const crowded = now && d.boat && Object.values(now.boats).filter((boat) => boat.square === now.boats[d.boat]?.square).length > 1;
    const name = d.boat ? shortName(d.boat) : '';
    switch (verbOf(action)) {
      case 'motivate': return `${d.commander} motivates`;
      case 'activate_boat': return `${crowded ? `${name}: ` : ''}${d.full_throttle ? (crowded ? 'Full throttle' : `${name} at full throttle`) : `Activate${crowded ? '' : ` ${name}`}`}`;
      case 'forward': return d.squares === 2 ? 'Forward two squares' : 'Forward';
      case 'reverse': return 'Reverse';
      case 'turn': return d.to === 'L' ? 'Turn left' : 'Turn right';
      case 'boat_fire': return `${weapon[d.mount] ?? d.mount}${at}`;
      case 'troops_fire': return `${list(d.groups)} fire${at}`;
      case 'disembark': return `Land ${list(d.groups)}`;
      case 'embark': return `${list(d.groups)} aboard ${name}`;
      case 'transfer': return `${list(d.groups)} over to ${name}`;
      case 'board': return `Board ${name}: ${list(d.groups)}`;
      case 'pick_up': return `${list(d.group)} picks up ${name}`;
      case 'drop': return `${list(d.group)} puts the boat down`;
      case 'launch': return `Launch facing ${d.facing}`;
      case 'htc': return d.mount ? `${weapon[d.mount] ?? d.mount}${d.square ? ` at those from ${d.square}` : ''}` : `${list(d.groups)} fire`;
      case 'opp_attempt': return `${d.boat ? (d.mount ? `${weapon[d.mount] ?? d.mount} of ${name} fires` : `${list(d.groups)} in ${name} fire`) : `From ${d.from}`}${at}`;
      default: return verbOf(action);
    }
  },
  verbs: {
    deploy_preset: 'Deploy as the scenario proposes', activate_boat: 'Activate', end_boat: 'End this boat’s activation', forward: 'Forward',
    reverse: 'Reverse', turn: 'Turn', boat_fire: 'Fire', troops_fire: 'Troops fire', clear_aboard: 'Clear a casualty aboard', disarm: 'Disarm the mine',
    lay_mine: 'Lay a mine', disembark: 'Put ashore', embark: 'Take aboard', transfer: 'Change over', board: 'Board', pick_up: 'Pick up',
    drop: 'Put down', launch: 'Launch', htc: 'Here they come', htc_pass: 'Hold fire', rescue_assign: 'Rescue:', scramble_assign: 'Scramble ashore:',
    capture_assign: 'Put aboard the prize', deploy_boat: 'Deploy', place_mine: 'Lay mines', arrive: 'Arrive', buy: 'Buy',
    end_motivation: 'End the actions',
  } as Record<string, string>,
};
