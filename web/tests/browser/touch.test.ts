// Fingers: what a mouse cannot do. Touches are sent as the screen would send them.
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, deploy, hasDraft, picture, playNow, squareAt, visitor } from './browser';

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

const shownWidth = (page: Page) => page.evaluate(() => document.querySelector<SVGSVGElement>('.pbi-play')!.viewBox.baseVal.width);
const shownLeft = (page: Page) => page.evaluate(() => document.querySelector<SVGSVGElement>('.pbi-play')!.viewBox.baseVal.x);

describe('with fingers', () => {
  it('pinches closer, moves the table, still hits the right square, and pinches back', async () => {
    const page = await visitor({ phone: true, dark: true });
    const session = await page.context().newCDPSession(page);
    await playNow(page);
    await deploy(page);
    const whole = await shownWidth(page);
    const middle = await squareAt(page, 'C2');
    await pinch(session, middle, 40, 110);
    await expect.poll(() => shownWidth(page)).toBeLessThan(whole * 0.6);
    expect(await hasDraft(page)).toBe(false);
    await picture(page, 'phone-pinched');

    const left = await shownLeft(page);
    await touch(session, 'touchStart', [middle]);
    for (let i = 1; i <= 6; ++i) await touch(session, 'touchMove', [{ x: middle.x - 12 * i, y: middle.y }]);
    await touch(session, 'touchEnd', []);
    await expect.poll(() => shownLeft(page)).toBeGreaterThan(left);
    expect(await hasDraft(page)).toBe(false);

    const { x, y } = await squareAt(page, 'D1');
    // A tap right behind a swipe counts as its end, in every browser.
    await page.waitForTimeout(600);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => page.locator('.draft').textContent()).toContain('motivates D1');
    await picture(page, 'phone-dark');
    await pinch(session, middle, 110, 30);
    await expect.poll(() => shownWidth(page)).toBeCloseTo(whole, 0);
  });

  it('answers a long press with the clause, and does not take it for a tap', async () => {
    const page = await visitor({ phone: true });
    const session = await page.context().newCDPSession(page);
    await playNow(page);
    await deploy(page);
    const far = await squareAt(page, 'F6');
    await touch(session, 'touchStart', [far]);
    await page.waitForTimeout(700);
    await touch(session, 'touchEnd', []);
    await expect.poll(() => page.locator('.why .clause').textContent()).toMatch(/^PBI-\d+\.\d+$/);
    await expect.poll(() => page.locator('.why .rule-text').textContent()).toBeTruthy();
    expect(await hasDraft(page)).toBe(false);
    expect(await ask(page).textContent()).toContain('commander');
    await picture(page, 'phone-why');
  });
});
