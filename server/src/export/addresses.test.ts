import { buildContentIndex, type ContentImage, type ContentMedia, type Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { allAddresses, errorPages } from '#export/addresses.ts';

const NOW = Date.parse('2030-01-01T12:00Z');

function image(slug: string, file: string): ContentImage {
  const url = urlBeside({ slug, file });
  return { url, path: `/${slug}/${file}`, width: 96, height: 96, hash: '0123456789abcdef', formats: ['webp'] };
}

function video(slug: string, file: string): ContentMedia {
  const url = urlBeside({ slug, file });
  return { url, path: `/${slug}/${file}`, hash: '0123456789abcdef', state: '', root: '/' };
}

/** The addresses that there are of a picture and a video beside each of these posts and in a folder without one, and of an author's picture. */
function filesOf(posts: readonly Post[], broken: readonly string[] = []): readonly string[] {
  const slugs = [...posts.map(({ slug }) => slug), ...broken, 'shared'];
  const images = [...slugs.map((slug) => image(slug, 'a b.png')), image('authors', 'ana.png')];
  const media = slugs.map((slug) => video(slug, 'demo.mp4'));
  const addresses = allAddresses(
    {
      version: '1',
      index: buildContentIndex(posts, NOW),
      authors: new Map(),
      images: new Map(images.map((one) => [one.url, one])),
      media: new Map(media.map((one) => [one.url, one])),
      errors: broken.map((slug) => ({ code: 'front-matter-field', file: `posts/${slug}/index.md`, message: 'none' })),
    },
    'https://relay.example',
  );
  const names: readonly unknown[] = ['picture', 'authorPicture', 'besidePost'];
  return addresses.flatMap(({ match, key }) => (names.includes(match?.name) ? key : [])).sort();
}

/** The address of each file, and of what is made of it. */
function besideEach(...folders: readonly string[]): readonly string[] {
  const made = (file: string) => `pictures/${file}-0123456789abcdef-96.webp`;
  const beside = folders.flatMap((folder) =>
    ['a%20b.png', made('a%20b.png'), 'demo.mp4'].map((file) => `/blog/${folder}/${file}`),
  );
  return [...beside, '/blog/authors/ana.png', `/blog/authors/${made('ana.png')}`].sort();
}

const PUBLISHED = [samplePost('日本'), samplePost('unlisted', { unlisted: true })];

test('what stands beside a draft, a scheduled post or one with a mistake is at no address', () => {
  const hidden = [samplePost('draft', { draft: true }), samplePost('scheduled', { date: '2030-01-02' })];
  expect(filesOf([...PUBLISHED, ...hidden], ['broken'])).toEqual(
    besideEach(encodeURIComponent('日本'), 'unlisted', 'shared'),
  );
});

test('once the post is published it is there', () => {
  expect(filesOf([...PUBLISHED, samplePost('draft')])).toContain('/blog/draft/a%20b.png');
});

test('the error page for all is the blog’s, below whose path hosts have rules for addresses that nobody has', () => {
  expect(errorPages().filter(({ key }) => key.startsWith('/404'))).toMatchObject([
    { key: '/404', app: 'blog', representation: 'document' },
  ]);
});
