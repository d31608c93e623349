import { expect, test } from 'vitest';
import { hasLine, parseFenceInfo } from '#markdown/code/fence-info.ts';

const linesOf = (ranges: Parameters<typeof hasLine>[0]) =>
  [...Array(12).keys()].filter((line) => hasLine(ranges, line));

test.for([
  ['', 'text', undefined, []],
  ['   ', 'text', undefined, []],
  ['  TypeScript  ', 'typescript', undefined, []],
  ['c++', 'c++', undefined, []],
  ['ts title="server.ts"', 'ts', 'server.ts', []],
  ['ts title=""', 'ts', '', []],
  ['ts title="a b = c" {2}', 'ts', 'a b = c', [2]],
  ['ts title=server.ts', 'ts', undefined, []],
  ['ts subtitle="x"', 'ts', undefined, []],
  ['golang', 'go', undefined, []],
  ['Containerfile', 'docker', undefined, []],
  ['postgresql', 'sql', undefined, []],
  ['starlark', 'python', undefined, []],
  ['sh-session', 'console', undefined, []],
  ['js:app.js', 'js', 'app.js', []],
  ['jsx:title=a.js {2}', 'jsx', 'a.js', [2]],
  ['js:app.js title="b.js"', 'js', 'b.js', []],
  ['ts{1}', 'ts', undefined, [1]],
  ['{1}', 'text', undefined, [1]],
  ['ts {1,4-6}', 'ts', undefined, [1, 4, 5, 6]],
  ['ts { 1 , 4 - 6 }', 'ts', undefined, [1, 4, 5, 6]],
  ['ts {3-3,2,1-2}', 'ts', undefined, [1, 2, 3]],
  ['ts {1} {3}', 'ts', undefined, [1, 3]],
  ['ts {6-4,2}', 'ts', undefined, [2]],
  ['ts {}', 'ts', undefined, []],
  ['ts {-}', 'ts', undefined, []],
  ['ts {,}', 'ts', undefined, []],
  ['ts {4-}', 'ts', undefined, []],
  ['ts {-4}', 'ts', undefined, []],
  ['ts {a}', 'ts', undefined, []],
  ['ts {9-999999999999999999999}', 'ts', undefined, [9, 10, 11]],
] as const)('%j', ([info, language, title, lines]) => {
  const { marked, ...fence } = parseFenceInfo(info);
  expect([fence.language, fence.title, linesOf(marked)]).toEqual([language, title, lines]);
});

test('new lines and those that are gone are no marked lines', () => {
  const { inserted, deleted, marked } = parseFenceInfo('ts ins={1,3-4} del={2}');
  expect([inserted, deleted, marked].map(linesOf)).toEqual([[1, 3, 4], [2], []]);
});

test.for([
  ['ts lineNumbers', { firstNumber: 1 }],
  ['ts lineNumbers=42 wrap', { firstNumber: 42, wraps: true }],
  ['ts lineNumbersX wrapped', { firstNumber: undefined, wraps: false }],
  ['ts "a b" title="c" "d"', { words: ['a b', 'd'], title: 'c' }],
  ['ts file="a/b.ts"', { file: 'a/b.ts', title: 'a/b.ts', range: undefined, firstNumber: undefined }],
  ['ts file="a.ts" lines={5-12} {2}', { range: [5, 12], marked: [[2, 2]], firstNumber: undefined }],
  ['ts lines={5} file="a.ts" lineNumbers title="b"', { range: [5, 5], title: 'b', firstNumber: 5 }],
  ['ts file="a.ts" lines={5-12} lineNumbers=1', { firstNumber: 1 }],
  ['ts profile="a.ts" outlines={5}', { file: undefined, range: undefined }],
  ['ts title="lineNumbers {2}"', { firstNumber: undefined, marked: [], title: 'lineNumbers {2}' }],
] as const)('%j has these options', ([info, options]) => {
  expect(parseFenceInfo(info)).toMatchObject(options);
});
