// What others do: shown at a watchable pace, skipped, told by a notification, looked at again.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, base, clickSquare, deploy, downloaded, menu, picture, sitDown, visitor } from './browser';

const passTurn = async (page: Page) => {
  await ask(page).getByRole('button', { name: 'End motivation' }).click();
  await ask(page).getByRole('button', { name: 'End the turn' }).click();
};
const entries = (page: Page) => page.locator('.log-entry').count();
const slider = (page: Page) => page.locator('.replay-bar input[type=range]');

describe('the computer’s turn', () => {
  it('is shown at a watchable pace, can be skipped, and watched again afterwards', async () => {
    const page = await visitor({ speed: 0.8 });
    await sitDown(page);
    await page.getByRole('button', { name: 'Skip to now' }).click({ timeout: 3000 }).catch(() => undefined);
    await deploy(page);
    await passTurn(page);
    await page.waitForSelector('.ask[data-state=watching]');
    await page.getByRole('button', { name: 'Skip to now' }).waitFor();
    await picture(page, 'catching-up');
    await expect
      .poll(async () => {
        if (await page.getByRole('button', { name: 'Skip to now' }).count()) await page.getByRole('button', { name: 'Skip to now' }).click({ timeout: 500 }).catch(() => undefined);
        return ask(page).getAttribute('data-state');
      }, { timeout: 20_000 })
      .toBe('yours');
    const all = await entries(page);
    await page.getByRole('button', { name: /Since your last turn/ }).click();
    await page.waitForSelector('.replay-bar');
    await expect.poll(() => entries(page)).toBeLessThan(all);
    await picture(page, 'since-your-turn');
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect.poll(() => entries(page)).toBe(all);
  });

  it('ends with a notification when the page is not in front', async () => {
    const page = await visitor();
    await page.addInitScript(() => {
      const told = ((window as any).told = [] as object[]);
      class Recorder {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        onclick: unknown;
        constructor(title: string, more: object) {
          told.push({ title, ...more });
        }
        close() {}
      }
      (window as any).Notification = Recorder;
      Object.defineProperty(document, 'visibilityState', { get: () => ((window as any).away ? 'hidden' : 'visible') });
    });
    await sitDown(page);
    await deploy(page);
    await menu(page, 'Notify me when it is my turn');
    await ask(page).getByRole('button', { name: 'End motivation' }).click();
    await page.locator('.ask .question', { hasText: 'residual' }).waitFor();
    expect(await page.evaluate(() => (window as any).told)).toEqual([]);
    await page.evaluate(() => ((window as any).away = true));
    await ask(page).getByRole('button', { name: 'End the turn' }).click();
    await expect.poll(() => page.evaluate(() => (window as any).told[0]?.title)).toBe('Your move: First patrol');
    await menu(page, '✓ Notifications are on');
  });
});

describe('looking back', () => {
  it('goes over the whole game also after a refresh, by a link to one moment, and for spectators', async () => {
    const page = await visitor();
    await sitDown(page);
    await deploy(page);
    await clickSquare(page, 'C1');
    await page.waitForSelector('.draft');
    await clickSquare(page, 'C1');
    await page.locator('.ask .question', { hasText: 'Act with' }).waitFor();
    const all = await entries(page);
    await page.reload();
    await page.waitForSelector('.pbi-play');
    await menu(page, 'Replay');

    // Before anybody deployed the board is empty; after the defender only his groups stand on it.
    await slider(page).fill('0');
    await expect.poll(() => page.locator('.pbi-play [data-group]').count()).toBe(0);
    await slider(page).fill('1');
    await expect.poll(() => page.locator('.pbi-play [data-group^="d1."]').count()).toBe(4);
    expect(await page.locator('.pbi-play [data-group^="a1."]').count()).toBe(0);
    expect(await page.locator('.replay-bar').textContent()).not.toContain('could not be fetched');
    await expect.poll(() => page.url()).toMatch(/#step=1$/);
    await page.reload();
    await expect.poll(() => page.locator('.replay-words').textContent()).toContain(`Action 1 of ${all}`);
    await picture(page, 'replay-after-refresh');

    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void ((window as any).copied = text) } }));
    await page.getByRole('button', { name: 'Copy a link to this moment' }).click();
    const link: string = await page.evaluate(() => (window as any).copied);
    expect(link).toMatch(/#watch=[0-9a-f]{64}&step=1$/);
    const spectator = await visitor();
    await spectator.goto(link.replace(/^http:\/\/[^/]+/, base));
    await expect.poll(() => spectator.locator('.replay-words').textContent()).toContain(`Action 1 of ${all}`);
    await expect.poll(() => spectator.locator('.pbi-play [data-group]').count()).toBe(4);
    await expect.poll(() => spectator.url()).toMatch(/#step=1$/);
    await spectator.getByRole('button', { name: 'Back to now' }).click();
    await expect.poll(() => spectator.url()).not.toContain('#');

    expect((await downloaded(page, 'Download the game')).steps.length).toBe(all);
  });
});
