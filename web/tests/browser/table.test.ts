import { describe, expect, it } from 'vitest';
import { interruptibleLine } from './line';
import { ask, base, clickSquare, deploy, hasDraft, menu, myTurn, picture, playNow, sitDown, squareAt, visitor } from './browser';

describe('at the table', () => {
  it('shows the odds before anything is done, says why not, keeps everything over a refresh and resigns only after asking', async () => {
    const page = await visitor();
    await sitDown(page);
    await deploy(page);
    await clickSquare(page, 'C1');
    await expect.poll(() => page.locator('.odds .bar').count()).toBe(6);
    expect(await page.locator('.odds .bar-number').first().textContent()).toBe('16.7 %');
    await picture(page, 'odds');
    await page.keyboard.press('Escape');
    await expect.poll(() => hasDraft(page)).toBe(false);
    await clickSquare(page, 'C1');
    await page.waitForSelector('.draft');
    await clickSquare(page, 'C1');
    await page.locator('.ask .question', { hasText: 'Act with' }).waitFor();

    // "Why can't I?" of a square, by right click and by key; the clause's text stands below.
    const clause = () => page.locator('.why .clause').textContent();
    const dismiss = () => page.locator('.why button.icon').click();
    await clickSquare(page, 'F6', 'right');
    await expect.poll(clause).toMatch(/^PBI-\d+\.\d+$/);
    await expect.poll(() => page.locator('.why .rule-text').textContent()).toBeTruthy();
    await picture(page, 'refusal');
    await dismiss();
    await page.locator('.pbi-play').focus();
    await page.keyboard.press('?');
    await expect.poll(clause).toMatch(/^PBI-/);
    await dismiss();
    // … of a group that may not act, of a button that is not there, and of one that is.
    await page.locator('.pbi-play [data-group="a1.R2"] .pbi-touch').click({ button: 'right' });
    await expect.poll(() => page.locator('.why').textContent()).toContain('PBI-8');
    await dismiss();
    await page.getByText('Why can’t I…?').click();
    await picture(page, 'why-menu');
    await page.locator('.why-menu').getByRole('button', { name: 'End the turn' }).click();
    await expect.poll(clause).toMatch(/^PBI-/);
    await dismiss();
    await ask(page).getByRole('button', { name: 'End this activation' }).click({ button: 'right' });
    await expect.poll(() => page.locator('.why').textContent()).toContain('You can');
    expect(await ask(page).textContent()).toContain('Act with');

    // Chosen as soon as it is pointed at: the odds still come.
    await page.getByText('All options as a list').click();
    await page.locator('.option-list li button', { hasText: 'Shoot' }).first().click();
    await expect.poll(() => page.locator('.odds .bar').count()).toBeGreaterThan(1);
    await page.keyboard.press('Escape');

    const log = await page.locator('.log').textContent();
    await page.reload();
    await page.locator('.ask .question', { hasText: 'Act with' }).waitFor();
    expect(await page.locator('.log').textContent()).toBe(log);
    expect(page.url()).toMatch(/\/t\/[a-z0-9]+$/);

    await menu(page, 'Resign…');
    await page.getByRole('button', { name: 'Play on' }).click();
    expect(await ask(page).getAttribute('data-state')).toBe('yours');
    await menu(page, 'Resign…');
    await page.locator('.dialog').getByRole('button', { name: 'Resign' }).click();
    await expect.poll(() => ask(page).getAttribute('data-state')).toBe('over');
  });

  it('undoes up to the fence, which is drawn in the log', async () => {
    const page = await visitor();
    const entries = () => page.locator('.log-entry').count();
    await sitDown(page);
    await myTurn(page);
    await page.getByRole('button', { name: 'Undo' }).click({ force: true });
    await expect.poll(() => page.locator('.why').textContent()).toContain('nothing of yours to take back');
    await deploy(page);
    const deployed = await entries();
    await page.keyboard.press('u');
    await expect.poll(entries).toBe(deployed - 1);
    await page.keyboard.press('r');
    await expect.poll(entries).toBe(deployed);
    expect(await page.locator('.fence').count()).toBe(0);

    // A die is thrown: the fence appears behind it, and a step after it can still be taken back.
    await clickSquare(page, 'C1');
    await page.waitForSelector('.draft');
    await clickSquare(page, 'C1');
    await expect.poll(() => page.locator('.fence').count()).toBe(1);
    const fenced = await entries();
    await page.getByRole('button', { name: 'Undo' }).click({ force: true });
    await expect.poll(() => page.locator('.why').textContent()).toContain('Dice were thrown');
    expect(await entries()).toBe(fenced);
    expect(await page.locator('.undo-bar').textContent()).toContain('Ask to take back');
    await clickSquare(page, 'C2');
    await page.waitForSelector('.draft');
    await clickSquare(page, 'C2');
    await expect.poll(entries).toBe(fenced + 1);
    await picture(page, 'fence');
    await page.getByRole('button', { name: /Undo/ }).click();
    await expect.poll(entries).toBe(fenced);
  });

  it('says in words that the connection is lost, and comes back by itself with nothing lost', async () => {
    const line = await interruptibleLine();
    try {
      const page = await visitor();
      await sitDown(page, line.address);
      await deploy(page);
      const entries = await page.locator('.log-entry').count();
      await line.cut();
      await expect.poll(() => page.locator('.offline').textContent()).toContain('The connection is lost.');
      await picture(page, 'offline');
      await ask(page).getByRole('button', { name: 'End motivation' }).click();
      await expect.poll(() => page.locator('.ask .trouble').textContent()).toContain('Not sent');
      await line.mend();
      await expect.poll(() => page.locator('.offline').count(), { timeout: 30_000 }).toBe(0);
      expect(await page.locator('.log-entry').count()).toBe(entries);
      expect(await page.locator('.ask .trouble').count()).toBe(0);
      await ask(page).getByRole('button', { name: 'End motivation' }).click();
      await page.locator('.ask .question', { hasText: 'residual' }).waitFor();
    } finally {
      await line.close();
    }
  });

  it('plays both sides in one browser, and takes back what the other side did', async () => {
    const page = await visitor();
    const asked = (words: string) => page.locator('.ask .question', { hasText: words }).waitFor();
    await page.goto(`${base}/?setup=pbi/first-patrol`);
    await page.locator('fieldset').nth(1).getByRole('radio', { name: 'You, in this browser' }).check();
    await page.getByRole('button', { name: 'Start' }).click();
    await asked('first two rows');
    await ask(page).getByRole('button', { name: 'Deploy as the scenario proposes' }).click();
    await asked('first row');
    // Nothing is secret: nobody has to look away.
    expect(await page.locator('.hand-over').count()).toBe(0);
    await page.keyboard.press('u');
    await asked('first two rows');
    await ask(page).getByRole('button', { name: 'Deploy as the scenario proposes' }).click();
    await asked('first row');
    await deploy(page);
  });
});

describe('the first visit', () => {
  it('loads less than 300 KB, and a game only when it is seen', async () => {
    const page = await visitor();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await playNow(page);
    await squareAt(page, 'C1');
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(300 * 1024);
  });
});
