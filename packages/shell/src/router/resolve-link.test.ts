import { expect, test } from 'vitest';
import { currentValue, inAppPath } from '#router/resolve-link.ts';

const SITE = 'https://culvert.example';

test.for([
  ['/blog', 'blog', '/blog'],
  ['/blog', 'www', undefined],
  ['/blog', 'dashboard', undefined],
  ['/blog#main', 'blog', '/blog#main'],
  ['/blog/a-post#:~:text=some%20words', 'blog', undefined],
  ['/blog/a-post#main:~:text=some', 'blog', undefined],
  ['/blog/tag/ai', 'blog', '/blog/tag/ai'],
  ['/blogging', 'blog', undefined],
  ['/blogging', 'www', '/blogging'],
  ['/pricing', 'www', '/pricing'],
  ['/admin', 'www', undefined],
  ['/pricing', 'blog', undefined],
  ['/', 'blog', undefined],
  ['/blog/rss.xml', 'blog', undefined],
  ['/blog/a-post.md?x=1', 'blog', undefined],
  ['https://culvert.example/blog', 'blog', undefined],
  ['//elsewhere.example/blog', 'blog', undefined],
  ['mailto:hello@culvert.example', 'blog', undefined],
] as const)('%s from the app %s leads the router to %s', ([href, app, path]) => {
  expect(inAppPath(href, { app, basename: '/' })).toBe(path);
});

test.for([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/report.pdf', undefined],
  ['https://culvert.example/blog', undefined],
] as const)('%s from an app on another origin than the site leads the router to %s', ([href, path]) => {
  expect(inAppPath(href, { app: 'dashboard', siteOrigin: SITE, basename: '/' })).toBe(path);
});

test.for([
  ['/dash/', '/'],
  ['/dash/usage?from=1#now', '/usage?from=1#now'],
  ['/dash/report.pdf', undefined],
  // The router doesn't know the address without the slash.
  ['/dash', undefined],
  ['/dashing', undefined],
  ['/', undefined],
  ['/blog', undefined],
  ['https://culvert.example/dash/usage', undefined],
] as const)('%s from an app below /dash/ leads the router to %s', ([href, path]) => {
  for (const siteOrigin of [undefined, SITE]) {
    expect(inAppPath(href, { app: 'dashboard', siteOrigin, basename: '/dash/' })).toBe(path);
  }
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
  // Until hydration, a page without a router.
  ['/', '', undefined],
] as const)('a link to %s at %s is %s', ([href, pathname, value]) => {
  expect(currentValue(href, pathname)).toBe(value);
});
