import { buildContentIndex, type ContentError, type ContentSnapshot } from '@portico/content';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { logContent } from '#content/log-content.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const mistake = (file: string, line?: number, field?: string): ContentError => ({
  code: 'front-matter-field',
  file,
  ...(line !== undefined && { line }),
  ...(field !== undefined && { field }),
  message: 'it is wrong',
});

/** A store whose content the test sets, and what was logged about it, one line for each entry. */
function followed(...errors: readonly ContentError[]) {
  const lines: string[] = [];
  const note = (fields: object, text: string) => {
    lines.push(text === 'content read' ? `content read, errors: ${'errors' in fields ? fields.errors : ''}` : text);
  };
  const snapshotOf = (version: number, now: readonly ContentError[]): ContentSnapshot => ({
    version: String(version),
    index: buildContentIndex([], 0),
    authors: new Map(),
    media: new Map(),
    images: new Map(),
    errors: now,
  });
  let version = 1;
  let current = snapshotOf(version, errors);
  const listeners = new Set<(next: ContentSnapshot, previous: ContentSnapshot) => void>();
  logContent(
    {
      current: () => current,
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    { error: note, info: note },
  );
  return {
    /** Returns the lines since the previous call. */
    lines: () => lines.splice(0),
    change(...next: readonly ContentError[]) {
      const previous = current;
      version += 1;
      current = snapshotOf(version, next);
      for (const listener of listeners) {
        listener(current, previous);
      }
    },
    settle: () => vi.advanceTimersByTime(250),
  };
}

test('at the start, there is a line for each file with mistakes and one for the content', () => {
  const { lines } = followed(mistake('a.md', 2, 'title'), mistake('b.md'));
  expect(lines()).toEqual(['a.md:2 (title): it is wrong', 'b.md: it is wrong', 'content read, errors: 2']);
});

test('several mistakes of one file are one line', () => {
  const store = followed();
  store.lines();
  store.change(mistake('a.md', 2, 'title'), mistake('a.md', 3, 'date'), mistake('a.md', 9));
  store.settle();
  expect(store.lines()).toEqual([
    'a.md:2 (title): it is wrong. And 2 more, see npm run check',
    'content read, errors: 3',
  ]);
});

test('a file that is saved in steps is logged once, as it is in the end', () => {
  const store = followed(mistake('a.md', 2));
  store.lines();
  // Emptied, half written, whole.
  store.change(mistake('a.md', 1, 'empty'));
  vi.advanceTimersByTime(100);
  store.change(mistake('a.md', 5, 'half'));
  vi.advanceTimersByTime(100);
  store.change();
  expect(store.lines()).toEqual([]);
  store.settle();
  expect(store.lines()).toEqual(['corrected: a.md', 'content read, errors: 0']);
});
