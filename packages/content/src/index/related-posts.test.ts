import { expect, test } from 'vitest';
import { buildContentIndex } from '#index/content-index.ts';
import type { Post } from '#reading/post.ts';
import { samplePost } from '#testing/sample-post.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const post = samplePost('post', {
  title: 'Renewing certificates',
  description: 'Before they expire',
  tags: ['TLS', 'DNS'],
  category: 'Guides',
  series: 'S',
});

function related(others: readonly Post[], count = 5): readonly string[] {
  return buildContentIndex([post, ...others], NOW)
    .related(post, count)
    .map(({ slug }) => slug);
}

const BARE: Partial<Post> = { title: 'Nothing', description: 'Else', category: 'News', tags: [] };
const other = (slug: string, fields: Partial<Post>) => samplePost(slug, { ...BARE, ...fields });

test.for<[string, readonly Post[], readonly string[]]>([
  ['nothing in common', [other('a', { tags: ['HTTP'] })], []],
  ['a tag', [other('a', { tags: ['TLS'] })], ['a']],
  ['a word of the title', [other('a', { title: 'CERTIFICATES in brief' })], ['a']],
  ['more tags first', [other('a', { tags: ['TLS', 'QUIC'] }), other('b', { tags: ['TLS', 'DNS'] })], ['b', 'a']],
  ['a tag before the category', [other('a', { category: 'Guides' }), other('b', { tags: ['TLS'] })], ['b', 'a']],
  [
    'the title before the description',
    [other('a', { description: 'Certificates' }), other('b', { title: 'Certificates' })],
    ['b', 'a'],
  ],
  [
    'a rare word before a common one',
    [...['a', 'b', 'c'].map((slug) => other(slug, { title: 'Renewing' })), other('d', { title: 'Certificates' })],
    ['d', 'a', 'b', 'c'],
  ],
  [
    'the newest among equals',
    [other('a', { tags: ['TLS'] }), other('b', { tags: ['TLS'], date: '2026-02-01' })],
    ['b', 'a'],
  ],
  ['the same series, which has its own list', [other('a', { tags: ['TLS'], series: 'S' })], []],
])('related by %s', ([, others, slugs]) => {
  expect(related(others)).toEqual(slugs);
});

test.for([
  ['Chinese', '如何更新证书', '证书和密钥', '数据库迁移'],
  ['Japanese', '証明書を更新する方法', '証明書の有効期限', 'データベースの移行'],
])('words are found in %s', ([, title, alike, unlike]) => {
  const [first, ...others] = [title, alike, unlike].map((each, index) => other(`post-${index}`, { title: each }));
  const apart = others.map((each) => ({ ...each, description: each.slug, category: each.slug }));
  const index = buildContentIndex([...(first === undefined ? [] : [first]), ...apart], NOW);
  expect(first && index.related(first, 3).map(({ slug }) => slug)).toEqual(['post-1']);
});

test('an unlisted post has related posts, but is not a related post itself', () => {
  const unlisted = other('unlisted', { tags: ['TLS'], unlisted: true });
  const listed = other('listed', { tags: ['TLS'] });
  const { related: relatedTo } = buildContentIndex([unlisted, listed], NOW);
  expect(relatedTo(unlisted, 3)).toEqual([listed]);
  expect(relatedTo(listed, 3)).toEqual([]);
});

test('posts that the page shows elsewhere are left out', () => {
  const others = ['a', 'b', 'c'].map((slug) => other(slug, { tags: ['TLS'] }));
  const { related: relatedTo } = buildContentIndex([post, ...others], NOW);
  expect(relatedTo(post, 2, [others[0], undefined])).toEqual([others[1], others[2]]);
  expect(relatedTo(post, 2, others)).toEqual([]);
});
