import { APPLIED_THEMES } from '@portico/core/themes';
import { isApplePlatform } from '#search/hotkey.ts';
import {
  DEFAULT_THEME,
  isTheme,
  PING_KEY,
  readThemeCookie,
  resolveTheme,
  THEME_KEY,
  type Theme,
  type ThemeMessage,
  themeCookie,
} from '#theme/theme.ts';

export const THEME_SCRIPT_ID = 'theme-script';

/** The `data-` attributes of the theme script: the domain of the cookie, and the announcement. */
export function scriptData(): DOMStringMap {
  return document.getElementById(THEME_SCRIPT_ID)?.dataset ?? {};
}

export const DARK_QUERY = '(prefers-color-scheme:dark)';
export const CONTRAST_QUERY = '(prefers-contrast:more)';

/** Adds to `<html>` what the HTML can't contain, because every reader gets the same HTML. */
export function prepareRoot(): void {
  markPlatform();
  applyTheme(readStoredTheme() ?? DEFAULT_THEME);
}

export function markPlatform(): void {
  if (isApplePlatform(navigator.platform)) {
    document.documentElement.dataset.platform = 'apple';
  }
}

export function readStoredTheme(): Theme | undefined {
  return readThemeCookie(document.cookie) ?? moveFromLocalStorage();
}

/** Applies a theme to the document: class, attributes, and the color of the browser's own bars. */
export function applyTheme(theme: Theme): void {
  const applied = resolveTheme(theme, {
    scheme: window.matchMedia?.(DARK_QUERY).matches ? 'dark' : 'light',
    contrast: window.matchMedia?.(CONTRAST_QUERY).matches ? 'more' : 'normal',
  });
  const { classList, dataset } = document.documentElement;
  if (dataset.theme !== theme || dataset.appliedTheme !== applied || !classList.contains(applied)) {
    classList.remove(...APPLIED_THEMES);
    classList.add(applied);
    dataset.theme = theme;
    dataset.appliedTheme = applied;
  }
  // They are not in React's tree: see document/head-script-element.tsx.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.media = meta.dataset.theme === applied ? 'all' : 'not all';
  }
}

/** Stores and applies a theme, and notifies the other tabs, through an open channel of the page if there is one. */
export function chooseTheme(theme: Theme, timestamp: number, open?: BroadcastChannel): void {
  storeTheme(theme);
  applyTheme(theme);
  const message: ThemeMessage = { theme, timestamp };
  try {
    const channel = open ?? new BroadcastChannel(THEME_KEY);
    channel.postMessage(message);
    if (channel !== open) {
      channel.close();
    }
    return;
  } catch {
    // A channel that throws is treated as missing.
  }
  localStorage.setItem(PING_KEY, JSON.stringify(message));
}

function storeTheme(theme: Theme): void {
  const { productDomain } = scriptData();
  // biome-ignore lint/suspicious/noDocumentCookie: it is read before the first paint, so it cannot be asynchronous.
  document.cookie = themeCookie(theme, productDomain, location);
}

/** Moves the theme of an earlier version from local storage to the cookie. If the cookie is refused, the theme stays in local storage. */
function moveFromLocalStorage(): Theme | undefined {
  const found = localStorage.getItem(THEME_KEY);
  if (!isTheme(found)) {
    return undefined;
  }
  storeTheme(found);
  if (readThemeCookie(document.cookie)) {
    localStorage.removeItem(THEME_KEY);
  }
  return found;
}
