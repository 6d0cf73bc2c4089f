// Pub Battles in the browser: Mill Hill to the end with the mouse, hidden reserves in two browsers, a turn on a phone and
// one with the keyboard alone.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, base, myTurn, picture, tabTo, visitor } from './browser';
import { poorContrast } from './contrast';
import { press as pressAny, settled, versionOf } from './player';

async function sitDown(page: Page, scenario: string, seats: (string | null)[] = []): Promise<void> {
  await page.goto(`${base}/?setup=pub-battles/${scenario}`);
  for (const [i, kind] of seats.entries()) if (kind) await page.locator('fieldset').nth(i).getByRole('radio', { name: kind }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.pub-play');
}

/** Where a point of the map (in mils) lies on the screen. */
const at = (page: Page, x: number, y: number): Promise<{ x: number; y: number }> =>
  page.evaluate(([mx, my]) => {
    const svg = document.querySelector<SVGSVGElement>('.pub-play')!;
    const height = document.querySelector('.pub-catch')!.getAttribute('height');
    const p = new DOMPoint(mx! / 10, Number(height) - 2 * 46 - my! / 10).matrixTransform(svg.getScreenCTM()!);
    return { x: p.x, y: p.y };
  }, [x, y]);

const place = async (page: Page, id: string): Promise<{ x: number; y: number }> => {
  const box = (await page.locator(`[data-piece="${id}"] .wood`).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

async function drag(page: Page, id: string, to: { x: number; y: number }, drop = true): Promise<void> {
  const from = await place(page, id);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  if (drop) await page.mouse.up();
}

const press = (page: Page, name: RegExp) => pressAny(page, name, '.buttons button, .pub-panel button');

const doIt = async (page: Page): Promise<void> => {
  const before = await versionOf(page);
  await ask(page).getByRole('button', { name: 'Do it' }).click();
  await settled(page, before);
};

const question = async (page: Page): Promise<string> => (await ask(page).locator('.question').first().textContent()) ?? '';

const turnedDown = /^(Pass|Done with the HQs|Stay|Accept the move)$/;

/** Passes until the pieces of one's own Command may act. */
async function untilPieces(page: Page): Promise<void> {
  for (let i = 0; i < 30; ++i) {
    await myTurn(page);
    if (/act with its pieces/.test(await question(page))) return;
    if (!(await press(page, turnedDown))) await first(page);
  }
}

/** The first choice of the panel, whatever it is. */
async function first(page: Page): Promise<void> {
  await ask(page).locator('.pub-panel .pub-choice, .pub-panel .pub-chip').first().click();
  await page.waitForSelector('.draft');
  await doIt(page);
}

it('plays Mill Hill to the end: blocks are dragged, the umpire answers while they move', async () => {
  const page = await visitor();
  await sitDown(page, 'mill-hill', ['The computer', 'You, in this browser']);
  let [dragged, done] = [0, 0];
  // The log begins with the turn; the chit that was drawn stands below it, as a chit.
  await page.locator('.log .turn-mark ~ li .pub-chit.drawn').first().waitFor();
  expect(await page.locator('.log').textContent()).not.toContain('Nothing has happened');
  const stage = await page.locator('.pub-stage').boundingBox();
  for (let i = 0; i < 120; ++i) {
    if ((await myTurn(page)) === 'over') break;
    const asked = await question(page);
    // Whatever goes on, the map stays where it is.
    expect(await page.locator('.pub-stage').boundingBox()).toEqual(stage);
    if (/target|next combat|retreat/i.test(asked)) await picture(page, 'pub-combat');
    const ways = page.locator('.pub-routes [data-candidate] .disc');
    if ((await ways.count()) > 0) {
      // The number of a way on the map is as good as its button: once it is proposed, twice it is taken.
      await ways.last().click();
      await page.locator('.draft-words', { hasText: /by way \d+/ }).waitFor();
      await picture(page, 'pub-way-back');
      const before = await versionOf(page);
      await ways.last().click();
      await settled(page, before);
      continue;
    }
    if (/act with its pieces/.test(asked) && dragged === 0) {
      // Too far: the ghost is crossed out and the umpire says by which clause and how far.
      const from = await place(page, 'r2');
      await drag(page, 'r2', await at(page, 9000, 11500), false);
      await expect.poll(() => page.locator('.pub-say.refused').textContent()).toMatch(/PUB-\d+\.\d+/);
      await page.locator('.pub-ghost.refused').waitFor();
      await picture(page, 'pub-refused');
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect.poll(() => page.locator('.pub-ghost').count()).toBe(0);
      expect(await place(page, 'r2')).toEqual(from);
      // Up to the hill, under fire: allowed, with what it costs.
      await drag(page, 'r2', await at(page, 9000, 5900), false);
      await page.locator('.pub-say.fine').waitFor();
      expect(await page.locator('.pub-tag').textContent()).toContain('of 5.25″');
      expect(await page.locator('.pub-fof .seen').count()).toBeGreaterThan(0);
      await picture(page, 'pub-drag');
      await page.mouse.up();
      await page.waitForSelector('.draft');
      await doIt(page);
      dragged += 1;
    } else if (await press(page, /^This Command is done$/)) done += 1;
    else if (!(await press(page, turnedDown))) await first(page);
  }
  expect(await myTurn(page)).toBe('over');
  expect([dragged, done]).toEqual([1, 6]);
  expect(await ask(page).textContent()).toContain('The game ends');
  expect(await page.locator('.log').textContent()).toContain('fires at');
  await picture(page, 'pub-over');
});

it('does what the map shows: a draft goes as soon as something else is in hand', async () => {
  const page = await visitor();
  // A table where the computer has not yet driven anybody back.
  for (let tables = 0; tables < 10; ++tables) {
    await sitDown(page, 'mill-hill', ['The computer', 'You, in this browser']);
    await untilPieces(page);
    if ((await page.locator('.pub-block.spent, .pub-combats .pair').count()) === 0) break;
  }
  const version = await versionOf(page);
  const drafts = page.locator('.draft');
  await drag(page, 'r2', await at(page, 9000, 3600));
  await drafts.waitFor();
  expect(await page.locator('.draft-words').textContent()).toContain('Move r2');
  await drag(page, 'r1', await at(page, 6600, 9000), false);
  await expect.poll(() => drafts.count()).toBe(0);
  await page.mouse.up();
  await page.locator('.why').waitFor();
  await page.keyboard.press('Enter');
  expect([await drafts.count(), await versionOf(page)]).toEqual([0, version]);

  const from = await place(page, 'r3');
  await page.mouse.click(from.x, from.y);
  for (const keys of [['Shift+ArrowUp'], ['Shift+ArrowUp'], [']']]) {
    for (const key of keys) await page.keyboard.press(key);
    await page.locator('.pub-say.fine').waitFor();
    expect(await drafts.count()).toBe(0);
    await page.keyboard.press('Enter');
    await drafts.waitFor();
  }
  expect(await versionOf(page)).toEqual(version);
});

it('has room for a long title, and covers nothing of the map', async () => {
  const page = await visitor();
  await sitDown(page, 'brandywine', [null, 'The computer']);
  await myTurn(page);
  await press(page, /^Confirm$/);
  await untilPieces(page);
  expect(await page.locator('.phases.more').count()).toBe(0);
  const map = (await page.locator('.pub-ground .sheet').first().boundingBox())!;
  for (const button of await page.locator('.zoom-buttons button, .pub-strip button').all()) {
    const box = (await button.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(map.y + 1);
  }
  expect(await page.locator('.pub-fog ~ g .pub-name').count()).toBeGreaterThan(10);
  expect(await page.locator('.pub-block.unknown .name, .pub-block.side-1 .name').first().textContent()).toMatch(/^#\d+$/);
  await picture(page, 'pub-brandywine');
});

it('hidden reserves are in no message to the other side, and come out of the drawing', async () => {
  const anna = await visitor({ name: 'Anna' });
  await sitDown(anna, 'brandywine', [null, 'A friend, by link']);
  const link = await anna.locator('.invite-card input').inputValue();
  const boris = await visitor({ name: 'Boris' });
  const heard: string[] = [];
  boris.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    const message = JSON.parse(String(payload));
    // The order of battle is printed in the scenario: everybody knows who may come, not where he is.
    delete message.scenario;
    heard.push(JSON.stringify(message));
  }));
  await boris.goto(link);
  await boris.getByRole('button', { name: 'Take your seat' }).click();
  await boris.waitForSelector('.pub-play');

  await myTurn(anna);
  for (const name of ['Weedon', 'Nash']) {
    const before = await versionOf(anna);
    await ask(anna).locator('.pub-choice', { hasText: name }).first().click();
    await anna.waitForSelector('.draft');
    await ask(anna).getByRole('button', { name: 'Do it' }).click();
    await settled(anna, before);
  }
  await press(anna, /^Confirm$/);
  await myTurn(boris);
  await ask(boris).locator('.pub-choice', { hasText: 'Pyle Road' }).click();
  await doIt(boris);
  await picture(boris, 'pub-setup');
  await press(boris, /^Confirm$/);
  await expect.poll(() => anna.locator('.pub-strip .turn').textContent()).toContain('Turn 1');
  await expect.poll(() => anna.locator('.pub-hq .reserve').textContent()).toBe('+2');
  await picture(anna, 'pub-reserves');

  // A few decisions of both.
  for (let i = 0; i < 6; ++i) {
    const deciding = await Promise.race([anna, boris].map(async (page) => (await myTurn(page), page)));
    if (!(await press(deciding, /^(Pass|Done with the HQs|This Command is done|Stay)$/))) break;
  }
  expect(heard.length).toBeGreaterThan(3);
  expect(heard.filter((text) => /weedon|nash/i.test(text))).toEqual([]);
  expect(heard.some((text) => /stirn/i.test(text))).toBe(true);
  expect(await boris.locator('[data-piece="weedon"], [data-piece="nash"]').count()).toBe(0);
  expect(await boris.locator('.pub-block.unknown').count()).toBeGreaterThan(0);
});

it('is played on a phone by tapping and with the keyboard alone, and can be read', async () => {
  const phone = await visitor({ phone: true });
  await sitDown(phone, 'mill-hill', ['The computer', 'You, in this browser']);
  await untilPieces(phone);
  await phone.locator('[data-chip="r4"]').tap();
  const to = await at(phone, 15200, 3600);
  await phone.touchscreen.tap(to.x, to.y);
  await phone.waitForSelector('.draft');
  expect(await phone.locator('.draft-words').textContent()).toContain('Move r4');
  await picture(phone, 'pub-phone');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await doIt(phone);
  // By finger too: the ghost, how far it may go and what it costs, fire, sight and the umpire follow the hand.
  const touch = await phone.context().newCDPSession(phone);
  const from = await place(phone, 'r1');
  const finger = (type: string, x: number, y: number) => touch.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await finger('touchStart', from.x, from.y);
  for (let i = 1; i <= 8; ++i) await finger('touchMove', from.x, from.y - i * 9);
  await phone.locator('.pub-say.fine, .pub-say.refused').waitFor();
  for (const part of ['.pub-ghost', '.pub-reach', '.pub-trail', '.pub-tag', '.pub-fof .seen', '.pub-enemy-fire', '.pub-sight', '.pub-handle'])
    expect([part, await phone.locator(part).count()]).not.toEqual([part, 0]);
  await picture(phone, 'pub-touch');
  for (let i = 9; i <= 22; ++i) await finger('touchMove', from.x, from.y - i * 9);
  await expect.poll(() => phone.locator('.pub-say.refused').textContent()).toMatch(/PUB-\d/);
  await picture(phone, 'pub-touch-refused');
  await finger('touchEnd', 0, 0);

  const page = await visitor({ dark: true });
  await sitDown(page, 'mill-hill', ['The computer', 'You, in this browser']);
  await untilPieces(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('b');
  await page.keyboard.press('Tab');
  for (let i = 0; i < 4; ++i) await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press(']');
  await page.locator('.pub-say.fine').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.draft');
  const before = await versionOf(page);
  await page.keyboard.press('Enter');
  await settled(page, before);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, (_text, _tag, classes) => classes.includes('pub-play'));
  await page.keyboard.press('m');
  expect(await page.getByRole('button', { name: 'Ruler' }).getAttribute('aria-pressed')).toBe('true');
  expect(await poorContrast(page)).toEqual([]);
  await picture(page, 'pub-dark');
});
