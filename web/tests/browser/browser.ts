// A real Chromium, and the hands of a player: mouse, touch and keyboard on what the page shows.
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

export const base = process.env.BASE ?? 'http://127.0.0.1:8080';
const results = new URL('../../test-results/', import.meta.url).pathname;
mkdirSync(results, { recursive: true });

let browser: Promise<Browser> | null = null;
let contexts: BrowserContext[] = [];
const complaints: string[] = [];

/** After every test: nobody is left, and no page has complained. */
export async function everybodyLeaves(): Promise<void> {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  expect(complaints.splice(0)).toEqual([]);
}

export async function hangUp(): Promise<void> {
  await (await browser)?.close();
  browser = null;
}

interface Look {
  width?: number;
  height?: number;
  dark?: boolean;
  phone?: boolean;
  /** How fast the steps of others are shown; tests are in a hurry. */
  speed?: number;
  name?: string;
}

/** A new browser of somebody who has never been here. */
export async function visitor({ width = 1280, height = 800, dark = false, phone = false, speed = 12, name = '' }: Look = {}): Promise<Page> {
  browser ??= chromium.connect(process.env.CHROMIUM_ENDPOINT!);
  const context = await (await browser).newContext({
    viewport: phone ? { width: 390, height: 844 } : { width, height },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: phone,
    isMobile: phone,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  await context.addInitScript(
    (kept) => localStorage.getItem('sandtable.settings') ?? localStorage.setItem('sandtable.settings', kept),
    JSON.stringify({ speed, name }),
  );
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && !/WebSocket|Failed to load resource|Failed to fetch dynamically/.test(line.text())) complaints.push(line.text());
  });
  return page;
}

export const picture = (page: Page, name: string) => page.screenshot({ path: `${results}${name}.png` });

export const ask = (page: Page): Locator => page.locator('.ask');

/** Waits until the page asks this player something, or the game is over. */
export async function myTurn(page: Page): Promise<'yours' | 'over'> {
  await page.waitForSelector('.ask[data-state=yours], .ask[data-state=over]', { timeout: 60_000 });
  return (await ask(page).getAttribute('data-state')) as 'yours' | 'over';
}

export async function playNow(page: Page, address = base): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Play now against the computer' }).click();
  await page.waitForSelector('.pbi-play');
}

/** The same table by the box: First patrol as the attacker against the computer. */
export async function sitDown(page: Page, address = base): Promise<void> {
  await page.goto(`${address}/?setup=pbi/first-patrol`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.pbi-play');
}

/** Deploys the attacker as the scenario proposes, up to the first question of the game proper. */
export async function deploy(page: Page): Promise<void> {
  await myTurn(page);
  await ask(page).getByRole('button', { name: 'Deploy as the scenario proposes' }).click();
  await page.locator('.ask .question', { hasText: 'commander' }).waitFor();
}

/** Chooses an entry of the table's menu. */
export async function menu(page: Page, name: string): Promise<void> {
  await page.getByText('Menu', { exact: true }).click();
  await page.locator('.menu').getByRole('button', { name }).click();
}

/** The file that pressing `button` gives, as JSON. */
export async function downloaded(page: Page, button: string): Promise<any> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  const path = `${results}${file.suggestedFilename()}`;
  await file.saveAs(path);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The middle of a square on the screen. */
export async function squareAt(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.pbi-catch').boundingBox())!;
  const size = 6; // First patrol
  return {
    x: box.x + ((name.charCodeAt(0) - 64.5) * box.width) / size,
    y: box.y + ((size - Number(name.slice(1)) + 0.12) * box.height) / size,
  };
}

export async function clickSquare(page: Page, name: string, button: 'left' | 'right' = 'left'): Promise<void> {
  const { x, y } = await squareAt(page, name);
  const phone = (page.viewportSize()?.width ?? 1440) < 500;
  if (phone) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y, { button });
}

/** The names of the squares that these parts of the drawing lie in. */
export async function squaresOf(page: Page, parts: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const board = document.querySelector('.pbi-catch')!.getBoundingClientRect();
    const squares = [...document.querySelectorAll(`.pbi-play ${selector}`)].map((part) => {
      const box = (part.querySelector('.pbi-touch') ?? part).getBoundingClientRect();
      const x = Math.floor(((box.x + box.width / 2 - board.x) / board.width) * 6);
      const y = 5 - Math.floor(((box.y + box.height / 2 - board.y) / board.height) * 6);
      return 'ABCDEF'[x]! + (y + 1);
    });
    return [...new Set(squares)];
  }, parts);
}

export const hasDraft = async (page: Page): Promise<boolean> => (await page.locator('.draft').count()) > 0;

/** Presses Tab until what has the focus fits; a test fails rather than reach for the mouse. */
export async function tabTo(page: Page, fits: (text: string, tag: string, classes: string) => boolean, most = 80): Promise<void> {
  for (let i = 0; i < most; ++i) {
    const [text, tag, classes] = await page.evaluate(() => {
      const focus = document.activeElement;
      return [focus?.textContent?.trim() ?? '', focus?.tagName ?? '', focus?.getAttribute('class') ?? ''];
    });
    if (fits(text!, tag!, classes!)) return;
    await page.keyboard.press('Tab');
  }
  await picture(page, 'tab-lost');
  throw new Error('Tab did not reach it.');
}

export async function pressByKeyboard(page: Page, label: RegExp): Promise<void> {
  await tabTo(page, (text, tag) => tag === 'BUTTON' && label.test(text));
  await page.keyboard.press('Enter');
}
