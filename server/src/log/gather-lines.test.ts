import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { gatherLines } from '#log/gather-lines.ts';

const written: string[] = [];
const gather = () => gatherLines((lines) => written.push(lines), { bytes: 10, latestMs: 250 });

beforeEach(() => {
  written.length = 0;
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

test('lines are written together when they are long enough', () => {
  const { add } = gather();
  add('aaaa\n');
  expect(written).toEqual([]);
  add('bbbb\n');
  expect(written).toEqual(['aaaa\nbbbb\n']);
});

test.for([
  ['a line', 'bbbbbb\n'],
  ['a line whose characters take two bytes', 'ééé\n'],
  ['a line that is too long by itself', 'bbbbbbbbbb\n'],
] as const)('what waits is written before %s with which it would be too long', ([, line]) => {
  const { add, pass } = gather();
  add('aaaa\n');
  add(line);
  pass();
  expect(written).toEqual(['aaaa\n', line]);
});

test('a line waits no longer than it may, also one that follows a full block', () => {
  const { add } = gather();
  add('a\n');
  vi.advanceTimersByTime(200);
  add('bbbbbbb\n');
  add('c\n');
  vi.advanceTimersByTime(249);
  expect(written).toEqual(['a\nbbbbbbb\n']);
  vi.advanceTimersByTime(1);
  expect(written).toEqual(['a\nbbbbbbb\n', 'c\n']);
});

test('what waits can be written at once, and is written once', () => {
  const { add, pass } = gather();
  add('a\n');
  pass();
  pass();
  vi.advanceTimersByTime(1000);
  expect(written).toEqual(['a\n']);
});
