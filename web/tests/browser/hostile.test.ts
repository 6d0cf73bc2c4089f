// Somebody who does not use the page but writes to the server by hand, from a browser that holds one seat.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, base, clickSquare, deploy, myTurn, sitDown, visitor } from './browser';

interface Kept { table: string; token: string }

const keptBy = (page: Page): Promise<Kept> =>
  page.evaluate(() => {
    const [game] = Object.values<any>(JSON.parse(localStorage.getItem('sandtable.games')!));
    return { table: game.table, token: Object.values<any>(game.seats)[0].token };
  });

/** Sends raw lines over a socket of its own and gives the first answers that came, without the states of the table. */
const write = (page: Page, lines: string[], expected = 1): Promise<any[]> =>
  page.evaluate(
    ([all, count]) =>
      new Promise<any[]>((resolve) => {
        const got: any[] = [];
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onmessage = (event) => {
          const message = JSON.parse(event.data);
          if (message.type !== 'table') got.push(message);
          if (got.length >= count) resolve(got);
        };
        socket.onclose = () => resolve([...got, { type: 'closed' }]);
        socket.onopen = () => all.forEach((line) => socket.send(line));
        setTimeout(() => resolve(got), 15_000);
      }),
    [lines, expected] as const,
  );

it('does nothing that the rules or the seat forbid, whatever is sent, and the table plays on', async () => {
  const page = await visitor();
  await sitDown(page);
  await deploy(page);
  const { table, token } = await keptBy(page);
  const hello = JSON.stringify({ op: 'hello', table, token });
  const version = Number(await page.locator('.table-page').getAttribute('data-version'));
  const before = await page.locator('.log').textContent();
  const act = (more: object) => JSON.stringify({ op: 'do', version, ref: 1, ...more });

  const answers = await write(page, [
    hello,
    act({ do: { move: { groups: ['d1.C'], to: 'C4' } } }), // the other side's group
    act({ do: { motivate: { commander: 'a1.C', square: 'F6' } } }), // out of reach
    act({ do: { motivate: { commander: 'a1.C', square: 'Z99' } } }), // no such square
    act({ do: { end_motivation: {} }, version: version - 1 }), // late
    act({ do: { constructor: {}, __proto__: 1 } }),
    '{"op": "undo", "version": 1e99}',
    'not json',
    '[]',
    '{"op": "become_root"}',
  ], 9);
  expect(answers.every((answer) => ['refused', 'error'].includes(answer.type))).toBe(true);
  expect(answers.filter((answer) => answer.type === 'refused' && answer.refusal).map((answer) => answer.refusal.clause)).toContain('PBI-7.5');
  expect(answers.some((answer) => answer.stale)).toBe(true);
  expect(answers.length).toBe(9);

  // A token that opens nothing, no hello at all, and a message as large as a book.
  expect((await write(page, [JSON.stringify({ op: 'hello', table, token: 'f'.repeat(64) })])).some((answer) => answer.type === 'error')).toBe(true);
  expect((await write(page, [act({ do: { end_motivation: {} } })])).some((answer) => answer.type === 'error')).toBe(true);
  expect((await write(page, [hello, `{"op": "chat", "text": "${'x'.repeat(5_000_000)}"}`])).length).toBeGreaterThan(0);

  expect(await page.locator('.log').textContent()).toBe(before);
  await clickSquare(page, 'C1');
  await page.waitForSelector('.draft');
  await clickSquare(page, 'C1');
  await page.locator('.ask .question', { hasText: 'Act with' }).waitFor();
});

it('shows names, chat and links as text, never as markup', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  const host = await visitor({ name: evil });
  host.on('dialog', () => expect.unreachable());
  await host.goto(`${base}/?setup=pbi/first-patrol`);
  await host.locator('fieldset').nth(1).getByRole('radio', { name: 'A friend, by link' }).check();
  await host.getByRole('button', { name: 'Start' }).click();
  const link = await host.locator('.invite-card input').inputValue();
  const guest = await visitor({ name: '"><script>alert(2)</script>' });
  await guest.goto(`${link}&step=${encodeURIComponent(evil)}`);
  await guest.getByRole('button', { name: 'Take your seat' }).click();
  await myTurn(guest);
  expect(await guest.locator('.seats').textContent()).toContain('<img src=x');
  expect(await host.locator('.seats').textContent()).toContain('<script>');
  expect(await guest.locator('img[src=x], .seats script').count()).toBe(0);
  expect(await ask(host).locator('script').count()).toBe(0);
});
