import { freePort } from '@portico/core/testing/network';
import { expect, pagelessTest as test } from '../test.ts';
import { npmRun, type RunningCommand } from './npm-run.ts';

/** Expects that a command serves the build, and that SIGTERM to npm stops it once open requests are answered. */
async function expectServer(start: (env: Readonly<Record<string, string>>) => RunningCommand): Promise<void> {
  const port = await freePort();
  const page = `http://localhost:${port}/blog`;
  const command = start({ SITE_DIR: 'e2e/fixture', PORT: String(port), ADMIN_PORT: '0' });
  await command.prints(`BASE_URL is not set, so links in feeds lead to http://localhost:${port}`);
  await command.prints(`Portico is ready at ${page}`);
  expect(await statusOf(page)).toBe(200);
  command.kill('SIGTERM');
  await command.prints('SIGTERM: finishing the requests in flight');
  // On the connection of the first request.
  expect(await statusOf(page)).toBe(200);
  await command.ended;
  expect(await statusOf(page)).toBe(0);
}

test('npm start serves the build, and SIGTERM to npm stops it once open requests are answered', () =>
  expectServer((env) => npmRun('start', [], env)));

test('so does npm run serve', { tag: '@slow' }, () => expectServer((env) => npmRun('serve', [], env)));

test('if npm is killed, the server stops', { tag: '@slow' }, async () => {
  test.setTimeout(60_000);
  const port = await freePort();
  const command = npmRun('serve', [], { SITE_DIR: 'e2e/fixture', PORT: String(port), ADMIN_PORT: '0' });
  await command.prints('Portico is ready');
  command.kill('SIGKILL');
  await expect.poll(() => statusOf(`http://localhost:${port}/blog`), { timeout: 15_000 }).toBe(0);
});

/** The status of a page; 0 if nothing listens. */
function statusOf(page: string): Promise<number> {
  return fetch(page).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
}
