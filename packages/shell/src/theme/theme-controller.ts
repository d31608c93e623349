import { afterNextPaint } from '#document/timing.ts';
import {
  applyTheme,
  CONTRAST_QUERY,
  canStoreTheme,
  DARK_QUERY,
  dropHostTheme,
  lookOf,
  readStoredTheme,
  storeTheme,
  type ThemeSettings,
} from '#theme/apply-theme.ts';
import { PING_KEY, parsePing, parseThemeMessage, THEME_KEY, type Theme, type ThemeMessage } from '#theme/theme.ts';

// Two tabs that choose within this time may store their cookies in the other order than that of their timestamps.
const CROSSING_MS = 500;
// By then every choice that crossed has been stored.
const SETTLE_MS = 300;

/** Keeps the page's theme in step with the reader's choice, the operating system, and the other open tabs. */
export type ThemeController = {
  /** A choice of this tab's reader: stored, applied, and sent to the other tabs. */
  choose(theme: Theme): void;
  /** Calls the listener when the stored value changes; returns how to stop that. */
  onChange(listener: () => void): () => void;
  close(): void;
};

/**
 * Starts following. A message from another tab is applied and neither stored nor sent on, or two tabs could reply to each
 * other forever; one that is older than the last change that this tab knows of is dropped.
 */
export function startThemeController(settings: ThemeSettings, now: () => number = Date.now): ThemeController {
  const stopping = new AbortController();
  const { signal } = stopping;
  const listeners = new Set<() => void>();
  let current = readStoredTheme(settings);
  let lastChange = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let keepOff: (() => void) | undefined;
  keepThemeColorMeta();

  function apply(theme: Theme): void {
    const changed = theme !== current;
    current = theme;
    if (changed || !isShown(theme)) {
      keepOff?.();
      keepOff = withoutTransitions(() => {
        applyTheme(theme, settings);
        for (const listener of changed ? listeners : []) {
          listener();
        }
      });
    }
  }

  // Where nothing can be stored, a choice holds for as long as the page is open.
  const stored = () => (canStoreTheme() ? readStoredTheme(settings) : current);
  const catchUp = () => apply(stored());

  /** A moment after choices that may have crossed on their way, every tab looks at what they all share. */
  function settle(): void {
    clearTimeout(settling);
    settling = setTimeout(catchUp, SETTLE_MS);
  }

  function receive(message: ThemeMessage | undefined): void {
    if (message === undefined) {
      return;
    }
    if (lastChange > 0 && Math.abs(message.timestamp - lastChange) <= CROSSING_MS) {
      settle();
    }
    if (message.timestamp < lastChange) {
      return;
    }
    // Two tabs that chose at one time, neither knowing of the other, agree on what the shared cookie says.
    const theme = message.timestamp === lastChange ? stored() : message.theme;
    lastChange = message.timestamp;
    apply(theme);
  }

  function connect(): BroadcastChannel | undefined {
    const opened = openChannel();
    opened?.addEventListener('message', ({ data }) => receive(parseThemeMessage(data)));
    return opened;
  }

  let channel = connect();
  // A message to an open channel would throw the page out of the back/forward cache.
  function disconnect(): void {
    channel?.close();
    channel = undefined;
  }

  function onPageShow(): void {
    channel ??= connect();
    catchUp();
  }

  for (const query of [DARK_QUERY, CONTRAST_QUERY]) {
    window.matchMedia?.(query)?.addEventListener?.('change', () => apply(current), { signal });
  }
  addEventListener('pagehide', disconnect, { signal });
  addEventListener('pageshow', onPageShow, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && catchUp(), { signal });
  addEventListener('storage', ({ key, newValue }) => key === PING_KEY && receive(parsePing(newValue)), { signal });
  // Another tab or the operating system may have changed the theme while this page waited for its modules.
  apply(current);

  return {
    choose(theme) {
      // Later than all that this tab has seen, also where the clock was set back or another tab chose in this millisecond.
      lastChange = Math.max(now(), lastChange + 1);
      dropHostTheme(settings);
      storeTheme(theme, settings);
      apply(theme);
      send(channel, { theme, timestamp: lastChange });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearTimeout(settling);
      stopping.abort();
      disconnect();
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
    // Treat a channel that throws as missing.
  }
  try {
    localStorage.setItem(PING_KEY, JSON.stringify(message));
  } catch {
    // The other tabs catch up from the cookie when they become visible.
  }
}

function isShown(theme: Theme): boolean {
  const { theme: shown, appliedTheme } = document.documentElement.dataset;
  return shown === theme && appliedTheme === lookOf(theme);
}

/** A root that React mounts again after an error has lost the elements that the server wrote. */
function keepThemeColorMeta(): void {
  if (!document.querySelector('meta[name=theme-color]')) {
    document.head.append(Object.assign(document.createElement('meta'), { name: 'theme-color' }));
  }
}

/**
 * A change of theme is one step, not a fade of everything that has a transition. They are allowed again once it is painted: that has
 * the browser compute the style of every element a second time, for which no reader waits. Returns how to keep them off, for another change.
 */
function withoutTransitions(change: () => void): () => void {
  const root = document.documentElement;
  root.toggleAttribute('data-theme-changing', true);
  change();
  return afterNextPaint(() => root.toggleAttribute('data-theme-changing', false));
}
