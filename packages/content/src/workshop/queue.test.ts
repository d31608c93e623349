import { expect, test } from 'vitest';
import { createQueue } from '#workshop/queue.ts';

const never = () => false;

test('files that a turn left over come first of their rank again, unless they were added in a better one', () => {
  const queue = createQueue();
  ['a', 'b', 'c', 'd'].forEach((file) => void queue.add(file, 'bulk'));
  const [, ...left] = queue.take(() => 3, never);
  queue.add('c', 'hand');
  queue.putBack(left);
  const files = () => queue.take(() => 50, never).map(({ file, rank }) => `${file} ${rank}`);
  expect([files(), files(), files()]).toEqual([['c hand'], ['b bulk', 'd bulk'], []]);
});

test('a file that must be made alone is', () => {
  const queue = createQueue();
  ['a', 'b', 'c'].forEach((file) => void queue.add(file, 'cold'));
  const taken = () =>
    queue
      .take(
        () => 50,
        (file) => file === 'b',
      )
      .map(({ file }) => file);
  expect([taken(), taken(), taken()]).toEqual([['a'], ['b'], ['c']]);
});
