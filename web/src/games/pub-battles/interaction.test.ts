import { describe, expect, it } from 'vitest';
import { context, emptyMap, hq, piece, position } from './fixtures/table';
import {
  actionInHand, actors, bombardment, candidatesOf, decisionOf, endOf, ghostOf, likely, mayMarch, mayPlace, nextPiece, nothing, step, type Context, type Tap, type Ui,
} from './interaction';
import { labelOf } from './words';
import { wishes } from './wishes';

const pieces = { r1: piece('RED', 5000, 5000, 0), r2: piece('RED', 9000, 5000, 0), b1: piece('BLUE', 5000, 9000, 1800) };
const asked = (kind: string, more: object = {}) => ({ asked: { kind, seats: ['red'], ...more } });
const acting: Context = context(pieces, { position: position(pieces, asked('piece')) });
const after = (ctx: Context, ...taps: Tap[]): Ui => taps.reduce((ui, tap) => step(ctx, ui, tap), nothing());

describe('who may act', () => {
  it('is every piece of the active Command that has not acted, though the list proposes for one only', () => {
    const ctx = { ...acting, legal: [{ hold: { piece: 'r2' } }, { done: {} }], words: ['hold r2', 'done'] };
    expect(actors(ctx)).toEqual(['r2', 'r1']);
    expect(mayMarch(ctx, 'r1')).toBe(true);
    expect(mayMarch(ctx, 'b1')).toBe(false);
  });
  it('is nobody while somebody else decides', () => {
    expect(actors({ ...acting, legal: [] })).toEqual([]);
    expect(decisionOf({ ...acting, legal: [] })).toBe('none');
  });
  it('has the server’s proposals, or simple ones that the umpire judges', () => {
    const ctx = { ...acting, legal: [{ hold: { piece: 'r1' } }, { move: { piece: 'r1', steps: [{ to: [5000, 6000] }] } }, { done: {} }], words: ['hold r1', 'move r1 to 5000,6000', 'done'] };
    expect(candidatesOf(ctx, 'r1').map(({ words }) => words)).toEqual(['hold r1', 'move r1 to 5000,6000']);
    const simple = candidatesOf(ctx, 'r2').map(({ action }) => action);
    expect(simple).toContainEqual({ hold: { piece: 'r2' } });
    expect(simple).toContainEqual({ move: { piece: 'r2', steps: [{ to: [9000, 10245] }] } });
    expect(candidatesOf(ctx, 'b1')).toEqual([]);
  });
});

describe('a piece that is dragged', () => {
  const ui = after(acting, { on: 'drag', piece: 'r1', to: { x: 5200, y: 7000 } });
  it('becomes a move with its steps and a ghost at their end', () => {
    expect(actionInHand(acting, ui)).toEqual({ move: { piece: 'r1', steps: [{ to: [5200, 7000] }] } });
    expect(ghostOf(acting, ui)).toMatchObject({ x: 5200, y: 7000, heading: 0 });
  });
  it('is turned where it stands in the air, and turns again from there', () => {
    const turned = step(acting, ui, { on: 'turn', heading: 450 });
    expect(actionInHand(acting, turned)).toEqual({ move: { piece: 'r1', steps: [{ turn: 450 }, { to: [5200, 7000] }] } });
    const back = step(acting, turned, { on: 'nudge', dx: 0, dy: 0, turn: -500 });
    expect(actionInHand(acting, back)).toEqual({ move: { piece: 'r1', steps: [{ turn: 3550 }, { to: [5200, 7000] }] } });
  });
  it('goes on from settled steps and gives them back one by one', () => {
    const settled = after(acting, { on: 'drag', piece: 'r1', to: { x: 5200, y: 7000 } }, { on: 'settle' }, { on: 'drag', piece: 'r1', to: { x: 5200, y: 8000 } });
    expect(actionInHand(acting, settled)).toEqual({ move: { piece: 'r1', steps: [{ to: [5200, 7000] }, { to: [5200, 8000] }] } });
    const once = step(acting, settled, { on: 'back' });
    expect(actionInHand(acting, once)).toEqual({ move: { piece: 'r1', steps: [{ to: [5200, 7000] }] } });
    expect(step(acting, step(acting, once, { on: 'back' }), { on: 'back' }).piece).toBeNull();
  });
  it('can be moved by keys alone', () => {
    const moved = after(acting, { on: 'choose', piece: 'r1' }, { on: 'nudge', dx: 0, dy: 125, turn: 0 }, { on: 'nudge', dx: 0, dy: 125, turn: 0 });
    expect(actionInHand(acting, moved)).toEqual({ move: { piece: 'r1', steps: [{ to: [5000, 5250] }] } });
  });
  it('leaves column in the heading that is asked of it', () => {
    const scenario = emptyMap({ roads: [{ id: 'X', polyline: [[5000, 1000], [5000, 12000]] }] });
    const column = { r1: piece('RED', 5000, 3000, 0, { column: { road: 'X', direction: 1, s: 2000 } }) };
    const ctx = context(column, { scenario, position: position(column, asked('piece')) });
    const formed = after(ctx, { on: 'drag', piece: 'r1', to: { x: 5000, y: 5000 } }, { on: 'turn', heading: 900 });
    expect(actionInHand(ctx, formed)).toEqual({ move: { piece: 'r1', steps: [{ road: 2000 }, { column_off: 900 }] } });
  });
  it('is an HQ’s ride for an HQ', () => {
    const ctx = context(pieces, { position: position(pieces, { ...asked('hq'), phase: 'HQ_MOVES', hqs: { rHQ: hq('RED', 7000, 3000) } }) });
    expect(actors(ctx)).toContain('rHQ');
    expect(actionInHand(ctx, after(ctx, { on: 'drag', piece: 'rHQ', to: { x: 6000, y: 2000 } }))).toEqual({ move_hq: { hq: 'rHQ', steps: [{ to: [6000, 2000] }] } });
  });
});

describe('decisions other than moves', () => {
  it('a bombardment is laid on its target', () => {
    const gun = { ...pieces, r1: piece('RED', 5000, 5000, 0, { type: 'ART' }) };
    expect(bombardment(context(gun, { position: position(gun, asked('piece')) }), 'r1', 'b1')).toEqual({ bombard: { piece: 'r1', heading: 0, target: 'b1' } });
  });
  it('a rally names a heading', () => {
    expect(actionInHand(acting, after(acting, { on: 'choose', piece: 'r1' }, { on: 'mode', mode: 'rally' }, { on: 'turn', heading: 900 }))).toEqual({ rally: { piece: 'r1', heading: 900 } });
  });
  it('a relocation moves the other’s piece and keeps its heading', () => {
    const ctx = context(pieces, { legal: [{ accept: {} }, { relocate: { piece: 'BLUE#2', x: 5000, y: 9500 } }], position: position({ ...pieces, b1: { ...pieces.b1!, block: 2 } }, asked('intent', { piece: 'b1' })) });
    expect(mayPlace(ctx, 'b1')).toBe('relocate');
    expect(actionInHand(ctx, after(ctx, { on: 'drag', piece: 'b1', to: { x: 5100, y: 9700 } }))).toEqual({ relocate: { piece: 'b1', x: 5100, y: 9700 } });
    expect(candidatesOf(ctx, 'b1')).toHaveLength(1);
  });
  it('a Reserve is placed by a pose', () => {
    const ctx = context(pieces, { legal: [{ place: { piece: 'r1', x: 1, y: 2, heading: 3 } }], position: position(pieces, asked('placement', { piece: 'r1' })) });
    const ui = after(ctx, { on: 'drag', piece: 'r1', to: { x: 4000, y: 3000 } }, { on: 'turn', heading: 1800 });
    expect(actionInHand(ctx, ui)).toEqual({ place: { piece: 'r1', x: 4000, y: 3000, heading: 1800 } });
  });
  it('a way back ends where the umpire listed it', () => {
    const ctx = context(pieces, {
      legal: [{ retreat: { piece: 'r1', index: 0 } }, { stay: {} }],
      position: position(pieces, asked('voluntary', { piece: 'r1', choices: [{ x: 5000, y: 3250, heading: 1800, distance: 1750 }] })),
    });
    expect(decisionOf(ctx)).toBe('voluntary');
    expect(endOf(ctx, ctx.legal[0]!)).toMatchObject({ id: 'r1', stand: { x: 5000, y: 3250, heading: 1800 } });
  });
  it('an order names a Command, what it does, and where', () => {
    const ctx = context(pieces, { legal: [{ confirm: {} }], position: position(pieces, { ...asked('orders'), phase: 'ORDERS' }) });
    const ui = after(ctx, { on: 'choose', piece: 'r' }, { on: 'order', order: 'attack', at: { x: 12000, y: 9000 } });
    expect(actionInHand(ctx, ui)).toEqual({ order: { command: 'r', kind: 'attack', x: 12000, y: 9000 } });
  });
});

describe('words and questions', () => {
  it('arrow keys find the next piece in their direction', () => {
    expect(nextPiece(acting, ['r1', 'r2', 'b1'], 'r1', 1, 0)).toBe('r2');
    expect(nextPiece(acting, ['r1', 'r2', 'b1'], 'r1', 0, 1)).toBe('b1');
    expect(nextPiece(acting, ['r1', 'r2', 'b1'], null, 0, 1)).toBe('r1');
  });
  it('an action made by hand reads like a sentence', () => {
    expect(labelOf({ move: { piece: 'r1', steps: [{ turn: 900 }, { to: [6750, 5000] }, { column_on: { road: 'R1', direction: -1 } }, { road: 2000 }] } }))
      .toBe('Move r1: face 90°, to 6.75″, 5″, column on R1 (back), 2″ of road');
    expect(labelOf({ pass: true })).toBe('Pass');
  });
  it('“why can’t I?” asks about what is in hand, else about a march with the piece', () => {
    const ui = after(acting, { on: 'drag', piece: 'r1', to: { x: 5200, y: 7000 } });
    expect(likely(acting, ui, 'r1')).toEqual(actionInHand(acting, ui));
    expect(likely(acting, nothing(), 'b1')).toHaveProperty('move.piece', 'b1');
    expect(wishes(acting.position, 'red', 'r1').map(({ action }) => Object.keys(action)[0])).toContain('rally');
    expect(wishes(acting.position, null, 'r1')).toEqual([]);
  });
});
