// The table in words, the phases and the units panel, with boats.
import type { Fact, Phase, PieceInfo } from '../module';
import { groundAt, groupsIn, nameOf, platoonOf, roleOf, sideOf, sideWord, sizeOf, type GroupState } from '../pbi/model';
import { factsOf, weapon, wordOf } from '../pbi/describe';
import { boatsIn, damageWord, edgeWord, equipmentWords, hulls, isPlaced, waterWord, type Boat, type BoatsPosition, type BoatsScenario } from './model';

const sign = { OPEN: 'open', PARTIAL: 'hedge', WOOD: 'wood', BUILDING: 'building' } as const;
const ground = (position: BoatsPosition, square: string): string => waterWord(position.squares[square]) || sign[groundAt(position, square)];

function inWords(id: string, group: GroupState): string {
  const notes = [group.active ? `${group.ap} AP` : '', group.no_action ? 'withdrawn' : group.no_move ? 'paused' : '', group.acted && !group.active ? 'acted' : ''].filter(Boolean);
  return notes.length > 0 ? `${id} (${notes.join(', ')})` : id;
}

export function boatInWords(id: string, boat: Boat): string {
  const notes = [
    hulls[boat.type].onLand ? '' : `heading ${edgeWord[boat.facing]}`, boat.damage > 0 ? damageWord[boat.damage]! : '', boat.beached ? 'aground' : '',
    boat.status === 'ASHORE' ? (boat.carried_by ? `carried by ${boat.carried_by}` : 'lying ashore') : '', boat.ap > 0 ? `${boat.ap} AP` : '', ...equipmentWords(boat),
    boat.flotilla > 0 ? `flotilla ${boat.flotilla}` : '', boat.markers.length > 0 ? `${boat.markers.length} casualties aboard` : '',
    boat.passengers.length > 0 ? `aboard ${boat.passengers.join(', ')}` : 'nobody aboard',
  ].filter(Boolean);
  return `${hulls[boat.type].name} ${id} (${notes.join('; ')})`;
}

export function describe(position: BoatsPosition, scenario: BoatsScenario): string[] {
  const size = sizeOf(scenario, position);
  const lines: string[] = [];
  if (position.attacker_edge) lines.push(`The attacker comes from the ${edgeWord[position.attacker_edge]}.`);
  const current = scenario.options?.current;
  if (typeof current === 'string' && current in edgeWord) lines.push(`The current runs ${edgeWord[current as 'N']}.`);
  for (let y = size.height - 1; y >= 0; --y) {
    const row: string[] = [];
    for (let x = 0; x < size.width; ++x) row.push(`${nameOf(x, y)} ${ground(position, nameOf(x, y))}`);
    lines.push(`Row ${y + 1}: ${row.join(', ')}.`);
  }
  for (let y = 0; y < size.height; ++y)
    for (let x = 0; x < size.width; ++x) {
      const square = nameOf(x, y);
      const parts = boatsIn(position, square).map((id) => `${sideWord(position.boats[id]!.side)} ${boatInWords(id, position.boats[id]!)}`);
      for (const side of ['ATT', 'DEF'] as const) {
        const here = groupsIn(position, square).filter((id) => sideOf(id, scenario) === side);
        if (here.length > 0) parts.push(`${sideWord(side)} ${here.map((id) => inWords(id, position.groups[id]!)).join(', ')}`);
      }
      for (const mine of position.mines) if (mine.square === square) parts.push(mine.revealed ? 'a mine' : 'a hidden mine of yours');
      const lying = position.squares[square]?.markers ?? [];
      for (const platoon of [...new Set(lying)]) {
        const n = lying.filter((p) => p === platoon).length;
        parts.push(`${n} ${n === 1 ? 'casualty' : 'casualties'} of ${platoon}`);
      }
      if (parts.length > 0) lines.push(`${square}, ${ground(position, square)}: ${parts.join('; ')}.`);
    }
  const reserve = Object.entries(position.boats).filter(([, boat]) => boat.status === 'RESERVE');
  if (reserve.length > 0) lines.push(`In reserve: ${reserve.map(([id, boat]) => boatInWords(id, boat)).join('; ')}.`);
  const lost = Object.entries(position.boats).filter(([, boat]) => boat.status === 'LOST');
  if (lost.length > 0) lines.push(`Lost: ${lost.map(([id]) => id).join(', ')}.`);
  return lines;
}

export function phases(position: BoatsPosition): Phase[] {
  const list = (names: [string, string][]): Phase[] => names.map(([phase, name]) => ({ name, current: position.phase === phase }));
  const reserves = Object.values(position.boats ?? {}).filter((boat) => boat.status === 'RESERVE').length;
  switch (position.phase) {
    case 'GAME_OVER': return [{ name: 'Game over', current: true }];
    case 'SETUP_TERRAIN': case 'SETUP_EDGE': case 'DEPLOY_DEF': case 'DEPLOY_ATT': case 'SETUP_MINES':
      return list([['DEPLOY_DEF', 'Defender deploys'], ['SETUP_MINES', 'Mines'], ['DEPLOY_ATT', 'Attacker deploys']]);
    default: {
      const turn = list([['START', 'Start'], ['MORALE', 'Morale'], ['ACTION', 'Action'], ['RESIDUAL', 'Residual'], ['TURN_END', 'Turn end']]);
      if (reserves > 0) turn[0]!.detail = `${reserves} in reserve`;
      return turn;
    }
  }
}

function factsOfBoat(boat: Boat): Fact[] {
  const h = hulls[boat.type];
  const facts: Fact[] = [];
  if (boat.status === 'LOST') return [{ text: 'Lost', clause: 'BOAT-18.1' }];
  if (boat.status === 'RESERVE') facts.push({ text: 'In reserve', clause: 'BOAT-4.4' });
  if (boat.status === 'UNDEPLOYED') facts.push({ text: 'Waits to be deployed', clause: 'BOAT-4.7' });
  if (boat.ap > 0) facts.push({ text: `${boat.ap} AP left`, clause: 'BOAT-5.1' });
  if (boat.damage === 1) facts.push({ text: 'Slowed: half its AP', clause: 'BOAT-12.2' });
  if (boat.damage === 2) facts.push({ text: 'Without power: no AP, drifts', clause: 'BOAT-12.4' });
  if (boat.beached) facts.push({ text: `Aground${boat.beached_on ? ` on ${boat.beached_on}` : ''}`, clause: 'BOAT-12.7' });
  if (boat.locked) facts.push({ text: 'Has taken troops aboard: may not move this turn', clause: 'BOAT-7.4' });
  if (boat.full_throttle) facts.push({ text: 'Full throttle', clause: 'BOAT-6.5' });
  if (boat.activated && boat.ap === 0) facts.push({ text: 'Was activated this turn', clause: 'BOAT-5.4' });
  if (boat.shots > 0) facts.push({ text: `${boat.shots} of 3 shots used`, clause: 'BOAT-9.3' });
  if (boat.moved_last) facts.push({ text: 'Moved in its last turn: harder to hit', clause: 'BOAT-11.2' });
  if (boat.flotilla > 0) facts.push({ text: `Flotilla ${boat.flotilla}`, clause: 'BOAT-3.3' });
  if (isPlaced(boat) && !h.onLand) facts.push({ text: `Heading ${edgeWord[boat.facing]}`, clause: 'BOAT-6.1' });
  facts.push({ text: h.hard ? `Hard hull, armour ${h.armour}: small arms cannot harm it` : h.onLand ? 'Soft: a failed save destroys it' : 'Soft hull: saves on 2+, sunk by an anti-tank hit', clause: h.onLand ? 'BOAT-17.3' : h.hard ? 'BOAT-10.2' : 'BOAT-10.1' });
  const equipment = equipmentWords(boat);
  if (equipment.length > 0) facts.push({ text: equipment.join(', '), clause: 'BOAT-9.4' });
  facts.push({ text: boat.passengers.length > 0 ? `Aboard: ${boat.passengers.join(', ')}` : 'Nobody aboard', clause: 'BOAT-7.6' });
  return facts;
}

export function pieces(position: BoatsPosition): PieceInfo[] {
  const boats = Object.entries(position.boats).filter(([, boat]) => boat.status !== 'NONE').map(([id, boat]): PieceInfo => ({
    id, side: sideWord(boat.side), name: `${hulls[boat.type].name} ${id}`, where: isPlaced(boat) ? boat.square : null, facts: factsOfBoat(boat),
  }));
  const groups = Object.entries(position.groups).map(([id, group]): PieceInfo => {
    const facts = group.status === 'ON_BOARD' || group.status === 'DEAD' || group.status === 'REMOVED' || group.status === 'UNDEPLOYED' ? factsOf(group) : [];
    if (group.aboard) facts.unshift({ text: `Aboard ${group.aboard}`, clause: 'BOAT-7.8' });
    if (group.done) facts.push({ text: 'Has finished its turn', clause: 'BOAT-7.2' });
    if (group.paused_aboard) facts.push({ text: 'May not leave the boat this turn', clause: 'BOAT-15.2' });
    if (group.carrying) facts.push({ text: `Carries ${group.carrying}`, clause: 'BOAT-8.3' });
    return {
      id, side: sideWord(sideOf(id)), name: `${wordOf[group.type]} ${roleOf(id)}, platoon ${platoonOf(id)}`,
      where: group.status === 'ON_BOARD' || group.status === 'ABOARD' ? group.square : null, facts: [...facts, weapon[group.type]],
    };
  });
  return [...boats, ...groups];
}
