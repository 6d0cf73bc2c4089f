// Pub Battles among people: sides that several share, whispers and reports, dice that are rolled again, orders on paper,
// announcements against the clock.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, base, myTurn, picture, visitor } from './browser';
import { poorContrast } from './contrast';
import { press as pressAny, settled, versionOf } from './player';

interface Made {
  table: string;
  watch: string;
  seats: Record<string, { token?: string; invite?: string }>;
}

const post = async (path: string, body: object): Promise<any> => (await fetch(`${base}/api/tables${path}`, { method: 'POST', body: JSON.stringify(body) })).json();

/** A table at which everybody is named and sits already. */
async function table(scenario: string | object, options: object, people: string[]): Promise<Made> {
  const seats = Object.fromEntries(people.map((name) => [name, { kind: 'here', name: name[0]!.toUpperCase() + name.slice(1) }]));
  return post('', { game: 'pub-battles', scenario, options, seats });
}

async function sit(page: Page, made: Made, seat: string): Promise<Page> {
  await page.goto(`${base}/t/${made.table}#seat=${made.seats[seat]!.token}`);
  await page.waitForSelector('.pub-play');
  return page;
}

/** Somebody without a screen: the first of these actions that he may do now, if it is his decision. */
async function deed(page: Page, made: Made, seat: string, wishes: (string | object)[]): Promise<boolean> {
  return page.evaluate(
    ([id, token, wanted]) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const done = (result: boolean) => (socket.close(), resolve(result));
        socket.onopen = () => socket.send(JSON.stringify({ op: 'hello', table: id, token }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.ref === 1) return done(message.type === 'table');
          if (message.type !== 'table') return done(false);
          const legal: any[] = message.legal ?? [];
          const action = legal.length === 0 ? undefined : wanted.flatMap((one: any) => (typeof one === 'string' ? (legal.find((listed) => listed[one] !== undefined) ?? []) : one))[0];
          if (action === undefined) return done(false);
          socket.send(JSON.stringify({ op: 'do', version: message.version, do: action, ref: 1 }));
        };
      }),
    [made.table, made.seats[seat]!.token!, wishes] as const,
  );
}

const press = (page: Page, name: RegExp) => pressAny(page, name, '.buttons button, .pub-panel button');
const question = async (page: Page): Promise<string> => (await ask(page).locator('.question').first().textContent()) ?? '';
const asked = (page: Page): Promise<boolean> => page.locator('.ask[data-state=yours]').count().then((count) => count > 0);
const nothingToDo = ['pass', 'hq_done', 'done', 'stay', 'keep', 'confirm', 'accept'];
const leaveIt = /^(Confirm|Pass|Done with the HQs|This Command is done|Stay|Keep the roll|Accept the move)$/;

/** Everybody else passes until this page is asked something that fits. */
async function until(page: Page, made: Made, others: string[], fits: RegExp): Promise<void> {
  for (let i = 0; i < 150; ++i) {
    if (await asked(page)) {
      if (fits.test(await question(page))) return;
      await press(page, leaveIt);
      continue;
    }
    for (const seat of others) await deed(page, made, seat, nothingToDo);
    await page.waitForTimeout(60);
  }
  throw new Error(`Nobody asked ${fits}.`);
}

async function say(page: Page, text: string, to?: string): Promise<void> {
  const chat = page.locator('.chat');
  if (to !== undefined) await chat.getByRole('combobox').selectOption({ label: to });
  await chat.getByRole('textbox').fill(text);
  await chat.getByRole('button', { name: 'Send' }).click();
}

const infantry = (id: string, x: number, y: number, heading: number) => ({ id, type: 'INF', x, y, heading });

/** Three share a side: the HQs of Anna and Ben touch, Dora's is far away. Carl has guns. */
const council = {
  game: 'pub-battles', id: 'council', title: 'Council of war', summary: 'Three against one.', minutes: 10, turns: 3, map: { width: 16000, height: 12000 },
  roads: [{ id: 'R1', name: 'High Road', polyline: [[8000, 0], [8000, 12000]] }],
  areas: [{ name: 'Long Wood', kind: 'woods', polygon: [[1000, 4000], [4500, 4300], [4200, 6300], [1200, 6000]] }],
  objectives: [{ id: 'church', name: 'Church', x: 8000, y: 6000, radius: 1500, vp: 1 }],
  sides: [
    { id: 'BLUE', name: 'Blue', home_heading: 0, army_hq: 'aHQ', seats: ['anna', 'ben', 'dora'], commands: [
      { id: 'a', name: 'Anna', seat: 'anna', hq: { id: 'aHQ', name: 'Anna', rating: 3, x: 7000, y: 10000, heading: 1800 }, pieces: [infantry('a1', 8000, 7600, 1800)] },
      { id: 'b', name: 'Ben', seat: 'ben', hq: { id: 'bHQ', name: 'Ben', rating: 3, x: 7375, y: 10000, heading: 1800 }, pieces: [infantry('b1', 10600, 8400, 1800)] },
      { id: 'd', name: 'Dora', seat: 'dora', hq: { id: 'dHQ', name: 'Dora', rating: 2, x: 14000, y: 10000, heading: 1800 }, pieces: [infantry('d1', 13600, 8400, 1800)] },
    ] },
    { id: 'RED', name: 'Red', home_heading: 1800, attacker: true, army_hq: 'rHQ', seats: ['carl'], commands: [
      { id: 'r', name: 'Carl', seat: 'carl', hq: { id: 'rHQ', name: 'Carl', rating: 4, x: 8000, y: 2000, heading: 0 }, pieces: [{ id: 'r1', name: 'Guns', type: 'ART', x: 8000, y: 4900, heading: 0 }, infantry('r2', 5200, 3000, 0)] },
    ] },
  ],
  victory: { broken_at: { BLUE: 3, RED: 2 }, both_broken: 'draw', margin: { BLUE: 0, RED: 1 } },
  options: { fog: 'none' },
};

it('is shared by several: whispers between HQs that touch, a report, a vote, and a die rolled again', async () => {
  const made = await table(council, { limited_comms: true }, ['anna', 'ben', 'dora', 'carl']);
  const [anna, ben, carl] = await Promise.all(['anna', 'ben', 'carl'].map(async (seat) => sit(await visitor(), made, seat)));
  // Who runs what is on the table.
  expect(await ben!.locator('.pub-strip .yours .pub-chit').count()).toBe(1);

  await say(anna!, 'The wood is empty.', 'Ben');
  await expect.poll(() => ben!.locator('.chat-lines .private').textContent()).toContain('The wood is empty.');
  expect(await ben!.locator('.chat-lines .private em').textContent()).toBe('to you alone');
  await say(anna!, 'Come closer.', 'Dora');
  await expect.poll(() => anna!.locator('.chat-refused').textContent()).toContain('PUB-22.2');
  expect(await anna!.locator('.chat').getByRole('textbox').inputValue()).toBe('Come closer.');
  await say(anna!, 'Dora, look to your left!', 'everybody');
  await expect.poll(() => carl!.locator('.chat-lines').textContent()).toContain('look to your left');
  expect(await carl!.locator('.chat-lines').textContent()).not.toContain('The wood is empty');

  // Carl catches her at a decision of his own; Ben and Dora judge.
  await until(carl!, made, ['anna', 'ben', 'dora'], /./);
  await carl!.locator('.chat').getByRole('button', { name: 'Report a message' }).click();
  await carl!.waitForSelector('.draft');
  await ask(carl!).getByRole('button', { name: 'Do it' }).click();
  await myTurn(ben!);
  expect(await ben!.locator('.pub-said').textContent()).toContain('look to your left');
  expect(await poorContrast(ben!)).toEqual([]);
  await picture(ben!, 'pub-vote');
  expect(await asked(anna!)).toBe(false);
  await deed(ben!, made, 'dora', [{ vote: { yes: true } }]);
  await press(ben!, /^Yes$/);
  await expect.poll(() => carl!.locator('.log').textContent()).toContain('upheld');

  // His guns roll, and one of their dice is rolled again.
  await until(carl!, made, ['anna', 'ben', 'dora'], /act with its pieces/);
  await carl!.locator('[data-chip="r1"]').click();
  await carl!.locator('.pub-panel').getByRole('button', { name: 'Bombard' }).click();
  await carl!.locator('.pub-panel .pub-choice', { hasText: 'a1' }).click();
  await carl!.waitForSelector('.draft');
  // What somebody says meanwhile does not take his choice out of his hand.
  await say(ben!, 'Good luck to all of us.', 'everybody');
  await expect.poll(() => carl!.locator('.chat-lines').textContent()).toContain('Good luck');
  expect(await carl!.locator('.draft').count()).toBe(1);
  await ask(carl!).getByRole('button', { name: 'Do it' }).click();
  await carl!.locator('.pub-die').first().waitFor();
  await picture(carl!, 'pub-reroll');
  expect(await carl!.locator('.pub-die').count()).toBe(3);
  await press(carl!, /^Roll the \d again$/);
  await expect.poll(() => carl!.locator('.log').textContent()).toMatch(/rolls die 1 again/);
});

it('is played alone with three sealed sets of orders', async () => {
  const made: Made = await post('', { game: 'pub-battles', scenario: 'mill-hill', options: { solitaire: true, written_orders: true }, seats: { blue: { kind: 'bot', bot: 'random' }, red: { kind: 'here', name: 'Anna' } } });
  const page = await sit(await visitor(), made, 'red');
  await myTurn(page);
  const panel = page.locator('.pub-panel');
  const places: [number, string, [number, number]][] = [[0, 'Attack', [9000, 8000]], [1, 'Move', [4000, 3200]], [2, 'Attack', [15000, 4000]]];
  for (const [set, kind, [x, y]] of places) {
    await panel.getByRole('button', { name: 'r', exact: true }).click();
    await panel.getByRole('group', { name: /Set of orders/ }).locator('.pub-choice').nth(set).click();
    await panel.getByRole('button', { name: kind, exact: true }).click();
    const before = await versionOf(page);
    if (set === 0) await panel.getByRole('button', { name: 'Mill Hill' }).click();
    else {
      const at = await page.evaluate(([mx, my]) => {
        const svg = document.querySelector<SVGSVGElement>('.pub-play')!;
        const height = document.querySelector('.pub-catch')!.getAttribute('height');
        const p = new DOMPoint(mx! / 10, Number(height) - 2 * 46 - my! / 10).matrixTransform(svg.getScreenCTM()!);
        return { x: p.x, y: p.y };
      }, [x, y]);
      await page.mouse.click(at.x, at.y);
    }
    await page.waitForSelector('.draft');
    await ask(page).getByRole('button', { name: 'Do it' }).click();
    await settled(page, before);
    await expect.poll(() => panel.locator('.pub-plan').nth(set).locator('li').count()).toBe(1);
  }
  await picture(page, 'pub-plans');
  await press(page, /^Confirm$/);
  await expect.poll(() => page.locator('.log').textContent()).toContain('One of the three plans is drawn in secret');
  await myTurn(page);
  // Now the army commander writes against the clock, and sees where his Command belongs.
  expect(await page.locator('.time-limit').textContent()).toMatch(/Time left.*[23]:\d\d/);
  expect(await page.locator('.pub-locations circle').count()).toBe(1);
  await expect.poll(() => panel.locator('.pub-orders li').count()).toBe(1);
  await picture(page, 'pub-orders');

  // Whoever looks on may measure, at any time; he sees nobody's orders.
  const guest = await visitor();
  await guest.goto(`${base}/t/${made.table}#watch=${made.watch}`);
  await guest.waitForSelector('.pub-play');
  await guest.getByRole('button', { name: 'Ruler' }).click();
  await guest.mouse.move(300, 400);
  await guest.mouse.down();
  await guest.mouse.move(600, 420, { steps: 4 });
  await guest.mouse.up();
  expect(await guest.locator('.ruler .figure').textContent()).toMatch(/″ · \d+ % of a foot move/);
  expect(await guest.locator('.pub-locations circle, .pub-locations path').count()).toBe(0);
});

it('two-player kriegsspiel: each runs half of both armies and writes only for his own', async () => {
  const made = await table('crossroads', { kriegsspiel_2p: true, written_orders: true, order_timer_s: 0 }, ['blue', 'red']);
  const blue = await sit(await visitor(), made, 'blue');
  await myTurn(blue);
  expect(await blue.locator('.pub-strip .yours .pub-chit').count()).toBe(2);
  expect(await blue.locator('.pub-strip .yours .side-1').count()).toBe(1);
  // Through the eyes of the enemy's Command his own army is nowhere to be seen.
  const army = blue.locator('.pub-pieces .pub-block.side-0');
  const strength = await army.count();
  expect(strength).toBeGreaterThan(0);
  const id = await blue.locator('.pub-strip .yours .side-1 text').textContent();
  await blue.getByLabel('Through whose eyes').selectOption(id!);
  await expect.poll(() => army.count()).toBe(0);
  await picture(blue, 'pub-eyes');
  await blue.getByLabel('Through whose eyes').selectOption('');
  await expect.poll(() => army.count()).toBe(strength);
  const panel = blue.locator('.pub-panel');
  expect(await panel.getByRole('group', { name: 'Command' }).locator('.pub-choice').allTextContents()).toHaveLength(2);
  const before = await versionOf(blue);
  await panel.getByRole('group', { name: 'Command' }).locator('.pub-choice').first().click();
  await panel.getByRole('button', { name: 'Attack', exact: true }).click();
  await panel.getByRole('button', { name: 'Crossroads', exact: true }).click();
  await blue.waitForSelector('.draft');
  await ask(blue).getByRole('button', { name: 'Do it' }).click();
  await settled(blue, before);
  expect(await panel.locator('.pub-orders li').textContent()).toMatch(/attack.*Crossroads.*turn/);
  await press(blue, /^Confirm$/);
  // An enemy's Command is in his hand too: its pieces are his to move.
  const enemy = await blue.locator('.pub-strip .yours .side-1').getAttribute('aria-label');
  await until(blue, made, ['red'], new RegExp(`(${id}|${enemy!.replace('Chit ', '')}) is active: act with its pieces`, 'i'));
  await blue.locator('.pub-chip').first().click();
  await blue.locator('.pub-panel').getByRole('button', { name: /^(Hold|Wait off the map)$/ }).click();
  await blue.waitForSelector('.draft');
  await picture(blue, 'pub-kriegsspiel');
  await ask(blue).getByRole('button', { name: 'Do it' }).click();
  await expect.poll(() => blue.locator('.log').textContent()).toMatch(/holds/);
});

it('announcements race against each other and the clock', async () => {
  const made: Made = await post('', {
    game: 'pub-battles', scenario: 'mill-hill', options: { alter_no_dice: true, move_timer_s: 120, alter_window_ms: 60_000 },
    seats: { blue: { kind: 'here', name: 'Anna' }, red: { kind: 'invite' } },
  });
  made.seats.red = await post(`/${made.table}/join`, { invite: made.seats.red!.invite, name: 'Boris' });
  const [anna, boris] = [await sit(await visitor(), made, 'blue'), await sit(await visitor({ phone: true }), made, 'red')];
  await Promise.all([myTurn(anna), myTurn(boris)]);
  expect(await boris.locator('.time-limit').textContent()).toContain('Whoever announces first');
  await picture(boris, 'pub-race-phone');
  await picture(anna, 'pub-race');
  // One press by the keyboard, and it is said.
  await anna.locator('.pub-panel .pub-choice', { hasText: 'Jump' }).focus();
  await anna.keyboard.press('Enter');
  await expect.poll(() => anna.locator('.log').textContent()).toContain('announces a jump');
  await expect.poll(() => boris.locator('.pub-panel .pub-choice', { hasText: 'Jump' }).count()).toBe(0);
});
