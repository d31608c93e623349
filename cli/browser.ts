import { existsSync } from 'node:fs';
import path from 'node:path';

const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the options to start Chromium: the one that CHROMIUM names, the one on PATH, or the one that Playwright has installed. */
export function launchOptions({ CHROMIUM, PATH = '' }: Variables) {
  const folders = PATH.split(path.delimiter);
  const onPath = BROWSERS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const executablePath = CHROMIUM || onPath.find((file) => existsSync(file));
  // A page may contain addresses whose servers would learn who opens it, or that belong to services of this machine. Nothing
  // listens at this proxy.
  const args = ['--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=<-loopback>'];
  return { args, ...(executablePath !== undefined && { executablePath }) };
}

/** Says what to do if no browser can be started. Each version of Playwright, such as `1.65.1`, has its own browser. */
export function launchError(error: unknown, playwright: string): unknown {
  const isMissing = error instanceof Error && /executable doesn't exist|missing dependencies/i.test(error.message);
  const remedy = `Type npx playwright@${playwright} install --with-deps --only-shell chromium, or name a browser with CHROMIUM.`;
  return isMissing ? new Error(`No browser is installed. ${remedy}`, { cause: error }) : error;
}
