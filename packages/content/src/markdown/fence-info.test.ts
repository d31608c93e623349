import { expect, test } from 'vitest';
import { parseFenceInfo } from '#markdown/fence-info.ts';

test.for([
  ['', 'text', undefined, []],
  ['   ', 'text', undefined, []],
  ['ts', 'ts', undefined, []],
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
  ['js:app.js', 'js', 'app.js', []],
  ['jsx:title=a.js {2}', 'jsx', 'a.js', [2]],
  ['js:app.js title="b.js"', 'js', 'b.js', []],
  ['ts {1}', 'ts', undefined, [1]],
  ['ts{1}', 'ts', undefined, [1]],
  ['{1}', 'text', undefined, [1]],
  ['ts {1,4-6}', 'ts', undefined, [1, 4, 5, 6]],
  ['ts { 1 , 4 - 6 }', 'ts', undefined, [1, 4, 5, 6]],
  ['ts {3-3}', 'ts', undefined, [3]],
  ['ts {2,2,1-2}', 'ts', undefined, [1, 2]],
  ['ts {5-7,1-6,2-3}', 'ts', undefined, [1, 2, 3, 4, 5, 6, 7]],
  ['ts {6-4,2}', 'ts', undefined, [2]],
  ['ts {6-4}', 'ts', undefined, []],
  ['ts {}', 'ts', undefined, []],
  ['ts {-}', 'ts', undefined, []],
  ['ts {,}', 'ts', undefined, []],
  ['ts {4-}', 'ts', undefined, []],
  ['ts {-4}', 'ts', undefined, []],
  ['ts {a}', 'ts', undefined, []],
] as const)('%j', ([info, language, title, marked]) => {
  expect(parseFenceInfo(info)).toMatchObject({ language, title, marked: new Set(marked) });
});

test.for([
  'ts {1-999999999}',
  'ts {999999999999999999999-9999999999999999999999999}',
  'ts {1-9e99}',
  `ts {${'1-9999,'.repeat(10_000)}}`,
  `ts {${Array.from({ length: 10_000 }, (_, index) => `${index * 10_000}-${index * 10_000 + 9999}`)}}`,
])('%s does not cost more than a block can have lines', (info) => {
  expect(parseFenceInfo(info).marked.size).toBeLessThanOrEqual(10_000);
});

test.for([
  ['ts ins={1,3-4} del={2}', { inserted: new Set([1, 3, 4]), deleted: new Set([2]), marked: new Set() }],
  ['ts {1} {3}', { marked: new Set([1, 3]), inserted: new Set() }],
  ['ts lineNumbers', { firstNumber: 1 }],
  ['ts lineNumbers=42 wrap', { firstNumber: 42, wraps: true }],
  ['ts lineNumbersX wrapped', { firstNumber: undefined, wraps: false }],
  ['ts "a b" title="c" "d"', { words: ['a b', 'd'], title: 'c' }],
  ['ts file="a/b.ts"', { file: 'a/b.ts', title: 'a/b.ts', range: undefined, firstNumber: undefined }],
  ['ts file="a.ts" lines={5-12} {2}', { range: [5, 12], marked: new Set([2]), firstNumber: undefined }],
  ['ts lines={5} file="a.ts" lineNumbers title="b"', { range: [5, 5], title: 'b', firstNumber: 5 }],
  ['ts file="a.ts" lines={5-12} lineNumbers=1', { firstNumber: 1 }],
  ['ts profile="a.ts" outlines={5}', { file: undefined, range: undefined }],
  ['ts title="lineNumbers {2}"', { firstNumber: undefined, marked: new Set(), title: 'lineNumbers {2}' }],
] as const)('%j has these options', ([info, options]) => {
  expect(parseFenceInfo(info)).toMatchObject(options);
});
