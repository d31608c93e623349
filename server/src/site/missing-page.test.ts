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

/** A site with posts, by default 13 in two pages, whose app has a page for each address except those that show nothing. */
async function openSite(length = 13) {
  const posts = Array.from({ length }, (_, index) => samplePost(`p${index}`, { tags: ['AI'] }));
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
    pages: new Map([['/blog/about', { addresses: ['/blog/about'], inSitemap: true, takesForms: false }]]),
    headers: {},
    indexing: 'on',
    reportError: () => {},
  });
  const statusOf = async (path: string) => {
    const [pathname = '', query] = path.split('?');
    return (await make({ address: addressAt(pathname, query) })).status;
  };
  return { respond, statusOf, make, posts };
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

test('a blog without posts has its first page', async () => {
  const { statusOf } = await openSite(0);
  expect([await statusOf('/blog'), await statusOf('/blog?page=2')]).toEqual([200, 404]);
});

test('no cache keeps what a preview shows, which ends', async () => {
  const { make, posts } = await openSite();
  const address = addressAt('/blog/p1');
  const published = await make({ address });
  const previewed = await make({ address, preview: { token: '7.a', until: NOW + 1, post: posts[1] } });
  expect([published.isKept, previewed.isKept]).toEqual([true, false]);
  expect(previewed.headers['cache-control']).toBe('private, no-store');
});

test('a page may pass on a response whose headers cannot be changed, and a kept page sets no cookie', async () => {
  const { respond, make } = await openSite();
  respond.mockImplementationOnce(() => fetch('data:text/plain,Passed%20on'));
  const passedOn = await make({ address: addressAt('/blog/about', undefined) });
  expect([passedOn.status, Buffer.from(passedOn.body).toString()]).toEqual([200, 'Passed on']);
  respond.mockImplementationOnce(async () => new Response('', { headers: { 'set-cookie': 'a=1' } }));
  const { headers, cookies } = await make({ address: addressAt('/blog/about', undefined) });
  expect([headers['set-cookie'], cookies]).toEqual([undefined, undefined]);
});
