import { site } from '@portico/core/testing/site';
import { defineSite } from 'portico';
import { expect, test } from 'vitest';

test('unknown fields of the configuration are errors of types, at each depth', () => {
  // @ts-expect-error There is no such field.
  expect(defineSite({ ...site, blogs: {} })).toHaveProperty('blogs');
  // @ts-expect-error There is no such field.
  expect(defineSite({ ...site, blog: { ...site.blog, nmae: 'Blog' } })).toHaveProperty('blog.nmae');
});
