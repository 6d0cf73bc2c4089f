import { describe, expect, it } from 'vitest';
import { moment } from './fixtures/load';
import {
  actionInHand, activeTeam, actors, afterLegs, against, answerOn, costOf, decisionOf, endsOf, legsTowards, likely, movers, nextToken, nothing, others, pointedAt, readyTeams, shootAction, shotsOf, step, verbOf, volleys, wholeVolley,
  type Context, type Tap, type Ui,
} from './interaction';
import { figuresOf, standOf, tokens } from './model';
import { labelOf } from './words';
import { wishes } from './wishes';

const activating = moment('farm-lane.activate');
const acting = moment('farm-lane.infantry');
const after = (ctx: Context, ...taps: Tap[]): Ui => taps.reduce((ui, tap) => step(ctx, ui, tap), nothing());
const team = activeTeam(acting)!;
const men = figuresOf(acting.position, team);
const stand = (id: string) => standOf(acting.position, id)!;

describe('who may act', () => {
  it('is every team that the server lists for activation', () => {
    expect(decisionOf(activating)).toBe('activate');
    expect(readyTeams(activating)).toEqual(['A1', 'A2']);
    expect(actors(activating)).toEqual(['A1.1', 'A1.2', 'A1.3', 'A2.1', 'A2.2', 'A2.3', 'A2.4']);
  });
  it('is then the active team alone', () => {
    expect(decisionOf(acting)).toBe('act');
    expect(actors(acting)).toEqual(men);
    expect(movers(acting)).toEqual(men);
  });
  it('is nobody while somebody else decides', () => {
    expect(decisionOf({ ...acting, legal: [] })).toBe('none');
    expect(actors({ ...acting, legal: [] })).toEqual([]);
  });
  it('is not a man without actions, nor one who has moved twice (SKM-4.1)', () => {
    const figures = { ...acting.position.figures, [men[0]!]: { ...acting.position.figures[men[0]!]!, ap_left: 0 }, [men[1]!]: { ...acting.position.figures[men[1]!]!, moves_used: 2 } };
    expect(movers({ ...acting, position: { ...acting.position, figures } })).toEqual(men.slice(2));
  });
});

describe('a team that is dragged', () => {
  const [first] = men as [string];
  const north = (far: number) => ({ x: stand(first).x, y: stand(first).y + far });

  it('goes along in its order, each man by the same vector', () => {
    const ui = after(acting, { on: 'drag', id: first, to: north(3000) });
    expect(actionInHand(acting, ui)).toEqual({ move: men.map((fig) => ({ fig, path: [[stand(fig).x, stand(fig).y + 3000]] })) });
  });
  it('goes no further than one action reaches (SKM-4.2)', () => {
    const ui = after(acting, { on: 'drag', id: first, to: north(15000) });
    for (const fig of men) expect(ui.plan[fig]).toEqual([[stand(fig).x, stand(fig).y + 6000]]);
  });
  it('goes as far as its slowest man: a wounded one has 2" less (SKM-4.6)', () => {
    const figures = { ...acting.position.figures, [men[2]!]: { ...acting.position.figures[men[2]!]!, wounds: 1 } };
    const ctx = { ...acting, position: { ...acting.position, figures } };
    const ui = after(ctx, { on: 'drag', id: first, to: north(15000) });
    for (const fig of men) expect(ui.plan[fig]).toEqual([[stand(fig).x, stand(fig).y + 4000]]);
  });
  it('can be one man only, and a ghost is moved on from where it is', () => {
    const one = after(acting, { on: 'together', together: false }, { on: 'drag', id: first, to: north(2000) });
    expect(actionInHand(acting, one)).toEqual({ move: [{ fig: first, path: [[stand(first).x, stand(first).y + 2000]] }] });
    const both = after(acting, { on: 'drag', id: first, to: north(3000) }, { on: 'together', together: false }, { on: 'drag', id: first, to: north(4000) });
    expect(both.plan[first]).toEqual([[stand(first).x, stand(first).y + 4000]]);
    expect(both.plan[men[1]!]).toEqual([[stand(men[1]!).x, stand(men[1]!).y + 3000]]);
  });
  it('crawls 2" and says so (SKM-4.10)', () => {
    const ui = after(acting, { on: 'manner', manner: 'crawl' }, { on: 'drag', id: first, to: north(9000) });
    const action = actionInHand(acting, ui)!;
    expect(action.move).toContainEqual({ fig: first, path: [[stand(first).x, stand(first).y + 2000]], crawl: true });
  });
  it('goes round a corner by a settled leg, the whole way counted', () => {
    const ui = after(acting, { on: 'drag', id: first, to: north(4000) }, { on: 'settle' }, { on: 'drag', id: first, to: { x: north(4000).x + 9000, y: north(4000).y } });
    expect(ui.plan[first]).toEqual([[stand(first).x, stand(first).y + 4000], [stand(first).x + 2000, stand(first).y + 4000]]);
    expect(endsOf(acting, actionInHand(acting, ui))[0]!.way).toHaveLength(3);
    const back = step(acting, ui, { on: 'back' });
    expect(back.settled).toBe(0);
  });
  it('stays on the table', () => {
    const ui = after(acting, { on: 'drag', id: first, to: north(-9000) });
    for (const fig of men) expect(ui.plan[fig]![0]![1]).toBeGreaterThanOrEqual(400);
  });
  it('is nudged by keys', () => {
    const ui = after(acting, { on: 'choose', id: first }, { on: 'nudge', dx: 0, dy: 250, turn: 0 }, { on: 'nudge', dx: 0, dy: 250, turn: 0 });
    expect(ui.plan[first]).toEqual([[stand(first).x, stand(first).y + 500]]);
  });
});

describe('a vehicle that is dragged', () => {
  const ctx = moment('church.vehicle');
  const hull = { x: 36000, y: 6000, heading: 0, width: 2200, depth: 4200 };

  it('turns and runs, astern when the goal lies behind, in two turns when it lies aside and behind', () => {
    expect(legsTowards({ x: 0, y: 0, heading: 0 }, { x: 0, y: 5000 })).toEqual([{ pivot: 0, distance: 5000 }]);
    expect(legsTowards({ x: 0, y: 0, heading: 0 }, { x: 5000, y: 0 })).toEqual([{ pivot: 900, distance: 5000 }]);
    expect(legsTowards({ x: 0, y: 0, heading: 0 }, { x: 0, y: -5000 })).toEqual([{ pivot: 0, distance: 5000, reverse: true }]);
    expect(legsTowards({ x: 0, y: 0, heading: 0 }, { x: 4000, y: -3000 })).toEqual([{ pivot: 900, distance: 0 }, { pivot: 369, distance: 5000 }]);
  });
  it('pays double astern and 2" for every further turn (SKM-14.4)', () => {
    expect(costOf([{ pivot: 0, distance: 3000, reverse: true }])).toBe(6000);
    expect(costOf([{ pivot: 900, distance: 0 }, { pivot: 369, distance: 5000 }])).toBe(7000);
  });
  it('ends where its legs lead', () => {
    const end = afterLegs(hull, [{ pivot: 900, distance: 4000 }, { pivot: -900, distance: 1000, reverse: true }]).at(-1)!;
    expect([Math.round(end.x), Math.round(end.y), end.heading]).toEqual([40000, 5000, 0]);
  });
  it('goes no further than its speed', () => {
    const ui = after(ctx, { on: 'drag', id: 'A8', to: { x: 36000, y: 46000 } });
    expect(actionInHand(ctx, ui)).toEqual({ vehicle_move: { legs: [{ pivot: 0, distance: 18000 }] } });
  });
  it('is turned by keys without a run', () => {
    const ui = after(ctx, { on: 'choose', id: 'A8' }, { on: 'nudge', dx: 0, dy: 0, turn: 150 }, { on: 'nudge', dx: 0, dy: 0, turn: 150 });
    expect(actionInHand(ctx, ui)).toEqual({ vehicle_move: { legs: [{ pivot: 300, distance: 0 }] } });
  });
});

describe('a target', () => {
  const ctx = moment('farm-lane.shoot');
  const enemy = 'A2';

  it('has the listed shots of the whole team by kind', () => {
    const found = volleys(ctx, enemy);
    for (const kind of ['US', 'AS'] as const) expect((found[kind] as any).shoot.shots.every((shot: any) => shot.kind === kind)).toBe(true);
    expect(ctx.legal).toContainEqual(found.US);
  });
  it('is answered by the best listed action, and by a volley to be judged where none is listed', () => {
    expect(ctx.legal).toContainEqual(answerOn(ctx, 'A2.1'));
    expect(verbOf(answerOn(ctx, 'A2.1'))).toBe('shoot');
    const asked = answerOn({ ...ctx, legal: [{ end_activation: {} }] }, 'A2.1');
    expect((asked as any).shoot.target).toBe('A2');
    expect((asked as any).shoot.shots.length).toBeGreaterThan(0);
  });
  it('is shot at by hand, within the fire points', () => {
    const ui = after(ctx, { on: 'target', target: 'A2.1' }, { on: 'shots', shots: {} }, { on: 'shot', key: 'B1.2 rifle', kind: 'AS', n: 1 });
    expect(actionInHand(ctx, ui)).toEqual({ shoot: { target: 'A2', as: 'team', shots: [{ fig: 'B1.2', weapon: 'rifle', kind: 'AS', n: 1 }] } });
    const all = wholeVolley(ctx, 'A2');
    expect(all['B1.2 rifle']).toEqual({ US: 2 });
    expect(all['B1.1 smg']).toEqual({ US: 3 });
  });
  it('names a figure for careful shots only (SKM-7.12)', () => {
    const action = shootAction('A2', 'team', { 'B1.2 rifle': { CAS: 1 }, 'B1.3 rifle': { US: 2 } }, 'A2.3') as any;
    expect(action.shoot.shots).toEqual([{ fig: 'B1.2', weapon: 'rifle', kind: 'CAS', n: 1, pick: 'A2.3' }, { fig: 'B1.3', weapon: 'rifle', kind: 'US', n: 2 }]);
    expect(shotsOf(action)).toEqual({ 'B1.2 rifle': { CAS: 1 }, 'B1.3 rifle': { US: 2 } });
  });
  it('lists what is aimed at exactly it first', () => {
    const launch = (target: string) => ({ launch: { fig: 'B1.2', weapon: 'rifle_grenade', round: 'he', target } });
    const launching = { ...ctx, legal: ['A2.1', 'A2.2', 'A2.3', 'A1.1'].map(launch) };
    expect(against(launching, 'A2.2').map((action) => (action as any).launch.target)).toEqual(['A2.2', 'A2.1', 'A2.3']);
  });
});

describe('deployment', () => {
  const ctx: Context = { ...activating, legal: [{ deploy: { team: 'A1', at: [5000, 3000] } }, { deploy: { team: 'A2', at: [15000, 3000] } }], position: { ...activating.position, step: 'deployment' } };

  it('places a team where it is dragged to, its men round the point (SKM-21.6)', () => {
    expect(decisionOf(ctx)).toBe('deploy');
    expect(readyTeams(ctx)).toEqual(['A1', 'A2']);
    const ui = after(ctx, { on: 'drag', id: 'A1.2', to: { x: 9000.4, y: 100 } });
    const action = actionInHand(ctx, ui);
    expect(action).toEqual({ deploy: { team: 'A1', at: [9000, 400] } });
    expect(endsOf(ctx, action).map(({ id, way }) => [id, way[0]!.x, way[0]!.y])).toEqual([['A1.1', 9000, 400], ['A1.2', 10900, 400], ['A1.3', 7100, 400]]);
    expect(step(ctx, ui, { on: 'back' }).place).toBeNull();
  });
  it('moves it on by whichever man is taken', () => {
    const ui = after(ctx, { on: 'drag', id: 'A1.1', to: { x: 9000, y: 4000 } }, { on: 'drag', id: 'A1.2', to: { x: 12000, y: 5000 } });
    expect(actionInHand(ctx, ui)).toEqual({ deploy: { team: 'A1', at: [10100, 5000] } });
  });
  it('begins in the middle of the zone when it is placed by keys', () => {
    const zoned: Context = { ...ctx, scenario: { ...ctx.scenario, zones: { A: { rect: [0, 0, 36000, 8000] } } } };
    const ui = after(zoned, { on: 'choose', id: 'A1.1' }, { on: 'nudge', dx: 250, dy: 0, turn: 0 }, { on: 'nudge', dx: 0, dy: -250, turn: 0 });
    expect(actionInHand(zoned, ui)).toEqual({ deploy: { team: 'A1', at: [18250, 3750] } });
  });
  it('shows vehicles and guns where they will stand, and nobody on the table before', () => {
    const village = moment('crossroads.gun');
    const { gun } = village.position.teams.B4!;
    expect(endsOf(village, { deploy: { team: 'A6', at: [9000, 4000] } })).toEqual([{ id: 'A6', way: [{ x: 9000, y: 4000 }], heading: village.position.vehicles.A6!.heading }]);
    expect(endsOf(village, { deploy: { team: 'B4', at: [9000, 4000] } }).map(({ id, way }) => [id, way[0]!.x])).toEqual([[gun, 9000], ['B4.1', 10900], ['B4.2', 7100], ['B4.3', 9000], ['B4.4', 9000]]);
    const waiting = { ...village.position, teams: { ...village.position.teams, A6: { ...village.position.teams.A6!, present: false }, B4: { ...village.position.teams.B4!, present: false } } };
    expect(tokens(waiting).filter(({ id }) => /^(A6|B4)/.test(id))).toEqual([]);
  });
});

describe('actions that point somewhere', () => {
  const ctx = moment('crossroads.gun');

  it('turn the gun by at most a quarter and push it by at most 2"', () => {
    expect(pointedAt(ctx, { pivot_gun: { fig: 'B4.1', angle: -900 } }, { x: 57400, y: 48000 })).toEqual({ pivot_gun: { fig: 'B4.1', angle: 900 } });
    expect(pointedAt(ctx, { manhandle: { figs: ['B4.1', 'B4.2'], by: [0, 0] } }, { x: 47400, y: 28600 })).toEqual({ manhandle: { figs: ['B4.1', 'B4.2'], by: [-2000, 0] } });
  });
  it('are moved with keys too', () => {
    const nudged = (aimed: Context['legal'][number]) => actionInHand(ctx, step(ctx, { ...nothing(), aimed }, { on: 'nudge', dx: 250, dy: -250, turn: 0 }));
    expect(nudged({ launch: { fig: 'A5.1', weapon: 'mortar', round: 'smoke', at: [9000, 9000] } })).toEqual({ launch: { fig: 'A5.1', weapon: 'mortar', round: 'smoke', at: [9250, 8750] } });
    expect(nudged({ manhandle: { figs: ['B4.1', 'B4.2'], by: [-500, 0] } })).toEqual({ manhandle: { figs: ['B4.1', 'B4.2'], by: [-250, -250] } });
  });
  it('put smoke on a point, and men beside the vehicle they leave', () => {
    expect(pointedAt(ctx, { launch: { fig: 'A5.1', weapon: 'mortar', round: 'smoke', at: [0, 0] } }, { x: 1234.4, y: 99.6 })).toEqual({ launch: { fig: 'A5.1', weapon: 'mortar', round: 'smoke', at: [1234, 100] } });
    expect(pointedAt(ctx, { dismount: [{ fig: 'x', at: [1000, 1000] }, { fig: 'y', at: [2000, 1000] }] }, { x: 1500, y: 900 })).toEqual({ dismount: [{ fig: 'x', at: [1500, 900] }, { fig: 'y', at: [2500, 900] }] });
  });
  it('stand in the panel by kind', () => {
    expect(new Set(others(ctx).map(verbOf))).toEqual(new Set(['load', 'pivot_gun', 'manhandle']));
  });
});

describe('words and questions', () => {
  it('every listed action of every recording reads as words', async () => {
    const { momentNames } = await import('./fixtures/load');
    for (const name of momentNames) for (const action of moment(name).legal) expect(labelOf(action), `${name} ${JSON.stringify(action)}`).toMatch(/\w{4}/);
  });
  it('a man is asked about as if he moved, an enemy as if he were shot at, a team as if it were activated', () => {
    expect(verbOf(likely(acting, nothing(), men[0]!))).toBe('move');
    expect(verbOf(likely(moment('farm-lane.shoot'), nothing(), 'A2.1'))).toBe('shoot');
    expect(likely(activating, nothing(), 'A2.3')).toEqual({ activate: { team: 'A2' } });
  });
  it('wishes name what a player may miss', () => {
    const labels = wishes(acting.position, 'A', men[0]!).map(({ label }) => label);
    expect(labels).toContain(`Move ${men[0]} 6" north`);
    expect(wishes(acting.position, null, men[0]!)).toEqual([]);
  });
  it('arrow keys go to the nearest in their direction', () => {
    expect(nextToken(activating, actors(activating), 'A1.1', 1, 0)).toBe('A1.2');
    expect(nextToken(activating, actors(activating), null, 1, 0)).toBe('A1.1');
  });
});
