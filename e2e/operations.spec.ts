import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@portico/core/testing/network';
import { startCommand } from './commands/npm-run.ts';
import { savePost, temporaryFolder } from './content-folder.ts';
import { everythingOfFile, expect, SEARCH_ELSEWHERE, test } from './everything.ts';
import { spawnServer } from './running-server.ts';

// A loaded machine takes long to start a server.
const WITHIN = { timeout: 30_000 };

const server = everythingOfFile();

test('a missing content folder is a 503 with Retry-After, and readiness says why, until it is there', {
  tag: '@slow',
}, async () => {
  const directory = path.join(await temporaryFolder(), 'later');
  const [port, adminPort] = await Promise.all([freePort(), freePort()]);
  const ports = { PORT: String(port), ADMIN_PORT: String(adminPort) };
  const child = spawnServer({ env: { ...ports, CONTENT_DIR: directory, LOG_LEVEL: 'silent' } });
  child.stdout.resume();
  const page = `http://localhost:${port}/blog`;
  const status = () =>
    fetch(page).then(
      (response) => response.status,
      () => 0,
    );
  const readiness = async () => {
    const response = await fetch(`http://127.0.0.1:${adminPort}/readyz`);
    return [response.status, await response.text()];
  };
  await expect.poll(status).toBe(503);
  await expect
    .poll(readiness)
    .toEqual([503, expect.stringContaining(`The content folder ${directory} cannot be read: ENOENT`)]);
  expect((await fetch(page)).headers.get('retry-after')).toBe('2');
  await mkdir(directory);
  await savePost(directory, 'a');
  await expect.poll(status).toBe(200);
  expect(await readiness()).toEqual([200, 'ready\n']);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('a component that loops ends the check and the server, with the address in the last line', {
  tag: '@slow',
}, async () => {
  test.setTimeout(120_000);
  const content = await temporaryFolder();
  await savePost(content, 'loop', {}, ':::component broken\ncaption: For ever\n:::');
  const check = startCommand(process.execPath, ['cli/main.ts', 'check', 'loop'], {
    env: { SITE_DIR: 'e2e/extended-site', CONTENT_DIR: content, NODE_ENV: 'production' },
  });
  expect(await check.ended).toEqual({ code: null, output: expect.stringContaining('GET /blog/loop') });
  const port = String(await freePort());
  const env = { PORT: port, ADMIN_PORT: '0', CONTENT_DIR: content, LOG_LEVEL: 'silent' };
  const child = spawnServer({ folder: 'e2e/extended-site', env });
  child.stdout.resume();
  const errors = text(child.stderr);
  const ended = once(child, 'close');
  const status = (address: string) => fetch(`http://localhost:${port}${address}`).then((response) => response.status);
  await expect.poll(() => status('/blog').catch(() => 0), WITHIN).toBe(200);
  await expect(status('/blog/loop')).rejects.toThrow();
  expect(await ended).toEqual([null, 'SIGVTALRM']);
  expect(await errors).toContain('GET /blog/loop');
});

test('each request is logged with its result, and a saved post is announced to a hook with its mistakes', async () => {
  const { url, log, posts, announced } = server();
  await (await fetch(`${url}/blog/rss.xml`)).text();
  await expect.poll(() => log.find((entry) => entry.url === '/blog/rss.xml')).toMatchObject({ status: 200 });
  await fetch(`${url}/blog/nowhere`);
  await expect
    .poll(() => log.find((entry) => entry.url === '/blog/nowhere'))
    .toMatchObject({
      method: 'GET',
      status: 404,
      ms: expect.any(Number),
      cache: expect.stringMatching(/^(?:hit|miss)$/),
    });
  await savePost(posts, 'a', {}, '[A](/pricing) **B');
  const ofPost = () => announced.filter((each) => JSON.stringify(each).includes('/blog/a"'));
  const some = expect.any(String);
  const changed = expect.arrayContaining([expect.stringMatching(/\/blog\/a$/), expect.stringMatching(/\/blog$/)]);
  await expect.poll(() => ofPost()[0], WITHIN).toMatchObject({ id: some, time: some, site: some, changed });
  const mistake = { code: 'mistake', rule: 'markup/unfinished', file: 'posts/a.md', line: 10 };
  await expect
    .poll(() => announced, WITHIN)
    .toContainEqual(expect.objectContaining({ mistakes: expect.arrayContaining([expect.objectContaining(mistake)]) }));
  const logged = () => log.filter(({ file }) => file === 'posts/a.md');
  await expect.poll(logged).toContainEqual(expect.objectContaining({ ...mistake, level: 50, mistakes: 1 }));
});

test('robots.txt says what crawlers may do, and the search page leads to the search of the docs', async ({
  request,
}) => {
  const textOf = async (path: string) => (await request.get(path)).text();
  expect(await textOf('/robots.txt')).toContain('User-agent: *\nContent-Signal: ai-train=no\n');
  expect(await textOf('/blog/search?q=a+%26+b')).toContain(
    'href="https://docs.example/?q=a%20%26%20b">Search the docs</a>',
  );
  expect(await textOf('/blog/search')).not.toContain(`${SEARCH_ELSEWHERE.label}</a>`);
});
