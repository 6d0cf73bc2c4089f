// The map in words: for screen readers, the steps along the top and the units panel.
import { allSquares } from '../grid';
import type { Fact, Phase, PieceInfo } from '../module';
import {
  armyPoints, atStrength, groundWords, movement, nameOfUnit, pointsOf, poolOf, sideOf, sideWord, sizeOf, troopsIn, unitOrder, unitsIn, victoryPoints,
  type Position, type Scenario, type Side, type UnitState,
} from './model';
import { moralePool, rangeOf } from './pools';
import { texts } from './texts';

const bases = (half: number): string => `${half / 2} of`;

function unitWords(id: string, unit: UnitState): string {
  const notes = [`${bases(unit.half)} ${unit.full / 2} ${unit.full === 2 ? 'base' : 'bases'}`];
  if (unit.wtf) notes.push('winning the fight');
  for (const order of unit.markers) notes.push(`order ${order}`);
  if (unit.retired) notes.push('fell back');
  return `${id} ${nameOfUnit(unit)}${unit.type === 'HC' ? '' : ` (${notes.join(', ')})`}`;
}

export function describe(position: Position, scenario: Scenario): string[] {
  const lines: string[] = [];
  const points = victoryPoints(position, scenario);
  lines.push(`Turn ${position.turn}, the ${sideWord(position.active)}’s. Countdown ${position.countdown}. Victory points: attacker ${points.ATTACKER}, defender ${points.DEFENDER}.`);
  if (position.cursor) lines.push(`The square being handled is ${position.cursor}.`);
  for (const square of allSquares(sizeOf(scenario))) {
    const state = position.squares[square];
    if (!state) continue;
    const here = unitsIn(position, square);
    const plain = groundWords(state) === 'open ground' && here.length === 0 && texts.lying(state).length === 0 && state.objective === 0;
    if (plain) continue;
    const parts = [`${square}: ${groundWords(state)}`];
    if (state.objective > 0) parts.push(texts.objective(state.objective, sideWord(state.objective_owner ?? 'DEFENDER')));
    if (here.length > 0) parts.push(`${sideWord(sideOf(here[0]!, scenario))} ${here.map((id) => unitWords(id, position.units[id]!)).join(', ')}`);
    parts.push(...texts.lying(state));
    lines.push(`${parts.join('; ')}.`);
  }
  for (const side of ['ATTACKER', 'DEFENDER'] as Side[]) {
    const pool = poolOf(position, scenario, side);
    if (pool.length > 0) lines.push(`In the ${sideWord(side)}’s reserve: ${pool.map((id) => unitWords(id, position.units[id]!)).join(', ')}.`);
    lines.push(`The ${sideWord(side)}’s army costs ${armyPoints(position, scenario, side)} points.`);
  }
  lines.push('Every other square is open and empty.');
  return lines;
}

export function phases(position: Position): Phase[] {
  if (position.step === 'END') return [{ name: texts.over, current: true }];
  if (position.step === 0)
    return (Object.keys(texts.prelude) as (keyof typeof texts.prelude)[]).map((prelude) => ({ name: texts.prelude[prelude], current: position.prelude === prelude }));
  return texts.steps.map((name, i) => ({ name, current: position.step === i + 1, detail: detailOf(position, i + 1) }));
}

function detailOf(position: Position, step: number): string | undefined {
  if (position.step !== step) return undefined;
  if (step === 3) return `${position.attempts_left} left`;
  return position.cursor ?? undefined;
}

function factsOf(id: string, unit: UnitState, position: Position, scenario: Scenario): Fact[] {
  if (unit.square === 'DESTROYED') return [{ text: 'Destroyed', clause: 'SB-2.4' }];
  const facts: Fact[] = [];
  if (unit.square === 'POOL') facts.push({ text: unit.left_this_turn ? 'Left the table this turn' : 'In the pool', clause: 'SB-18.4' });
  else if (unit.square === null) facts.push({ text: 'Waits to be deployed', clause: 'SB-5.3' });
  if (unit.type === 'HC') return [...facts, { text: 'Orders within 2 squares get +1', clause: 'SB-9.3' }];
  facts.push({ text: `${bases(unit.half)} ${unit.full / 2} ${unit.full === 2 ? 'base' : 'bases'}, ${atStrength(unit, scenario) ? 'at strength' : 'damaged'}`, clause: 'SB-2.3' });
  if (unit.wtf) facts.push({ text: 'Winning the fight', clause: 'SB-14.9' });
  for (const order of unit.markers) facts.push({ text: `Order ${order}: ${texts.orderHelp[order].toLowerCase()}`, clause: texts.orderClause[order] });
  if (unit.retired) facts.push({ text: 'Fell back: its turn is used', clause: 'SB-10.11' });
  if (unit.fought) facts.push({ text: 'Has assaulted this turn', clause: 'SB-12.4' });
  if (unit.was_assaulted) facts.push({ text: 'Was assaulted: does not shoot', clause: 'SB-15.5' });
  const { standard, exit } = movement(unit, scenario);
  facts.push({ text: `Moves ${standard}${exit > 0 ? `, leaves scenery on ${exit}+` : ''}`, clause: 'SB-11.1' });
  if (rangeOf(unit) > 0) facts.push({ text: `Shoots ${rangeOf(unit)} ${rangeOf(unit) === 1 ? 'square' : 'squares'} far`, clause: 'SB-15.2' });
  const here = unit.square && unit.square !== 'POOL' ? troopsIn(position, unit.square) : [];
  if (here[0] === id) facts.push({ text: `Morale dice of ${unit.square} now: ${moralePool(position, scenario, unit.square!).dice}`, clause: 'SB-10.2' });
  facts.push({ text: `Costs ${pointsOf(unit, position.sides[sideWord(sideOf(id, scenario))].command_quality)} points`, clause: 'SB-5.6' });
  return facts;
}

export function pieces(position: Position, scenario: Scenario): PieceInfo[] {
  return Object.keys(position.units).sort(unitOrder).map((id) => {
    const unit = position.units[id]!;
    return {
      id,
      side: sideWord(sideOf(id, scenario)),
      name: nameOfUnit(unit),
      where: unit.square && unit.square !== 'POOL' && unit.square !== 'DESTROYED' ? unit.square : null,
      facts: factsOf(id, unit, position, scenario),
    };
  });
}

