import { freePort } from '../running-server.ts';
import { expect, test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test('npm start serves what is built', async ({ request }) => {
  test.setTimeout(60_000);
  const port = await freePort();
  const command = npmRun('start', [], { PORT: String(port), ADMIN_PORT: '0' });
  await command.prints(`Portico is ready at http://localhost:${port}/blog`);
  expect((await request.get(`http://localhost:${port}/blog`)).status()).toBe(200);
  await command.stop();
});

test('npm run serve serves the build', async ({ request }) => {
  const port = await freePort();
  const command = npmRun('serve', [], { PORT: String(port), ADMIN_PORT: '0' });
  await command.prints(`Portico is ready at http://localhost:${port}/blog`);
  expect((await request.get(`http://localhost:${port}/blog`)).status()).toBe(200);
  await command.stop();
});
