import { PAGE_COUNTS_PATH } from '@portico/core/routes';
import { expect, onTestFinished, test } from 'vitest';
import { NO_PAGE, type Site } from '#site/answer.ts';
import { createSmallSite, SECRET, serve } from '#site/testing/small-site.ts';

/**
 * Posts a body as a page of the site does. Returns the response's status, the routes that were counted, and the errors that
 * were reported.
 */
async function countOf(body: string, headers: Record<string, string> = {}, site: Site = createSmallSite()) {
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
] as const)('an address %s is not counted', async ([, body, headers, status]) => {
  expect(await countOf(body, headers)).toEqual({ status, counted: [], reported: [] });
});

test('a page that cannot be made is not counted, and its error is reported', async () => {
  const reported = [expect.objectContaining({ message: SECRET })];
  expect(await countOf('/blog/broken')).toEqual({ status: 500, counted: [], reported });
});
