import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { site } from '../../../e2e/fixture/site.config.ts';

vi.mock('../../../site.config.ts', () => ({
  site: { ...site, account: { ...site.account, signUp: { label: 'Sign up', href: '/download' } } },
}));

test("a path of the site on a home without words is below the site's base path", async () => {
  vi.stubEnv('BASE_PATH', '/pr-12');
  const { wordsOf } = await import('./words-of.ts');
  expect(wordsOf('home', new RouterContextProvider()).actions?.map(({ href }) => href)).toEqual([
    '/pr-12/download',
    site.hosts.docs,
  ]);
});
