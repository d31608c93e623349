import { brotliCompressSync, constants } from 'node:zlib';
import { expect, load, test } from './test.ts';
import { WHOLE_BROWSER } from './whole-browser.ts';

test.use({ launchOptions: WHOLE_BROWSER });

const POST = '/blog/tls-1-3-handshake-byte-by-byte';

test('before the first paint, a page loads only its modules and the font of its text', { tag: '@slow' }, async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await load(page, POST);
  const [early, late] = await page.evaluate(() => {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /^\/(?:assets|fonts)\/.*(?<!\.js)$/.test(new URL(name).pathname));
    const names = (isEarly: boolean) =>
      files.flatMap(({ name, startTime }) => (startTime < firstPaint === isEarly ? [new URL(name).pathname] : []));
    return [names(true), names(false)];
  });
  const preload = page.locator('link[rel="preload"][as="font"]');
  await expect(preload).toHaveAttribute('crossorigin', 'anonymous');
  expect(
    asked.filter((path) => path === early?.[0]),
    'once',
  ).toHaveLength(1);
  expect(early).toEqual([await preload.getAttribute('href')]);
  expect(early).toEqual([expect.stringMatching(/^\/fonts\/[\w-]+-latin-normal-[\w-]+\.woff2$/)]);
  expect(late.filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(1);

  await test.step('the styles of a page are in the document, even after hydration and a navigation', async () => {
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.locator('a[href="/blog"]:visible').first().click();
    await expect(page).toHaveURL('/blog');
    await expect(page.locator('[data-navigation-progress]')).toHaveAttribute('data-state', 'idle');
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    // Two of the app, the second without the fonts that load later, and the one of posts.
    await expect(page.locator('head > style')).toHaveCount(3);
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
    // What an open menu needs.
    expect(asked.filter((path) => path.endsWith('.css'))).toEqual([expect.stringContaining('menu-icons')]);
  });
});

// The first flight of a connection carries about 14 KB, and the first two carry more (docs/decisions/0004).
const BUDGETS = { html: 20_000, style: 12_000, document: 32_000, script: 120_500 };
const BLOG_BUDGETS = { ...BUDGETS, script: 15_000 };
// A post has the styles of everything that posts may contain.
const POST_BUDGETS = { ...BLOG_BUDGETS, style: 15_000, document: 34_500, script: 17_000 };

test('the first load of a page is within its budgets, under brotli 11', async ({ page, request }) => {
  // Compressing takes its time on a busy machine.
  test.slow();
  const size = (bytes: string | Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;
  const budgetsOf = (path: string) => {
    if (path === '/blog/cache-control-for-apis') {
      return POST_BUDGETS;
    }
    return path.startsWith('/blog') ? BLOG_BUDGETS : BUDGETS;
  };
  for (const path of ['/', '/pricing', '/blog', '/blog/search', '/blog/cache-control-for-apis']) {
    const budgets = budgetsOf(path);
    const html = await (await request.get(path)).text();
    const styles = new Set(html.match(/(?<=<style[^>]*>).*?(?=<\/style>)/gs));
    await page.goto(path, { waitUntil: 'load' });
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (/\/assets\/[^/]+\.js$/.test(name) ? [name] : [])),
    );
    const scripts = await Promise.all(files.map(async (file) => size(await (await request.get(file)).body())));
    expect(scripts.length).toBeGreaterThan(0);
    expect
      .soft(
        scripts.reduce((sum, each) => sum + each),
        path,
      )
      .toBeLessThanOrEqual(budgets.script);
    expect.soft(size([...styles].join('')), path).toBeLessThanOrEqual(budgets.style);
    expect.soft(size(html.replaceAll(/<style[^>]*>.*?<\/style>/gs, '')), path).toBeLessThanOrEqual(budgets.html);
    expect.soft(size(html), path).toBeLessThanOrEqual(budgets.document);
  }
});

test("a list's document has no styles of posts, and a post that is opened from it is never shown without them", {
  tag: '@slow',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await load(page, '/blog/search?q=quic');
  expect(await page.evaluate(hasPostStyles)).toBe(false);
  const widths = page.evaluate(async () => {
    const seen = new Set<string>();
    for (let frames = 0; frames < 30; ) {
      await new Promise(requestAnimationFrame);
      const text = document.querySelector('.prose');
      if (text !== null) {
        frames += 1;
        seen.add(getComputedStyle(text).maxInlineSize);
      }
    }
    return [...seen];
  });
  await page.locator('.post-title a').first().click();
  expect(await widths).toEqual([expect.stringMatching(/^\d+px$/)]);
  // They are in the post's document.
  expect(asked.filter((path) => /\.css$/.test(path) && !path.includes('menu-icons'))).toEqual([]);
});

/** In the page: whether its document contains the styles of posts. */
function hasPostStyles(): boolean {
  return [...document.querySelectorAll('style')].some(({ textContent }) => textContent.includes('.heading-anchor'));
}
