import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { collectWhenIdle } from '#collect-when-idle.ts';

const IDLE_MS = 1000;

afterEach(() => vi.useRealTimers());

test('the heap is collected whole once no work has come for a while, and again after more of it', () => {
  vi.useFakeTimers();
  const collect = vi.fn();
  const worked = collectWhenIdle({ collect });
  for (let job = 0; job < 3; job += 1) {
    worked();
    vi.advanceTimersByTime(IDLE_MS - 1);
  }
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(collect).toHaveBeenCalledExactlyOnceWith({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  worked();
  vi.advanceTimersByTime(IDLE_MS);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('nothing happens where the collector cannot be called', () => {
  vi.useFakeTimers();
  const worked = collectWhenIdle({ collect: undefined });
  worked();
  expect(vi.getTimerCount()).toBe(0);
});

test('threads that begin after the flag is set have the collector, which main.ts of the server relies on', async () => {
  setFlagsFromString('--expose-gc');
  const thread = new Worker(
    `const { parentPort } = require('node:worker_threads');
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    parentPort.postMessage('collected');`,
    { eval: true },
  );
  expect(await once(thread, 'message')).toEqual(['collected']);
});
