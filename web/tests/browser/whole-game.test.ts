import { expect, it } from 'vitest';
import { downloaded, menu, picture, playNow, visitor } from './browser';
import { playToTheEnd } from './player';

it('plays First patrol against the computer to the end by clicking, checks the dice and replays it', async () => {
  const page = await visitor();
  await playNow(page);
  expect(page.url()).not.toContain('#');
  const deeds = await playToTheEnd(page);
  // The dice are nobody's to choose: a commander who falls in the first turn motivates no more.
  expect(deeds.motivated).toBeGreaterThan(0);
  expect(deeds.shots + deeds.moves).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.ending').textContent()).toMatch(/Victory|win|draw/);
  await picture(page, 'game-over');

  // Every roll and every fact in the log cites its clause, and the clause opens.
  expect(await page.locator('.log-line:not(.words)').count()).toBe(await page.locator('.log-line:not(.words) .clause').count());
  await page.locator('.log-line .clause').last().click();
  await expect.poll(() => page.locator('.rule-sheet .rule-text').textContent()).toBeTruthy();
  await picture(page, 'rule');
  await page.keyboard.press('Escape');
  expect(await page.locator('.rule-sheet').count()).toBe(0);

  // The page works out every die by itself.
  await menu(page, 'Check the dice');
  await expect.poll(() => page.locator('.verdict.good').textContent(), { timeout: 10_000 }).toMatch(/All \d+ dice agree/);
  expect(await page.locator('.dialog').textContent()).toContain('as this browser sent it');
  await picture(page, 'fairness');
  await page.keyboard.press('Escape');

  await menu(page, 'Luck ledger');
  expect(await page.locator('.luck').textContent()).toContain('To hit');
  await picture(page, 'luck');
  await page.keyboard.press('Escape');

  // The slider goes over the whole game; the log follows.
  await menu(page, 'Replay');
  const all = await page.locator('.log-entry').count();
  await page.locator('.replay-bar input[type=range]').fill('3');
  await expect.poll(() => page.locator('.log-entry').count()).toBe(3);
  expect(await page.locator('.replay-words').textContent()).toContain(`Action 3 of ${all}`);
  await picture(page, 'replay');
  const replay = await downloaded(page, 'Download the game');
  expect(replay.steps.length).toBe(all);
  expect(replay.fairness.secret).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'Back to now' }).click();

  // It is kept in the lobby.
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect.poll(() => page.locator('.rows').first().textContent()).toContain('First patrol');
});
