// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { AfterNavigation } from '#navigation/after-navigation.tsx';

test('a page that comes back from the cache stays, even if it was left during a navigation', async () => {
  onTestFinished(cleanup);
  const never = new Promise<never>(() => {});
  const router = createMemoryRouter([
    {
      element: (
        <>
          <AfterNavigation />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: <h1>Here</h1> },
        { path: '/slow', loader: () => never, element: <h1>Slow</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  const show = (persisted: boolean) => act(() => dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
  const { key } = router.state.location;
  await show(true);
  expect(router.state.location.key).toBe(key);
  await act(async () => void router.navigate('/slow'));
  await show(false);
  expect(router.state.navigation.state).toBe('loading');
  await show(true);
  expect(router.state.navigation.state).toBe('idle');
  expect(router.state.location.pathname).toBe('/');
});
