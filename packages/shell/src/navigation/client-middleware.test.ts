import { createMemoryRouter, type MiddlewareFunction, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { keepFragment } from '#navigation/client-middleware.ts';

/** Returns where a navigation ends in an app whose `/old` redirects to a location. */
async function endOf(link: string, location: string): Promise<string> {
  const router = createMemoryRouter([
    {
      middleware: [keepFragment as MiddlewareFunction],
      children: [
        { path: '/' },
        { path: '/old', loader: () => redirect(location, 301) },
        { path: '/new', loader: () => null },
      ],
    },
  ]);
  await router.navigate(link);
  const { pathname, search, hash } = router.state.location;
  return pathname + search + hash;
}

test('a redirect keeps the fragment of the link', async () => {
  expect(await endOf('/old#part', '/new')).toBe('/new#part');
  expect(await endOf('/old?page=1#part', '/new?page=2')).toBe('/new?page=2#part');
});

test('a fragment in the redirect itself takes precedence', async () => {
  expect(await endOf('/old#part', '/new#other')).toBe('/new#other');
});

test('without fragments, and without a redirect, nothing changes', async () => {
  expect(await endOf('/old', '/new')).toBe('/new');
  expect(await endOf('/new#part', '/')).toBe('/new#part');
});
