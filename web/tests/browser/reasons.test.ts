// A bot that thinks ahead is asked why, in the log: on a phone, and with nothing but keys.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { base, myTurn, picture, tabTo, visitor } from './browser';

/** First patrol as the attacker against the hard bot, which has deployed. */
async function faceTheHardBot(page: Page): Promise<void> {
  const wish = { game: 'pbi', scenario: 'first-patrol', options: {}, seats: { attacker: { kind: 'here' }, defender: { kind: 'bot', bot: 'hard' } } };
  const made: any = await (await fetch(`${base}/api/tables`, { method: 'POST', body: JSON.stringify(wish) })).json();
  await page.goto(`${base}/t/${made.table}#seat=${made.seats.attacker.token}`);
  await page.waitForSelector('.pbi-play');
  await myTurn(page);
}

const reason = (page: Page) => page.locator('#step-1 .bot-reason');

it('tells why by a tap on 390 pixels', async () => {
  const page = await visitor({ phone: true });
  await faceTheHardBot(page);
  await page.getByRole('tab', { name: 'Log' }).tap();
  const button = reason(page).locator('summary');
  const box = (await button.boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThan(43.5);
  await button.tap();
  await expect.poll(() => reason(page).locator('.log-line').first().textContent()).toMatch(/^I expect \d+ %.* simulations\)\.$/);
  expect(await reason(page).locator('li').first().textContent()).toMatch(/^Defender: deploy (as the scenario proposes|d1\.\w+ in )/);
  await picture(page, 'phone-reason');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

it('tells why by the keyboard', async () => {
  const page = await visitor();
  await faceTheHardBot(page);
  await tabTo(page, (text, tag) => tag === 'SUMMARY' && text === 'Why?');
  await page.keyboard.press('Enter');
  await expect.poll(() => reason(page).textContent()).toMatch(/I expect \d+ %/);
  await picture(page, 'reason');
});
