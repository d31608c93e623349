// @vitest-environment jsdom
import { PAGE_COUNTS_PATH } from '@portico/core/routes';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { countPageViews, hasPrivacyControl, PAGE_EVENT, watchPageViews } from '#consent/page-views.ts';

const sent: unknown[][] = [];

beforeEach(() => {
  sent.length = 0;
  Object.assign(navigator, { sendBeacon: (...args: unknown[]) => sent.push(args) });
});

afterEach(() => {
  for (const name of ['sendBeacon', 'globalPrivacyControl', 'doNotTrack']) {
    Reflect.deleteProperty(navigator, name);
  }
});

const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('the first page, each page that a navigation shows, and one that comes back from the cache count as views', () => {
  const onView = vi.fn();
  const stop = watchPageViews(onView);
  expect(onView).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event(PAGE_EVENT));
  expect(onView).toHaveBeenCalledTimes(2);
  show(false);
  expect(onView).toHaveBeenCalledTimes(2);
  show(true);
  expect(onView).toHaveBeenCalledTimes(3);
  stop();
  show(true);
  dispatchEvent(new Event(PAGE_EVENT));
  expect(onView).toHaveBeenCalledTimes(3);
});

test('only the path of a page is counted', () => {
  history.replaceState(null, '', '/blog?q=secret#part');
  onTestFinished(() => history.replaceState(null, '', '/'));
  const stop = countPageViews();
  stop?.();
  dispatchEvent(new Event(PAGE_EVENT));
  expect(sent).toEqual([[PAGE_COUNTS_PATH, '/blog']]);
});

test.for([
  [{ globalPrivacyControl: true }, 0, true],
  [{ globalPrivacyControl: false }, 1, false],
  [{ doNotTrack: '1' }, 0, false],
  [{ doNotTrack: '0' }, 1, false],
  [{}, 1, false],
] as const)('a browser with %j has %i views counted', ([wishes, count, isControlled]) => {
  for (const [name, value] of Object.entries(wishes)) {
    Object.defineProperty(navigator, name, { configurable: true, value });
  }
  const stop = countPageViews();
  expect([sent.length, hasPrivacyControl(), stop === undefined]).toEqual([count, isControlled, count === 0]);
  stop?.();
});
