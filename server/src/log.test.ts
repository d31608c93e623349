import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ask } from '@portico/core/testing/network';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHostWarning } from '#log.ts';

test('a warning names a host that is refused and BASE_URL, at most once a minute', () => {
  const log = { warn: vi.fn() };
  let now = 0;
  const warnOfHost = createHostWarning(log, 'http://blog.example', () => now);
  for (const [time, status, host] of [
    [0, 200, undefined],
    [0, 421, 'acme.example'],
    [59_999, 421, 'acme.example'],
    [60_000, 421, undefined],
  ] as const) {
    now = time;
    warnOfHost({ status, host });
  }
  expect(log.warn.mock.calls).toEqual([
    [
      { host: 'acme.example' },
      'A request for the host acme.example got 421, because this server has BASE_URL=http://blog.example. If readers use that host, correct BASE_URL and restart. If they do not, let the proxy refuse it.',
    ],
    [{ host: undefined }, expect.stringContaining('A request without a host got 421')],
  ]);
});

/** Opens a pipe that nothing reads. */
async function unreadPipe(): Promise<number> {
  const file = path.join(await temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [file]);
  // Opening only one end would wait for the other one.
  const reader = openSync(file, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(reader));
  return openSync(file, 'w');
}

test.for([
  ['a pipe that nothing reads', unreadPipe, 'nothing read them before the process exited'],
  ['a full disk', async () => openSync('/dev/full', 'w'), 'ENOSPC: no space left on device, write'],
] as const)('with its log on %s, a server answers, counts lost lines, and ends', async ([, open, reason]) => {
  const output = await open();
  onTestFinished(() => closeSync(output));
  const child = fork(new URL('./testing/draining-server.ts', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', output, 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [{ port }] = await once(child, 'message');
  const ended = Promise.all([child.stderr && text(child.stderr), once(child, 'close')]);
  const lost = async () => Number((await ask(port, '/log')).body);
  expect(await lost()).toBeGreaterThan(5);
  expect(await lost()).toBeGreaterThan(25);
  child.kill('SIGTERM');
  const [said, [code]] = await ended;
  expect(code).toBe(0);
  expect(said).toMatch(/^The log cannot be written: .* The program keeps running, .*\n/);
  expect(said).toContain(`The last lines of the log are lost: ${reason}.\n`);
});
