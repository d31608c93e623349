import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellLoadingLater } from '#navigation/loading-later.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A router with a page whose data takes a while, and what its subscribers have been told. */
function openRouter(takesMs: number) {
  const wait = () => new Promise((resolve) => setTimeout(resolve, takesMs, null));
  const router = createMemoryRouter([{ path: '/' }, { path: '/post', loader: wait, action: wait }]);
  const told: string[] = [];
  tellLoadingLater(router);
  // A second time changes nothing.
  tellLoadingLater(router);
  const unsubscribe = router.subscribe(({ navigation, location }) => {
    told.push(`${navigation.state} ${location.pathname}`);
  });
  return { router, told, unsubscribe };
}

test('a navigation whose data is there in a moment is told as the page that has come', async () => {
  const { router, told } = openRouter(20);
  router.navigate('/post');
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual(['idle /post']);
});

test('one that takes longer is told to load', async () => {
  const { router, told } = openRouter(300);
  router.navigate('/post');
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual(['loading /']);
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual(['loading /', 'idle /post']);
});

test('a form is told to load as soon as it has been submitted', async () => {
  const { router, told } = openRouter(20);
  router.navigate('/post', { formMethod: 'post', formData: new FormData() });
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual(['submitting /', 'loading /', 'idle /post']);
});

test('who has unsubscribed is told nothing more', async () => {
  const { router, told, unsubscribe } = openRouter(300);
  router.navigate('/post');
  unsubscribe();
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual([]);
});
