import { LOOK_NAMES } from '@portico/config/looks';
import {
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

export const DARK_QUERY = '(prefers-color-scheme:dark)';
export const CONTRAST_QUERY = '(prefers-contrast:more)';

/** What the theme's script needs to know, in `data-` attributes of its element. */
export type ThemeSettings = {
  readonly productDomain?: string;
  /** The page's background in each look, `light=#fbfaf7&dark=#101416…`, which the browser's own bars get. */
  readonly pageColors?: string;
  /** The id of the announcement, and when it is over. */
  readonly announcement?: string;
  readonly until?: string;
};

/** The settings that the theme's script element carries; empty if the document has none. */
export function readThemeSettings(): ThemeSettings {
  return document.getElementById(THEME_SCRIPT_ID)?.dataset ?? {};
}

/** The stored theme; undefined if none is stored or the browser denies access. */
export function readStoredTheme(settings: ThemeSettings): Theme | undefined {
  try {
    return readThemeCookie(document.cookie) ?? moveFromLocalStorage(settings);
  } catch {
    return undefined;
  }
}

/** Stores a choice for this page's site; does nothing if cookies are blocked. */
export function storeTheme(theme: Theme, settings: ThemeSettings): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: it is read before the first paint, so it cannot be asynchronous.
    document.cookie = themeCookie(theme, settings.productDomain, location);
  } catch {
    // The choice holds for as long as the page is open.
  }
}

/** Puts a theme on the document: class, attributes, and the color of the browser's own bars. */
export function applyTheme(theme: Theme, settings: ThemeSettings): void {
  const applied = resolveTheme(theme, {
    scheme: matches(DARK_QUERY) ? 'dark' : 'light',
    contrast: matches(CONTRAST_QUERY) ? 'more' : 'normal',
  });
  const { classList, dataset } = document.documentElement;
  if (dataset.theme === theme && dataset.appliedTheme === applied) {
    return;
  }
  classList.remove(...LOOK_NAMES);
  classList.add(applied);
  dataset.theme = theme;
  dataset.appliedTheme = applied;
  const color = new URLSearchParams(settings.pageColors).get(applied) ?? '';
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = color;
  }
}

/** Stores and applies a reader's choice, and tells the other open tabs. */
export function chooseTheme(theme: Theme, timestamp: number, settings: ThemeSettings): void {
  storeTheme(theme, settings);
  applyTheme(theme, settings);
  const message: ThemeMessage = { theme, timestamp };
  try {
    const channel = new BroadcastChannel(THEME_KEY);
    channel.postMessage(message);
    channel.close();
    return;
  } catch {
    // A channel that throws counts as missing.
  }
  try {
    localStorage.setItem(PING_KEY, JSON.stringify(message));
  } catch {
    // The other tabs catch up from the cookie when they become visible.
  }
}

/** Moves the theme of an earlier version from local storage to the cookie. If the cookie is refused, it stays. */
function moveFromLocalStorage(settings: ThemeSettings): Theme | undefined {
  const found = localStorage.getItem(THEME_KEY);
  if (!isTheme(found)) {
    return undefined;
  }
  storeTheme(found, settings);
  if (readThemeCookie(document.cookie)) {
    localStorage.removeItem(THEME_KEY);
  }
  return found;
}

function matches(query: string): boolean {
  return window.matchMedia?.(query).matches ?? false;
}
