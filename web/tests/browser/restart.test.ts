import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, clickSquare, myTurn, sitDown, visitor } from './browser';

const command = process.env.SANDTABLE ?? '';
const dist = new URL('../../dist', import.meta.url).pathname;
let folder: string;
let server: ChildProcess | null = null;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function start(port: number): Promise<void> {
  server = spawn(command, ['serve', '--port', String(port), '--web', dist, '--store', join(folder, 'games.sqlite'), '--bot-pause', '30', '--no-limits'], { stdio: 'ignore' });
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.ok, () => false), { timeout: 10_000 }).toBe(true);
}

async function killAtOnce(): Promise<void> {
  const dying = server!;
  await new Promise((resolve) => {
    dying.once('exit', resolve);
    dying.kill('SIGKILL');
  });
  server = null;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
});
afterEach(async () => {
  if (server) await killAtOnce();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!command)('plays on after the server was killed and started again, with nothing lost', async () => {
  const port = await freePort();
  await start(port);
  const page = await visitor();
  await sitDown(page, `http://127.0.0.1:${port}`);
  await myTurn(page);
  await ask(page).getByRole('button', { name: 'Deploy as the scenario proposes' }).click();
  await expect.poll(() => ask(page).textContent()).toContain('commander');
  await clickSquare(page, 'C1');
  await expect.poll(() => page.locator('.draft').count()).toBe(1);
  await clickSquare(page, 'C1');
  await expect.poll(() => ask(page).textContent()).toContain('Act with');
  const log = await page.locator('.log').textContent();

  await killAtOnce();
  await expect.poll(() => page.locator('.offline').count()).toBe(1);
  await start(port);
  await expect.poll(() => page.locator('.offline').count(), { timeout: 30_000 }).toBe(0);
  expect(await page.locator('.log').textContent()).toBe(log);
  await ask(page).getByRole('button', { name: 'End this activation' }).click();
  await expect.poll(() => ask(page).textContent()).toContain('commander');
});
