import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import axe, { type AxeResults } from 'axe-core';
import { type BrowserContext, chromium, type Page, type Route } from 'playwright';
import playwright from 'playwright/package.json' with { type: 'json' };
import { launchError, launchOptions, type OpenedSite } from 'portico/tools';

/** A way to view a page. */
export type View = (typeof VIEWS)[number]['name'];

/** The bytes sent for a post's page. */
export type PageBytes = { readonly document: number; readonly pictures: number; readonly all: number };

/** A rule of axe that a page breaks. */
export type Violation = {
  readonly rule: string;
  readonly help: string;
  /** CSS selectors of the affected elements. */
  readonly targets: readonly string[];
};

export type Look = {
  readonly bytes: PageBytes;
  readonly violations: readonly Violation[];
  /** JPEG files of the whole page. */
  readonly pictures: ReadonlyMap<View, Uint8Array>;
};

type Site = Pick<OpenedSite, 'answer' | 'baseUrl'>;

const WIDE = { viewport: { width: 1280, height: 800 } };
const VIEWS = [
  { name: 'light', options: { ...WIDE, colorScheme: 'light' } },
  { name: 'dark', options: { ...WIDE, colorScheme: 'dark' } },
  {
    name: 'phone',
    options: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  },
] as const;
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const OF_COLORS = ['color-contrast', 'link-in-text-block'];
// Chromium doesn't draw taller pictures.
const MAX_HEIGHT = 15_000;
const QUALITY = 65;
const MAX_VIEW_MS = 60_000;

// Otherwise, pictures further down would load only when the page is scrolled to them.
const LOAD_ALL = `(async () => {
  for (const image of document.images) {
    image.loading = 'eager';
  }
  const isLoaded = (image) => image.complete || image.getClientRects().length === 0;
  const once = (image) => new Promise((resolve) => {
    image.addEventListener('load', resolve);
    image.addEventListener('error', resolve);
  });
  await Promise.all([...document.images].filter((image) => !isLoaded(image)).map(once));
  await document.fonts.ready;
  return document.documentElement.scrollHeight;
})()`;

const decompress = promisify(brotliDecompress);

/** Starts a browser that opens pages of a site. No request leaves the machine. */
export async function openBrowser() {
  const browser = await chromium.launch(launchOptions(process.env)).catch((error: unknown) => {
    throw launchError(error, playwright.version);
  });

  /** Rejects if the page can't be loaded, or if a view of it takes more than a minute. */
  async function look(site: Site, address: string): Promise<Look> {
    const pictures = new Map<View, Uint8Array>();
    const violations = new Map<string, Violation>();
    let bytes: PageBytes = { document: 0, pictures: 0, all: 0 };
    for (const view of VIEWS) {
      const context = await browser.newContext({ ...view.options, reducedMotion: 'reduce' });
      try {
        const readBytes = await answerFrom(site, context);
        const page = await context.newPage();
        page.setDefaultTimeout(MAX_VIEW_MS);
        const url = new URL(address, site.baseUrl).href;
        const { picture, found } = await Promise.race([lookOnce(page, url, view), failAfter()]);
        pictures.set(view.name, picture);
        for (const { id, help, nodes } of found.violations) {
          const targets = [...(violations.get(id)?.targets ?? []), ...nodes.map(({ target }) => target.join(' '))];
          violations.set(id, { rule: id, help, targets: [...new Set(targets)] });
        }
        bytes = view.name === 'light' ? readBytes() : bytes;
      } finally {
        await context.close();
      }
    }
    return { bytes, violations: [...violations.values()], pictures };
  }

  return { look, close: () => browser.close() };
}

async function lookOnce(page: Page, url: string, { name, options }: (typeof VIEWS)[number]) {
  await page.goto(url);
  const height = await page.evaluate<number>(LOAD_ALL);
  const clip = { x: 0, y: 0, width: options.viewport.width, height: MAX_HEIGHT };
  const whole = { fullPage: true, type: 'jpeg', quality: QUALITY, animations: 'disabled' } as const;
  const picture = await page.screenshot({ ...whole, ...(height > MAX_HEIGHT && { clip }) });
  await page.evaluate(axe.source);
  const runOnly = name === 'dark' ? { type: 'rule', values: OF_COLORS } : { type: 'tag', values: STANDARDS };
  const run = `axe.run(${JSON.stringify({ runOnly, resultTypes: ['violations'] })})`;
  return { picture, found: await page.evaluate<AxeResults>(run) };
}

async function failAfter(): Promise<never> {
  await setTimeout(MAX_VIEW_MS, undefined, { ref: false });
  throw new Error(`It took more than ${MAX_VIEW_MS / 1000} s to load.`);
}

/** Answers all requests from the site itself. Returns a function that counts the bytes of the answers. */
async function answerFrom({ answer, baseUrl }: Site, context: BrowserContext): Promise<() => PageBytes> {
  const { origin, host } = new URL(baseUrl);
  const sizes = new Map<string, number>();

  async function fulfill(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    if (url.origin !== origin) {
      await route.abort();
      return;
    }
    const asked = { ...request.headers(), host, 'accept-encoding': 'br' };
    const target = `${url.pathname}${url.search}`;
    const { status, headers, body } = await answer({ method: request.method(), target, headers: asked });
    const sent = body === undefined || body instanceof Uint8Array ? Buffer.from(body ?? []) : await buffer(body);
    const type = request.resourceType();
    sizes.set(type, (sizes.get(type) ?? 0) + sent.length);
    const { 'content-encoding': encoding, 'content-length': _, ...others } = headers;
    // Playwright doesn't decode what we send here.
    await route.fulfill({ status, headers: others, body: encoding === 'br' ? await decompress(sent) : sent });
  }

  // A request without an answer fails, as if the connection broke. Its page may already be closed.
  const fail = (route: Route) => route.abort().catch(() => undefined);
  await context.route('**/*', (route) => fulfill(route).catch(() => fail(route)));
  return () => ({
    document: sizes.get('document') ?? 0,
    pictures: sizes.get('image') ?? 0,
    all: [...sizes.values()].reduce((sum, size) => sum + size, 0),
  });
}
