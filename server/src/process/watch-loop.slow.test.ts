import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { ask } from '@portico/core/testing/network';
import { expect, onTestFinished, test } from 'vitest';

async function start(...execArgv: string[]) {
  const child = fork(new URL('../testing/looping-server.ts', import.meta.url), { execArgv, silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  const errors = child.stderr ? text(child.stderr) : Promise.resolve('');
  const [{ port }] = await once(child, 'message');
  return { child, errors, ended: once(child, 'close'), get: (path: string) => ask(port, path) };
}

test('a response that loops ends the server, which names all that it was making', async () => {
  const { ended, errors, get } = await start();
  await get('/');
  get('/waits').catch(() => {});
  await expect(get('/loop')).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(await ended).toEqual([null, 'SIGVTALRM']);
  expect(await errors).toMatch(/^Something used .* The responses that it was making: GET \/waits, GET \/loop\. .*\n$/);
});

test('a server that is busy, or stopped for a while, goes on', async () => {
  const { child, get } = await start();
  expect(await get('/busy/3000')).toMatchObject({ status: 200 });
  child.kill('SIGSTOP');
  await setTimeout(3000);
  child.kill('SIGCONT');
  expect(await get('/')).toMatchObject({ status: 200 });
});

test('a server that is debugged goes on', async () => {
  const { child, ended, get } = await start('--inspect=0');
  const looping = get('/loop').catch(() => {});
  expect(await Promise.race([ended, setTimeout(3000, 'goes on')])).toBe('goes on');
  child.kill('SIGKILL');
  await looping;
});
