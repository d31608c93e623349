import { expect, test } from 'vitest';
import { buildContentIndex, type ContentIndex } from '#content-index.ts';
import { indexAfterEdit } from '#index-after-edit.ts';
import type { Post } from '#post.ts';
import { createPostTerms } from '#related/post-terms.ts';
import { samplePost } from '#testing/sample-post.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

const before = [
  samplePost('a', { tags: ['TLS', 'DNS'], series: 'S', aliases: ['old-a'] }),
  samplePost('b', { tags: ['TLS'], date: '2026-02-01', category: 'News', series: 'S' }),
  samplePost('c', { unlisted: true }),
  samplePost('d', { draft: true, tags: ['TLS'] }),
  samplePost('e', { date: '2026-07-01' }),
  samplePost('f', { date: '2026-01-15' }),
  samplePost('a', { file: 'posts/a/index.md', date: '2026-03-01' }),
];

function afterEdit(
  place: number,
  fields: Partial<Post>,
  now = NOW,
): Record<'previous' | 'built', ContentIndex> & { readonly edited?: ContentIndex } {
  const after = before.map((post, at) => (at === place ? { ...post, ...fields } : post));
  const edits = new Map(before.flatMap((post, at) => (at === place ? [[post, after[at] ?? post] as const] : [])));
  const terms = createPostTerms();
  const previous = buildContentIndex(before, NOW, { terms });
  const edited = indexAfterEdit(previous, { edits, now, terms });
  return { previous, ...(edited && { edited }), built: buildContentIndex(after, now, { previous, terms }) };
}

const plain = ({ related, prepareRelated, ...index }: ContentIndex) => ({
  ...index,
  bySlug: [...index.bySlug],
  related: index.posts.map((post) => related(post, 3).map(({ slug, title }) => [slug, title])),
});

test.for(before.map(({ file }, place) => ({ file, place })))(
  'after an edit of the title and the text of $file it is the index that is built from all posts',
  ({ place }) => {
    const { edited, built } = afterEdit(place, { title: 'Another', markdown: 'Of TLS.\n', readingMinutes: 4 });
    expect(edited && plain(edited)).toEqual(plain(built));
  },
);

test.for([1, 64, 65, 100])('so it is after %i edits at once', (count) => {
  const posts = Array.from({ length: 100 }, (_, place) => samplePost(`post-${place}`, { tags: [`Tag ${place % 7}`] }));
  const after = posts.map((post, place) => (place < count ? { ...post, title: `Another ${place}` } : post));
  const terms = createPostTerms();
  const previous = buildContentIndex(posts, NOW, { terms });
  const edits = new Map(posts.slice(0, count).map((post, place) => [post, after[place] ?? post]));
  const edited = indexAfterEdit(previous, { edits, now: NOW, terms });
  expect(edited && plain(edited)).toEqual(plain(buildContentIndex(after, NOW, { previous, terms })));
});

const moves: readonly Partial<Post>[] = [
  { date: '2026-05-01' },
  { tags: ['TLS'] },
  { category: 'News' },
  { authors: ['Another'] },
  { series: 'T' },
  { aliases: [] },
  { draft: true },
  { unlisted: true },
  { slug: 'z' },
  { file: 'posts/z.md' },
];

test.for(moves)('an edit that may move the post takes building it anew: %o', (fields) => {
  expect(afterEdit(0, fields).edited).toBeUndefined();
});

test('so does a scheduled post that is due', () => {
  expect(afterEdit(0, { title: 'Another' }, Date.parse('2026-07-01')).edited).toBeUndefined();
});

test('without an edit, as after a mistake or another picture, it stays the same object', () => {
  const terms = createPostTerms();
  const index = buildContentIndex(before, NOW, { terms });
  expect(indexAfterEdit(index, { edits: new Map(), now: NOW, terms })).toBe(index);
  expect(indexAfterEdit(index, { edits: new Map(), now: Date.parse('2026-07-01'), terms })).toBeUndefined();
});

test('what holds no edited post stays the same object', () => {
  const { edited, previous } = afterEdit(1, { title: 'Another' });
  expect(edited?.tags.get('dns')).toBe(previous.tags.get('dns'));
  expect(edited?.unpublished).toBe(previous.unpublished);
});
