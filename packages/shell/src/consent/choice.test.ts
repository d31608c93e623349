import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choiceStore, parseChoice, storeChoice } from '#consent/choice.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2027-01-01');
let stored: string | null;
let page: EventTarget;

beforeEach(() => {
  stored = null;
  vi.useFakeTimers({ now: NOW });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a choice holds for half a year, and not a day longer', () => {
  const listener = vi.fn();
  const stop = choiceStore.subscribe(listener);
  storeChoice(['analytics'], 3);
  stop();
  storeChoice(['analytics'], 3);
  expect(listener).toHaveBeenCalledTimes(1);
  const choice = choiceStore.snapshot();
  expect(parseChoice(choice, 3, NOW + 181 * DAY_MS)).toEqual(new Set(['analytics']));
  expect(parseChoice(choice, 3, NOW + 183 * DAY_MS)).toBeUndefined();
});

test('a choice made in another tab, or while the page was away, is noticed', () => {
  const listener = vi.fn();
  const stop = choiceStore.subscribe(listener);
  const dispatch = (type: string, fields: object) => page.dispatchEvent(Object.assign(new Event(type), fields));
  dispatch('storage', { key: 'other' });
  dispatch('pageshow', { persisted: false });
  expect(listener).toHaveBeenCalledTimes(0);
  dispatch('storage', { key: 'portico-consent' });
  dispatch('pageshow', { persisted: true });
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  dispatch('storage', { key: 'portico-consent' });
  dispatch('pageshow', { persisted: true });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a choice that the browser refuses to store holds on this page, until one is stored', () => {
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  };
  storeChoice(['marketing'], 3);
  expect(stored).toBeNull();
  expect(parseChoice(choiceStore.snapshot(), 3, NOW)).toEqual(new Set(['marketing']));
  localStorage.setItem = setItem;
  storeChoice([], 3);
  expect(choiceStore.snapshot()).toBe(stored);
  expect(parseChoice(stored, 3, NOW)).toEqual(new Set());
});

test.for([
  ['of another revision', '{"categories":["analytics"],"revision":2,"expirationTime":1e15}', undefined],
  ['of unknown categories', '{"categories":["all"],"revision":3,"expirationTime":1e15}', new Set()],
  ['without categories', '{"revision":3,"expirationTime":1e15}', undefined],
  ['without an end', '{"categories":["analytics"],"revision":3}', undefined],
  ['that ends now', `{"categories":[],"revision":3,"expirationTime":${NOW}}`, undefined],
  ['that ends in a moment', `{"categories":[],"revision":3,"expirationTime":${NOW + 1}}`, new Set()],
  ['that is not JSON', '{', undefined],
  ['that does not exist', null, undefined],
] as const)('a choice %s', ([, choice, expected]) => {
  expect(parseChoice(choice, 3, NOW)).toEqual(expected);
});
