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

type Session = { readonly context: BrowserContext; readonly page: Page };

async function createDriver(browser: Browser): Promise<Driver> {
  const complaints: string[] = [];
  let { context, page } = await newSession(browser, complaints);
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
    async reset() {
      await context.close();
      complaints.length = 0;
      ({ context, page } = await newSession(browser, complaints));
    },
    complaints: () => complaints,
    close: () => browser.close(),
  };
}

/** A context has cookies and storage of its own. */
async function newSession(browser: Browser, complaints: string[]): Promise<Session> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(`thrown: ${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') {
      complaints.push(`logged: ${message.text()}`);
    }
  });
  return { context, page };
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
