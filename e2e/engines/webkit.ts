import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../running-server.ts';
import { type Driver, type Engine, type LaunchOptions, splitChord } from './driver.ts';
import { onPath } from './on-path.ts';

const SCREEN = '1600x1200x24';
const READY_WITHIN_MS = 10_000;
const RESIZED_WITHIN_MS = 5000;
const POLL_MS = 50;

/** WebKitGTK's MiniBrowser over WebKitWebDriver, on a screen of its own that nobody sees. */
export const webkit: Engine = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  find() {
    return onPath('WebKitWebDriver') && onPath('Xvfb') && miniBrowser();
  },
  async launch({ javaScript }: LaunchOptions) {
    const { screen, display } = await startScreen();
    const port = await freePort();
    const service = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    const stop = () => [service, screen].map((child) => child.kill());
    try {
      const url = `http://127.0.0.1:${port}`;
      await answering(`${url}/status`);
      return createDriver(await startSession(url, javaScript), stop);
    } catch (error) {
      stop();
      throw error;
    }
  },
};

function miniBrowser(): string | undefined {
  return globSync('/usr/{lib,libexec}/{*/,}webkit{2gtk,gtk}-*/MiniBrowser')[0];
}

function startScreen(): Promise<{ readonly screen: ChildProcess; readonly display: string }> {
  // The server takes the first display that is free and writes its number to the fourth stream.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    screen.once('error', reject);
    screen.once('close', (code) => reject(new Error(`Xvfb ended with code ${code} before it had a display`)));
    screen.stdio[3]?.once('data', (number) => resolve({ screen, display: `:${String(number).trim()}` }));
  });
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

function startSession(url: string, javaScript: boolean): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: miniBrowser(),
      args: ['--automation', `--enable-javascript=${javaScript}`],
    },
  });
  return new Builder().usingServer(url).withCapabilities(capabilities).build();
}

async function createDriver(session: WebDriver, stop: () => void): Promise<Driver> {
  const complaints: string[] = [];
  let tabs = [await session.getWindowHandle()];
  const note = async () => complaints.push(...(await session.executeScript<string[]>(noteComplaints)));
  const actions = () => session.actions({ async: true });
  const moveTo = (x: number, y: number) =>
    actions().move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 });
  return {
    open: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    clickAt: (x, y) => moveTo(x, y).click().perform(),
    moveTo: (x, y) => moveTo(x, y).perform(),
    async press(...keys) {
      for (const chord of keys) {
        await pressChord(session, chord);
      }
    },
    evaluate: async (run, ...args) => {
      await note();
      return session.executeScript(run, ...args);
    },
    async setViewport(width, height) {
      // The window's own bars come on top.
      const bars = await session.executeScript<number>('return outerHeight - innerHeight');
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + bars });
      await session.wait(() => session.executeScript(`return innerHeight === ${height}`), RESIZED_WITHIN_MS);
    },
    async toTab(number) {
      if (tabs[number] === undefined) {
        // A tab of the same window would be a hidden one.
        await session.switchTo().newWindow('window');
        tabs[number] = await session.getWindowHandle();
      }
      await session.switchTo().window(tabs[number]);
    },
    async reset() {
      const [first = '', ...others] = tabs;
      for (const other of others) {
        await session.switchTo().window(other);
        await session.close();
      }
      tabs = [first];
      await session.switchTo().window(first);
      await session.manage().deleteAllCookies();
      await session.executeScript('try { localStorage.clear(); sessionStorage.clear() } catch {}');
      await session.get('about:blank');
      complaints.length = 0;
    },
    async complaints() {
      await note();
      return complaints;
    },
    async close() {
      await session.quit().catch(() => {});
      stop();
    },
  };
}

/**
 * Runs in the page: gives what it has complained about since the last time. The protocol does not tell, so a page is listened to
 * from the first question on, which comes before React takes over.
 */
function noteComplaints(): string[] {
  const own: Window & { complaints?: string[] } = window;
  if (own.complaints === undefined) {
    const complaints: string[] = [];
    own.complaints = complaints;
    const { error } = console;
    console.error = (...words) => {
      complaints.push(`logged: ${words.join(' ')}`);
      error(...words);
    };
    addEventListener('error', ({ message }) => complaints.push(`thrown: ${message}`));
    addEventListener('unhandledrejection', ({ reason }) => complaints.push(`thrown: ${reason}`));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      complaints.push(`CSP violation: ${violatedDirective} ${blockedURI}`),
    );
  }
  return own.complaints.splice(0);
}

const KEYS: Readonly<Record<string, string>> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  Home: Key.HOME,
  End: Key.END,
  Shift: Key.SHIFT,
  Control: Key.CONTROL,
};

async function pressChord(session: WebDriver, chord: string): Promise<void> {
  const { modifiers, key } = splitChord(chord);
  const actions = session.actions({ async: true });
  const all = [...modifiers, key].map((name) => KEYS[name] ?? name);
  for (const name of all) {
    actions.keyDown(name);
  }
  for (const name of all.toReversed()) {
    actions.keyUp(name);
  }
  await actions.perform();
}
