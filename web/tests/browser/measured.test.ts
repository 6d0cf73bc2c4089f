import { build, type Rollup } from 'vite';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { visitor } from './browser';

const folder = new URL('.', import.meta.url).pathname;

async function bundled(): Promise<string> {
  const output = (await build({
    root: folder, logLevel: 'error', configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
    build: { write: false, minify: false, lib: { entry: `${folder}measured.tsx`, formats: ['iife'], name: 'measured' } },
  })) as Rollup.RollupOutput[];
  return output[0]!.output[0].code;
}

const said = (page: Page) => page.evaluate(() => (window as any).said);
const last = async (page: Page) => (await said(page)).at(-1);

it('a measured game drags a piece as a ghost that the server judges, without moving the table', async () => {
  const page = await visitor({ width: 900, height: 700 });
  await page.setContent('<style>svg { display: block; touch-action: none }</style><div id="app"></div>');
  await page.addScriptTag({ content: await bundled() });
  const board = (await page.locator('svg').first().boundingBox())!;
  const at = (x: number, y: number) => [board.x + x * 2, board.y + y * 2] as const;
  const box = () => page.evaluate(() => (window as any).view.box.value);

  // Over dry ground it is fine, over the pond refused; put down there the shell is asked why.
  await page.mouse.move(...at(60, 150));
  await page.mouse.down();
  await page.mouse.move(...at(150, 100), { steps: 5 });
  await page.locator('.ghost.fine').waitFor();
  await page.mouse.move(...at(300, 100), { steps: 5 });
  await page.locator('.ghost.refused').waitFor();
  await page.mouse.up();
  await expect.poll(() => last(page)).toEqual(['ask', { move: { block: 'Pickett', x: 300, y: 100 } }]);
  expect(await page.locator('.ghost').count()).toBe(0);

  // Put down where it may stand it becomes the draft; Escape on the way lets it go.
  await page.evaluate(() => (window as any).view.zoom(1.5, 60, 150));
  const before = await box();
  const block = async () => {
    const found = (await page.locator('.block').boundingBox())!;
    return [found.x + found.width / 2, found.y + found.height / 2] as const;
  };
  await page.mouse.move(...(await block()));
  await page.mouse.down();
  await page.mouse.move(...at(100, 100), { steps: 5 });
  await page.locator('.ghost.fine').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.ghost').count()).toBe(0);
  await page.mouse.up();
  await page.mouse.move(...(await block()));
  await page.mouse.down();
  await page.mouse.move(...at(100, 100), { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await last(page))?.[0]).toBe('propose');
  expect(await box()).toEqual(before);
  expect(await page.locator('.drafted').textContent()).toContain('Pickett');

  // The ground itself still pans; the panel proposes the same kind of action.
  await page.mouse.move(...at(200, 250));
  await page.mouse.down();
  await page.mouse.move(...at(150, 200), { steps: 5 });
  await page.mouse.up();
  expect(await box()).not.toEqual(before);
  await page.getByRole('button', { name: 'March to the hill' }).click();
  expect(await last(page)).toEqual(['propose', { move: { block: 'Pickett', x: 100, y: 50 } }]);
});
