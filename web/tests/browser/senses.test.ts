// Eyes that see other colours, no motion, the system's own colours, ears instead of eyes.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, base, clickSquare, deploy, picture, playNow, visitor } from './browser';
import { poorContrast } from './contrast';

const motivateC1 = async (page: Page) => {
  await clickSquare(page, 'C1');
  await expect.poll(() => page.locator('.odds .bar').count()).toBe(6);
  await clickSquare(page, 'C1');
  await expect.poll(() => ask(page).textContent()).toContain('Act with');
};

describe('for other eyes', () => {
  it.each([true, false])('every word stands out from its ground (dark: %s)', async (dark) => {
    const page = await visitor({ dark });
    await page.goto(base);
    await page.waitForSelector('.box');
    expect(await poorContrast(page)).toEqual([]);
    await playNow(page);
    await deploy(page);
    await motivateC1(page);
    await clickSquare(page, 'F6', 'right');
    await page.waitForSelector('.why .rule-text');
    expect(await poorContrast(page)).toEqual([]);
    await page.getByText('Menu', { exact: true }).click();
    expect(await poorContrast(page)).toEqual([]);
    await page.getByRole('button', { name: 'Luck ledger' }).click();
    expect(await poorContrast(page)).toEqual([]);
  });

  it('tells the sides apart by shape, whatever colours one sees', async () => {
    const page = await visitor();
    await playNow(page);
    await deploy(page);
    await motivateC1(page);
    expect(await page.locator('.seats .side-0 circle').count()).toBe(1);
    expect(await page.locator('.seats .side-1 rect').count()).toBe(1);
    const session = await page.context().newCDPSession(page);
    for (const type of ['deuteranopia', 'protanopia', 'achromatopsia'] as const) {
      await session.send('Emulation.setEmulatedVisionDeficiency', { type });
      await picture(page, `eyes-${type}`);
    }
  });

  it('keeps what is lit, chosen and pressed visible in the system’s own colours', async () => {
    const page = await visitor({ forcedColors: true });
    await playNow(page);
    await deploy(page);
    await clickSquare(page, 'C1');
    await expect.poll(() => page.locator('.odds .bar').count()).toBe(6);
    await picture(page, 'forced-colours');
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('.ask .primary')!).borderTopStyle)).toBe('solid');
    expect(await page.locator('.pbi-lit').count()).toBeGreaterThan(0);
  });

  it('moves nothing for those who want no motion, and something for the others', async () => {
    for (const motion of [false, true]) {
      const page = await visitor({ motion });
      await playNow(page);
      await deploy(page);
      await motivateC1(page);
      await clickSquare(page, 'C2');
      await page.waitForSelector('.draft');
      await page.evaluate(() => {
        const seen = ((window as any).seen = [] as string[]);
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...args) {
          seen.push('animate');
          return animate.apply(this, args);
        };
        document.addEventListener('animationstart', (event) => seen.push(event.animationName));
      });
      await clickSquare(page, 'C2');
      await expect.poll(() => page.locator('.log').textContent()).toContain('to C2');
      await page.waitForTimeout(150);
      const seen = await page.evaluate(() => (window as any).seen.length);
      if (motion) expect(seen).toBeGreaterThan(0);
      else expect(seen).toBe(0);
    }
  });
});

describe('for ears', () => {
  it('has the whole table in words, says what is asked and what happened', async () => {
    const page = await visitor();
    await playNow(page);
    await deploy(page);
    const board = page.getByRole('region', { name: 'The table in words' });
    const words = (await board.locator('li').allTextContents()).join('\n');
    expect(words).toContain('C1, open: attacker a1.C, a1.L1, a1.R1');
    expect(words).toMatch(/Row 6: A6 open, B6 hedge/);
    await expect.poll(() => page.locator('.for-ears[role=status]').textContent()).toContain('Choose a commander');
    await page.locator('.pbi-play').focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.locator('.pbi-sr').textContent()).toContain('attacker a1.C');
    await motivateC1(page);
    await expect.poll(() => page.locator('.for-ears[role=status]').textContent()).toContain('a1.C motivates C1: needs 1, success.');
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button, a, input, select, summary')]
        .filter((element) => !(element.textContent?.trim() || element.getAttribute('aria-label') || (element as HTMLInputElement).labels?.length))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(nameless).toEqual([]);
  });
});
