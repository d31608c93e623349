import { LOOK_NAMES, type Look } from '@portico/config/looks';
import {
  DEFAULT_THEME,
  isTheme,
  readThemeCookie,
  resolveTheme,
  THEME_KEY,
  type Theme,
  themeCookie,
} from '#theme/theme.ts';

export const THEME_SCRIPT_ID = 'theme-script';

export const DARK_QUERY = '(prefers-color-scheme:dark)';
export const CONTRAST_QUERY = '(prefers-contrast:more)';

/** What the theme's script needs to know, in `data-` attributes of its element. */
export type ThemeSettings = {
  readonly productDomain?: string;
  /** The page's background in each look, `light=#fbfaf7&dark=#101416…`; what the browser's own bars take on. */
  readonly pageColors?: string;
};

/** The settings that the theme's script element carries; empty where the document has none. */
export function readThemeSettings(): ThemeSettings {
  return document.getElementById(THEME_SCRIPT_ID)?.dataset ?? {};
}

/** The stored theme; `system` if none is stored or the browser denies access. */
export function readStoredTheme(settings: ThemeSettings): Theme {
  let stored: Theme | undefined;
  try {
    stored = readThemeCookie(document.cookie) ?? moveFromLocalStorage(settings);
  } catch {
    // The browser denies access to its storage, so it stores nothing either.
  }
  return stored ?? DEFAULT_THEME;
}

/** Stores a choice for this page's site; does nothing where cookies are blocked. */
export function storeTheme(theme: Theme, settings: ThemeSettings): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: it is read before the first paint, so it cannot be asynchronous.
    document.cookie = themeCookie(theme, settings.productDomain, location);
  } catch {
    // The choice holds for as long as the page is open.
  }
}

/**
 * Where the theme is the whole domain's, takes away one that this host kept for itself before the domain was configured: as the
 * older cookie it would be read first.
 */
export function dropHostTheme(settings: ThemeSettings): void {
  try {
    if (themeCookie(DEFAULT_THEME, settings.productDomain, location).includes(';Domain=')) {
      // biome-ignore lint/suspicious/noDocumentCookie: as in storeTheme.
      document.cookie = `${THEME_KEY}=;Path=/;Max-Age=0`;
    }
  } catch {
    // What is not stored is not read.
  }
}

/** Whether the browser keeps cookies for this page. */
export function canStoreTheme(): boolean {
  try {
    return navigator.cookieEnabled && typeof document.cookie === 'string';
  } catch {
    return false;
  }
}

/** The look that a theme comes to in this browser now. */
export function lookOf(theme: Theme): Look {
  return resolveTheme(theme, matches(DARK_QUERY) ? 'dark' : 'light', matches(CONTRAST_QUERY) ? 'more' : 'normal');
}

/** Puts a theme on the document: class, attributes, and the colour of the browser's own bars. */
export function applyTheme(theme: Theme, settings: ThemeSettings): void {
  const applied = lookOf(theme);
  const { classList, dataset } = document.documentElement;
  classList.remove(...LOOK_NAMES);
  classList.add(applied);
  dataset.theme = theme;
  dataset.appliedTheme = applied;
  const color = new URLSearchParams(settings.pageColors).get(applied) ?? '';
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = color;
  }
}

/**
 * Checks the radio of the theme that the document shows. Runs at the end of the document too, so that it says what is chosen
 * before the modules are there.
 */
export function checkThemeRadio(): void {
  const { theme } = document.documentElement.dataset;
  const radio = document.querySelector<HTMLInputElement>(`.theme-menu input[value="${theme}"]`);
  if (radio !== null) {
    radio.checked = true;
  }
}

/**
 * An earlier version kept the theme in local storage; what is found there moves to the cookie. Where the cookie is not
 * taken it stays.
 */
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
