import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choiceStore, parseChoice, storeChoice } from '#consent/choice.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2027-01-01');
let stored: string | null;

beforeEach(() => {
  stored = null;
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('addEventListener', () => {});
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

test.for([
  ['of another revision', '{"categories":["analytics"],"revision":2,"expirationTime":1e15}', undefined],
  ['of unknown categories', '{"categories":["all"],"revision":3,"expirationTime":1e15}', new Set()],
  ['without categories', '{"revision":3,"expirationTime":1e15}', undefined],
  ['without an end', '{"categories":["analytics"],"revision":3}', undefined],
  ['that is not JSON', '{', undefined],
  ['that does not exist', null, undefined],
] as const)('a choice %s', ([, choice, expected]) => {
  expect(parseChoice(choice, 3, NOW)).toEqual(expected);
});
