import { createServer } from 'node:http';
import { PAGE_COUNTS_PATH } from '@portico/config/routes';
import { expect, onTestFinished, test } from 'vitest';
import { Overloaded } from '#cache/render-limit.ts';
import { createHostCheck } from '#http/known-hosts.ts';
import { BASE_URL, createSmallSite, SECRET } from '#http/testing/small-site.ts';
import { createPageCounts, NO_PAGE } from '#page-counts/page-counts.ts';
import { listen } from '#process/listen.ts';
import type { Site } from '#site.ts';

/** Posts a body as a page of the site does; the response's status, the routes that were counted, and the errors that were reported. */
async function countOf(body: string, headers: Record<string, string> = {}, site: Site = createSmallSite()) {
  const counted: string[] = [];
  const reported: Array<readonly [error: unknown, url: string]> = [];
  const count = createPageCounts({
    site: () => site,
    isKnownHost: createHostCheck(BASE_URL),
    headers: {},
    count: (route) => counted.push(route),
    reportError: (...error) => reported.push(error),
  });
  const server = createServer(count((_request, response) => response.writeHead(404).end()));
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  const response = await fetch(`${origin}${PAGE_COUNTS_PATH}`, {
    method: 'POST',
    body,
    headers: { origin, ...headers },
  });
  return { status: response.status, counted, reported };
}

test.for([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/blog/a-post', '/blog/:slug'],
  ['/blog/%E6%97%A5%E6%9C%AC', '/blog/:slug'],
  ['/blog/search', '/blog/search'],
  ['/blog/guess', NO_PAGE],
  ['/blog/tag/guess', NO_PAGE],
  ['/blog/a/b/c', NO_PAGE],
  ['/nowhere', NO_PAGE],
  ['/robots.txt', NO_PAGE],
] as const)('a view of %s is counted under %s', async ([pathname, route]) => {
  expect(await countOf(pathname)).toEqual({ status: 204, counted: [route], reported: [] });
});

test.for([
  ['with a query', '/blog?page=2', {}, 400],
  ['with a slash at its end', '/blog/', {}, 400],
  ['that is none', 'blog', {}, 400],
  ['longer than any', `/${'a'.repeat(2048)}`, {}, 413],
  ['from another site', '/blog', { origin: 'https://elsewhere.example' }, 403],
  ['of who asks not to be counted', '/blog', { 'sec-gpc': '1' }, 204],
] as const)('an address %s is not counted', async ([, body, headers, status]) => {
  expect(await countOf(body, headers)).toEqual({ status, counted: [], reported: [] });
});

test('a page that cannot be made is not counted, and its error is reported', async () => {
  const reported = [[expect.objectContaining({ message: SECRET }), '/blog/broken']];
  expect(await countOf('/blog/broken')).toEqual({ status: 500, counted: [], reported });
});

test('what cannot be counted since too much is being made is no error', async () => {
  const site = { ...createSmallSite(), make: () => Promise.reject(new Overloaded()) };
  expect(await countOf('/blog', {}, site)).toEqual({ status: 503, counted: [], reported: [] });
});
