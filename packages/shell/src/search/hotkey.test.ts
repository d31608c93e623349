import { expect, test } from 'vitest';
import { isSearchHotkey } from '#search/hotkey.ts';

const KEYS = { key: 'k', code: 'KeyK', metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };

test.for([
  ['Win32', { ctrlKey: true }, true],
  ['Linux x86_64', { ctrlKey: true, key: 'K' }, true],
  ['MacIntel', { metaKey: true }, true],
  ['iPad', { metaKey: true }, true],
  ['MacIntel', { ctrlKey: true }, false],
  ['Win32', { metaKey: true }, false],
  ['Win32', { ctrlKey: true, shiftKey: true }, false],
  ['Win32', { ctrlKey: true, altKey: true }, false],
  ['Win32', { ctrlKey: true, metaKey: true }, false],
  ['Win32', {}, false],
  ['Win32', { ctrlKey: true, key: 'л' }, true],
  ['Win32', { ctrlKey: true, key: 't' }, false],
  ['Win32', { ctrlKey: true, key: 'k', code: 'KeyV' }, true],
] as const)('on %s %j is the hotkey: %s', ([platform, pressed, expected]) => {
  expect(isSearchHotkey({ ...KEYS, ...pressed }, platform)).toBe(expected);
});
