import { brotliCompressSync, constants } from 'node:zlib';
import { expect, forget, load, test } from './test.ts';
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
// A post has the styles of everything that posts may contain.
const POST_BUDGETS = { ...BUDGETS, style: 15_000, document: 34_500, script: 124_000 };

test('the first load of a page is within its budgets, under brotli 11', async ({ request }) => {
  // Compressing takes its time on a busy machine.
  test.slow();
  const size = (bytes: string | Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;
  const sizeAt = async (file: string) => size(await (await request.get(file)).body());
  for (const path of ['/', '/pricing', '/blog', '/blog/search', '/blog/cache-control-for-apis']) {
    const budgets = path === '/blog/cache-control-for-apis' ? POST_BUDGETS : BUDGETS;
    const html = await (await request.get(path)).text();
    const styles = new Set(html.match(/(?<=<style[^>]*>).*?(?=<\/style>)/gs));
    const scripts = await Promise.all([...new Set(html.match(/\/assets\/[\w.-]+\.js/g))].map(sizeAt));
    expect(scripts.length).toBeGreaterThan(3);
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
  const askedStyles = () => asked.filter((path) => /(?:-page-[\w-]+\.js|(?<!menu-icons-[\w-]+)\.css)$/.test(path));
  await load(page, '/blog/search?q=quic');
  expect(await page.evaluate(hasPostStyles)).toBe(false);
  await expect.poll(askedStyles, 'when the page is idle').toEqual([expect.stringContaining('post-page')]);
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
  expect(askedStyles()).toHaveLength(1);
});

test('a post waits for styles that load slowly, and is loaded as a document if they cannot be loaded', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  const sheet = Promise.withResolvers<void>();
  await page.route('**/post-page-*.js', async (route) => {
    await sheet.promise;
    await route.abort();
  });
  await load(page, '/blog/search?q=quic');
  const title = page.locator('.post-title a').first();
  const name = (await title.textContent()) ?? '';
  const data = page.waitForResponse(/\.data/);
  await title.click();
  await data;
  await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(0);
  sheet.resolve();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.waitForFunction(hasPostStyles);
  forget(complaints, /ERR_FAILED/);
});

/** In the page: whether its document contains the styles of posts. */
function hasPostStyles(): boolean {
  return [...document.querySelectorAll('style')].some(({ textContent }) => textContent.includes('.heading-anchor'));
}
