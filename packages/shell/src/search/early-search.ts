import { isSearchHotkey } from '#search/search-hotkey.ts';

/** On `<html>` while a reader has asked for the palette and the modules are not there yet. */
export const SEARCH_ASKED = 'data-search-asked';

/** Marks the button that opens the palette. */
export const SEARCH_BUTTON = 'data-search-button';

/** The search button that an event came from. */
export function searchButtonAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${SEARCH_BUTTON}]`) : null;
}

/**
 * Remembers that the palette was asked for (its button, or mod+K) before React has taken over, until `takeEarlySearch`.
 * Part of the script at the end of every document.
 */
export function watchEarlySearch(): void {
  const ask = () => document.documentElement.setAttribute(SEARCH_ASKED, '');
  const stopping = new AbortController();
  const { signal } = stopping;
  addEventListener(
    'keydown',
    (event) => {
      if (isSearchHotkey(event, navigator.platform)) {
        event.preventDefault();
        ask();
      }
    },
    { signal },
  );
  addEventListener(
    'click',
    ({ target }) => {
      const button = searchButtonAt(target);
      if (button !== null) {
        // As search-palette.tsx does.
        button.focus();
        ask();
      }
    },
    { signal },
  );
  addEventListener('portico:search-ready', () => stopping.abort(), { once: true });
}

/** True where the palette was asked for before; from now on the page's own listeners count. */
export function takeEarlySearch(): boolean {
  const asked = document.documentElement.hasAttribute(SEARCH_ASKED);
  document.documentElement.removeAttribute(SEARCH_ASKED);
  dispatchEvent(new Event('portico:search-ready'));
  return asked;
}
