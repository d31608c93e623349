import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyAnnouncement, dismissAnnouncement } from '#announcement/apply-announcement.ts';

const NOW = Date.parse('2027-01-01T12:00:00Z');
const stored = new Map<string, string>();
const dataset: Record<string, string> = {};

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.for([
  ['without an end', undefined, 'shown'],
  ['that ends in a second', '2027-01-01T12:00:01Z', 'shown'],
  ['with an end that is not a date', 'soon', 'shown'],
  ['that ends now', '2027-01-01T12:00:00Z', 'hidden'],
  ['that ended a moment ago, in another time zone', '2027-01-01T13:59:59+02:00', 'hidden'],
] as const)('an announcement %s', ([, until, expected]) => {
  applyAnnouncement('a', until);
  expect(dataset.announcement).toBe(expected);
});

test('a dismissed announcement stays away, and the next one is shown', () => {
  dismissAnnouncement('a');
  expect(dataset.announcement).toBe('hidden');
  applyAnnouncement('b');
  expect(dataset.announcement).toBe('shown');
  applyAnnouncement('a');
  expect(dataset.announcement).toBe('hidden');
});
