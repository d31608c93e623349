import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ON_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Finds the browsers for the end-to-end tests, and installs them if they are missing: those on PATH, or else Playwright's own, or
 * else Debian's packages. Most tests run in Chromium's headless shell, where they take half the time; some need the full browser.
 * Resolves to the variables to add to the environment, which are empty if Playwright finds its own browsers.
 */
export async function browserEnvironment() {
  const [shell, browser] = [findOnPath('chromium-headless-shell'), findOnPath(...BROWSERS)];
  if (shell !== undefined && browser !== undefined) {
    return { CHROMIUM: shell, CHROMIUM_WHOLE: browser };
  }
  // It is installed by now, but not when this file is loaded.
  const { chromium } = await import('@playwright/test');
  const withDependencies = process.getuid?.() === 0 ? ['--with-deps'] : [];
  if (
    existsSync(chromium.executablePath()) ||
    (await run('npx', ['playwright', 'install', ...withDependencies, 'chromium'])) === 0
  ) {
    return {};
  }
  process.stdout.write("Playwright's own browsers cannot be downloaded here; trying Debian's packages.\n");
  await installFromDebian(['chromium', 'chromium-headless-shell']);
  const found = findOnPath(...BROWSERS) ?? (existsSync(ON_MAC) ? ON_MAC : undefined);
  if (found === undefined) {
    throw new Error(
      'The end-to-end tests need a browser, and none could be installed. Install Chrome or Chromium and try again.',
    );
  }
  return { CHROMIUM: findOnPath('chromium-headless-shell') ?? found, CHROMIUM_WHOLE: found };
}

/** Installs the programs that e2e/engines needs, with Debian's packages, if they are missing. */
export async function installEngines() {
  const packages = {
    'firefox-esr': 'firefox-esr',
    WebKitWebDriver: 'webkit2gtk-driver',
    'xvfb-run': 'xvfb',
    xauth: 'xauth',
  };
  const missing = Object.keys(packages).filter((program) => findOnPath(program) === undefined);
  if (missing.length > 0) {
    await installFromDebian(missing.map((program) => packages[program]));
  }
}

/** Installs packages on Debian if the user is root. Otherwise the caller reports that they are missing. */
async function installFromDebian(packages) {
  process.stdout.write(`Installing from Debian: ${packages.join(' ')}\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  } catch (error) {
    process.stdout.write(`${error.message}\n`);
  }
}

/** Returns the path of the first of these programs that is on PATH. */
function findOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}
