import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isAsShown, outputsOf, readSession, sessionScript } from '#run/session.ts';

test('a session has commands, which may continue on the next line, and their output', () => {
  expect(readSession('Before.\n$ a \\\n>  --b\n1\n\n2\n$ c\n# d\n')).toEqual([
    { row: 1, command: 'a \\\n --b', shown: '1\n\n2' },
    { row: 4 + 2, command: 'c', shown: '# d' },
  ]);
  expect(readSession('# a\nb\n')).toEqual([{ row: 0, command: 'a', shown: 'b' }]);
  expect(readSession('a\n')).toEqual([]);
});

test('each command has its own output and status, and passes its variables and folder on to the next', () => {
  const steps = readSession("$ a=1; cd /\n$ printf '%s' $a\n$ pwd; false\n$ echo b >&2\n$ exit 3\n$ echo c\n");
  const { stdout } = spawnSync('sh', ['-c', sessionScript(steps, 'MARK')], { encoding: 'utf8' });
  expect(outputsOf(steps, stdout, 'MARK').map(({ output, status }) => [output.trim(), status])).toEqual([
    ['', '0'],
    ['1', '0'],
    ['/', '1'],
    ['b', '0'],
    ['', undefined],
    ['', undefined],
  ]);
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
  ['1\na\n2\na\n3', '…\na\n…\na\n…', true],
  ['1\na\n2', '…\na\n…\na\n…', false],
  ['a\nb\na\nc', 'a\n…\na', false],
  ['Listening on 4321 (pid 7)', 'Listening on … (pid …)', true],
  ['Listening on 4321', 'Listening at …', false],
  ['…', '…', true],
  ['', '…', true],
])('whether the lines %j are as shown by %j: %s', ([lines, shown, isSame]) => {
  expect(isAsShown(lines, shown)).toBe(isSame);
});

test('comparing a long output takes little time', () => {
  const output = 'a line of a log\n'.repeat(60_000);
  expect(isAsShown(output, '…\na line of …\n…\nend')).toBe(false);
  expect(isAsShown(`${output}end\n`, '…\na line of …\n…\nend')).toBe(true);
});
