// The table in words: for screen readers, the phases along the top and the units panel.
import type { Fact, PieceInfo } from '../module';
import {
  groundAt, groundOf, groupsIn, nameOf, platoonOf, roleOf, sideOf, sideWord, sizeOf,
  type GroupState, type GroupType, type Position, type Scenario,
} from './model';

const sign = { OPEN: 'open', PARTIAL: 'hedge', WOOD: 'wood', BUILDING: 'building' } as const;
export const wordOf = {
  COMMANDER: 'Platoon commander', LMG: 'LMG team', RIFLE: 'Rifle group', HMG: 'HMG team', AT_TEAM: 'AT team', MORTAR: 'Mortar team', GUN: 'Fixed gun',
} as const;

export function describe(position: Position, scenario: Scenario): string[] {
  const size = sizeOf(scenario, position);
  const ground = groundOf(scenario, position);
  const lines: string[] = [];
  const edge = { N: 'north', E: 'east', S: 'south', W: 'west' };
  if (position.attacker_edge) lines.push(`The attacker comes from the ${edge[position.attacker_edge]}.`);
  for (let y = size.height - 1; y >= 0; --y) {
    const row: string[] = [];
    for (let x = 0; x < size.width; ++x) row.push(`${nameOf(x, y)} ${sign[ground[nameOf(x, y)] ?? 'OPEN']}`);
    lines.push(`Row ${y + 1}: ${row.join(', ')}.`);
  }
  for (let y = 0; y < size.height; ++y)
    for (let x = 0; x < size.width; ++x) {
      const square = nameOf(x, y);
      const parts: string[] = [];
      for (const side of ['ATT', 'DEF'] as const) {
        const here = groupsIn(position, square).filter((id) => sideOf(id, scenario) === side);
        if (here.length > 0) parts.push(`${sideWord(side)} ${here.map((id) => inWords(id, position.groups[id]!)).join(', ')}`);
      }
      const lying = position.squares[square]?.markers ?? [];
      for (const platoon of [...new Set(lying)]) {
        const n = lying.filter((p) => p === platoon).length;
        parts.push(`${n} ${n === 1 ? 'casualty' : 'casualties'} of ${platoon}`);
      }
      if (parts.length > 0) lines.push(`${square}, ${sign[groundAt(position, square)]}: ${parts.join('; ')}.`);
    }
  return lines;
}

function inWords(id: string, group: GroupState): string {
  const notes = [
    group.active ? `${group.ap} AP` : '',
    group.no_action ? 'withdrawn' : group.no_move ? 'paused' : '',
    group.acted && !group.active ? 'acted' : '',
  ].filter(Boolean);
  return notes.length > 0 ? `${id} (${notes.join(', ')})` : id;
}

export function phases(position: Position): { name: string; current: boolean }[] {
  const list = (names: [string, string][]) => names.map(([phase, name]) => ({ name, current: position.phase === phase }));
  switch (position.phase) {
    case 'SETUP_TERRAIN': case 'SETUP_EDGE':
      return list([['SETUP_TERRAIN', 'Ground'], ['SETUP_EDGE', 'Edge'], ['DEPLOY_DEF', 'Defender deploys'], ['DEPLOY_ATT', 'Attacker deploys']]);
    case 'DEPLOY_DEF': case 'DEPLOY_ATT':
      return list([['DEPLOY_DEF', 'Defender deploys'], ['DEPLOY_ATT', 'Attacker deploys']]);
    case 'GAME_OVER': return [{ name: 'Game over', current: true }];
    default:
      return list([['MORALE', 'Morale'], ['ACTION', 'Action'], ['RESIDUAL', 'Residual'], ['TURN_END', 'Turn end']]);
  }
}

export function factsOf(group: GroupState): Fact[] {
  const facts: Fact[] = [];
  if (group.status === 'DEAD') return [{ text: 'Killed', clause: 'PBI-12.1' }];
  if (group.status === 'REMOVED') return [{ text: 'Off the board', clause: 'PBI-16.2' }];
  if (group.status === 'UNDEPLOYED') return [{ text: 'Waits to be deployed', clause: 'PBI-4.5' }];
  if (group.active) facts.push({ text: `${group.ap} AP left`, clause: 'PBI-8.1' });
  if (group.attempts_left !== undefined) facts.push({ text: `${group.attempts_left} motivations left`, clause: 'PBI-7.1' });
  if (group.no_action) facts.push({ text: 'Withdrawn: no actions this turn', clause: 'PBI-6.9' });
  else if (group.no_move) facts.push({ text: 'Paused: may not move this turn', clause: 'PBI-6.8' });
  if (group.motivated && !group.active) facts.push({ text: 'Was motivated this turn', clause: 'PBI-7.8' });
  if (group.acted && !group.active) facts.push({ text: 'Has acted this turn', clause: 'PBI-8.7' });
  if (group.shots > 0) facts.push({ text: `${group.shots} of 3 shots used`, clause: 'PBI-8.2' });
  if (group.diag_used) facts.push({ text: 'Diagonal move used', clause: 'PBI-9.2' });
  return facts;
}

export const weapon: Record<GroupType, Fact> = {
  COMMANDER: { text: 'SMG: 3 dice at range 1, 1 die at range 2', clause: 'PBI-11.1' },
  LMG: { text: 'LMG: 3 dice per AP', clause: 'PBI-11.1' },
  RIFLE: { text: 'Rifles: 1 die per AP', clause: 'PBI-11.1' },
  HMG: { text: 'HMG: 4 dice per AP; moving costs 1 AP more', clause: 'BOAT-17.1' },
  AT_TEAM: { text: 'AT team, Gun Effect 5: hulls and vehicles up to range 2, 2 AP a shot', clause: 'BOAT-9.4' },
  MORTAR: { text: 'Mortar: 4 dice at range 2 to 8, 2 AP a shot, needs an observer', clause: 'BOAT-9.6' },
  GUN: { text: 'Fixed gun: 2 AP a shot; never moves', clause: 'BOAT-17.1' },
};

export function pieces(position: Position): PieceInfo[] {
  return Object.entries(position.groups).map(([id, group]) => ({
    id,
    side: sideWord(sideOf(id)),
    name: `${wordOf[group.type]} ${roleOf(id)}, platoon ${platoonOf(id)}`,
    where: group.status === 'ON_BOARD' ? group.square : null,
    facts: [...factsOf(group), weapon[group.type]],
  }));
}
