import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isAsShown, outputsOf, readSession, sessionScript } from '#check/run/session.ts';

test('a session has commands, which may continue on the next line, and their output', () => {
  expect(readSession('Before.\n$ a \\\n>  --b\n1\n\n2\n$ c\n# d\n')).toEqual([
    { row: 1, command: 'a \\\n --b', output: ['1', '', '2'] },
    { row: 4 + 2, command: 'c', output: ['# d'] },
  ]);
  expect(readSession('# a\nb\n')).toEqual([{ row: 0, command: 'a', output: ['b'] }]);
  expect(readSession('a\n')).toEqual([]);
});

test('each command has its own output and status, and passes its variables and folder on to the next', () => {
  const steps = readSession("$ a=1; cd /\n$ printf '%s' $a\n$ pwd; false\n$ echo b >&2\n$ exit 3\n$ echo c\n");
  const { stdout } = spawnSync('sh', ['-c', sessionScript(steps, 'MARK')], { encoding: 'utf8' });
  expect(outputsOf(stdout, 'MARK')).toEqual({
    results: [
      { lines: [], status: 0 },
      { lines: ['1'], status: 0 },
      { lines: ['/'], status: 1 },
      { lines: ['b'], status: 0 },
    ],
    rest: [],
  });
});

test.for<[lines: string, shown: string, isSame: boolean]>([
  ['a\nb', 'a\nb', true],
  ['a', 'b', false],
  ['a\nb', 'a', false],
  ['a', 'a\nb', false],
  ['a\n\nb\n\n', 'a\n\nb', true],
  ['a\nb\nc\nd', 'a\n…\nd', true],
  ['a\nd', 'a\n...\nd', true],
  ['a\nb', 'a\n…\nd', false],
  ['Listening on 4321 (pid 7)', 'Listening on … (pid …)', true],
  ['Listening on 4321', 'Listening at …', false],
  ['…', '…', true],
  ['', '…', true],
])('whether the lines %j are as shown by %j: %s', ([lines, shown, isSame]) => {
  expect(isAsShown(lines.trimEnd().split('\n'), shown.split('\n'))).toBe(isSame);
});

test('comparing long lines takes little time', () => {
  const line = 'a'.repeat(20_000);
  expect(isAsShown([line], [`${'…a'.repeat(2000)}b`])).toBe(false);
});
