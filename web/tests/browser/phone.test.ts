// Fingers on 390 pixels: taps, pinches, long presses. Touches are sent as the screen would send them.
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, base, deploy, hasDraft, menu, myTurn, picture, sitDown, squareAt, visitor } from './browser';
import { playToTheEnd } from './player';

interface Finger { x: number; y: number }

const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map((finger, id) => ({ ...finger, id })) });

/** Both fingers go from `from` to `to` pixels away from the middle. */
async function pinch(session: CDPSession, middle: Finger, from: number, to: number): Promise<void> {
  const apart = (by: number) => [{ x: middle.x - by, y: middle.y }, { x: middle.x + by, y: middle.y }];
  await touch(session, 'touchStart', [apart(from)[0]!]);
  await touch(session, 'touchStart', apart(from));
  for (let i = 1; i <= 8; ++i) await touch(session, 'touchMove', apart(from + ((to - from) * i) / 8));
  await touch(session, 'touchEnd', []);
}

const shown = (page: Page) =>
  page.evaluate(() => {
    const { x, width } = document.querySelector<SVGSVGElement>('.pbi-play')!.viewBox.baseVal;
    return { x, width };
  });

const tapSquare = async (page: Page, name: string) => {
  const { x, y } = await squareAt(page, name);
  await page.touchscreen.tap(x, y);
};

/** What is shown and smaller than a finger, by its words; a clause stands in its sentence. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button:not(.clause), a, summary, select')]
      .map((element) => ({ words: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ words }) => words),
  );

it('shows board and sheet without scrolling sideways, with targets large enough', async () => {
  const page = await visitor({ phone: true, dark: true });
  await page.goto(base);
  await page.waitForSelector('.box');
  await picture(page, 'phone-lobby');
  await sitDown(page);
  await deploy(page);
  await tapSquare(page, 'C1');
  await expect.poll(() => page.locator('.odds .bar').count()).toBe(6);
  await picture(page, 'phone-draft');
  await tapSquare(page, 'C1');
  await page.locator('.ask .question', { hasText: 'Act with' }).waitFor();
  for (const tab of ['Odds', 'Units', 'Log', 'Chat', 'Ask']) {
    await page.getByRole('tab', { name: tab }).tap();
    expect(await page.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true');
    await picture(page, `phone-${tab.toLowerCase()}`);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.locator('.option-list summary').tap();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByText('Menu', { exact: true }).tap();
  expect(await tooSmall(page)).toEqual([]);
});

const others = ['pbi-boats/dinghy-raid', 'pub-battles/mill-hill', 'skirmish/farm-lane', 'square-bashing/sb_first_push'];

it.each(others)('has targets large enough for a finger in %s', async (scenario) => {
  const page = await visitor({ phone: true });
  await page.goto(`${base}/?setup=${scenario}`);
  await page.getByRole('button', { name: 'Start' }).tap();
  await myTurn(page);
  expect(await tooSmall(page)).toEqual([]);
});

it.each(['pbi/first-patrol', ...others])('puts board and sheet side by side when the phone is turned, in %s', async (scenario) => {
  const page = await visitor({ phone: true });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`${base}/?setup=${scenario}`);
  await page.getByRole('button', { name: 'Start' }).tap();
  await myTurn(page);
  await picture(page, `phone-turned-${scenario.split('/')[1]}`);
  const drawing = (await page.locator('.pbi-play, .pub-play, .skm-play, .sb-play').boundingBox())!;
  const sheet = (await page.locator('.column').boundingBox())!;
  expect(drawing.height).toBeGreaterThan(200);
  expect(sheet.x).toBeGreaterThanOrEqual(drawing.x + drawing.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(844);
  expect(await page.locator('.question').evaluate((question) => question.getBoundingClientRect().bottom)).toBeLessThan(390);
});

it('brings into sight what was chosen far down the sheet', async () => {
  const page = await visitor({ phone: true });
  await page.goto(`${base}/?setup=pub-battles/brandywine`);
  await page.getByRole('button', { name: 'Start' }).tap();
  await myTurn(page);
  await page.locator('.option-list summary').tap();
  await page.locator('.option-list li button').last().tap();
  await expect.poll(() => page.evaluate(() => {
    const [draft, sheet] = ['.draft', '.panels.upper'].map((part) => document.querySelector(part)!.getBoundingClientRect());
    return draft!.top >= sheet!.top && draft!.bottom <= sheet!.bottom;
  })).toBe(true);
});

it('pinches closer, moves the table, hits the right square, answers a long press with the clause, and pinches back', async () => {
  const page = await visitor({ phone: true });
  const session = await page.context().newCDPSession(page);
  await sitDown(page);
  await deploy(page);
  const whole = (await shown(page)).width;
  const middle = await squareAt(page, 'C2');
  await pinch(session, middle, 40, 110);
  await expect.poll(async () => (await shown(page)).width).toBeLessThan(whole * 0.6);
  expect(await hasDraft(page)).toBe(false);
  await picture(page, 'phone-pinched');

  const left = (await shown(page)).x;
  await touch(session, 'touchStart', [middle]);
  for (let i = 1; i <= 6; ++i) await touch(session, 'touchMove', [{ x: middle.x - 12 * i, y: middle.y }]);
  await touch(session, 'touchEnd', []);
  await expect.poll(async () => (await shown(page)).x).toBeGreaterThan(left);
  expect(await hasDraft(page)).toBe(false);

  // A tap right behind a swipe counts as its end, in every browser; how long that lasts depends on the machine.
  for (let i = 0; i < 5 && !(await hasDraft(page)); ++i) {
    await page.waitForTimeout(600);
    await tapSquare(page, 'D1');
    await page.locator('.draft').waitFor({ timeout: 2000 }).catch(() => undefined);
  }
  await expect.poll(() => page.locator('.draft').textContent()).toContain('motivates D1');
  await ask(page).getByRole('button', { name: 'Leave it' }).tap();
  await pinch(session, middle, 110, 30);
  await expect.poll(async () => (await shown(page)).width).toBeCloseTo(whole, 0);

  await page.waitForTimeout(600);
  await touch(session, 'touchStart', [await squareAt(page, 'F6')]);
  await page.waitForSelector('.why .clause');
  await touch(session, 'touchEnd', []);
  expect(await page.locator('.why .clause').textContent()).toMatch(/^PBI-\d+\.\d+$/);
  await expect.poll(() => page.locator('.why .rule-text').textContent()).toBeTruthy();
  expect(await hasDraft(page)).toBe(false);
  await picture(page, 'phone-why');
});

it('sets up First patrol with two turns, and plays it to the end by tapping', async () => {
  const page = await visitor({ phone: true });
  await page.goto(`${base}/?setup=pbi/first-patrol`);
  await page.getByText('Advanced: options of the rules').tap();
  await page.getByLabel('Turns', { exact: true }).fill('2');
  await page.getByLabel('Turns', { exact: true }).blur();
  await picture(page, 'phone-setup');
  await page.getByRole('button', { name: 'Start' }).tap();
  await page.waitForSelector('.pbi-play');
  const deeds = await playToTheEnd(page);
  expect(deeds.motivated).toBeGreaterThan(0);
  expect(deeds.shots + deeds.moves).toBeGreaterThan(0);
  await picture(page, 'phone-game-over');
  await menu(page, 'Replay');
  await page.locator('.replay-bar input[type=range]').fill('5');
  expect(await ask(page).textContent()).toContain('looking at the past');
  await picture(page, 'phone-replay');
  await page.getByRole('button', { name: 'Back to now' }).tap();
  await page.getByRole('tab', { name: 'Log' }).tap();
  expect(await page.locator('.turn-mark').first().textContent()).toContain('Turn 1 of 2'); // PBI-5.3 may add to them later
});
