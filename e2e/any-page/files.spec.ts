import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { listenAnywhere } from '@portico/core/testing/network';
import { temporaryFolder } from '../content-folder.ts';
import { expect } from '../test.ts';
import { chooseTheme, shownTheme } from '../theme.ts';
import { policyOf, type Shell, SITE, test, useHeader } from './any-page.ts';

/* The shell's files on a static server: what `portico shell` writes. */

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

/** Serves a folder below a path, as a CDN does. */
async function serveFolder(folder: string, below: string) {
  const server = createServer(async ({ url = '' }, response) => {
    const file = path.join(folder, url.endsWith('/') ? `${url}index.html` : url.slice(below.length));
    try {
      const body = await readFile(file);
      response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
      response.setHeader('access-control-allow-origin', '*').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  const origin = `http://127.0.0.1:${await listenAnywhere(server)}`;
  return { origin, url: `${origin}${below}`, end: () => void server.close() };
}

async function writeShell(folder: string, ...args: readonly string[]): Promise<Shell> {
  const env = { ...process.env, NODE_ENV: 'production', SITE_DIR: 'sample', BASE_URL: SITE };
  const command = ['cli/main.ts', 'shell', '--out', folder, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  expect(stdout).toMatch(/^Wrote \d+ files to /);
  const read = (part: string) => readFile(path.join(folder, 'shell', `${part}.html`), 'utf8');
  return { head: await read('head'), header: await read('header'), footer: await read('footer') };
}

for (const where of ['a CDN', 'the own host'] as const) {
  test(`a page has the whole shell from files on ${where}`, { tag: '@slow' }, async ({ page, servePages }) => {
    const folder = await temporaryFolder();
    const old = path.join(folder, 'shell-assets/shell-of-last-year.js');
    await mkdir(path.dirname(old));
    await writeFile(old, '');
    const cdn = await serveFolder(folder, where === 'a CDN' ? '/portico' : '');
    const from = new Set<string>();
    page.on('request', (request) => {
      if (['script', 'stylesheet', 'font'].includes(request.resourceType())) {
        from.add(new URL(request.url()).origin);
      }
    });
    const shell = await writeShell(folder, ...(where === 'a CDN' ? ['--url', cdn.url] : []));
    expect(await readFile(old, 'utf8')).toBe('');
    if (where === 'a CDN') {
      const policy = policyOf(JSON.parse(await readFile(path.join(folder, 'shell/policy.json'), 'utf8')));
      await page.goto(await servePages({ '/': { shell, policy } }));
    } else {
      const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>${shell.head}</head>
<body style="margin: 0">${shell.header}<main id="main"></main>${shell.footer}</body></html>`;
      await writeFile(path.join(folder, 'index.html'), html);
      await page.goto(`${cdn.origin}/`);
    }
    expect(await page.getByRole('banner').boundingBox()).toMatchObject({ height: 64 });
    await useHeader(page);
    await chooseTheme(page, 'dark');
    await expect.poll(() => shownTheme(page)).toEqual(['dark', 'dark']);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('hand');
    await expect(page.getByRole('option', { selected: true })).toHaveAttribute(
      'href',
      `${SITE}/blog/tls-1-3-handshake-byte-by-byte`,
    );
    expect(await page.evaluate(() => document.fonts.size)).toBeGreaterThan(0);
    expect([...from]).toEqual([cdn.origin]);
    cdn.end();
  });
}
