import type { LaunchOptions } from '@playwright/test';

const executablePath = process.env.CHROMIUM_WHOLE ?? process.env.CHROMIUM;

/**
 * Launch options for features that differ in Chromium's headless shell: the back/forward cache, local fonts in `@font-face`,
 * and the time of the first paint.
 */
export const WHOLE_BROWSER: LaunchOptions = executablePath === undefined ? { channel: 'chromium' } : { executablePath };

/**
 * Enables the back/forward cache, which Playwright turns off (tests would pass without it), and scroll bars that take space,
 * because Playwright's hidden ones take none that a dialog could remove. It is one object, because each object starts another
 * browser.
 */
export const UNCHANGED_BROWSER: LaunchOptions = {
  ...WHOLE_BROWSER,
  ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
};
