import { READY } from '#app/ready.ts';

/** Marks the button that opens the palette. */
export const SEARCH_BUTTON = 'data-search-button';

// On <html> while the palette is asked for and not there yet. Its value is what was typed meanwhile.
const ASKED = 'data-search-asked';

/** A key event as far as the hotkey looks at it. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

/** True on Mac and iOS (iPhone, iPad, iPod), where mod is ⌘; elsewhere it is Ctrl. */
export function isApplePlatform(platform: string): boolean {
  return /^(?:Mac|iP)/.test(platform);
}

/** True for mod+K without other modifiers: those combinations belong to the browser and the reader. */
export function isSearchHotkey({ key, code, metaKey, ctrlKey, altKey, shiftKey }: KeyPress, platform: string): boolean {
  const [mod, other] = isApplePlatform(platform) ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  // Layouts of other scripts have another letter on that key, and no K. A `keydown` of Chromium's autofill has no key.
  return mod && !other && !altKey && !shiftKey && (/^k$/i.test(key) || (code === 'KeyK' && !/^[a-z]$/i.test(key)));
}

export function searchButtonAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${SEARCH_BUTTON}]`) : null;
}

export function isSearchAsked(): boolean {
  return document.documentElement.hasAttribute(ASKED);
}

/** From now on the inline script keeps what is typed, until `takeTyped`. */
export function keepTyped(): void {
  document.documentElement.toggleAttribute(ASKED, true);
}

/** What was typed since the palette was asked for. From now on keys go to the focused element. */
export function takeTyped(): string {
  const typed = document.documentElement.getAttribute(ASKED) ?? '';
  document.documentElement.removeAttribute(ASKED);
  return typed;
}

/** The part of the inline script that remembers a press of the button or the hotkey before React hydrates, and what is typed then. */
export function watchEarlySearch(): void {
  const hydrated = new AbortController();
  addEventListener(READY, () => hydrated.abort(), { once: true });
  const onClick = ({ target }: Event) => {
    const button = searchButtonAt(target);
    if (button !== null) {
      // As search-palette.tsx does.
      button.focus();
      keepTyped();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const typed = document.documentElement.getAttribute(ASKED) ?? '';
    if (isSearchHotkey(event, navigator.platform) && !hydrated.signal.aborted) {
      event.preventDefault();
      keepTyped();
    } else if (isSearchAsked() && key === 'Escape') {
      takeTyped();
    } else if (isSearchAsked() && !ctrlKey && !metaKey && !altKey && /^.$|^Backspace$/u.test(key)) {
      // A space would scroll the page.
      event.preventDefault();
      document.documentElement.setAttribute(ASKED, key === 'Backspace' ? typed.slice(0, -1) : typed + key);
    }
  };
  // In the capture phase, since React stops events while it hydrates.
  addEventListener('click', onClick, { capture: true, signal: hydrated.signal });
  addEventListener('keydown', onKeyDown, true);
}
