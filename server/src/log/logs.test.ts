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

const SLOW_READER = `
  import { readSync, writeSync } from 'node:fs';
  const chunk = Buffer.alloc(3000);
  for (;;) {
    const length = readSync(0, chunk);
    if (length === 0) {
      break;
    }
    writeSync(1, chunk, 0, length);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
`;

test.for([
  ['nearly as long as a page may have', 'a'.repeat(1800)],
  ['of bytes above ASCII', '\xe9'.repeat(1500)],
  ['far too long', '"'.repeat(16_000)],
] as const)(
  'lines of processes that share a pipe are not mixed up by addresses %s',
  { timeout: 30_000 },
  async ([, path]) => {
    const count = 600;
    const script = `
      const { createLogs } = await import(${JSON.stringify(new URL('./logs.ts', import.meta.url).href)});
      const { logRequest } = createLogs('info', { isShared: true });
      for (let number = 0; number < ${count}; number += 1) {
        const url = number % 2 === 0 ? ${JSON.stringify(`/${path}`)} : '/';
        logRequest({ id: 'a', method: 'GET', url, status: 200, cache: 'hit', ms: 1 });
        await new Promise(setImmediate);
      }
    `;
    const writer = '"$0" --input-type=module -e "$1"';
    // The shell's pipe: what spawn makes is a socket.
    const program = `(${writer} & ${writer} & wait) | "$0" --input-type=module -e "$2"`;
    const child = spawn('sh', ['-c', program, process.execPath, script, SLOW_READER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const written = Buffer.concat(await child.stdout.toArray()).toString();
    const lines = written.split('\n').slice(0, -1);
    expect(lines).toHaveLength(2 * count);
    expect(lines.filter((line) => !/^\{"level":[^{]*"msg":"request"\}$/.test(line))).toEqual([]);
  },
);
