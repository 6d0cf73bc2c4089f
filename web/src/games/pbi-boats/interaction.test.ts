import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Action } from '../module';
import { detailsOf, sameAction, verbOf, type Context } from '../pbi/actions';
import type { Tap } from '../pbi/interaction';
import { begin } from './beginning';
import { choicesOf } from './choices';
import type { SeaUi } from './chosen';
import { isListed } from './deeds';
import { step, tapOfKey } from './interaction';
import { onTheTable, squareOf, type BoatsPosition } from './model';
import { likely } from './pointing';
import { questionOf, targetOf } from './question';
import { view } from './view';

const folder = new URL('./fixtures/', import.meta.url);
const read = (name: string): any => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
const names = readdirSync(folder).filter((n) => n.endsWith('.json') && !n.startsWith('scenario.')).map((n) => n.slice(0, -5));

function moment(name: string): Context {
  const m = read(name);
  return { scenario: read(`scenario.${m.scenario}`), position: onTheTable(m.position), seat: m.seat, legal: m.legal, draft: null };
}

/** A player at the table: remembers what the shell would. */
class Player {
  ui: SeaUi;
  committed: Action | null = null;
  asked: Action | null = null;
  constructor(public ctx: Context) {
    this.ui = begin(ctx);
  }
  tap(...taps: Tap[]): this {
    for (const t of taps) {
      const out = step(this.ctx, this.ui, t);
      this.ui = out.ui as SeaUi;
      if (out.propose !== undefined) this.ctx = { ...this.ctx, draft: out.propose };
      if (out.commit) this.committed = out.commit;
      if (out.ask) this.asked = out.ask;
    }
    return this;
  }
  square(square: string): this { return this.tap({ on: 'square', square }); }
  group(group: string): this { return this.tap({ on: 'group', group }); }
  control(control: string): this { return this.tap({ on: 'control', control }); }
  get draft() { return this.ctx.draft; }
  get shown() { return view(this.ctx, this.ui); }
  get now() { return this.ctx.position as BoatsPosition; }
}
const player = (name: string) => new Player(moment(name));
const withVerb = (ctx: Context, verb: string): Action[] => ctx.legal.filter((action) => verbOf(action) === verb);

describe('every moment', () => {
  it.each(names)('%s lights squares of the board only, and asks something', (name) => {
    const p = player(name);
    for (const square of [...p.shown.lit.keys(), ...p.shown.actable]) expect(p.now.squares[square], square).toBeDefined();
    expect(questionOf(p.ctx.legal)).not.toBe('none');
  });

  const deeds = names.filter((name) => ['boat', 'react', 'boarders'].includes(questionOf(moment(name).legal)));
  it.each(deeds)('%s: every listed action of a boat can be made by taps', (name) => {
    for (const action of moment(name).legal) {
      const verb = verbOf(action);
      if (['end_boat', 'opp_pass', 'htc_pass'].includes(verb)) continue; // buttons of the page
      const p = player(name);
      const groups: string[] = ['disembark', 'embark', 'troops_fire', 'transfer', 'board'].includes(verb) ? detailsOf(action).groups : [];
      for (const id of groups) if (p.now.groups[id]) p.group(id);
      const target = targetOf(action, p.ctx.position);
      if (target) p.square(target);
      const same = (one: Action) => verbOf(one) === verb && isListed({ ...p.ctx, legal: [action] }, one);
      const way = p.shown.ways.find((one) => same(one.action)) ?? choicesOf(p.ctx, p.ui).find((one) => same(one.action));
      const control = p.shown.controls.find((one) => one.action && same(one.action));
      expect(way ?? control, JSON.stringify(action)).toBeDefined();
      p.tap(way ? { on: 'choice', action: way.action } : { on: 'control', control: control!.id });
      if (!p.committed) p.tap(way ? { on: 'choice', action: way.action } : { on: 'control', control: control!.id });
      expect(same(p.committed!), JSON.stringify([action, p.committed])).toBe(true);
    }
  });
});

describe('landing on a beach', () => {
  it('puts troops ashore by two taps on the boat’s own square', () => {
    const p = player('dinghy-raid.disembark');
    const landing = withVerb(p.ctx, 'disembark')[0]!;
    const { to, boat } = detailsOf(landing);
    expect(p.now.squares[to]!.landing).not.toBe('NONE');
    p.square(to);
    expect(p.draft).toEqual(landing);
    p.square(to);
    expect(p.committed).toEqual(landing);
    expect(squareOf(p.now, boat)).toBe(to);
  });

  it('lands those who were picked, and the lever does the same', () => {
    const ctx = moment('green-beach.disembark');
    const few = withVerb(ctx, 'disembark').find((action) => detailsOf(action).groups.length === 1 && (ctx.position as BoatsPosition).groups[detailsOf(action).groups[0]])!;
    const who = detailsOf(few).groups[0] as string;
    const p = new Player(ctx).group(who).control('ashore');
    expect(detailsOf(p.draft).groups).toEqual([who]);
    expect(p.control('ashore').committed).toEqual(p.draft);
  });
});

describe('the bridge', () => {
  it('proposes a step ahead first and does it at the second touch', () => {
    const p = player('dinghy-raid.forward').control('forward');
    expect(p.draft).toEqual({ forward: { squares: 1 } });
    expect(p.committed).toBeNull();
    expect(p.control('forward').committed).toEqual({ forward: { squares: 1 } });
  });

  it('lets Enter do what a lever proposed, wherever the cursor is', () => {
    const p = player('dinghy-raid.forward').control('forward').tap({ on: 'enter', square: 'A6' });
    expect(p.committed).toEqual({ forward: { squares: 1 } });
    const other = player('dinghy-raid.forward').control('forward').square('A6').tap({ on: 'enter', square: 'A6' });
    expect(other.committed).toBeNull();
  });

  it('asks the server why a lever does not move', () => {
    const p = player('dinghy-raid.forward');
    const stuck = p.shown.controls.find((control) => control.action === null)!;
    p.control(stuck.id);
    expect(p.draft).toBeNull();
    expect(p.asked).toEqual(stuck.asked);
  });

  it('has a key for every lever', () => {
    const p = player('green-beach.boat_fire');
    const keys = p.shown.controls.map((control) => control.key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const control of p.shown.controls) expect(tapOfKey(control.key, p.ctx, p.ui)).toEqual({ on: 'control', control: control.id });
  });

  it('shows what a mine and a second boat cost', () => {
    const p = player('G18.disarm');
    expect(p.shown.controls.find((control) => control.id === 'disarm')!.action).toEqual({ disarm: {} });
    expect(p.shown.controls.find((control) => control.id === 'forward')!.price).toBe('6 AP');
  });
});

describe('aiming', () => {
  it('lets foot choose between hull and troops, and says so to the server', () => {
    const p = player('dinghy-raid.aim');
    const shots = withVerb(p.ctx, 'shoot').filter((action) => detailsOf(action).aim);
    const target = detailsOf(shots[0]).target as string;
    p.square(target);
    expect(verbOf(p.draft)).toBe('shoot');
    expect(detailsOf(p.draft).aim).toBeDefined();
    const aims = p.shown.ways.filter((way) => verbOf(way.action) === 'shoot').map((way) => detailsOf(way.action).aim);
    expect(aims).toContain(`boat:${aims[0].split(':')[1]}:hull`);
    expect(aims).toContain(`boat:${aims[0].split(':')[1]}:troops`);
    const hull = p.shown.ways.find((way) => detailsOf(way.action).aim.endsWith(':hull'))!;
    p.tap({ on: 'choice', action: hull.action });
    expect(sameAction(p.draft, hull.action)).toBe(true);
    expect(p.square(target).committed).toEqual(hull.action);
  });

  it('storms a boat by the shore', () => {
    const ctx = moment('G22.boat-assault');
    const storm = withVerb(ctx, 'assault').find((action) => detailsOf(action).boat)!;
    const square = squareOf(ctx.position as BoatsPosition, detailsOf(storm).boat)!;
    const p = new Player(ctx).square(square);
    if (verbOf(p.draft) !== 'assault') p.tap({ on: 'fight', verb: 'assault' });
    expect(detailsOf(p.draft).boat).toBe(detailsOf(storm).boat);
  });
});

describe('placing', () => {
  it('deploys a boat where it is put, with its heading and cargo', () => {
    const p = player('dinghy-raid.deploy_boat').control('boat:a.DINGHY2').control('facing:E').square('D1');
    expect(p.draft).toEqual({ deploy_boat: { boat: 'a.DINGHY2', square: 'D1', facing: 'E', aboard: ['a1.C'] } });
    p.group('a1.C').group('a1.L1');
    expect(detailsOf(p.draft).aboard).toEqual(['a1.L1']);
    expect(p.square('D1').committed).toEqual(p.draft);
  });

  it('loads a boat as the server proposes, vehicles included', () => {
    const p = player('green-beach.deploy_boat');
    const loads = withVerb(p.ctx, 'deploy_boat').map((action) => detailsOf(action).aboard.length);
    expect(p.ui.picked).toHaveLength(Math.max(...loads));
    const { square } = detailsOf(withVerb(p.ctx, 'deploy_boat')[0]);
    expect(p.ctx.legal).toContainEqual(p.square(square).draft);
  });

  it('asks about a boat on land and about one too many aboard', () => {
    expect(player('dinghy-raid.deploy_boat').square('D5').asked).toEqual({ deploy_boat: { boat: 'a.DINGHY1', square: 'D5', facing: 'N', aboard: ['a1.C'] } });
    expect(detailsOf(player('dinghy-raid.deploy_boat').group('a1.R1').asked!).aboard).toEqual(['a1.C', 'a1.R1']);
  });

  it('lays mines one by one, takes them up again and never too many', () => {
    const p = player('across-the-volga.place_mine').square('C4').square('E5');
    expect(p.draft).toEqual({ place_mine: { squares: ['C4', 'E5'] } });
    p.square('C4').square('G4').square('A4');
    expect(detailsOf(p.draft).squares).toEqual(['A4', 'G4', 'E5']);
    p.square('B4');
    expect(p.asked).not.toBeNull();
    expect(detailsOf(p.draft).squares).toHaveLength(3);
  });

  it('brings a whole flotilla on', () => {
    const p = player('G28.arrive');
    const [first, second] = Object.entries(detailsOf(p.ctx.legal[0]) as Record<string, { square: string }>);
    p.square(first![1].square);
    expect(p.draft).toBeNull();
    p.square(second![1].square);
    expect(Object.keys(detailsOf(p.draft))).toEqual([first![0], second![0]]);
    expect(p.control('facing:W').draft).not.toBeNull();
  });

  it.each(['G13.rescue', 'green-beach.rescue_assign', 'G21.scramble_assign'])('%s: places the saved one by one', (name) => {
    const p = player(name);
    const wanted = p.ctx.legal[0]!;
    for (const [who, where] of Object.entries(detailsOf(wanted) as Record<string, string>)) {
      p.group(who);
      if (p.now.boats[where] || where === 'LOST') p.control(`place:${where}`);
      else p.square(where);
    }
    expect(p.draft).toEqual(wanted);
    expect(p.tap({ on: 'enter', square: null }).committed).toEqual(wanted);
  });

  it('puts the captors aboard', () => {
    const p = player('G20.capture_assign');
    for (const id of detailsOf(p.ctx.legal.at(-1)).groups) p.group(id);
    expect(verbOf(p.draft)).toBe('capture_assign');
  });
});

describe('choosing a boat', () => {
  it('offers the boat and full throttle, and commits at the second tap', () => {
    const p = player('dinghy-raid.activate_boat').tap({ on: 'boat', boat: 'a.DINGHY3' });
    expect(p.draft).toEqual({ activate_boat: { boat: 'a.DINGHY3', full_throttle: false } });
    const ways = p.shown.ways.map((way) => way.action);
    expect(ways).toContainEqual({ activate_boat: { boat: 'a.DINGHY3', full_throttle: true } });
    expect(p.tap({ on: 'boat', boat: 'a.DINGHY3' }).committed).toEqual({ activate_boat: { boat: 'a.DINGHY3', full_throttle: false } });
  });

  it('knows what is most likely meant by pointing at a square', () => {
    const p = player('dinghy-raid.forward');
    const boat = p.now.boats[p.now.boat_activation!.boat]!;
    expect(likely(p.ctx, p.ui, boat.square!)).toHaveProperty('disembark');
    expect(likely(player('dinghy-raid.activate_boat').ctx, begin(moment('dinghy-raid.activate_boat')), 'D1')).toEqual({ activate_boat: { boat: 'a.DINGHY1', full_throttle: false } });
  });

  it('lets a group on the shore launch the dinghy it carries', () => {
    const p = player('G29.launch');
    const labels = p.shown.ways.map((way) => verbOf(way.action));
    expect(labels.filter((verb) => verb === 'launch')).toHaveLength(4);
    expect(labels).toContain('drop');
  });
});
