import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test';

type Complaints = {
  /** What the page complained about on the console, as errors, and as policy violations; a test may take some out. */
  readonly complaints: string[];
};

/** Playwright's test, which fails if a page logs an error or a warning, throws, or violates its own CSP. */
export const test = base.extend<Complaints>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      await noteComplaints(context, complaints);
      await use(complaints);
      expect(complaints, 'what the page complained about').toEqual([]);
    },
    { auto: true },
  ],
});

/** Writes down what the pages of a context complain about. A context that a test makes by itself is not watched without it. */
export async function noteComplaints(context: BrowserContext, complaints: string[]): Promise<void> {
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
}

export function forget(complaints: string[], expected: RegExp): void {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)));
}

/** A test that has no page: it asks the server, or reads files. */
export { base as pagelessTest, expect };

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
}

export async function load(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** Resolves when the browser has painted what the page is by now, and has told observers of it. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
