import type { Locator, Page, Route } from '@playwright/test';

export async function panelOf(button: Locator): Promise<Locator> {
  return button.page().locator(`[id="${await button.getAttribute('aria-controls')}"]`);
}

export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-same-document'));
}

/** Adds a link at the beginning of a post's text. */
export async function addLink(page: Page, href: string, name: string): Promise<void> {
  await page.locator('.prose').evaluate(
    (text, properties) => {
      text.prepend(Object.assign(document.createElement('a'), properties));
    },
    { href, textContent: name },
  );
}

/** Stops the page's timers, so that a test can advance them. Needs `page.clock.install()` before the page loads. */
export async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
}

type Held = {
  readonly held: () => number;
  readonly release: () => void;
};

/** Holds requests until `release` is called, and then calls `then` with each. */
export async function hold(
  page: Page,
  url: string | RegExp,
  // A page may have canceled the request meanwhile.
  then = (route: Route) => route.continue().catch(() => {}),
): Promise<Held> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(url, async (route) => {
    count += 1;
    await released;
    await then(route);
  });
  return { held: () => count, release };
}

/** Holds the app's modules: until they are released, the page behaves as on a slow connection. */
export function holdModules(page: Page): Promise<Held> {
  return hold(page, '**/assets/*.js');
}
