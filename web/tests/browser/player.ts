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

async function dismissWhy(page: Page): Promise<void> {
  if (await page.locator('.why').count()) await page.keyboard.press('Escape');
}

/** First click proposes, second click does it; false when nothing came of the first. */
async function twice(page: Page, square: string): Promise<boolean> {
  const before = await versionOf(page);
  await dismissWhy(page);
  await clickSquare(page, square);
  if ((await reaction(page)) !== 'draft') return false;
  await clickSquare(page, square);
  await settled(page, before);
  return true;
}

async function press(page: Page, name: RegExp): Promise<boolean> {
  const button = ask(page).locator('.buttons button').filter({ hasText: name }).first();
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

/** Plays until the game is over. */
export async function playToTheEnd(page: Page, most = 120): Promise<Deeds> {
  const deeds: Deeds = { motivated: 0, shots: 0, moves: 0 };
  let shotsHere = 0;
  for (let i = 0; i < most; ++i) {
    if ((await myTurn(page)) === 'over') return deeds;
    const question = (await ask(page).locator('.question').first().textContent()) ?? '';
    if (/^Deploy/.test(question)) await press(page, /Deploy as the scenario/);
    else if (/commander/.test(question)) {
      shotsHere = 0;
      let done = false;
      for (const square of await squaresOf(page, 'a1')) if (!done && (await twice(page, square))) done = true;
      if (done) deeds.motivated += 1;
      else await press(page, /End motivation/);
    } else if (/^Act with/.test(question)) {
      const where = /AP, (\w\d)/.exec(question)?.[1] ?? 'C1';
      const targets = await squaresOf(page, 'd1');
      if (shotsHere < 2 && targets.length > 0 && (await twice(page, targets[shotsHere % targets.length]!))) {
        deeds.shots += 1;
        shotsHere += 1;
      } else if (Number(where[1]) < 3 && (await twice(page, north(where)))) deeds.moves += 1;
      else await press(page, /End this activation/);
    } else if (/residual/.test(question)) await press(page, /End the turn/);
    else if (/extend/.test(question)) await press(page, /Do not extend/);
    else if (!(await press(page, /Hold fire/)) && !(await press(page, /./))) await firstOfTheList(page);
  }
  throw new Error(`The game was not over after ${most} decisions.`);
}
