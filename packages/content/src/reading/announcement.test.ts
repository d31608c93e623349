import { expect, test } from 'vitest';
import { formatContentError } from '#files/content-error.ts';
import { readAnnouncement } from '#reading/announcement.ts';

test.for([
  ['id: v4\ntext: Version 4 is here', { id: 'v4', text: 'Version 4 is here' }],
  [
    'id: v4\ntext: "4: here"\nhref: /blog/v4\nuntil: 2026-03-14',
    { id: 'v4', text: '4: here', href: '/blog/v4', until: '2026-03-14' },
  ],
  ['# id: v4\n', undefined],
] as const)('%j is the announcement %o', ([source, announcement]) => {
  expect(readAnnouncement(source)).toEqual({ announcement, errors: [] });
});

test.for([
  ['text: A', '1 (id): id and text are needed'],
  ['id: 4\ntext: A', "1 (id): write it in quotes: '4'; found 4"],
  ['id: a\ntext: true', "2 (text): write it in quotes: 'true'; found true"],
  ['id: a b\ntext: A', '1 (id): id is a name of letters'],
  [`id: a\ntext: ${'a'.repeat(121)}`, '2 (text): text is one line'],
  ['id: a\ntext: A\nhref: blog', '3 (href): href is a path'],
  ['id: a\ntext: A\nhref: javascript:alert(1)', '3 (href): href is a path'],
  ['id: a\ntext: A\nuntil: soon', '3 (until): until is a day'],
  [
    'id: a\ntext: A\nurl: /b',
    '3 (url): unknown field; found "url"; announcement.yaml is an announcement with id, text and, if you like, href',
  ],
] as const)('%j is an error: %s', ([source, message]) => {
  const { announcement, errors } = readAnnouncement(source);
  expect(announcement).toBe(undefined);
  expect(errors.map(formatContentError)).toEqual([expect.stringContaining(`announcement.yaml:${message}`)]);
});
