import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import puppeteer, { type Browser, type KeyInput } from 'puppeteer-core';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import { freePort } from '../running-server.ts';

/** One tab of a new browser, as little of it as the scenarios need. */
export type Driver = {
  /** Loads a URL; resolves when the document is loaded. */
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Moves the pointer to a place in the viewport, in CSS pixels. */
  moveTo(x: number, y: number): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  /** Presses a key, named as `KeyboardEvent.key` is, with modifiers before a plus sign: `Shift+Tab`. */
  press(chord: string): Promise<void>;
  /** Runs a function in the page. It must not refer to anything around it; arguments and result travel as JSON. */
  evaluate<Args extends readonly unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Result>;
  setViewport(width: number, height: number): Promise<void>;
  close(): Promise<void>;
};

export type LaunchOptions = { readonly javaScript: boolean };

export const BROWSERS: Readonly<Record<string, (options: LaunchOptions) => Promise<Driver>>> = {
  Firefox: launchFirefox,
  WebKit: launchWebKit,
};

const firefoxes = new Map<boolean, Promise<Browser>>();

/** Debian's Firefox over WebDriver BiDi. Debian has no geckodriver, which the classic protocol would need. */
async function launchFirefox({ javaScript }: LaunchOptions): Promise<Driver> {
  const firefox =
    firefoxes.get(javaScript) ??
    puppeteer.launch({
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      extraPrefsFirefox: { 'javascript.enabled': javaScript },
    });
  firefoxes.set(javaScript, firefox);
  const context = await (await firefox).createBrowserContext();
  const page = await context.newPage();
  return {
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    moveTo: (x, y) => page.mouse.move(x, y),
    clickAt: (x, y) => page.mouse.click(x, y),
    async press(chord) {
      const keys = keysOf(chord) as KeyInput[];
      for (const key of keys) {
        await page.keyboard.down(key);
      }
      for (const key of keys.toReversed()) {
        await page.keyboard.up(key);
      }
    },
    async evaluate(run, ...args) {
      const json = await page.evaluate(`JSON.stringify({ result: (${run})(...${JSON.stringify(args)}) })`);
      return JSON.parse(String(json)).result;
    },
    setViewport: (width, height) => page.setViewport({ width, height }),
    close: () => context.close(),
  };
}

/** WebKitGTK's MiniBrowser over WebDriver. It needs a screen. */
async function launchWebKit({ javaScript }: LaunchOptions): Promise<Driver> {
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore' });
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))) {
    await setTimeout(50);
  }
  const session = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser')[0],
          args: ['--automation', `--enable-javascript=${javaScript}`],
        },
      }),
    )
    .build();
  const move = (x: number, y: number) =>
    session.actions({ async: true }).move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 });
  return {
    goTo: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    moveTo: (x, y) => move(x, y).perform(),
    clickAt: (x, y) => move(x, y).click().perform(),
    async press(chord) {
      const keys = keysOf(chord).map(webdriverKey);
      const actions = session.actions({ async: true });
      for (const key of keys) {
        actions.keyDown(key);
      }
      for (const key of keys.toReversed()) {
        actions.keyUp(key);
      }
      await actions.perform();
    },
    evaluate: (run, ...args) => session.executeScript(run, ...args),
    async setViewport(width, height) {
      // The window's own bars come on top.
      const bars = await session.executeScript<number>('return outerHeight - innerHeight');
      const rectangle = { x: 0, y: 0, width, height: height + bars };
      await session.manage().window().setRect(rectangle);
      await session.wait(() => session.executeScript(`return innerHeight === ${height}`), 5000);
    },
    async close() {
      await session.quit().finally(() => service.kill());
    },
  };
}

const WEBDRIVER_KEYS = new Map(Object.entries(Key));

/** The code of `ARROW_DOWN` for `ArrowDown`; letters stand for themselves. */
function webdriverKey(key: string): string {
  const code = WEBDRIVER_KEYS.get(key.replace(/(?<=.)[A-Z]/, '_$&').toUpperCase());
  return typeof code === 'string' ? code : key;
}

function keysOf(chord: string): string[] {
  return chord.split('+');
}
