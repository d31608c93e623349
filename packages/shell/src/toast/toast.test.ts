import { expect, test } from 'vitest';
import { announce, dismissToast, removeToast, toast, toastStore } from '#toast/toast.ts';

test.for(['error', 'Info', '', null, undefined, 'constructor'])(
  'the priority %j is an unreachable case',
  (priority) => {
    const input = JSON.parse(JSON.stringify({ priority, message: 'One' }));
    expect(() => toast(input)).toThrow('Unreachable Case');
    expect(toastStore.snapshot().toasts).toEqual([]);
  },
);

test('toasts are in the order in which they came, and one that is dismissed leaves before it is gone', () => {
  const shown = () =>
    toastStore.snapshot().toasts.map(({ message, isLeaving }) => (isLeaving ? `(${message})` : message));
  toast({ priority: 'info', message: 'One' });
  toast({ priority: 'danger', message: 'Two' });
  const [first = 0, second = 0] = toastStore.snapshot().toasts.map(({ id }) => id);
  announce('Copied');
  expect(shown()).toEqual(['One', 'Two']);
  dismissToast(first);
  dismissToast(100);
  expect(shown()).toEqual(['(One)', 'Two']);
  removeToast(first);
  removeToast(second);
  expect(toastStore.snapshot()).toMatchObject({ toasts: [], announcement: { text: 'Copied' } });
});
