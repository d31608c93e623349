import { METHODS } from 'node:http';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { LONGEST_LINE, type RequestEntry, requestLine } from '#log/request-line.ts';

const TIME = Date.UTC(2026, 10, 20);
const ENTRY: RequestEntry = { id: 'ab12-1', method: 'GET', url: '/blog', status: 200, ms: 0.034, cache: 'hit' };

function lineOfPino(entry: RequestEntry): string {
  let written = '';
  const destination = {
    write(line: string) {
      written += line;
    },
  };
  pino({ base: undefined, timestamp: () => `,"time":${TIME}` }, destination).info(entry, 'request');
  return written;
}

test.for<[string, Partial<RequestEntry>]>([
  ['a cached page', {}],
  ['a page that took long', { ms: 1234.567, cache: 'miss' }],
  ['no time at all', { ms: 0 }],
  ['a method with a hyphen', { method: 'M-SEARCH', status: 405, cache: 'none' }],
  ['quotes and backslashes in the target', { url: '/"\\","status":500,"x":"' }],
  ['bytes above ASCII in the target', { url: '/\xe6\x97\xa5\u007f' }],
  ['no target', { url: '' }],
  ['a long target', { url: `/${'a'.repeat(1800)}` }],
])('the line of %s is the one that pino writes', ([, fields]) => {
  const entry = { ...ENTRY, ...fields };
  expect(requestLine(entry, TIME)).toBe(lineOfPino(entry));
});

test.for(['a', '"', '\xff'])(
  'a target of thousands of %s is cut off, so that its line is not too long',
  (character) => {
    const method = METHODS.toSorted((a, b) => b.length - a.length)[0] ?? '';
    const url = `/${character.repeat(16_000)}`;
    const longest = {
      id: `ffffffff-${Number.MAX_SAFE_INTEGER}`,
      method,
      url,
      status: 414,
      ms: 123_456_789.123,
    } as const;
    const line = requestLine({ ...longest, cache: 'none' }, TIME);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(LONGEST_LINE);
    const { url: shown } = JSON.parse(line);
    expect(url.startsWith(shown.replace(/…$/, ''))).toBe(true);
    expect(shown.length).toBeGreaterThan(1800);
  },
);
