import { expect, test } from 'vitest';
import { postSlug } from '#post-slug.ts';
import { slugify } from '#slugify.ts';

test.for([
  ['Portico 2.4', 'portico-2-4'],
  ['Größe zählt', 'groesse-zaehlt'],
  ["It's Node.js & C++: what’s new?", 'its-node-js-c-whats-new'],
  ['  --Ångström_Ñandú--  ', 'angstroem-nandu'],
  ['Привет, мир', 'privet-mir'],
  ['日本語', '日本語'],
  ['already-a-slug', 'already-a-slug'],
  ['?!', ''],
] as const)('the slug of a post with the title %j', ([title, slug]) => {
  expect(postSlug(title)).toBe(slug);
  expect(slugify(slug)).toBe(slug);
});
