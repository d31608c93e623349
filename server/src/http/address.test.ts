import { expect, test } from 'vitest';
import { addressAt, encodedQuery, markdownAddress, parseAddress, prefersMarkdown } from '#http/address.ts';

test.for([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/_.data', '/_.data'],
  // Paths that differ in case are different pages; escapes that differ in case are the same page.
  ['/Blog', '/Blog'],
  ['/blog/%7e', '/blog/~'],
  ['/blog/%61-post', '/blog/a-post'],
  ['/blog/a+b', '/blog/a%2Bb'],
  ['/blog/a#b', '/blog/a%23b'],
  // An escape is decoded once.
  ['/blog/%2561', '/blog/%2561'],
  // A path in Japanese, Chinese or Korean is one key in its raw and its encoded form.
  ['/blog/%e6%97%a5%e6%9c%ac', '/blog/%E6%97%A5%E6%9C%AC'],
  // Only these change what a page shows, and always in this order.
  ['/blog?page=2', '/blog?page=2'],
  ['/blog/search?q=tcp&page=2', '/blog/search?page=2&q=tcp'],
  ['/blog?utm_source=x&page=2&fbclid=y', '/blog?page=2'],
  ['/blog?page', '/blog?page='],
  ['/blog?page=2&page=3', '/blog?page=2'],
  ['/blog/search?q=a+b', '/blog/search?q=a+b'],
  ['/blog/search?q=%0d%0aset-cookie:a=b', '/blog/search?q=%0D%0Aset-cookie%3Aa%3Db'],
  ['/blog?__proto__=a&constructor=b', '/blog'],
] as const)('%s is the page %s', ([target, key]) => {
  const parsed = parseAddress(target);
  const { match, pathname, url } = 'url' in parsed ? parsed : {};
  expect(match === undefined ? pathname : url).toBe(key);
});

test.for([
  ['/blog/', '/blog'],
  ['/blog/?page=2', '/blog?page=2'],
  ['/blog/日本/', '/blog/%E6%97%A5%E6%9C%AC'],
  ['///', '/'],
  ['/blog///a-post///', '/blog/a-post'],
  // With its slashes, each of these would be another site as a location.
  ['///elsewhere.example', '/elsewhere.example'],
  // Keeps the query as it came, which may be for analytics scripts or a preview.
  ['/blog/a-post/?utm_source=news&a=%2F&preview=t', '/blog/a-post?utm_source=news&a=%2F&preview=t'],
  ['//elsewhere.example/?@elsewhere.example', '/elsewhere.example?@elsewhere.example'],
  ['/blog/?q=日本\ud800\u00e9', '/blog?q=%E6%97%A5%E6%9C%AC%EF%BF%BD%C3%A9'],
] as const)('%s redirects to %s', ([target, location]) => {
  expect(parseAddress(target)).toEqual({ location });
});

test.for([
  [`/${'a'.repeat(2048)}`, 414],
  ['blog', 400],
  ['', 400],
  ['*', 400],
  ['?page=2', 400],
  ['/%', 400],
  ['/%ff', 400],
  ['/a%2Fb', 400],
  ['/a%2fb', 400],
  ['/a\\b', 400],
  ['/a%00', 400],
  ['/a%7f', 400],
  ['/a%C2%9F', 400],
  ['/a%EF%BF%BF', 400],
  ['/..', 400],
  ['/a/../b', 400],
  ['/a/./b', 400],
  ['/a/%2e%2e', 400],
  ['/a\ud800', 400],
] as const)('%j is refused with %i', ([target, status]) => {
  expect(parseAddress(target)).toEqual({ status });
});

test.for(['/...', '/a/..b', '/a../b', '/.well-known/a', `/${'a'.repeat(2047)}`, '/a?b/../c', '/a?%ff'])(
  '%s is an address',
  (target) => {
    expect(parseAddress(target)).toHaveProperty('pathname');
  },
);

test.for([
  ['text/markdown', true],
  ['TEXT/MARKDOWN', true],
  ['text/html;q=0.5, text/markdown', true],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown, text/html', true],
  ['text/html, text/markdown', false],
  ['application/markdown', false],
  ['*/*', false],
  [`text/markdown${' '.repeat(1011)}`, true],
  [`text/markdown${' '.repeat(1012)}`, false],
] as const)('whether a client that accepts %s prefers Markdown: %s', ([accept, expected]) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});

test.for([
  ['/blog/a-post', '/blog/a-post.md'],
  ['/blog/a-post.data', '/blog/a-post.data'],
  ['/blog/tag/tls', '/blog/tag/tls'],
] as const)('the Markdown of %s is at %s', ([pathname, url]) => {
  const { match, ...preferred } = markdownAddress(addressAt(pathname));
  expect([preferred.pathname, preferred.url]).toEqual([url, url]);
  expect(match?.name === 'postMarkdown').toBe(url.endsWith('.md'));
});

test.for([
  ['', ''],
  ['a=b&c', '?a=b&c'],
  ['a=é ü#x', '?a=%C3%A9%20%C3%BC'],
  ["a='b'", '?a=%27b%27'],
] as const)('the query %j is sent on as %j', ([query, encoded]) => {
  expect(encodedQuery(query)).toBe(encoded);
});

test.for([
  ['/blog/a-post/x.png', 't'],
  ['/blog/a-post.data', 't'],
  ['/blog/a-post/pictures/x.png-0123456789abcdef-480.avif', 't'],
  ['/blog/tag/tls', undefined],
  ['/nowhere', undefined],
] as const)('a preview of %s may have the token %s', ([pathname, token]) => {
  expect(addressAt(pathname, 'preview=t').previewToken).toBe(token);
});

test.for([
  ['as long as it may be', 'a'.repeat(201), 'a'.repeat(201)],
  ['a character too long', 'a'.repeat(202), 'a'.repeat(201)],
  ['cut inside a character of two units', `${'a'.repeat(200)}%F0%9F%98%80`, `${'a'.repeat(200)}%EF%BF%BD`],
] as const)('a query value %s is cut at its limit', ([, value, kept]) => {
  expect(parseAddress(`/blog/search?q=${value}`)).toMatchObject({ url: `/blog/search?q=${kept}` });
});

test.for([
  ['/blog/a-post', 'post', 'blog', 'document'],
  ['/blog/a-post.data', 'post', 'blog', 'data'],
  ['/blog/rss.xml', 'blogFeed', 'blog', 'document'],
  // A page has one address of its data.
  ['/.data', undefined, 'www', 'document'],
  ['/blog/.data', 'post', 'blog', 'document'],
  ['/blog/a-post/.data', undefined, 'blog', 'document'],
  // No file has data, so the app responds with its error page.
  ['/blog/rss.xml.data', undefined, 'blog', 'data'],
  ['/nowhere.txt', undefined, 'www', 'document'],
  ['/blog/a/B/c', undefined, 'blog', 'document'],
] as const)('%s belongs to the route %s of the app %s, as %s', ([pathname, name, app, representation]) => {
  const address = addressAt(pathname);
  expect([address.match?.name, address.app, address.isData]).toEqual([name, app, representation === 'data']);
});

test.for([
  ['/blog.data', '/blog.data?page=2'],
  ['/blog/tag/quic.data', '/blog/tag/quic.data?page=2'],
  ['/blog/search.data', '/blog/search.data?page=2&q=a'],
  ['/blog/a-post.data', '/blog/a-post.data'],
  ['/blog/rss.xml', '/blog/rss.xml'],
  ['/blog/archive', '/blog/archive'],
  // All unknown paths are one address of their app, so its error page is made once.
  ['/nowhere.txt', '/-'],
  ['/Nowhere.data', '/-.data'],
  ['/blog/.data', '/blog/-'],
  ['/blog/a/B/c', '/blog/-/-/-'],
  ['/blog/rss.xml.data', '/blog/-/-/-.data'],
] as const)('with a query, the URL of %s is %s', ([pathname, url]) => {
  expect(addressAt(pathname, 'q=a&page=2&_routes=root').url).toBe(url);
});

test.for([
  ['preview=t', 't'],
  ['utm_source=x&preview=7.a-b_', '7.a-b_'],
  // With two tokens, neither counts, and logs look for the name in this spelling.
  ['preview=t&preview=u', undefined],
  ['%70review=t', undefined],
  ['Preview=t', undefined],
  ['', undefined],
] as const)('the query %s has the token %s', ([query, token]) => {
  expect(addressAt('/blog/a-post', query).previewToken).toBe(token);
  expect(addressAt('/blog', query).previewToken).toBeUndefined();
});
