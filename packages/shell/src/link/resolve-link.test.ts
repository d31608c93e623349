import { expect, test } from 'vitest';
import { currentValue, resolveLink, routerPath } from '#link/resolve-link.ts';

test.for([
  ['/blog', 'blog', 'in-app'],
  ['/blog', 'www', 'document'],
  ['/blog', 'dashboard', 'document'],
  ['/blog#main', 'blog', 'in-app'],
  ['/blog/tag/ai', 'blog', 'in-app'],
  ['/blogging', 'blog', 'document'],
  ['/blogging', 'www', 'in-app'],
  ['/pricing', 'www', 'in-app'],
  ['/pricing', 'blog', 'document'],
  ['/', 'blog', 'document'],
  ['/blog/rss.xml', 'blog', 'document'],
  ['/blog/a-post.md?x=1', 'blog', 'document'],
  ['https://culvert.example/blog', 'blog', 'external'],
  ['//elsewhere.example/blog', 'blog', 'external'],
  ['mailto:hello@culvert.example', 'blog', 'external'],
] as const)('%s from the app %s is %s', ([href, app, kind]) => {
  expect(resolveLink(href, { app, site: {}, basename: '/' })).toBe(kind);
});

test.for([
  ['/', 'in-app'],
  ['/blog', 'in-app'],
  ['/report.pdf', 'document'],
  ['https://culvert.example/blog', 'external'],
] as const)('%s from an app on another origin than the site is %s', ([href, kind]) => {
  const site = { siteOrigin: 'https://culvert.example' };
  expect(resolveLink(href, { app: 'dashboard', site, basename: '/' })).toBe(kind);
});

test.for([
  ['/dash/', 'in-app', '/'],
  ['/dash/usage?from=1#now', 'in-app', '/usage?from=1#now'],
  ['/dash/report.pdf', 'document'],
  // The router doesn't know the address without the slash.
  ['/dash', 'document'],
  ['/dashing', 'document'],
  ['/', 'document'],
  ['/blog', 'document'],
  ['https://culvert.example/dash/usage', 'external'],
] as const)('%s from an app below /dash/ is %s', ([href, kind, path]) => {
  const basename = '/dash/';
  for (const site of [{}, { siteOrigin: 'https://culvert.example' }]) {
    expect(resolveLink(href, { app: 'dashboard', site, basename })).toBe(kind);
  }
  expect(kind === 'in-app' ? routerPath(href, { basename }) : undefined).toBe(path);
});

test('at the root of an origin, the router has the same addresses as the browser', () => {
  expect(routerPath('/usage', { basename: '/' })).toBe('/usage');
});

test.for([
  ['/blog', '/blog', 'page'],
  ['/blog', '/blog/a-post', 'true'],
  ['/blog', '/blogging', undefined],
  ['/blog', '/', undefined],
  ['/', '/', 'page'],
  ['/', '/blog', undefined],
  // An app below a path: its first page has a slash at the end.
  ['/dash', '/dash/', 'page'],
  ['/dash/', '/dash/usage', 'true'],
  ['/dash', '/dashing/', undefined],
  // A missing page.
  ['/', '', undefined],
] as const)('a link to %s at %s is %s', ([href, pathname, value]) => {
  expect(currentValue(href, pathname)).toBe(value);
});
