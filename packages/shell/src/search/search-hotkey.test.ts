import { expect, test } from 'vitest';
import { isSearchHotkey, type KeyPress } from '#search/search-hotkey.ts';

const NONE: KeyPress = { key: 'k', code: 'KeyK', metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };

test.for<[string, string, Partial<KeyPress>, boolean]>([
  ['⌘K on a Mac', 'MacIntel', { metaKey: true }, true],
  ['⌘K on an iPad', 'iPad', { metaKey: true }, true],
  ['Ctrl+K on a Mac', 'MacIntel', { ctrlKey: true }, false],
  ['Ctrl+⌘+K on a Mac', 'MacIntel', { metaKey: true, ctrlKey: true }, false],
  ['Ctrl+K on Windows', 'Win32', { ctrlKey: true }, true],
  ['Ctrl+K on Linux with caps lock', 'Linux x86_64', { ctrlKey: true, key: 'K' }, true],
  ['the Windows key and K', 'Win32', { metaKey: true }, false],
  ['Ctrl+Shift+K', 'Linux x86_64', { ctrlKey: true, shiftKey: true }, false],
  ['Ctrl+Alt+K', 'Linux x86_64', { ctrlKey: true, altKey: true }, false],
  ['K alone', 'Linux x86_64', {}, false],
  ['Ctrl+J', 'Linux x86_64', { ctrlKey: true, key: 'j', code: 'KeyJ' }, false],
  ['Ctrl+K on a Russian keyboard', 'Win32', { ctrlKey: true, key: 'л' }, true],
  ['Ctrl+K on a Dvorak keyboard', 'Win32', { ctrlKey: true, code: 'KeyV' }, true],
  ['Ctrl+T on a Dvorak keyboard, which is where others have K', 'Win32', { ctrlKey: true, key: 't' }, false],
])('%s', ([, platform, press, expected]) => {
  expect(isSearchHotkey({ ...NONE, ...press }, platform)).toBe(expected);
});

test('what Chromium dispatches where a reader chooses a suggestion for a field has no key, and is none', () => {
  expect(isSearchHotkey({} as KeyPress, 'Linux x86_64')).toBe(false);
});
