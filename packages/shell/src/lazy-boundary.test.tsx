// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { use } from 'react';
import { expect, test, vi } from 'vitest';
import { LazyBoundary } from '#lazy-boundary.tsx';

test('a boundary whose part could not be loaded shows what replaces it, and says so once', async () => {
  // React logs what a boundary catches.
  const logged = vi.spyOn(console, 'error');
  const { promise: loading, reject } = Promise.withResolvers<string>();
  const Part = () => use(loading);
  const onFailed = vi.fn();
  await act(async () => {
    render(
      <LazyBoundary meanwhile="soon" instead="nothing" onFailed={onFailed}>
        <Part />
      </LazyBoundary>,
    );
  });
  screen.getByText('soon');
  await act(async () => reject(new TypeError('Failed to fetch')));
  screen.getByText('nothing');
  expect(onFailed).toHaveBeenCalledOnce();
  expect(logged.mock.calls.splice(0).join()).toContain('Failed to fetch');
});
