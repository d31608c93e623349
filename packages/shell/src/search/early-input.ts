import { isSearchHotkey, typedAfter } from '#search/hotkey.ts';
import { chooseTheme } from '#theme/apply-theme.ts';
import { isTheme } from '#theme/theme.ts';

export type EarlyInput = {
  /** What was typed since the palette was asked for; undefined if it wasn't. */
  readonly search: string | undefined;
  /** The last pressed button that needs React. */
  readonly pressed: HTMLElement | undefined;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Window {
    takeEarlyInput?: () => EarlyInput;
  }
}

/** Returns what a reader did before React had hydrated the page, and stops watching: from now on, React handles it. */
export function takeEarlyInput(): EarlyInput {
  return window.takeEarlyInput?.() ?? { search: undefined, pressed: undefined };
}

export const SEARCH_BUTTON_ID = 'palette-button';

const NEED_REACT = 'button.needs-script';

/**
 * Remembers what React does once it has hydrated the page, which calls `takeEarlyInput`, and meanwhile applies a chosen theme. If the
 * modules can't be loaded, the search button leads to the search page. Part of the script at the end of every document.
 */
export function watchEarlyInput(): void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let search: string | undefined;
  let pressed: HTMLElement | undefined;

  function stop(): void {
    listening.abort();
    delete window.takeEarlyInput;
  }

  function onClick(event: Event): void {
    const { target } = event;
    const button =
      target instanceof Element ? target.closest<HTMLElement>(`#${SEARCH_BUTTON_ID}, ${NEED_REACT}`) : null;
    if (button?.matches(NEED_REACT)) {
      pressed = button;
    } else if (button !== null) {
      event.preventDefault();
      button.focus();
      search ??= '';
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isSearchHotkey(event, navigator.platform)) {
      event.preventDefault();
      if (!event.repeat) {
        search = search === undefined ? '' : undefined;
      }
    } else if (search !== undefined && event.key === 'Escape') {
      search = undefined;
    } else if (search !== undefined) {
      const typed = typedAfter(search, event);
      if (typed !== undefined) {
        // A space would scroll the page.
        event.preventDefault();
        search = typed;
      }
    }
  }

  function onChange({ target }: Event): void {
    if (target instanceof HTMLInputElement && target.name === 'theme' && isTheme(target.value)) {
      chooseTheme(target.value, Date.now());
    }
  }

  function onError({ target }: Event): void {
    if (target instanceof HTMLScriptElement && target.type === 'module') {
      const isAsked = search !== undefined;
      stop();
      addEventListener('change', onChange);
      if (isAsked) {
        document.getElementById(SEARCH_BUTTON_ID)?.click();
      }
    }
  }

  addEventListener('click', onClick, options);
  addEventListener('keydown', onKeyDown, options);
  addEventListener('change', onChange, options);
  addEventListener('error', onError, options);
  window.takeEarlyInput = () => {
    stop();
    return { search, pressed };
  };
}
