import { expect, test } from 'vitest';
import { authorPictureUrl, urlBeside } from '#media/paths.ts';

test.for([
  ['plan.png', '/blog/a/plan.png'],
  ['./plan.png', '/blog/a/plan.png'],
  ['a b é.png', '/blog/a/a%20b%20%C3%A9.png'],
  ['U\u0308bersicht.png', '/blog/a/%C3%9Cbersicht.png'],
  ['../b/plan.png', '/blog/a/..%2Fb%2Fplan.png'],
  ['\uD800.png', '/blog/a/%EF%BF%BD.png'],
] as const)('%j is at %s', ([file, url]) => {
  expect(urlBeside({ slug: 'a', file })).toBe(url);
});

test("an author's picture is at its address, whatever its name", () => {
  expect(authorPictureUrl('authors/zoë b.jpg')).toBe('/blog/authors/zo%C3%AB%20b.jpg');
});
