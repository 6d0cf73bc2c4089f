// Every kind of question, as a real game asked it.
import { describe, expect, it } from 'vitest';
import { moment, momentNames } from './fixtures/load';
import { describe as words, pieces } from './describe';
import { actors, candidatesOf, decisionOf, endOf, groupOf, ofVerb, stepsOf, subject, verbOf } from './interaction';
import { resolve } from './model';
import { march } from './moves';
import { labelOf } from './words';

const kinds: Record<string, string> = { 'piece-late': 'piece', 'alter-late': 'alter', over: 'none' };

describe.each(momentNames)('%s', (name) => {
  const ctx = moment(name);
  const kind = name.split('.')[1]!;

  it('is known for what it is, and every answer has words', () => {
    expect(decisionOf(ctx)).toBe(kinds[kind] ?? kind);
    for (const action of ctx.legal) expect(labelOf(action) ?? verbOf(action)).toMatch(/^[A-Za-z]/);
    expect(words(ctx.position, ctx.scenario).length).toBeGreaterThan(8);
    expect(pieces(ctx.position, ctx.scenario).length).toBe(Object.keys(ctx.position.pieces).length + Object.keys(ctx.position.hqs).length);
  });

  it('is about pieces that the map shows', () => {
    for (const id of actors(ctx)) expect(ctx.position.pieces[id] ?? ctx.position.hqs[id]).toBeDefined();
    const about = subject(ctx);
    if (['retreat', 'voluntary', 'intent', 'placement', 'target'].includes(kind)) expect(ctx.position.pieces[about!]).toBeDefined();
  });

  it('is measured as the umpire measures: what he lists is never too far, and ends where he says', () => {
    for (const action of ctx.legal) {
      const steps = stepsOf(action);
      const end = endOf(ctx, action);
      if (['move', 'move_hq', 'retreat', 'withdraw', 'place'].includes(verbOf(action))) expect(end).not.toBeNull();
      if (steps.length === 0) continue;
      const { cost } = march(ctx.scenario, ctx.position, end!.id, steps)!;
      expect(cost.total).toBeLessThanOrEqual(cost.budget);
    }
  });
});

it('a combat to choose is shown with all its pieces, though the server names it by a block', () => {
  const ctx = moment('mill-hill.fight');
  const groups = ofVerb(ctx, 'fight').map((action) => groupOf(ctx, action));
  expect(groups.every((group) => group.length >= 2 && group.every((id) => ctx.position.pieces[id]))).toBe(true);
  expect(new Set(groups.flat()).size).toBe(groups.flat().length);
  expect(resolve(ctx.position, 'BLUE#0')).not.toBe('nobody');
});

it('a voluntary retreat has its ways numbered and drawn', () => {
  const ctx = moment('mill-hill.voluntary');
  const routes = candidatesOf(ctx, subject(ctx)).filter(({ action }) => verbOf(action) === 'retreat');
  expect(routes.length).toBeGreaterThan(1);
  expect(new Set(routes.map(({ action }) => JSON.stringify(endOf(ctx, action)))).size).toBe(routes.length);
});
