// The skirmish game in the browser: the learning scenario to the end with the mouse, five turns of the solo village, two
// people on one side, a turn on a phone and an activation with the keyboard alone.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, base, menu, myTurn, picture, pressByKeyboard, visitor } from './browser';
import { poorContrast } from './contrast';
import { reaction, settled, versionOf } from './player';
import { activate, doIt, drag, inch, place, press } from './skirmish-hands';

async function sitDown(page: Page, scenario: string, seats: (string | null)[] = []): Promise<void> {
  await page.goto(`${base}/?setup=skirmish/${scenario}`);
  for (const [i, kind] of seats.entries()) if (kind) await page.locator('fieldset').nth(i).getByRole('radio', { name: kind }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.skm-play');
}

/** One activation: shoots at what can be shot at, else goes forward by the first proposed move; then the team is done. */
async function actOnce(page: Page): Promise<'shot' | 'moved' | 'nothing'> {
  if ((await myTurn(page)) === 'over') return 'nothing';
  let did: 'shot' | 'moved' | 'nothing' = 'nothing';
  const target = ask(page).locator('.skm-group[aria-label="Shoot"] .skm-choice').first();
  const attack = ask(page).locator('.skm-choice', { hasText: /^(All unaimed|Aimed|Carefully aimed|All fire together)/ }).first();
  const look = ask(page).locator('.skm-choice', { hasText: / looks for / }).first();
  // Whoever is not spotted is looked for, by three men at most.
  for (let i = 0; i < 4 && did === 'nothing' && (await target.count()) > 0; ++i) {
    await target.click();
    const [shoots, looks] = [(await attack.count()) > 0, i < 3 && (await look.count()) > 0];
    if (!shoots && !looks) break;
    await (shoots ? attack : look).click();
    await page.waitForSelector('.draft');
    await doIt(page);
    if (shoots) did = 'shot';
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

  // The enemy is looked at: range, band and cover, and the server's odds of every means against him, each with its clause.
  const enemy = await place(page, 'B1.1');
  await page.mouse.move(enemy.x, enemy.y);
  await expect.poll(() => page.locator('.skm-sights .skm-tag').textContent()).toMatch(/(hits|spots) \d+(\.\d)? % · SKM-\d+\.\d+/);
  await picture(page, 'skm-hover');
  await page.mouse.move(5, 5);
  await press(page, /^This team is done$/);

  let shots = 0;
  for (let i = 0; i < 60; ++i) {
    if ((await myTurn(page)) === 'over') break;
    if ((await activate(page)) === null) { if (!(await press(page, /^(End the phase|This team is done)$/))) throw new Error('Nothing can be pressed.'); continue; }
    const did = await actOnce(page);
    if (did === 'shot' && shots++ === 0) await picture(page, 'skm-shot');
  }
  expect(await myTurn(page)).toBe('over');
  expect(shots).toBeGreaterThan(0);
  expect(await ask(page).textContent()).toMatch(/win/i);
  await picture(page, 'skm-over');
});

it('plays five turns of the solo village, whose umpire shows his reasons', async () => {
  const page = await visitor({ dark: true });
  await sitDown(page, 'church');
  const turn = async (): Promise<number> => Number(/Turn (\d+)/.exec((await page.locator('.skm-strip .turn').textContent()) ?? '')?.[1] ?? 0);
  // Two teams a turn go forward; the others stay where they are.
  let acted = 0;
  while ((await turn()) < 6 && (await myTurn(page)) !== 'over') {
    if (acted++ % 3 === 2 || (await activate(page)) === null) await press(page, /^End the phase$/);
    else await actOnce(page);
  }
  expect((await myTurn(page)) === 'over' || (await turn()) >= 6).toBe(true);
  expect(await page.locator('.skm-portal').count()).toBeGreaterThan(0);
  expect(await page.locator('.skm-marker').count()).toBeGreaterThan(0);

  // Folded by default; opened, the die and the chart with the cell that was met.
  const decision = page.locator('.log-why').last();
  expect(await decision.locator('.skm-chart').count()).toBe(0);
  await decision.locator('summary').click();
  await decision.locator('.skm-chart mark').waitFor();
  expect(await decision.locator('.log-line.roll').count()).toBe(1);
  expect(await poorContrast(page)).toEqual([]);
  await picture(page, 'skm-church');

  // Given up, the game is the enemy's, who has no seat, and can be played again.
  if ((await myTurn(page)) === 'over') return;
  await menu(page, 'Resign');
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await expect.poll(() => ask(page).textContent()).toContain('The enemy wins');
  await ask(page).getByRole('button', { name: 'Play it again' }).click();
  await ask(page).getByRole('link', { name: 'Go to the rematch' }).waitFor();
});

it('two people share a side, its view and its turn', async () => {
  const anna = await visitor({ name: 'Anna' });
  await anna.goto(`${base}/?setup=skirmish/church`);
  await anna.getByLabel('People who play together').selectOption('2');
  await anna.locator('fieldset').nth(1).getByRole('radio', { name: 'A friend, by link' }).check();
  await anna.getByRole('button', { name: 'Start' }).click();
  const link = await anna.locator('.invite-card input').inputValue();
  const boris = await visitor({ name: 'Boris' });
  await boris.goto(link);
  await boris.getByRole('button', { name: 'Take your seat' }).click();

  // Each leads his own teams; who begins, acts while the other watches the same table.
  await Promise.all([myTurn(anna), myTurn(boris)]);
  const teams = (page: Page) => ask(page).locator('.skm-chip').evaluateAll((all) => all.map((chip) => chip.getAttribute('data-team')));
  expect([await teams(anna), await teams(boris)]).toEqual([['A1', 'A3', 'A5', 'A7'], ['A2', 'A4', 'A6', 'A8']]);
  await activate(anna);
  await expect.poll(() => ask(boris).textContent()).toContain('Waiting for Anna');
  await drag(anna, 'A1.1', 0, 1);
  await anna.waitForSelector('.draft');
  await doIt(anna);
  const standing = (page: Page) => page.locator('.skm-tokens [data-piece]').evaluateAll((all) => all.map((piece) => `${piece.getAttribute('data-piece')} ${piece.parentElement!.getAttribute('transform')}`));
  await expect.poll(() => standing(boris)).toEqual(await standing(anna));
  await press(anna, /^This team is done$/);
  await myTurn(boris);
  expect(await activate(boris)).toBe('A2');
  await picture(boris, 'skm-together');
});

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

it('is played with the keyboard alone: a whole activation', async () => {
  const page = await visitor();
  await sitDown(page, 'farm-lane', ['You, in this browser', 'The computer']);
  await myTurn(page);
  const board = () => page.locator('.skm-play').focus();
  const propose = async () => {
    const before = await versionOf(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.draft');
    await page.keyboard.press('Enter');
    await settled(page, before);
  };
  await board();
  await page.keyboard.press('Tab');
  await propose();
  // Forward by an inch, then the next enemy is looked at and looked for.
  await board();
  for (let i = 0; i < 3; ++i) await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.draft');
  // What is proposed is what is shown: another inch is another move.
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => page.locator('.draft').count()).toBe(0);
  await propose();
  await board();
  const before = await versionOf(page);
  await page.keyboard.press('t');
  await page.waitForSelector('.draft');
  expect(await page.locator('.skm-sights .skm-tag').count()).toBe(1);
  await page.keyboard.press('Enter');
  await settled(page, before);
  expect(await page.locator('.log').textContent()).toMatch(/1\.0".*(looks for|fires)/s);
  await pressByKeyboard(page, /^This team is done$/);
  await page.locator('.skm-chip').first().waitFor();
  expect(await page.locator('.log').textContent()).toContain('A1 has finished');
});
