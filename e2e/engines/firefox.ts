import puppeteer, { type Browser, type BrowserContext, type KeyInput, type Page } from 'puppeteer-core';
import { type Driver, type Engine, type LaunchOptions, splitChord } from './driver.ts';
import { onPath } from './on-path.ts';

const find = () => onPath('firefox-esr', 'firefox');

/** Firefox over WebDriver BiDi, without a window. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  find,
  async launch({ javaScript }: LaunchOptions) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: find(),
      headless: true,
      extraPrefsFirefox: { 'javascript.enabled': javaScript },
    });
    return createDriver(browser);
  },
};

async function createDriver(browser: Browser): Promise<Driver> {
  const complaints: string[] = [];
  let context = await browser.createBrowserContext();
  let page = await newPage(context, complaints);
  let tabs = [page];
  return {
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    moveTo: (x, y) => page.mouse.move(x, y),
    async press(...keys) {
      for (const chord of keys) {
        await pressChord(page, chord);
      }
    },
    async evaluate(run, ...args) {
      const json = await page.evaluate(`JSON.stringify({ result: (${run})(...${JSON.stringify(args)}) })`);
      return JSON.parse(String(json)).result;
    },
    setViewport: (width, height) => page.setViewport({ width, height }),
    async toTab(number) {
      page = tabs[number] ??= await newPage(context, complaints);
      await page.bringToFront();
    },
    async reset() {
      await context.close();
      complaints.length = 0;
      context = await browser.createBrowserContext();
      page = await newPage(context, complaints);
      tabs = [page];
    },
    complaints: async () => complaints,
    close: () => browser.close(),
  };
}

/** A page of a context, which has cookies and storage of its own. */
async function newPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(`thrown: ${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') {
      complaints.push(`logged: ${message.text()}`);
    }
  });
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: the protocol tells of what is logged.
      console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return page;
}

async function pressChord(page: Page, chord: string): Promise<void> {
  const { modifiers, key } = splitChord(chord);
  for (const modifier of modifiers) {
    await page.keyboard.down(modifier as KeyInput);
  }
  await page.keyboard.press(key as KeyInput);
  for (const modifier of modifiers.toReversed()) {
    await page.keyboard.up(modifier as KeyInput);
  }
}
