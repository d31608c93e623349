import { expect, test } from 'vitest';
import { formatContentError } from '#files/content-error.ts';
import { readRedirects, redirectTarget } from '#reading/redirects.ts';

const SOURCE = `# Of the old blog
/2019/05/a-title/: /blog/a-title
/Straße und mehr.html: /blog/größe#oben
/one: /two
/two: https://docs.example/ä?x=$a
/posts/*: /blog/*
/posts/special/*: /blog
/blog/old/*: https://old.example/*
/ring: /other-ring
/other-ring: /ring
/grow/*: /grow/more/*
/page: /blog
`;
const PAGES = new Set(['/page', '/blog', '/blog/a-title']);

test.for([
  ['/2019/05/a-title', '/blog/a-title'],
  ['/2019/05/a-title/', '/blog/a-title'],
  ['/2019/05', undefined],
  ['/Stra%C3%9Fe%20und%20mehr.html', '/blog/gr%C3%B6%C3%9Fe#oben'],
  ['/stra%C3%9Fe%20und%20mehr.html', undefined],
  ['/one', 'https://docs.example/%C3%A4?x=%24a'],
  ['/posts/a', '/blog/a'],
  ['/posts/a%3Ab/c', '/blog/a%3Ab/c'],
  ['/posts', undefined],
  ['/posts/special/a', '/blog'],
  ['/posts/special', '/blog/special'],
  ['/blog/old/a$&', 'https://old.example/a%24%26'],
  ['/ring', undefined],
  ['/grow/a', undefined],
  ['/page', undefined],
  ['/', undefined],
] as const)('%s leads to %s', ([path, target]) => {
  const { redirects, errors } = readRedirects(SOURCE);
  expect(errors).toEqual([]);
  expect(redirectTarget(redirects, path, (pathname) => PAGES.has(pathname))).toBe(target);
});

test.for([
  ['- /a: /b', '1: this is not a mapping'],
  ['/a: /b\na: /b', '2 (a): a former address is'],
  ['/a?p=1: /b', '1 (/a?p=1): a former address is'],
  ['/a*: /b', '1 (/a*): a former address is'],
  ['//a: /b', '1 (//a): a former address is'],
  ['/*: /blog', '1 (/*): this would redirect every missing page'],
  ['/blog/*: /blog', '1 (/blog/*): this would redirect every missing page'],
  ['/a: b', '1 (/a): a target is a path'],
  ['/a: //b.example', '1 (/a): a target is a path'],
  ['/a: javascript:alert(1)', '1 (/a): a target is a path'],
  ['/a: 3', '1 (/a): a target is a path'],
  ['/a: /b/*', '1 (/a): a * at the end of a target'],
  ['/a: /b\n/a: /c', '2: this field is here a second time'],
] as const)('%j is an error: %s', ([source, message]) => {
  const { redirects, errors } = readRedirects(source);
  expect(redirects.size).toBe(0);
  expect(errors.map(formatContentError)).toEqual([expect.stringContaining(`redirects.yaml:${message}`)]);
});
