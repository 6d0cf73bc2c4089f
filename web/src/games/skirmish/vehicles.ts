// Vehicles: the printed ones (table 2.4), and what a scenario changes or adds.
import type { Scenario } from './model';

export interface VehicleData {
  class: 'light' | 'medium' | 'heavy' | 'small_soft' | 'large_soft';
  gear: 'tracked' | 'half' | 'wheeled';
  open: boolean;
  length: number;
  width: number;
  main_gun: string | null;
  gun_mount: string;
  machine_guns: readonly string[];
}

const plain: VehicleData = { class: 'medium', gear: 'tracked', open: false, length: 4000, width: 2000, main_gun: null, gun_mount: 'turret', machine_guns: [] };
const tank = (length: number, width: number, main_gun: string, more: Partial<VehicleData> = {}): VehicleData => ({ ...plain, length, width, main_gun, machine_guns: ['vmg_turret', 'vmg_hull'], ...more });
const open = (length: number, width: number, more: Partial<VehicleData>): VehicleData => ({ ...plain, class: 'light', open: true, length, width, ...more });

const printed: Record<string, VehicleData> = {
  sherman_m4: tank(4000, 2000, 'm3_75'),
  sherman_firefly: tank(4400, 2000, '17pdr', { machine_guns: ['vmg_turret'] }),
  cromwell: tank(4200, 2200, 'qf_75'),
  t_34_85: tank(4400, 2200, '85'),
  panzer_iv_h: tank(4000, 2000, 'kwk40'),
  stug_iii_g: tank(3800, 2200, 'stuk40', { gun_mount: 'hull', machine_guns: ['vmg_pintle'] }),
  panther: tank(4800, 2400, 'kwk42', { class: 'heavy' }),
  tiger_i: tank(4600, 2600, '88', { class: 'heavy' }),
  tiger_ii: tank(5200, 2600, '88', { class: 'heavy' }),
  bren_carrier: open(2600, 1500, { machine_guns: ['lmg'] }),
  sd_kfz_251: open(4000, 1600, { gear: 'half', machine_guns: ['vmg_pintle'] }),
  armoured_car: tank(3600, 1800, '20mm', { class: 'light', gear: 'wheeled', machine_guns: ['vmg_turret'] }),
  jeep: open(2400, 1200, { class: 'small_soft', gear: 'wheeled' }),
  lorry: open(4400, 1800, { class: 'large_soft', gear: 'wheeled' }),
};

/** A model of the scenario may be like another of its models, which may be like a printed one. */
function modelData(scenario: Scenario, model: string, depth = 0): VehicleData {
  const own = scenario.vehicle_data?.[model];
  if (!own || depth > 16) return printed[model] ?? plain;
  return { ...modelData(scenario, own.like ?? '', depth + 1), ...own };
}

/** The data of one vehicle: its team may change what its model says. */
export function vehicleData(scenario: Scenario, id: string, model: string): VehicleData {
  return { ...modelData(scenario, model), ...scenario.teams.find((team) => team.id === id)?.vehicle };
}

export function hullSize(scenario: Scenario, id: string, model: string): { width: number; depth: number } {
  const { width, length } = vehicleData(scenario, id, model);
  return { width, depth: length };
}

export const isSoftClass = ({ class: weight }: VehicleData): boolean => weight === 'small_soft' || weight === 'large_soft';

/** What is seen from above. */
export interface Shape {
  gear: VehicleData['gear'];
  /** A turret; a box whose gun points ahead; the open well of a carrier; cab and bed of a car or lorry. */
  top: 'turret' | 'casemate' | 'well' | 'bed';
  open: boolean;
  gun: 'long' | 'thin' | 'none';
}

export function shapeOf(scenario: Scenario, id: string, model: string): Shape {
  const data = vehicleData(scenario, id, model);
  const { gear, open: isOpen, main_gun, gun_mount, machine_guns } = data;
  const gun = main_gun !== null ? 'long' : machine_guns.length > 0 ? 'thin' : 'none';
  const turreted = main_gun !== null ? gun_mount === 'turret' : machine_guns.includes('vmg_turret');
  const top = isSoftClass(data) ? 'bed' : turreted ? 'turret' : main_gun === null && isOpen ? 'well' : 'casemate';
  return { gear, top, open: isOpen, gun };
}

const dataIn = (scenario: Scenario, vehicles: Record<string, { model: string }>, id: string): VehicleData => vehicleData(scenario, id, vehicles[id]!.model);

/** Whoever is aboard can be seen and struck. */
export const isOpen = (scenario: Scenario, position: { vehicles: Record<string, { model: string }> }, id: string): boolean => dataIn(scenario, position.vehicles, id).open;
export const isSoft = (scenario: Scenario, position: { vehicles: Record<string, { model: string }> }, id: string): boolean => isSoftClass(dataIn(scenario, position.vehicles, id));
/** SKM-5.8: hulls of AFVs and large soft vehicles. */
export const blocksSight = (scenario: Scenario, position: { vehicles: Record<string, { model: string }> }, id: string): boolean => dataIn(scenario, position.vehicles, id).class !== 'small_soft';
