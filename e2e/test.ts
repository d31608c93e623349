import { test as base, expect, type Page } from '@playwright/test';
import { IS_EXPORTED } from './exported-site.ts';

type Complaints = {
  /** What the page complained about on the console, as errors, and as policy violations; a test may take some out. */
  readonly complaints: string[];
};

/** Playwright's test, failing where a page logs an error or a warning, throws, or violates its own CSP. */
export const test = base.extend<Complaints>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      context.on('weberror', (error) => complaints.push(`thrown: ${error.error()}`));
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          // biome-ignore lint/suspicious/noConsole: it is how the page reports to this test.
          console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await use(complaints);
      expect(complaints, 'what the page complained about').toEqual([]);
    },
    { auto: true },
  ],
});

/** A test that has no page: it asks the server, or reads files. */
export { base as pagelessTest, expect };

/**
 * Gives the page a first sign of intent, as a pointer does that comes onto it, and resolves when React has taken over: sooner
 * than on a page that is left alone, which fetches its modules when it is idle.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('pointerover'));
    return Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
  });
  if (IS_EXPORTED) {
    await page.waitForFunction(isSearched);
  }
}

/** In a browser: whether what an exported search page is asked for is there. */
function isSearched(): boolean {
  const { pathname, search } = location;
  const isAsked = pathname === '/blog/search' && new URLSearchParams(search).get('q');
  return !isAsked || document.querySelector('main [role="status"]')?.textContent !== '';
}

/** Resolves when React has taken over a page that is left alone. */
export async function hydratedWhenIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
}
