import { Readable } from 'node:stream';
import { samplePost, sampleSnapshot } from '@portico/content/testing';
import { FILE, PRIVATE } from '@portico/core/cache-policies';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { journalOfFailures } from '#events.ts';
import { NOWHERE } from '#http/address.ts';
import { signPreview } from '#preview/preview-token.ts';
import { createAnswer } from '#site/answer.ts';
import { BASE_URL, createSmallSite, type SmallSite, siteOf } from '#site/testing/small-site.ts';

const NOW = Date.parse('2026-06-01');
const LATER = NOW + 1000;
const [SECRET, FORMER, OTHER] = ['the secret', 'the former secret', 'the secret of another site'];
const POSTS = [
  samplePost('public', { file: 'posts/public/index.md' }),
  samplePost('draft', { draft: true, file: 'posts/draft/index.md' }),
  samplePost('draft/de', { draft: true, file: 'posts/draft/index.de.md' }),
  samplePost('drafted', { draft: true, file: 'posts/drafted/index.md' }),
];

/** A site that notes what it is asked for: the address, and which post a preview shows. */
function openSite(content = sampleSnapshot({ posts: POSTS, now: NOW })) {
  const made: string[] = [];
  const reported: unknown[] = [];
  const make: SmallSite['make'] = async ({ address, preview }) => {
    made.push(`${address.url} ${preview ? (preview.post?.slug ?? 'has ended') : 'for everybody'}`);
    return { status: 404, headers: {}, body: new Uint8Array(), isKept: true };
  };
  const site = { ...createSmallSite(), make, content: () => content };
  const answer = createAnswer({
    serving: { site: siteOf(site) },
    baseUrl: BASE_URL,
    headers: {},
    previewSecrets: [SECRET, FORMER],
    now: () => NOW,
    journal: journalOfFailures((error, url) => reported.push([String(error), url])),
  });
  const ask = (target: string, headers = {}) =>
    answer({ method: 'GET', target, headers: { host: 'localhost', ...headers } });
  return { ask, made, reported };
}

const token = (slug: string, until = LATER, secret = SECRET) => signPreview({ slug, until }, secret);

test.for([
  ['/blog/draft', token('draft'), 'draft'],
  ['/blog/draft.data', token('draft'), 'draft'],
  ['/blog/draft', token('draft', LATER, FORMER), 'draft'],
  ['/blog/draft', token('draft', LATER, OTHER), 'for everybody'],
  ['/blog/draft', token('draft', NOW), 'has ended'],
  ['/blog/draft', token('draft/de'), 'for everybody'],
  ['/blog/draft/de', token('draft/de'), 'draft/de'],
  ['/blog/draft/talk.vtt', token('draft'), 'draft'],
  ['/blog/draft/talk.vtt', token('draft/de'), 'draft/de'],
  ['/blog/draft/talk.vtt', token('draft/de', NOW), 'has ended'],
  ['/blog/draft/talk.vtt', token('drafted'), 'for everybody'],
  ['/blog/deleted', token('deleted'), 'has ended'],
  ['/blog/tag/draft', token('draft'), 'for everybody'],
] as const)('at %s, the token %s shows what is %s', async ([path, preview, shown]) => {
  const { ask, made } = openSite();
  await ask(`${path}?preview=${preview}`);
  expect(made).toEqual([expect.stringMatching(new RegExp(` ${shown}$`))]);
});

test('an expired preview leads to the post if it has been published', async () => {
  const { ask, made } = openSite();
  const { status, headers } = await ask(`/blog/public?preview=${token('public')}`);
  expect([status, headers.location, made]).toEqual([302, '/blog/public', []]);
  expect(headers).toMatchObject({
    ...{ 'cache-control': PRIVATE, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
  });
});

test('a preview is a page even for a client that prefers Markdown, and is kept for nobody without its token', async () => {
  const { ask, made } = openSite();
  const accept = 'text/markdown';
  for (const query of [`?preview=${token('draft')}`, '', `?preview=${token('draft', LATER + 1000)}`]) {
    await ask(`/blog/draft${query}`, { accept });
  }
  expect(made).toEqual(['/blog/draft draft', `${NOWHERE.blog} markdown for everybody`, '/blog/draft draft']);
});

test('videos and captions are sent from the disk, and those of a draft only with its token', async () => {
  const root = await temporaryFolder({
    'posts/public/talk.vtt': 'WEBVTT public',
    'posts/draft/talk.vtt': 'WEBVTT draft',
  });
  const ofFile = (file: string) => {
    const url = `/blog/${file}`;
    return [url, { url, source: { root, file: `posts/${file}` }, hash: 'a', stamp: 'b' }] as const;
  };
  const files = ['public/talk.vtt', 'public/gone.vtt', 'draft/talk.vtt'].map(ofFile);
  const publicMedia = { images: new Map(), media: new Map(files.filter(([url]) => url.includes('public'))) };
  const content = sampleSnapshot({ posts: POSTS, now: NOW, media: new Map(files), publicMedia });
  const { ask, made, reported } = openSite(content);
  const received = async (target: string) => {
    const { status, headers, body } = await ask(target);
    const text = body instanceof Readable ? Buffer.concat(await body.toArray()).toString() : '';
    return [status, text, headers['cache-control'], headers['x-robots-tag']];
  };
  const preview = `?preview=${token('draft')}`;
  expect(await received('/blog/public/talk.vtt')).toEqual([200, 'WEBVTT public', FILE, undefined]);
  expect(await received(`/blog/draft/talk.vtt${preview}`)).toEqual([200, 'WEBVTT draft', PRIVATE, 'noindex']);
  expect(made).toEqual([]);
  for (const target of ['/blog/public/gone.vtt', '/blog/draft/talk.vtt']) {
    expect((await received(target))[0], target).toBe(404);
  }
  expect(new Set(made)).toEqual(new Set([`${NOWHERE.blog} for everybody`]));
  expect(reported).toEqual([]);
});
