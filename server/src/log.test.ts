import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';

const LOG = JSON.stringify(new URL('./log.ts', import.meta.url).href);
const FULL = '/dev/full';

test.runIf(existsSync(FULL))('a full disk behind the log does not end the process', async () => {
  const script = `
    const { createLog } = await import(${LOG});
    const log = createLog('info');
    for (let turn = 0; turn < 3; turn += 1) {
      log.info('an event');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    process.exit(7);
  `;
  const full = openSync(FULL, 'w');
  onTestFinished(() => closeSync(full));
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', full, 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'exit')).toEqual([7, null]);
});

test('a reader that has gone does not keep the process from ending', async () => {
  const script = `
    const { createLog } = await import(${LOG});
    const log = createLog('info');
    process.stdin.once('data', () => {
      log.info('an event');
      process.exit(7);
    });
    process.stderr.write('ready');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stderr, 'data');
  child.stdout.destroy();
  child.stdin.write('end');
  expect(await once(child, 'exit')).toEqual([7, null]);
});
