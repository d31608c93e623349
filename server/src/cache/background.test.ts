import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBackground } from '#cache/background.ts';

const noErrors = (error: unknown) => {
  throw error;
};

/** Resolves when all that a queue has taken in is done. */
function settled(background: (task: () => Promise<void>) => void): Promise<void> {
  return new Promise((resolve) => background(async () => resolve()));
}

test('tasks run one at a time, in the order in which they were added', async () => {
  const background = createBackground({ longest: 10, onError: noErrors });
  const events: string[] = [];
  for (const [name, duration] of Object.entries({ first: 5, second: 1, third: 0 })) {
    background(async () => {
      events.push(`${name} begins`);
      await setTimeout(duration);
      events.push(`${name} ends`);
    });
  }
  await settled(background);
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
});

test('tasks beyond the bound are dropped, and there is room again afterwards', async () => {
  const background = createBackground({ longest: 3, onError: noErrors });
  const done: number[] = [];
  const add = (number: number) => {
    background(async () => {
      done.push(number);
    });
  };
  for (const number of [1, 2, 3, 4, 5]) {
    add(number);
  }
  await expect.poll(() => done).toEqual([1, 2, 3]);
  add(6);
  await settled(background);
  expect(done).toEqual([1, 2, 3, 6]);
});

test.for<[string, () => Promise<void>]>([
  ['rejects', () => Promise.reject(new Error('It broke.'))],
  [
    'throws before its first wait',
    () => {
      throw new Error('It broke.');
    },
  ],
])('a task that %s is reported and does not stop the next', async ([, failing]) => {
  const errors: unknown[] = [];
  const background = createBackground({ longest: 10, onError: (error) => errors.push(error) });
  let done = false;
  background(failing);
  background(async () => {
    done = true;
  });
  await settled(background);
  expect(errors).toEqual([new Error('It broke.')]);
  expect(done).toBe(true);
});
