import { site } from './fixture/site.config.ts';
import { addLink } from './shell/page-state.ts';
import { expect, forget, load, test } from './test.ts';

// With JavaScript, access/pages.spec.ts looks at every kind of page.
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every kind of page is readable and fits the screen', async ({ page }) => {
    for (const [path, heading] of [
      ['', 'Blog'],
      ['?page=2', 'Blog, page 2'],
      ['/tls-1-3-handshake-byte-by-byte', 'The TLS 1.3 handshake, byte by byte'],
      ['/rate-limiting-algorithms-compared', /rate limiting/i],
      ['/quic-connection-migration', /QUIC connection migration/],
      ['/tag/traffic-policy', 'Traffic Policy'],
      ['/author/leif-aasen', 'Leif Aasen'],
      ['/category/protocols', 'Protocols'],
    ] as const) {
      await test.step(path, async () => {
        expect((await page.goto(`/blog${path}`))?.status()).toBe(200);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          for (const role of ['banner', 'main', 'contentinfo'] as const) {
            await expect(page.getByRole(role)).toBeVisible();
          }
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
          expect(await page.evaluate(() => document.body.scrollWidth), `${width} px`).toBe(width);
        }
      });
    }
    await expect(page.getByRole('main').getByText(/^\d+ posts since .+\d{4}$/)).toBeVisible();
  });
});

test('a post has its details and links to continue, and marks the current section', async ({
  page,
  context,
  baseURL,
}) => {
  await load(page, '/blog/quic-connection-migration?utm_source=newsletter');
  const main = page.getByRole('main');
  await test.step('who wrote it, when, how long it takes, where it belongs and where to go on', async () => {
    for (const [name, href] of [
      ['Leif Aasen', '/blog/author/leif-aasen'],
      ['Protocols', '/blog/category/protocols'],
      ['QUIC', '/blog/tag/quic'],
      ['HTTP/3', '/blog/tag/http-3'],
      ['Open the quickstart', /^https:\/\/docs\.relay\..*\/quickstart$/],
    ] as const) {
      await expect(main.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href);
    }
    await expect(main.locator('time').first()).toHaveAttribute('datetime', '2025-02-18');
    await expect(main.getByText(/^\d+ min read$/).first()).toBeVisible();
    const series = main.getByRole('navigation', { name: 'Series' });
    await expect(series.getByRole('listitem')).toHaveCount(0);
    await series.getByText('Transport from first principles · part 2 of 3').click();
    await expect(series.getByRole('listitem')).toHaveCount(3);
    const next = main.getByRole('region', { name: 'Next in this series: part 3 of 3' });
    const link = next.getByRole('heading', { level: 3 }).getByRole('link');
    await expect(link).toHaveAttribute('href', '/blog/http3-fallback-without-tears');
    const related = main.getByRole('region', { name: 'Related posts' });
    await expect(related.getByRole('heading', { level: 3 })).not.toHaveCount(0);
    await expect(related.getByRole('link', { name: (await link.textContent()) ?? '', exact: true })).toHaveCount(0);
  });

  await test.step('its Markdown is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await main.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    const confirmed = page.locator('[data-toast][data-priority="success"]');
    await expect(confirmed).toContainText('The post is copied as Markdown.');
    const markdown = await (await page.request.get('/blog/quic-connection-migration.md')).text();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);
    await page.evaluate(() => scrollTo(0, 0));
  });

  await test.step('the menu beside the text closes when it is used', async () => {
    const menu = main.getByRole('button', { name: 'Share' });
    await menu.click();
    const copyLink = main.getByRole('button', { name: 'Copy link' });
    expect((await copyLink.boundingBox())?.height).toBeGreaterThanOrEqual(36);
    await expect(copyLink).toBeInViewport({ ratio: 1 });
    await copyLink.click();
    await expect(copyLink).toHaveCount(0);
    await expect(page.locator('[data-toast][data-priority="success"]').last()).toContainText('The link is copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/blog/quic-connection-migration`);
    await menu.press('Enter');
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(copyLink).toHaveCount(0);
  });

  await test.step('a configured assistant is asked to read it', async () => {
    await main.getByRole('button', { name: 'Share' }).click();
    const link = main.getByRole('link', { name: 'Open in Oracle' });
    await expect(link).toHaveAttribute('href', /^https:\/\/oracle\.example\/ask\?question=Read%20http/);
    await page.keyboard.press('Escape');
  });

  await test.step('the table of contents marks the section that is being read, however the reader got there', async () => {
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const current = contents.locator('a[aria-current="location"]:visible');
    await expect(current).toHaveCount(0);
    await page.getByRole('heading', { name: 'Now break it' }).evaluate((heading) => heading.scrollIntoView());
    await expect(current).toHaveText('Now break it');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(current).toHaveText('How to test yours');
    await page.evaluate(() => scrollTo(0, 0));
    await expect(current).toHaveCount(0);
    await addLink(page, '#now-break-it', 'To a heading');
    await page.getByRole('link', { name: 'To a heading' }).click();
    await expect(current).toHaveText('Now break it');
  });
});

test('each link to a section scrolls to it, even if a script clicks it, and Back returns to where the reader was', {
  tag: '@slow',
}, async ({ page }) => {
  await load(page, '/blog/quic-connection-migration');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const headings = ['The phone leaves the building', 'Now break it', 'How to test yours'];
  const at = (name: string) => expect(page.getByRole('heading', { name })).toBeInViewport();
  for (const name of headings) {
    await contents.getByRole('link', { name }).evaluate((link: HTMLElement) => link.click());
    await at(name);
  }
  for (const name of headings.slice(0, -1).toReversed()) {
    await page.goBack();
    await at(name);
  }
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goForward();
  await at('The phone leaves the building');
});

test('on a phone, the table of contents stays below the header and closes when it is left', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await load(page, '/blog/quic-connection-migration');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const bar = contents.getByRole('button', { name: 'On this page' });
  const link = contents.getByRole('link', { name: 'Now break it' });
  const top = () => page.locator('.contents').evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await page.getByRole('heading', { name: 'Now break it' }).evaluate((heading) => heading.scrollIntoView());
  await expect(bar).toContainText('Now break it');
  expect(await top()).toBe(63);
  const close = [
    ['a press beside it', () => page.mouse.click(200, 800)],
    ['Escape', () => page.keyboard.press('Escape')],
    ['a link in it', () => link.click()],
  ] as const;
  for (const [name, leave] of close) {
    await test.step(name, async () => {
      await bar.press('Enter');
      await expect(link).toBeVisible();
      // What closes it listens a moment after each opening.
      await expect(async () => {
        await leave();
        await expect(link).toBeHidden({ timeout: 500 });
      }).toPass();
      expect(await top()).toBe(63);
    });
  }
  await expect(page).toHaveURL(/#now-break-it$/);
  const heading = await page.getByRole('heading', { name: 'Now break it' }).boundingBox();
  expect(heading?.y).toBeGreaterThan((await bar.boundingBox())?.y ?? Number.NaN);
});

test('the index shows posts by date, the latest as tiles, and marks the current filter', async ({ page }) => {
  await page.goto('/blog');
  const dates = await page
    .getByRole('main')
    .getByRole('article')
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates.length).toBeGreaterThan(5);
  expect(dates).toEqual(dates.toSorted().reverse());
  await expect(page.getByRole('heading', { level: 2, name: 'Latest' })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2, name: 'Featured' })).toHaveCount(0);
  const tiles = page.locator('.post-tile');
  await expect(tiles).toHaveCount(3);
  const current = page.getByRole('main').locator('.chips [aria-current="page"]');
  await expect(current).toHaveText(['All', '1']);
});

test('the index begins with its newest posts, and then leads to recommended ones, series and categories', {
  tag: '@slow',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog');
  const main = page.getByRole('main');
  expect((await page.locator('.masthead').boundingBox())?.height).toBe(56);
  const lead = await main.getByRole('article').first().getByRole('heading').boundingBox();
  expect(lead?.y).toBeGreaterThan(130);
  expect(lead?.y).toBeLessThan(160);
  const titles = main.getByRole('article').getByRole('heading', { level: 3 });
  const endOf = async (index: number) => {
    const { y = 0, height = 0 } = (await titles.nth(index).boundingBox()) ?? {};
    return y + height;
  };
  for (const [size, seen] of [
    [{ width: 390, height: 844 }, 2],
    [{ width: 1440, height: 900 }, 3],
  ] as const) {
    await page.setViewportSize(size);
    const ends = await Promise.all(Array.from({ length: seen }, (_, index) => endOf(index)));
    expect(Math.max(...ends), `at ${size.width} px`).toBeLessThan(size.height);
  }
  const sectionOf = (name: string) => main.locator('section', { has: page.getByRole('heading', { level: 2, name }) });
  const lastPost = (await main.getByRole('article').last().boundingBox())?.y;
  expect((await sectionOf('Start here').boundingBox())?.y).toBeGreaterThan(lastPost ?? Number.NaN);
  const start = sectionOf('Start here').getByRole('listitem').getByRole('link');
  await expect(start).toHaveCount(2);
  await expect(start.first()).toHaveAttribute('href', '/blog/rate-limiting-algorithms-compared');
  await expect(sectionOf('Transport from first principles').getByRole('listitem')).toHaveCount(3);
  const categories = sectionOf('Categories');
  await expect(categories.getByRole('link', { name: 'Protocols' })).toHaveAttribute('href', '/blog/category/protocols');
  const tiles = await categories.getByRole('listitem').all();
  for (const tile of tiles) {
    await expect(tile.getByRole('link')).toHaveCount(2);
  }
  // Every row is full, and its names are on one line.
  const boxes = await Promise.all(tiles.map((tile) => tile.boundingBox()));
  const rows = Map.groupBy(boxes, (box) => Math.round(box?.y ?? 0));
  const ends = [...rows.values()].map((row) => Math.round((row.at(-1)?.x ?? 0) + (row.at(-1)?.width ?? 0)));
  expect(ends).toEqual(ends.map(() => 1288));
  const names = await Promise.all(tiles.map((tile) => tile.getByRole('heading').boundingBox()));
  expect(new Set(names.map((box) => Math.round(box?.y ?? 0))).size).toBe(rows.size);

  await page.goto('/blog?page=2');
  await expect(main.getByRole('heading', { level: 2, name: 'Start here' })).toHaveCount(0);
});

test('the beginning of a page is whole until the header covers it, and is then cut off at its edge', {
  tag: '@slow',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, title] of [
    ['/blog', '.masthead > h1'],
    ['/blog/tls-1-3-handshake-byte-by-byte', '.post-header h1'],
  ] as const) {
    await load(page, path);
    const heading = page.locator(title);
    const states = async () => {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      return heading.evaluate((element) => {
        const { top, height } = element.getBoundingClientRect();
        const progress = element.getAnimations()[0]?.effect?.getComputedTiming().progress ?? null;
        const { opacity, clipPath } = getComputedStyle(element);
        return { hidden: (64 - top) / height, progress, opacity, clipPath };
      });
    };
    const top = (await heading.boundingBox())?.y ?? 0;
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), Math.floor(top - 64));
    expect(await states()).toMatchObject({ progress: null, opacity: '1', clipPath: 'none' });
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), Math.floor(top - 64) + 20);
    const covered = await states();
    expect(covered.hidden).toBeGreaterThan(0.1);
    expect(covered.progress).toBeCloseTo(covered.hidden, 1);
    expect(covered.clipPath).toContain('inset');
    expect(covered.opacity).toBe('1');
  }
});

test('on a phone, the links to categories begin with the current one', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog');
  const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await page.goto((await chips.last().getAttribute('href')) ?? '');
  const box = await page.locator('.chips [aria-current="page"]').first().boundingBox();
  expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThan(300);
});

test('the index leads to every post by year, every tag and every author', { tag: '@slow' }, async ({ page }) => {
  const main = page.getByRole('main');
  const total = (await (await page.request.get('/blog/posts.json')).json()).length;
  await load(page, '/blog');
  await main.getByRole('link', { name: 'Archive' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  await expect(main.getByRole('listitem')).toHaveCount(total);
  const years = await main.getByRole('heading', { level: 2 }).allTextContents();
  expect(years).toEqual(years.toSorted().toReversed());
  await page.goBack();
  await main.getByRole('link', { name: 'Tags', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
  const tag = main.getByRole('listitem').filter({ hasText: 'QUIC' });
  const count = (await tag.textContent())?.match(/\d+ post/)?.[0] ?? '';
  await tag.getByRole('link').click();
  await expect(main.getByText(count).first()).toBeVisible();
  await load(page, '/blog/authors');
  await expect(main.getByRole('link', { name: 'Leif Aasen' })).toHaveAttribute('href', '/blog/author/leif-aasen');
  const card = main.getByRole('article').filter({ hasText: 'Leif Aasen' });
  await expect(card).toContainText('Protocols');
  await expect(card.locator('img')).toBeVisible();
  await expect(card.getByRole('link')).toHaveCount(2);
});

test('the link to a heading appears on hover and focus', { tag: '@slow' }, async ({ page }) => {
  await load(page, '/blog/tls-1-3-handshake-byte-by-byte');
  const text = 'The ClientHello: 240 bytes in the clear';
  const heading = page.getByRole('heading', { name: text, exact: true });
  const link = page.getByRole('link', { name: `Link to section: ${text}`, exact: true });
  await expect(link).toHaveCSS('opacity', '0');
  await heading.hover();
  await expect(link).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(link).toHaveCSS('opacity', '0');
  await link.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(link).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#the-clienthello-240-bytes-in-the-clear$/);
  await expect(heading).toBeFocused();
});

test("dates are days in UTC in every time zone, are in the reader's own locale, and are marked with its language", {
  tag: '@slow',
}, async ({ newPage }) => {
  for (const [locale, timezoneId, whole, withoutYear, lang] of [
    ['de-DE', 'America/Los_Angeles', '18.02.2025', '18. Feb.', 'de-DE'],
    ['en-US', 'Pacific/Kiritimati', 'Feb 18, 2025', 'Feb 18', null],
  ] as const) {
    const page = await newPage({ locale, timezoneId });
    for (const [path, text] of [
      ['/blog/quic-connection-migration', whole],
      ['/blog/archive', withoutYear],
    ] as const) {
      await load(page, path);
      const date = page.getByRole('main').locator('time[datetime="2025-02-18"]').first();
      await expect(date, path).toHaveText(text);
      expect(await date.getAttribute('lang'), path).toBe(lang);
    }
    await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
    const newest = page.locator('.lead-post time');
    const day = new Date((await newest.getAttribute('datetime')) ?? '');
    await expect(newest).toHaveText(day.toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
    expect(await newest.getAttribute('lang')).toBe(lang);
  }
});

test('offline, links leave the page open, and a lost page comes back', { tag: '@slow' }, async ({
  page,
  context,
  complaints,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/blog');
  await page.waitForLoadState('networkidle');
  const link = page.getByRole('main').locator('.post-entry .post-title a').last();
  const title = (await link.textContent()) ?? '';

  await test.step('each time, a link says why it leads nowhere now, and the page stays', async () => {
    const notice = page.getByText('You are offline. You can still read this page.');
    await context.setOffline(true);
    for (const follow of ['click', 'Enter']) {
      await (follow === 'click' ? link.click() : link.press('Enter'));
      await expect(notice).toHaveCount(1);
      await expect(page).toHaveURL(/\/blog$/);
      await expect(heading).toHaveText('Blog');
      await expect(link).toBeFocused();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toHaveCount(0);
    }
    await context.setOffline(false);
  });

  await test.step('Back shows the page again', async () => {
    await link.press('Enter');
    await expect(heading).toHaveText(title);
    await context.setOffline(true);
    await page.goBack();
    await expect(heading).toHaveText('Blog');
    await expect(link).toBeFocused();
    await context.setOffline(false);
  });

  await test.step('a page that is out of reach says so, and is shown once it can be loaded', async () => {
    // What has been fetched ahead would be shown.
    const target = page.getByRole('main').getByRole('link', { name: 'Kubernetes' }).first();
    const href = String(await target.getAttribute('href'));
    await page.route(`**${href}`, (route) => route.abort());
    await target.press('Enter');
    await expect(heading).toHaveText('This page cannot be reached');
    // Its head still names the site and its language.
    await expect(page).toHaveTitle(/^No answer/);
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'en_US');
    await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', site.blog.name);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(heading).toHaveText('This page cannot be reached');
    // A search would load a document, and discard this page with its pending requests.
    await expect(page.getByRole('main').getByRole('search')).toHaveCount(0);
    await page.unroute(`**${href}`);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(heading).toHaveText('Kubernetes');
  });
  // Chromium logs the requests that failed.
  forget(complaints, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test('a post and its translation lead to each other, each in its language', { tag: '@slow' }, async ({
  page,
  baseURL,
}) => {
  const original = '/blog/encrypted-client-hello-for-operators';
  const translation = `${original}/de`;
  const link = (name: string) => page.getByRole('article').getByRole('link', { name, exact: true });
  const heading = page.getByRole('heading', { level: 1 });
  for (const [path, lang] of [
    [original, 'en-US'],
    [translation, 'de'],
  ] as const) {
    await load(page, path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', /^(?:en_US|de_DE)$/);
    for (const [hrefLang, href] of [
      ['en-US', original],
      ['de', translation],
    ]) {
      const alternate = page.locator(`link[rel=alternate][hreflang="${hrefLang}"]`);
      await expect(alternate).toHaveAttribute('href', `${baseURL}${href}`);
    }
    const own = await heading.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));
    expect(own).toBe(lang);
  }
  await expect(link('Leif Aasen').first()).toBeVisible();
  await expect(page.locator('link[type="application/rss+xml"][href$="/blog/de/rss.xml"]')).toBeAttached();
  await expect(link('English')).toHaveAttribute('lang', 'en-US');
  await expect(link('English')).toHaveAttribute('hreflang', 'en-US');
  await link('English').click();
  await expect(heading).toHaveText(/^Encrypted Client Hello: what operators gain/);
  await link('Deutsch').click();
  await expect(heading).toHaveText('Encrypted Client Hello für Betreiber');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Betreiber');
  await expect(page.getByRole('status').filter({ hasText: 'No results found.' })).toBeAttached();
});
