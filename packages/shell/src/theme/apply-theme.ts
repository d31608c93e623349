import { readThemeCookie, THEME_KEY, themeCookie } from '#theme/theme-cookie.ts';
import {
  APPLIED_THEMES,
  type AppliedTheme,
  DEFAULT_THEME,
  isTheme,
  resolveTheme,
  type SystemPreferences,
  type Theme,
} from '#theme/theme-value.ts';

export const DARK_QUERY = '(prefers-color-scheme: dark)';
export const CONTRAST_QUERY = '(prefers-contrast: more)';

/** What the theme's script needs to know, in `data-` attributes of its own element. */
export type ThemeSettings = {
  readonly productDomain: string;
  /** The page's background in each look, in the order of APPLIED_THEMES; what the browser's own bars take on. */
  readonly pageColors: readonly string[];
};

/** The theme that is stored; `system` where there is none, or where the browser does not let us look. */
export function readStoredTheme({ productDomain }: ThemeSettings): Theme {
  try {
    return readThemeCookie(document.cookie) ?? moveFromLocalStorage(productDomain) ?? DEFAULT_THEME;
  } catch {
    return DEFAULT_THEME;
  }
}

/** Stores a choice for this page's site; does nothing where cookies are blocked. */
export function storeTheme(theme: Theme, { productDomain }: ThemeSettings): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: it is read before the first paint, so it cannot be asynchronous.
    document.cookie = themeCookie(theme, { hostname: location.hostname, protocol: location.protocol, productDomain });
  } catch {
    // The choice holds for as long as the page is open.
  }
}

export function systemPreferences(): SystemPreferences {
  return { dark: matches(DARK_QUERY), moreContrast: matches(CONTRAST_QUERY) };
}

/** Puts a theme on the document: class, attributes, and the colour of the browser's own bars. Returns the look. */
export function applyTheme(theme: Theme, { pageColors }: ThemeSettings): AppliedTheme {
  const applied = resolveTheme(theme, systemPreferences());
  const root = document.documentElement;
  root.classList.remove(...APPLIED_THEMES);
  root.classList.add(applied);
  root.dataset.theme = theme;
  root.dataset.appliedTheme = applied;
  themeColorElement().content = pageColors[APPLIED_THEMES.indexOf(applied)] ?? '';
  return applied;
}

/** An earlier version kept the theme in local storage; what is found there moves to the cookie. */
function moveFromLocalStorage(productDomain: string): Theme | undefined {
  const found = localStorage.getItem(THEME_KEY);
  if (found === null) {
    return undefined;
  }
  const theme = isTheme(found) ? found : undefined;
  if (theme !== undefined) {
    storeTheme(theme, { productDomain, pageColors: [] });
  }
  localStorage.removeItem(THEME_KEY);
  return theme;
}

function matches(query: string): boolean {
  return window.matchMedia?.(query)?.matches ?? false;
}

/** Made by script rather than rendered, since React would hydrate a second one beside a changed one. */
function themeColorElement(): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>('head > meta[name="theme-color"]');
  if (found !== null) {
    return found;
  }
  const made = Object.assign(document.createElement('meta'), { name: 'theme-color' });
  document.head.append(made);
  return made;
}
