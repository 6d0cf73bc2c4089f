// Somebody who plays First patrol as the attacker, by clicking or tapping what the page lights up and asks.
import type { Page } from 'playwright-core';
import { ask, clickSquare, hasDraft, myTurn, squaresOf } from './browser';

export const versionOf = async (page: Page) => Number(await page.locator('.table-page').getAttribute('data-version'));

export async function settled(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    (version) => Number(document.querySelector('.table-page')?.getAttribute('data-version')) > version && !document.querySelector('.draft'),
    before,
    { timeout: 20_000 },
  );
}

/** What came of pointing at something: a draft, or the umpire's answer why not. Null when neither did. */
export async function reaction(page: Page): Promise<'draft' | 'why' | null> {
  const found = await page.waitForSelector('.draft, .why:not(.asking)', { timeout: 2000 }).catch(() => null);
  return found && ((await found.getAttribute('class'))!.includes('draft') ? 'draft' : 'why');
}

/** The first click proposes, the second does it. */
export async function twice(page: Page, square: string, click = clickSquare): Promise<void> {
  const before = await versionOf(page);
  await click(page, square);
  await page.waitForSelector('.draft');
  await click(page, square);
  await settled(page, before);
}

/** Presses the first of these buttons with this name; one that only proposes is then done. */
export async function press(page: Page, name: RegExp, buttons = '.buttons button'): Promise<boolean> {
  const button = ask(page).locator(buttons).filter({ hasText: name }).first();
  if ((await button.count()) === 0) return false;
  const before = await versionOf(page);
  await button.click();
  // A button for an action with details proposes it, one without does it.
  await page.waitForFunction((version) => document.querySelector('.draft') || Number(document.querySelector('.table-page')?.getAttribute('data-version')) > version, before);
  if (await hasDraft(page)) await ask(page).getByRole('button', { name: 'Do it' }).click();
  await settled(page, before);
  return true;
}

async function firstOfTheList(page: Page): Promise<void> {
  const before = await versionOf(page);
  await page.locator('.option-list summary').click();
  await page.locator('.option-list li button').first().click();
  await ask(page).getByRole('button', { name: 'Do it' }).click();
  await settled(page, before);
}

const north = (square: string): string => square[0]! + (Number(square[1]) + 1);

export interface Deeds {
  motivated: number;
  shots: number;
  moves: number;
}

/** Plays until the game is over: two squares are motivated each turn, which shoot once and go forward. */
export async function playToTheEnd(page: Page, most = 80): Promise<Deeds> {
  const deeds: Deeds = { motivated: 0, shots: 0, moves: 0 };
  let motivations = 0;
  let shots = 0;
  for (let i = 0; i < most; ++i) {
    if ((await myTurn(page)) === 'over') return deeds;
    const question = (await ask(page).locator('.question').first().textContent()) ?? '';
    const lit = await squaresOf(page, '.pbi-lit .glow');
    if (/^Deploy/.test(question)) await press(page, /Deploy as the scenario/);
    else if (/commander/.test(question)) {
      shots = 0;
      if (++motivations <= 2 && lit[0]) {
        await twice(page, lit[0]);
        deeds.motivated += 1;
      } else await press(page, /End motivation/);
    } else if (/^Act with/.test(question)) {
      const ahead = north(/AP, (\w\d)/.exec(question)?.[1] ?? 'C1');
      const target = (await squaresOf(page, '[data-group^="d1."]')).find((square) => lit.includes(square));
      if (target && shots++ === 0) {
        await twice(page, target);
        deeds.shots += 1;
      } else if (lit.includes(ahead) && Number(ahead[1]) < 4) {
        await twice(page, ahead);
        deeds.moves += 1;
      } else await press(page, /End this activation/);
    } else if (/residual/.test(question)) {
      await press(page, /End the turn/);
      motivations = 0;
    } else if (/extend/.test(question)) await press(page, /Do not extend/);
    else if (!(await press(page, /Hold fire/)) && !(await press(page, /./))) await firstOfTheList(page);
  }
  throw new Error(`The game was not over after ${most} decisions.`);
}
