// Takes the pictures of the documentation: `npm run picture`, or `npm run picture skirmish` for one of them. Plays a game on
// a server of its own up to a shot with its odds, and writes docs/images/NAME.webp. SANDTABLE names the command, CHROMIUM
// the browser.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const root = new URL('../../', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
const server = spawn(process.env.SANDTABLE ?? `${root}build/release/sandtable`, [
  'serve', '--port', '0', '--web', `${root}web/dist`, '--store', join(folder, 'games.sqlite'),
]);
const address = new Promise((resolve, reject) => {
  server.stdout.on('data', (text) => /listening on (\S+)/.exec(text) && resolve(/listening on (\S+)/.exec(text)[1]));
  server.once('error', reject);
  server.once('exit', () => reject(new Error('The server did not start.')));
});

/** The picture as WebP, which the browser itself can write. */
const toWebp = (page, png) =>
  page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })).arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  }, png.toString('base64'));

/** Both sides of Crossroads village. */
async function table(page) {
  const ask = page.locator('.ask');
  const doIt = () => ask.getByRole('button', { name: 'Do it' }).click();
  const list = page.locator('.option-list');
  /** The options with this word: few are buttons, many a list that is searched. */
  const options = async (word) => {
    if ((await list.count()) > 0) {
      if ((await list.getAttribute('open')) === null) await list.locator('summary').click();
      await page.getByRole('searchbox').fill(word);
    }
    const all = await ask.locator('.buttons button, .option-list li button').allTextContents();
    return all.filter((label) => label.toLowerCase().includes(word));
  };
  const choose = (label) => ask.getByRole('button', { name: label, exact: true }).click();
  const furthest = (labels) => [...labels].sort((a, b) => Number(b.at(-1)) - Number(a.at(-1)) || b.length - a.length)[0];
  await page.goto(`${await address}/?setup=pbi/crossroads-village`);
  await page.locator('fieldset').nth(1).getByRole('radio', { name: 'You, in this browser' }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  for (const side of ['Defender', 'Attacker']) {
    await page.locator('.ask .eyebrow', { hasText: side }).waitFor();
    await ask.getByRole('button', { name: 'Deploy as the scenario proposes' }).click();
  }
  // Squares are motivated and move up until somebody can take aim.
  for (let i = 0; i < 40; ++i) {
    await page.waitForSelector('.ask[data-state=yours]');
    const question = await page.locator('.ask .question').first().textContent();
    const version = await page.locator('.table-page').getAttribute('data-version');
    const shots = /^Act with/.test(question) ? await options('shoot at') : [];
    const steps = shots.length > 0 ? [] : await options(/^Act with/.test(question) ? 'move ' : ' motivates ');
    if (shots.length > 0) {
      await choose([...shots].sort((one, other) => other.length - one.length)[0]);
      break;
    }
    if (steps.length > 0) {
      await choose(furthest(steps));
      await doIt();
    } else await ask.locator('.buttons button').last().click();
    await page.waitForFunction((before) => document.querySelector('.table-page').dataset.version !== before, version);
  }
  await page.waitForSelector('.odds .bar');
}

/** The church at the road's end against the engine: teams go forward until one of them has somebody to shoot at. */
async function skirmish(page) {
  const ask = page.locator('.ask');
  const version = () => page.locator('.table-page').getAttribute('data-version');
  const changed = (before) => page.waitForFunction((was) => document.querySelector('.table-page').dataset.version !== was && document.querySelector('.ask[data-state=yours], .ask[data-state=over]'), before);
  const doIt = async () => {
    const before = await version();
    await ask.getByRole('button', { name: 'Do it' }).click();
    await changed(before);
  };
  const begin = async () => {
    await page.goto(`${await address}/?setup=skirmish/church`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForSelector('.skm-play');
  };
  await begin();
  for (let i = 0; i < 600; ++i) {
    await page.waitForSelector('.ask[data-state=yours], .ask[data-state=over]');
    if ((await ask.getAttribute('data-state')) === 'over') await begin();
    const team = ask.locator('.skm-chip').first();
    if ((await team.count()) > 0) {
      await team.click();
      await page.waitForSelector('.draft');
      await doIt();
      continue;
    }
    for (const target of await ask.locator('.skm-group[aria-label="Shoot"] .skm-choice', { hasText: / [GN]\d+$/ }).all()) {
      await target.click();
      const volley = ask.locator('.skm-choice', { hasText: /^All unaimed/ });
      if ((await volley.count()) === 0) continue;
      await volley.click();
      await page.waitForSelector('.odds .bar');
      await page.getByRole('button', { name: 'Sight' }).click();
      return;
    }
    const moves = ask.locator('.skm-proposals').filter({ hasText: 'proposed moves' });
    if ((await moves.count()) > 0) {
      await moves.locator('summary').click();
      const north = (label) => Number(/, ([\d.]+)"$/.exec(label)?.[1] ?? 0);
      const labels = await moves.locator('.skm-choice').allTextContents();
      await moves.locator('.skm-choice').nth(labels.indexOf([...labels].sort((one, other) => north(other) - north(one))[0])).click();
      await page.waitForSelector('.draft');
      await doIt();
    }
    const done = ask.getByRole('button', { name: /^(This team is done|End the phase)$/ }).first();
    const before = await version();
    if ((await ask.locator('.skm-chip').count()) === 0 && (await done.count()) > 0) {
      await done.click();
      await changed(before);
    }
  }
}

const games = { table, skirmish };
const wanted = process.argv[2] ? [process.argv[2]] : Object.keys(games);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  mkdirSync(`${root}docs/images`, { recursive: true });
  for (const name of wanted) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(40_000);
    await games[name](page);
    await page.mouse.move(0, 0);
    const png = await page.screenshot();
    const webp = Buffer.from(await toWebp(await browser.newPage(), png), 'base64');
    const target = `${root}docs/images/${name}.webp`;
    writeFileSync(target, webp);
    console.log(`${target}: ${(webp.length / 1024).toFixed(0)} KB`);
  }
} finally {
  await browser.close();
  server.removeAllListeners('exit');
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
