import { applyTheme, CONTRAST_QUERY, chooseTheme, DARK_QUERY, readStoredTheme } from '#theme/apply-theme.ts';
import { DEFAULT_THEME, PING_KEY, parsePing, parseThemeMessage, THEME_KEY, type Theme } from '#theme/theme.ts';
import { onVisibility, onWindow } from '#window-event.ts';

/**
 * Keeps the page's theme in sync with the reader's choice, the operating system and the other open tabs. A message from another
 * tab is applied, but neither stored nor forwarded, because otherwise two tabs could reply to each other forever. A message that
 * is older than the last change this tab knows of is dropped.
 */
export function createThemeStore() {
  const listeners = new Set<() => void>();
  let connection: Connection | undefined;
  let lastChange = 0;
  // We don't read `data-theme`, because Docusaurus uses it too. If nothing can be stored, a choice lasts as long as the page is open.
  let theme: Theme | undefined;

  function snapshot(): Theme {
    theme ??= readStoredTheme() ?? DEFAULT_THEME;
    return theme;
  }

  function apply(next: Theme): void {
    theme = next;
    applyTheme(next);
    notify();
  }

  function notify(): void {
    for (const listener of listeners) {
      listener();
    }
  }

  function receive(data: unknown): void {
    const message = parseThemeMessage(data);
    if (message !== undefined && message.timestamp >= lastChange) {
      lastChange = message.timestamp;
      apply(message.theme);
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    connection ??= connect({
      receive,
      catchUp: () => apply(readStoredTheme() ?? snapshot()),
      reapply: () => apply(snapshot()),
    });
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) {
        connection?.end();
        connection = undefined;
      }
    };
  }

  function choose(next: Theme): void {
    // Later than everything this tab has seen, even if the clock was set back.
    lastChange = Math.max(Date.now(), lastChange + 1);
    theme = next;
    // A channel doesn't receive its own message.
    chooseTheme(next, lastChange, connection?.channel());
    notify();
  }

  return { subscribe, snapshot, choose, reapply: () => applyTheme(snapshot()) };
}

type Connection = ReturnType<typeof connect>;

type ConnectionHandlers = {
  readonly receive: (data: unknown) => void;
  /** Called when changes may have been missed. */
  readonly catchUp: () => void;
  /** Called when the operating system's preference has changed. */
  readonly reapply: () => void;
};

/** Listens to the other tabs and to the operating system, whose events no React element receives. */
function connect({ receive, catchUp, reapply }: ConnectionHandlers) {
  const stopping = new AbortController();
  let channel = openChannel(receive);

  function disconnect(): void {
    channel?.close();
    channel = undefined;
  }

  function onShow(): void {
    channel ??= openChannel(receive);
    catchUp();
  }

  for (const query of [DARK_QUERY, CONTRAST_QUERY]) {
    window.matchMedia?.(query).addEventListener('change', reapply, stopping);
  }
  // A message to an open channel would evict the page from the back/forward cache.
  onWindow('pagehide', disconnect, stopping);
  onWindow('pageshow', onShow, stopping);
  onVisibility(() => document.visibilityState === 'visible' && catchUp(), stopping);
  onWindow('storage', ({ key, newValue }) => key === PING_KEY && receive(parsePing(newValue)), stopping);
  return {
    channel: () => channel,
    end(): void {
      stopping.abort();
      disconnect();
    },
  };
}

function openChannel(receive: (data: unknown) => void): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(THEME_KEY);
    channel.onmessage = ({ data }) => receive(data);
    return channel;
  } catch {
    return undefined;
  }
}
