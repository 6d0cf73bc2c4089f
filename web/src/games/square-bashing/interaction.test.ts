import { describe, expect, it } from 'vitest';
import type { Action } from '../module';
import { moment, momentNames, type MomentName } from './fixtures/load';
import {
  assaultTargets, begin, coveredBy, decisionOf, detailsOf, helpersFor, isLegal, likely, likelyFor, movingIn, nothing, sameAction, step, verbOf, view,
  type Context, type Outcome, type Tap, type Ui,
} from './interaction';
import { beside, neighbours, sizeOf, unitsIn } from './model';

/** Somebody who taps: keeps the draft as the page does. */
class Hand {
  ctx: Context;
  ui: Ui;
  done: Action[] = [];
  asked: Action[] = [];
  constructor(name: MomentName) {
    this.ctx = moment(name);
    this.ui = begin(this.ctx);
  }
  tap(tap: Tap): Outcome {
    const out = step(this.ctx, this.ui, tap);
    this.ui = out.ui;
    if (out.commit) this.done.push(out.commit);
    else if (out.propose !== undefined) this.ctx = { ...this.ctx, draft: out.propose };
    if (out.ask) this.asked.push(out.ask);
    return out;
  }
  square(square: string) {
    return this.tap({ on: 'square', square });
  }
  unit(unit: string) {
    return this.tap({ on: 'unit', unit });
  }
  set(change: Partial<Ui>) {
    return this.tap({ on: 'set', change });
  }
  get draft() {
    return this.ctx.draft;
  }
}

const lit = (hand: Hand) => [...view(hand.ctx, hand.ui).lit.keys()];

describe('every question', () => {
  it('is told by its actions', () => {
    for (const name of momentNames) expect(decisionOf(moment(name).legal)).toBe(name);
    expect(decisionOf([])).toBe('none');
  });

  it('never commits on a first tap, except taking a unit up', () => {
    for (const name of momentNames)
      for (const square of Object.keys(moment(name).position.squares)) {
        const hand = new Hand(name);
        const out = hand.square(square);
        if (out.commit) expect([name, verbOf(out.commit)]).toEqual(['select', 'select']);
      }
  });

  it('proposes only what is allowed, and a second tap on the same place does it', () => {
    let proposed = 0;
    for (const name of momentNames)
      for (const square of Object.keys(moment(name).position.squares)) {
        const hand = new Hand(name);
        hand.square(square);
        if (!hand.draft) continue;
        proposed += 1;
        expect(isLegal(hand.ctx, hand.draft), `${name} ${JSON.stringify(hand.draft)}`).toBe(true);
        const drafted = hand.draft;
        if (verbOf(drafted) === 'advance' || (name === 'assault' && detailsOf(drafted).target !== square)) continue;
        hand.square(square);
        expect(hand.done, `${name} ${square}`).toHaveLength(1);
        expect(sameAction(hand.done[0]!, drafted)).toBe(true);
      }
    expect(proposed).toBeGreaterThan(100);
  });

  it('asks the umpire about what is not allowed', () => {
    for (const name of momentNames) {
      const ctx = moment(name);
      for (const square of Object.keys(ctx.position.squares)) {
        const action = likely(ctx, begin(ctx), square);
        if (action) expect(Object.keys(action)).toHaveLength(1);
      }
      for (const unit of Object.keys(ctx.position.units)) likelyFor(ctx, begin(ctx), unit);
    }
    const hand = new Hand('shoot');
    const off = Object.keys(hand.ctx.position.squares).find((square) => !lit(hand).includes(square))!;
    expect(hand.square(off).ask).toEqual({ shoot: { target: off, from: hand.ctx.position.cursor } });
  });

  it('goes back with Esc', () => {
    const hand = new Hand('shoot');
    hand.square(lit(hand)[0]!);
    expect(hand.draft).not.toBeNull();
    hand.tap({ on: 'back' });
    expect(hand.draft).toBeNull();
  });
});

/** Taps that put one listed action together. */
function reach(hand: Hand, action: Action): void {
  const d = detailsOf(action);
  const size = sizeOf(hand.ctx.scenario);
  switch (verbOf(action)) {
    case 'deploy': return void (d.to === 'POOL' ? hand.tap({ on: 'action', action }) : hand.square(d.to));
    case 'deplete': hand.set({ mode: d.mode }); return void hand.unit(d.unit);
    case 'barrage_row': return void hand.square(coveredBy(hand.ctx, action)[2]!);
    case 'barrage_l': {
      const corner = (d.squares as string[]).find((one) => d.squares.every((other: string) => other === one || neighbours(one, size).includes(other)))!;
      hand.square(corner);
      for (let i = 0; i < 4 && !sameAction(hand.draft, action); ++i) hand.set({ turn: hand.ui.turn + 1 });
      return;
    }
    case 'smoke': hand.set({ length: d.squares.length }); return void hand.square(d.squares[Math.floor((d.squares.length - 1) / 2)]);
    case 'asset': return void hand.set({ asset: d.type, dice: d.dice });
    case 'order': hand.set({ order: d.order }); return void hand.unit(d.unit);
    case 'place_hit': case 'award': case 'roll_for': case 'select': return void hand.unit(d.unit);
    case 'step': case 'extra': {
      hand.set({ extra: verbOf(action) === 'extra' });
      return void hand.square(beside(hand.ctx.position.units[hand.ctx.position.selected!]!.square!, d.direction, size)!);
    }
    case 'assault':
      hand.square(d.target);
      for (const id of d.additional) hand.unit(id);
      if (d.shock) hand.set({ shock: true });
      return;
    case 'advance':
      if (d.units.length === 0) return void hand.tap({ on: 'action', action });
      for (const id of d.units) hand.unit(id);
      return;
    case 'shoot': return void hand.square(d.target);
    case 'reinforce':
      hand.set({ option: d.option });
      if (d.unit) { hand.unit(d.unit); hand.square(d.square); }
      return;
    default: return void hand.square(d.square);
  }
}

describe('every listed action can be made by taps', () => {
  const buttons = ['pass', 'end_unit', 'end_square', 'no_assault', 'stand', 'retire', 'hold_fire', 'mount', 'dismount'];
  for (const name of momentNames)
    it(name, () => {
      for (const action of moment(name).legal.filter((one) => !buttons.includes(verbOf(one)))) {
        const hand = new Hand(name);
        reach(hand, action);
        const made = hand.done[0] ?? hand.draft;
        expect(made && sameAction(made, action), `${JSON.stringify(action)} came out as ${JSON.stringify(made)}`).toBe(true);
      }
    });
});

describe('assaults', () => {
  it('adds and drops help while the target stays', () => {
    const hand = new Hand('assault');
    const target = assaultTargets(hand.ctx).find((square) => helpersFor(hand.ctx, square).length > 0)!;
    hand.square(target);
    expect(detailsOf(hand.draft).additional).toEqual([]);
    const helper = helpersFor(hand.ctx, target)[0]!;
    hand.unit(helper);
    expect(hand.draft).toEqual({ assault: { target, from: hand.ctx.position.cursor, additional: [helper], shock: false } });
    expect(view(hand.ctx, hand.ui).chosen.has(helper)).toBe(true);
    hand.unit(helper);
    expect(detailsOf(hand.draft).additional).toEqual([]);
    hand.square(target);
    expect(hand.done).toHaveLength(1);
  });

  it('takes help also by its square, for fingers', () => {
    const hand = new Hand('assault');
    const target = assaultTargets(hand.ctx).find((square) => helpersFor(hand.ctx, square).length > 0)!;
    hand.square(target);
    const square = hand.ctx.position.units[helpersFor(hand.ctx, target)[0]!]!.square!;
    hand.square(square);
    expect(detailsOf(hand.draft).additional.length).toBe(1);
  });

  it('takes two from a square, and a third in the place of the first (SB-12.3)', () => {
    const hand = new Hand('assault');
    const target = assaultTargets(hand.ctx).find((square) => helpersFor(hand.ctx, square).length > 0)!;
    const [helper] = helpersFor(hand.ctx, target);
    const side = helper![0]!;
    const like = ['7', '8', '9'].map((n) => `${side}9${n}`);
    for (const id of like) hand.ctx.position.units[id] = { ...hand.ctx.position.units[helper!]! };
    hand.square(target);
    hand.unit(like[0]!);
    hand.unit(like[1]!);
    expect(detailsOf(hand.draft).additional).toEqual([like[0], like[1]]);
    hand.unit(like[2]!);
    expect(detailsOf(hand.draft).additional).toEqual([like[1], like[2]]);
  });

  it('shows both pools on the target', () => {
    const hand = new Hand('assault');
    for (const l of view(hand.ctx, hand.ui).lit.values()) expect(l.badge).toMatch(/^\d+:\d+$/);
  });

  it('moves in with the largest group, or with whom one chooses', () => {
    const hand = new Hand('advance');
    const target = hand.ctx.position.assault!.target;
    hand.square(target);
    const most = Math.max(...hand.ctx.legal.filter((a) => verbOf(a) === 'advance').map((a) => detailsOf(a).units.length));
    expect(detailsOf(hand.draft).units).toHaveLength(most);
    const one = new Hand('advance');
    const unit = movingIn(one.ctx).find((id) => isLegal(one.ctx, { advance: { units: [id] } }))!;
    one.unit(unit);
    expect(one.draft).toEqual({ advance: { units: [unit] } });
    one.square(target);
    expect(one.done).toEqual([{ advance: { units: [unit] } }]);
  });
});

describe('the other decisions', () => {
  it('places a hit on the unit that is tapped twice', () => {
    const hand = new Hand('hit');
    const [first, second] = hand.ctx.legal.map((a) => detailsOf(a).unit as string);
    hand.unit(first!);
    hand.unit(second!);
    expect(hand.done).toEqual([]);
    expect(hand.draft).toEqual({ place_hit: { unit: second } });
    hand.unit(second!);
    expect(hand.done).toEqual([{ place_hit: { unit: second } }]);
  });

  it('takes a unit up at one tap and steps at two', () => {
    const select = new Hand('select');
    const unit = detailsOf(select.ctx.legal[0]).unit as string;
    select.unit(unit);
    expect(select.done).toEqual([{ select: { unit } }]);

    const move = new Hand('move');
    const to = lit(move)[0]!;
    move.square(to);
    expect(['step', 'extra']).toContain(verbOf(move.draft));
    move.square(to);
    expect(move.done).toHaveLength(1);
    const again = new Hand('move');
    again.set({ extra: true });
    const far = lit(again).find((square) => view(again.ctx, again.ui).lit.get(square)!.kind === 'extra')!;
    again.square(far);
    expect(verbOf(again.draft)).toBe('extra');
  });

  it('orders by kind and unit, and keeps the unit when the kind changes', () => {
    const hand = new Hand('order');
    const unit = detailsOf(hand.ctx.legal[0]).unit as string;
    hand.unit(unit);
    expect(hand.draft).toEqual({ order: { order: 'FIGHT', unit } });
    hand.set({ order: 'HOLD' });
    expect(hand.draft).toEqual({ order: { order: 'HOLD', unit } });
  });

  it('tries for an asset with as many dice as one likes', () => {
    const hand = new Hand('asset');
    const type = detailsOf(hand.ctx.legal[0]).type;
    hand.set({ asset: type, dice: 2 });
    expect(hand.draft).toEqual({ asset: { type, dice: 2 } });
    hand.set({ dice: 1 });
    expect(detailsOf(hand.draft).dice).toBe(1);
  });

  it('lays rows, L’s and smoke round the square that is tapped', () => {
    const row = new Hand('barrage_row');
    const legal = row.ctx.legal.map((a) => coveredBy(row.ctx, a));
    row.square(legal[0]![2]!);
    expect(coveredBy(row.ctx, row.draft)).toHaveLength(5);

    const ell = new Hand('barrage_l');
    ell.square('C3');
    const before = coveredBy(ell.ctx, ell.draft);
    expect(before).toContain('C3');
    expect(before).toHaveLength(3);
    ell.set({ turn: ell.ui.turn + 1 });
    expect(coveredBy(ell.ctx, ell.draft)).not.toEqual(before);
    expect(coveredBy(ell.ctx, ell.draft)).toContain('C3');
    const corner = new Hand('barrage_l');
    corner.square('A1'); // only one L fits here
    expect([...coveredBy(corner.ctx, corner.draft)].sort()).toEqual(['A1', 'A2', 'B1']);

    const smoke = new Hand('smoke');
    smoke.square('B3');
    expect(detailsOf(smoke.draft).squares).toHaveLength(3);
    smoke.set({ length: 1 });
    expect(detailsOf(smoke.draft).squares).toEqual(['B3']);
  });

  it('brings reinforcements by option, unit and square', () => {
    const hand = new Hand('reinforce');
    hand.set({ option: 'A' });
    expect(hand.draft).toEqual({ reinforce: { option: 'A' } });
    hand.set({ option: 'B' });
    expect(hand.draft).toBeNull();
    const square = lit(hand)[0]!;
    hand.square(square);
    expect(detailsOf(hand.draft)).toMatchObject({ option: 'B', square });
    hand.square(square);
    expect(hand.done).toHaveLength(1);
  });

  it('deploys, depletes, digs in, escapes, awards, rolls and names squares', () => {
    for (const name of ['deploy', 'hasty', 'escape', 'arrive', 'square'] as MomentName[]) {
      const hand = new Hand(name);
      hand.square(lit(hand)[0]!);
      expect(hand.draft, name).not.toBeNull();
    }
    const depleted = new Hand('deplete');
    depleted.unit(detailsOf(depleted.ctx.legal[0]).unit);
    depleted.set({ mode: 'TO_POOL' });
    expect(detailsOf(depleted.draft).mode).toBe('TO_POOL');
    for (const name of ['award', 'roll_for'] as MomentName[]) {
      const hand = new Hand(name);
      hand.unit(detailsOf(hand.ctx.legal[0]).unit);
      expect(isLegal(hand.ctx, hand.draft!), name).toBe(true);
    }
  });

  it('sends a unit to the pool, and lets nobody move in, by the panel', () => {
    const hand = new Hand('deploy');
    const unit = detailsOf(hand.ctx.legal[0]).unit;
    hand.tap({ on: 'action', action: { deploy: { unit, to: 'POOL' } } });
    expect(hand.draft).toEqual({ deploy: { unit, to: 'POOL' } });
    const advance = new Hand('advance');
    advance.unit(movingIn(advance.ctx)[0]!);
    advance.tap({ on: 'action', action: { advance: { units: [] } } });
    expect(advance.draft).toEqual({ advance: { units: [] } });
    expect(advance.ui.units).toEqual([]);
    advance.tap({ on: 'action', action: { advance: { units: [] } } });
    expect(advance.done).toHaveLength(1);
  });

  it('takes an interchangeable unit for the one that is listed', () => {
    const ctx = moment('assault');
    const listed = ctx.legal.find((a) => (detailsOf(a).additional ?? []).length > 0)!;
    const d = detailsOf(listed);
    const [helper] = d.additional as string[];
    const twin = { ...ctx.position.units[helper!]! };
    ctx.position.units.z9 = twin;
    expect(isLegal(ctx, { assault: { ...d, additional: ['z9', ...d.additional.slice(1)] } })).toBe(true);
    twin.half -= 1;
    expect(isLegal({ ...ctx, legal: [...ctx.legal] }, { assault: { ...d, additional: ['z9', ...d.additional.slice(1)] } })).toBe(false);
  });

  it('says nothing on a table that is only watched', () => {
    const ctx: Context = { ...moment('assault'), legal: [], seat: null };
    const square = Object.keys(ctx.position.squares).find((name) => unitsIn(ctx.position, name).length > 0)!;
    expect(step(ctx, nothing, { on: 'square', square })).toEqual({ ui: { ...nothing, open: square } });
  });
});
