import type { LaunchOptions } from '@playwright/test';

const executablePath = process.env.CHROMIUM_WHOLE ?? process.env.CHROMIUM;

/**
 * Launch options for what Chromium's headless shell does not do as the whole browser does: the back/forward cache, local
 * fonts in `@font-face`, and the moment of the first paint.
 */
export const WHOLE_BROWSER: LaunchOptions = executablePath === undefined ? { channel: 'chromium' } : { executablePath };
