// Eyes that see other colours, no motion, the system's own colours, ears instead of eyes.
import { expect, it } from 'vitest';
import { ask, base, clickSquare, deploy, menu, myTurn, picture, sitDown, visitor } from './browser';
import { poorContrast } from './contrast';

it('can be read in light and dark, by other eyes, and in the system’s own colours', async () => {
  const page = await visitor({ dark: true });
  const session = await page.context().newCDPSession(page);
  const inBoth = async (name: string) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme);
      expect(await poorContrast(page)).toEqual([]);
      await picture(page, `${colorScheme}-${name}`);
    }
  };
  await page.goto(base);
  await page.waitForSelector('.box');
  await inBoth('lobby');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.evaluate(() => localStorage.removeItem('sandtable.settings'));

  await sitDown(page);
  await deploy(page);
  await clickSquare(page, 'C1');
  await expect.poll(() => page.locator('.odds .bar').count()).toBe(6);
  await inBoth('table');
  await page.emulateMedia({ forcedColors: 'active' });
  await picture(page, 'forced-colours');
  const paint = (selector: string) => page.evaluate((found) => getComputedStyle(document.querySelector(found)!).backgroundColor, selector);
  expect(await paint('.phases .current')).not.toBe(await paint('.phases li:not(.current)'));
  expect(await paint('.draft .primary')).not.toBe(await paint('.draft button:not(.primary)'));
  await page.emulateMedia({ forcedColors: 'none' });

  await clickSquare(page, 'C1');
  await page.locator('.ask .question', { hasText: 'Act with' }).waitFor();
  await clickSquare(page, 'F6', 'right');
  await page.waitForSelector('.why .rule-text');
  await menu(page, 'Luck ledger');
  await inBoth('why-and-luck');
  await page.keyboard.press('Escape');

  // The measure itself finds what is too faint.
  await page.evaluate(() => {
    const faint = document.createElement('p');
    faint.textContent = 'faint words';
    faint.style.color = '#888';
    faint.style.background = '#fff';
    document.querySelector('.ask')!.append(faint);
  });
  expect(await poorContrast(page)).toEqual([expect.stringContaining('faint words')]);

  // The sides differ by shape as well as by colour.
  expect(await page.locator('.seats .side-0 circle').count()).toBe(1);
  expect(await page.locator('.seats .side-1 rect').count()).toBe(1);
  for (const type of ['deuteranopia', 'protanopia', 'achromatopsia'] as const) {
    await session.send('Emulation.setEmulatedVisionDeficiency', { type });
    await picture(page, `eyes-${type}`);
  }
});

it('has the whole table in words, says what is asked and what happened, and moves only for those who like it', async () => {
  const page = await visitor();
  const status = () => page.locator('.for-ears[role=status]').textContent();
  await sitDown(page);
  await deploy(page);
  const words = (await page.getByRole('region', { name: 'The table in words' }).locator('li').allTextContents()).join('\n');
  expect(words).toContain('C1, open: attacker a1.C, a1.L1, a1.R1');
  expect(words).toMatch(/Row 6: A6 open, B6 hedge/);
  await expect.poll(status).toContain('Choose a commander');
  await page.locator('.pbi-play').focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.locator('.pbi-sr').textContent()).toContain('attacker a1.C');
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, select, summary')]
      .filter((element) => !(element.textContent?.trim() || element.getAttribute('aria-label') || (element as HTMLInputElement).labels?.length))
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(nameless).toEqual([]);

  await page.evaluate(() => {
    const seen = ((window as any).seen = [] as string[]);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      seen.push('animate');
      return animate.apply(this, args);
    };
    document.addEventListener('animationstart', (event) => seen.push(event.animationName));
  });
  const act = async (square: string, then: string) => {
    await clickSquare(page, square);
    await page.waitForSelector('.draft');
    await clickSquare(page, square);
    await expect.poll(() => page.locator('.log').textContent()).toContain(then);
    await page.waitForTimeout(150);
    return page.evaluate(() => (window as any).seen.length);
  };
  expect(await act('C1', 'a1.C motivates C1: needs 1, success.')).toBe(0);
  await expect.poll(status).toContain('a1.C motivates C1: needs 1, success.');
  expect(await act('C2', 'from C1 to C2')).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await ask(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.evaluate(() => (window as any).seen.length)).toBeGreaterThan(0);
});

it.each(['pbi/first-patrol', 'pub-battles/mill-hill', 'skirmish/farm-lane', 'square-bashing/sb_first_push'])('shows that the board of %s has the keys', async (scenario) => {
  const page = await visitor();
  await page.goto(`${base}/?setup=${scenario}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await myTurn(page);
  await page.keyboard.press('b');
  const ring = () => page.evaluate(() => `${document.activeElement!.tagName} ${getComputedStyle(document.activeElement!).outlineStyle}`);
  await expect.poll(ring).toBe('svg solid');
});

it('rolls the dice over the table for those who like it, and keeps them in the log', async () => {
  const page = await visitor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await sitDown(page);
  await deploy(page);
  await clickSquare(page, 'C1');
  await page.waitForSelector('.draft');
  await clickSquare(page, 'C1');
  // Motivation and action points.
  await expect.poll(() => page.locator('.thrown .die').count()).toBe(2);
  await page.waitForTimeout(350);
  await picture(page, 'thrown');
  await expect.poll(() => page.locator('.thrown').count()).toBe(0);
  expect(await page.locator('.log .die').count()).toBe(2);
});
