import { describe, expect, it } from 'vitest';
import { interruptibleLine } from './line';
import { ask, base, clickSquare, deploy, hasDraft, myTurn, picture, playNow, squareAt, visitor } from './browser';

describe('at the table', () => {
  it('shows the odds of a draft before it is done, and Esc leaves it', async () => {
    const page = await visitor();
    await playNow(page);
    await deploy(page);
    await clickSquare(page, 'C1');
    await expect.poll(() => page.locator('.odds .bar').count()).toBe(6);
    expect(await page.locator('.odds .bar-number').first().textContent()).toBe('16.7 %');
    await picture(page, 'odds');
    await page.keyboard.press('Escape');
    expect(await hasDraft(page)).toBe(false);
  });

  it('keeps everything over a refresh in mid-game, and the token out of the address', async () => {
    const page = await visitor();
    await playNow(page);
    await deploy(page);
    await clickSquare(page, 'C1');
    await clickSquare(page, 'C1');
    await expect.poll(() => ask(page).textContent()).toContain('Act with');
    const log = await page.locator('.log').textContent();
    await page.reload();
    await page.waitForSelector('.pbi-play');
    await expect.poll(() => ask(page).textContent()).toContain('Act with');
    expect(await page.locator('.log').textContent()).toBe(log);
    expect(page.url()).toMatch(/\/t\/[a-z0-9]+$/);
  });

  it('undoes up to the fence, which is drawn in the log', async () => {
    const page = await visitor();
    await playNow(page);
    await myTurn(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.locator('.why').textContent()).toContain('nothing of yours to take back');
    await deploy(page);
    const deployed = await page.locator('.log-entry').count();
    await page.keyboard.press('u');
    await expect.poll(() => page.locator('.log-entry').count()).toBe(deployed - 1);
    await page.keyboard.press('r');
    await expect.poll(() => page.locator('.log-entry').count()).toBe(deployed);
    expect(await page.locator('.fence').count()).toBe(0);

    // A die is thrown: the fence appears behind it, and a step after it can still be taken back.
    await clickSquare(page, 'C1');
    await clickSquare(page, 'C1');
    await expect.poll(() => page.locator('.fence').count()).toBe(1);
    const fenced = await page.locator('.log-entry').count();
    await page.keyboard.press('u');
    await page.waitForTimeout(300);
    expect(await page.locator('.log-entry').count()).toBe(fenced);
    expect(await page.locator('.undo-bar').textContent()).toContain('Ask to take back');
    await clickSquare(page, 'C2');
    await expect.poll(() => hasDraft(page)).toBe(true);
    await clickSquare(page, 'C2');
    await expect.poll(() => page.locator('.log-entry').count()).toBe(fenced + 1);
    await picture(page, 'fence');
    await page.getByRole('button', { name: /Undo/ }).click();
    await expect.poll(() => page.locator('.log-entry').count()).toBe(fenced);
  });

  it('answers "Why can’t I?" with the clause and its text, by right click and by key', async () => {
    const page = await visitor();
    await playNow(page);
    await deploy(page);
    await clickSquare(page, 'C1');
    await clickSquare(page, 'C1');
    await expect.poll(() => ask(page).textContent()).toContain('Act with');
    await clickSquare(page, 'F6', 'right');
    await expect.poll(() => page.locator('.why .clause').textContent()).toMatch(/^PBI-\d+\.\d+$/);
    await expect.poll(() => page.locator('.why .rule-text').textContent()).toBeTruthy();
    await picture(page, 'refusal');
    await page.locator('.why button.icon').click();
    await page.locator('.pbi-play').focus();
    await page.keyboard.press('?');
    await expect.poll(() => page.locator('.why .clause').count()).toBe(1);
  });

  it('says in words that the connection is lost, and comes back by itself with nothing lost', async () => {
    const line = await interruptibleLine();
    try {
      const page = await visitor();
      await playNow(page, line.address);
      await deploy(page);
      const entries = await page.locator('.log-entry').count();
      await line.cut();
      await expect.poll(() => page.locator('.offline').textContent()).toContain('The connection is lost.');
      await picture(page, 'offline');
      await ask(page).getByRole('button', { name: 'End motivation' }).click();
      await expect.poll(() => page.locator('.ask .trouble').textContent()).toContain('Not sent');
      await line.mend();
      await expect.poll(() => page.locator('.offline').count(), { timeout: 20_000 }).toBe(0);
      expect(await page.locator('.log-entry').count()).toBe(entries);
      await ask(page).getByRole('button', { name: 'End motivation' }).click();
      await expect.poll(() => ask(page).textContent()).toContain('residual');
    } finally {
      await line.close();
    }
  });

  it('plays both sides in one browser', async () => {
    const page = await visitor();
    await page.goto(`${base}/?setup=pbi/first-patrol`);
    await page.locator('fieldset').nth(1).getByRole('radio', { name: 'You, in this browser' }).check();
    await page.getByRole('button', { name: 'Start' }).click();
    await myTurn(page);
    await expect.poll(() => ask(page).textContent()).toContain('first two rows');
    await ask(page).getByRole('button', { name: 'Deploy as the scenario proposes' }).click();
    await expect.poll(() => ask(page).textContent()).toContain('first row');
    // The defender's step can be taken back although the attacker decides now.
    await page.keyboard.press('u');
    await expect.poll(() => ask(page).textContent()).toContain('first two rows');
    await ask(page).getByRole('button', { name: 'Deploy as the scenario proposes' }).click();
    await expect.poll(() => ask(page).textContent()).toContain('first row');
    await deploy(page);
  });

  it('plays from the list of options when there is no drawing of the game', async () => {
    const page = await visitor();
    await page.route('**/assets/game-pbi-*.js', (route) => route.abort());
    await page.goto(base);
    await page.getByRole('button', { name: 'Play now against the computer' }).click();
    await myTurn(page);
    await deploy(page);
    await ask(page).getByRole('button', { name: 'a1.C motivates C1' }).click();
    await ask(page).getByRole('button', { name: 'Do it' }).click();
    await expect.poll(() => ask(page).textContent()).toContain('Act with');
    await page.getByRole('searchbox').fill('move c2 a1.l1 a1.r1');
    const option = page.locator('.option-list li button').first();
    expect(await option.textContent()).toContain('to C2');
    await option.click();
    await picture(page, 'list');
    await option.click();
    await expect.poll(() => page.locator('.log').textContent()).toContain('to C2');
  });

  it('resigns only after asking', async () => {
    const page = await visitor();
    await playNow(page);
    await deploy(page);
    await page.getByText('Menu', { exact: true }).click();
    await page.getByRole('button', { name: 'Resign…' }).click();
    await page.getByRole('button', { name: 'Play on' }).click();
    expect(await ask(page).getAttribute('data-state')).toBe('yours');
    await page.getByText('Menu', { exact: true }).click();
    await page.getByRole('button', { name: 'Resign…' }).click();
    await page.locator('.dialog').getByRole('button', { name: 'Resign' }).click();
    await expect.poll(() => ask(page).getAttribute('data-state')).toBe('over');
  });
});

describe('on a phone', () => {
  it('shows board and sheet without scrolling sideways, with targets large enough', async () => {
    const page = await visitor({ phone: true });
    await page.goto(base);
    await page.waitForSelector('.box');
    await picture(page, 'phone-lobby');
    await playNow(page);
    await deploy(page);
    const tap = async (name: string) => {
      const { x, y } = await squareAt(page, name);
      await page.touchscreen.tap(x, y);
    };
    await tap('C1');
    await expect.poll(() => hasDraft(page)).toBe(true);
    await expect.poll(() => page.locator('.odds .bar').count()).toBe(6);
    await picture(page, 'phone-draft');
    await tap('C1');
    await expect.poll(() => ask(page).textContent()).toContain('Act with');
    for (const tab of ['Odds', 'Units', 'Log', 'Chat', 'Ask']) {
      await page.getByRole('tab', { name: tab }).tap();
      expect(await page.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true');
      await picture(page, `phone-${tab.toLowerCase()}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.top-bar a, .top-bar summary, .tabs button, .ask .buttons button')]
        .map((element) => ({ words: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
        .map(({ words }) => words),
    );
    expect(small).toEqual([]);
  });
});

describe('in the dark', () => {
  it('follows the system and can be switched', async () => {
    const page = await visitor({ dark: true });
    await page.goto(base);
    await page.waitForSelector('.box');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await picture(page, 'dark-lobby');
    await playNow(page);
    await deploy(page);
    await clickSquare(page, 'C1');
    await expect.poll(() => page.locator('.odds .bar').count()).toBe(6);
    await picture(page, 'dark-table');
    await page.goto(base);
    await page.getByRole('button', { name: 'Light or dark' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    await page.waitForSelector('.box');
    await picture(page, 'lobby');
  });
});
