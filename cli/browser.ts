/** How the program starts Chromium: the one at `executablePath`, or else the one that Playwright has installed. */
export function launchOptions(executablePath: string | undefined) {
  // A page may name addresses, which would learn who opens it, or be services of this machine. Nothing listens there.
  const args = ['--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=<-loopback>'];
  return { args, ...(executablePath !== undefined && { executablePath }) };
}

/** Says what to do if there is no browser to start. */
export function launchError(error: unknown): unknown {
  const isMissing = error instanceof Error && /executable doesn't exist/i.test(error.message);
  const remedy = 'Type npx playwright install chromium, or name a browser with CHROMIUM.';
  return isMissing ? new Error(`No browser is installed. ${remedy}`, { cause: error }) : error;
}
