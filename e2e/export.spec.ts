import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Answer, ask, freePort } from '@portico/core/testing/network';
import { hasNginx, startNginx } from '@portico/core/testing/programs';
import { temporaryFolder } from './content-folder.ts';
import { hasJava, invalidIn } from './nu-checker.ts';
import { PORT } from './ports.ts';
import { runExport } from './running-server.ts';
import { test as browserTest, expect, pagelessTest as test } from './test.ts';

/*
 * The exported site behind nginx, with the configuration that the export has written for it, and the server: asked for every
 * address, and for some that don't exist.
 */

/** Responses that differ in nginx, each with its reason. */
const OF_NGINX: Readonly<Record<string, string>> = {
  server: 'its name',
  connection: 'each says for itself how long a connection stays',
  'keep-alive': 'the same',
  date: 'the moment of the answer',
  etag: "nginx makes it of a file's time and length, the server of its bytes",
  'last-modified': 'of the file, which the server does not say',
  'accept-ranges': 'nginx sends a part of any file, the server only of videos',
  vary: '`Accept` decides nothing without a server, and nginx says `Accept-Encoding` of what it compresses',
  'content-location': 'the same',
  link: "the server's names the page that a post's Markdown is of",
};

/** The search page says that browsers search, in files that only an export has. */
const OF_EXPORT = /^\/(?:blog\/search(?:\.data)?|pagefind\/.+)$/;

const NOT_THERE = [
  ...['/nowhere', '/blog/nowhere', '/blog/tag/nowhere'].flatMap((page) => [page, `${page}.data`]),
  ...['author/nowhere', 'category/nowhere', 'nowhere/at-all/here', 'tag/nowhere/rss.xml'].map(
    (page) => `/blog/${page}`,
  ),
  ...['/blog/nowhere.md', '/blog/og/nowhere.png', '/assets/nowhere.js', '/blog.html', '/-', '/guides'],
  ...['/blog?page=999', '/blog?page=', '/blog?page=two', '/blog.data?page=999', '/blog/page/2'],
  ...['/.data', '/blog/.data', '/pricing/.data'],
];
const ELSEWHERE = [
  ...['/guides/tunnels-without-inbound-ports?a=b', '/guides/a%20b/c', '/old/tunnels.html?a', '/old/tunnels.html/?a'],
  ...['/blog/', '/blog/?utm_source=x', '/blog/tag/tls/', '/pricing/', '/blog?page=2&utm_source=x'],
  ...['/blog?utm_source=x', '/blog?page=1', '/blog/tag/tls?page=1'],
];

const directory = await temporaryFolder();
const baseUrl = `http://localhost:${PORT}`;
const isNginxThere = hasNginx();
let nginx: ChildProcess | undefined;
let port = 0;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  // A first export of a new version draws all cards.
  test.setTimeout(240_000);
  port = await freePort();
  const args = ['--out', directory, '--listen', `127.0.0.1:${port}`];
  expect(await runExport(args, { BASE_URL: baseUrl })).toMatchObject({ code: 0 });
  if (isNginxThere) {
    const server = `include ${directory}/hosting/nginx/site.conf;`;
    nginx = await startNginx(directory, server, `http://127.0.0.1:${port}`);
  }
});

test.afterAll(() => {
  nginx?.kill('SIGTERM');
});

test('nginx answers for the exported site as the server does, at every address', { tag: '@slow' }, async () => {
  test.skip(!isNginxThere, 'nginx is not installed: apt-get install nginx-light');
  test.setTimeout(120_000);
  const addresses = await exportedAddresses();
  expect(addresses.length).toBeGreaterThan(400);
  const different: string[] = [];
  const compared = addresses.filter((address) => !OF_EXPORT.test(address));
  expect(addresses.length - compared.length).toBeGreaterThan(3);
  for (const address of new Set([...compared, ...(await linkedAddresses()), ...NOT_THERE, ...ELSEWHERE])) {
    if (OF_EXPORT.test(address)) {
      continue;
    }
    const [served, ours] = await Promise.all([answerOf(PORT, address), answerOf(port, address)]);
    different.push(...differences(served, withPolicyOutside(ours)).map((difference) => `${address}: ${difference}`));
  }
  expect(different).toEqual([]);
  expect((await answerOf(port, '/blog', { 'accept-encoding': 'gzip' })).headers).toMatchObject({
    'content-encoding': 'gzip',
  });
  // nginx keeps the further pages of a list at these internal addresses.
  expect(await answerOf(port, '/blog/page/2.html')).toMatchObject({ status: 404 });
});

test('exported pages are valid HTML by the Nu checker', { tag: '@slow' }, async () => {
  test.skip(!hasJava(), 'the Nu checker needs Java, which is not installed');
  test.setTimeout(120_000);
  const pages = ['index', 'pricing', 'blog', 'blog/archive', 'blog/search', 'blog/markdown-features', 'blog/page/2'];
  expect(await invalidIn(pages.map((page) => path.join(directory, 'site', `${page}.html`)))).toEqual([]);
});

async function exportedAddresses(): Promise<readonly string[]> {
  const redirects = await readFile(path.join(directory, 'hosting/netlify/_redirects'), 'utf8');
  const former = [...redirects.matchAll(/^(\S+) \/\S* 301!$/gm)].flatMap(([, address]) => address ?? []);
  expect(former.length).toBeGreaterThan(0);
  const entries = await readdir(path.join(directory, 'site'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  return [...files.map((file) => addressOf(path.relative(path.join(directory, 'site'), file))), ...former];
}

function addressOf(file: string): string {
  const [, pathname = '', page, extension = ''] = /^(.*?)(?:\/page\/(\d+))?(\.data|\.html)?$/.exec(file) ?? [];
  const address = `/${pathname.split('/').map(encodeURIComponent).join('/')}`.replace(/\/index$/, '/');
  return `${address}${extension === '.data' ? extension : ''}${page === undefined ? '' : `?page=${page}`}`;
}

async function linkedAddresses(): Promise<readonly string[]> {
  const site = path.join(directory, 'site');
  const names = (await readdir(site, { recursive: true })).filter((name) => name.endsWith('.html'));
  const found = await Promise.all(
    names.map(async (name) => {
      const html = await readFile(path.join(site, name), 'utf8');
      const attributes = html.matchAll(/ (?:href|src|poster|srcset)="([^"]*)"/g);
      return [...attributes].flatMap(([, value = '']) => value.split(', ').map(addressIn));
    }),
  );
  return found.flat().flatMap((link) => {
    const { origin, pathname, search } = new URL(link, baseUrl);
    return origin === baseUrl ? [`${pathname}${search}`] : [];
  });
}

/** The address of an attribute's value, or of one of a set of pictures. */
function addressIn(value: string): string {
  return value.replace(/ \d+w$/, '').replaceAll(/&(?:amp|#x26);/g, '&');
}

/** An answer with the policy that an exported page has in its head as the header that the server sends. */
function withPolicyOutside(answer: Answer): Answer {
  const html = answer.body.toString();
  const [meta = '', policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
  const ancestors = answer.headers['content-security-policy'];
  if (meta === '' || answer.headers['content-type'] !== 'text/html; charset=utf-8') {
    return answer;
  }
  const headers = { ...answer.headers, 'content-security-policy': `${policy}; ${ancestors}` };
  const body = Buffer.from(html.replace(meta, ''));
  return { ...answer, body, headers: { ...headers, 'content-length': `${body.length}` } };
}

/** What a client would see of two answers. */
function differences(served: Answer, ours: Answer): readonly string[] {
  // React Router's client reads a redirect of data from the body, whatever the status.
  const status = served.status === 202 ? 200 : served.status;
  const isRedirect = status >= 300 && status < 400;
  const names = new Set([...Object.keys(served.headers), ...Object.keys(ours.headers)]);
  const left = [...names].filter(
    // nginx writes a body for a redirect, which browsers do not read, with its own type.
    (name) =>
      !Object.hasOwn(OF_NGINX, name) && !(isRedirect && /^content-(?:length|type)$|^transfer-encoding$/.test(name)),
  );
  return [
    ...(status === ours.status ? [] : [`${served.status} is ${ours.status}`]),
    ...left
      .filter((name) => served.headers[name] !== ours.headers[name])
      .map((name) => `${name}: ${served.headers[name]} is ${ours.headers[name]}`),
    ...(isRedirect || served.body.equals(ours.body) ? [] : ['another body']),
  ];
}

function answerOf(to: number, target: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return ask(to, target, { headers: { host: `localhost:${PORT}`, ...headers } });
}

browserTest('behind nginx, readers can search', { tag: '@slow' }, async ({ page, newPage }) => {
  browserTest.skip(!isNginxThere, 'nginx is not installed: apt-get install nginx-light');
  const origin = `http://127.0.0.1:${port}`;
  const titles = page.locator('.post-title');

  await browserTest.step('finds words of titles and of texts on the search page, and shows them', async () => {
    await page.goto(`${origin}/blog/search?q=quic`);
    await expect(page.getByRole('searchbox')).toHaveValue('quic');
    await expect(titles.first()).toContainText(/QUIC/i);
    await expect(page.getByRole('navigation', { name: 'Tags', exact: true }).getByRole('link')).toHaveText(['QUIC']);
    await page.getByRole('searchbox').fill('jwt');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(`${origin}/blog/search?q=jwt`);
    await expect(titles.first()).toContainText('JWT checks');
    await page.goto(`${origin}/blog/search?q=idempotent`);
    await expect(titles.first()).toContainText('Webhooks that survive bad days');
    await expect(page.locator('.post-entry-description mark').first()).toHaveText('idempotent');
  });

  await browserTest.step('without scripts, says that it needs them, and leads to all posts', async () => {
    const plain = await newPage({ javaScriptEnabled: false });
    await plain.goto(`${origin}/blog/search?q=quic`);
    for (const name of ['Tags', 'Categories']) {
      await expect(plain.getByRole('navigation', { name, exact: true }).getByRole('link').first()).toBeVisible();
    }
    // Neither roles nor text are found in a noscript.
    const note = plain.locator('noscript p');
    await expect(note).toContainText('This search needs JavaScript.');
    await note.locator('a').click();
    await expect(plain).toHaveURL(`${origin}/blog/archive`);
  });
});
