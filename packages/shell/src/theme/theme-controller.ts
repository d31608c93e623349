import {
  applyTheme,
  CONTRAST_QUERY,
  DARK_QUERY,
  readStoredTheme,
  storeTheme,
  type ThemeSettings,
} from '#theme/apply-theme.ts';
import { THEME_KEY } from '#theme/theme-cookie.ts';
import { PING_KEY, parsePing, parseThemeMessage, type ThemeMessage } from '#theme/theme-message.ts';
import type { Theme } from '#theme/theme-value.ts';

/** Keeps the page's theme in step with the reader's choice, the operating system, and the other open tabs. */
export type ThemeController = {
  /** The stored value. */
  current(): Theme;
  /** A choice of this tab's reader: stored, applied, and told to the other tabs. */
  choose(theme: Theme): void;
  /** Calls the listener when the stored value changes; returns how to stop that. */
  onChange(listener: () => void): () => void;
  close(): void;
};

/**
 * Starts following. A message from another tab is applied and neither stored nor sent on, or two tabs could answer each
 * other forever; one that is older than the last change that this tab knows of is dropped.
 */
export function startThemeController(settings: ThemeSettings, now: () => number = Date.now): ThemeController {
  const stopping = new AbortController();
  const { signal } = stopping;
  const listeners = new Set<() => void>();
  const channel = openChannel();
  let current = readStoredTheme(settings);
  let lastChange = 0;

  function apply(theme: Theme): void {
    const changed = theme !== current;
    current = theme;
    withoutTransitions(() => applyTheme(theme, settings));
    if (changed) {
      for (const listener of listeners) {
        listener();
      }
    }
  }

  const catchUp = () => apply(readStoredTheme(settings));

  function receive(message: ThemeMessage | undefined): void {
    if (message === undefined || message.timestamp < lastChange) {
      return;
    }
    // Two tabs that chose in one millisecond agree on what the shared cookie says.
    const theme = message.timestamp === lastChange ? readStoredTheme(settings) : message.theme;
    lastChange = message.timestamp;
    apply(theme);
  }

  for (const query of [DARK_QUERY, CONTRAST_QUERY]) {
    window.matchMedia?.(query)?.addEventListener?.('change', () => apply(current), { signal });
  }
  addEventListener('pageshow', catchUp, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && catchUp(), { signal });
  addEventListener('storage', ({ key, newValue }) => key === PING_KEY && receive(parsePing(newValue)), { signal });
  channel?.addEventListener('message', ({ data }) => receive(parseThemeMessage(data)), { signal });

  return {
    current: () => current,
    choose(theme) {
      lastChange = Math.max(now(), lastChange);
      storeTheme(theme, settings);
      apply(theme);
      send(channel, { theme, timestamp: lastChange });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      stopping.abort();
      channel?.close();
    },
  };
}

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(THEME_KEY);
  } catch {
    return undefined;
  }
}

function send(channel: BroadcastChannel | undefined, message: ThemeMessage): void {
  try {
    if (channel !== undefined) {
      channel.postMessage(message);
      return;
    }
  } catch {
    // A channel that throws is as good as none.
  }
  try {
    localStorage.setItem(PING_KEY, JSON.stringify(message));
  } catch {
    // The other tabs catch up from the cookie when they become visible.
  }
}

/** A change of theme is one step, not a fade of everything that has a transition. */
function withoutTransitions(change: () => void): void {
  const root = document.documentElement;
  root.toggleAttribute('data-theme-changing', true);
  change();
  // Reading a style makes the browser take the change in before transitions are allowed again.
  getComputedStyle(root).getPropertyValue('color');
  root.toggleAttribute('data-theme-changing', false);
}
