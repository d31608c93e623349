import { expect, test } from 'vitest';
import { withoutToken } from '#preview/without-token.ts';

const TOKEN = `1795000000.${'aB3-_'.repeat(9).slice(0, 43)}`;

test.for([
  `/blog/a?preview=${TOKEN}`,
  `/blog/a?%70review=${TOKEN}`,
  `/blog/a?x=1?preview=${TOKEN}`,
  `/blog/a?x#preview=${TOKEN}`,
  `/blog/a%3Fpreview=${TOKEN}`,
  `/blog/a?preview[]=${TOKEN}`,
])('%s is logged without its token', (url) => {
  expect(withoutToken(url)).not.toContain('aB3');
});

test('other queries are logged as they are', () => {
  expect(withoutToken('/blog?page=2&utm_source=a?b')).toBe('/blog?page=2&utm_source=a?b');
});
