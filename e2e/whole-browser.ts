import type { LaunchOptions } from '@playwright/test';

const executablePath = process.env.CHROMIUM_WHOLE ?? process.env.CHROMIUM;

/**
 * Launch options for what Chromium's headless shell does not do as the whole browser does: the back/forward cache, local
 * fonts in `@font-face`, and the moment of the first paint.
 */
export const WHOLE_BROWSER: LaunchOptions = executablePath === undefined ? { channel: 'chromium' } : { executablePath };

/**
 * With the back/forward cache, which Playwright turns off, and a test of it would pass without it; and with scroll bars that take room,
 * since those that Playwright hides have none that a dialog could take. One object, since there is a browser for each.
 */
export const UNCHANGED_BROWSER: LaunchOptions = {
  ...WHOLE_BROWSER,
  ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
};
