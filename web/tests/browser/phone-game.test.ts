import { expect, it } from 'vitest';
import { ask, picture, playNow, visitor } from './browser';
import { playToTheEnd } from './player';

it('plays First patrol to the end on a phone by tapping', async () => {
  const page = await visitor({ phone: true });
  await playNow(page);
  const deeds = await playToTheEnd(page);
  expect(deeds.motivated).toBeGreaterThan(1);
  expect(deeds.shots + deeds.moves).toBeGreaterThan(1);
  expect(await ask(page).getAttribute('data-state')).toBe('over');
  await picture(page, 'phone-game-over');
  await page.getByText('Menu', { exact: true }).tap();
  await page.getByRole('button', { name: 'Replay' }).tap();
  await page.locator('.replay-bar input[type=range]').fill('5');
  await picture(page, 'phone-replay');
});
