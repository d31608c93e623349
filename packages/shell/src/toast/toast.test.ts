// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { toast } from '#toast/toast.ts';

test.for(['error', 'Info', '', null, undefined, 'constructor'])(
  'the priority %j is an unreachable case',
  (priority) => {
    const input = JSON.parse(JSON.stringify({ priority, message: 'One' }));
    expect(() => toast(input)).toThrow('Unreachable Case');
  },
);

test('a priority that does not exist is named, with those that do', () => {
  const input = JSON.parse('{ "priority": "error", "message": "One" }');
  expect(() => toast(input)).toThrow(
    'Unreachable Case: "error" is not a priority of a toast, so it has no icon and no accent. Use info, warning, success, danger.',
  );
});
