import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type { RunningServer } from './running-server.ts';

type Fixtures = {
  /** Console messages, errors and policy violations of the pages; a test may remove expected ones. */
  readonly complaints: string[];
  /** Opens a page in another context, until the test ends. */
  readonly newPage: (options?: BrowserContextOptions) => Promise<Page>;
};

/** Playwright's test, which fails if a page logs an error or a warning, throws, or violates its own CSP. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      await noteComplaints(context, complaints);
      await use(complaints);
      expect(complaints, 'what the page complained about').toEqual([]);
    },
    { auto: true },
  ],
  newPage: async ({ browser, baseURL, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options });
      contexts.push(context);
      await noteComplaints(context, complaints);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Records the complaints of a context's pages. Call it for contexts that a test makes itself. */
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

/** A test without a page, which sends requests to the server or reads files. */
export { base as pagelessTest, expect };

/** Starts one server for all tests of a file. They run one after another: in parallel, each worker would start its own. */
export function serverOfFile(start: () => Promise<RunningServer>): Pick<RunningServer, 'url' | 'log'> {
  let server: RunningServer = { url: '', log: [], stop: async () => null };
  base.describe.configure({ mode: 'default' });
  base.beforeAll(async () => {
    server = await start();
  });
  base.afterAll(() => server.stop());
  return {
    get url() {
      return server.url;
    },
    get log() {
      return server.log;
    },
  };
}

/** Resolves when all of a page is interactive, whether React hydrates it or scripts enhance its HTML. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('.theme-menu [aria-expanded]').waitFor({ state: 'attached' });
  const isDocument = await page.locator('script[data-app]').count();
  if (isDocument > 0) {
    // What the content of the page needs loads after the app's script.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
    return;
  }
  // Header, page and footer hydrate one after another.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('body, .site-header, main > *, .site-footer')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    ),
  );
}

/** Loads a page, and resolves when all of it is interactive. */
export async function load(page: Page, path: string) {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** Resolves when the browser has painted the page's current state and notified observers. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
