import { test as base, expect } from '@playwright/test';

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

export { expect };

/** Resolves when React has taken over the page. */
export async function hydrated(page: import('@playwright/test').Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.body;
    return Object.keys(root).some((key) => key.startsWith('__reactFiber'));
  });
}
