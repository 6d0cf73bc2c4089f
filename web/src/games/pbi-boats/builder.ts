// A list of boats before the server judges it: what it costs, and which limit it breaks (BOAT-3). Pure.
import type { Action } from '../module';
import type { GroupType, Side } from '../pbi/model';
import { hulls, type BoatType, type BoatsPosition, type BoatsScenario } from './model';
import { sideOf } from '../pbi/model';

export interface Lot {
  type: BoatType;
  count: number;
  lmg: number;
  hmg: number;
  mortar: number;
  cannon: number;
  mines_carried: number;
  flotilla: number;
  nets: boolean;
  carry_kit: boolean;
}

export const plainLot = (type: BoatType): Lot => ({ type, count: 1, lmg: 0, hmg: 0, mortar: 0, cannon: 0, mines_carried: 0, flotilla: 0, nets: false, carry_kit: false });

export const mostLots = 10;

/** BOAT-3.5: each further one costs double its predecessor. */
const doubling = (price: number, count: number): number => price * (2 ** count - 1);

/** One boat with its equipment: BOAT-2.1, 3.5, 3.6, 3.8. */
export const priceOf = (lot: Omit<Lot, 'count'>): number =>
  hulls[lot.type].points + doubling(10, lot.lmg) + doubling(15, lot.hmg) + doubling(20, lot.mortar) + doubling(10, lot.mines_carried) +
  (lot.cannon > 0 ? 10 + 5 * lot.cannon : 0) + (lot.nets ? 10 : 0) + (lot.carry_kit ? 1 : 0);

const groupPrice: Record<GroupType, number> = { COMMANDER: 10, LMG: 10, RIFLE: 5, HMG: 15, AT_TEAM: 15, MORTAR: 20, GUN: 10 };

export interface Army {
  /** Points of what the scenario gives this side already. */
  given: number;
  /** Armour choices the scenario gives already. */
  armour: number;
  most: number;
  mostArmour: number;
  minelaying: boolean;
}

export function armyOf(position: BoatsPosition, scenario: BoatsScenario, side: Side): Army {
  const options = scenario.options ?? {};
  const number = (value: unknown, standard: number) => (typeof value === 'number' ? value : standard);
  let given = side === 'DEF' ? 10 * (scenario.mines ?? 0) : 0, armour = 0;
  const effect = new Map<string, number>((scenario.platoons ?? []).flatMap((platoon) => (Array.isArray(platoon.groups) ? platoon.groups.flatMap((g) => (typeof g === 'object' ? [[`${platoon.id}.${g.id}`, (g as { ge?: number }).ge ?? 0] as [string, number]] : [])) : [])));
  for (const [id, group] of Object.entries(position.groups)) if (sideOf(id, scenario) === side) given += groupPrice[group.type] + 5 * (group.type === 'GUN' ? effect.get(id) ?? 0 : 0);
  for (const boat of Object.values(position.boats)) {
    if (boat.side !== side || boat.status === 'NONE') continue;
    given += hulls[boat.type].onLand ? hulls[boat.type].points : priceOf(boat);
    if (hulls[boat.type].hard) armour += 1;
  }
  return { given, armour, most: number(options.army_points, 400), mostArmour: number(options.max_armour, 3), minelaying: options.minelaying !== false };
}

export const totalOf = (lots: Lot[], army: Army): number => army.given + lots.reduce((sum, lot) => sum + lot.count * priceOf(lot), 0);

export interface Broken { clause: string; message: string }

/** The first limit that the list breaks, in the order of section 7; null when it is fine. The server has the last word. */
export function brokenLimit(lots: Lot[], army: Army): Broken | null {
  const armour = army.armour + lots.reduce((sum, lot) => sum + (hulls[lot.type].hard ? lot.count : 0), 0);
  if (armour > army.mostArmour) return { clause: 'BOAT-3.2', message: `At most ${army.mostArmour} armour choices; these are ${armour}.` };
  const flotillas = new Map<number, number>();
  for (const lot of lots) {
    if (lot.flotilla === 0) continue;
    flotillas.set(lot.flotilla, (flotillas.get(lot.flotilla) ?? 0) + lot.count);
    if (!hulls[lot.type].hard || flotillas.get(lot.flotilla)! > 3) return { clause: 'BOAT-3.3', message: 'A flotilla is at most three hard-hulled boats.' };
  }
  for (const lot of lots) {
    const h = hulls[lot.type];
    const weapons = lot.lmg + lot.hmg + lot.mortar + (lot.cannon > 0 ? 1 : 0);
    if (h.inflatable && weapons + lot.mines_carried + (lot.nets ? 1 : 0) > 0) return { clause: 'BOAT-3.4', message: 'Inflatables take no equipment.' };
    if (lot.cannon > 0 && (!h.hard || lot.cannon > 7)) return { clause: 'BOAT-3.6', message: 'One bow cannon, Gun Effect up to 7, hard hulls only.' };
    if (!h.hard && (lot.mortar > 0 || lot.nets || lot.mines_carried > 0)) return { clause: 'BOAT-3.6', message: 'Soft hulls take no mortar, nets or mines.' };
    if (lot.mines_carried > 0 && !army.minelaying) return { clause: 'BOAT-3.7', message: 'No mines are laid from boats in this game.' };
    if (weapons > h.mounts) return { clause: 'BOAT-3.5', message: `${h.name}: at most ${h.mounts} mounts.` };
    if (lot.carry_kit && !h.carried) return { clause: 'BOAT-3.9', message: 'Carry kits only for dinghies and rowing boats.' };
  }
  const total = totalOf(lots, army);
  if (army.most > 0 && total > army.most) return { clause: 'BOAT-3.9', message: `The list costs ${total} points, and ${army.most} are allowed.` };
  return null;
}

/** A lot as scenarios and actions write it: what it does not have is left out. */
const written = (lot: Lot): Partial<Lot> =>
  Object.fromEntries(Object.entries(lot).filter(([key, value]) => key === 'type' || key === 'count' || (value !== 0 && value !== false)));

export const purchase = (lots: Lot[]): Action => ({ buy: { boats: lots.filter((lot) => lot.count > 0).map(written) } });

const letterOf = (side: Side): string => (side === 'ATT' ? 'a.' : 'd.');

/** The boats that a scenario gives a side, equal ones together. */
export function lotsOf(scenario: BoatsScenario, side: Side): Lot[] {
  const lots: Lot[] = [];
  for (const { id, type, reserve: _reserve, aboard: _aboard, ...equipment } of scenario.boats ?? []) {
    if (!id.startsWith(letterOf(side))) continue;
    const lot: Lot = { ...plainLot(type), ...equipment } as Lot;
    const same = lots.find((other) => JSON.stringify({ ...other, count: 1 }) === JSON.stringify(lot));
    if (same) same.count += 1;
    else lots.push(lot);
  }
  return lots;
}

/** The scenario with these boats for a side instead of its own; they are deployed at the table, not by a preset. */
export function withBoats(scenario: BoatsScenario, side: Side, lots: Lot[]): BoatsScenario {
  const seen = new Map<BoatType, number>();
  const boats = lots.flatMap((lot) => {
    const { count, ...boat } = written(lot);
    return Array.from({ length: count! }, () => {
      seen.set(lot.type, (seen.get(lot.type) ?? 0) + 1);
      return { id: `${letterOf(side)}${lot.type}${seen.get(lot.type)}`, ...boat, type: lot.type };
    });
  });
  const { [side === 'ATT' ? 'attacker' : 'defender']: _own, ...presets } = scenario.presets ?? {};
  return { ...scenario, boats: [...(scenario.boats ?? []).filter((boat) => !boat.id.startsWith(letterOf(side))), ...boats], presets };
}

/** What a side has besides its boats. */
export const armyWithoutBoats = (setup: BoatsPosition, scenario: BoatsScenario, side: Side): Army =>
  armyOf({ ...setup, boats: Object.fromEntries(Object.entries(setup.boats).filter(([, boat]) => boat.side !== side || hulls[boat.type].onLand)) }, scenario, side);
