import type { BrowserContext, Page } from '@playwright/test';

export const COOKIE = 'mantle-ui-theme';

/** The radios' names by the value that each stores, in the menu's order. */
export const LABELS = {
  system: 'System Preference',
  light: 'Light Mode',
  dark: 'Dark Mode',
  'light-high-contrast': 'Light High Contrast',
  'dark-high-contrast': 'Dark High Contrast',
} as const;

export type Theme = keyof typeof LABELS;
export type Look = Exclude<Theme, 'system'>;

export const THEMES = Object.keys(LABELS).filter(isTheme);
export const LOOKS = THEMES.filter((theme) => theme !== 'system');

/** What the operating system can ask for, and the look that `system` then comes to. */
export const SYSTEMS = [
  { colorScheme: 'light', contrast: 'no-preference', look: 'light' },
  { colorScheme: 'dark', contrast: 'no-preference', look: 'dark' },
  { colorScheme: 'light', contrast: 'more', look: 'light-high-contrast' },
  { colorScheme: 'dark', contrast: 'more', look: 'dark-high-contrast' },
] as const;

/** `--color-page` of each look, as a computed style says it. */
export const PAGE_COLORS: Readonly<Record<Look, string>> = {
  light: 'rgb(251, 250, 247)',
  dark: 'rgb(16, 20, 22)',
  'light-high-contrast': 'rgb(255, 255, 255)',
  'dark-high-contrast': 'rgb(0, 0, 0)',
};

export function isTheme(value: unknown): value is Theme {
  return typeof value === 'string' && Object.hasOwn(LABELS, value);
}

/** Stores a theme as an earlier visit would have. */
export async function storeTheme(context: BrowserContext, theme: string, url = 'http://localhost'): Promise<void> {
  await context.addCookies([{ name: COOKIE, value: theme, url, sameSite: 'Lax' }]);
}

/** The value of the theme's cookie; undefined where there is none. */
export async function storedTheme(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === COOKIE)?.value;
}

/** Chooses as a reader does, by the menu. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await page.getByRole('radio', { name: LABELS[theme] }).check();
  await page.keyboard.press('Escape');
}

/** The stored value and the look that the document shows. */
export async function shownTheme(page: Page): Promise<readonly [theme: string | undefined, look: string | undefined]> {
  return page.evaluate(() => {
    const { theme, appliedTheme } = document.documentElement.dataset;
    return [theme, appliedTheme] as const;
  });
}
