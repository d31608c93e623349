import { sampleParsed, samplePost, sampleSnapshot } from '@portico/content/testing';
import { componentFailure, slotFailure } from '@portico/core/component-part';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { failedPages } from '#content/check-pages.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import type { Watched } from '#process/watch-loop.ts';
import type { Page } from '#site/make-response.ts';

test('a page that fails or never ends is a finding with its reason, and the others are tried', async () => {
  const begun: string[] = [];
  async function respond({ url }: Request, { reportError, timedOut }: Page): Promise<Response> {
    const { pathname } = new URL(url);
    if (pathname === '/blog/waits') {
      return timedOut ? new Response('', { status: 504 }) : new Promise(() => {});
    }
    if (pathname === '/blog/fails') {
      throw new Error('no data');
    }
    if (pathname === '/pricing') {
      reportError(new Error('no prices'));
    }
    if (pathname === '/blog/partly') {
      reportError(componentFailure(new Error('no limits'), 'limiter'));
    }
    reportError(slotFailure(new Error('no banner'), 'at Slot_banner'));
    return new Response('');
  }
  const options = {
    apps: { blog: { respond, shellFile: async () => ({ body: '', type: '' }) }, www: { respond } },
    bodies: { page: async () => sampleParsed(), feed: async () => ({ html: '' }), markdown: async () => '' },
    pictureMaker: await openPictureMaker(await temporaryFolder(), pino({ level: 'silent' })),
    siteConfig: { ...parseSiteConfig(site), limits: { pageSeconds: 0.05 } },
    security: { baseUrl: 'http://localhost:3000' },
    environment: { siteDirectory: 'none' },
    pages: new Map([['/pricing', { addresses: ['/pricing'], inSitemap: true, takesForms: false }]]),
    headers: {},
    indexing: 'on',
  } as const;
  const slugs = ['waits', 'fails', 'partly', 'good'];
  const snapshot = sampleSnapshot({ posts: slugs.map((slug) => samplePost(slug)), now: Date.parse('2026-06-01') });
  const posts = slugs.map((slug) => ({ address: `/blog/${slug}`, post: `posts/${slug}.md` }));
  const checked = [...posts, { address: '/pricing', page: 'pages/pricing.tsx' }];
  const watched: Watched = (name, work) => {
    begun.push(name);
    return work();
  };
  const found = await failedPages({ ...options, watched }, snapshot, checked);
  expect(found.ofPosts.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    expect.stringMatching(/^posts\/waits\.md: its page cannot be made: The page \/blog\/waits took over 0\.05 s\. /),
    expect.stringMatching(/^posts\/fails\.md: its page cannot be made: no data\. /),
    'posts/partly.md: A component of a post failed, so readers see its text: no limits (in components/limiter.tsx)',
  ]);
  expect(found.ofSite.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'pages/pricing.tsx: /pricing cannot be made: no prices',
    'slots/banner.tsx: it fails, so pages are served without it: no banner',
  ]);
  expect(begun).toEqual(checked.map(({ address }) => `GET ${address}`));
});
