import { expect, test } from 'vitest';
import { currentValue } from '#link/current-link.ts';

test.for([
  ['/blog', '/blog', 'page'],
  ['/blog', '/blog/a-post', 'true'],
  ['/blog', '/blogging', undefined],
  ['/blog', '/', undefined],
  ['/', '/', 'page'],
  ['/', '/blog', undefined],
  // An app below a path: its first page has a slash at the end.
  ['/dash', '/dash/', 'page'],
  ['/dash/', '/dash/', 'page'],
  ['/dash/', '/dash/usage', 'true'],
  ['/dash', '/dashing/', undefined],
  // A page that is not there.
  ['/', '', undefined],
  ['/dash', '', undefined],
] as const)('a link to %s at %s is %s', ([href, pathname, value]) => {
  expect(currentValue(href, pathname)).toBe(value);
});
