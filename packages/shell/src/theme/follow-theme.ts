import {
  applyTheme,
  CONTRAST_QUERY,
  checkThemeRadio,
  DARK_QUERY,
  readStoredTheme,
  readThemeSettings,
  storeTheme,
} from '#theme/apply-theme.ts';
import {
  DEFAULT_THEME,
  isTheme,
  PING_KEY,
  parsePing,
  parseThemeMessage,
  THEME_KEY,
  type Theme,
  type ThemeMessage,
} from '#theme/theme.ts';

/**
 * Keeps the page's theme in step with the reader's choice, the operating system, and the other open tabs. A message from another
 * tab is applied and neither stored nor sent on, or two tabs could reply to each other forever; one that is older than the last
 * change that this tab knows of is dropped.
 */
export function followTheme(): void {
  const settings = readThemeSettings();
  let current = readStoredTheme(settings) ?? DEFAULT_THEME;
  let lastChange = 0;
  let channel = connect();

  function apply(theme: Theme): void {
    current = theme;
    applyTheme(theme, settings);
    checkThemeRadio();
  }

  function choose(theme: Theme): void {
    // Later than all that this tab has seen, even if the clock was set back.
    lastChange = Math.max(Date.now(), lastChange + 1);
    storeTheme(theme, settings);
    apply(theme);
    send(channel, { theme, timestamp: lastChange });
  }

  function receive(message: ThemeMessage | undefined): void {
    if (message !== undefined && message.timestamp >= lastChange) {
      lastChange = message.timestamp;
      apply(message.theme);
    }
  }

  function connect(): BroadcastChannel | undefined {
    try {
      const opened = new BroadcastChannel(THEME_KEY);
      opened.addEventListener('message', ({ data }) => receive(parseThemeMessage(data)));
      return opened;
    } catch {
      return undefined;
    }
  }

  // If nothing can be stored, a choice holds for as long as the page is open.
  const catchUp = () => apply(readStoredTheme(settings) ?? current);

  for (const query of [DARK_QUERY, CONTRAST_QUERY]) {
    window.matchMedia?.(query).addEventListener('change', () => apply(current));
  }
  // A message to an open channel would throw the page out of the back/forward cache.
  addEventListener('pagehide', () => {
    channel?.close();
    channel = undefined;
  });
  addEventListener('pageshow', () => {
    channel ??= connect();
    catchUp();
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && catchUp());
  addEventListener('storage', ({ key, newValue }) => key === PING_KEY && receive(parsePing(newValue)));
  const menu = document.querySelector('.theme-menu');
  menu?.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && isTheme(target.value)) {
      choose(target.value);
    }
  });

  // The radio of the shown theme was checked with the document; another one is a choice that the reader has made since.
  const chosen = menu?.querySelector<HTMLInputElement>('input:checked')?.value;
  if (isTheme(chosen) && chosen !== document.documentElement.dataset.theme) {
    choose(chosen);
  } else {
    apply(current);
  }
}

function send(channel: BroadcastChannel | undefined, message: ThemeMessage): void {
  try {
    if (channel !== undefined) {
      channel.postMessage(message);
      return;
    }
  } catch {
    // A channel that throws counts as missing.
  }
  try {
    localStorage.setItem(PING_KEY, JSON.stringify(message));
  } catch {
    // The other tabs catch up from the cookie when they become visible.
  }
}
