// Square Bashing in the browser: First Push to the end by clicking, the declaration with its dice, the same on a phone
// and with the keyboard alone.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, base, hasDraft, myTurn, picture, visitor } from './browser';
import { poorContrast } from './contrast';
import { settled, twice, versionOf } from './player';

const size = 5; // First Push

async function sitDown(page: Page, scenario = 'sb_first_push'): Promise<void> {
  await page.goto(`${base}/?setup=square-bashing/${scenario}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.sb-play');
}

async function at(page: Page, square: string): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.sb-catch').boundingBox())!;
  return {
    x: box.x + ((square.charCodeAt(0) - 64.5) * box.width) / size,
    y: box.y + ((size - Number(square.slice(1)) + 0.06) * box.height) / size,
  };
}

async function click(page: Page, square: string, button: 'left' | 'right' = 'left'): Promise<void> {
  const { x, y } = await at(page, square);
  if ((page.viewportSize()?.width ?? 1280) < 500) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y, { button });
}

const lit = (page: Page): Promise<string[]> => page.locator('[data-lit]').evaluateAll((all) => all.map((one) => one.getAttribute('data-lit')!));

async function press(page: Page, name: RegExp): Promise<void> {
  const before = await versionOf(page);
  await ask(page).locator('.buttons button').filter({ hasText: name }).first().click();
  await page.waitForFunction((version) => Number(document.querySelector('.table-page')?.getAttribute('data-version')) > version, before);
}

/** Chooses by the panel's chips; a chip that is only proposed is then done. */
async function chip(page: Page, id?: string): Promise<void> {
  const before = await versionOf(page);
  await (id ? page.locator(`[data-chip="${id}"]`) : page.locator('[data-chip]').first()).click();
  await page.waitForFunction((version) => document.querySelector('.draft') || Number(document.querySelector('.table-page')?.getAttribute('data-version')) > version, before);
  if (await hasDraft(page)) await ask(page).getByRole('button', { name: 'Do it' }).click();
  await settled(page, before);
}

interface Deeds {
  orders: number;
  steps: number;
  assaults: number;
  hits: number;
  shots: number;
}

const nearest = (squares: string[]): string => [...squares].sort((a, b) => Math.abs(a.charCodeAt(0) - 67) - Math.abs(b.charCodeAt(0) - 67))[0]!;

/** The attacker: up the road, and at whoever is next to him. */
async function playToTheEnd(page: Page, most = 260): Promise<Deeds> {
  const deeds: Deeds = { orders: 0, steps: 0, assaults: 0, hits: 0, shots: 0 };
  let ordered = '';
  for (let i = 0; i < most; ++i) {
    if ((await myTurn(page)) === 'over') return deeds;
    const asked = (await ask(page).textContent()) ?? '';
    const squares = await lit(page);
    if (/Give an order/.test(asked)) {
      const turn = /turn (\d+)/.exec(asked)![1]!;
      if (ordered === turn) await press(page, /^Pass$/);
      else {
        ordered = turn;
        const unit = page.locator('.sb-play [data-unit^="a"].sb-can').first();
        const before = await versionOf(page);
        await unit.click();
        await page.waitForSelector('.draft');
        await unit.click();
        await settled(page, before);
        deeds.orders += 1;
      }
    } else if (/Select a unit/.test(asked)) {
      const own = page.locator('[data-chip]:not([data-chip=a5])');
      if ((await own.count()) > 0) await chip(page, (await own.first().getAttribute('data-chip'))!);
      else await press(page, /End this square/);
    } else if (/^.*Move a\d+ in/.test(asked)) {
      const from = /Move a\d+ in ([A-E]\d)/.exec(asked)![1]!;
      const north = squares.filter((square) => Number(square[1]) > Number(from[1]));
      const aside = squares.filter((square) => square[1] === from[1] && Math.abs(square.charCodeAt(0) - 67) < Math.abs(from.charCodeAt(0) - 67));
      const to = north[0] ?? (Number(from[1]) >= 3 ? nearest(aside) : undefined);
      if (to) {
        await twice(page, to, click);
        deeds.steps += 1;
      } else await press(page, /End its move/);
    } else if (/Assault from/.test(asked)) {
      if (squares.length > 0) {
        const target = nearest(squares);
        const badge = await page.locator('.sb-tag.badge.fight text').first().textContent();
        await click(page, target);
        await page.waitForSelector('.draft');
        if (deeds.assaults === 0) {
          // Both pools line by line with their clauses, and who is likely to win.
          expect(badge).toMatch(/^\d+:\d+$/);
          const pools = page.locator('.sb-pool');
          expect(await pools.count()).toBe(2);
          for (const pool of await pools.all()) {
            const lines = await pool.locator('li > b').allTextContents();
            const sum = lines.reduce((total, line) => total + Number(line.replace('−', '-')), 0);
            expect(await pool.locator('h4').textContent()).toContain(`${sum} dice`);
            expect(await pool.locator('li .clause').count()).toBe(lines.length);
          }
          await expect.poll(() => page.locator('.verdicts').textContent()).toMatch(/wins [A-E]\d/);
          await picture(page, 'sb-declaration');
          expect(await poorContrast(page)).toEqual([]);
          await page.emulateMedia({ colorScheme: 'dark' });
          await picture(page, 'sb-declaration-dark');
          expect(await poorContrast(page)).toEqual([]);
          await page.emulateMedia({ colorScheme: 'light' });
        }
        const before = await versionOf(page);
        await click(page, target);
        await settled(page, before);
        deeds.assaults += 1;
      } else await press(page, /No assault/);
    } else if (/Place a hit/.test(asked)) {
      await chip(page);
      deeds.hits += 1;
    } else if (/stand or retire/.test(asked)) await press(page, /Stand/);
    else if (/moves into|escape to|arrives/.test(asked)) await twice(page, squares[0]!, click);
    else if (/winning the fight/.test(asked)) await chip(page);
    else if (/Shoot from/.test(asked)) {
      if (squares.length > 0) {
        await twice(page, squares[0]!, click);
        deeds.shots += 1;
      } else await press(page, /Hold fire/);
    } else if (/Choose A/.test(asked)) await twice(page, squares[0]!, click);
    else await press(page, /./);
  }
  throw new Error(`The game was not over after ${most} decisions.`);
}

it('plays First Push against the computer to the end by clicking', async () => {
  const page = await visitor();
  await sitDown(page);
  await myTurn(page);
  expect(await page.locator('.phases li').count()).toBe(11);
  expect(await page.locator('.phases .current').textContent()).toContain('Command');
  await picture(page, 'sb-first-push');

  // "Why can't I?" on an enemy's unit.
  await click(page, 'E4', 'right');
  await expect.poll(() => page.locator('.why').textContent()).toContain('SB-9.3');
  await page.keyboard.press('Escape');

  const deeds = await playToTheEnd(page);
  expect(deeds.orders).toBeGreaterThan(1);
  expect(deeds.steps).toBeGreaterThan(3);
  expect(deeds.assaults).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.ending').textContent()).toMatch(/Victory|win|draw/);
  expect(await page.locator('.phases .current').textContent()).toContain('Game over');
  expect(await page.locator('.log-line:not(.words)').count()).toBe(await page.locator('.log-line:not(.words) .clause').count());
  await picture(page, 'sb-over');
});

it('plays a turn of First Push on a phone in the dark by tapping', async () => {
  const page = await visitor({ phone: true, dark: true });
  await sitDown(page);
  await myTurn(page);
  await click(page, 'C1');
  await page.waitForSelector('.draft');
  await picture(page, 'sb-phone-order');
  await ask(page).getByRole('button', { name: 'Leave it' }).tap();
  await press(page, /^Pass$/);
  // From the right: D1 first. One tap takes its only unit up, two taps step.
  await expect.poll(() => ask(page).textContent()).toContain('D1');
  const before = await versionOf(page);
  await click(page, 'D1');
  await page.waitForFunction((version) => Number(document.querySelector('.table-page')?.getAttribute('data-version')) > version, before);
  await expect.poll(() => lit(page)).toContain('D2');
  await twice(page, 'D2', click);
  expect(await page.locator('.sb-play [data-unit=a3]').count()).toBe(1);
  await picture(page, 'sb-phone-move');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await expect.poll(() => page.locator('.sb-panel button:not(.clause)').count()).toBeGreaterThan(0);
  for (const button of await page.locator('.sb-panel button:not(.clause)').all()) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
});

it('orders and moves with the keyboard alone, and says so', async () => {
  const page = await visitor();
  await sitDown(page);
  await myTurn(page);
  await page.locator('.sb-play').focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator('.sb-cursor').count()).toBe(1);
  expect(await page.locator('.sb-ears').textContent()).toMatch(/^[A-E]\d: .*attacker/);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.draft');
  const before = await versionOf(page);
  await page.keyboard.press('Enter');
  await settled(page, before);
  expect(await page.locator('.log-entry').count()).toBeGreaterThan(0);
  await picture(page, 'sb-keyboard');
  const words = await page.locator('section.for-ears').first().textContent();
  expect(words).toContain('C4: buildings');
  expect(words).toContain('In the defender’s reserve: d4');
});
