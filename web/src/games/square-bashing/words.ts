// How actions and rolls of Square Bashing read.
import type { RollMeaning } from '../module';
import { texts } from './texts';
import type { Asset, Order } from './model';

export const verbs: Record<string, string> = {
  pass: 'Pass', end_unit: 'End its move', end_square: 'End this square', no_assault: 'No assault', hold_fire: 'Hold fire', stand: 'Stand and fight',
  retire: 'Retire before the assault', mount: 'Mount', dismount: 'Dismount', select: 'Move', step: 'Step', extra: 'Extra square', place_hit: 'Place the hit on',
  award: 'Winning the fight:', roll_for: 'Roll for', escape: 'Escape to', square: 'Handle', hasty: 'Dig in at', shoot: 'Shoot at', assault: 'Assault', advance: 'Move in:',
  order: 'Order', asset: 'Asset', deploy: 'Deploy', deplete: 'Deplete', reinforce: 'Reinforcements', arrive: 'Arrive', barrage_row: 'Barrage on', barrage_l: 'Barrage on', smoke: 'Smoke on',
};

const compass: Record<string, string> = { N: 'north', E: 'east', S: 'south', W: 'west' };

/** From the server's words for an action to what a button says. */
export function label(words: string): string | null {
  const [verb = '', ...rest] = words.split(' ');
  switch (verb) {
    case 'step': return `Step ${compass[rest[0]!] ?? rest[0]}`;
    case 'extra': return `Extra square ${compass[rest[0]!] ?? rest[0]}`;
    case 'order': return `Order ${texts.orders[rest[0] as Order] ?? rest[0]} to ${rest[2]}`;
    case 'asset': return `${texts.assets[rest[0] as Asset] ?? rest[0]} with ${rest[2] === '1' ? '1 die' : `${rest[2]} dice`}`;
    case 'deploy': return rest[2] === 'POOL' ? `${rest[0]} into the pool` : `Deploy ${rest[0]} in ${rest[2]}`;
    case 'deplete': return `${rest[0]} ${rest[1] === 'TO_POOL' ? 'goes to the pool' : 'loses a base'}`;
    case 'barrage_row': return `Barrage on row ${rest[1]} from ${rest[3]}`;
    case 'advance': return rest[0] === 'nobody' ? 'Nobody moves in' : `Move in with ${rest.join(', ')}`;
    case 'assault': {
      const help = rest.filter((word) => word !== 'with' && word !== 'shock' && /^[a-z]+\d+$/.test(word));
      return `Assault ${rest[0]}${help.length > 0 ? ` with ${help.join(', ')}` : ''}${rest.includes('shock') || rest.includes('true') ? ', shock' : ''}`;
    }
    case 'reinforce': return rest[0] === 'A' ? 'A: roll for all' : `${rest[0]}: ${rest[1]} arrives in ${rest[3]}`;
    case 'arrive': return `${rest[0]} arrives in ${rest[2]}`;
    case 'award': return `${rest[0]} is winning the fight`;
    default: return null;
  }
}

/** Who wins the fight, of all that an assault may bring. */
export function verdict(what: string[]): string | null {
  const line = what.find((one) => /^the (attacker|defender) wins /.test(one));
  return line ? line.charAt(0).toUpperCase() + line.slice(1) : null;
}

export const rolls: Record<string, RollMeaning> = {
  depletion: { label: 'Depletion', atLeast: 6, bad: true, by: 'defender' },
  gas: { label: 'Gas drift', neutral: true },
  asset: { label: 'Asset', atLeast: 6, by: 'active' },
  // What these three need differs from unit to unit (SB-9.3, 10.12, 11.2); their facts say it.
  command: { label: 'Higher command', by: 'active' },
  rout: { label: 'Rout', bad: true, by: 'active' },
  exit: { label: 'Leave scenery', by: 'active' },
  morale: { label: 'Morale', atLeast: 4, bad: true, by: 'active' },
  assault: { label: 'Assault', atLeast: 5, by: 'active' },
  target: { label: 'Defence', atLeast: 5, by: 'passive' },
  save: { label: 'Saves', by: 'fact' },
  shooting: { label: 'Shooting', atLeast: 6, by: 'passive' },
  deviation: { label: 'Deviation', neutral: true },
  point: { label: 'Point barrage', sum: true, by: 'active' },
  rolling: { label: 'Rolling on', atLeast: 3, by: 'active' },
  reinforcement: { label: 'Reinforcements', atLeast: 6, by: 'active' },
  countdown: { label: 'Countdown', sum: true, neutral: true },
};
