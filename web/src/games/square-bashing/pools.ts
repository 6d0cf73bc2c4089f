// The dice of a fight, a shot and a morale test, line by line with their clauses: SB-12.6, 12.8, 15.3 and 10.2 as the
// players count them aloud. The server rolls by its own count; a test compares the two.
import { columnOf, nameOf, rowOf } from '../grid';
import {
  atStrength, barrages, defenceFor, enemyOf, faceTo, forward, isGassed, isGun, isHill, isTank, neighbours, opposite, optionOf,
  sideOf, sizeOf, softCover, troopsIn, underFire, has, isEnemy,
  type Position, type Scenario, type Side, type UnitState,
} from './model';

export interface Line {
  dice: number;
  text: string;
  clause: string;
}

export interface Pool {
  lines: Line[];
  dice: number;
  /** The face from which on a die counts. */
  needs: number;
}

export interface Declaration {
  main: string;
  target: string;
  additional: string[];
  shock: boolean;
}

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

class Sum {
  readonly lines: Line[] = [];
  constructor(private readonly clause: string) {}
  add(dice: number, text: string, clause = this.clause): void {
    if (dice !== 0) this.lines.push({ dice, text, clause });
  }
  get dice(): number {
    return this.lines.reduce((sum, line) => sum + line.dice, 0);
  }
  /** SB-12.13 */
  fight(): Pool {
    this.add(Math.max(0, 2 - this.dice), 'at least two dice', 'SB-12.13');
    return { lines: this.lines, dice: this.dice, needs: 5 };
  }
}

/** Adds lines by what units are worth: "2 battalions at strength, 3 each". */
class Worths {
  private readonly worths = new Map<string, { each: number; ids: string[]; clause: string; text: string }>();
  add(id: string, each: number, text: string, clause: string): void {
    const key = `${text} ${each}`;
    const known = this.worths.get(key);
    if (known) known.ids.push(id);
    else this.worths.set(key, { each, ids: [id], clause, text });
  }
  into(sum: Sum): void {
    for (const { each, ids, clause, text } of this.worths.values()) sum.add(each * ids.length, `${text} ${ids.join(', ')}`, clause);
  }
}

/** SB-12.9 */
function hampersCavalry(position: Position, scenario: Scenario | null, target: string, owner: Side): boolean {
  const state = position.squares[target];
  return softCover(state) || has(state, 'rough_hill') || defenceFor(position, scenario, target, owner) !== 'NONE';
}

/** SB-12.10, 12.11 */
export function supportSquares(position: Position, scenario: Scenario | null, fighting: string, side: Side, additional: string[]): string[] {
  if (underFire(position.squares[fighting]!)) return [];
  return neighbours(fighting, sizeOf(scenario)).filter((square) => {
    const here = troopsIn(position, square).filter((id) => sideOf(id, scenario) === side);
    if (underFire(position.squares[square]!) || here.some((id) => additional.includes(id))) return false;
    return here.some((id) => !position.units[id]!.retired);
  });
}

/** SB-12.1: takes part in an assault from the main square. */
export function ableToAssault(unit: UnitState): boolean {
  const kind = unit.type === 'INF' || (unit.type === 'CAV' && unit.mounted) || isTank(unit) || unit.type === 'AC';
  return kind && !unit.retired && !unit.fought;
}

/** SB-12.7: from which faces the target is assaulted. */
export function facesAssaulted(position: Position, scenario: Scenario | null, declared: Declaration): { flank: boolean; rear: boolean } {
  const size = sizeOf(scenario);
  const owner = enemyOf(position.active);
  const from = new Set([declared.main]);
  if (optionOf(scenario, 'flank_from', 'any') === 'any')
    for (const id of declared.additional) if (position.units[id]?.square) from.add(position.units[id]!.square!);
  const turned = [...from].map((square) => faceTo(declared.target, square, size));
  return {
    flank: turned.some((face) => face !== null && face !== forward(owner)),
    rear: turned.some((face) => face === opposite[forward(owner)]),
  };
}

/** SB-12.6. `assaulting` names those who took part already when the assault is declared. */
export function assaultPool(position: Position, scenario: Scenario | null, declared: Declaration, assaulting?: string[]): Pool {
  const sum = new Sum('SB-12.6');
  const side = position.active, owner = enemyOf(side);
  const { main, target, additional } = declared;
  const hampered = hampersCavalry(position, scenario, target, owner);
  const worths = new Worths();
  const takesPart = (id: string) => (assaulting ? assaulting.includes(id) : ableToAssault(position.units[id]!));
  const here = troopsIn(position, main);
  for (const id of here) {
    const unit = position.units[id]!;
    if (unit.retired) continue;
    const whole = atStrength(unit, scenario);
    if (!takesPart(id)) {
      if (!unit.fought) worths.add(id, 1, 'other units:', 'SB-12.7');
    } else if (unit.type === 'CAV' && hampered) worths.add(id, 1, 'cavalry against cover:', 'SB-12.9');
    else if (unit.type === 'INF' || unit.type === 'CAV') worths.add(id, whole ? 3 : 1, whole ? 'at strength:' : 'damaged:', whole ? 'SB-12.6' : 'SB-12.7');
    else if (unit.type === 'HTANK') worths.add(id, whole ? 3 : 2, 'heavy tanks:', 'SB-12.6');
    else worths.add(id, whole ? 2 : 1, 'light tanks and armoured cars:', 'SB-12.6');
  }
  worths.into(sum);
  const turned = facesAssaulted(position, scenario, declared);
  sum.add(turned.flank ? 2 : 0, turned.rear ? 'against the rear' : 'against a flank', 'SB-12.7');
  sum.add(additional.length, `additional: ${additional.join(', ')}`, 'SB-12.3');
  const supports = supportSquares(position, scenario, main, side, additional);
  sum.add(2 * Math.min(2, supports.length), `support from ${supports.slice(0, 4).join(', ')}`, 'SB-12.10');
  sum.add(here.some((id) => position.units[id]!.wtf) ? 2 : 0, 'winning the fight');
  sum.add(here.some((id) => position.units[id]!.markers.includes('FIGHT')) ? 2 : 0, 'FIGHT order');
  sum.add(declared.shock ? 3 : 0, 'shock assault', 'SB-8.5');
  sum.add(isHill(position.squares[target]) && !isHill(position.squares[main]) ? -1 : 0, 'uphill');
  const defence = defenceFor(position, scenario, target, owner);
  if (defence === 'HASTY') sum.add(turned.rear ? -1 : -2, turned.rear ? 'hasty defences, from the rear' : 'hasty defences');
  else if (defence !== 'NONE') sum.add(turned.flank ? -2 : -3, `${defence === 'FORT' ? 'fort' : 'trench'}${turned.flank ? ', flank or rear' : ''}`);
  return sum.fight();
}

/** SB-12.8 */
export function targetPool(position: Position, scenario: Scenario | null, declared: Declaration): Pool {
  const sum = new Sum('SB-12.8');
  const owner = enemyOf(position.active);
  const { target, additional } = declared;
  const hampered = hampersCavalry(position, scenario, target, owner);
  const worths = new Worths();
  const here = troopsIn(position, target);
  for (const id of here) {
    const unit = position.units[id]!;
    const whole = atStrength(unit, scenario);
    if (unit.type === 'CAV' && unit.mounted && hampered) worths.add(id, 1, 'cavalry in cover:', 'SB-12.9');
    else if (unit.type === 'INF' || unit.type === 'CAV') worths.add(id, whole ? 2 : 1, whole ? 'at strength:' : 'damaged:', 'SB-12.8');
    else if (unit.type === 'MG') worths.add(id, whole ? 5 : 3, whole ? 'machine guns:' : 'damaged machine guns:', 'SB-12.8');
    else if (isGun(unit)) worths.add(id, whole ? 2 : 1, 'guns:', 'SB-12.8');
    else if (isTank(unit)) worths.add(id, 1, 'tanks:', 'SB-12.8');
    else worths.add(id, whole ? 2 : 1, 'armoured cars:', 'SB-12.8');
  }
  worths.into(sum);
  const supports = supportSquares(position, scenario, target, owner, []);
  sum.add(Math.min(4, supports.length), `support from ${supports.join(', ')}`, 'SB-12.10');
  sum.add(here.some((id) => position.units[id]!.wtf) ? 2 : 0, 'winning the fight');
  const markers = Math.min(3, barrages(position.squares[target]!));
  sum.add(-markers, count(markers, 'barrage marker'), 'SB-12.12');
  sum.add(-additional.length, 'additional assaulting units', 'SB-12.3');
  return sum.fight();
}

/** SB-14.7: the hits a square takes that retires before the assault. */
export function retireHits(position: Position, target: string): Pool {
  const sum = new Sum('SB-14.7');
  const here = troopsIn(position, target).map((id) => position.units[id]!);
  sum.add(3, 'retiring before the assault');
  sum.add(here.some((unit) => unit.quality === 'RES') ? 1 : 0, 'reservists');
  sum.add(here.some((unit) => unit.quality === 'PRO' || unit.type === 'CAV') ? -1 : 0, 'professionals or cavalry');
  sum.add(here.some(isGun) ? 1 : 0, 'artillery');
  sum.add(softCover(position.squares[target]) || here.some((unit) => unit.type === 'MG' || unit.type === 'AC') ? -1 : 0, 'woods, buildings, MG or armoured car');
  return { lines: sum.lines, dice: sum.dice, needs: 0 };
}

/** SB-10.2: the morale dice of a square, were it tested now. */
export function moralePool(position: Position, scenario: Scenario | null, square: string): Pool {
  const sum = new Sum('SB-10.2');
  const state = position.squares[square]!;
  const here = troopsIn(position, square);
  const units = here.map((id) => position.units[id]!);
  const side = here[0] ? sideOf(here[0], scenario) : null;
  sum.add(Math.min(4, state.casualties), 'casualties');
  sum.add(units.some((unit) => unit.quality === 'RES') ? 1 : 0, 'reservists');
  sum.add(Math.min(3, barrages(state) + Number(state.gas.attacker) + Number(state.gas.defender)), 'barrage and gas', 'SB-10.3');
  const pressed = side ? neighbours(square, sizeOf(scenario)).filter((next) => isEnemy(position, scenario, next, side)).length : 0;
  sum.add(Math.max(0, pressed - 1), 'enemy on further faces');
  sum.add(units.some((unit) => unit.quality === 'PRO') ? -1 : 0, 'professionals');
  sum.add(units.some((unit) => unit.type === 'MG' || unit.type === 'AC' || isTank(unit)) ? -1 : 0, 'MG, tank or armoured car');
  const defence = side ? defenceFor(position, scenario, square, side) : 'NONE';
  sum.add(defence === 'HASTY' ? -1 : 0, 'hasty defences');
  sum.add(softCover(state) ? -1 : 0, 'woods or buildings');
  sum.add(units.some((unit) => unit.markers.includes('MORALE')) ? -2 : 0, 'MORALE order');
  sum.add(defence === 'TRENCH' || defence === 'FORT' ? -2 : 0, 'trench or fort', 'SB-10.3');
  sum.add(units.some((unit) => unit.markers.includes('HOLD')) ? -3 : 0, 'HOLD order');
  return { lines: sum.lines, dice: Math.max(0, sum.dice), needs: 4 };
}

/** The squares strictly between two squares of one row or column. */
export function between(from: string, to: string): string[] {
  const [x, y, tx, ty] = [columnOf(from), rowOf(from), columnOf(to), rowOf(to)];
  if (x !== tx && y !== ty) return [];
  const far = Math.max(Math.abs(tx - x), Math.abs(ty - y));
  return Array.from({ length: Math.max(0, far - 1) }, (_, i) => nameOf(x + Math.sign(tx - x) * (i + 1), y + Math.sign(ty - y) * (i + 1)));
}

const shots: Record<string, { range: number; whole: number }> = {
  INF: { range: 1, whole: 1 }, CAV: { range: 1, whole: 1 }, MG: { range: 1, whole: 2 }, ART: { range: 4, whole: 3 }, MOR: { range: 2, whole: 3 }, AC: { range: 1, whole: 1 },
};

/** SB-15.2: how far a unit shoots; 0 for those who do not. */
export const rangeOf = (unit: UnitState): number => (unit.type === 'CAV' && unit.mounted ? 0 : shots[unit.type]?.range ?? 0);

/** SB-15.3, 15.4 */
export function shotPool(position: Position, scenario: Scenario | null, from: string, target: string): Pool {
  const sum = new Sum('SB-15.3');
  const far = Math.abs(columnOf(from) - columnOf(target)) + Math.abs(rowOf(from) - rowOf(target));
  const blocked = optionOf(scenario, 'artillery_blocked', true) &&
    between(from, target).some((square) => softCover(position.squares[square]) || isHill(position.squares[square]));
  const shooting = troopsIn(position, from).filter((id) => {
    const unit = position.units[id]!;
    return !unit.was_assaulted && rangeOf(unit) >= far && !(unit.type === 'ART' && blocked);
  });
  const worths = new Worths();
  for (const id of shooting) {
    const unit = position.units[id]!;
    const whole = atStrength(unit, scenario) || unit.type === 'INF' || unit.type === 'CAV' || unit.type === 'AC';
    worths.add(id, whole ? shots[unit.type]!.whole : 1, whole ? '' : 'damaged:', 'SB-15.3');
  }
  worths.into(sum);
  const units = shooting.map((id) => position.units[id]!);
  const any = optionOf(scenario, 'dismounted_penalty', 'reservist_only') === 'any';
  sum.add(units.some((unit) => unit.type === 'INF' && unit.quality === 'PRO') ? 1 : 0, 'professional infantry');
  sum.add(units.some((unit) => (unit.quality === 'RES' && (unit.type === 'INF' || unit.type === 'CAV')) || (any && unit.type === 'CAV')) ? -1 : 0, 'reservists', 'SB-15.4');
  return { lines: sum.lines.map((line) => ({ ...line, text: line.text.trim() })), dice: sum.dice, needs: 6 };
}

/** SB-16.8, 15.7: nothing is shot in, out of or across. */
export const hides = (position: Position, square: string): boolean => {
  const state = position.squares[square];
  return !!state && (underFire(state) || state.smoke.attacker || state.smoke.defender || isGassed(state));
};
