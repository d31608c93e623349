import { savePost, temporaryFolder } from '../content-folder.ts';
import { startServer } from '../running-server.ts';
import { expect, pagelessTest as test } from '../test.ts';
import { npmRun } from './npm-run.ts';

const PREVIEW_SECRET = 'a secret of the tests, with 32 characters or more';

test('npm run preview-link prints an address at which the server shows the draft', async () => {
  test.setTimeout(90_000);
  const directory = await temporaryFolder();
  await savePost(directory, 'soon', { draft: 'true' });
  const server = await startServer(directory, { env: { PREVIEW_SECRET } });
  const env = { CONTENT_DIR: directory, BASE_URL: server.url };
  const { code, output } = await npmRun('preview-link', ['soon', '--days', '1'], { ...env, PREVIEW_SECRET }).ended;
  expect(code, output).toBe(0);
  const [url = ''] = /^http\S+$/m.exec(output) ?? [];
  expect((await fetch(url)).status).toBe(200);
  expect(output).not.toContain('BASE_URL');
  const warning = expect.stringContaining('BASE_URL is not set, so the link leads to http://localhost:3000.');
  const local = { CONTENT_DIR: directory, PREVIEW_SECRET };
  expect(await npmRun('preview-link', ['soon'], local).ended).toEqual({ code: 0, output: warning });
  const refusal = expect.stringContaining('PREVIEW_SECRET is not set');
  expect(await npmRun('preview-link', ['soon'], env).ended).toEqual({ code: 1, output: refusal });
  await server.stop();
});
