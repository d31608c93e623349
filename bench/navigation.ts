import type { Page } from '@playwright/test';
import { type Bench, type Figure, median } from './bench.ts';
import { openBrowser, openPage, paintedTime, slowed } from './browser.ts';
import { postsOf, startNext, startReactRouter } from './peers.ts';
import { startOurs } from './server-process.ts';

/*
 * From a click on a link of the index to the painted heading of the post, with the latency of a network and a CPU as slow as a
 * phone's. The pointer rests on the link first, or clicks without warning. Then Back. The peer of the budget is a swap of the same
 * pages: our server's HTML without our scripts, and a script that fetches the next page and replaces <main>. Stock React Router and
 * Next have the same posts on pages with a sixth of our elements.
 */

const LATENCY_MS = 100;
const REST_MS = 1000;
// What is timed in each round.
const KINDS = ['a link under the pointer', 'a link without warning', 'Back'];

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const ours = await startOurs(bench);
  const posts = await postsOf(ours);
  const browser = await openBrowser(bench);
  const sites = [];
  for (const [name, url] of [
    ['ours', ours.url],
    ['a swap', ours.url],
    ['React Router', (await startReactRouter(bench, posts)).url],
    ['Next', (await startNext(bench, posts)).url],
  ] as const) {
    const isSwap = name === 'a swap';
    const blocked = isSwap ? { blocked: '**/assets/*.js' } : {};
    const page = await openPage(browser, `${url}/blog`, { size: 'phone', ...blocked });
    await (isSwap ? page.evaluate(swapPages) : undefined);
    const session = await page.context().newCDPSession(page);
    const limits = { offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', limits);
    const links = await page.locator('main .post-title a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    const rounds: number[][] = [];
    sites.push({ name, page, links: [...new Set(links)], rounds });
  }
  // Each round takes two of the twelve posts on the index that were not requested before.
  for (let round = 0; round < bench.pick(6, 1); round += 1) {
    for (const { page, links, rounds } of sites) {
      const [aimed, unaimed] = links.slice(2 * round);
      rounds.push(await slowed(page, () => measure(page, aimed ?? '', unaimed ?? '')));
    }
  }
  const [own, ...peers] = sites;
  return KINDS.flatMap((kind, index) =>
    peers.map(({ name, rounds }) => ({
      name: kind,
      unit: 'ms',
      value: median(own?.rounds.map((times) => times[index] ?? Number.NaN) ?? []),
      peer: { name, value: median(rounds.map((times) => times[index] ?? Number.NaN)) },
    })),
  );
}

async function measure(page: Page, aimed: string, unaimed: string): Promise<number[]> {
  const under = await follow(page, aimed, REST_MS);
  const back = await goBack(page);
  const without = await follow(page, unaimed, 0);
  await goBack(page);
  return [under, without, back];
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
  const time = await paintedTime(page, 'click', () => page.mouse.click(x + 10, y + 10));
  await page.mouse.move(1, 1);
  return time;
}

async function goBack(page: Page): Promise<number> {
  await page.waitForTimeout(REST_MS);
  return paintedTime(page, 'bench-begin', () =>
    page.evaluate(() => {
      dispatchEvent(new Event('bench-begin'));
      history.back();
    }),
  );
}

/** In the page: follows links by replacing <main>. Back fetches the page again, as our router fetches its data. */
function swapPages(): void {
  const fetched = new Map<string, Promise<string>>();
  const fetchPage = (url: string) => {
    const html = fetched.get(url) ?? fetch(url).then((response) => response.text());
    fetched.set(url, html);
    return html;
  };
  const show = async (url: string) => {
    const next = new DOMParser().parseFromString(await fetchPage(url), 'text/html');
    fetched.delete(url);
    document.title = next.title;
    document.querySelector('main')?.replaceWith(next.querySelector('main') ?? '');
  };
  const linkAt = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('main a') : null;
  let timer: ReturnType<typeof setTimeout>;
  addEventListener('mouseover', (event) => {
    clearTimeout(timer);
    const link = linkAt(event);
    timer = setTimeout(() => link && fetchPage(link.href), 100);
  });
  addEventListener('click', (event) => {
    const link = linkAt(event);
    if (link !== null) {
      event.preventDefault();
      history.pushState(null, '', link.href);
      show(link.href).then(() => scrollTo(0, 0));
    }
  });
  addEventListener('popstate', () => show(location.href));
}
