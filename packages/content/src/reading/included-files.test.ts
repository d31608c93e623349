import { expect, test } from 'vitest';
import type { TextFile } from '#files/text-files.ts';
import { includedFiles } from '#reading/included-files.ts';
import { includedNames } from '#reading/included-names.ts';

const namesOf = (markdown: string, place = { file: 'posts/a.md', slug: 'a' }) =>
  Object.fromEntries(includedNames({ ...place, markdown }));

test.for([
  ['posts/a.md', 'a'],
  ['posts/a/index.md', 'a'],
  ['posts/a.de.md', 'a/de'],
  ['posts/a/index.de.md', 'a/de'],
] as const)('the code of %s is in the folder of the post', ([file, slug]) => {
  expect(namesOf('```ts file="x.ts"\n```\n', { file, slug })).toEqual({ 'posts/a/x.ts': 'x.ts' });
});

test.for<[string, Record<string, string>]>([
  ['Text.', {}],
  ['file="x.ts" file="b/y.ts"', { 'posts/a/x.ts': 'x.ts', 'posts/a/b/y.ts': 'b/y.ts' }],
  ['file="x.ts#part" file="././x.ts"', { 'posts/a/x.ts': 'x.ts' }],
  ['file="a&amp;b.ts"', { 'posts/a/a&b.ts': 'a&b.ts' }],
  ['file="b/c:x.ts"', { 'posts/a/b/c:x.ts': 'b/c:x.ts' }],
  ['file="x.ts', {}],
  ['file=""', {}],
])('%j names these files', ([markdown, names]) => {
  expect(namesOf(markdown)).toEqual(names);
});

test.for(['../x', 'b/../../x', '/etc/passwd', 'b//x', 'b/', '.env', 'b/.git/config', 'c:x', 'FILE:x', 'b\\x', 'x\0'])(
  'a post shows nothing outside of its folder, and no hidden file: %j',
  (name) => {
    expect(namesOf(`file="${name}"`)).toEqual({});
  },
);

test('a post may name at most 50 files', () => {
  const options = Array.from({ length: 60 }, (_, index) => `file="${index}.ts"`);
  expect(Object.values(namesOf(options.join(' ')))).toEqual(Array.from({ length: 50 }, (_, index) => `${index}.ts`));
});

const FILES: Readonly<Record<string, TextFile>> = {
  'posts/a/x.ts': { text: 'x', digest: '1' },
  'posts/a/bad.ts': {
    text: '',
    digest: '2',
    error: { code: 'file-encoding', file: 'posts/a/bad.ts', message: 'the file is not UTF-8' },
  },
  'posts/a/half.ts': { text: 'x'.repeat(500_000), digest: '3' },
  'posts/a/same.ts': { text: 'x'.repeat(500_000), digest: '3' },
  'posts/a/rest.ts': { text: 'x'.repeat(500_001), digest: '4' },
};
const filesOf = (...names: readonly string[]) =>
  includedFiles(new Map(names.map((name) => [`posts/a/${name}`, name])), async (file) => FILES[file]);

const TOO_LONG = 'the files whose code the post shows have more than 1,000,000 characters together; show fewer';

test.for<[names: string[], code: object[]]>([
  [[], []],
  [['x.ts'], [{ name: 'x.ts', text: 'x' }]],
  [['bad.ts'], [{ name: 'bad.ts', mistake: '"bad.ts": the file is not UTF-8' }]],
  [
    ['missing/gone.ts'],
    [
      {
        name: 'missing/gone.ts',
        mistake: 'the file "missing/gone.ts" does not exist; put it into the folder a, or correct its name',
      },
    ],
  ],
])('for each of the files %j, the post gets its text or a mistake', async ([names, code]) => {
  expect((await filesOf(...names)).code).toEqual(code);
});

test('all files of a post together may have at most a million characters', async () => {
  const mistakesOf = async (...names: readonly string[]) =>
    (await filesOf(...names)).code.map((file) => ('mistake' in file ? file.mistake : undefined));
  expect(await mistakesOf('half.ts', 'same.ts')).toEqual([undefined, undefined]);
  expect(await mistakesOf('half.ts', 'rest.ts', 'x.ts')).toEqual([undefined, TOO_LONG, TOO_LONG]);
  expect(await mistakesOf('rest.ts', 'gone.ts', 'bad.ts', 'x.ts')).toEqual([
    undefined,
    expect.stringContaining('does not exist'),
    expect.stringContaining('not UTF-8'),
    undefined,
  ]);
});

test('the digest is the same only for the same bytes of all files', async () => {
  const names = [[], ['x.ts'], ['gone.ts'], ['x.ts', 'gone.ts'], ['bad.ts']];
  const digests = await Promise.all(names.map(async (each) => (await filesOf(...each)).digest));
  expect(new Set(digests).size).toBe(names.length);
  expect((await filesOf('x.ts')).digest).toBe(digests[1]);
});
