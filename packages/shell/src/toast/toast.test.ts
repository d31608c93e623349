// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { dismissToast, enterRegion, removeToast, toast, toastStore } from '#toast/toast.ts';

test.for(['error', 'Info', '', null, undefined, 'constructor'])(
  'the priority %j is an unreachable case',
  (priority) => {
    const input = JSON.parse(JSON.stringify({ priority, message: 'One' }));
    expect(() => toast(input)).toThrow('Unreachable Case');
    expect(toastStore.snapshot().toasts).toEqual([]);
  },
);

test('a priority that does not exist is named, with those that do', () => {
  const input = JSON.parse('{ "priority": "error", "message": "One" }');
  expect(() => toast(input)).toThrow(
    'Unreachable Case: "error" is not a priority of a toast, so it has no icon and no accent. Use info, warning, success, danger.',
  );
});

test('a region exists until it is left, and listeners are called until they unsubscribe', () => {
  const listener = vi.fn();
  const stop = toastStore.subscribe(listener);
  const [a, b] = [document.createElement('section'), document.createElement('section')];
  const leave = [a, b].map(enterRegion);
  expect(toastStore.snapshot().regions).toEqual([a, b]);
  leave[0]?.();
  expect(toastStore.snapshot().regions).toEqual([b]);
  stop();
  leave[1]?.();
  expect(toastStore.snapshot().regions).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(3);
  expect(toastStore.serverSnapshot()).toEqual({ toasts: [], regions: [] });
});

test('toasts are in the order in which they came, and one that is dismissed leaves before it is gone', () => {
  const shown = () =>
    toastStore.snapshot().toasts.map(({ message, isLeaving }) => (isLeaving ? `(${message})` : message));
  toast({ priority: 'info', message: 'One' });
  toast({ priority: 'danger', message: 'Two' });
  const [first = 0, second = 0] = toastStore.snapshot().toasts.map(({ id }) => id);
  expect(shown()).toEqual(['One', 'Two']);
  dismissToast(first);
  dismissToast(100);
  expect(shown()).toEqual(['(One)', 'Two']);
  removeToast(first);
  expect(shown()).toEqual(['Two']);
  removeToast(second);
  expect(toastStore.snapshot().toasts).toEqual([]);
});
