// The map in words: for screen readers, the phases along the top and the units panel.
import { gap } from '../../measured/plane';
import type { Fact, Phase, PieceInfo } from '../module';
import type { Context } from './interaction';
import {
  armyHq, blockOf, commandersOf, commandName, fighting, groundUnder, inches, isOn, levelUnder, nameOf, numberOf, numberOn, placeName, rateOf, reserveOf, sideIds, sideName,
  type HqState, type PieceState, type Position, type Scenario,
} from './model';
import { entryOf } from './moves';
import { texts } from './texts';

const armOf = (piece: PieceState): string => (piece.type === null ? texts.unknown : texts.arms[piece.type]);

function whereabouts(scenario: Scenario, position: Position, id: string): string {
  const block = blockOf(scenario, position, id);
  if (!block) return '';
  const ground = groundUnder(scenario, block);
  const place = placeName(scenario, block);
  const level = levelUnder(scenario, block);
  return [texts.at(block.x, block.y), place ? (ground === 'clear' && level === 0 ? `near ${place}` : `on ${place}`) : texts.ground[ground], texts.facing(texts.compass(block.heading))].join(', ');
}

function pieceWords(scenario: Scenario, position: Position, id: string): string {
  const piece = position.pieces[id]!;
  const name = nameOf(scenario, position, id);
  const quality = piece.quality && piece.quality !== 'line' ? `${texts.qualities[piece.quality]} ` : '';
  const state = [piece.spent ? 'Spent' : 'Fresh', ...(piece.retreated ? ['driven back'] : []), ...(piece.column ? ['in road column'] : []), ...(piece.acted ? ['has acted'] : [])];
  return `${name || texts.block(numberOn(piece))}, ${quality}${armOf(piece).toLowerCase()}, ${state.join(', ')}`;
}

function hqWords(scenario: Scenario, position: Position, id: string): string {
  const hq = position.hqs[id]!;
  const army = armyHq(scenario, hq.side) === id;
  return `${nameOf(scenario, position, id)}, ${army ? texts.armyHq : texts.hq}, rating ${hq.rating}${hq.alter_used ? ', has rolled' : ''}`;
}

/** A piece or HQ in one sentence. */
export function sentenceFor({ scenario, position }: Context, id: string): string {
  if (position.pieces[id]) return `${pieceWords(scenario, position, id)}; ${whereabouts(scenario, position, id) || position.pieces[id]!.status.toLowerCase()}.`;
  if (position.hqs[id]) return `${hqWords(scenario, position, id)}; ${whereabouts(scenario, position, id) || 'off the map'}.`;
  return id;
}

export function describe(position: Position, scenario: Scenario): string[] {
  const lines = [`Turn ${position.turn} of ${scenario.turns}. ${texts.phases[position.phase] ?? position.phase}. ${sideIds(scenario).map((side) => `${sideName(scenario, side)} ${position.score?.[side] ?? 0} points`).join(', ')}.`];
  const names = (ids: readonly string[]) => ids.map((id) => commandName(scenario, id)).join(', ');
  if (position.cup?.length) lines.push(`In the cup: ${names(position.cup)}.`);
  if (position.active) lines.push(`${commandName(scenario, position.active)} is active.`);
  else if (position.stack?.length) lines.push(`Drawn: ${names([...position.stack].reverse())}.`);
  const moved = (position.moved ?? []).filter((id) => id !== position.active);
  if (moved.length > 0) lines.push(`Have moved: ${names(moved)}.`);
  for (const { id, name } of scenario.objectives ?? []) lines.push(`${name}: ${position.objectives?.[id] ? `held by ${sideName(scenario, position.objectives[id])}` : 'held by nobody'}.`);
  for (const side of sideIds(scenario)) {
    const hqs = Object.keys(position.hqs).filter((id) => position.hqs[id]!.side === side && position.hqs[id]!.on_map);
    const pieces = Object.keys(position.pieces).filter((id) => position.pieces[id]!.side === side);
    lines.push(`${sideName(scenario, side)}:`);
    for (const id of hqs) lines.push(`${hqWords(scenario, position, id)}; ${whereabouts(scenario, position, id)}.`);
    for (const id of pieces.filter((one) => position.pieces[one]!.status === 'ON_MAP')) lines.push(`${pieceWords(scenario, position, id)}; ${whereabouts(scenario, position, id)}.`);
    const off = pieces.filter((one) => ['RESERVE', 'WAITING'].includes(position.pieces[one]!.status));
    if (off.length > 0) lines.push(`Off the map: ${off.map((id) => `${nameOf(scenario, position, id) || id} ${position.pieces[id]!.status === 'RESERVE' ? 'in Reserve' : 'to enter'}`).join(', ')}.`);
    const lost = pieces.filter((one) => position.pieces[one]!.status === 'DESTROYED');
    if (lost.length > 0) lines.push(`Destroyed: ${lost.map((id) => nameOf(scenario, position, id) || id).join(', ')}.`);
  }
  for (const { a, b } of position.pairs ?? []) lines.push(`${nameOf(scenario, position, a) || a} and ${nameOf(scenario, position, b) || b} are in combat.`);
  return lines;
}

export function phases(position: Position, scenario: Scenario): Phase[] {
  if (position.phase === 'GAME_OVER') return [{ name: texts.phases.GAME_OVER!, current: true }];
  const shown = ['SETUP', 'ORDERS', 'ALTER', 'HQ_MOVES', 'PIECES', 'COMBAT'].filter((phase) => {
    if (phase === 'SETUP') return position.phase === 'SETUP';
    if (phase === 'ORDERS') return isOn(scenario, 'written_orders');
    return position.phase !== 'SETUP';
  });
  const current = position.phase === 'DRAW' || position.phase === 'ANNOUNCE' ? 'ALTER' : position.phase === 'END_OF_TURN' ? 'COMBAT' : position.phase;
  const detail = (phase: string): string | undefined => {
    if (phase !== current) return undefined;
    if (phase === 'COMBAT') return fighting(position) ? `round ${fighting(position)!.round}` : undefined;
    const who = position.active ?? position.stack?.[position.stack.length - 1];
    return who && phase !== 'SETUP' && phase !== 'ORDERS' ? commandName(scenario, who) : undefined;
  };
  return shown.map((phase) => ({ name: texts.phases[phase]!, current: phase === current, ...(detail(phase) ? { detail: detail(phase)! } : {}) }));
}

const dice: Record<string, [number, number]> = { INF: [3, 2], ART: [3, 3], CAV: [3, 0], DRG: [2, 1] };

function pieceFacts(scenario: Scenario, position: Position, id: string): Fact[] {
  const piece = position.pieces[id]!;
  const facts: Fact[] = [];
  const add = (text: string, clause?: string) => facts.push({ text, ...(clause ? { clause } : {}) });
  if (piece.status === 'DESTROYED') return [{ text: texts.facts.destroyed, clause: 'PUB-16.11' }];
  if (piece.status === 'EXITED') return [{ text: texts.facts.exited, clause: 'PUB-17.6' }];
  add(piece.spent ? texts.facts.spent : texts.facts.fresh, 'PUB-2.6');
  if (piece.type === null) add(texts.facts.hidden, 'PUB-11.10');
  if (piece.command === null) add(texts.facts.unnamed, 'PUB-11.11');
  if (piece.status === 'RESERVE') add(texts.facts.reserve(nameOf(scenario, position, piece.reserve ?? '')), 'PUB-20.1');
  if (piece.status === 'WAITING') add(texts.facts.waiting(entryOf(scenario, position, piece.command)?.turn ?? 1), 'PUB-19.1');
  if (piece.retreated) add(texts.facts.retreated, 'PUB-16.15');
  if (piece.column) add(texts.facts.column, 'PUB-8.2');
  if (piece.acted) add(texts.facts.acted, 'PUB-6.3');
  if (piece.quality === 'elite') add(texts.facts.elite, 'PUB-16.13');
  if (piece.quality === 'militia') add(texts.facts.militia, 'PUB-16.14');
  if (piece.type !== null) {
    add(texts.facts.rate(rateOf(scenario, position, id)), 'PUB-2.2');
    const known = dice[piece.type];
    if (known) add(texts.facts.dice(...known), 'PUB-16.2');
  }
  const block = blockOf(scenario, position, id);
  if (block) {
    const level = levelUnder(scenario, block);
    if (level > 0) add(texts.facts.level(level), 'PUB-3.2');
    const ground = groundUnder(scenario, block);
    if (ground === 'buildings') add(texts.facts.spentBuildings, 'PUB-14.3');
    if (piece.command !== null && piece.type !== 'BT') {
      const near = commandersOf(scenario, position, id).find((hq) => gap(block, blockOf(scenario, position, hq)!) <= numberOf(scenario, 'command_range'));
      if (near) add(texts.facts.inCommand(nameOf(scenario, position, near)), 'PUB-6.4');
      else add(texts.facts.outOfCommand, 'PUB-6.6');
    }
  }
  if (piece.command !== null && position.commands[piece.command]?.ineffective) add(texts.facts.ineffective, 'PUB-14.4');
  const foes = (position.pairs ?? []).filter(({ a, b }) => a === id || b === id).map(({ a, b }) => (a === id ? b : a));
  if (foes.length > 0) add(texts.facts.fighting(foes.map((foe) => nameOf(scenario, position, foe) || texts.unknown.toLowerCase())), 'PUB-12.1');
  return facts;
}

function hqFacts(scenario: Scenario, position: Position, id: string): Fact[] {
  const hq = position.hqs[id] as HqState;
  return [
    { text: texts.facts.rating(hq.rating), clause: 'PUB-2.9' },
    hq.alter_used ? { text: texts.facts.altered, clause: 'PUB-5.4' } : { text: texts.facts.notAltered, clause: 'PUB-5.1' },
    ...(hq.moved ? [{ text: texts.facts.hqMoved, clause: 'PUB-9.10' }] : []),
    ...(reserveOf(position, id).length > 0 ? [{ text: texts.facts.holds(reserveOf(position, id).length), clause: 'PUB-20.1' }] : []),
    { text: texts.facts.rate(rateOf(scenario, position, id)), clause: 'PUB-9.2' },
    { text: `Commands to ${inches(numberOf(scenario, 'command_range'))}`, clause: 'PUB-6.4' },
  ];
}

export function pieces(position: Position, scenario: Scenario): PieceInfo[] {
  return [
    ...Object.keys(position.hqs).map((id): PieceInfo => ({
      id, side: sideName(scenario, position.hqs[id]!.side), name: `${nameOf(scenario, position, id)} · ${armyHq(scenario, position.hqs[id]!.side) === id ? texts.armyHq : texts.hq}`,
      where: position.hqs[id]!.on_map ? id : null, facts: hqFacts(scenario, position, id),
    })),
    ...Object.keys(position.pieces).map((id): PieceInfo => {
      const piece = position.pieces[id]!;
      const name = nameOf(scenario, position, id);
      return { id, side: sideName(scenario, piece.side), name: name && name !== id ? `${name} · ${armOf(piece)}` : armOf(piece), where: piece.status === 'ON_MAP' ? id : null, facts: pieceFacts(scenario, position, id) };
    }),
  ];
}
