import { expect, test } from 'vitest';
import { readAuthors } from '#reading/authors.ts';

test('authors are known by the slug of their name', () => {
  const { authors, errors } = readAuthors(
    '- name: Ines Okafor\n  role: Staff engineer\n  bio: She writes.\n- name: Leif Aasen\n',
  );
  expect([...authors]).toEqual([
    ['ines-okafor', { name: 'Ines Okafor', role: 'Staff engineer', bio: 'She writes.' }],
    ['leif-aasen', { name: 'Leif Aasen' }],
  ]);
  expect(errors).toEqual([]);
});

test('an empty file has no authors and no errors', () => {
  expect(readAuthors('')).toEqual({ authors: new Map(), errors: [] });
});

test.for<[string, string, { line?: number; field?: string }, string]>([
  ['a map', 'name: Ines Okafor\n', { line: 1 }, 'this is not a list'],
  ['no name', '- name: Leif\n- role: Engineer\n', { line: 2, field: '[1].name' }, 'an author has a name'],
  ['an empty name', '- name: ""\n', { line: 1, field: '[0].name' }, 'an author has a name'],
  ['no field at all', '- name: Leif\n- 5\n', { line: 2, field: '[1]' }, 'an author has a name'],
  [
    'an unknown field',
    '- name: Ines Okafor\n  email: a@b.example\n',
    { line: 2, field: '[0].email' },
    'there is no such field',
  ],
  ['a role that is no text', '- name: Ines Okafor\n  role: 5\n', { line: 2, field: '[0].role' }, 'a role is a text'],
  ['a name of no letters', '- name: "?"\n', { line: 1, field: '[0].name' }, 'a name has at least one letter or digit'],
  [
    'a picture elsewhere',
    '- name: Leif\n  picture: ../leif.jpg\n',
    { line: 2, field: '[0].picture' },
    'a picture is the',
  ],
  [
    'a picture that is none',
    '- name: Leif\n  picture: authors/a.md\n',
    { line: 2, field: '[0].picture' },
    'a picture is',
  ],
  [
    'links that are a list',
    '- name: Leif\n  links: [https://a.example]\n',
    { line: 2, field: '[0].links' },
    'links are names',
  ],
  [
    'a link of another kind',
    '- name: Leif\n  links:\n    Site: javascript:alert(1)\n',
    { line: 3, field: '[0].links.Site' },
    'a link begins with https:// and names a host, or with mailto:',
  ],
  ['a quote that does not close', '- name: "Ines\n- name: Leif\n', { line: 1 }, 'the " that opens here is not closed'],
  ['a syntax error', '- name: Leif\n- name: Ines: x', { line: 2 }, 'a colon with a space behind it'],
  ['an alias to nothing', '- *ines\n', { line: 1 }, 'YAML takes *ines for a reference'],
])('%s is an error that names the file, the place and what to write', ([, source, place, reason]) => {
  const { authors, errors } = readAuthors(source);
  expect(authors.size).toBe(0);
  expect(errors).toEqual([
    {
      code: 'front-matter-syntax',
      file: 'authors.yaml',
      ...place,
      message: expect.stringContaining(reason),
    },
  ]);
});

test('an author who is listed twice is an error', () => {
  const { authors, errors } = readAuthors('- name: Ines\n- name: Leif\n- name: ines\n  role: Engineer\n');
  expect(authors.size).toBe(0);
  expect(errors).toEqual([
    {
      code: 'front-matter-syntax',
      file: 'authors.yaml',
      line: 3,
      field: '[2].name',
      message: expect.stringContaining(
        'another author above has this name, or one with the same URL; make one entry of the two',
      ),
    },
  ]);
});

test('an author may have a picture and links', () => {
  const { authors, errors } = readAuthors(
    '- name: Leif\n  picture: authors/leif.jpg\n  links:\n    Site: https://leif.example/\n    Mail: mailto:leif@leif.example\n',
  );
  expect(errors).toEqual([]);
  expect(authors.get('leif')).toEqual({
    name: 'Leif',
    picture: 'authors/leif.jpg',
    links: { Site: 'https://leif.example/', Mail: 'mailto:leif@leif.example' },
  });
});

test('a file of very many keys that are none is refused in no time, with no more mistakes than somebody reads', () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `    k${index}: x\n`).join('');
  const began = performance.now();
  const { errors } = readAuthors(`- name: Ines\n  links:\n${keys.slice(0, 190_000)}`);
  expect(errors.length).toBe(20);
  expect(performance.now() - began).toBeLessThan(5000);
});

test('a field that an author has twice is an error', () => {
  const { errors } = readAuthors('- name: Ines\n  role: Engineer\n  role: Writer\n- name: Leif\n  role: Writer\n');
  expect(errors).toMatchObject([{ line: 3, message: expect.stringMatching(/^this field is here a second time; /) }]);
});

test('a file that is far too long is not parsed', () => {
  const { authors, errors } = readAuthors('- name: Ines\n'.repeat(20_000));
  expect(authors.size).toBe(0);
  expect(errors).toEqual([
    {
      code: 'file-too-long',
      file: 'authors.yaml',
      message: expect.stringContaining('260,000 characters, and 200,000'),
    },
  ]);
});
