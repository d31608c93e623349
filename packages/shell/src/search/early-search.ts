import { READY } from '#document/before-hydration.ts';

/** Marks the button that opens the palette. */
export const SEARCH_BUTTON = 'data-search-button';

/** The event on the window that opens or closes the palette. A listener prevents its default. */
export const SEARCH = 'portico:search';

// On <html> while the palette has been requested but isn't open yet. Its value is the text that was typed meanwhile.
const ASKED = 'data-search-asked';

/** The parts of a key event that the hotkey depends on. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

/** True on Mac and iOS (iPhone, iPad, iPod), where mod is ⌘; elsewhere it is Ctrl. */
export function isApplePlatform(platform: string): boolean {
  return /^(?:Mac|iP)/.test(platform);
}

/** True for mod+K without other modifiers, because those combinations belong to the browser and the reader. */
export function isSearchHotkey({ key, code, metaKey, ctrlKey, altKey, shiftKey }: KeyPress, platform: string): boolean {
  const [mod, other] = isApplePlatform(platform) ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  // Layouts of other scripts have another letter on that key, and no K. Chromium's autofill sends a `keydown` without a key.
  return mod && !other && !altKey && !shiftKey && (/^k$/i.test(key) || (code === 'KeyK' && !/^[a-z]$/i.test(key)));
}

export function isSearchAsked(): boolean {
  return document.documentElement.hasAttribute(ASKED);
}

/** Returns what was typed since the palette was requested. From now on, keys go to the focused element. */
export function takeTyped(): string {
  const typed = document.documentElement.getAttribute(ASKED) ?? '';
  document.documentElement.removeAttribute(ASKED);
  return typed;
}

/**
 * Opens and closes the palette by its button and its hotkey. Keeps what is typed until it is there. Part of the inline script at the end
 * of every document, since a reader may not wait for React.
 */
export function watchSearch(): void {
  const root = document.documentElement;
  let isReady = false;
  const ask = () => {
    const wasAsked = isSearchAsked();
    if (document.querySelector('.palette[open]') === null) {
      root.toggleAttribute(ASKED, true);
    }
    const isAnswered = !dispatchEvent(new Event(SEARCH, { cancelable: true }));
    // No palette will open: React couldn't be loaded, or the reader pressed again.
    if (isReady && (wasAsked || !isAnswered)) {
      takeTyped();
    }
  };
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(`[${SEARCH_BUTTON}]`) : null;
    if (button !== null) {
      // Safari doesn't focus a clicked button, and the palette returns focus to it.
      button.focus();
      if (!isSearchAsked()) {
        ask();
      }
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const typed = root.getAttribute(ASKED);
    if (isSearchHotkey(event, navigator.platform)) {
      event.preventDefault();
      if (!event.repeat) {
        ask();
      }
    } else if (typed !== null && key === 'Escape') {
      ask();
      takeTyped();
    } else if (typed !== null && !ctrlKey && !metaKey && !altKey && /^.$|^Backspace$/u.test(key)) {
      // A space would scroll the page.
      event.preventDefault();
      root.setAttribute(ASKED, key === 'Backspace' ? typed.slice(0, -1) : typed + key);
    }
  };
  // In the capture phase, because React stops events while it hydrates.
  addEventListener('click', onClick, true);
  addEventListener('keydown', onKeyDown, true);
  addEventListener(READY, () => (isReady = true), { once: true });
}
