import { expect, it } from 'vitest';
import { ask, base, myTurn, picture, visitor } from './browser';
import { options as pbi } from '../../src/games/pbi/options';
import { options as boats } from '../../src/games/pbi-boats/options';
import { options as pubBattles } from '../../src/games/pub-battles/options';
import { options as skirmish } from '../../src/games/skirmish/options';
import { options as squareBashing } from '../../src/games/square-bashing/options';
import { playNim } from './fakegame';

it('hands the screen over in a game with secrets, and shows nothing before', async () => {
  const page = await visitor();
  await playNim(page.context(), page, base);
  await page.waitForSelector('.hand-over');
  await picture(page, 'hand-over');
  expect(await page.locator('.ask, .log, .plain-table').count()).toBe(0);
  // An Enter too many of the player before opens nothing.
  await page.keyboard.press('Enter');
  expect(await page.locator('.hand-over').count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  // North pledges in secret; then the screen is covered for South, who is told of it by the words alone.
  await ask(page).getByRole('button', { name: 'Pledge 2' }).click();
  await ask(page).getByRole('button', { name: 'Do it' }).click();
  await expect.poll(() => page.locator('.hand-over').textContent()).toContain('Hand the screen to South');
  expect(await page.content()).not.toContain('pledge 2');
  await page.getByRole('button', { name: 'South: show the table' }).click();
  await expect.poll(() => page.locator('.log').textContent()).toContain('North: something in secret.');
  expect(await page.locator('.log').textContent()).not.toContain('2');
});

it('plays a game it has no drawing of to the end, from the list of options alone', async () => {
  const page = await visitor();
  await playNim(page.context(), page, base);
  for (let i = 0; ; ++i) {
    expect(i).toBeLessThan(20);
    await page.waitForSelector('.hand-over, .ask[data-state=yours], .ask[data-state=over]');
    if (await page.locator('.hand-over').count()) await page.locator('.hand-over button').click();
    if ((await myTurn(page)) === 'over') break;
    expect(await page.locator('.plain-table').textContent()).toContain('Stones');
    // Few options are buttons; many are a list that can be searched.
    if (await page.locator('.option-list').count()) {
      await page.getByRole('searchbox').fill('take 20');
      await page.locator('.option-list li button').click();
      await picture(page, 'no-drawing');
    } else await ask(page).locator('.buttons button').last().click();
    await ask(page).getByRole('button', { name: 'Do it' }).click();
  }
  await expect.poll(() => page.locator('.ending').textContent()).toContain('Victory');
});

it('shows how the chances lie, and what was measured by the time somebody stops', async () => {
  const page = await visitor();
  await page.goto(base);
  const words = (title: string) => page.locator('.box', { hasText: title }).locator('.balance').getAttribute('title');
  expect(await words('First patrol')).toMatch(/between equal bots/);
  expect(await words("The church at the road's end")).toMatch(/against an enemy run by the rules/); // one bot, which has no equal

  await page.goto(`${base}/?setup=pbi/crossroads-village`);
  await page.getByRole('button', { name: 'Measure the balance' }).click();
  await page.getByText(/^[1-9]\d* of \d+ games played between equal bots/).waitFor();
  await page.getByRole('button', { name: 'Stop measuring' }).click();
  const measured = page.locator('.measure-figures', { hasText: 'Measured now' });
  await measured.getByText(/\(\d+ games? between equal bots, greedy\). 95 % interval/).waitFor();
  await page.getByRole('button', { name: 'Measure more games' }).waitFor();
});

it('calls every option of every game, and every value of it, by words', async () => {
  const words: Record<string, typeof pbi> = { pbi, 'pbi-boats': boats, 'pub-battles': pubBattles, skirmish, 'square-bashing': squareBashing };
  const { games }: any = await (await fetch(`${base}/api/catalogue`)).json();
  const raw = games.flatMap((game: any) => game.options.flatMap(({ name, values }: any) => [
    ...(words[game.id]!.labels[name] ? [] : [`${game.id} ${name}`]),
    ...(values ?? []).filter((value: string) => !words[game.id]!.values[name]?.[value]).map((value: string) => `${game.id} ${name} ${value}`),
  ]));
  expect(raw).toEqual([]);

  const page = await visitor();
  await page.goto(`${base}/?setup=pub-battles/brandywine`);
  await page.locator('summary', { hasText: 'Advanced' }).click();
  await page.getByLabel('Crossing an enemy field of fire').waitFor();
  const shares = [...(await page.locator('.balance').getAttribute('title'))!.matchAll(/(\d+) %/g)].map(([, share]) => Number(share));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  await picture(page, 'pub-options');
});
