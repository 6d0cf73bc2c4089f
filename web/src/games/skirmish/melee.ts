// The fights that the end of the phase will bring (SKM-10), while the men still stand face to face: who is paired with
// whom, with what, and the chances of the two dice.
import { distance } from '../../measured/plane';
import { percent as share } from '../../state/odds';
import { actionsOf, BASE, isAble, sideOf, standOf, type Position, type Scenario, type SideId } from './model';
import { hides, sceneOf } from './sight';
import { isSmallArm } from './shots';
import { texts } from './texts';

export interface Fight {
  /** Of the side whose phase it is. */
  ours: string;
  theirs: string;
  /** Fire points and helpers of both (SKM-10.4). */
  points: [number, number];
  extras: [number, number];
}

/** What small arms add in melee (SKM-2.7); tripod guns and heavy weapons add nothing (SKM-10.4). */
const bonus: Record<string, number> = { lmg: 4, assault_rifle: 2, smg: 1, pistol: -1 };

export function meleePoints(scenario: Scenario, position: Position, id: string): number {
  const arms = Object.keys(position.figures[id]!.weapons).map((weapon) => weapon.split('.')[0]!).filter((arm) => isSmallArm(arm) && arm !== 'hmg');
  const others = arms.some((arm) => arm !== 'pistol');
  const worth = (arm: string): number => (arm === 'pistol' && others) || (arm === 'lmg' && scenario.options?.melee_mg_bonus === 'off') ? 0 : bonus[arm] ?? 0;
  return Math.max(0, actionsOf(position, id) + (arms.length > 0 ? Math.max(...arms.map(worth)) : 0));
}

const contact = 1000 + 2 * BASE;

const mayFight = (position: Position, id: string): boolean =>
  isAble(position.figures[id]) && standOf(position, id) !== null && position.teams[position.figures[id]!.team]?.routing !== true;

/** Pairs in order of their distance; who is left over helps against his nearest paired enemy (SKM-10.3). */
export function fightsOf(scenario: Scenario, position: Position, phase: SideId = position.side): Fight[] {
  const men = Object.keys(position.figures).filter((id) => mayFight(position, id));
  const scene = sceneOf(scenario, position);
  const gap = (a: string, b: string): number => distance(standOf(position, a)!, standOf(position, b)!);
  const touching = men.filter((id) => sideOf(position, id) === phase)
    .flatMap((ours) => men.filter((id) => sideOf(position, id) !== phase && gap(ours, id) <= contact).map((theirs) => ({ ours, theirs, off: gap(ours, theirs) })))
    .filter(({ ours, theirs }) => hides(scene, standOf(position, ours)!, standOf(position, theirs)!) === null)
    .sort((a, b) => a.off - b.off);
  const fights: Fight[] = [];
  const fightOf = (id: string): Fight | undefined => fights.find(({ ours, theirs }) => ours === id || theirs === id);
  for (const { ours, theirs } of touching)
    if (!fightOf(ours) && !fightOf(theirs)) fights.push({ ours, theirs, points: [meleePoints(scenario, position, ours), meleePoints(scenario, position, theirs)], extras: [0, 0] });
  const placed = new Set<string>();
  const help = (id: string, enemy: string, which: 0 | 1) => {
    const fight = fightOf(enemy);
    if (!fight || fightOf(id) || placed.has(id)) return;
    fight.extras[which] += 1;
    placed.add(id);
  };
  for (const { ours, theirs } of touching) {
    help(ours, theirs, 0);
    help(theirs, ours, 1);
  }
  return fights;
}

/** Of the 36 throws of the two dice: how many the first wins and loses. */
export function meleeChances({ points, extras }: Fight): { wins: number; loses: number } {
  const lead = points[0] + extras[0] - points[1] - extras[1];
  let [wins, loses] = [0, 0];
  for (let a = 1; a <= 6; ++a)
    for (let b = 1; b <= 6; ++b) {
      if (lead + a > b) wins += 1;
      if (lead + a < b) loses += 1;
    }
  return { wins: wins / 36, loses: loses / 36 };
}

export function meleeWords(fight: Fight): string {
  const { wins, loses } = meleeChances(fight);
  const scores: [number, number] = [fight.points[0] + fight.extras[0], fight.points[1] + fight.extras[1]];
  return `${texts.chances.melee(fight.ours, fight.theirs, scores)}: ${texts.chances.wins(share(wins), share(loses))}`;
}
