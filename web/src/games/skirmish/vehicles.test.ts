import { expect, it } from 'vitest';
import type { Scenario } from './model';
import { blocksSight, hullSize, isOpen, isSoft, shapeOf } from './vehicles';

const scenario = {
  board: { width: 1, height: 1 }, turns: 1, edge_A: 'S', edge_B: 'N',
  teams: [{ id: 'gun jeep', side: 'A', kind: 'vehicle', vehicle: { model: 'jeep', machine_guns: ['vmg_pintle'] } }],
  vehicle_data: {
    su_76: { like: 'stug_iii_g', open: true, main_gun: 'zis_3' },
    m10: { like: 'sherman_m4', open: true },
    ambulance: { like: 'lorry', open: false, length: 4000 },
    gun_truck: { like: 'lorry', machine_guns: ['quad_mg'] },
    kangaroo: { like: 'sherman_m4', open: true, main_gun: null, machine_guns: [] },
    white: { like: 'sd_kfz_251', gear: 'wheeled' },
    white_later: { like: 'white', width: 1700 },
    scout: { like: 'armoured_car', main_gun: null },
    unlike: { class: 'heavy' },
  },
} as Scenario;
const shape = (model: string, id = '') => { const { gear, top, open, gun } = shapeOf(scenario, id, model); return `${gear} ${open ? 'open ' : ''}${top} ${gun}`; };

it('draws the printed vehicles as they are', () => {
  expect(shape('panther')).toBe('tracked turret long');
  expect(shape('stug_iii_g')).toBe('tracked casemate long');
  expect(shape('armoured_car')).toBe('wheeled turret long');
  expect(shape('sd_kfz_251')).toBe('half open well thin');
  expect(shape('bren_carrier')).toBe('tracked open well thin');
  expect(shape('jeep')).toBe('wheeled open bed none');
  expect(shape('lorry')).toBe('wheeled open bed none');
});

it('draws what a scenario adds by its data, not by its name', () => {
  expect(shape('su_76')).toBe('tracked open casemate long');
  expect(shape('m10')).toBe('tracked open turret long');
  expect(shape('ambulance')).toBe('wheeled bed none');
  expect(shape('gun_truck')).toBe('wheeled open bed thin');
  expect(shape('kangaroo')).toBe('tracked open well none');
  expect(shape('white_later')).toBe('wheeled open well thin');
  expect(shape('scout')).toBe('wheeled turret thin');
  expect(shape('unlike')).toBe('tracked casemate none');
  expect(shape('jeep', 'gun jeep')).toBe('wheeled open bed thin');
  expect(hullSize(scenario, '', 'ambulance')).toEqual({ width: 1800, depth: 4000 });
  expect(hullSize(scenario, '', 'white_later')).toEqual({ width: 1700, depth: 4000 });
});

it('knows from the same data whom one sees aboard and what hides others', () => {
  const position = { vehicles: Object.fromEntries(['su_76', 'ambulance', 'jeep', 'panther'].map((model) => [model, { model }])) };
  expect(Object.keys(position.vehicles).filter((id) => isOpen(scenario, position, id))).toEqual(['su_76', 'jeep']);
  expect(Object.keys(position.vehicles).filter((id) => isSoft(scenario, position, id))).toEqual(['ambulance', 'jeep']);
  expect(Object.keys(position.vehicles).filter((id) => blocksSight(scenario, position, id))).toEqual(['su_76', 'ambulance', 'panther']);
});
