import { expect, test } from 'vitest';
import { fixSource } from '#front-matter/fix-source.ts';
import { sampleSource } from '#testing/sample-post.ts';

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['load-balancing', 'Load Balancing'],
  ['a, b', 'A, B'],
  ['tls', 'TLS'],
  ['null', 'NULL'],
]);
const fixed = (source: string) =>
  fixSource(source, { spellingOf: (tag) => SPELLINGS.get(tag.trim()) ?? tag, ownFields: ['private'] });

test.for([
  ['date: "2026/3/4"', 'date: 2026-03-04', '2026/3/4 is now 2026-03-04'],
  ['date: 2026-03-14 09:00Z # soon', 'date: 2026-03-14T09:00Z # soon', '2026-03-14 09:00Z is now 2026-03-14T09:00Z'],
  ['tags: [DNS, load-balancing]', 'tags: [DNS, Load Balancing]', 'load-balancing is now Load Balancing'],
  ['tags:\n  - tls # note\n  - DNS', 'tags:\n  - TLS # note\n  - DNS', 'tls is now TLS'],
  ['tags: ["a, b"]', 'tags: ["A, B"]', 'a, b is now A, B'],
  ['tags: ["null"]', 'tags: ["NULL"]', 'null is now NULL'],
  ['tags: [5, tls]', 'tags: [5, TLS]', 'tls is now TLS'],
  ['updated: 2026.3.4', 'updated: 2026-03-04', '2026.3.4 is now 2026-03-04'],
] as const)('%j becomes %j, and nothing else changes', ([written, meant, message]) => {
  const windows = (line: string) => `\uFEFF${sampleSource([line], 'A  \n').replaceAll('\n', '\r\n')}`;
  for (const source of [(line: string) => sampleSource([line], 'Text  \n'), windows]) {
    const { source: after, fixes } = fixed(source(written));
    expect(after).toBe(source(meant));
    expect(fixes.map((fix) => fix.message)).toEqual([message]);
    expect(fixed(after)).toEqual({ source: after, fixes: [] });
  }
});

test('a fix names the line of the file and the field', () => {
  expect(fixed(sampleSource(['date: 2026/03/14', 'tags: [DNS, tls]'])).fixes).toMatchObject([
    { line: 5, field: 'date' },
    { line: 6, field: 'tags[1]' },
  ]);
});

test.for([
  ['title: A\npublished: true # yes\ntags: []', 'title: A\ntags: []'],
  ['published: "true"\ntitle: A', 'title: A'],
  ['title: A\nhidden: no', 'title: A'],
  ['Status: published', ''],
  ['  title: A\n  hidden: no\n  tags: []', '  title: A\n  tags: []'],
] as const)('fields that say that the post is public are removed: %j', ([yaml, left]) => {
  for (const end of ['\n', '\r\n']) {
    const source = (fields: string) => `---\n${fields}\n---\n`.replaceAll('\n', end);
    const { source: after, fixes } = fixed(source(yaml));
    expect(after).toBe(source(left));
    expect(fixes).toMatchObject([{ message: 'it is removed' }]);
  }
});

test('fixes are in the order of the file', () => {
  const { source, fixes } = fixed('---\ntags: [tls]\nupdated: 2026/3/5\ndate: 2026/3/4\n---\n');
  expect(source).toBe('---\ntags: [TLS]\nupdated: 2026-03-05\ndate: 2026-03-04\n---\n');
  expect(fixes.map(({ line, field }) => [line, field])).toEqual([
    [2, 'tags[0]'],
    [3, 'updated'],
    [4, 'date'],
  ]);
});

test.for([
  sampleSource(['date: 2026-03-14T09:00']),
  sampleSource(['date: |-\n  2026/3/4']),
  sampleSource(['date: 2026/3/4', 'category: "A']),
  sampleSource(['date: 14.03.2026']),
  sampleSource(['date: 2026/02/30']),
  sampleSource(['tags:\n  - >-\n    load-balancing\n  - DNS']),
  sampleSource(['title: "A']),
  sampleSource(['published: false', 'status: evergreen', 'private: false', 'hidden:\n  false']),
  '---\n{title: A, hidden: false}\n---\n',
  'Text.  \n',
  '---\n- tls  \n---\nText.\n',
])('%j stays as it is', (source) => {
  expect(fixed(source)).toEqual({ source, fixes: [] });
});
