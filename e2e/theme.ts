import type { BrowserContext, Page } from '@playwright/test';
import { theme as texts } from '@portico/config/texts';
import { type ColorName, THEME_COLORS } from '@portico/config/theme-colors';
import {
  APPLIED_THEMES,
  type AppliedTheme as Look,
  THEME_TRAITS,
  type ThemeTraits,
  themeFor,
} from '@portico/config/themes';

export type { AppliedTheme as Look } from '@portico/config/themes';

export const COOKIE = 'mantle-ui-theme';

export type Theme = 'system' | Look;

export const LOOKS = APPLIED_THEMES;
export const THEMES: readonly Theme[] = ['system', ...LOOKS];

/** The preferences of an operating system, and the theme that `system` then applies. */
export const SYSTEMS = APPLIED_THEMES.filter((look) => themeFor(THEME_TRAITS[look]) === look).map((look) => ({
  look,
  ...mediaOf(THEME_TRAITS[look]),
}));

function mediaOf({ scheme, contrast }: ThemeTraits) {
  return { colorScheme: scheme, contrast: contrast === 'more' ? contrast : 'no-preference' } as const;
}

export function labelOf(theme: Theme): string {
  return texts.labels[theme];
}

/** Returns a theme's color in the form of a computed style. */
export function colorIn(look: Look, name: ColorName): string {
  const channels = THEME_COLORS[name][look].match(/[\da-f]{2}/g) ?? [];
  return `rgb(${channels.map((channel) => Number.parseInt(channel, 16)).join(', ')})`;
}

export function hasMoreContrast(look: Look): boolean {
  return THEME_TRAITS[look].contrast === 'more';
}

/**
 * Shows a theme on an open page that follows the system, without reloading it: with the operating system's preferences, or, if
 * those can't request it, with the class that a choice sets.
 */
export async function showLook(page: Page, look: Look): Promise<void> {
  await page.emulateMedia(mediaOf(THEME_TRAITS[look]));
  await page.evaluate(
    async ({ shown, names }) => {
      // By then the page itself has applied the change.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { classList, dataset } = document.documentElement;
      // A page without a theme, such as a feed, follows only the operating system.
      if (dataset?.appliedTheme !== undefined) {
        classList.remove(...names);
        classList.add(shown);
        dataset.appliedTheme = shown;
      }
    },
    { shown: look, names: LOOKS },
  );
}

export async function storeTheme(context: BrowserContext, theme: string, url = 'http://localhost'): Promise<void> {
  await context.addCookies([{ name: COOKIE, value: theme, url, sameSite: 'Lax' }]);
}

export async function storedTheme(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === COOKIE)?.value;
}

export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await page.getByRole('radio', { name: labelOf(theme), exact: true }).check();
  await page.keyboard.press('Escape');
}

export async function shownTheme(page: Page): Promise<readonly [theme: string | undefined, look: string | undefined]> {
  return page.evaluate(() => {
    const { theme, appliedTheme } = document.documentElement.dataset;
    return [theme, appliedTheme] as const;
  });
}
