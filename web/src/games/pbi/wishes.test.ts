import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { actWith, wishes } from './wishes';

const { position } = JSON.parse(readFileSync(new URL('./fixtures/first-patrol.act.json', import.meta.url), 'utf8'));
const labels = (seat: string | null, place: string | null) => wishes(position, seat, place).map((wish) => wish.label);
const squareOf = (group: string): string => position.groups[group].square;
const idle = Object.keys(position.groups).find((id) => id.startsWith('a') && position.groups[id].square && !position.groups[id].active)!;
const enemy = Object.keys(position.groups).find((id) => id.startsWith('d') && position.groups[id].square)!;

describe('what somebody may want to do', () => {
  it('is to fight an enemy, to act with a group of his own, and to end things', () => {
    expect(labels('attacker', squareOf(enemy))).toEqual(expect.arrayContaining([`Shoot at ${squareOf(enemy)}`, `Assault ${squareOf(enemy)}`, 'End the turn']));
    expect(labels('attacker', squareOf(idle))).toContain(`Act with ${idle}`);
    expect(labels('attacker', null)).toEqual(['End this activation', 'End motivation', 'End the turn', 'Roll to extend the game (5 or 6)']);
  });

  it('names the active groups, whose turn it is to act', () => {
    const active = Object.keys(position.groups).filter((id) => position.groups[id].active);
    const shot = wishes(position, 'attacker', squareOf(enemy)).find((wish) => wish.label.startsWith('Shoot'))!;
    expect(Object.keys((shot.action.shoot as any).groups)).toEqual(active);
  });

  it('is nothing for spectators', () => {
    expect(labels(null, 'C1')).toEqual([]);
  });

  it('asks about an idle group by a step to a square beside it', () => {
    expect(actWith(position, idle)).toMatchObject({ move: { groups: [idle] } });
    expect(actWith(position, 'nobody')).toBeNull();
  });
});
