import { SLOTS } from '@portico/core/site-slots';
import { site } from '@portico/core/testing/site';
import { defineSite } from 'portico';
import type { FooterTopProps, NotFoundProps, PostCardProps, PostHeaderProps, SlotProps } from 'portico/page';
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

test('slots that replace a part have the props of that part, all of which are documented', () => {
  const fields = { level: { type: 'enum', values: ['easy', 'hard'] } } as const;
  expectTypeOf<SlotProps<'post-header', typeof fields>>().toExtend<PostHeaderProps>();
  type Fields = NonNullable<SlotProps<'post-header', typeof fields>['post']['fields']>;
  expectTypeOf<Fields>().toEqualTypeOf<{ readonly level?: 'easy' | 'hard' }>();
  expectTypeOf<(typeof SLOTS)['post-header']['props'][number]>().toEqualTypeOf<keyof PostHeaderProps>();
  expectTypeOf<(typeof SLOTS)['post-card']['props'][number]>().toEqualTypeOf<keyof PostCardProps>();
  expectTypeOf<(typeof SLOTS)['footer-top']['props'][number]>().toEqualTypeOf<keyof FooterTopProps>();
  expectTypeOf<(typeof SLOTS)['not-found']['props'][number]>().toEqualTypeOf<keyof NotFoundProps>();
  expect(SLOTS['not-found'].props).toContain('children');
});
