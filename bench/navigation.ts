import { chromium, type Page } from '@playwright/test';
import { WHOLE_BROWSER } from '../e2e/whole-browser.ts';
import type { Bench } from './bench.ts';
import { type Figure, median } from './figure.ts';
import { paintedTime } from './painted-time.ts';
import { postsOf, startNext, startReactRouter } from './peers.ts';
import { startOurs } from './server-process.ts';

/*
 * From a click on a link of the index to the painted heading of the post, with the latency of a network and a CPU as slow as a
 * phone's. The pointer rests on the link first, or clicks without warning. Then Back. Each round also measures the same posts on sites of
 * stock React Router and Next.
 */

const LATENCY_MS = 100;
const SLOWDOWN = 4;
const REST_MS = 1000;
const PHONE = { width: 412, height: 823 };

type Times = Readonly<Record<'aimed' | 'unaimed' | 'back', number[]>>;

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const ours = await startOurs(bench);
  const posts = await postsOf(ours);
  const urls = [ours.url, (await startReactRouter(bench, posts)).url, (await startNext(bench, posts)).url];
  const browser = await chromium.launch(WHOLE_BROWSER);
  bench.onEnd(() => browser.close());
  const sites = await Promise.all(
    urls.map(async (url) => {
      const page = await browser.newPage({ viewport: PHONE });
      return { page, links: await openIndex(page, `${url}/blog`), times: { aimed: [], unaimed: [], back: [] } };
    }),
  );
  // Each round takes two of the twelve posts on the index that were not requested before.
  for (let round = 0; round < bench.pick(6, 1); round += 1) {
    for (const { page, links, times } of sites) {
      await measure(page, [links[2 * round] ?? '', links[2 * round + 1] ?? ''], times);
    }
  }
  const figures = (name: string, kind: keyof Times): Figure[] => {
    const [value = Number.NaN, router = Number.NaN, next = Number.NaN] = sites.map(({ times }) => median(times[kind]));
    const figure = { name, unit: 'ms', value };
    return [
      { ...figure, peer: { name: 'React Router', value: router }, ratioBudget: { atMost: 1 } },
      { ...figure, peer: { name: 'Next', value: next } },
    ];
  };
  return [
    ...figures('a link under the pointer', 'aimed'),
    ...figures('a link without warning', 'unaimed'),
    ...figures('Back', 'back'),
  ];
}

/** Opens the index, and resolves to the addresses of its posts once the page is idle. */
async function openIndex(page: Page, url: string): Promise<readonly string[]> {
  // Without it, the consent bar could cover a link.
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(url);
  await page.mouse.move(1, 1);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const links = await page.locator('main .post-title a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  return [...new Set(links)].filter((link) => link !== null);
}

async function measure(page: Page, [aimed, unaimed]: readonly [string, string], times: Times): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Only while we measure it, because a renderer that is slowed down keeps a processor busy.
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  times.aimed.push(await follow(page, aimed, REST_MS));
  times.back.push(await goBack(page));
  times.unaimed.push(await follow(page, unaimed, 0));
  await goBack(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

async function follow(page: Page, href: string, aimingMs: number): Promise<number> {
  const link = page.locator(`main .post-title a[href="${href}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(REST_MS);
  const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
  // The box of a link of several lines is partly empty, so the pointer goes to its first letters.
  if (aimingMs > 0) {
    await page.mouse.move(x + 10, y + 10);
    await page.waitForTimeout(aimingMs);
  }
  const time = await paintedTime(page, 'click', 'another heading', () => page.mouse.click(x + 10, y + 10));
  await page.mouse.move(1, 1);
  return time;
}

async function goBack(page: Page): Promise<number> {
  await page.waitForTimeout(REST_MS);
  return paintedTime(page, 'bench-begin', 'another heading', () =>
    page.evaluate(() => {
      dispatchEvent(new Event('bench-begin'));
      history.back();
    }),
  );
}
