import { DAY_MS } from '@portico/content';
import { sampleSource } from '@portico/content/testing';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { verifyPreview } from '@portico/server';
import { expect, test } from 'vitest';
import { type PreviewLinkOptions, previewLink } from '#preview-link/make-preview-link.ts';

const NOW = Date.parse('2026-03-14T09:00:00Z');
const secret = 'a secret of thirty-two characters';

const FILES = {
  'draft.md': sampleSource(['draft: true']),
  'scheduled.md': sampleSource(['date: 2999-01-01']),
  'public.md': sampleSource(),
  'broken.md': sampleSource(['date: soon']),
};

async function linkTo(name: string, options: Partial<PreviewLinkOptions> = {}) {
  const directory = await temporaryFolder(FILES);
  const given = { name: name.replace('DIR', directory), secret, directory, blog: {}, now: NOW, days: 7 };
  return previewLink({ ...given, baseUrl: 'https://culvert.example', ...options });
}

test.for(['draft', 'scheduled'])('the link to a %s post works for a week', async (slug) => {
  const { url, until = 0 } = await linkTo(slug);
  const { origin, pathname, searchParams } = new URL(url);
  expect([origin, pathname, [...searchParams.keys()]]).toEqual([
    'https://culvert.example',
    `/blog/${slug}`,
    ['preview'],
  ]);
  expect(until).toBe(NOW + 7 * DAY_MS);
  expect(verifyPreview({ token: searchParams.get('preview') ?? '', slug, secret })).toBe(until);
});

test('the link to a draft works for as many days as requested', async () => {
  expect((await linkTo('draft', { days: 30 })).until).toBe(NOW + 30 * DAY_MS);
});

test.for(['draft.md', 'DIR/draft.md'])('a post can be named by its file %s too', async (name) => {
  const { url } = await linkTo(name);
  expect(new URL(url).pathname).toBe('/blog/draft');
});

test('a post with a field of the site can have a link', async () => {
  const directory = await temporaryFolder({ 'own.md': sampleSource(['draft: true', 'level: hard']) });
  const blog = { fields: { level: { type: 'text' } } } as const;
  expect((await linkTo('own', { directory, blog })).url).toContain('/blog/own?preview=');
});

test('a post that is published has its own address', async () => {
  expect(await linkTo('public')).toEqual({ url: 'https://culvert.example/blog/public' });
});

test.for<[string, string, Partial<PreviewLinkOptions>, string]>([
  ['no secret', 'draft', { secret: undefined }, 'PREVIEW_SECRET is not set'],
  ['a post that does not exist', 'nowhere', {}, 'No post is named "nowhere"'],
  ['a name that every object has', 'constructor', {}, 'No post is named "constructor"'],
  ['a post that cannot be read', 'broken', {}, 'has no post "broken" that can be read'],
])('refuses a link with %s', async ([, slug, options, message]) => {
  await expect(linkTo(slug, options)).rejects.toThrow(message);
});
