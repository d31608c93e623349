import { expect, test } from 'vitest';
import { parseTarget, splitAbsoluteForm, targetAt } from '#request/target.ts';

test.for([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/blog/a-post', '/blog/a-post'],
  ['/blog/a-post.md', '/blog/a-post.md'],
  ['/blog/a-post.data', '/blog/a-post.data'],
  ['/_.data', '/_.data'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/blog/...', '/blog/...'],
  ['/blog/..a', '/blog/..a'],
  ['/blog/..;/a', '/blog/..%3B/a'],
  // Upper and lower case of a path are two pages; those of an escape are one.
  ['/Blog', '/Blog'],
  ['/blog/%7e', '/blog/~'],
  ['/blog/%7E', '/blog/~'],
  ['/blog/~', '/blog/~'],
  ['/blog/%61-post', '/blog/a-post'],
  ['/blog/a+b', '/blog/a%2Bb'],
  ['/blog/a%2bb', '/blog/a%2Bb'],
  ['/blog/a%20b', '/blog/a%20b'],
  ['/blog/logo@2x.png', '/blog/logo%402x.png'],
  ['/blog/a%3Fb', '/blog/a%3Fb'],
  ['/blog/a%23b', '/blog/a%23b'],
  ['/blog/a#b', '/blog/a%23b'],
  // An escape is resolved once: what it hides stays hidden.
  ['/blog/%252e%252e/a', '/blog/%252e%252e/a'],
  ['/blog/a%252fb', '/blog/a%252fb'],
  ['/blog/%25%30%30', '/blog/%2500'],
  // A path in Japanese, Chinese or Korean is one key in its raw and its encoded form.
  ['/blog/%E6%97%A5%E6%9C%AC', '/blog/%E6%97%A5%E6%9C%AC'],
  ['/blog/%e6%97%a5%e6%9c%ac', '/blog/%E6%97%A5%E6%9C%AC'],
  ['/blog/日本', '/blog/%E6%97%A5%E6%9C%AC'],
  ['/blog/日%E6%9C%AC', '/blog/%E6%97%A5%E6%9C%AC'],
  ['/blog/网络', '/blog/%E7%BD%91%E7%BB%9C'],
  ['/blog/네트워크', '/blog/%EB%84%A4%ED%8A%B8%EC%9B%8C%ED%81%AC'],
  ['/blog/café', '/blog/caf%C3%A9'],
  ['/blog/%F0%9F%98%80', '/blog/%F0%9F%98%80'],
  ['/blog/😀', '/blog/%F0%9F%98%80'],
  // Only these change what a page shows, and always in this order.
  ['/blog?page=2', '/blog?page=2'],
  ['/blog/search?q=tcp', '/blog/search?q=tcp'],
  ['/blog/search?q=tcp&page=2', '/blog/search?page=2&q=tcp'],
  ['/blog/search?page=2&q=tcp', '/blog/search?page=2&q=tcp'],
  ['/blog?utm_source=x&page=2&fbclid=y', '/blog?page=2'],
  ['/blog?utm_source=x', '/blog'],
  ['/blog?', '/blog'],
  ['/blog?page', '/blog?page='],
  ['/blog?page=', '/blog?page='],
  ['/blog?Page=2', '/blog'],
  ['/blog?page[]=2', '/blog'],
  ['/blog?%70age=2', '/blog?page=2'],
  ['/blog?page=2&page=3', '/blog?page=2'],
  ['/blog/search?q=a&page=2&q=b&page=3', '/blog/search?page=2&q=a'],
  ['/blog?page=2?page=3', '/blog?page=2%3Fpage%3D3'],
  ['/blog?page=2;q=a', '/blog?page=2%3Bq%3Da'],
  ['/blog/search?q=a%20b', '/blog/search?q=a+b'],
  ['/blog/search?q=a+b', '/blog/search?q=a+b'],
  ['/blog/search?q=%0d%0aset-cookie:a=b', '/blog/search?q=%0D%0Aset-cookie%3Aa%3Db'],
  ['/blog/search?q=%00', '/blog/search?q=%00'],
  ['/blog/search?q=%2e%2e%2f', '/blog/search?q=..%2F'],
  ['/blog/search?q=%', '/blog/search?q=%25'],
  ['/blog/search?q=%ff', '/blog/search?q=%EF%BF%BD'],
  ['/blog/search?q=%E6%97%A5', '/blog/search?q=%E6%97%A5'],
  ['/blog/search?q=日', '/blog/search?q=%E6%97%A5'],
  ['/blog?__proto__=a&constructor=b', '/blog'],
] as const)('%s is the page %s', ([target, key]) => {
  const [pathname, query] = key.split('?');
  expect(parseTarget(target)).toMatchObject({
    kind: 'target',
    target: { pathname, search: query === undefined ? '' : `?${query}`, key },
  });
});

test.for([
  ['/blog/', '/blog'],
  ['/blog//', '/blog'],
  ['/blog/?page=2', '/blog?page=2'],
  ['/blog/?utm_source=x', '/blog?utm_source=x'],
  ['/blog/a%20post/', '/blog/a%20post'],
  ['/blog/日本/', '/blog/%E6%97%A5%E6%9C%AC'],
  ['//', '/'],
  ['///', '/'],
  ['//blog', '/blog'],
  ['/blog//a-post', '/blog/a-post'],
  ['/blog///a-post///', '/blog/a-post'],
  // As a location each of these would be another site if its slashes stayed.
  ['//elsewhere.example', '/elsewhere.example'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['///elsewhere.example', '/elsewhere.example'],
  ['////elsewhere.example//', '/elsewhere.example'],
  // With the query as it came, which is for scripts that count, or a preview.
  ['/blog/a-post/?utm_source=news&a=%2F&preview=t', '/blog/a-post?utm_source=news&a=%2F&preview=t'],
  ['/blog/?', '/blog'],
  ['//?//elsewhere.example', '/?//elsewhere.example'],
  ['//elsewhere.example/?@elsewhere.example', '/elsewhere.example?@elsewhere.example'],
  ['/blog/?q=日本\ud800\u00e9', '/blog?q=%E6%97%A5%E6%9C%AC%EF%BF%BD%C3%A9'],
  ['/blog/?a\r\nx: b', '/blog?ax:%20b'],
  ['//elsewhere.example/%2e%2e.', '/elsewhere.example/...'],
  ['//user@elsewhere.example/', '/user%40elsewhere.example'],
  ['/blog/search/?q=//elsewhere.example', '/blog/search?q=//elsewhere.example'],
] as const)('%s redirects to %s', ([target, location]) => {
  expect(parseTarget(target)).toEqual({ kind: 'redirect', location });
});

test.for([
  ['nothing', ''],
  ['no slash at the start', 'blog'],
  ['an asterisk', '*'],
  ['an absolute form', 'http://localhost/blog'],
  ['an absolute form of another site', 'https://elsewhere.example/'],
  ['an authority form', 'localhost:3000'],
  ['only a query', '?page=2'],
  ['a backslash that browsers take for a slash', '/\\elsewhere.example'],
  ['an encoded backslash', '/%5celsewhere.example'],
  ['an encoded backslash in upper case', '/%5Celsewhere.example'],
  ['a backslash inside', '/blog\\a'],
  ['an encoded backslash with dots', '/blog/..%5c..%5cetc'],
  ['an encoded slash', '/blog%2fa-post'],
  ['an encoded slash in upper case', '/blog%2Fa-post'],
  ['an encoded slash at the start', '/%2felsewhere.example'],
  ['an encoded slash at the end', '/blog%2F'],
  ['dots', '/blog/../etc/passwd'],
  ['dots at the start', '/../etc/passwd'],
  ['dots at the end', '/blog/..'],
  ['one dot', '/blog/./a-post'],
  ['one dot at the end', '/blog/.'],
  ['encoded dots', '/blog/%2e%2e/etc'],
  ['encoded dots in upper case', '/blog/%2E%2E/etc'],
  ['dots, half encoded', '/blog/.%2e/etc'],
  ['dots, the other half encoded', '/blog/%2E./etc'],
  ['one encoded dot', '/%2e/blog'],
  ['encoded dots and slash', '/blog/%2e%2e%2fetc'],
  ['dots between runs of slashes', '//..//elsewhere.example'],
  ['a null byte', '/blog%00'],
  ['a null byte before an extension', '/blog/a-post%00.md'],
  ['a raw null byte', '/blog\0'],
  ['a line break', '/blog%0d%0aset-cookie:a=b'],
  ['a tab', '/blog%09'],
  ['a delete character', '/blog%7f'],
  ['a control character past ASCII', '/blog%c2%85'],
  ['a malformed escape', '/blog/%'],
  ['half an escape', '/blog/%a'],
  ['no hexadecimal escape', '/blog/%zz'],
  ['an escape of UTF-16', '/blog/%u002e%u002e'],
  ['an overlong slash', '/blog/%c0%af'],
  ['an overlong slash of three bytes', '/blog/%e0%80%af'],
  ['an overlong slash of four bytes', '/blog/%f0%80%80%af'],
  ['an overlong dot', '/blog/%c0%ae%c0%ae/etc'],
  ['an overlong null', '/blog/%c0%80'],
  ['half a character', '/blog/%e6%97'],
  ['a byte that never is in UTF-8', '/blog/%ff'],
  ['a continuation byte alone', '/blog/%80'],
  ['an encoded surrogate', '/blog/%ed%a0%80'],
  ['a code point past the last', '/blog/%f4%90%80%80'],
  ['a noncharacter', '/blog/%ef%bf%bf'],
  ['a raw control character past ASCII', '/blog\u0085'],
  ['a raw lone surrogate', '/blog/\ud800'],
] as const)('%s is refused', ([, target]) => {
  expect(parseTarget(target)).toEqual({ kind: 'malformed' });
});

test.for([
  ['http://a.example/blog?page=2', '/blog?page=2'],
  ['HTTPS://A.example:8080', '/'],
  ['http://a.example?page=2', '/?page=2'],
  ['http://a.example?next=/b', '/?next=/b'],
] as const)('%s is the host and %s', ([target, rest]) => {
  expect(splitAbsoluteForm(target)).toEqual({ host: /\/\/([^/?]+)/.exec(target)?.[1], target: rest });
});

test.for([
  '/blog',
  '//a.example/blog',
  'ftp://a.example/',
  'http://',
  'http://user@a.example/',
  'http://a.example#b',
  '*',
])('%s is no absolute form', (target) => {
  expect(splitAbsoluteForm(target)).toBe(undefined);
});

test.for([
  ['a path of 10 KB', `/${'a'.repeat(10_239)}`],
  ['a query of 10 KB', `/blog/search?q=${'a'.repeat(10_240)}`],
  ['a target a byte too long', `/${'a'.repeat(2048)}`],
  ['10 KB that are no path', 'a'.repeat(10_240)],
] as const)('%s is too long', ([, target]) => {
  expect(parseTarget(target)).toEqual({ kind: 'too-long' });
});

test('a target of the greatest length is a page', () => {
  expect(parseTarget(`/${'a'.repeat(2047)}`).kind).toBe('target');
});

test.for([
  ['as long as it may be', 'a'.repeat(201), 'a'.repeat(201)],
  ['a character too long', 'a'.repeat(202), 'a'.repeat(201)],
  ['cut inside a character of two units', `${'a'.repeat(200)}%F0%9F%98%80`, `${'a'.repeat(200)}%EF%BF%BD`],
] as const)('a query value %s is kept to its bound', ([, value, kept]) => {
  expect(parseTarget(`/blog/search?q=${value}`)).toMatchObject({ target: { key: `/blog/search?q=${kept}` } });
});

test.for(['/blog', '/blog/', '//elsewhere.example', '/blog/search?q=a%20b&page=2', '/blog/%e6%97%a5', '/blog/a+b%25'])(
  'the canonical form of %s is its own canonical form',
  (target) => {
    const first = parseTarget(target);
    const again = first.kind === 'redirect' ? parseTarget(first.location) : first;
    expect(again).toMatchObject({ kind: 'target' });
    expect(again.kind === 'target' && parseTarget(again.target.key)).toEqual(again);
  },
);

test.for([
  ['/blog/a-post', 'post', 'blog', 'document'],
  ['/blog/a-post.data', 'post', 'blog', 'data'],
  ['/blog.data', 'blog', 'blog', 'data'],
  ['/_.data', 'home', 'www', 'data'],
  ['/pricing.data', 'pricing', 'www', 'data'],
  ['/blog/rss.xml', 'blogFeed', 'blog', 'document'],
  ['/robots.txt', 'robots', 'www', 'document'],
  // A page has one address of its data.
  ['/.data', undefined, 'www', 'document'],
  ['/blog/.data', 'post', 'blog', 'document'],
  ['/pricing/.data', undefined, 'www', 'document'],
  ['/blog/a-post/.data', 'besidePost', 'blog', 'document'],
  // No file has data: the app says that nothing is there.
  ['/blog/rss.xml.data', undefined, 'blog', 'data'],
  ['/blog/a-post/comments.data', undefined, 'blog', 'data'],
  ['/robots.txt.data', undefined, 'www', 'data'],
  ['/nowhere', undefined, 'www', 'document'],
  ['/nowhere.data', undefined, 'www', 'data'],
  ['/blog/a/b/c', undefined, 'blog', 'document'],
  ['/blogging', undefined, 'www', 'document'],
  ['/blogger.data', undefined, 'www', 'data'],
  ['/', 'home', 'www', 'document'],
  ['/blog', 'blog', 'blog', 'document'],
  ['/blog/search', 'search', 'blog', 'document'],
  ['/blog/search.data', 'search', 'blog', 'data'],
  ['/blog/tag/quic', 'tag', 'blog', 'document'],
  ['/blog/tag', 'post', 'blog', 'document'],
  ['/blog/a-post.md', 'postMarkdown', 'blog', 'document'],
  ['/blog/a-post/picture.png', 'besidePost', 'blog', 'document'],
] as const)('%s is of the route %s, of the app %s, as %s', ([pathname, name, app, representation]) => {
  const target = targetAt(pathname);
  expect([target.match?.name, target.app, target.representation]).toEqual([name, app, representation]);
});

test.for([
  ['/blog.data', '?page=2'],
  ['/blog/tag/quic.data', '?page=2'],
  ['/blog/search.data', '?page=2&q=a'],
  ['/blog/a-post.data', ''],
  ['/blog/rss.xml', ''],
  ['/blog/rss.xml.data', ''],
  ['/pricing', ''],
  ['/nowhere.data', ''],
] as const)('of a query, %s knows %s, as its page does', ([pathname, search]) => {
  const target = targetAt(pathname, 'q=a&page=2&_routes=root');
  expect(target).toMatchObject({ search, key: `${pathname}${search}` });
  expect(parseTarget(`${pathname}?q=a&page=2&_routes=root`)).toEqual({ kind: 'target', target });
});
