// The dice as the panel counts them against those the server rolled in recorded games.
import { describe, expect, it } from 'vitest';
import counts from './fixtures/counts.json';
import { moment, positionOf, scenarioOf, type Slim } from './fixtures/load';
import { assaultPool, between, moralePool, retireHits, shotPool, supportSquares, targetPool } from './pools';

interface Case extends Slim {
  dice?: [number, number];
  hits?: number;
}

describe('dice pools', () => {
  it('counts both sides of every recorded fight as the server did', () => {
    const fights = counts.fights as unknown as Case[];
    expect(fights.length).toBeGreaterThan(10);
    for (const fight of fights) {
      const [position, scenario] = [positionOf(fight), scenarioOf(fight)];
      const assault = position.assault!;
      if (fight.dice) {
        expect([assaultPool(position, scenario, assault, assault.assaulting).dice, targetPool(position, scenario, assault).dice], JSON.stringify(assault)).toEqual(fight.dice);
      } else expect(retireHits(position, assault.target).dice).toBe(fight.hits);
    }
  });

  it('counts recorded shots and morale tests as the server did', () => {
    for (const shot of counts.shots as unknown as (Slim & { shoot: { from: string; target: string }; dice: number })[])
      expect(shotPool(positionOf(shot), scenarioOf(shot), shot.shoot.from, shot.shoot.target).dice).toBe(shot.dice);
    for (const test of counts.tests as unknown as (Slim & { square: string; dice: number })[])
      expect(moralePool(positionOf(test), scenarioOf(test), test.square).dice, test.square).toBe(test.dice);
  });

  it('adds its lines up and cites a clause for each', () => {
    const { position, scenario } = moment('stand');
    const pool = assaultPool(position, scenario, position.assault!, position.assault!.assaulting);
    expect(pool.lines.reduce((sum, line) => sum + line.dice, 0)).toBe(pool.dice);
    for (const line of pool.lines) expect(line.clause).toMatch(/^SB-\d+\.\d+$/);
    expect(pool.dice).toBeGreaterThanOrEqual(2);
  });

  it('gives no support to a square under fire (SB-12.11)', () => {
    const { position, scenario } = moment('stand');
    const { main } = position.assault!;
    position.squares[main]!.gas.defender = true;
    expect(supportSquares(position, scenario, main, position.active, [])).toEqual([]);
  });

  it('knows the squares between two in line, and none off it', () => {
    expect(between('B2', 'B5')).toEqual(['B3', 'B4']);
    expect(between('E3', 'C3')).toEqual(['D3']);
    expect(between('A1', 'C2')).toEqual([]);
  });
});
