import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from '#turns.ts';

function workFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; ) {
    // A render can't be interrupted.
  }
}

test('one caller at a time has its turn, and other work is done in between', async () => {
  const nextTurn = createTurns();
  let sinceLast = 0;
  const turns = Array.from({ length: 20 }, async () => {
    await nextTurn();
    sinceLast += 1;
  });
  let most = 0;
  for (let pause = 0; pause < 30; pause += 1) {
    sinceLast = 0;
    await setImmediate();
    most = Math.max(most, sinceLast);
  }
  await Promise.all(turns);
  expect(most).toBe(1);
});

test('after long work, others get as much time', async () => {
  const nextTurn = createTurns(10);
  const others: number[] = [];
  let pauses = 0;
  const turns = Array.from({ length: 3 }, async () => {
    await nextTurn();
    others.push(pauses);
    workFor(30);
  });
  for (; others.length < 3; pauses += 1) {
    await setImmediate();
  }
  await Promise.all(turns);
  const [first = 0, second = 0, third = 0] = others;
  expect(Math.min(second - first, third - second)).toBeGreaterThan(5);
});
