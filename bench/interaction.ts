import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { startBuiltSite } from '../e2e/running-server.ts';
import { WHOLE_BROWSER } from '../e2e/whole-browser.ts';
import { type Figure, figure, measuredFrom } from './figure.ts';
import { settingsFrom } from './settings.ts';

/*
 * What a reader does on a page, from the input to the next paint, as the browser itself measures it (Event Timing: what INP is
 * made of, in steps of 8 ms), with the CPU slowed. Then what a long visit leaves in memory: heap and nodes after many
 * navigations and openings of the palette, in times of those before.
 */

const SLOWDOWN = 6;
const GOAL_MS = 100;
// Longer than the paint of any of them takes.
const REST_MS = 400;
const POST = '/blog/cache-control-for-apis';
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 412, height: 823 };
const THEMES = ['dark', 'light'];
// Shorter ones are not told.
const SHORTEST_MS = 16;

const SETTINGS = { rounds: 15, navigations: 200, openings: 100 };
const FLAT = 1.1;
// Machine code, which V8 makes of what runs often, is on the heap, and grows for hundreds of navigations on every page. Without it
// the heap is what the page keeps.
const WITHOUT_MACHINE_CODE = ['--js-flags=--no-sparkplug --no-maglev --no-turbofan'];

type Interaction = {
  readonly viewport?: typeof DESKTOP;
  /** What is measured. */
  readonly act: (page: Page, round: number) => Promise<unknown>;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly after?: (page: Page) => Promise<unknown>;
};

const close = (page: Page) => page.keyboard.press('Escape');
const openThemes = (page: Page) => page.locator('.theme-menu button').first().click();

const INTERACTIONS: Readonly<Record<string, Interaction>> = {
  'opening a menu': { act: (page) => page.locator('.site-navigation button').first().click(), after: close },
  'choosing a theme': {
    before: openThemes,
    act: (page, round) => page.locator(`.theme-menu label:has([value="${THEMES[round % 2]}"])`).click(),
    after: close,
  },
  'opening the palette': { act: (page) => page.keyboard.press('Control+k'), after: close },
  'copying code': { act: (page) => page.locator('.copy-code').first().click() },
  'a toast': { act: (page) => page.getByRole('button', { name: 'Copy link', exact: true }).click() },
  'opening the drawer': {
    viewport: PHONE,
    act: (page) => page.locator('[commandfor="drawer"][command="show-modal"]').click(),
    after: close,
  },
};

/** `npm run bench -- interaction`; `rounds=1 navigations=20 openings=10` take less. */
export async function run(words: readonly string[]): Promise<readonly Figure[]> {
  const settings = settingsFrom(words, SETTINGS, 'rounds=1, navigations=20 or openings=10');
  const server = await startBuiltSite();
  const browser = await chromium.launch(WHOLE_BROWSER);
  const interpreting = await chromium.launch({ ...WHOLE_BROWSER, args: WITHOUT_MACHINE_CODE });
  try {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    await context.addInitScript(watchInteractions);
    const figures: Figure[] = [];
    for (const [name, interaction] of Object.entries(INTERACTIONS)) {
      const times = await timesOf(context, `${server.url}${POST}`, interaction, settings.rounds);
      process.stdout.write(`${name}: ${times.join(' ')} ms\n`);
      figures.push(figure(name, 'ms', measuredFrom(times), { goal: { limit: GOAL_MS } }));
    }
    return [...figures, ...(await memoryFigures(interpreting, `${server.url}/blog`, settings))];
  } finally {
    await browser.close();
    await interpreting.close();
    await server.stop();
  }
}

async function timesOf(
  context: BrowserContext,
  url: string,
  interaction: Interaction,
  rounds: number,
): Promise<readonly number[]> {
  const { viewport = DESKTOP, act, before, after } = interaction;
  const page = await openIdle(context, url, viewport);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const times: number[] = [];
  // The first loads what it shows.
  for (let round = -1; round < rounds; round += 1) {
    await before?.(page);
    await page.waitForTimeout(REST_MS);
    await page.evaluate(() => dispatchEvent(new Event('bench-begin')));
    await act(page, round + 1);
    await page.waitForTimeout(REST_MS);
    if (round >= 0) {
      times.push(Number((await page.locator('html').getAttribute('data-longest-interaction')) ?? SHORTEST_MS));
    }
    await after?.(page);
  }
  await page.close();
  return times;
}

async function openIdle(context: BrowserContext, url: string, viewport: typeof DESKTOP): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.goto(url);
  await page.mouse.move(1, 1);
  // The app's modules come when the page is idle.
  await page.waitForLoadState('networkidle');
  return page;
}

/** In each document: writes, on `<html>`, how long the longest event since `bench-begin` took to its paint. */
function watchInteractions(): void {
  const SHORTEST_REPORTED_MS = 16;
  let longest = 0;
  addEventListener('bench-begin', () => {
    longest = 0;
    delete document.documentElement.dataset.longestInteraction;
  });
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      if (entry instanceof PerformanceEventTiming && entry.interactionId > 0 && entry.duration > longest) {
        longest = entry.duration;
        document.documentElement.dataset.longestInteraction = String(longest);
      }
    }
    // TypeScript's library does not know the threshold yet.
  }).observe(Object.assign({ type: 'event' }, { durationThreshold: SHORTEST_REPORTED_MS }));
}

type Memory = { readonly heap: number; readonly nodes: number };

async function memoryFigures(
  browser: Browser,
  url: string,
  { navigations, openings }: typeof SETTINGS,
): Promise<readonly Figure[]> {
  const context = await browser.newContext();
  const page = await openIdle(context, url, DESKTOP);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  // What both leave once: modules, styles, data of the search.
  await navigate(page, Math.ceil(navigations / 10));
  await openPalette(page, Math.ceil(openings / 10));
  const before = await memoryOf(session);
  await navigate(page, navigations);
  const navigated = await memoryOf(session);
  await openPalette(page, openings);
  const opened = await memoryOf(session);
  const flat = (name: string, from: number, to: number) =>
    figure(name, '× before', measuredFrom([to / from]), { goal: { limit: FLAT } });
  return [
    flat(`heap after ${navigations} navigations`, before.heap, navigated.heap),
    flat(`DOM nodes after ${navigations} navigations`, before.nodes, navigated.nodes),
    flat(`heap after ${openings} openings of the palette`, navigated.heap, opened.heap),
    flat(`DOM nodes after ${openings} openings of the palette`, navigated.nodes, opened.nodes),
  ];
}

async function memoryOf(session: CDPSession): Promise<Memory> {
  // What the first collection finalizes only the second one frees.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes') };
}

/** From the index to a post and back to it by a link, another post each time; an even number of navigations. */
async function navigate(page: Page, count: number): Promise<void> {
  for (let done = 0; done < count; done += 2) {
    const links = page.locator('main .post-title a');
    await links.nth((done / 2) % (await links.count())).click();
    await page.locator('.post-header').waitFor();
    await page.locator('.post-header .eyebrow a').first().click();
    await page.locator('.lead-post').waitFor();
  }
}

async function openPalette(page: Page, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.type('tls');
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
  }
}
