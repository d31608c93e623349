import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, toastStore } from '#toast/toast.ts';

afterEach(() => {
  for (const { id } of toastStore.snapshot()) {
    dismissToast(id);
  }
});

test('toasts are kept in their order until they are dismissed', () => {
  const first = toast({ priority: 'info', message: 'One' });
  const second = toast({ priority: 'info', message: 'One' });
  expect(second).not.toBe(first);
  expect(toastStore.snapshot().map(({ id }) => id)).toEqual([first, second]);
  dismissToast(first);
  dismissToast(first);
  expect(toastStore.snapshot().map(({ id }) => id)).toEqual([second]);
});

test('a subscriber is called until it unsubscribes', () => {
  const listener = vi.fn<() => void>();
  const stop = toastStore.subscribe(listener);
  toast({ priority: 'danger', message: 'One' });
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  toast({ priority: 'danger', message: 'Two' });
  expect(listener).toHaveBeenCalledTimes(1);
});

test.for(['error', 'Info', '', null, undefined, 'constructor'])(
  'the priority %j is an unreachable case',
  (priority) => {
    const input = JSON.parse(JSON.stringify({ priority, message: 'One' }));
    expect(() => toast(input)).toThrow('Unreachable Case');
    expect(toastStore.snapshot()).toEqual([]);
  },
);
