// The skirmish game in the browser: the learning scenario to the end with the mouse, five turns of the solo village, a turn
// on a phone and one with the keyboard alone.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, base, hasDraft, myTurn, picture, visitor } from './browser';
import { poorContrast } from './contrast';
import { reaction, settled, versionOf } from './player';

async function sitDown(page: Page, scenario: string, seats: (string | null)[] = []): Promise<void> {
  await page.goto(`${base}/?setup=skirmish/${scenario}`);
  for (const [i, kind] of seats.entries()) if (kind) await page.locator('fieldset').nth(i).getByRole('radio', { name: kind }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.skm-play');
}

const place = async (page: Page, id: string): Promise<{ x: number; y: number }> => {
  const box = (await page.locator(`[data-piece="${id}"] .base, [data-piece="${id}"] .hull`).first().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Pixels of the screen to an inch of the table. */
const inch = (page: Page): Promise<number> => page.evaluate(() => document.querySelector<SVGSVGElement>('.skm-play')!.getScreenCTM()!.a * 25);

async function drag(page: Page, id: string, east: number, north: number, drop = true): Promise<void> {
  const from = await place(page, id);
  const px = await inch(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (east * px) / 2, from.y - (north * px) / 2, { steps: 3 });
  await page.mouse.move(from.x + east * px, from.y - north * px, { steps: 3 });
  if (drop) await page.mouse.up();
}

const doIt = async (page: Page): Promise<void> => {
  const before = await versionOf(page);
  await ask(page).getByRole('button', { name: 'Do it' }).click();
  await settled(page, before);
};

async function press(page: Page, name: RegExp): Promise<boolean> {
  const button = ask(page).locator('.buttons button, .skm-panel button').filter({ hasText: name }).first();
  if ((await button.count()) === 0) return false;
  const before = await versionOf(page);
  await button.click();
  await page.waitForFunction((version) => document.querySelector('.draft') || Number(document.querySelector('.table-page')?.getAttribute('data-version')) > version, before);
  if (await hasDraft(page)) await ask(page).getByRole('button', { name: 'Do it' }).click();
  await settled(page, before);
  return true;
}

const activate = async (page: Page): Promise<string | null> => {
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

/** One activation: shoots at what can be shot at, else goes forward by the first proposed move; then the team is done. */
async function actOnce(page: Page): Promise<'shot' | 'moved' | 'nothing'> {
  if ((await myTurn(page)) === 'over') return 'nothing';
  let did: 'shot' | 'moved' | 'nothing' = 'nothing';
  const target = ask(page).locator('.skm-group[aria-label="Shoot"] .skm-choice').first();
  if ((await target.count()) > 0) {
    await target.click();
    const volley = ask(page).locator('.skm-choice', { hasText: /^(All unaimed|Aimed)/ }).first();
    if ((await volley.count()) > 0) {
      await volley.click();
      await page.waitForSelector('.draft');
      await doIt(page);
      did = 'shot';
    }
  }
  // Forward by hand; where something is in the way, by a proposed move.
  const chosen = ask(page).locator('.skm-man-row.on');
  const man = (await chosen.count()) > 0 ? await chosen.first().getAttribute('data-man') : null;
  if (did === 'nothing' && man && (await page.locator(`[data-piece="${man}"]`).count()) > 0 && (await ask(page).locator('.skm-group[aria-label="Move"]').count()) > 0) {
    await drag(page, man, 1, 5.8);
    if ((await reaction(page)) === 'draft') {
      await doIt(page);
      did = 'moved';
    } else await page.keyboard.press('Escape');
  }
  if (did === 'nothing') {
    const moves = ask(page).locator('.skm-group[aria-label="Move"] .skm-proposals, .skm-group[aria-label="Drive"] .skm-proposals').first();
    if ((await moves.count()) > 0) {
      await moves.locator('summary').click();
      await moves.locator('.skm-choice').first().click();
      await page.waitForSelector('.draft');
      await doIt(page);
      did = 'moved';
    }
  }
  if ((await myTurn(page)) === 'yours' && (await ask(page).locator('.skm-men').count()) > 0) await press(page, /^This team is done$/);
  return did;
}

it('plays Farm lane to the end: a team is dragged, the umpire answers while it moves, shots show what they need', async () => {
  const page = await visitor();
  await sitDown(page, 'farm-lane', ['You, in this browser', 'The computer']);
  await myTurn(page);
  await activate(page);

  // One man alone away from his team: the chain breaks and the umpire says by which clause.
  await ask(page).locator('.skm-choice', { hasText: 'One man' }).click();
  await drag(page, 'A1.1', -4, 4, false);
  await expect.poll(() => page.locator('.skm-say.refused').textContent()).toMatch(/SKM-2\.3/);
  await page.locator('.skm-chain.broken').waitFor({ state: 'attached' });
  await picture(page, 'skm-refused');
  await page.keyboard.press('Escape');
  await page.mouse.up();

  // All together: the same way for everybody, at most 6".
  await ask(page).locator('.skm-choice', { hasText: 'All together' }).click();
  await drag(page, 'A1.1', 0, 9, false);
  await page.locator('.skm-say.fine').waitFor();
  expect(await page.locator('.skm-tag').first().textContent()).toBe('6"');
  expect(await page.locator('.skm-ghost').count()).toBe(3);
  await picture(page, 'skm-drag');
  await page.mouse.up();
  await page.waitForSelector('.draft');
  await doIt(page);
  await press(page, /^This team is done$/);

  let [shots, moves] = [0, 0];
  for (let i = 0; i < 60; ++i) {
    if ((await myTurn(page)) === 'over') break;
    if ((await activate(page)) === null) { if (!(await press(page, /^(End the phase|This team is done)$/))) throw new Error('Nothing can be pressed.'); continue; }
    const did = await actOnce(page);
    if (did === 'shot' && shots++ === 0) await picture(page, 'skm-shot');
    if (did === 'moved') moves += 1;
  }
  expect(await myTurn(page)).toBe('over');
  expect(moves).toBeGreaterThan(0);
  expect(shots).toBeGreaterThan(0);
  expect(await ask(page).textContent()).toMatch(/win/i);
  await picture(page, 'skm-over');
});

it('plays five turns of the solo village', async () => {
  const page = await visitor({ dark: true });
  await sitDown(page, 'church');
  const turn = async (): Promise<number> => Number(/Turn (\d+)/.exec((await page.locator('.skm-strip .turn').textContent()) ?? '')?.[1] ?? 0);
  for (let i = 0; i < 80 && (await turn()) < 6; ++i) {
    if ((await myTurn(page)) === 'over') break;
    if ((await activate(page)) === null) { await press(page, /^End the phase$/); continue; }
    await actOnce(page);
  }
  expect((await myTurn(page)) === 'over' || (await turn()) >= 6).toBe(true);
  expect(await page.locator('.skm-portal').count()).toBeGreaterThan(0);
  expect(await poorContrast(page)).toEqual([]);
  await picture(page, 'skm-church');
}, 240_000);

it('is played with fingers on a phone', async () => {
  const page = await visitor({ phone: true });
  await sitDown(page, 'farm-lane', ['You, in this browser', 'The computer']);
  await myTurn(page);
  await activate(page);
  const man = await place(page, 'A1.1');
  const px = await inch(page);
  await page.touchscreen.tap(man.x, man.y);
  await page.touchscreen.tap(man.x, man.y - 5 * px);
  await page.waitForSelector('.draft');
  await doIt(page);
  const small = await page.locator('.skm-panel button:visible').evaluateAll((all) => all.filter((button) => button.getBoundingClientRect().height < 43 && !button.classList.contains('small') && !/^SKM-/.test(button.textContent ?? '')).map((button) => button.textContent));
  expect(small).toEqual([]);
  await picture(page, 'skm-phone');
});

it('is played with the keyboard alone', async () => {
  const page = await visitor();
  await sitDown(page, 'farm-lane', ['You, in this browser', 'The computer']);
  await myTurn(page);
  await page.locator('.skm-play').focus();
  const before = await versionOf(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.draft');
  await page.keyboard.press('Enter');
  await settled(page, before);
  await page.locator('.skm-play').focus();
  const now = await versionOf(page);
  for (let i = 0; i < 4; ++i) await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.draft');
  await page.keyboard.press('Enter');
  await settled(page, now);
  expect(await page.locator('.log').textContent()).toContain('1.0"');
});
