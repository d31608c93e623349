import { expect, test } from 'vitest';
import { formatContentError } from '#files/content-error.ts';
import { readAuthors } from '#reading/authors.ts';

test('authors are keyed by the slug of their name', () => {
  const { authors, errors } = readAuthors(
    '- name: Ines Okafor\n  role: Engineer\n- name: Leif\n  picture: authors/leif.jpg\n  links:\n    Site: https://leif.example/\n    Mail: mailto:leif@leif.example\n',
  );
  expect([...authors]).toEqual([
    ['ines-okafor', { name: 'Ines Okafor', role: 'Engineer' }],
    [
      'leif',
      {
        name: 'Leif',
        picture: 'authors/leif.jpg',
        links: { Site: 'https://leif.example/', Mail: 'mailto:leif@leif.example' },
      },
    ],
  ]);
  expect(errors).toEqual([]);
  expect(readAuthors('')).toEqual({ authors: new Map(), errors: [] });
});

test.for([
  ['name: Ines Okafor\n', '1: this is not a list'],
  ['- name: Leif\n- role: Engineer\n', '2 (name): an author needs a name'],
  ['- name: Leif\n  email: a@b.example\n', '2 (email): unknown field'],
  ['- name: "?"\n', '1 (name): a name needs at least one letter or digit'],
  ['- name: Leif\n  picture: ../leif.jpg\n', '2 (picture): a picture is the'],
  ['- name: Leif\n  fediverse: "@leif@b.example"\n', '2 (fediverse): fediverse is an account without'],
  ['- name: Leif\n  links: [https://a.example]\n', '2 (links): links are names'],
  ['- name: Leif\n  links:\n    Site: javascript:alert(1)\n', '3 (links.Site): a link begins with https://'],
  [`- ${'? '.repeat(40)}x\n`, '1: the name of a field is a text here, and not a list or mapping'],
  ...[
    ...['http://a.example', 'https://', 'https://a b', 'https://[', 'xhttps://a.example', 'https://a.example/ b'],
    ...['mailto:a', 'mailto:a@b c', 'mailto:a@b@c', 'mailto:@b', 'amailto:a@b'],
  ].map((link) => [`- name: Leif\n  links:\n    Site: "${link}"\n`, '3 (links.Site): a link begins with'] as const),
  [
    '- name: Leif\n  links:\n',
    '2 (links): links are names with their addresses, such as GitHub: https://github.com/jun; found null',
  ],
  ['- name: ""\n', '1 (name): an author needs a name'],
  ['- 5\n', '1: an author needs a name'],
  ['- name: Leif\n  role: 5\n  bio: B', '2 (role): a role is a text; found 5; authors.yaml is a list of authors, each'],
  ['- name: Leif\n- name: Ines: x', '2: this is not valid YAML'],
  ['- name: Ines\n- name: ines\n', '2: line 1 is for the same URL'],
] as const)('%j is an error that names file, line and field, and drops no other author', ([source, message]) => {
  const { authors, errors } = readAuthors(`${source}\n- name: Priya Raman\n`);
  expect(authors.has('priya-raman')).toBe(true);
  expect(errors.map(formatContentError)).toEqual([expect.stringContaining(`authors.yaml:${message}`)]);
  expect(errors[0]?.code).toBe('front-matter-syntax');
});

test('an author may be listed twice if both entries say the same', () => {
  const ines = '- name: Ines\n  role: Engineer\n';
  expect(readAuthors(`${ines}# Again\n${ines}`)).toEqual({
    authors: new Map([['ines', { name: 'Ines', role: 'Engineer' }]]),
    errors: [],
  });
});

test('a file that is too long is one mistake', () => {
  const authors = '- name: I\n'.repeat(20_001).trimEnd();
  expect(readAuthors(authors).errors.map(formatContentError)).toEqual([
    expect.stringContaining('authors.yaml:1: this has 200,009 characters, and the limit is 200,000; shorten it'),
  ]);
});

test('a large or deep entry is one mistake, reported without delay', () => {
  const numbers = Array.from({ length: 30_000 }, (_, index) => index);
  const before = process.cpuUsage();
  for (const [entry, message] of [
    [`name: {${numbers}}`, '1: this has more than 500 names with values'],
    [`${'['.repeat(40)}${']'.repeat(40)}`, '1: this has more than 500 names with values, or lists'],
    [`${'[? '.repeat(100)}x${']'.repeat(100)}`, '1: the name of a field is a text here'],
  ]) {
    const { authors, errors } = readAuthors(`- ${entry}\n- name: Priya Raman\n`);
    expect(authors.has('priya-raman')).toBe(true);
    expect(errors.map(formatContentError)).toEqual([expect.stringContaining(`authors.yaml:${message}`)]);
  }
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
