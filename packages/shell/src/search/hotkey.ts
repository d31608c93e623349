/** The name of the form around the search button, which opens the search page until React can open the palette. */
export const SEARCH_FORM = 'site-search';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

/** Returns true on Mac and iOS (iPhone, iPad, iPod), where mod is ⌘; elsewhere it is Ctrl. */
export function isApplePlatform(platform: string): boolean {
  return /^(?:Mac|iP)/.test(platform);
}

/** Returns true for mod+K without other modifiers, because those combinations belong to the browser and the reader. */
export function isSearchHotkey({ key, code, metaKey, ctrlKey, altKey, shiftKey }: KeyPress, platform: string): boolean {
  const [mod, other] = isApplePlatform(platform) ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  // Layouts of other scripts have another letter on that key, and no K. Chromium's autofill sends a `keydown` event without a key.
  return mod && !other && !altKey && !shiftKey && (/^k$/i.test(key) || (code === 'KeyK' && !/^[a-z]$/i.test(key)));
}

/** Returns the text after a key press, for what a reader types before the palette has its field; undefined for other keys. */
export function typedAfter(text: string, { key, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  if (ctrlKey || metaKey || altKey || !/^.$|^Backspace$/u.test(key)) {
    return undefined;
  }
  return key === 'Backspace' ? text.slice(0, -1) : text + key;
}
