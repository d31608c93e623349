import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';

const FULL = '/dev/full';

test.runIf(existsSync(FULL)).for([false, true])(
  'a disk that is full behind the log ends no process; shared with others: %s',
  async (isShared) => {
    const script = `
      const { createLogs } = await import(${JSON.stringify(new URL('./logs.ts', import.meta.url).href)});
      const { log, logRequest } = createLogs('info', { isShared: ${isShared} });
      const entry = { id: 'a', method: 'GET', url: '/', status: 200, cache: 'hit', ms: 1 };
      for (let turn = 0; turn < 3; turn += 1) {
        log.info('an event');
        logRequest(entry);
        await new Promise((resolve) => setTimeout(resolve, 600));
      }
      process.exit(7);
    `;
    const full = openSync(FULL, 'w');
    onTestFinished(() => closeSync(full));
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', full, 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await once(child, 'exit')).toEqual([7, null]);
  },
);

test.for([false, true])(
  'a reader that has gone when the process ends does not keep it; shared with others: %s',
  async (isShared) => {
    const script = `
      const { createLogs } = await import(${JSON.stringify(new URL('./logs.ts', import.meta.url).href)});
      const { logRequest } = createLogs('info', { isShared: ${isShared} });
      process.stdin.once('data', () => {
        logRequest({ id: 'a', method: 'GET', url: '/', status: 200, cache: 'hit', ms: 1 });
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
  },
);
