import type { Browser, Page } from '@playwright/test';
import { type Bench, type Figure, median } from './bench.ts';
import { openBrowser, openPage, paintedTime, slowed } from './browser.ts';
import { type PeerElement, type PeerPost, postsOf, startNext, startReactRouter } from './peers.ts';
import { startOurs } from './server-process.ts';
import { startSlowNetwork } from './slow-network.ts';

/*
 * From a click on a link of the index to the painted heading of the post, with the latency of a network and a CPU as slow as a
 * phone's. The pointer rests on the link first, or clicks without warning. Then Back. The peer of the budget is a swap of the same
 * pages: our server's HTML without our scripts, with the styles of lists and posts from the start, and a script that fetches the
 * next page and replaces <main>. Stock React Router and Next render the same <main>, header, footer and style sheets as HTML, which
 * costs them less than components would; only links to posts and what is around them are elements.
 */

const LATENCY_MS = 100;
const REST_MS = 1000;
// How often each post is opened, each time by a new reader.
const TIMES = 3;
// What is timed in each round.
const KINDS = ['a link under the pointer', 'a link without warning', 'Back'] as const;

type Round = Readonly<Record<(typeof KINDS)[number], { readonly href: string; readonly ms: number }>>;

type Site = { readonly name: string; readonly url: string; readonly rounds: Round[] };

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const ours = await startOurs(bench);
  const browser = await openBrowser(bench);
  const { posts, shell } = await readPages(browser, ours.url, await postsOf(ours));
  const proxy = await startSlowNetwork(bench, LATENCY_MS);
  const sites: readonly Site[] = [
    { name: 'ours', url: ours.url, rounds: [] },
    { name: 'a swap', url: ours.url, rounds: [] },
    { name: 'React Router', url: (await startReactRouter(bench, posts, shell)).url, rounds: [] },
    { name: 'Next', url: (await startNext(bench, posts, shell)).url, rounds: [] },
  ];
  for (let time = 0; time < bench.pick(TIMES, 1); time += 1) {
    const visits = await Promise.all(sites.map((site) => visit(browser, site, proxy, shell.styles)));
    // Each round takes two of the twelve posts on the index that were not requested before.
    for (let round = 0; round < bench.pick(6, 1); round += 1) {
      for (const { page, links, rounds } of visits) {
        const [aimed, unaimed] = links.slice(2 * round);
        rounds.push(await slowed(page, () => measure(page, aimed ?? '', unaimed ?? '')));
      }
    }
    await Promise.all(visits.map(({ page }) => page.context().close()));
  }
  const [own, ...peers] = sites;
  return KINDS.flatMap((kind) =>
    peers.flatMap(({ name, rounds }) => {
      const figure = (what: string, ours: readonly Round[] = [], theirs: readonly Round[] = []) => ({
        name: what,
        unit: 'ms',
        value: median(ours.map((round) => round[kind].ms)),
        peer: { name, value: median(theirs.map((round) => round[kind].ms)) },
      });
      const ofPosts = [...new Set(rounds.map((round) => round[kind].href))].map((href) => {
        const [mine, theirs] = [own?.rounds, rounds].map((all) => all?.filter((round) => round[kind].href === href));
        return figure(`${kind}: ${href}`, mine, theirs);
      });
      return [figure(kind, own?.rounds, rounds), ...ofPosts];
    }),
  );
}

/** Opens the index of a site. */
async function visit(browser: Browser, { name, url, rounds }: Site, proxy: string, styles: string) {
  const isSwap = name === 'a swap';
  const blocked = isSwap ? { blocked: '**/assets/*.js' } : {};
  const page = await openPage(browser, `${url}/blog`, { size: 'phone', proxy, ...blocked });
  if (isSwap) {
    await page.evaluate(applyStyles, styles);
    await page.evaluate(swapPages);
  }
  const links = await page.locator('main .post-title a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  return { page, links: [...new Set(links)], rounds };
}

/** Our pages as the peers show them: the posts of the index, and what is around each page. */
async function readPages(browser: Browser, origin: string, posts: readonly PeerPost[]) {
  const page = await openPage(browser, `${origin}/blog`, { size: 'phone' });
  const all = await page.evaluate(
    readParts,
    posts.map(({ slug }) => slug),
  );
  await page.close();
  const read = posts.flatMap((post) =>
    all.posts.filter(({ slug }) => slug === post.slug).map((own) => ({ ...post, ...own })),
  );
  return { posts: read, shell: all.shell };
}

/** In the page: fonts have addresses of our server, so the peers use system fonts. */
async function readParts(slugs: readonly string[]) {
  const open = async (url: string) => new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/html');
  const index = await open('/blog');
  const links = [...index.querySelectorAll<HTMLAnchorElement>('main .post-title a')];
  const posts: { slug: string; html: string }[] = [];
  let styles = '';
  for (const slug of slugs) {
    if (links.some((link) => link.getAttribute('href') === `/blog/${slug}`)) {
      const post = await open(`/blog/${slug}`);
      posts.push({ slug, html: post.querySelector('main')?.innerHTML ?? '' });
      styles = [index, post]
        .flatMap((each) => [...each.querySelectorAll('style')].map(({ textContent }) => textContent))
        .join('');
    }
  }
  const [header = '', footer = ''] = ['.site-header', '.site-footer'].map(
    (name) => index.querySelector(name)?.outerHTML,
  );
  const elementOf = (element: Element): PeerElement => {
    const { localName: tag, className, innerHTML: html } = element;
    if (links.some((link) => link === element)) {
      return { href: element.getAttribute('href') ?? '', html };
    }
    const isAround = links.some((link) => element.contains(link));
    return isAround ? { tag, className, children: [...element.children].map(elementOf) } : { tag, className, html };
  };
  const list = [...(index.querySelector('main')?.children ?? [])].map(elementOf);
  return { posts, shell: { header, footer, list, styles: styles.replaceAll(/@font-face\s*\{[^}]*\}/g, '') } };
}

/** In the page, whose policy refuses a `<style>`. */
function applyStyles(styles: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

async function measure(page: Page, aimed: string, unaimed: string): Promise<Round> {
  const under = await follow(page, aimed, REST_MS);
  const back = await goBack(page);
  const without = await follow(page, unaimed, 0);
  await goBack(page);
  return {
    'a link under the pointer': { href: aimed, ms: under },
    'a link without warning': { href: unaimed, ms: without },
    Back: { href: aimed, ms: back },
  };
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
