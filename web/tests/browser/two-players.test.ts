import { expect, it } from 'vitest';
import { ask, base, clickSquare, menu, myTurn, picture, pressByKeyboard, tabTo, visitor } from './browser';

it('two browsers play over an invitation, one of them with the keyboard only', async () => {
  const anna = await visitor({ name: 'Anna' });
  await anna.goto(`${base}/?setup=pbi/first-patrol`);
  await anna.locator('fieldset').nth(1).getByRole('radio', { name: 'A friend, by link' }).check();
  await anna.getByRole('button', { name: 'Start' }).click();
  const link = await anna.locator('.invite-card input').inputValue();
  expect(link).toContain('#invite=');
  await picture(anna, 'waiting-for-a-friend');

  const boris = await visitor({ name: 'Boris' });
  await boris.goto(link);
  expect(boris.url()).not.toContain('#');
  await boris.getByRole('heading', { name: 'Anna invites you to First patrol' }).waitFor();
  expect(await boris.locator('.message-page').textContent()).toContain('PBI Quick Start, about 10 minutes. Your side: Defender.');
  await boris.locator('.setup-picture svg').waitFor();
  await picture(boris, 'an-invitation');
  await tabTo(boris, (text) => text === 'Take your seat');
  await boris.keyboard.press('Enter');

  // Boris defends: he deploys, Anna deploys.
  await myTurn(boris);
  await pressByKeyboard(boris, /Deploy as the scenario/);
  await myTurn(anna);
  expect(await anna.locator('.seats').textContent()).toContain('Boris');
  await ask(anna).getByRole('button', { name: 'Deploy as the scenario proposes' }).click();
  await expect.poll(() => ask(anna).textContent()).toContain('commander');
  await expect.poll(() => ask(boris).textContent()).toContain('Waiting for Anna');

  // Out of turn the umpire says so, with the clause.
  await tabTo(boris, (_text, _tag, classes) => classes.includes('pbi-play'));
  await boris.keyboard.press('ArrowUp');
  await boris.keyboard.press('?');
  await expect.poll(() => boris.locator('.why').textContent()).toContain('Not your decision');
  expect(await boris.locator('.why .clause').count()).toBe(1);

  // Anna passes her turn with the mouse; Boris motivates a square with the keyboard alone.
  await ask(anna).getByRole('button', { name: 'End motivation' }).click();
  await ask(anna).getByRole('button', { name: 'End the turn' }).click();
  await myTurn(boris);
  await tabTo(boris, (_text, _tag, classes) => classes.includes('pbi-play'));
  await boris.keyboard.press('ArrowUp');
  for (let i = 0; i < 8 && !(await boris.locator('.draft').count()); ++i) {
    await boris.keyboard.press('Enter');
    if (await boris.waitForSelector('.draft', { timeout: 700 }).then(() => true, () => false)) break;
    await boris.keyboard.press('Tab');
  }
  expect(await boris.locator('.draft').textContent()).toContain('motivates');
  await expect.poll(() => boris.locator('.odds .bar').count()).toBeGreaterThan(1);
  await picture(boris, 'keyboard-draft');
  const before = await boris.locator('.log-entry').count();
  await boris.keyboard.press('Enter');
  await expect.poll(() => boris.locator('.log-entry').count()).toBeGreaterThan(before);
  await expect.poll(() => anna.locator('.log').textContent()).toContain('motivates');

  // Chat is text, never markup; the keyboard's letters do not act while somebody writes.
  await tabTo(boris, (_t, tag, _c) => tag === 'INPUT');
  await boris.keyboard.type('<b>u ? hello</b>');
  await boris.keyboard.press('Enter');
  await expect.poll(() => anna.locator('.chat-lines').textContent()).toContain('<b>u ? hello</b>');
  expect(await anna.locator('.chat-lines b').count()).toBe(0);

  // Boris asks to take back his motivation, dice and all; Anna allows it.
  await pressByKeyboard(boris, /Ask to take back/);
  await anna.getByRole('button', { name: 'Allow it' }).click();
  await expect.poll(() => boris.locator('.log-entry').count()).toBe(before);

  // A draw by agreement ends it, and both go on to the rematch.
  await anna.getByText('Menu', { exact: true }).click();
  await anna.getByRole('button', { name: 'Offer a draw' }).click();
  await boris.waitForSelector('.request');
  await pressByKeyboard(boris, /Accept the draw/);
  await expect.poll(() => ask(anna).textContent()).toContain('A draw');
  await anna.getByRole('button', { name: /Rematch/ }).click();
  await anna.getByRole('link', { name: 'Go to the rematch' }).click();
  await anna.waitForSelector('.pbi-play');
  await expect.poll(() => anna.locator('.seats li').nth(1).textContent()).toContain('Anna');
  // Her number for the dice went with her.
  await menu(anna, 'Check the dice');
  await expect.poll(() => anna.locator('.dialog').textContent()).toContain('as this browser sent it');
});

it('an invitation can be used once, and spectators only watch', async () => {
  const host = await visitor({ name: 'Host' });
  // ./play tells the page how this machine is called in its network: links for others begin with that.
  const outside = `http://192.168.7.7:${new URL(base).port}`;
  await host.route('**/invite.json', (route) => route.fulfill({ json: { address: outside } }));
  await host.goto(`${base}/?setup=pbi/first-patrol`);
  await host.locator('fieldset').nth(1).getByRole('radio', { name: 'A friend, by link' }).check();
  await host.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => host.locator('.invite-card input').inputValue()).toMatch(new RegExp(`^${outside}/t/\\w+#invite=`));
  const link = (await host.locator('.invite-card input').inputValue()).replace(outside, base);
  await menu(host, 'Invite and watch');
  const watch = (await host.locator('.dialog input').nth(1).inputValue()).replace(outside, base);
  expect(watch).toContain('#watch=');

  const guest = await visitor();
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Take your seat' }).click();
  await guest.waitForSelector('.pbi-play');
  // Whoever was invited to a private table can let others watch, too.
  await menu(guest, 'Invite and watch');
  await expect.poll(() => guest.locator('.dialog input').first().inputValue()).toBe(watch);
  const again = await guest.context().newPage();
  await again.goto(link);
  await again.waitForSelector('.pbi-play');
  await again.close();
  const late = await visitor();
  await late.goto(link);
  await late.getByRole('heading', { name: 'This invitation has been used' }).waitFor();
  expect(await late.getByRole('button', { name: 'Take your seat' }).count()).toBe(0);

  const spectator = await visitor();
  await spectator.goto(watch);
  await spectator.waitForSelector('.pbi-play');
  expect(await ask(spectator).getAttribute('data-state')).toBe('theirs');
  await clickSquare(spectator, 'D4');
  expect(await spectator.locator('.draft').count()).toBe(0);
  expect(await spectator.locator('.chat-form').count()).toBe(0);
});

it('calls a free seat as the scenario does, and forgets a game that goes on only when asked again', async () => {
  const host = await visitor();
  await host.goto(`${base}/?setup=skirmish/crossroads`);
  await host.locator('fieldset').nth(1).getByRole('radio', { name: 'A friend, by link' }).check();
  await host.getByText('List the free seat in the lobby').click();
  await host.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => host.locator('.invite-card').textContent()).toContain('Link for Germans');
  expect(await ask(host).textContent()).toContain('Still free: Germans');

  const guest = await visitor();
  await guest.goto(base);
  await expect.poll(() => guest.locator('.row-card', { hasText: 'Crossroads' }).first().textContent()).toContain('Free seat: Germans');

  await host.goto(base);
  const forget = host.getByRole('button', { name: 'Forget this game: Crossroads' });
  await forget.click();
  await host.getByRole('button', { name: 'Keep it' }).click();
  await forget.click();
  await host.getByRole('button', { name: 'Forget it' }).click();
  await expect.poll(() => forget.count()).toBe(0);
});
