// A whole game without a mouse, with what has the focus always visible.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, base, myTurn, picture, tabTo, visitor } from './browser';
import { reaction, settled, versionOf } from './player';

/** The keyboard must always be seen: an outline on what has the focus, the cursor on the board. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const invisible = await page.evaluate(() => {
    const focus = document.activeElement!;
    if (focus.matches('.pbi-play')) return document.querySelector('.pbi-cursor') ? '' : 'no cursor on the board';
    const style = getComputedStyle(focus);
    return style.outlineStyle === 'none' && style.boxShadow === 'none' ? focus.outerHTML.slice(0, 100) : '';
  });
  expect(invisible).toBe('');
}

async function pressButton(page: Page, label: RegExp): Promise<void> {
  const before = await versionOf(page);
  await tabTo(page, (text, tag) => tag === 'BUTTON' && label.test(text));
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction((version) => document.querySelector('.draft') || Number(document.querySelector('.table-page')?.getAttribute('data-version')) > version, before);
  if (await page.locator('.draft').count()) {
    await tabTo(page, (text) => text === 'Do it');
    await page.keyboard.press('Enter');
  }
  await settled(page, before);
}

/** Any answer does: the first button, or the first of the list where there are no buttons. */
async function answerAnything(page: Page): Promise<void> {
  const [first] = await ask(page).locator('.buttons button').allTextContents();
  if (first !== undefined) return pressButton(page, new RegExp(`^${first.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
  const before = await versionOf(page);
  await tabTo(page, (text, tag) => tag === 'SUMMARY' && /All options/.test(text));
  await page.keyboard.press('Enter');
  const option = (await page.locator('.option-list li button').first().textContent())!.trim();
  await tabTo(page, (text, tag) => tag === 'BUTTON' && text === option);
  await page.keyboard.press('Enter');
  await tabTo(page, (text) => text === 'Do it');
  await page.keyboard.press('Enter');
  await settled(page, before);
}

/** Goes through the lit squares of the board with Tab until one becomes a draft, and does it. */
async function actOnBoard(page: Page, wanted: RegExp): Promise<boolean> {
  const before = await versionOf(page);
  await page.keyboard.press('b');
  expect(await page.evaluate(() => document.activeElement?.matches('.pbi-play'))).toBe(true);
  for (let i = 0; i < 12; ++i) {
    await page.keyboard.press('Tab');
    if (!(await page.evaluate(() => document.activeElement?.matches('.pbi-play')))) return false;
    await expectVisibleFocus(page);
    await page.keyboard.press('Enter');
    if ((await reaction(page)) !== 'draft') continue;
    if (wanted.test((await page.locator('.draft').textContent())!)) {
      await page.keyboard.press('Enter');
      await settled(page, before);
      return true;
    }
    await page.keyboard.press('Escape');
  }
  return false;
}

it('plays First patrol to the end with the keyboard alone', async () => {
  const page = await visitor();
  await page.goto(base);
  await page.waitForSelector('.box');
  await tabTo(page, (text, tag) => tag === 'BUTTON' && /Play now/.test(text));
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.pbi-play');

  const done = { motivated: 0, acted: 0 };
  let acted = false;
  let motivated = false;
  for (let i = 0; i < 80 && (await myTurn(page)) !== 'over'; ++i) {
    const question = (await ask(page).locator('.question').first().textContent()) ?? '';
    if (/^Deploy/.test(question)) await pressButton(page, /Deploy as the scenario/);
    else if (/commander/.test(question)) {
      acted = false;
      if (!motivated && (await actOnBoard(page, /motivates/))) done.motivated += 1;
      else await pressButton(page, /End motivation/);
      motivated = true;
    } else if (/^Act with/.test(question)) {
      if (!acted && (await actOnBoard(page, /Move|Shoot/))) done.acted += 1;
      else await pressButton(page, /End this activation/);
      if (!acted) await picture(page, 'keyboard-cursor');
      acted = true;
    } else if (/residual/.test(question)) {
      await pressButton(page, /End the turn/);
      motivated = false;
    } else if (/extend/.test(question)) await pressButton(page, /Do not extend/);
    else await answerAnything(page);
  }
  expect(await ask(page).getAttribute('data-state')).toBe('over');
  expect(done.motivated).toBeGreaterThan(0); // a commander may fall in the first turn
  expect(done.acted).toBeGreaterThan(0);
});
