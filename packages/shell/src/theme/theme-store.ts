import { APPLIED_THEMES, type AppliedTheme } from '@portico/core/themes';
import { useSyncExternalStore } from 'react';
import { applyTheme, CONTRAST_QUERY, chooseTheme, DARK_QUERY, readStoredTheme } from '#theme/apply-theme.ts';
import { DEFAULT_THEME, PING_KEY, parsePing, parseThemeMessage, THEME_KEY, type Theme } from '#theme/theme.ts';

/**
 * The page's theme for `useSyncExternalStore`, in step with the reader's choice, the operating system and the other open tabs. A
 * message from another tab is applied and neither stored nor sent on, or two tabs could reply to each other forever; one that is
 * older than the last change that this tab knows of is dropped.
 */
export function createThemeStore() {
  let lastChange = 0;
  let onChange = () => {};
  // Not `data-theme`, which Docusaurus writes too. If nothing can be stored, a choice holds for as long as the page is open.
  let theme: Theme | undefined;

  function snapshot(): Theme {
    theme ??= readStoredTheme() ?? DEFAULT_THEME;
    return theme;
  }

  function apply(next: Theme): void {
    theme = next;
    applyTheme(next);
    onChange();
  }

  function receive(data: unknown): void {
    const message = parseThemeMessage(data);
    if (message !== undefined && message.timestamp >= lastChange) {
      lastChange = message.timestamp;
      apply(message.theme);
    }
  }

  function subscribe(changed: () => void): () => void {
    onChange = changed;
    const stopping = new AbortController();
    let channel = openChannel(receive);

    function disconnect(): void {
      channel?.close();
      channel = undefined;
    }

    const catchUp = () => apply(readStoredTheme() ?? snapshot());
    for (const query of [DARK_QUERY, CONTRAST_QUERY]) {
      window.matchMedia?.(query).addEventListener('change', () => apply(snapshot()), stopping);
    }
    // A message to an open channel would throw the page out of the back/forward cache.
    addEventListener('pagehide', disconnect, stopping);
    const onShow = () => {
      channel ??= openChannel(receive);
      catchUp();
    };
    addEventListener('pageshow', onShow, stopping);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && catchUp(), stopping);
    addEventListener('storage', ({ key, newValue }) => key === PING_KEY && receive(parsePing(newValue)), stopping);
    return () => {
      stopping.abort();
      disconnect();
    };
  }

  function choose(next: Theme): void {
    // Later than all that this tab has seen, even if the clock was set back.
    lastChange = Math.max(Date.now(), lastChange + 1);
    theme = next;
    chooseTheme(next, lastChange);
    onChange();
  }

  return { subscribe, snapshot, choose };
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

export function useAppliedTheme(): AppliedTheme {
  return useSyncExternalStore(onApplied, appliedTheme, () => 'light');
}

function onApplied(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-applied-theme'] });
  return () => observer.disconnect();
}

function appliedTheme(): AppliedTheme {
  const { appliedTheme: applied } = document.documentElement.dataset;
  return APPLIED_THEMES.find((name) => name === applied) ?? 'light';
}
