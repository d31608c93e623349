import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from '#app/when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('work waits until the browser says that it is idle, and can be called off', () => {
  const requestIdleCallback = vi.fn(() => 7);
  const cancelIdleCallback = vi.fn();
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('cancelIdleCallback', cancelIdleCallback);
  const work = vi.fn();
  const callOff = whenIdle(work);
  expect(requestIdleCallback).toHaveBeenCalledWith(work);
  expect(work).not.toHaveBeenCalled();
  callOff();
  expect(cancelIdleCallback).toHaveBeenCalledWith(7);
});

test('where the browser does not say, a second counts as idle', () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  const work = vi.fn();
  whenIdle(work);
  const calledOff = vi.fn();
  whenIdle(calledOff)();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
  expect(calledOff).not.toHaveBeenCalled();
});
