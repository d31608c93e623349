import { expect, test } from 'vitest';
import { createProgress } from '#export/progress.ts';

/** What is written where one address of `all` is done each `everyMs`. */
function written({ isTTY, all, everyMs }: { isTTY: boolean; all: number; everyMs: number }): readonly string[] {
  const texts: string[] = [];
  let now = 0;
  const tell = createProgress({ isTTY, write: (text: string) => texts.push(text) > 0 }, () => now);
  for (let done = 0; done <= all; done += 1) {
    tell(done, all);
    now += everyMs;
  }
  return texts;
}

test('a terminal has one line with rate and time left, written over, and none at the end', () => {
  const texts = written({ isTTY: true, all: 100, everyMs: 100 });
  expect(texts[0]).toBe('\r\u001b[K2 of 100 addresses, 10 a second, 10 s left');
  expect(texts.length).toBe(50);
  expect(texts.at(-1)).toBe('\r\u001b[K');
  expect(texts.join('')).not.toContain('\n');
});

test('elsewhere there is a plain line each five seconds, and none of what takes less', () => {
  expect(written({ isTTY: false, all: 100, everyMs: 100 })).toEqual([
    '50 of 100 addresses, 10 a second, 5 s left\n',
    '100 of 100 addresses, 10 a second, 0 s left\n',
  ]);
  expect(written({ isTTY: false, all: 100, everyMs: 40 })).toEqual([]);
});
