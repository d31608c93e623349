// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NavigationProgress } from '#navigation/navigation-progress.tsx';
import { type NavigationState, RouterProvider } from '#router/router.tsx';

test('a navigation of less than 100 ms changes nothing in the document, and one of a second is announced', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const progress = (state: NavigationState) => (
    <RouterProvider value={{ navigateTo: () => {}, pathname: '/', navigationState: state }}>
      <NavigationProgress />
    </RouterProvider>
  );
  const { container, rerender, getByRole } = render(progress('idle'));
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const shown = () => [container.firstElementChild?.getAttribute('data-state'), getByRole('status').textContent];
  const before = container.innerHTML;

  rerender(progress('loading'));
  pass(99);
  expect(container.innerHTML).toBe(before);
  rerender(progress('idle'));
  expect(container.innerHTML).toBe(before);

  rerender(progress('submitting'));
  pass(100);
  expect(shown()).toEqual(['submitting', '']);
  rerender(progress('loading'));
  pass(900);
  expect(shown()).toEqual(['loading', 'Loading']);
  rerender(progress('idle'));
  expect(shown()).toEqual(['idle', '']);

  // The next navigation begins from the start.
  rerender(progress('loading'));
  expect(shown()).toEqual(['idle', '']);
  pass(100);
  expect(shown()).toEqual(['loading', '']);
});
