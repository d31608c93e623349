import { afterEach, expect, test } from 'vitest';
import { dismissToast, toast, toastStore } from '#toast/toast.ts';

afterEach(() => {
  for (const { id } of toastStore.snapshot()) {
    dismissToast(id);
  }
});

test.for(['error', 'Info', '', null, undefined, 'constructor'])(
  'the priority %j is an unreachable case',
  (priority) => {
    const input = JSON.parse(JSON.stringify({ priority, message: 'One' }));
    expect(() => toast(input)).toThrow('Unreachable Case');
    expect(toastStore.snapshot()).toEqual([]);
  },
);
