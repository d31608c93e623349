import { expect, test } from 'vitest';
import { formatContentError } from '#files/content-error.ts';
import { redirectTarget, withQuery } from '#reading/redirect-target.ts';
import { readRedirects } from '#reading/redirects.ts';

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
/asked: /one?x=1#a
/50%: /percent
/deep/*: https://deep.example/*
/deep/er/*: /blog/er/*
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
  ['/2019/05/a-title//', '/blog/a-title'],
  ['/2019/05/a-title?p=1', '/blog/a-title'],
  ['/asked', 'https://docs.example/%C3%A4?x=%24a'],
  ['/50%', '/percent'],
  ['/deep/a', 'https://deep.example/a'],
  ['/deep/er/a/b', '/blog/er/a/b'],
  ['/deep/er', 'https://deep.example/er'],
] as const)('%s leads to %s', ([path, target]) => {
  const { redirects, errors } = readRedirects(SOURCE);
  expect(errors).toEqual([]);
  expect(redirectTarget(redirects, path, (pathname) => PAGES.has(pathname))).toBe(target);
});

test('a chain of nine redirects is followed, and one of ten is taken for a loop', () => {
  const { redirects } = readRedirects(Array.from({ length: 12 }, (_, index) => `/${index}: /${index + 1}\n`).join(''));
  const targetOf = (path: string) => redirectTarget(redirects, path, () => false);
  expect([targetOf('/3'), targetOf('/2')]).toEqual(['/12', undefined]);
});

test.for([
  ['/a', '?x=1', '/a?x=1'],
  ['/a#b', '?x=1', '/a?x=1#b'],
  ['/a?y=1', '?x=1', '/a?y=1'],
  ['/a?y=1#b', '?x=1', '/a?y=1#b'],
  ['/a#b?c', '?x=1', '/a?x=1#b?c'],
  ['/a', '?x=$&', '/a?x=$&'],
  ['/a', '', '/a'],
] as const)('%s with the query %j is %s', ([target, query, whole]) => {
  expect(withQuery(target, query)).toBe(whole);
});

test('a page is not redirected, not even the home page', () => {
  const { redirects } = readRedirects('/: /blog\n/page: /blog\n/old: /blog\n');
  const isPage = (pathname: string) => pathname === '/' || pathname === '/page';
  const targets = ['/', '/page', '/old'].map((path) => redirectTarget(redirects, path, isPage));
  expect(targets).toEqual([undefined, undefined, '/blog']);
});

test.for([
  ['- /a: /b', '1: this is not a mapping'],
  [
    '/a: /b/*/c',
    '1 (/a): a target is a path such as /blog/a-title, or a URL that begins with https://, without spaces',
  ],
  ['a: /b', '1 (a): a former address is'],
  ['/a?p=1: /b', '1 (/a?p=1): a former address is'],
  ['/a*: /b', '1 (/a*): a former address is'],
  ['//a: /b', '1 (//a): a former address is'],
  ['/*: /blog', '1 (/*): this would redirect every missing page'],
  ['/blog/*: /blog', '1 (/blog/*): this would redirect every missing page'],
  ['/a/*: https://docs.example*', '1 (/a/*): a target is a path'],
  ['/a/*: https://*', '1 (/a/*): a target is a path'],
  ['/a: b', '1 (/a): a target is a path'],
  ['/a: //b.example', '1 (/a): a target is a path'],
  ['/a: javascript:alert(1)', '1 (/a): a target is a path'],
  ['/a: 3', '1 (/a): a target is a path'],
] as const)('%j is an error: %s', ([source, message]) => {
  const { redirects, errors } = readRedirects(source);
  expect(redirects.size).toBe(0);
  expect(errors.map(formatContentError)).toEqual([expect.stringContaining(`redirects.yaml:${message}`)]);
});

test.for([
  ['bad?x=1: /blog', '2 (bad?x=1): a former address is'],
  ['/bad /new', '2: this is not a mapping'],
  ['/bad: /x: y', '2: this is not valid YAML'],
  ['/bad: "/x', '2: this is not valid YAML (Missing closing'],
  ['/bad: [x', '2: this is not valid YAML (Flow'],
  ['/bad: *x', '2: YAML does not read this as text'],
  ['/a/: /again', '2: line 1 is for the same URL'],
  ['<<<<<<< ours', '2: a merge conflict is here'],
] as const)('despite the entry %j, the others work', ([bad, message]) => {
  const { redirects, errors } = readRedirects(`/a: /b\n${bad}\n\n# More\n/c: /d\n`);
  expect([...redirects].map(([from, { to, line }]) => [from, to, line])).toEqual([
    ['/a', '/b', 1],
    ['/c', '/d', 5],
  ]);
  expect(errors.map(formatContentError)).toEqual([expect.stringContaining(`redirects.yaml:${message}`)]);
});

test('an unfinished merge is one mistake', () => {
  const source = '/a: /b\n<<<<<<< ours\n/x: /y\n=======\n/z: /y\n>>>>>>> theirs\n/c: /d\n';
  const { redirects, errors } = readRedirects(source);
  expect([...redirects.keys()]).toEqual(['/a', '/x', '/z', '/c']);
  expect(errors.map(formatContentError)).toEqual([expect.stringContaining('redirects.yaml:2: a merge conflict is')]);
});

test('at most 50 mistakes are reported', () => {
  const { redirects, errors } = readRedirects(`/a: /b\n${'a: /b\n'.repeat(30_000)}`);
  expect([redirects.size, errors.length]).toEqual([1, 51]);
  expect([errors[0], errors[49], errors[50]].map((error) => error?.line)).toEqual([2, 51, 52]);
  expect(errors[49]?.message).toContain('a former address is');
  expect(errors[50]?.message).toBe(
    'there are more mistakes from here on, and nothing below is read; correct those above first',
  );
  const fifty = readRedirects('a: /b\n'.repeat(50)).errors;
  expect([fifty.length, fifty[49]?.message]).toEqual([50, errors[49]?.message]);
});

test.for(['/..//elsewhere.example', '/a/../..//elsewhere.example', '/.//elsewhere.example'])(
  '%s stays on the site',
  (target) => {
    expect(readRedirects(`/a: ${target}\n`).redirects.get('/a')?.to).toBe('/elsewhere.example');
  },
);
