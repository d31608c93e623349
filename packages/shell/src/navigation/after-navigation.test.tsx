// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AfterNavigation, LeaveFocus } from '#navigation/after-navigation.tsx';

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

test('focus leaves a page before its elements are removed', async () => {
  onTestFinished(cleanup);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const focusedAtEnd = vi.fn();
  const noteEnd = () => () => focusedAtEnd(document.activeElement?.localName);
  const router = createMemoryRouter([
    {
      element: (
        <>
          <LeaveFocus />
          <main>
            <Outlet />
          </main>
          <AfterNavigation />
        </>
      ),
      children: [
        {
          path: '/',
          element: (
            <a href="/next" ref={noteEnd}>
              Next
            </a>
          ),
        },
        { path: '/next', element: <h1>Next page</h1> },
      ],
    },
  ]);
  const { getByRole } = render(<RouterProvider router={router} />);
  getByRole('link').focus();
  await act(() => router.navigate('/next'));
  expect(focusedAtEnd.mock.calls).toEqual([['body']]);
  expect(document.activeElement).toBe(getByRole('heading'));
});
