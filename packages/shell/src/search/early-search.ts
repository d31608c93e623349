import { READY } from '#app/ready.ts';
import { isSearchHotkey } from '#search/search-hotkey.ts';

/** On `<html>` while a reader has asked for the palette and it is not there yet, with what was typed for it meanwhile. */
export const SEARCH_ASKED = 'data-search-asked';

/** Marks the button that opens the palette. */
export const SEARCH_BUTTON = 'data-search-button';

/** The search button that an event came from. */
export function searchButtonAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${SEARCH_BUTTON}]`) : null;
}

/**
 * Remembers that the palette was asked for (its button, or mod+K) before React has taken over, until `takeEarlySearch`; and
 * on every page, until `takeTyped`, what is typed before the palette is there. Part of the script at the end of every document.
 */
export function watchEarlySearch(): void {
  const root = document.documentElement;
  const ask = () => root.toggleAttribute(SEARCH_ASKED, true);
  const stopping = new AbortController();
  const { signal } = stopping;
  // Before React, which stops keys and clicks that come while it takes over the page.
  const first = { signal, capture: true };
  addEventListener(
    'keydown',
    (event) => {
      if (isSearchHotkey(event, navigator.platform)) {
        event.preventDefault();
        ask();
      }
    },
    first,
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
    first,
  );
  addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const typed = root.getAttribute(SEARCH_ASKED);
      if (typed === null || ctrlKey || metaKey || altKey) {
        return;
      }
      if (key === 'Escape') {
        root.removeAttribute(SEARCH_ASKED);
      } else if (key.length === 1 || key === 'Backspace') {
        // A space would scroll the page.
        event.preventDefault();
        root.setAttribute(SEARCH_ASKED, key.length === 1 ? typed + key : typed.slice(0, -1));
      }
    },
    true,
  );
  addEventListener(READY, () => stopping.abort(), { once: true });
}

/** True where the palette was asked for before; from now on the page's own listeners count. */
export function takeEarlySearch(): boolean {
  const asked = document.documentElement.hasAttribute(SEARCH_ASKED);
  dispatchEvent(new Event(READY));
  return asked;
}

/** What was typed since the palette was asked for; from now on keys are where the focus is. */
export function takeTyped(): string {
  const typed = document.documentElement.getAttribute(SEARCH_ASKED) ?? '';
  document.documentElement.removeAttribute(SEARCH_ASKED);
  return typed;
}
