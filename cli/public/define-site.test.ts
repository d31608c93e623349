import { site } from '@portico/core/testing/site';
import { defineSite } from 'portico';
import type { SlotProps } from 'portico/page';
import { expect, expectTypeOf, test } from 'vitest';

test('unknown fields of the configuration are errors of types, at each depth', () => {
  // @ts-expect-error There is no such field.
  expect(defineSite({ ...site, blogs: {} })).toHaveProperty('blogs');
  // @ts-expect-error There is no such field.
  expect(defineSite({ ...site, blog: { ...site.blog, nmae: 'Blog' } })).toHaveProperty('blog.nmae');
});

test('slots know the values of the fields that the configuration describes', () => {
  const fields = { level: { type: 'enum', values: ['easy', 'hard'] }, minutes: { type: 'number' } } as const;
  expect(defineSite({ ...site, blog: { ...site.blog, fields } }).blog.fields).toBe(fields);
  type Fields = NonNullable<SlotProps<'post-start', typeof fields>['post']['fields']>;
  expectTypeOf<Fields>().toEqualTypeOf<{ readonly level?: 'easy' | 'hard'; readonly minutes?: number }>();
  type AnyFields = NonNullable<SlotProps<'post-start'>['post']['fields']>;
  expectTypeOf<AnyFields[string]>().toEqualTypeOf<string | number | boolean | undefined>();
});
