// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LazyBoundary, lazyPart } from '#lazy-boundary.tsx';

test('a part whose code could not be loaded is loaded again by the next boundary, but not by the same one', async () => {
  // React logs what a boundary catches.
  const logged = vi.spyOn(console, 'error');
  const load = vi
    .fn(async () => ({ default: ({ name }: { readonly name: string }) => <p>{name} has loaded</p> }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyPart(load);
  const onFailed = vi.fn();
  const within = (key: string) => (
    <LazyBoundary key={key} instead={<p>nothing</p>} onFailed={onFailed}>
      <Part name="It" />
    </LazyBoundary>
  );

  const { rerender } = render(within('first'));
  await screen.findByText('nothing');
  rerender(within('first'));
  screen.getByText('nothing');
  expect([load.mock.calls.length, onFailed.mock.calls.length]).toEqual([1, 1]);
  expect(logged.mock.calls.splice(0).join()).toContain('could not be loaded');

  rerender(within('second'));
  await screen.findByText('It has loaded');
  expect([load.mock.calls.length, onFailed.mock.calls.length]).toEqual([2, 1]);
});
