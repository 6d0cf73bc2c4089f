import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Action } from '../module';
import { decisionOf, detailsOf, isLegal, signature, targetOf, verbOf, type Context } from './actions';
import { begin, nothing, type Ui } from './chosen';
import { groupByNumber, step, type Tap } from './interaction';
import { groupsIn } from './model';
import { commanders } from './motivation';
import { likely } from './pointing';
import { view } from './view';

const folder = new URL('./fixtures/', import.meta.url);
const read = (name: string): any => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
const names = readdirSync(folder).filter((n) => n.endsWith('.json') && !n.startsWith('scenario.')).map((n) => n.slice(0, -5));

function moment(name: string): Context {
  const m = read(name);
  return { scenario: read(`scenario.${m.scenario}`), position: m.position, seat: m.seat, legal: m.legal, draft: null };
}

/** A player at the table: remembers what the shell would. */
class Player {
  ui: Ui;
  committed: Action | null = null;
  asked: Action | null = null;
  constructor(public ctx: Context) {
    this.ui = begin(ctx);
  }
  tap(...taps: Tap[]): this {
    for (const t of taps) {
      const out = step(this.ctx, this.ui, t);
      this.ui = out.ui;
      if (out.propose !== undefined) this.ctx = { ...this.ctx, draft: out.propose };
      if (out.commit) this.committed = out.commit;
      if (out.ask) this.asked = out.ask;
    }
    return this;
  }
  square(square: string): this { return this.tap({ on: 'square', square }); }
  group(group: string): this { return this.tap({ on: 'group', group }); }
  get draft() { return this.ctx.draft; }
  get shown() { return view(this.ctx, this.ui); }
}

describe('what is asked', () => {
  it('is read from the verbs', () => {
    expect(decisionOf([{ end_turn: {} }])).toBe('residual');
    expect(decisionOf([{ move: {} }, { end_activation: {} }])).toBe('act');
    expect(decisionOf([])).toBe('none');
    for (const name of names) if (moment(name).seat) expect(decisionOf(moment(name).legal), name).not.toBe('none');
  });
});

describe('every listed action can be made by taps', () => {
  const acting = names.filter((n) => n.includes('.act'));
  for (const name of acting)
    it(name, () => {
      const ctx = moment(name);
      for (const action of ctx.legal) {
        const verb = verbOf(action), d = detailsOf(action);
        const player = new Player(ctx);
        if (verb === 'clear') {
          player.tap({ on: 'marker', square: d.square, platoon: d.platoon });
        } else if (['move', 'assault', 'shoot'].includes(verb)) {
          player.ui = { ...nothing, fight: verb === 'assault' ? 'assault' : 'shoot' };
          const groups: string[] = verb === 'shoot' ? Object.keys(d.groups) : d.groups;
          for (const id of groups) player.group(id);
          if (verb === 'shoot') for (const id of groups) player.tap({ on: 'points', group: id, points: d.groups[id] });
          player.square(verb === 'shoot' ? d.target : d.to);
        } else continue;
        expect(player.draft && signature(ctx.position, player.draft), JSON.stringify(action)).toBe(signature(ctx.position, action));
        if (verb === 'clear') player.tap({ on: 'marker', square: d.square, platoon: d.platoon });
        else player.square(targetOf(player.draft)!);
        expect(player.committed).not.toBeNull();
      }
    });
});

describe('moving', () => {
  const ctx = moment('crossroads-village.act');
  it('starts with all who are active and lights squares', () => {
    const player = new Player(ctx);
    expect(player.ui.square).toBe(ctx.position.activation!.square);
    expect(player.ui.picked.length).toBeGreaterThan(1);
    expect([...player.shown.lit.values()].some((l) => l.kinds.includes('move'))).toBe(true);
  });
  it('uses the groups the player tapped, not the lowest of their kind', () => {
    const position = structuredClone(ctx.position);
    const [a, b] = ['a1.R1', 'a1.R2'];
    for (const id of [a, b]) position.groups[id] = { ...position.groups[a!]!, status: 'ON_BOARD', square: 'D2', active: true, ap: 2, start_square: 'D2', no_move: false, motivated: true, acted: true, diag_used: false, shots: 0 };
    const listed: Context = { ...ctx, position, legal: [{ move: { groups: [a], to: 'D3' } }, { move: { groups: [a, b], to: 'D3' } }, { end_activation: {} }] };
    const player = new Player(listed);
    player.ui = { ...nothing };
    player.group(b!).square('D3');
    expect(player.draft).toEqual({ move: { groups: [b], to: 'D3' } });
    expect(isLegal(listed, player.draft!)).toBe(true);
  });
  it('asks why about a square that is not lit', () => {
    const player = new Player(ctx);
    const far = Object.keys(ctx.position.squares).find((s) => !player.shown.lit.has(s) && groupsIn(ctx.position, s).length === 0)!;
    player.square(far);
    expect(verbOf(player.asked)).toBe('move');
    expect(detailsOf(player.asked).to).toBe(far);
    expect(player.draft).toBeNull();
  });
  it('goes back step by step', () => {
    const player = new Player(ctx);
    const target = [...player.shown.lit.keys()][0]!;
    player.square(target);
    expect(player.draft).not.toBeNull();
    player.tap({ on: 'back' });
    expect(player.draft).toBeNull();
    player.tap({ on: 'back' });
    expect(player.ui.picked).toEqual([]);
  });
  it('keeps the chosen groups for the next step of the same activation', () => {
    const player = new Player(ctx);
    const one = player.ui.picked.slice(0, 1);
    expect(begin(ctx, { ...player.ui, picked: one }).picked).toEqual(one);
  });
  it('numbers toggle groups of the open square', () => {
    const player = new Player(ctx);
    const id = groupByNumber(ctx, player.ui, 1)!;
    expect(groupsIn(ctx.position, player.ui.square!)).toContain(id);
    expect(groupByNumber(ctx, player.ui, 8)).toBeNull();
  });
});

describe('shooting', () => {
  const ctx = moment('crossroads-village.act-shoot');
  it('commits on the second tap, and AP go round', () => {
    const player = new Player(ctx);
    const target = [...player.shown.lit.values()].find((l) => l.kinds.includes('shoot'))!.square;
    player.square(target);
    expect(verbOf(player.draft)).toBe('shoot');
    const id = Object.keys(detailsOf(player.draft).groups)[0]!;
    const most = player.shown.points.find((p) => p.group === id)!.most;
    player.tap({ on: 'points', group: id, points: most });
    expect(detailsOf(player.draft).groups[id]).toBe(most);
    player.tap({ on: 'points', group: id, points: most + 1 });
    expect(detailsOf(player.draft).groups[id]).toBe(1);
    player.square(target);
    expect(player.committed).toEqual(player.draft);
  });
  it('leaves out who cannot reach', () => {
    const player = new Player(ctx);
    const target = [...player.shown.lit.values()].find((l) => l.kinds.includes('shoot'))!.square;
    player.square(target);
    for (const id of Object.keys(detailsOf(player.draft).groups)) expect(player.ui.picked).toContain(id);
    expect(isLegal(ctx, player.draft!)).toBe(true);
  });
});

describe('shot or assault', () => {
  it('is a choice where both are possible', () => {
    const ctx = moment('crossroads-village.act-both');
    const player = new Player(ctx);
    const both = [...player.shown.lit.values()].find((l) => l.kinds.includes('shoot') && l.kinds.includes('assault'))!;
    expect(both.danger).toBe(true);
    player.square(both.square);
    expect(player.shown.bothWays).toBe(true);
    player.tap({ on: 'fight', verb: 'assault' });
    expect(verbOf(player.draft)).toBe('assault');
    player.tap({ on: 'fight', verb: 'shoot' });
    expect(verbOf(player.draft)).toBe('shoot');
    player.tap({ on: 'enter', square: both.square });
    expect(verbOf(player.committed)).toBe('shoot');
  });
});

describe('motivating', () => {
  const ctx = moment('crossroads-village.ACTION');
  it('takes the cheapest commander, or the one who was chosen', () => {
    for (const action of ctx.legal.filter((a) => verbOf(a) === 'motivate')) {
      const { commander, square } = detailsOf(action);
      const player = new Player(ctx);
      player.group(commander).square(square);
      expect(player.draft).toEqual(action);
      player.square(square);
      expect(player.committed).toEqual(action);
      expect(isLegal(ctx, new Player(ctx).square(square).draft!)).toBe(true);
    }
    expect(commanders(ctx).length).toBe(2);
  });
  it('shows needed scores from 1 to 6', () => {
    for (const lit of new Player(ctx).shown.lit.values()) expect(lit.badge).toMatch(/^[1-6]\+$/);
  });
  it('asks about squares out of reach', () => {
    const player = new Player(ctx).square('D5');
    expect(player.asked).toMatchObject({ motivate: { square: 'D5' } });
  });
});

describe('residual, opportunity, here they come', () => {
  for (const [name, verb] of [['crossroads-village.RESIDUAL', 'residual'], ['crossroads-village.opportunity-offer', 'opp_attempt'], ['farm-in-the-hedgerows.assault-origin', 'htc_target']] as const)
    it(verb, () => {
      const ctx = moment(name);
      for (const action of ctx.legal.filter((a) => verbOf(a) === verb)) {
        const player = new Player(ctx).square(targetOf(action)!);
        expect(player.draft).toEqual(action);
        player.square(targetOf(action)!);
        expect(player.committed).toEqual(action);
      }
      const player = new Player(ctx).square('A8');
      expect(verbOf(player.asked)).toBe(verb);
    });
});

describe('hits and losses', () => {
  for (const [name, verb] of [['first-patrol.shooting-allocate', 'allocate'], ['crossroads-village.assault-assaulter_losses', 'choose_losses'], ['first-patrol.assault-defender_losses', 'choose_losses'], ['first-patrol.assault-pursuit_losses', 'choose_losses']] as const)
    it(name, () => {
      const ctx = moment(name);
      for (const action of ctx.legal.filter((a) => verbOf(a) === verb)) {
        const player = new Player(ctx);
        player.ui = { ...player.ui, picked: [] };
        for (const id of detailsOf(action).groups) player.group(id);
        expect(signature(ctx.position, player.draft!)).toBe(signature(ctx.position, action));
        player.tap({ on: 'enter', square: null });
        expect(player.committed).not.toBeNull();
      }
    });
  it('the earliest goes back when too many are chosen', () => {
    const ctx = moment('first-patrol.shooting-allocate');
    const [a, b] = [...view(ctx, begin(ctx)).pickable];
    const player = new Player(ctx).group(a!).group(b!);
    expect(player.ui.picked).toEqual([b]);
  });
});

describe('retreating', () => {
  const ctx = moment('crossroads-village.retreat-assign');
  it('every assignment can be tapped, straight back first', () => {
    for (const action of ctx.legal) {
      const player = new Player(ctx);
      for (const [id, square] of Object.entries(detailsOf(action) as Record<string, string>)) {
        player.group(id);
        if (square === 'OFF') player.tap({ on: 'off' });
        else player.square(square);
      }
      expect(signature(ctx.position, player.draft!)).toBe(signature(ctx.position, action));
      expect(player.tap({ on: 'enter', square: null }).committed).not.toBeNull();
    }
  });
  it('asks why about another square', () => {
    const player = new Player(ctx).square('A1');
    expect(player.asked).toHaveProperty('retreat_assign');
  });
  it('a group dropped on a square goes there', () => {
    const id = ctx.position.pending.at(-1)!.groups[0]!;
    const to = [...new Player(ctx).shown.lit.keys()][0]!;
    expect(new Player(ctx).tap({ on: 'drop', group: id, square: to }).ui.placed).toEqual({ [id]: to });
  });
});

describe('deploying', () => {
  const ctx = moment('crossroads-village.DEPLOY_ATT');
  it('lights the first row only', () => {
    expect([...new Player(ctx).shown.lit.keys()].every((s) => s.endsWith('1'))).toBe(true);
    const defender = new Player(moment('crossroads-village.DEPLOY_DEF'));
    expect([...defender.shown.lit.keys()].some((s) => s.endsWith('1') || s.endsWith('2'))).toBe(false);
  });
  it('puts what is in the hand, at most four a square, and proposes when all are down', () => {
    const player = new Player(ctx);
    const all = player.shown.tray;
    expect(all.length).toBe(20);
    for (const id of all.slice(0, 5)) player.group(id);
    player.square('A1');
    expect(Object.values(player.ui.placed)).toEqual(['A1', 'A1', 'A1', 'A1']);
    expect(player.ui.picked).toEqual([all[4]]);
    player.square('B1');
    for (const [i, square] of ['C1', 'D1', 'E1', 'F1'].entries()) {
      for (const id of all.slice(5 + i * 4, 9 + i * 4)) player.group(id);
      player.square(square);
    }
    expect(verbOf(player.draft)).toBe('deploy');
    expect(Object.keys(detailsOf(player.draft)).length).toBe(20);
    expect(player.tap({ on: 'enter', square: null }).committed).toEqual(player.draft);
  });
  it('takes proposals and the preset, and starts again', () => {
    for (const { action } of new Player(ctx).shown.proposals) {
      const player = new Player(ctx).tap({ on: 'proposal', action });
      expect(player.draft).toEqual(action);
      expect(Object.keys(player.ui.placed).length).toBe(20);
      expect(player.tap({ on: 'proposal', action }).committed).toEqual(action);
      expect(player.tap({ on: 'restart' }).ui.placed).toEqual({});
    }
  });
  it('drops by dragging and explains a wrong row', () => {
    const player = new Player(ctx).tap({ on: 'drop', group: 'a1.C', square: 'C1' });
    expect(player.ui.placed).toEqual({ 'a1.C': 'C1' });
    player.tap({ on: 'drop', group: 'a1.L1', square: 'C2' });
    expect(player.asked).toMatchObject({ deploy: { 'a1.C': 'C1', 'a1.L1': 'C2' } });
  });
});

describe('ground and edge', () => {
  it('cycles a square and proposes when the counts are right', () => {
    const ctx = moment('defenders-ground.SETUP_TERRAIN');
    const player = new Player(ctx).square('A1').square('A1').square('A1');
    expect(player.ui.ground.A1).toBe('BUILDING');
    expect(player.draft).toBeNull();
    for (const { action } of player.shown.proposals) {
      const other = new Player(ctx).tap({ on: 'proposal', action });
      expect(other.shown.counts).toMatchObject({ buildings: 6, scenery: 20 });
      expect(other.tap({ on: 'enter', square: null }).committed).toEqual(action);
    }
    // one wood becomes a building and a building a wood: four and four taps
    const again = new Player(ctx).tap({ on: 'proposal', action: player.shown.proposals[0]!.action });
    const wood = Object.keys(again.ui.ground).find((s) => again.ui.ground[s] === 'WOOD')!;
    again.square(wood);
    expect(again.draft).toBeNull();
    again.square(wood).square(wood).square(wood);
    expect(signature(ctx.position, again.draft!)).toBe(signature(ctx.position, player.shown.proposals[0]!.action));
  });
  it('an edge is tapped twice', () => {
    const ctx = moment('defenders-ground.SETUP_EDGE');
    for (const edge of ['N', 'E', 'S', 'W'] as const) {
      const player = new Player(ctx).tap({ on: 'edge', edge });
      expect(player.draft).toEqual({ choose_edge: { edge } });
      expect(player.tap({ on: 'edge', edge }).committed).toEqual({ choose_edge: { edge } });
    }
  });
});

describe('watching', () => {
  it('a spectator may look into squares but proposes nothing', () => {
    const ctx: Context = { ...moment('crossroads-village.act'), seat: null, legal: [] };
    const player = new Player(ctx).square('D5');
    expect(player.ui.square).toBe('D5');
    expect(player.draft).toBeNull();
    expect(likely(ctx, player.ui, 'D5')).toBeNull();
  });
});
