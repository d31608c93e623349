import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { savePost, temporaryFolder } from './content-folder.ts';
import { endWithTests } from './end-with-tests.ts';
import { FIXTURE, freePort, refusedStart, startServer } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

let parent: string;

test.beforeEach(async () => {
  parent = await temporaryFolder();
});

for (const when of ['while it is missing', 'once it is there'] as const) {
  test(`a missing content folder is a 503 with Retry-After, readiness says why, and SIGTERM ${when} stops the server`, async () => {
    const directory = path.join(parent, 'later');
    const [port, adminPort] = await Promise.all([freePort(), freePort()]);
    const child = spawn(process.execPath, ['e2e/fixture-server.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SITE_DIR: FIXTURE,
        PORT: String(port),
        ADMIN_PORT: String(adminPort),
        CONTENT_DIR: directory,
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    endWithTests(child);
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
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  });
}

test('a bad environment stops the start with a line that says what to write', async () => {
  const { code, said } = await refusedStart({ PORT: 'eighty' });
  expect(code).toBe(1);
  expect(said).toContain('PORT: expected a port number; found "eighty"');
  expect(said).not.toMatch(/\bat .*:\d+:\d+/);
});

test('each request is logged with its result, and a saved post is announced to a hook', async () => {
  const received: unknown[] = [];
  const receiver = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)));
    response.end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
  const server = await startServer(parent, {
    PUBLISH_HOOKS: `http://127.0.0.1:${port}/`,
    PUBLISH_HOOKS_SECRET: 'a secret of the tests, with 32 characters or more',
  });
  await fetch(`${server.url}/blog/nowhere`);
  await expect
    .poll(() => server.log.find(({ url }) => url === '/blog/nowhere'))
    .toMatchObject({ method: 'GET', status: 404, ms: expect.any(Number), cache: 'miss' });
  await savePost(parent, 'a', {}, '[nowhere](/blog/nowhere)');
  const some = expect.any(String);
  const mistakes = [expect.objectContaining({ code: 'mistake', file: 'a.md', line: 10 })];
  const changed = expect.arrayContaining([expect.stringMatching(/\/blog\/a$/), expect.stringMatching(/\/blog$/)]);
  // On a slow machine, the post is announced before it is checked.
  await expect
    .poll(() => received.at(-1), { timeout: 10_000 })
    .toMatchObject({ id: some, time: some, site: some, mistakes });
  expect(received[0]).toMatchObject({ changed });
  expect(await server.stop()).toBe(0);
  receiver.close();
});
