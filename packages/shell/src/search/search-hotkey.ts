/** A key event as far as the hotkey looks at it. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

/** With mod it opens and closes the palette. */
export const SEARCH_KEY = 'K';

/** True on Mac and iOS (iPhone, iPad, iPod), where mod is ⌘; elsewhere it is Ctrl. */
export function isApplePlatform(platform: string): boolean {
  return /^(?:Mac|iP)/.test(platform);
}

/** True for mod and the key alone; other combinations are the browser's and the reader's. */
export function isSearchHotkey({ key, code, metaKey, ctrlKey, altKey, shiftKey }: KeyPress, platform: string): boolean {
  const [mod, other] = isApplePlatform(platform) ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  // Chromium fills a field in with a `keydown` that has no key at all.
  if (!mod || other || altKey || shiftKey) {
    return false;
  }
  // Layouts of other scripts have another letter on that key, and none that is a K.
  return key.toUpperCase() === SEARCH_KEY || (code === `Key${SEARCH_KEY}` && !/^[a-z]$/i.test(key));
}
