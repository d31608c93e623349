import { cpSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { freePort } from '@portico/core/testing/network';
import { startCommand } from './commands/npm-run.ts';
import { temporaryFolder } from './content-folder.ts';
import { everythingOfFile, expect, forget, hydrated, load, test } from './everything.ts';
import { runExport, startServer } from './running-server.ts';

const SITE = 'e2e/extended-site';

// What the demo tries, in the browser's words.
const SANDBOX = /sandbox|Content Security Policy|CSP violation|unsafe attempt|Blocked opening|elsewhere/i;

const server = everythingOfFile();

test("a plain CSS rule of the site overrides the program's on every page of every app, and on any page", {
  tag: '@slow',
}, async ({ page }) => {
  await page.route(`${server().url}/any-page`, async (route) => {
    const parts = ['head', 'header', 'footer'].map((part) => page.request.get(`${server().url}/shell/${part}.html`));
    const [head, header, footer] = await Promise.all(parts.map(async (part) => (await part).text()));
    const body = `<!doctype html><html lang="en"><head><title>Page</title>${head}</head><body>${header}${footer}</body></html>`;
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  });
  for (const path of ['/', '/blog', '/blog/part-1', '/blog/newsletter', '/any-page']) {
    await page.goto(server().url + path);
    const footer = page.locator('footer.site-footer');
    expect(await footer.evaluate((element) => getComputedStyle(element).scrollMarginBlockEnd)).toBe('105px');
    await expect(page.getByRole('button', { name: /^Search/ })).toHaveCSS('border-radius', '0px');
  }
});

test("a text of the site replaces the program's, on the server and in the browser", { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto(`${server().url}/blog/part-1`);
  const links = page.getByRole('list', { name: 'Find us' });
  await expect(links).toBeVisible();
  await hydrated(page);
  await links.getByRole('link').first().focus();
  await expect(page.getByRole('tooltip')).toContainText('in its own tab');
});

test('each slot is in its place and hydrates, and the policy follows the tags in head', async ({ page }) => {
  const main = page.getByRole('main');
  await test.step('around a post', async () => {
    await load(page, `${server().url}/blog/part-1`);
    await expect(page.locator('html')).toHaveAttribute('data-early', 'yes');
    await expect(page.locator('head meta[name=verified-by]')).toHaveAttribute('content', 'relay');
    await expect(page.getByText('Banner of the site')).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Clicks: 0' }).click();
    await expect(page.getByRole('button', { name: 'Clicks: 1' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('Made in Oslo')).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('Relay connects you')).toBeVisible();
    await expect(page.getByRole('contentinfo').locator('.logo')).toHaveCount(0);
    await expect(main.locator('.post-header')).toContainText(/Part 1.*Nadia Petrov.*Reviewed by our editors/s);
    await expect(main.locator('.post-tile').first()).toContainText('Filed under Protocols');
    await expect(main).toHaveText(
      /Takes 1 min, for beginners\s*First words\..*Was this useful\?.*Follow us in our chat/s,
    );
    await expect(page.getByText('Beside Part 1')).toBeVisible();
    for (const file of ['/blog/part-1.md', '/blog/rss.xml', '/llms-full.txt']) {
      const text = await (await page.request.get(server().url + file)).text();
      expect(text).toContain('number 1');
      expect(text).not.toContain('for beginners');
    }
    const end = main.locator('p', { has: page.getByRole('button', { name: 'Was this useful?' }) });
    await expect(end).not.toHaveCSS('margin-top', '0px');
    await end.getByRole('button').click();
    await expect(page.getByText('Thanks for reading Part 1')).toBeVisible();
  });
  await test.step('around lists, after a navigation in the app', async () => {
    await main.getByRole('link', { name: 'HTTP' }).first().click();
    await expect(main).toHaveText(/Before the tag HTTP.*Part 2.*After the tag.*Follow us in our chat/s);
    await expect(page.getByRole('button', { name: 'Clicks: 1' })).toBeVisible();
    await page.goto(`${server().url}/blog`);
    await expect(main).toHaveText(/Before the index.*Part 2.*Filed under Protocols.*After the index/s);
    await main.getByRole('tab', { name: 'By mail' }).click();
    await expect(main.getByText('Write to us.')).toBeVisible();
    await page.goto(`${server().url}/blog/author/nadia-petrov`);
    await expect(page.getByText('Invite Nadia Petrov to speak')).toBeVisible();
  });
});

test('pages work without a slot that fails, and the log names it once', { tag: '@slow' }, async ({ page, newPage }) => {
  const address = `${server().url}/blog/author/ines-okafor`;
  for (const path of ['', '?page=1']) {
    const response = await page.request.get(address + path);
    expect(response.status()).toBe(200);
    expect(response.headers()['cache-control']).toContain('public');
  }
  const without = await newPage({ javaScriptEnabled: false });
  await without.goto(address);
  await expect(without.getByRole('main')).toHaveText(/Before the author Ines Okafor.*Part 2/s);
  await without.close();
  await load(page, address);
  await expect(page.getByText('Invite')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Clicks: 0' }).click();
  await expect(page.getByRole('button', { name: 'Clicks: 1' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Part 2' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Part 2');
  const found = await page.goto(`${server().url}/blog/search?q=tagless`);
  expect(found?.status()).toBe(200);
  await hydrated(page);
  await expect(page.locator('head meta[name=verified-by]')).toHaveCount(0);
  await expect(page).toHaveTitle(/tagless/);
  for (const slot of ['author-end', 'head']) {
    expect(server().log.filter(({ msg }) => String(msg).startsWith(`slots/${slot}.tsx failed`))).toHaveLength(1);
  }
});

test('an export has the pages even if their parts fail, and reports each part once', async () => {
  const out = path.join(await temporaryFolder(), 'out');
  const { stdout, stderr } = await runExport(['--out', out], { SITE_DIR: SITE, BASE_URL: 'https://relay.example' });
  const printed = stdout + stderr;
  expect(existsSync(path.join(out, 'site/blog/author/ines-okafor.html')), printed).toBe(true);
  expect(existsSync(path.join(out, 'site/blog/components.html')), printed).toBe(true);
  expect(printed.split('slots/author-end.tsx failed')).toHaveLength(2);
  expect(printed).toContain('A component of a post failed');
  expect(printed).toContain('the form of /blog/ask: its action needs a server');
});

test('the page for a missing address is the one of the site', { tag: '@slow' }, async ({ page, complaints }) => {
  await page.goto(`${server().url}/nowhere`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We lost this page');
  await expect(page.getByRole('main')).toContainText('or read Demos.');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Tell us what you looked for' })).toBeVisible();
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404')));
});

test('a callout of the site has its title, its color and its icon', { tag: '@slow' }, async ({ page, complaints }) => {
  await page.goto(`${server().url}/blog/components`);
  const callout = page.locator('.markdown-alert-deprecated');
  await expect(callout).toHaveText(/Deprecated: Use the other one\s*This limiter is slow\./);
  const title = callout.locator('.alert-title');
  const styles = await title.evaluate((element) => {
    const caution = document.createElement('span');
    caution.style.color = 'var(--color-caution)';
    element.append(caution);
    const { clipPath } = getComputedStyle(element, '::before');
    return { clipPath, isRed: getComputedStyle(element).color === getComputedStyle(caution).color };
  });
  expect(styles).toEqual({ clipPath: 'polygon(50% 0px, 100% 50%, 50% 100%, 0px 50%)', isRed: true });
  forget(complaints, /chart of failures|#419/);
});

test("a page below the blog, even with a parameter, belongs to the blog's app and is in the sitemap", {
  tag: '@slow',
}, async ({ page, complaints }) => {
  await load(page, `${server().url}/blog/part-1`);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.goto(`${server().url}/blog/newsletter`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Meet us in Oslo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oslo');
  await expect(page).toHaveTitle('Event in Oslo · Relay');
  const sitemap = await (await page.request.get(`${server().url}/sitemap.xml`)).text();
  for (const address of ['/blog/newsletter', '/blog/events/oslo', '/blog/events/lyon']) {
    expect(sitemap).toContain(`${address}<`);
  }
  const missing = await page.request.get(`${server().url}/blog/events/nowhere`);
  expect(missing.status()).toBe(404);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oslo');
  expect(complaints).toEqual([]);
});

test('a form of a page reaches its action, with and without scripts, and only from this site', {
  tag: '@slow',
}, async ({ page, newPage, complaints }) => {
  const address = `${server().url}/blog/ask`;
  const send = async (on: typeof page, question: string) => {
    await on.getByLabel('Question').fill(question);
    await on.getByRole('button', { name: 'Send' }).click();
  };
  const without = await newPage({ javaScriptEnabled: false });
  for (const on of [without, page]) {
    await on.goto(address);
    if (on === page) {
      await hydrated(page);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    }
    await send(on, 'When <b>?');
    await expect(on.getByRole('main').getByRole('status')).toHaveText('You asked: When <b>?');
    await send(on, '');
    await expect(on.getByRole('main').getByRole('status')).toHaveText('Write a question.');
    await send(on, 'go');
    await expect(on).toHaveURL(/newsletter$/);
  }
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await without.close();
  forget(complaints, /status of 400/);

  const post = (form: Record<string, string>, headers = {}) =>
    page.request.post(address, { form, headers: { origin: server().url, ...headers }, maxRedirects: 0 });
  const answered = await post({ question: 'How?' });
  expect([answered.status(), answered.headers()['cache-control']]).toEqual([200, 'no-store']);
  const cookies = answered.headersArray().flatMap(({ name, value }) => (/^set-cookie$/i.test(name) ? value : []));
  // Its response is for the sender only, so the loader's cookie is in it too.
  expect(cookies).toEqual(['asked=1; Path=/blog', 'name=a%2Cb; Path=/blog', 'loaded=1']);
  expect((await page.request.get(`${address}?loaded`)).headers()).not.toHaveProperty('set-cookie');
  expect(await (await page.request.get(address)).text()).not.toContain('How?');
  expect((await post({ question: 'break' })).status()).toBe(500);
  expect((await post({ question: 'x'.repeat(66_000) })).status()).toBe(413);
  expect((await post({ question: 'x' }, { origin: 'https://elsewhere.example' })).status()).toBe(403);
  expect((await post({ question: 'x' }, { 'sec-fetch-site': 'cross-site' })).status()).toBe(403);
  const put = await page.request.put(address, { data: 'x' });
  expect([put.status(), put.headers().allow]).toEqual([405, 'GET, HEAD, POST']);
  const other = await page.request.post(`${server().url}/blog/newsletter`, {
    form: {},
    headers: { origin: server().url },
  });
  expect([other.status(), other.headers().allow]).toEqual([405, 'GET, HEAD']);
});

test('a component in a post is rendered on the server, and loads and hydrates once it is in view', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  // So that it is further below the window than where its code begins to load.
  await page.setViewportSize({ width: 390, height: 200 });
  const html = await (await page.request.get(`${server().url}/blog/components`)).text();
  expect(html).toContain('.limiter{border-inline-start:');
  expect(await (await page.request.get(`${server().url}/blog/part-1`)).text()).not.toContain('.limiter{');
  expect(html).toMatch(/<output>3<\/output>/);
  expect(html).toContain('The chart of failures');
  await load(page, `${server().url}/blog/components`);
  const limiter = page.locator('#component-limiter');
  await expect(limiter).toContainText('3 of 3 left, 60 a minute');
  expect(requested.filter((url) => /\/limiter-[\w-]+\.js/.test(url))).toEqual([]);
  await limiter.scrollIntoViewIfNeeded();
  await expect.poll(() => requested.filter((url) => /\/limiter-[\w-]+\.js/.test(url)).length).toBe(1);
  await expect(async () => {
    await limiter.getByRole('button', { name: 'Send' }).click();
    await expect(limiter.locator('output')).not.toHaveText('3', { timeout: 500 });
  }).toPass();

  await test.step('one that fails shows its text, and the post stays', async () => {
    const broken = page.locator('#component-broken');
    await broken.scrollIntoViewIfNeeded();
    await expect(broken).toHaveText('The chart of failures');
    await expect(page.getByText('The end.')).toBeVisible();
    const logged = server().log.filter((entry) => JSON.stringify(entry).includes('A component of a post failed'));
    expect(logged.length).toBeGreaterThan(0);
  });

  await test.step('feeds, Markdown and search have its text', async () => {
    const text = 'A limiter that lets 3 requests through at once, and 60 a minute.';
    for (const address of ['/blog/rss.xml', '/blog/components.md']) {
      expect(await (await page.request.get(server().url + address)).text()).toContain(text);
    }
    const found = await (await page.request.get(`${server().url}/blog/search?q=lets+requests+through+at+once`)).text();
    expect(found).toContain('/blog/components');
  });
});

test('a component gets the Markdown in it as children, which are in the page once', { tag: '@slow' }, async ({
  page,
  newPage,
  complaints,
}) => {
  const address = `${server().url}/blog/components`;
  const html = await (await page.request.get(address)).text();
  expect(html.split('Inner words')).toHaveLength(2);
  const without = await newPage({ javaScriptEnabled: false });
  await without.goto(address);
  await expect(without.locator('#component-fold')).toContainText('Inner words with a link');
  await expect(without.locator('#component-broken')).toHaveText('The chart of failures');
  await without.close();

  await load(page, address);
  const fold = page.locator('#component-fold');
  const link = fold.getByRole('link', { name: 'a link' });
  const sent = await link.elementHandle();
  await fold.scrollIntoViewIfNeeded();
  await expect(async () => {
    await fold.getByRole('button', { name: 'Send' }).click();
    await expect(fold.locator('output')).not.toHaveText('5', { timeout: 500 });
  }).toPass();
  expect(await sent?.evaluate((element) => element.isConnected), "the server's element").toBe(true);
  await fold.getByRole('button', { name: 'Hide' }).click();
  await expect(link).toHaveCount(0);
  await fold.getByRole('button', { name: 'Show' }).click();
  await expect(fold.locator('output')).toHaveText('5');
  await expect(link).toBeVisible();
  await expect(fold.locator('.code')).toContainText('const inner = true;');

  await test.step('after a navigation in the app', async () => {
    await page.goto(`${server().url}/blog/part-1`);
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
    await page.getByRole('main').getByRole('link', { name: 'Components' }).first().click();
    await expect(link).toBeVisible();
    await fold.scrollIntoViewIfNeeded();
    await expect(fold.getByRole('button', { name: 'Send' })).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });
  for (const file of ['/blog/rss.xml', '/blog/components.md']) {
    expect(await (await page.request.get(server().url + file)).text(), file).toContain('Inner words');
  }
  const found = await (await page.request.get(`${server().url}/blog/search?q=inner+words`)).text();
  expect(found).toContain('/blog/components');
  forget(complaints, /no data for|#419/);
});

test('a simulation shows its end without a script, and moves only when a reader starts it', { tag: '@slow' }, async ({
  page,
  newPage,
  complaints,
}) => {
  test.slow();
  const address = `${server().url}/blog/components`;
  const without = await newPage({ javaScriptEnabled: false });
  await without.goto(address);
  const still = without.locator('#component-ttl');
  await expect(still).toContainText('a TTL of 12 hours leaves 92% of the busy resolvers at the old address');
  await expect(still.locator('.sim-stage > svg')).toBeVisible();
  await without.close();

  await load(page, address);
  const ttl = page.locator('#component-ttl');
  await ttl.scrollIntoViewIfNeeded();
  const drawing = () => ttl.locator('.sim-stage > svg').innerHTML();
  const before = await drawing();
  const [run, time] = [ttl.getByRole('button', { name: 'Run' }), ttl.getByRole('slider', { name: 'Time' })];
  await expect(async () => {
    await run.click();
    await expect(ttl.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect.poll(drawing).not.toBe(before);
  await ttl.getByRole('button', { name: 'Pause' }).click();
  await expect(ttl.locator('.sim-reading'), 'not yet the result').not.toContainText('leaves 92%');
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(time), 'above the drawing').toBeLessThan(await topOf(ttl.locator('.sim-stage')));
  const paused = await drawing();
  await page.waitForTimeout(200);
  expect(await drawing()).toBe(paused);

  await test.step('with the keyboard, and announced', async () => {
    await time.press('End');
    expect(await drawing()).toBe(before);
    await ttl.getByRole('slider', { name: 'Lowered before the change' }).press('End');
    await expect(ttl.getByRole('status')).toContainText('no busy resolver has the old address');
  });

  await test.step('step by step with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(run).toBeHidden();
    const [first, step] = [await drawing(), ttl.getByRole('button', { name: 'Step' })];
    await step.click();
    await step.click();
    expect(await drawing()).not.toBe(first);
  });
  // The other component of the post fails on purpose.
  forget(complaints, /no data for|#419/);
});

test('a component that has not been in view stays as it is when the search opens', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  // So that it is further below the window than where its code begins to load.
  await page.setViewportSize({ width: 390, height: 200 });
  await load(page, `${server().url}/blog/components`);
  const ttl = page.locator('#component-ttl');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(ttl.locator('.sim-stage > svg')).toBeAttached();
  await page.keyboard.press('Escape');
  await ttl.scrollIntoViewIfNeeded();
  await expect(async () => {
    await ttl.getByRole('button', { name: 'Run' }).click();
    await expect(ttl.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 500 });
  }).toPass();
  forget(complaints, /no data for|#419/);
});

test('a part whose code loads late stays as the server sent it, whatever the page learns about the reader meanwhile', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const loading = Promise.withResolvers<void>();
  await page.route(/\/assets\/demo-[^/]*\.js/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto(`${server().url}/blog/demos`, { waitUntil: 'domcontentloaded' });
  const sent = await page.locator('figure.demo').elementHandle();
  await hydrated(page);
  // Links in view are prefetched, and the choice about third parties is read once the page is idle.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForTimeout(2000);
  loading.resolve();
  await page.waitForLoadState('networkidle');
  expect(await sent?.evaluate((element) => element.isConnected)).toBe(true);
  forget(complaints, SANDBOX);
});

test('a demo is in a frame that reaches neither the page nor the site, follows the theme, and is a link elsewhere', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await load(page, `${server().url}/blog/demos`);
  const frame = page.locator('.demo iframe');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame).toHaveAttribute('height', '320');
  const inside = frame.contentFrame();
  for (const attempt of ['page', 'cookies', 'storage', 'the site', 'a window']) {
    await expect(inside.getByText(new RegExp(`${attempt}: `)).first()).toHaveText(/: no$/);
  }
  await expect(page).toHaveURL(/\/blog\/demos$/);
  await expect(inside.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(inside.locator('html')).toHaveAttribute('data-theme', 'dark');
  const background = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect(inside.locator('body')).toHaveCSS('background-color', background);
  forget(complaints, SANDBOX);

  await test.step('opened directly, it has an opaque origin', async () => {
    const response = await page.goto(`${server().url}/blog/demos/demo.html`);
    expect(response?.headers()['content-security-policy']).toContain("sandbox allow-scripts; default-src 'none'");
    await expect(page.getByText('reads storage: no')).toBeVisible();
    forget(complaints, /sandbox|Content Security Policy|CSP violation|Blocked opening/i);
  });

  await test.step('other pages of the folder, and a demo of a draft, are not public', async () => {
    for (const address of ['/blog/demos/notes.html', '/blog/drafted/demo.html']) {
      expect((await page.request.get(server().url + address)).status(), address).toBe(404);
    }
  });

  await test.step('feeds and Markdown have a link', async () => {
    const link = `${server().url}/blog/demos/demo.html`;
    expect(await (await page.request.get(`${server().url}/blog/rss.xml`)).text()).toContain(link);
    expect(await (await page.request.get(`${server().url}/blog/demos.md`)).text()).toContain(
      `[What a demo can reach](${link})`,
    );
  });
});

test('pages work without slots and components whose modules fail when they are imported', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  test.setTimeout(180_000);
  // Modules of the site import packages of this repository, so the copy is in it.
  const parts = path.resolve('.cache/parts-that-fail');
  const folder = path.join(parts, 'copy/site');
  rmSync(parts, { recursive: true, force: true });
  cpSync(SITE, folder, { recursive: true, filter: (source) => !source.endsWith('.portico') });
  symlinkSync(path.resolve('sample'), path.join(parts, 'sample'));
  for (const file of ['slots/head.tsx', 'slots/banner.tsx', 'slots/post-aside.tsx', 'components/broken.tsx']) {
    const module = `const config: { readonly port?: number } = JSON.parse('{"port": oops}');
import './broken.css';
export default function Part() {
  return <p>Port {config.port}</p>;
}
`;
    writeFileSync(path.join(folder, file), module);
    writeFileSync(path.join(folder, file, '../broken.css'), `.post-header { outline: 1px solid red; }`);
  }
  const env = {
    SITE_DIR: folder,
    BASE_URL: 'http://relay.example',
    PORT: '0',
    ADMIN_PORT: '0',
    NODE_ENV: 'production',
  };
  const run = (...args: readonly string[]) => startCommand(process.execPath, ['cli/main.ts', ...args], { env }).ended;
  expect(await run('build')).toEqual({
    code: 0,
    output: expect.stringMatching(/^Building .*\nBuilt the site in \d+\.\d s\.\n$/),
  });
  const checked = await run('check');
  expect(checked.code).toBe(1);
  for (const name of ['head', 'banner', 'post-aside']) {
    expect(checked.output).toMatch(
      new RegExp(`slots/${name}.tsx.*it fails, so pages are served without it: Unexpected token`),
    );
  }

  const site = await startServer(path.join(folder, 'content'), { env: { SITE_DIR: folder } });
  try {
    await load(page, `${site.url}/blog/part-1`);
    await expect(page.locator('.slot-banner, aside.post-aside')).toHaveCount(0);
    await expect(page.locator('.post-header')).toHaveCSS('outline-style', 'solid');
    await page.getByRole('banner').getByRole('button', { name: 'Clicks: 0' }).click();
    await expect(page.getByRole('button', { name: 'Clicks: 1' })).toBeVisible();
    await page.goto(`${site.url}/blog/components`);
    await hydrated(page);
    await page.locator('#component-broken').scrollIntoViewIfNeeded();
    await expect(page.locator('#component-broken')).toHaveText('The chart of failures');
    for (const address of ['/', '/blog', '/nowhere', '/blog/part-2']) {
      await page.request.get(site.url + address);
    }
    for (const slot of ['head', 'banner', 'post-aside']) {
      expect(site.log.filter(({ msg }) => String(msg).startsWith(`slots/${slot}.tsx failed`))).toHaveLength(1);
    }
    forget(complaints, /is not valid JSON|#419|no data for/);
  } finally {
    await site.stop();
  }
});

test('a release whose modules changed after its build is refused in one line, and the link back to the last one works', {
  tag: '@slow',
}, async () => {
  test.setTimeout(180_000);
  // Modules of the site import packages of this repository, so the releases are in it.
  const releases = path.resolve('.cache/releases');
  rmSync(releases, { recursive: true, force: true });
  for (const name of ['41', '42']) {
    cpSync(SITE, path.join(releases, name, 'site'), { recursive: true });
  }
  symlinkSync(path.resolve('sample'), path.join(releases, 'sample'));
  const current = path.join(releases, 'current');
  const point = (name: string) => {
    symlinkSync(path.join(name, 'site'), `${current}-next`);
    renameSync(`${current}-next`, current);
  };
  const run = (...args: readonly string[]) =>
    startCommand(process.execPath, ['cli/main.ts', ...args, '--root', current], {
      env: { PORT: String(port), ADMIN_PORT: '0', BASE_URL: 'https://relay.example', LOG_LEVEL: 'info' },
    });
  const port = await freePort();
  point('42');
  for (const [file, text] of [
    ['site.config.ts', 'export default {{'],
    // limiter.props.ts imports it.
    ['components/shared/limits.ts', 'export const MIN_BURST = 2;'],
    ['texts/fr.ts', ''],
  ] as const) {
    mkdirSync(path.join(current, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(current, file), text);
    for (const args of [['serve'], ['export', '--out', path.join(releases, 'out')]]) {
      expect(await run(...args).ended).toEqual({
        code: 1,
        output: `${file} has changed since the last build. Run npx portico build; portico start builds and serves.\n`,
      });
    }
    rmSync(path.join(current, file));
    cpSync(SITE, realpathSync(current), { recursive: true, filter: (source) => !source.endsWith('.portico') });
  }
  point('41');
  // It is not among what the server reads.
  writeFileSync(path.join(current, 'pages/home.tsx'), 'export default function Home( {');
  const server = run('serve');
  await server.prints('Serving the last build, although there have been changes since: pages/home.tsx.');
  await server.prints('Portico is ready');
  await server.stop();
});
