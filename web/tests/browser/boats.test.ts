// Boats: troops land on a beach in "Dinghy raid", by mouse, by touch and by keyboard, and the board shows it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, base, clickSquare, myTurn, picture, squaresOf, tabTo, visitor } from './browser';
import { poorContrast } from './contrast';
import { settled, twice, versionOf } from './player';

async function putToSea(page: Page): Promise<void> {
  await page.goto(`${base}/?setup=pbi-boats/dinghy-raid`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.pbi-play');
  await myTurn(page);
}

async function sail(page: Page): Promise<void> {
  await ask(page).getByRole('button', { name: 'Deploy as the scenario proposes' }).click();
  await page.locator('.ask .question', { hasText: 'ctivate a boat' }).waitFor();
}

const near = (a: string, b: string) => Math.max(Math.abs(a.charCodeAt(0) - b.charCodeAt(0)), Math.abs(Number(a[1]) - Number(b[1]))) <= 1;

/** A dinghy whose way to the beach nobody watches: its column and whom it carries. */
async function quietWay(page: Page): Promise<{ column: string; boat: string; group: string }> {
  const foes = await squaresOf(page, '[data-group^="d1."]');
  const ways = [
    { column: 'B', boat: 'a.DINGHY1', group: 'a1.C' },
    { column: 'E', boat: 'a.DINGHY3', group: 'a1.R1' },
    { column: 'F', boat: 'a.DINGHY4', group: 'a1.R2' },
  ];
  const quiet = ways.find(({ column }) => !foes.some((foe) => near(foe, `${column}2`) || near(foe, `${column}3`)));
  expect(quiet, `the defender stands in ${foes.join(', ')}`).toBeDefined();
  return quiet!;
}

async function boatSquare(page: Page, boat: string): Promise<string> {
  return page.evaluate((id) => {
    const board = document.querySelector('.pbi-catch')!.getBoundingClientRect();
    const box = document.querySelector(`[data-boat="${id}"] .v-hull`)!.getBoundingClientRect();
    const x = Math.floor(((box.x + box.width / 2 - board.x) / board.width) * 6), y = 5 - Math.floor(((box.y + box.height / 2 - board.y) / board.height) * 6);
    return 'ABCDEF'[x]! + (y + 1);
  }, boat);
}

const textBoard = (page: Page) => page.getByRole('region', { name: 'The table in words' }).textContent();
const helmets = (page: Page, boat: string) => page.locator(`[data-boat="${boat}"] .v-man`).count();

it('lands a group on the beach by mouse, and says why it cannot land in open water', async () => {
  const page = await visitor();
  await putToSea(page);
  await picture(page, 'boats-deploy');
  await sail(page);
  const { column, boat, group } = await quietWay(page);
  expect(await helmets(page, boat)).toBe(1);
  expect(await boatSquare(page, boat)).toBe(`${column}1`);
  await picture(page, 'boats-start');

  // The odds of the activation are shown before it: 2D6.
  await clickSquare(page, `${column}1`);
  await expect.poll(() => page.locator('.table-page').textContent()).toMatch(/16\.7\s*%/);
  await clickSquare(page, `${column}1`);
  await page.waitForSelector('.bridge');

  await page.locator('.bridge [data-control=ashore]').click();
  await expect.poll(() => page.locator('.why').textContent()).toContain('BOAT-7.1');
  await page.keyboard.press('Escape');

  await twice(page, `${column}2`);
  expect(await boatSquare(page, boat)).toBe(`${column}2`);
  await page.locator('.bridge [data-control=forward]').click();
  await page.waitForSelector('.draft');
  const before = await versionOf(page);
  await page.locator('.bridge [data-control=forward]').click();
  await settled(page, before);
  await expect.poll(() => boatSquare(page, boat)).toBe(`${column}3`);
  await picture(page, 'boats-at-the-beach');
  expect(await poorContrast(page)).toEqual([]);

  await twice(page, `${column}3`);
  await page.waitForSelector(`.pbi-play [data-group="${group}"]`);
  expect(await squaresOf(page, '[data-group^="a1."]')).toEqual([`${column}3`]);
  expect(await helmets(page, boat)).toBe(0);
  expect(await textBoard(page)).toMatch(new RegExp(`${column}3, beach: .*nobody aboard.*attacker ${group.replace('.', '\\.')}`));
  await expect.poll(() => page.locator('.log').textContent()).toContain(`${group} ashore in ${column}3`);
  await picture(page, 'boats-landed');
});

it('lands by keyboard alone', async () => {
  const page = await visitor({ dark: true });
  await putToSea(page);
  await sail(page);
  const { column, group } = await quietWay(page);
  await tabTo(page, (_, __, classes) => classes.includes('pbi-play'));
  for (let i = 0; i < 12 && (await page.locator('.pbi-sr').textContent())?.slice(0, 3) !== `${column}1:`; ++i) await page.keyboard.press('Tab');
  expect(await page.locator('.pbi-sr').textContent()).toContain('Activate');
  const commit = async (key: string) => {
    const before = await versionOf(page);
    await page.keyboard.press(key);
    await page.waitForSelector('.draft');
    await page.keyboard.press('Enter');
    await settled(page, before);
  };
  await commit('Enter');
  await page.waitForSelector('.bridge');
  expect(await page.locator('.pbi-cursor').count()).toBe(1);
  expect(await poorContrast(page)).toEqual([]);
  await commit('f');
  await commit('f');
  await commit('d');
  expect(await squaresOf(page, '[data-group^="a1."]')).toEqual([`${column}3`]);
  expect(await textBoard(page)).toContain(`attacker ${group}`);
  await picture(page, 'boats-landed-dark');
});

it('lands on a phone', async () => {
  const page = await visitor({ phone: true });
  await putToSea(page);
  await picture(page, 'boats-phone-deploy');
  await sail(page);
  const { column } = await quietWay(page);
  await twice(page, `${column}1`);
  await page.waitForSelector('.bridge');
  await twice(page, `${column}2`);
  await twice(page, `${column}3`);
  await picture(page, 'boats-phone');
  const small = await page.locator('.bridge button').evaluateAll((buttons) => buttons.filter((one) => one.getBoundingClientRect().height < 44).length);
  expect(small).toBe(0);
  await twice(page, `${column}3`);
  expect(await squaresOf(page, '[data-group^="a1."]')).toEqual([`${column}3`]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

it('chooses boats in the lobby within points and limits, and plays with them', async () => {
  const page = await visitor();
  await page.goto(`${base}/?setup=pbi-boats/dinghy-raid`);
  await page.getByText('Choose the boats', { exact: true }).click();
  await page.getByLabel('Choose the boats of the attacker').check();
  const list = page.getByRole('region', { name: 'Boats of the attacker' });
  expect(await list.locator('legend').allTextContents()).toEqual(['4 × Dinghy: 4 points']);
  const add = (type: string) => list.getByLabel('Add a boat').selectOption(type);

  // A fourth hard hull is one too many: the clause is named, and the table cannot be laid out.
  await add('MTB');
  for (let i = 0; i < 3; ++i) await list.locator('fieldset').last().getByRole('button', { name: 'How many: one more' }).click();
  await expect.poll(() => list.getByRole('alert').textContent()).toContain('BOAT-3.2');
  await expect.poll(() => page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
  await list.locator('fieldset').last().getByRole('button', { name: 'Take off the list' }).click();

  await add('LAUNCH');
  await list.locator('fieldset').last().getByRole('button', { name: 'LMG: one more' }).click();
  await expect.poll(() => list.locator('.sum').textContent()).toContain('54 of 400');
  await picture(page, 'boats-forces');
  // On a phone the list is as wide as the page.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.pbi-play');
  await myTurn(page);
  await expect.poll(() => page.locator('.table-page').textContent()).toContain('LAUNCH1');
});
