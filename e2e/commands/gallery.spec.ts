import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../running-server.ts';
import { expect, test } from '../test.ts';
import { LOOKS } from '../theme.ts';
import { violationsInLooks } from '../violations.ts';
import { npmRun } from './npm-run.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** What any web server does with a folder. */
async function serve(directory: string): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(async ({ url = '/' }, response) => {
    try {
      const asked = path.join(directory, new URL(url, 'http://localhost').pathname);
      const file = (await stat(asked)).isDirectory() ? path.join(asked, 'index.html') : asked;
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'text/x-script' });
      response.end(body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, url: `http://localhost:${port}` };
}

test('npm run gallery writes a site of each part, with code to copy, in which axe finds nothing', async ({ page }) => {
  test.setTimeout(300_000);
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-gallery-'));
  const nowhere = npmRun('gallery');
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.output()).toContain('npm run gallery -- --out DIR');
  const written = npmRun('gallery', ['--out', directory]);
  expect(await written.ended, written.output()).toBe(0);
  const again = npmRun('gallery', ['--out', directory]);
  expect(await again.ended).toBe(1);
  expect(again.output()).toContain('is not empty');

  const { server, url } = await serve(directory);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${url}/gallery`);
  const links = page.getByRole('region', { name: 'Each part by itself' }).getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(10);

  await test.step('a link leads to a part in the app, and its example runs', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-applied-theme', /./);
    await links.filter({ hasText: /^Toast$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Toast' })).toBeVisible();
    await page.getByRole('button', { name: 'Show a toast' }).click();
    await expect(page.locator('[data-toast]')).toHaveText(/The tunnel is open/);
    await expect(page.getByRole('figure', { name: 'Properties' }).getByText('priority', { exact: true })).toBeVisible();
  });

  for (const [place, part] of paths.entries()) {
    await test.step(part, async () => {
      await page.setViewportSize({ width: place % 2 === 0 ? 1440 : 390, height: 900 });
      await page.goto(`${url}${part}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The colours of the parts are those of other tests in every look: one page of these has them all.
      expect(await violationsInLooks(page, { looks: place === 0 ? LOOKS : ['light'] })).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(width, 'wider than the window').toBeLessThanOrEqual(0);
    });
  }
  // What it still fetches when it is idle would be told as a complaint.
  await page.goto('about:blank');
  server.close();
  await rm(directory, { recursive: true });
});
