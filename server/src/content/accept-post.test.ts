import type { Post } from '@portico/content';
import { sampleParsed, samplePost, sampleSnapshot } from '@portico/content/testing';
import { slotFailure } from '@portico/core/component-part';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createAcceptance } from '#content/accept-post.ts';
import { failedSlots } from '#content/check-pages.ts';
import { refusedPosts } from '#content/refused-posts.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import type { Apps } from '#site/make-response.ts';

const NOW = Date.parse('2026-06-01');
const NO_MEDIA = { images: new Map(), media: new Map() };

/** An app whose page of a post calls `load` with all versions of the post. */
function appWith(load: (versions: readonly Post[], slug: string) => void): Apps['www'] {
  return {
    async respond(request, { content, reportError }) {
      const slug = new URL(request.url).pathname.replace('/blog/', '').replace(/\.data$/, '');
      const original = slug.replace(/\/.*/, '');
      try {
        load(
          [...content.index.bySlug.values()].filter((post) => post.slug.split('/')[0] === original),
          slug,
        );
        return new Response('shown');
      } catch (error) {
        reportError(error);
        return new Response('failed', { status: 500 });
      }
    },
  };
}

async function optionsWith(load: Parameters<typeof appWith>[0]) {
  const app = appWith(load);
  return {
    apps: { blog: { ...app, shellFile: async () => ({ body: '', type: '' }) }, www: app },
    now: () => NOW,
    renderer: { parse: async () => sampleParsed({}) },
    pictureMaker: await openPictureMaker(await temporaryFolder(), pino({ level: 'silent' })),
    siteConfig: parseSiteConfig(site),
    security: { baseUrl: 'http://localhost:3000' },
    environment: { siteDirectory: 'none' },
    pages: new Map(),
    headers: {},
    indexing: 'on',
  } as const;
}

async function open(load: Parameters<typeof appWith>[0], posts: readonly Post[] = []) {
  return createAcceptance({ ...(await optionsWith(load)), current: () => sampleSnapshot({ posts, now: NOW }) });
}

const ORIGINAL = samplePost('a');
const failFor = (slug: string) => (versions: readonly Post[]) => {
  if (versions.some((version) => version.slug === slug)) {
    throw new RangeError('invalid_argument');
  }
};

test('a post is accepted if its page can be made', async () => {
  const accept = await open(failFor('b'));
  expect(await accept(ORIGINAL, NO_MEDIA, 'saved')).toBeUndefined();
});

test('a post whose page fails is refused, with its file and the reason', async () => {
  const accept = await open(failFor('a'));
  expect(await accept(ORIGINAL, NO_MEDIA, 'saved')).toEqual({
    code: 'render-failed',
    file: 'posts/a.md',
    message: expect.stringContaining('its page or its feeds cannot be made: invalid_argument. '),
  });
});

test('in a whole site, the posts whose pages fail are found, even drafts', async () => {
  const posts = [ORIGINAL, samplePost('b'), samplePost('c', { draft: true })];
  const options = await optionsWith((_, slug) => {
    if (['a', 'c'].includes(slug)) {
      throw new RangeError('invalid_argument');
    }
  });
  const snapshot = sampleSnapshot({ posts, now: NOW });
  const files = async (only?: ReadonlySet<string>) =>
    (await refusedPosts(options, snapshot, only)).map(({ file }) => file).sort();
  expect(await files()).toEqual(['posts/a.md', 'posts/c.md']);
  expect(await files(new Set(['b', 'c']))).toEqual(['posts/c.md']);
});

test('failing slots are found with a page of each kind, and do not keep posts from being published', async () => {
  const requested: string[] = [];
  const options = await optionsWith(() => {});
  const app = {
    ...options.apps.blog,
    async respond(...[request, { reportError }]: Parameters<Apps['blog']['respond']>) {
      const { pathname } = new URL(request.url);
      requested.push(pathname);
      reportError(
        slotFailure(new Error('no data'), `    at Slot_${pathname.length > 6 ? 'post_end' : 'banner'} (a.js:1:2)`),
      );
      return new Response('shown');
    },
  };
  const failing = { ...options, apps: { blog: app, www: app } };
  const snapshot = sampleSnapshot({ posts: [ORIGINAL], now: NOW });
  const message = 'it fails, so pages are served without it: no data';
  expect(await failedSlots(failing, snapshot)).toEqual([
    { severity: 'mistake', rule: 'site/module', file: 'slots/banner.tsx', message },
    { severity: 'mistake', rule: 'site/module', file: 'slots/post-end.tsx', message },
  ]);
  expect(requested.slice(0, 3)).toEqual(['/', '/blog', '/blog/a']);
  expect(requested.at(-1)).toBe('/blog/check/nowhere');
  expect(await refusedPosts(failing, snapshot)).toEqual([]);
});
