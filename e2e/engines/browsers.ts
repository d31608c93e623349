import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@portico/core/testing/network';
import puppeteer, { type Browser, type KeyInput } from 'puppeteer-core';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';

export type Driver = {
  goTo(url: string): Promise<void>;
  moveTo(x: number, y: number): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  /** Presses a key, named as in `KeyboardEvent.key`, with modifiers before a plus sign: `Control+k`. */
  press(chord: string): Promise<void>;
  run(code: string): Promise<unknown>;
  setViewport(width: number, height: number): Promise<void>;
  close(): Promise<void>;
};

export const BROWSERS: Readonly<Record<string, (javaScript: boolean) => Promise<Driver>>> = {
  Firefox: launchFirefox,
  WebKit: launchWebKit,
};

const firefoxes = new Map<boolean, Promise<Browser>>();

/** Debian's Firefox over WebDriver BiDi. Debian has no geckodriver, which the classic protocol would need. */
async function launchFirefox(javaScript: boolean): Promise<Driver> {
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
    moveTo: (x, y) => page.mouse.move(x, y),
    clickAt: (x, y) => page.mouse.click(x, y),
    async press(chord) {
      const keys = chord.split('+') as KeyInput[];
      for (const key of keys) {
        await page.keyboard.down(key);
      }
      for (const key of keys.toReversed()) {
        await page.keyboard.up(key);
      }
    },
    run: (code) => page.evaluate(code),
    setViewport: (width, height) => page.setViewport({ width, height }),
    close: () => context.close(),
  };
}

/** Ends what the tests have shared. */
export async function closeBrowsers(): Promise<void> {
  await Promise.all([...firefoxes.values()].map(async (firefox) => (await firefox).close()));
}

/** WebKitGTK's MiniBrowser over WebDriver. It needs a screen. */
async function launchWebKit(javaScript: boolean): Promise<Driver> {
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
    moveTo: (x, y) => move(x, y).perform(),
    clickAt: (x, y) => move(x, y).click().perform(),
    async press(chord) {
      const keys = chord.split('+').map(webdriverKey);
      const actions = session.actions({ async: true });
      for (const key of keys) {
        actions.keyDown(key);
      }
      for (const key of keys.toReversed()) {
        actions.keyUp(key);
      }
      await actions.perform();
    },
    run: (code) => session.executeScript(`return ${code}`),
    async setViewport(width, height) {
      // The window's own bars need more space.
      const bars = await session.executeScript<number>('return outerHeight - innerHeight');
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + bars });
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
