import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { canIsolate, runProgram } from '#check/run/run-program.ts';

const LIMITS = { seconds: 10, outputBytes: 100_000, processes: 40 };
const isIsolated = canIsolate();

async function ran(
  command: readonly string[],
  options: { readonly isIsolated?: boolean; readonly limits?: typeof LIMITS } = {},
) {
  const folder = await temporaryFolder();
  return { ...(await runProgram({ command, folder, limits: LIMITS, isIsolated, ...options })), folder };
}

/** What ends only with its time gets little of it. */
function limitsFor(exceeded: string | undefined) {
  return { ...LIMITS, ...((exceeded === 'seconds' || exceeded === EITHER) && { seconds: 1 }) };
}

/** The command lines of all processes that name a text. */
function processesWith(text: string): readonly string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const line = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : '';
      return line.includes(text) ? [line] : [];
    } catch {
      return [];
    }
  });
}

const node = (code: string) => ['node', '-e', code];
const shell = (code: string) => ['sh', '-c', code];

// It depends on the machine whether it fails before its time is over.
const EITHER = 'either';

// Each sleeps for its own number of seconds, so that what is left can be told apart.
const HOSTILE: readonly (readonly [name: string, command: readonly string[], exceeded: string | undefined])[] = [
  ['an endless loop', node('for (;;);'), 'seconds'],
  ['an endless loop that ignores signals', shell('trap "" TERM INT HUP; while :; do :; done'), 'seconds'],
  ['a program that waits', shell('sleep 98701'), 'seconds'],
  ['a program that waits for input and then for nothing', shell('cat; sleep 98702'), 'seconds'],
  ['a program that stops itself', shell('kill -STOP $$; sleep 98703'), 'seconds'],
  ['a gigabyte of output', shell('head -c 1000000000 /dev/zero'), 'outputBytes'],
  ['output without an end', shell('yes'), 'outputBytes'],
  ['errors without an end', shell('yes >&2'), 'outputBytes'],
  ['output of a program in the background', shell('yes & sleep 98704'), 'outputBytes'],
  ['many processes', shell('i=0; while [ $i -lt 3000 ]; do sleep 98705 & i=$((i + 1)); done; wait'), 'processes'],
  ['processes that multiply', shell('f() { sleep 0.2; f & f & wait; }; f'), 'processes'],
  [
    'processes in separate groups',
    shell('i=0; while [ $i -lt 400 ]; do setsid sleep 98706 & i=$((i + 1)); done; wait'),
    'processes',
  ],
  ['a program in the background', shell('sleep 98707 & echo done'), undefined],
  ['a program in a separate session', shell('setsid sleep 98708 >/dev/null 2>&1 & echo done'), undefined],
  ['a program that holds the output', shell('setsid sleep 98709 & echo done'), undefined],
  ['a daemon', shell('(setsid sh -c "sleep 98710 & sleep 98710" &) ; echo done'), undefined],
  ['a program that ends its group', shell('kill -KILL 0'), undefined],
  ['a program that takes all memory', node("const all = []; for (;;) all.push(Buffer.alloc(5e7, 'a'))"), EITHER],
  ['a file that takes all space', shell('head -c 1000000000 /dev/zero >big; wc -c <big'), undefined],
  ['a program that removes its folder', shell('rm -rf "$PWD"; echo done'), undefined],
];

test.for(HOSTILE)('%s ends within its limits, with everything that it started', { timeout: 20_000 }, async (run) => {
  const [, command, exceeded] = run;
  const result = await ran(command, { limits: limitsFor(exceeded) });
  expect(result.exceeded).toBe(exceeded === EITHER ? result.exceeded : exceeded);
  expect(result.output.length).toBeLessThanOrEqual(LIMITS.outputBytes);
  await wait(100);
  expect(processesWith('sleep 987')).toEqual([]);
});

test.skipIf(!isIsolated)(
  "a program reaches no network, not even this machine's own, but can reach itself",
  async () => {
    const server = createServer((_, response) => response.end('reached')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const reach = (url: string) => `await fetch(${url}).then((r) => r.text()).catch((e) => e.cause.code)`;
    const own = `(await new Promise((resolve) => { const s = require('node:http').createServer((q, r) => r.end('own')).listen(0, () => resolve(s)) })).address().port`;
    const code = `(async () => {
    console.log(${reach(`'http://127.0.0.1:${port}'`)}, ${reach("'http://192.0.2.1'")}, ${reach(`'http://127.0.0.1:' + ${own}`)});
    process.exit();
  })()`;
    expect((await ran(node(code))).output).toBe('ECONNREFUSED ENETUNREACH own\n');
  },
);

test.skipIf(!isIsolated)('a program sees no other processes, and its files have a maximum size', async () => {
  expect((await ran(shell('ls -d /proc/[0-9]* | wc -l'))).output.trim()).toMatch(/^\d$/);
  const { output, status } = await ran(shell('head -c 1000000000 /dev/zero >big; stat -c %s big'));
  expect([output.trim().split('\n').at(-1), status]).toEqual(['268435456', 0]);
});

test('a program has its folder, no input and few variables, and its status is reported', async () => {
  process.env.PORTICO_TEST_SECRET = 'secret';
  onTestFinished(() => void delete process.env.PORTICO_TEST_SECRET);
  const { output, folder, status } = await ran(shell('pwd; echo $TMPDIR; wc -c; env; exit 3'));
  expect(
    output
      .split('\n')
      .slice(0, 3)
      .map((line) => line.trim()),
  ).toEqual([folder, folder, '0']);
  expect(output).not.toContain('secret');
  expect(status).toBe(3);
});

test.for(HOSTILE.filter(([name]) => /endless loop$|daemon|groups of their own|holds/.test(name)))(
  'if nothing can be isolated, %s ends too',
  { timeout: 20_000 },
  async ([, command, exceeded]) => {
    const result = await ran(command, { isIsolated: false, limits: limitsFor(exceeded) });
    expect(result.exceeded).toBe(exceeded);
    await wait(100);
    expect(processesWith('sleep 987')).toEqual([]);
  },
);

test('a program that does not exist is an error', async () => {
  await expect(ran(['no-such-program'], { isIsolated: false })).rejects.toThrow('ENOENT');
});
