import { expect, test } from 'vitest';
import { buildContentIndex } from '#index/content-index.ts';
import type { ContentSnapshot } from '#store/content-snapshot.ts';
import { authorsView } from '#store/content-snapshot.ts';
import { samplePost } from '#testing/sample-post.ts';

const NOW = Date.parse('2026-03-14');
const index = buildContentIndex(
  [
    samplePost('public', { tags: ['DNS'], series: 'Parts' }),
    samplePost('draft', { draft: true, date: '2026-01-02', tags: ['DNS'], series: 'Parts' }),
    samplePost('unlisted', { unlisted: true, date: '2026-01-03', tags: ['DNS'] }),
    samplePost('scheduled', { date: '2027-01-01', tags: ['DNS'], category: 'Later', aliases: ['soon'] }),
  ],
  NOW,
);
const snapshot: ContentSnapshot = {
  version: '1',
  index,
  authors: new Map(),
  media: new Map(),
  images: new Map(),
  errors: [],
};
const view = authorsView(() => NOW);

test('the author sees every post in each list, and the snapshot that readers get is as it was', () => {
  const { index: seen } = view(snapshot);
  const slugs = (posts: readonly { slug: string }[] = []) => posts.map(({ slug }) => slug);
  expect(slugs(seen.posts)).toEqual(['scheduled', 'unlisted', 'draft', 'public']);
  expect(slugs(seen.tags.get('dns')?.posts)).toEqual(['scheduled', 'unlisted', 'draft', 'public']);
  expect(slugs(seen.categories.get('later')?.posts)).toEqual(['scheduled']);
  expect(slugs(seen.series.get('Parts'))).toEqual(['public', 'draft']);
  expect([...seen.bySlug.keys()].toSorted()).toEqual(['draft', 'public', 'scheduled', 'unlisted']);
  expect(seen.aliases.get('soon')).toBe('scheduled');
  expect(seen.nextChange).toBe(Date.parse('2027-01-01'));
  expect(slugs(index.posts)).toEqual(['public']);
});

test('posts are the same objects, and a snapshot has one view', () => {
  expect(view(snapshot).index.bySlug.get('draft')).toBe(index.unpublished.find(({ slug }) => slug === 'draft'));
  expect(view(snapshot)).toBe(view(snapshot));
});
