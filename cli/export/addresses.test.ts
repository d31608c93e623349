import type { ContentImage, Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { samplePost, sampleSnapshot } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { allAddresses } from '#export/addresses.ts';

const NOW = Date.parse('2030-01-01T12:00Z');

function image(slug: string, file: string): ContentImage {
  const url = urlBeside({ slug, file });
  return {
    url,
    source: { root: '/', file: `${slug}/${file}` },
    width: 96,
    height: 96,
    hash: '0123456789abcdef',
    formats: ['webp'],
  };
}

/**
 * The exported addresses of a picture next to each of these posts and in a folder without a post, and of an author's picture.
 */
function filesOf(posts: readonly Post[], broken: readonly string[] = []): readonly string[] {
  const slugs = [...posts.map(({ slug }) => slug), ...broken, 'shared'];
  const images = [...slugs.map((slug) => image(slug, 'a b.png')), image('authors', 'ana.png')];
  const snapshot = sampleSnapshot({
    posts,
    now: NOW,
    images: new Map(images.map((one) => [one.url, one])),
    errors: broken.map((slug) => ({ code: 'front-matter-field', file: `posts/${slug}/index.md`, message: 'none' })),
  });
  const addresses = allAddresses(snapshot, []);
  return addresses.flatMap(({ url }) => (url.includes('/a%20b.png') || url.includes('ana.png') ? url : [])).sort();
}

/** The address of each file, and of its variant. */
function besideEach(...folders: readonly string[]): readonly string[] {
  const made = (file: string) => `pictures/${file}-0123456789abcdef-96.webp`;
  const beside = folders.flatMap((folder) => ['a%20b.png', made('a%20b.png')].map((file) => `/blog/${folder}/${file}`));
  return [...beside, '/blog/authors/ana.png', `/blog/authors/${made('ana.png')}`].sort();
}

const PUBLISHED = [samplePost('日本'), samplePost('unlisted', { unlisted: true })];

test('files next to a draft, a scheduled post or a post with a mistake have no address', () => {
  const hidden = [samplePost('draft', { draft: true }), samplePost('scheduled', { date: '2030-01-02' })];
  expect(filesOf([...PUBLISHED, ...hidden], ['broken'])).toEqual(
    besideEach(encodeURIComponent('日本'), 'unlisted', 'shared'),
  );
});

test('once the post is published, its file has an address', () => {
  expect(filesOf([...PUBLISHED, samplePost('draft')])).toContain('/blog/draft/a%20b.png');
});
