import { expect, test } from 'vitest';
import { readAuthors } from '#authors.ts';

test('authors are known by name', () => {
  const { authors, errors } = readAuthors(
    '- name: Ines Okafor\n  role: Staff engineer\n  bio: She writes.\n- name: Leif Aasen\n',
  );
  expect([...authors]).toEqual([
    ['Ines Okafor', { name: 'Ines Okafor', role: 'Staff engineer', bio: 'She writes.' }],
    ['Leif Aasen', { name: 'Leif Aasen' }],
  ]);
  expect(errors).toEqual([]);
});

test('an empty file has no authors and no errors', () => {
  expect(readAuthors('')).toEqual({ authors: new Map(), errors: [] });
});

test.for([
  ['a map', 'name: Ines Okafor\n'],
  ['no name', '- role: Engineer\n'],
  ['an empty name', '- name: ""\n'],
  ['an unknown field', '- name: Ines Okafor\n  email: a@b.example\n'],
  ['a role that is no text', '- name: Ines Okafor\n  role: 5\n'],
  ['a syntax error', '- name: "Ines\n'],
  ['an alias to nothing', '- *ines\n'],
] as const)('%s is an error that names the file and what to write', ([, source]) => {
  const { authors, errors } = readAuthors(source);
  expect(authors.size).toBe(0);
  expect(errors).toEqual([
    {
      code: 'front-matter-syntax',
      file: 'authors.yaml',
      message: expect.stringContaining('expected a list of authors, each with name and, if you like, role and bio: '),
    },
  ]);
});
