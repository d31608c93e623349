import {
  applyTheme,
  CONTRAST_QUERY,
  chooseTheme,
  DARK_QUERY,
  readStoredTheme,
  readThemeSettings,
} from '#theme/apply-theme.ts';
import { DEFAULT_THEME, isTheme, PING_KEY, parsePing, parseThemeMessage, THEME_KEY, type Theme } from '#theme/theme.ts';

/**
 * The page's theme for `useSyncExternalStore`, in step with the reader's choice, the operating system and the other open tabs. A
 * message from another tab is applied and neither stored nor sent on, or two tabs could reply to each other forever; one that is
 * older than the last change that this tab knows of is dropped.
 */
export function createThemeStore() {
  let lastChange = 0;

  function subscribe(changed: () => void): () => void {
    const settings = readThemeSettings();
    const stopping = new AbortController();
    const { signal } = stopping;
    let channel = connect();

    function apply(theme: Theme): void {
      applyTheme(theme, settings);
      changed();
    }

    function receive(data: unknown): void {
      const message = parseThemeMessage(data);
      if (message !== undefined && message.timestamp >= lastChange) {
        lastChange = message.timestamp;
        apply(message.theme);
      }
    }

    function connect(): BroadcastChannel | undefined {
      try {
        const opened = new BroadcastChannel(THEME_KEY);
        opened.addEventListener('message', ({ data }) => receive(data));
        return opened;
      } catch {
        return undefined;
      }
    }

    function disconnect(): void {
      channel?.close();
      channel = undefined;
    }

    // If nothing can be stored, a choice holds for as long as the page is open.
    const catchUp = () => apply(readStoredTheme(settings) ?? shownTheme());
    for (const query of [DARK_QUERY, CONTRAST_QUERY]) {
      window.matchMedia?.(query).addEventListener('change', () => apply(shownTheme()), { signal });
    }
    // A message to an open channel would throw the page out of the back/forward cache.
    addEventListener('pagehide', disconnect, { signal });
    addEventListener(
      'pageshow',
      () => {
        channel ??= connect();
        catchUp();
      },
      { signal },
    );
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && catchUp(), {
      signal,
    });
    addEventListener('storage', ({ key, newValue }) => key === PING_KEY && receive(parsePing(newValue)), { signal });
    onChoice = changed;
    return () => {
      stopping.abort();
      disconnect();
    };
  }

  let onChoice = () => {};

  function choose(theme: Theme): void {
    // Later than all that this tab has seen, even if the clock was set back.
    lastChange = Math.max(Date.now(), lastChange + 1);
    chooseTheme(theme, lastChange, readThemeSettings());
    onChoice();
  }

  return { subscribe, choose };
}

/** The theme that the document shows. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : DEFAULT_THEME;
}
