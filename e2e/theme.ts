import type { BrowserContext, Page } from '@playwright/test';
import { theme as texts } from '@portico/core/texts';
import { APPLIED_THEMES, type AppliedTheme, THEME_TRAITS, type ThemeTraits, themeFor } from '@portico/core/themes';

export const COOKIE = 'mantle-ui-theme';

export type Theme = 'system' | AppliedTheme;

export const THEMES: readonly Theme[] = ['system', ...APPLIED_THEMES];

/** The preferences of an operating system, and the theme that `system` then applies. */
export const SYSTEMS = APPLIED_THEMES.filter((theme) => themeFor(THEME_TRAITS[theme]) === theme).map((theme) => ({
  theme,
  ...mediaOf(THEME_TRAITS[theme]),
}));

function mediaOf({ scheme, contrast }: ThemeTraits) {
  return { colorScheme: scheme, contrast: contrast === 'more' ? contrast : 'no-preference' } as const;
}

/** The radio button of a theme in the open theme menu. */
export function radioOf(page: Page, theme: Theme) {
  return page.getByRole('radio', { name: texts.labels[theme], exact: true });
}

/**
 * Shows a theme on an open page that follows the system, without reloading it: with the operating system's preferences, or, if
 * those can't request it, with the class that a choice sets.
 */
export async function showTheme(page: Page, theme: AppliedTheme): Promise<void> {
  await page.emulateMedia(mediaOf(THEME_TRAITS[theme]));
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
    { shown: theme, names: APPLIED_THEMES },
  );
}

export async function storeTheme(context: BrowserContext, theme: string): Promise<void> {
  await context.addCookies([{ name: COOKIE, value: theme, url: 'http://localhost', sameSite: 'Lax' }]);
}

export async function storedTheme(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === COOKIE)?.value;
}

export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await radioOf(page, theme).check();
  await page.keyboard.press('Escape');
}

/** The chosen theme, and the one that is applied. */
export async function shownTheme(page: Page): Promise<readonly (string | undefined)[]> {
  return page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.dataset.appliedTheme]);
}
