import { afterEach, expect, test, vi } from 'vitest';

const PATH = '/site.io/blog-preview';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function below(path: string) {
  vi.stubEnv('BASE_PATH', path);
  vi.resetModules();
  const [basePath, table, matching] = await Promise.all([
    import('#base-path.ts'),
    import('#routes.ts'),
    import('#match-route.ts'),
  ]);
  return { ...basePath, ...table, ...matching };
}

test('below a path each address has it, and is matched with it alone', async () => {
  const { routes, matchRoute, appOf } = await below(PATH);
  expect(routes.home.href()).toBe(`${PATH}/`);
  expect(routes.blog.href({ page: 2 })).toBe(`${PATH}/blog?page=2`);
  expect(routes.tagFeed.href({ tag: 'tls', feed: 'rss.xml' })).toBe(`${PATH}/blog/tag/tls/rss.xml`);
  expect(matchRoute(`${PATH}/`)).toEqual({ name: 'home', params: {} });
  expect(matchRoute(`${PATH}/blog/a-post`)).toEqual({ name: 'post', params: { slug: 'a-post' } });
  expect(matchRoute('/blog/a-post')).toBeUndefined();
  // The path is no pattern.
  expect(matchRoute('/siteXio/blog-preview/blog/a-post')).toBeUndefined();
  expect([`${PATH}/blog`, `${PATH}/blog/a`, `${PATH}/pricing`, '/blog'].map(appOf)).toEqual([
    'blog',
    'blog',
    'www',
    'www',
  ]);
});

test('the slugs that no post can have are the same', async () => {
  const { RESERVED_SLUGS } = await below('');
  expect((await below(PATH)).RESERVED_SLUGS).toEqual(RESERVED_SLUGS);
});

test.for<[string, string]>([
  ['/pricing', `${PATH}/pricing`],
  ['/', `${PATH}/`],
  ['//elsewhere.example/a', '//elsewhere.example/a'],
  ['https://elsewhere.example/a', 'https://elsewhere.example/a'],
  ['mailto:a@relay.example', 'mailto:a@relay.example'],
  ['#main', '#main'],
  ['picture.png', 'picture.png'],
  ['', ''],
])('what a person wrote as %j leads to %j', async ([written, expected]) => {
  const { withBasePath } = await below(PATH);
  expect(withBasePath(written)).toBe(expected);
});

test('React Router is given what it writes the path before', async () => {
  const { inRouter, routes } = await below(PATH);
  expect(inRouter(routes.search.href({ q: 'tls' }))).toBe('/blog/search?q=tls');
  expect(inRouter(routes.home.href())).toBe('/');
});

test('at the root of a host addresses are as they are written', async () => {
  const { routes, withBasePath, inRouter } = await below('');
  expect([routes.home.href(), withBasePath('/pricing'), inRouter('/blog')]).toEqual(['/', '/pricing', '/blog']);
});
