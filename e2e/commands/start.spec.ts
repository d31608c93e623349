import { freePort } from '../running-server.ts';
import { expect, test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test('npm start and npm run serve serve what is built', async ({ request }) => {
  test.setTimeout(60_000);
  for (const start of [npmRunStart, npmRunServe]) {
    const port = await freePort();
    const command = start({ PORT: String(port), ADMIN_PORT: '0' });
    await command.prints(`Portico is ready at http://localhost:${port}/blog`);
    expect((await request.get(`http://localhost:${port}/blog`)).status()).toBe(200);
    await command.stop();
  }
});

type Environment = Readonly<Record<string, string>>;

function npmRunStart(env: Environment) {
  return npmRun('start', [], env);
}

function npmRunServe(env: Environment) {
  return npmRun('serve', [], env);
}
