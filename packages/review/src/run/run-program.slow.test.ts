import { readdirSync, readFileSync } from 'node:fs';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '#run/run-program.ts';

async function ran(command: readonly string[], seconds = 10) {
  const folder = await temporaryFolder();
  return { ...(await runProgram(command, folder, seconds)), folder };
}

const shell = (code: string) => ['sh', '-c', code];

// Each sleeps for its own number of seconds, so that what is left can be told apart.
test.for([
  ['an endless loop that ignores signals', 'trap "" TERM INT HUP; while :; do :; done', 1, true],
  ['a program that waits for another', 'cat; sleep 98701; true', 1, true],
  ['output without an end', 'yes & sleep 98702', 1, true],
  ['a program in the background', 'sleep 98703 & echo done', 10, false],
] as const)('%s ends in time, with what it started', { timeout: 20_000 }, async ([, code, seconds, isLate]) => {
  const result = await ran(shell(code), seconds);
  expect(result.isLate).toBe(isLate);
  expect(result.output.length).toBeLessThan(1_100_000);
  await expect.poll(() => processesWith('sleep 987')).toEqual([]);
});

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
  expect(status).toBe('3');
});

test('a program that does not exist is an error', async () => {
  await expect(ran(['no-such-program'])).rejects.toThrow('ENOENT');
});
