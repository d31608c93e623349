import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { freePort, listenAnywhere } from '@portico/core/testing/network';
import { hasNginx, startNginx } from '@portico/core/testing/programs';
import { temporaryFolder } from '../content-folder.ts';
import { expect, forget } from '../test.ts';
import { chooseTheme, shownTheme } from '../theme.ts';
import { readShell, type Shell, SITE, test } from './any-page.ts';

/* Pages with the shell of a site that hangs, is down, or answers with errors. */

type State = 'works' | 'hangs' | 'is down' | 'has an error' | 'refuses';

const STATUS: Readonly<Partial<Record<State, number>>> = { 'has an error': 502, refuses: 429 };
const ERROR_PAGE =
  '<!doctype html><html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';
const FAILED = /Failed to load resource|blocked by CORS policy|Failed to find a valid digest/;

/** A site that serves the files of the tests' site, in one of the states. */
async function startSite() {
  const waiting: Array<() => void> = [];
  let state: State = 'works';
  let origin = '';
  async function answer(url: string, encodings: string, response: ServerResponse): Promise<void> {
    const found = await fetch(SITE + url);
    const type = found.headers.get('content-type') ?? '';
    const isText = /html|json/.test(type);
    const body = isText ? (await found.text()).replaceAll(SITE, origin) : Buffer.from(await found.arrayBuffer());
    const isCompressed = encodings.includes('gzip');
    response.writeHead(found.status, {
      'content-type': type,
      // So that a copy is old soon.
      'cache-control': 'max-age=1',
      'access-control-allow-origin': '*',
      vary: 'Accept-Encoding',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    });
    response.end(isCompressed ? gzipSync(body) : body);
  }
  const server = createServer(({ url = '', headers, socket }, response) => {
    const status = STATUS[state];
    const works = () => answer(url, String(headers['accept-encoding'] ?? ''), response);
    if (state === 'is down') {
      socket.destroy();
    } else if (state === 'hangs') {
      waiting.push(works);
    } else if (status !== undefined) {
      response.writeHead(status, { 'content-type': 'text/html' }).end(ERROR_PAGE);
    } else {
      void works();
    }
  });
  origin = `http://127.0.0.1:${await listenAnywhere(server)}`;
  return {
    origin,
    /** What a page includes that was built while the site worked. */
    async shell(): Promise<Shell> {
      const { head, header, footer } = await readShell();
      const here = (html: string) => html.replaceAll(SITE, origin);
      return { head: here(head), header: here(header), footer: here(footer) };
    },
    become(next: State): void {
      state = next;
      if (next === 'works') {
        for (const works of waiting.splice(0)) {
          works();
        }
      }
    },
    end(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Resolves once the browser has painted text of the page. */
async function expectPaint(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length), { timeout: 15_000 })
    .toBe(1);
  await expect(page.getByRole('heading', { name: 'Own text' })).toBeVisible();
}

async function expectWholeShell(page: Page): Promise<void> {
  expect(await page.getByRole('banner').boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 64 });
  await chooseTheme(page, 'dark');
  await expect.poll(() => shownTheme(page)).toEqual(['dark', 'dark']);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hand');
  await expect(page.getByRole('option', { selected: true })).toHaveAttribute('href', /tls-1-3-handshake/);
  await page.keyboard.press('Escape');
}

/** The configuration of nginx in the shell's document, by block. */
async function documentedNginx(): Promise<{ readonly http: string; readonly server: string }> {
  const text = await readFile('packages/shell/README.md', 'utf8');
  const [, http = '', server = ''] =
    /```nginx\n# In the http block\.\n(.*?)# In the server block\.\n(.*?)```/s.exec(text) ?? [];
  expect(server).toContain('ssi on');
  return { http, server };
}

/** A page of nginx, configured as the shell's document says, that includes the shell of `origin`. */
async function startIncludingPage(origin: string) {
  const folder = await temporaryFolder();
  const port = await freePort();
  const { http, server } = await documentedNginx();
  const here = (text: string) =>
    text.replaceAll('https://culvert.example', origin).replaceAll('/var/cache/nginx', folder);
  const include = (part: string) => `<!--# include virtual="/shell/${part}.html" -->`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>${include('head')}</head>
<body style="margin: 0">${include('header')}<main id="main"><h1>Own text</h1></main>${include('footer')}</body></html>`;
  const directives = `types { text/html html; } ${here(http)}
server { listen 127.0.0.1:${port}; root ${folder}; ${here(server)} }`;
  await writeFile(path.join(folder, 'index.html'), html);
  const url = `http://127.0.0.1:${port}`;
  const nginx = await startNginx(folder, directives, `${url}/favicon.ico`);
  return { url, end: () => void nginx.kill() };
}

for (const state of ['hangs', 'is down', 'has an error', 'refuses'] as const) {
  test(`nginx includes nothing of a site that ${state}, and later the last shell that it got`, {
    tag: '@slow',
  }, async ({ page, complaints }) => {
    test.skip(!hasNginx(), 'nginx is not installed');
    const site = await startSite();
    const including = await startIncludingPage(site.origin);
    try {
      site.become(state);
      const response = await page.goto(including.url);
      expect(response?.status()).toBe(200);
      await expectPaint(page);
      expect(await page.locator('body').innerText()).toBe('Own text');

      await test.step('the shell of a site that works', async () => {
        site.become('works');
        await page.goto(including.url);
        await expectPaint(page);
        await expectWholeShell(page);
      });

      site.become(state);
      // The copy of nginx is older than a second then.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      await page.goto(including.url);
      await expectPaint(page);
      await expect(page.getByRole('banner')).toHaveCSS('height', '64px');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.getByRole('button', { name: 'Docs', exact: true }).click();
      await expect(page.getByRole('link', { name: 'View all docs' })).toBeVisible();
    } finally {
      including.end();
      site.end();
      forget(complaints, FAILED);
    }
  });
}

const OWN_SCRIPT = `<script type="module">
document.body.dataset.own = 'runs';
portico.toast({ priority: 'success', message: 'Saved.' });
</script>`;
const NO_MARGIN = ' style="margin: 0"';
const OWN = '<h1>Own text</h1><p><input aria-label="Own field"></p>';

test('a page that was built with the shell is painted and runs its scripts while the site hangs', {
  tag: '@slow',
}, async ({ page, servePages }) => {
  const site = await startSite();
  try {
    const origin = await servePages({
      '/': { shell: await site.shell(), head: OWN_SCRIPT, body: NO_MARGIN, main: OWN },
    });
    site.become('hangs');
    await page.goto(origin, { waitUntil: 'commit' });
    await expectPaint(page);
    await expect(page.locator('body')).toHaveAttribute('data-own', 'runs');
    await page.screenshot({ path: test.info().outputPath('hangs.png') });

    await test.step('and has all of it once the site works', async () => {
      site.become('works');
      await expect(page.locator('[data-toast]')).toContainText('Saved.');
      await expectWholeShell(page);
    });
  } finally {
    site.end();
  }
});

test('if the palette does not load, the search page takes its place, and the page gets its keys back', {
  tag: '@slow',
}, async ({ page, complaints, servePages }) => {
  const site = await startSite();
  try {
    const origin = await servePages({ '/': { shell: await site.shell(), main: OWN } });
    await page.clock.install();
    await page.goto(origin);
    await expect(page.getByRole('banner')).toHaveCSS('height', '64px');
    // Its code doesn't come, but the site answers.
    await page.route(/parts-[\w-]+\.js/, () => undefined);
    const field = page.getByLabel('Own field');
    await field.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('hand');
    await expect(field).toHaveValue('');
    // An answer that leaves the reader on the page, because Playwright would wait for another one.
    await page.route(/\/blog\/search/, (route) => route.fulfill({ status: 204 }));
    const searched = page.waitForRequest(/\/blog\/search/);
    await page.clock.fastForward(11_000);
    await searched;
    await expect(async () => {
      await page.keyboard.type('t');
      await expect(field).toHaveValue(/t/, { timeout: 500 });
    }).toPass();
    forget(complaints, FAILED);
  } finally {
    site.end();
  }
});

for (const state of ['hangs', 'is down'] as const) {
  test(`the shortcut of the palette leaves a reader on the page while the site ${state}`, { tag: '@slow' }, async ({
    page,
    complaints,
    servePages,
  }) => {
    const site = await startSite();
    try {
      const origin = await servePages({ '/': { shell: await site.shell(), main: OWN } });
      await page.clock.install();
      await page.goto(origin);
      await expect(page.getByRole('banner')).toHaveCSS('height', '64px');
      site.become(state);
      const field = page.getByLabel('Own field');
      await field.focus();
      await page.keyboard.press('Control+k');
      // Until the code of the palette is given up, keys are remembered for it.
      await expect(async () => {
        await page.clock.fastForward(11_000);
        await page.keyboard.type('t');
        await expect(field).not.toHaveValue('', { timeout: 500 });
      }).toPass();
      expect(page.url()).toBe(`${origin}/`);
      forget(complaints, FAILED);
    } finally {
      site.end();
    }
  });
}

for (const state of ['is down', 'has an error', 'refuses'] as const) {
  test(`a page that was built with the shell has its text and its links while the site ${state}`, {
    tag: '@slow',
  }, async ({ page, complaints, servePages }) => {
    const site = await startSite();
    try {
      const origin = await servePages({
        '/': { shell: await site.shell(), head: OWN_SCRIPT, body: NO_MARGIN, main: OWN },
      });
      site.become(state);
      await page.goto(origin);
      await expectPaint(page);
      await expect(page.locator('body')).toHaveAttribute('data-own', 'runs');
      await expect(page.locator('body')).not.toContainText('Bad Gateway');
      await expect(page.getByRole('link', { name: 'Pricing' }).first()).toBeVisible();
      await page.screenshot({ path: test.info().outputPath('page.png') });
      forget(complaints, FAILED);
    } finally {
      site.end();
    }
  });
}
