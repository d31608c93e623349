import { NEVER } from '@portico/core/cache-policies';
import { PAGE_COUNTS_PATH } from '@portico/core/routes';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteRequest } from '#http/messages.ts';
import { NO_PAGE } from '#site/answer.ts';
import { countPage } from '#site/page-counts.ts';
import { createSmallSite, SECRET, type SmallSite, serve } from '#site/testing/small-site.ts';

/**
 * Posts a body as a page of the site does. Returns the response's status, the routes that were counted, and the errors that
 * were reported.
 */
async function countOf(body: string, headers: Record<string, string> = {}, site: SmallSite = createSmallSite()) {
  const counted: string[] = [];
  const logged: string[] = [];
  const { port, errors, close } = await serve(site, {
    countPageView: (route, slug) => counted.push(slug === undefined ? route : `${route} ${slug}`),
    onResponse: ({ url }) => logged.push(url),
  });
  onTestFinished(close);
  const origin = `http://localhost:${port}`;
  const response = await fetch(`${origin}${PAGE_COUNTS_PATH}`, {
    method: 'POST',
    body,
    headers: { origin, ...headers },
  });
  expect(logged).toEqual([]);
  return { status: response.status, counted, reported: errors };
}

test.for([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/blog/a-post', '/blog/:slug a-post'],
  ['/blog/%E6%97%A5%E6%9C%AC', '/blog/:slug 日本'],
  ['/blog/guess', NO_PAGE],
  ['/nowhere', NO_PAGE],
  ['/robots.txt', NO_PAGE],
  ['/blog/a/B/c', NO_PAGE],
] as const)('a view of %s is counted under %s', async ([pathname, route]) => {
  expect(await countOf(pathname)).toEqual({ status: 204, counted: [route], reported: [] });
});

test.for([
  ['with a query', '/blog?page=2', {}, 400],
  ['with a slash at its end', '/blog/', {}, 400],
  ['of an invalid path', 'blog', {}, 400],
  ['longer than any', `/${'a'.repeat(2048)}`, {}, 413],
  ['from another site', '/blog', { origin: 'https://elsewhere.example' }, 403],
  ['from a reader who asks not to be counted', '/blog', { 'sec-gpc': '1' }, 204],
  ['from a reader who asks not to be tracked', '/blog', { dnt: '1' }, 204],
] as const)('an address %s is not counted', async ([, body, headers, status]) => {
  expect(await countOf(body, headers)).toEqual({ status, counted: [], reported: [] });
});

test.for([
  ['/blog', {}, true, 204, true],
  ['/blog', {}, false, 400, false],
  ['/blog', { dnt: '0', 'sec-gpc': '0' }, true, 204, true],
  [`/${'a'.repeat(2047)}`, {}, true, 204, true],
  [`/${'a'.repeat(2048)}`, {}, true, 413, false],
  [undefined, {}, true, 400, false],
  ['/blog', { origin: 'https://elsewhere.example' }, true, 403, false],
] as const)('a view of %s with %j is answered, and keeps its connection only if it was read', async (row) => {
  const [text, headers, isPage, status, isKept] = row;
  async function* body() {
    yield Buffer.from(text ?? '/bl');
    if (text === undefined) {
      throw new Error('aborted');
    }
  }
  const own = { host: 'a.example', origin: 'https://a.example', ...headers };
  const request: SiteRequest = { method: 'POST', target: PAGE_COUNTS_PATH, headers: own, body: body() };
  expect(await countPage(request, { 'x-a': 'b' }, async () => isPage)).toEqual({
    status,
    headers: { 'x-a': 'b', 'cache-control': NEVER, ...(!isKept && { connection: 'close' }) },
  });
});

test('a page that cannot be made is not counted, and its error is reported', async () => {
  const reported = [expect.objectContaining({ message: SECRET })];
  expect(await countOf('/blog/broken')).toEqual({ status: 500, counted: [], reported });
});
