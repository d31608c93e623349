import { expect, test } from 'vitest';
import { siteHref } from '#context/site-href.ts';

const ORIGIN = 'https://relay.example';
test.for([
  ['/blog', ORIGIN, `${ORIGIN}/blog`],
  ['/', ORIGIN, `${ORIGIN}/`],
  ['/blog', undefined, '/blog'],
  ['//elsewhere.example', ORIGIN, '//elsewhere.example'],
  ['https://elsewhere.example/blog', ORIGIN, 'https://elsewhere.example/blog'],
  ['mailto:a@relay.example', ORIGIN, 'mailto:a@relay.example'],
] as const)('%s of the site at %s is %s', ([href, origin, expected]) => {
  expect(siteHref(href, origin)).toBe(expected);
});
