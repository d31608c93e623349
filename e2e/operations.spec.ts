import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort, listenAnywhere } from '@portico/core/testing/network';
import { savePost, temporaryFolder } from './content-folder.ts';
import { spawnServer, startServer } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

let parent: string;

test.beforeEach(async () => {
  parent = await temporaryFolder();
});

for (const when of ['while it is missing', 'once it is there'] as const) {
  test(`a missing content folder is a 503 with Retry-After, readiness says why, and SIGTERM ${when} stops the server`, async () => {
    const directory = path.join(parent, 'later');
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
    await expect.poll(status, { timeout: 15_000 }).toBe(503);
    await expect
      .poll(readiness)
      .toEqual([503, expect.stringContaining(`The content folder ${directory} cannot be read: ENOENT`)]);
    expect((await fetch(page)).headers.get('retry-after')).toBe('2');
    if (when === 'once it is there') {
      await mkdir(directory);
      await savePost(directory, 'a');
      await expect.poll(status, { timeout: 10_000 }).toBe(200);
      expect(await readiness()).toEqual([200, 'ready\n']);
    }
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });
}

test('an invalid environment stops the start with a line that says what to write', async () => {
  const child = spawnServer({ env: { PORT: 'eighty' } });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close'), child.stdout.resume()]);
  expect(code).toBe(1);
  expect(said).toContain('PORT: expected a port number; found "eighty"');
  expect(said).not.toMatch(/\bat .*:\d+:\d+/);
});

test('a new server has made its feeds, each request is logged with its result, and a saved post is announced to a hook with its mistakes', async () => {
  const received: unknown[] = [];
  const receiver = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)));
    response.end();
  });
  const secret = 'a secret of the tests, with 32 characters or more';
  const hook = `http://127.0.0.1:${await listenAnywhere(receiver)}/`;
  const server = await startServer(parent, { env: { PUBLISH_HOOKS: hook, PUBLISH_HOOKS_SECRET: secret } });
  await (await fetch(`${server.url}/blog/rss.xml`)).text();
  await expect
    .poll(() => server.log.find(({ url }) => url === '/blog/rss.xml'))
    .toMatchObject({ status: 200, cache: 'hit' });
  await fetch(`${server.url}/blog/nowhere`);
  await expect
    .poll(() => server.log.find(({ url }) => url === '/blog/nowhere'))
    .toMatchObject({ method: 'GET', status: 404, ms: expect.any(Number), cache: 'miss' });
  await savePost(parent, 'a', {}, '[A](/pricing) [B](/blog/b)');
  const some = expect.any(String);
  const changed = [expect.stringMatching(/\/blog\/a$/), expect.stringMatching(/\/blog$/)];
  await expect
    .poll(() => received[0], { timeout: 10_000 })
    .toMatchObject({ id: some, time: some, site: some, changed });
  const mistake = { code: 'mistake', file: 'a.md', line: 10 };
  await expect.poll(() => received.at(-1), { timeout: 10_000 }).toMatchObject({ mistakes: [mistake] });
  const logged = server.log.filter(({ file }) => file === 'a.md');
  expect(logged).toMatchObject([{ ...mistake, level: 50, msg: expect.stringContaining('nothing is at "/blog/b"') }]);
  expect(await server.stop()).toBe(0);
  receiver.close();
});

test('robots.txt says what crawlers may do, and the search page leads to the search of the docs', async () => {
  const elsewhere = { label: 'Search the docs', href: 'https://docs.example/?q=' };
  const site = { crawlers: { signal: 'ai-train=no' }, search: { defaultTags: [], elsewhere } };
  const server = await startServer(parent, { site });
  const textOf = async (path: string) => (await fetch(server.url + path)).text();
  expect(await textOf('/robots.txt')).toContain('User-agent: *\nContent-Signal: ai-train=no\n');
  expect(await textOf('/blog/search?q=a+%26+b')).toContain(
    'href="https://docs.example/?q=a%20%26%20b">Search the docs</a>',
  );
  expect(await textOf('/blog/search')).not.toContain(`${elsewhere.label}</a>`);
  expect(await server.stop()).toBe(0);
});
