import { expect, test } from 'vitest';
import { fixSource } from '#front-matter/fix-source.ts';
import { readPost } from '#reading/read-post.ts';
import { sampleSource } from '#testing/sample-post.ts';

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['load-balancing', 'Load Balancing'],
  ['c++', 'C++'],
  ['a, b', 'A, B'],
  ['tls', 'TLS'],
  ['null', 'NULL'],
  ['yes', 'True'],
]);
const fixed = (source: string) => fixSource(source, (tag) => SPELLINGS.get(tag) ?? tag);

test.for<[string, string, string, string]>([
  ['a month of one digit', 'date: 2026-3-4', 'date: 2026-03-04', '2026-3-4 is now 2026-03-04'],
  ['slashes', 'date: 2026/03/14', 'date: 2026-03-14', '2026/03/14 is now 2026-03-14'],
  ['a date without hyphens', 'date: 20260314 # soon', 'date: 2026-03-14 # soon', '20260314 is now 2026-03-14'],
  ['a date in quotes', 'date: "2026/03/14"', 'date: 2026-03-14', '2026/03/14 is now 2026-03-14'],
  [
    'a space before the time',
    'date: 2026-03-14 09:00Z',
    'date: 2026-03-14T09:00Z',
    '2026-03-14 09:00Z is now 2026-03-14T09:00Z',
  ],
  [
    'a zone without its colon',
    'updated: 2026-03-14T09:00+0100',
    'updated: 2026-03-14T09:00+01:00',
    '2026-03-14T09:00+0100 is now 2026-03-14T09:00+01:00',
  ],
  [
    'a tag of another spelling',
    'tags: [DNS, load-balancing]',
    'tags: [DNS, Load Balancing]',
    'load-balancing is now Load Balancing',
  ],
  ['a tag in quotes', "tags: ['tls', DNS]", 'tags: [TLS, DNS]', 'tls is now TLS'],
  ['a tag one a line', 'tags:\n  - tls # note\n  - DNS', 'tags:\n  - TLS # note\n  - DNS', 'tls is now TLS'],
  ['a tag that needs quotes', 'tags: ["a, b"]', 'tags: ["A, B"]', 'a, b is now A, B'],
  ['a tag that is null without quotes', 'tags: ["null"]', 'tags: ["NULL"]', 'null is now NULL'],
  ['a tag that is true without quotes', 'tags: ["yes"]', 'tags: ["True"]', 'yes is now True'],
])('%s is mended, and nothing else', ([, written, meant, message]) => {
  const source = sampleSource([written], 'Text  \n');
  const { source: after, fixes } = fixed(source);
  expect(after).toBe(sampleSource([meant], 'Text  \n'));
  expect(fixes.map((fix) => fix.message)).toEqual([message]);
  expect(readPost(after, 'posts/a.md').errors).toEqual([]);
  expect(fixed(after)).toEqual({ source: after, fixes: [] });
});

test('a fix names the line of the file and the field', () => {
  expect(fixed(sampleSource(['date: 2026/03/14', 'tags: [DNS, tls]'])).fixes).toEqual([
    { line: 5, field: 'date', message: '2026/03/14 is now 2026-03-14' },
    { line: 6, field: 'tags[1]', message: 'tls is now TLS' },
  ]);
});

test.for<[string, string]>([
  ['a date that lacks its zone, which nobody can know', sampleSource(['date: 2026-03-14T09:00'])],
  ['a day before the month', sampleSource(['date: 14.03.2026'])],
  ['a day that does not exist', sampleSource(['date: 2026/02/30'])],
  ['spaces that are part of a text', sampleSource(['description: |\n  Two spaces  \n  here'])],
  ['a tag below >-, whose text ends after its line', sampleSource(['tags:\n  - >-\n    load-balancing\n  - DNS'])],
  ['a date below |', sampleSource(['date: |\n  2026/03/14'])],
  ['front matter that is no YAML', sampleSource(['title: "A', 'category: Guides  '])],
  ['a file without front matter', 'Text.  \n'],
  ['a rule and text that is no front matter', '---\nText  \n'],
  ['a list for front matter', '---\n- tls  \n---\nText.\n'],
])('%s stays as it is', ([, source]) => {
  expect(fixed(source)).toEqual({ source, fixes: [] });
});

test('line ends of Windows and a byte order mark stay', () => {
  const windows = (lines: readonly string[]) => `\uFEFF${sampleSource(lines, 'A\n\nB  \n').replaceAll('\n', '\r\n')}`;
  expect(fixed(windows(['date: 2026/03/14'])).source).toBe(windows(['date: 2026-03-14']));
});
