// The skirmish game with scenarios of one's own: smoke that is laid by hand, and teams that are placed freely.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, base, myTurn, picture, visitor } from './browser';
import { activate, doIt, drag, inch, place, press } from './skirmish-hands';

const board = { board: { width: 36000, height: 36000 }, turns: 6, edge_A: 'S', edge_B: 'N', aware: ['A', 'B'] };

async function sitDown(page: Page, scenario: object): Promise<void> {
  const wish = { game: 'skirmish', scenario: { game: 'skirmish', id: 'own', title: 'Own', ...board, ...scenario }, options: {}, seats: { A: { kind: 'here', name: 'Anna' }, B: { kind: 'bot', bot: 'random' } } };
  const made: any = await (await fetch(`${base}/api/tables`, { method: 'POST', body: JSON.stringify(wish) })).json();
  await page.goto(`${base}/t/${made.table}#seat=${made.seats.A.token}`);
  await page.waitForSelector('.skm-play');
  await myTurn(page);
}

/** A point of the table, in inches from its south-west corner, on the screen. */
const spot = (page: Page, x: number, y: number): Promise<{ x: number; y: number }> =>
  page.evaluate(([east, north]) => {
    const { a, d, e, f } = document.querySelector<SVGSVGElement>('.skm-play')!.getScreenCTM()!;
    return { x: e + a * east! * 25, y: f + d * (36 - north!) * 25 };
  }, [x, y]);

it('lays smoke where one points, and the cloud stays on the table', async () => {
  const page = await visitor();
  // Eight mortars, one after another: a round hits two times in three.
  const mortar = (i: number) => ({
    id: `M${i + 1}`, side: 'A', kind: 'support', spotted: true,
    figures: [{ at: [11000 + 2000 * i, 8000], base_ap: 3, weapons: [{ type: 'mortar_2in', smoke: 2 }] }, { at: [11000 + 2000 * i, 6800], base_ap: 3, weapons: ['rifle'] }],
  });
  await sitDown(page, { teams: [...Array.from({ length: 8 }, (_, i) => mortar(i)), { id: 'E', side: 'B', kind: 'infantry', spotted: true, figures: [{ at: [18000, 32000], weapons: ['rifle'] }] }] });
  const clouds = page.locator('.skm-smoke');
  for (let i = 0; i < 8 && (await clouds.count()) === 0; ++i) {
    if (i > 0) await press(page, /^This team is done$/);
    await activate(page);
    await ask(page).locator('.skm-choice', { hasText: /^Load/ }).first().click();
    await doIt(page);
    await ask(page).locator('.skm-choice', { hasText: /smoke/ }).first().click();
    const { x, y } = await spot(page, 17, 17);
    await page.mouse.click(x, y);
    await expect.poll(() => ask(page).locator('.draft').textContent()).toMatch(/smoke, at (16\.9|17)\S*", /);
    await doIt(page);
  }
  expect(await clouds.count()).toBe(1);
  const [box, { x, y }, px] = [(await clouds.locator('.limit').boundingBox())!, await spot(page, 17, 17), await inch(page)];
  expect([box.x + box.width / 2 - x, box.y + box.height / 2 - y].every((off) => Math.abs(off) < 3)).toBe(true);
  expect(Math.abs(box.width - 3 * px)).toBeLessThan(3);
  expect(await page.locator('.log').textContent()).toMatch(/smoke/i);
  await picture(page, 'skm-smoke');
});

it('places its teams freely: the umpire says where there is no room', async () => {
  const page = await visitor();
  const rifle = { weapons: ['rifle'] };
  await sitDown(page, {
    deploy: 'free', zones: { A: { rect: [0, 0, 36000, 8000] }, B: { rect: [0, 28000, 36000, 36000] } },
    features: [{ id: 'H', kind: 'building', rect: [20000, 2000, 26000, 6000] }],
    teams: [
      { id: 'A1', side: 'A', kind: 'infantry', figures: [rifle, rifle] }, { id: 'A2', side: 'A', kind: 'vehicle', vehicle: { model: 'sherman_m4' } }, { id: 'A3', side: 'A', kind: 'sniper', figures: [rifle] },
      { id: 'B1', side: 'B', kind: 'infantry', figures: [rifle] }, { id: 'B2', side: 'B', kind: 'infantry', figures: [rifle] }, { id: 'B3', side: 'B', kind: 'infantry', figures: [rifle] },
    ],
  });
  expect(await page.locator('.skm-tokens [data-piece]').count()).toBe(0);
  const tap = async (x: number, y: number) => { const at = await spot(page, x, y); await page.mouse.click(at.x, at.y); };

  // The tank: not in the house, not out of the zone; then taken on to a better place.
  await ask(page).locator('.skm-choice', { hasText: 'Sherman' }).click();
  await tap(21, 4);
  await expect.poll(() => page.locator('.skm-say.refused').textContent()).toMatch(/No room for the vehicle.*SKM-14\.5/);
  await picture(page, 'skm-deploy');
  await tap(10, 12);
  await expect.poll(() => page.locator('.skm-say.refused').textContent()).toMatch(/own zone/);
  await tap(10, 4);
  await page.waitForSelector('.draft');
  await doIt(page);
  await myTurn(page);
  expect((await place(page, 'A2')).x).toBeCloseTo((await spot(page, 10, 4)).x, -1);

  // The men: beside it, then farther off by the man at the right.
  await ask(page).locator('.skm-choice', { hasText: 'Fire team' }).click();
  await tap(14, 5);
  await page.waitForSelector('.draft');
  const ghost = (await page.locator('[data-ghost="A1.2"] .verdict').boundingBox())!;
  const px = await inch(page);
  await page.mouse.move(ghost.x + ghost.width / 2, ghost.y + ghost.height / 2);
  await page.mouse.down();
  await page.mouse.move(ghost.x + ghost.width / 2 + 2 * px, ghost.y + ghost.height / 2 - px, { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector('.draft');
  await doIt(page);
  await myTurn(page);
  expect((await place(page, 'A1.1')).x).toBeCloseTo((await spot(page, 16, 6)).x, -1);
  expect((await place(page, 'A1.1')).y).toBeCloseTo((await spot(page, 16, 6)).y, -1);

  // The last man by keys: from the middle of the zone an inch to the west.
  await page.locator('.skm-play').focus();
  await page.keyboard.press('Tab');
  for (let i = 0; i < 4; ++i) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.draft');
  await page.keyboard.press('Enter');
  await page.locator('[data-piece="A3.1"]').waitFor();
  await myTurn(page);
  expect((await place(page, 'A3.1')).x).toBeCloseTo((await spot(page, 17, 4)).x, -1);

  // Everybody stands, and the game goes on.
  expect(await activate(page)).toBe('A1');
  await drag(page, 'A1.1', 0, 2);
  await page.waitForSelector('.draft');
  await doIt(page);
});
