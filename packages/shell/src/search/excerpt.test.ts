import { expect, test } from 'vitest';
import { excerpt } from '#search/excerpt.ts';

const TEXT =
  'Long-lived connections defeat connection-level balancing. What to do on the client, and what on the proxy.';

test.for([
  ['the whole of a short text', TEXT, 'client', 200, TEXT],
  ['its beginning', TEXT, 'LONG', 30, 'Long-lived connections defeat…'],
  ['the words around a match', TEXT, 'what to', 40, '…balancing. What to do on the client, and…'],
  ['its end', TEXT, 'proxy', 30, '…client, and what on the proxy.'],
  ['a match within a word', TEXT, 'alanc', 5, '…balancing…'],
  [
    'a match in a text without spaces',
    '接続の移行とは何か。接続は端末が動いても続く。',
    '端末',
    8,
    '…接続は端末が動い…',
  ],
  [
    'an accent that the query lacks',
    'Wie man Zoë über einen Tunnel erreicht, ganz ohne VPN',
    'uber',
    20,
    '…man Zoë über einen Tunnel…',
  ],
] as const)('shows %s', ([, text, query, length, shown]) => {
  expect(excerpt(text, query, length)).toBe(shown);
});

test.for(['kubernetes', ' ', ''])('shows nothing for "%s", which is not there', (query) => {
  expect(excerpt(TEXT, query, 40)).toBeUndefined();
});
