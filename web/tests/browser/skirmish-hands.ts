// The hands of somebody who plays the skirmish game with a mouse.
import type { Page } from 'playwright-core';
import { ask } from './browser';
import { press as pressAny, settled, versionOf } from './player';

export const place = async (page: Page, id: string): Promise<{ x: number; y: number }> => {
  const box = (await page.locator(`[data-piece="${id}"] .base, [data-piece="${id}"] .hull`).first().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Pixels of the screen to an inch of the table. */
export const inch = (page: Page): Promise<number> => page.evaluate(() => document.querySelector<SVGSVGElement>('.skm-play')!.getScreenCTM()!.a * 25);

export async function drag(page: Page, id: string, east: number, north: number, drop = true): Promise<void> {
  const from = await place(page, id);
  const px = await inch(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (east * px) / 2, from.y - (north * px) / 2, { steps: 3 });
  await page.mouse.move(from.x + east * px, from.y - north * px, { steps: 3 });
  if (drop) await page.mouse.up();
}

export const doIt = async (page: Page): Promise<void> => {
  const before = await versionOf(page);
  await ask(page).getByRole('button', { name: 'Do it' }).click();
  await settled(page, before);
};

export const press = (page: Page, name: RegExp) => pressAny(page, name, '.buttons button, .skm-panel button');

export const activate = async (page: Page): Promise<string | null> => {
  const chip = ask(page).locator('.skm-chip').first();
  if ((await chip.count()) === 0) return null;
  const team = await chip.getAttribute('data-team');
  const before = await versionOf(page);
  await chip.click();
  await page.waitForSelector('.draft');
  await ask(page).getByRole('button', { name: 'Do it' }).click();
  await settled(page, before);
  return team;
};
