import { type Browser, chromium, type Page } from '@playwright/test';
import { WHOLE_BROWSER } from '../e2e/whole-browser.ts';
import type { Bench } from './bench.ts';

/* What the benchmarks in a browser share: pages with a CPU as slow as a phone's, and the time until something is painted. */

const SLOWDOWN = 4;

export async function openBrowser(bench: Bench): Promise<Browser> {
  const browser = await chromium.launch(WHOLE_BROWSER);
  bench.onEnd(() => browser.close());
  return browser;
}

/** Opens a page in a window as large as a phone's or a computer's; resolves when it is idle. */
export async function openPage(
  browser: Browser,
  url: string,
  { size, blocked, proxy }: { readonly size: 'phone' | 'computer'; readonly blocked?: string; readonly proxy?: string },
): Promise<Page> {
  const viewport = size === 'phone' ? { width: 412, height: 823 } : { width: 1280, height: 800 };
  const page = await browser.newPage({ viewport, ...(proxy && { proxy: { server: proxy } }) });
  // Without it, the consent bar could cover a link.
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await (blocked === undefined ? undefined : page.route(blocked, (route) => route.abort()));
  await page.goto(url);
  await page.mouse.move(1, 1);
  await page.waitForLoadState('networkidle');
  // Intercepting requests would slow down what is measured.
  await page.unrouteAll();
  return page;
}

/** Slows the CPU only while `work` runs, because a renderer that is slowed down keeps a processor busy. */
export async function slowed<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const result = await work();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return result;
}

/**
 * Milliseconds from the event that `act` causes to the paint of another heading. After a key, to that of the second frame, because results
 * may come one render after the input's text.
 */
export async function paintedTime(
  page: Page,
  event: 'click' | 'keydown' | 'bench-begin',
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(watch, event);
  await act();
  return page.evaluate(() => (globalThis as unknown as Watched).painted);
}

// A promise in the page: looking for a mark again and again would compute styles between the steps that are measured.
type Watched = { painted: Promise<number> };

/** In the page: sets `painted`. */
function watch(type: string): void {
  const { promise, resolve } = Promise.withResolvers<number>();
  (globalThis as unknown as Watched).painted = promise;
  const heading = () => document.querySelector('h1')?.textContent;
  const begin = (event: Event) => {
    removeEventListener(type, begin, true);
    const before = heading();
    const end = () => resolve(performance.now() - event.timeStamp);
    let frames = 0;
    const look = () => {
      frames += 1;
      const isPainted = type === 'keydown' ? frames === 2 : ![undefined, before].includes(heading());
      if (isPainted) {
        // A task that a frame begins runs after its paint; with this priority, before what else waits for that, such as React's effects.
        scheduler.postTask(end, { priority: 'user-blocking' });
      } else {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
  };
  addEventListener(type, begin, true);
}
