import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eachNewYear } from '#pages/each-new-year.ts';

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function start(time: string) {
  vi.setSystemTime(time);
  const action = vi.fn<() => void>();
  const stopping = new AbortController();
  eachNewYear(action, { now: Date.now, signal: stopping.signal });
  return { action, stopping };
}

test('the turn of the year in UTC calls the action once', () => {
  const { action } = start('2026-12-31T23:59:00Z');
  vi.advanceTimersByTime(59_999);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(DAY);
  expect(action).toHaveBeenCalledTimes(1);
});

test('a wait that is longer than a timer can be is made of several', () => {
  const { action } = start('2026-01-01T00:00:00Z');
  vi.advanceTimersByTime(365 * DAY - 1);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(1);
});

test('every year has its turn', () => {
  const { action } = start('2027-06-01T12:00:00Z');
  vi.advanceTimersByTime(366 * 3 * DAY);
  expect(action).toHaveBeenCalledTimes(3);
});

test('a timer that comes while the clock says it is still last year waits again', () => {
  const { action } = start('2026-12-31T23:59:00Z');
  vi.advanceTimersByTime(59_000);
  vi.setSystemTime('2026-12-31T23:50:00Z');
  vi.advanceTimersByTime(1000);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * 60_000);
  expect(action).toHaveBeenCalledTimes(1);
});

test('nothing happens after the signal', () => {
  const { action, stopping } = start('2026-12-31T23:59:00Z');
  stopping.abort();
  vi.advanceTimersByTime(DAY);
  expect(action).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
