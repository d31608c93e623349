import { sampleParsed, samplePost, sampleSnapshot } from '@portico/content/testing';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { addressAt } from '#http/address.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import { createResponseMaker } from '#site/make-response.ts';

const NOW = Date.parse('2026-06-01');

/** A site with 13 posts in two pages, whose app has a page for each address except those that show nothing. */
async function openSite() {
  const posts = Array.from({ length: 13 }, (_, index) => samplePost(`p${index}`, { tags: ['AI'] }));
  const snapshot = sampleSnapshot({ posts, now: NOW });
  const respond = vi.fn(async ({ url }: Request) => new Response('', { status: /-$|page=0/.test(url) ? 404 : 200 }));
  const make = createResponseMaker({
    apps: { blog: { respond, shellFile: async () => ({ body: '', type: '' }) }, www: { respond } },
    content: () => snapshot,
    now: () => NOW,
    renderer: { parse: async () => sampleParsed({}) },
    pictureMaker: await openPictureMaker(await temporaryFolder(), pino({ level: 'silent' })),
    siteConfig: parseSiteConfig(site),
    security: { baseUrl: 'http://localhost:3000' },
    environment: { siteDirectory: 'none' },
    pages: new Map([['/blog/about', { addresses: ['/blog/about'], inSitemap: true }]]),
    headers: {},
    indexing: 'on',
    reportError: () => {},
  });
  const statusOf = async (path: string) => {
    const [pathname = '', query] = path.split('?');
    return (await make(addressAt(pathname, query))).status;
  };
  return { respond, statusOf };
}

test('guessed addresses of a route have one error page, which is rendered once', async () => {
  const { respond, statusOf } = await openSite();
  const guesses = Array.from({ length: 50 }, (_, index) => index + 3).flatMap((number) => [
    `/blog/guess-${number}`,
    `/blog/tag/guess-${number}`,
    `/blog/tag/ai?page=${number}`,
    `/blog/author/guess-${number}`,
    `/blog?page=${number}`,
    `/blog/og/guess-${number}.png`,
    `/blog/p1/guess-${number}.png`,
  ]);
  const answered = await Promise.all(guesses.map(async (guess) => [guess, await statusOf(guess)]));
  expect(answered.filter(([, status]) => status !== 404)).toEqual([]);
  expect(respond.mock.calls.length).toBeLessThanOrEqual(5);
});

test('what is there has its own page', async () => {
  const { respond, statusOf } = await openSite();
  const there = ['/blog', '/blog?page=2', '/blog/p1', '/blog/tag/ai', '/blog/tag/ai?page=2', '/blog/about', '/blog/P1'];
  expect(await Promise.all(there.map(statusOf))).toEqual(there.map(() => 200));
  const asked = respond.mock.calls.map(([{ url }]) => url.replace(/^http:..[^/]+/, ''));
  expect(asked.toSorted()).toEqual(there.toSorted());
});
