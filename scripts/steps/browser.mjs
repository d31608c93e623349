import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { findOnPath, installFromDebian } from './system.mjs';

const DEBIAN_PACKAGES = ['chromium', 'chromium-headless-shell'];
const SHELLS = ['chromium-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Finds the browsers for the end-to-end tests, and installs them where they are missing: those on PATH, else Playwright's own, else
 * Debian's packages, else whatever Chrome is there. Most tests run in Chromium's headless shell, in which they take less than half
 * the processor time; it has no back/forward cache and paints at other moments, so some need the whole browser. Resolves
 * with what to add to the environment; empty where Playwright finds its own.
 */
export async function browserEnvironment() {
  const shell = findOnPath(SHELLS);
  const browser = findOnPath(BROWSERS);
  if (shell !== undefined && browser !== undefined) {
    return environmentOf(shell, browser);
  }
  // What the system lacks for them only root can install, and did with them.
  const withDependencies = process.getuid?.() === 0 && !(await startsPlaywrightsOwn()) ? ['--with-deps'] : [];
  if ((await run('npx', ['playwright', 'install', ...withDependencies, 'chromium'])) === 0) {
    return {};
  }
  process.stdout.write("Playwright's own browsers cannot be downloaded here; trying Debian's packages.\n");
  await installFromDebian(DEBIAN_PACKAGES).catch((error) => process.stdout.write(`${error.message}\n`));
  const found = findOnPath(BROWSERS) ?? PLACES.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error(
      'The end-to-end tests need a browser, and none could be installed. Install Chrome or Chromium and run npm test again.',
    );
  }
  return environmentOf(findOnPath(SHELLS) ?? found, found);
}

/** Whether Playwright's own browser is there, with what it needs of the system. */
async function startsPlaywrightsOwn() {
  // Installed by now, and not when this file is read.
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch();
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function environmentOf(shell, browser) {
  return { CHROMIUM: shell, CHROMIUM_WHOLE: browser };
}
