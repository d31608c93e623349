import { site } from './fixture/site.config.ts';
import { FIXTURE_CONTENT, SHARED_TEXTS, startServer } from './running-server.ts';
import { expect, forget, hydrated, noteComplaints, test } from './test.ts';
import { colorIn, LOOKS, showLook } from './theme.ts';

const PAGES = [
  { name: 'index', path: '/blog', heading: 'Blog' },
  { name: 'second page', path: '/blog?page=2', heading: 'Blog, page 2' },
  {
    name: 'post with code',
    path: '/blog/tls-1-3-handshake-byte-by-byte',
    heading: 'The TLS 1.3 handshake, byte by byte',
  },
  { name: 'post with a table', path: '/blog/rate-limiting-algorithms-compared', heading: /rate limiting/i },
  { name: 'post of a series', path: '/blog/quic-connection-migration', heading: /QUIC connection migration/ },
  { name: 'tag', path: '/blog/tag/traffic-policy', heading: 'Traffic Policy' },
  { name: 'author', path: '/blog/author/leif-aasen', heading: 'Leif Aasen' },
  { name: 'category', path: '/blog/category/protocols', heading: 'Protocols' },
];

// With JavaScript, access/pages.spec.ts looks at every kind of page.
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every kind of page is readable and fits the screen', async ({ page }) => {
    for (const { name, path, heading } of PAGES) {
      await test.step(name, async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
          await expect(page.getByRole('banner')).toBeVisible();
          await expect(page.getByRole('contentinfo')).toBeVisible();
          const overflow = await page.locator('body').evaluate((body) => body.scrollWidth - body.clientWidth);
          expect(overflow, `${width} px`).toBe(0);
        }
      });
    }
  });
});

test('a post says what it is and where to go on; its contents mark the section that is read; its links stay in the app', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog/quic-connection-migration');
  await hydrated(page);
  await test.step('who wrote it, when, how long it takes, where it belongs and where to go on', async () => {
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Leif Aasen' }).first()).toHaveAttribute(
      'href',
      '/blog/author/leif-aasen',
    );
    await expect(main.locator('time').first()).toHaveAttribute('datetime', '2025-02-18');
    await expect(main.getByText(/^\d+ min read$/).first()).toBeVisible();
    await expect(main.getByRole('link', { name: 'Protocols' }).first()).toHaveAttribute(
      'href',
      '/blog/category/protocols',
    );
    await expect(main.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'QUIC' })).toHaveAttribute(
      'href',
      '/blog/tag/quic',
    );
    await expect(main.getByRole('navigation', { name: 'On this page' })).toBeVisible();
    const series = main.getByRole('navigation', { name: 'Series' });
    await expect(series.getByRole('listitem')).toHaveCount(0);
    await series.getByText('Part 2 of 3 of Transport from first principles').click();
    await expect(series.getByRole('listitem')).toHaveCount(3);
    const next = main.getByRole('region', { name: 'Next in this series: part 3 of 3' });
    await expect(next.getByRole('heading', { level: 3 }).getByRole('link')).toHaveAttribute(
      'href',
      '/blog/http3-fallback-without-tears',
    );
    await expect(main.getByRole('link', { name: 'Open the quickstart' })).toHaveAttribute(
      'href',
      /^https:\/\/docs\.relay\..*\/quickstart$/,
    );
    await expect(main.getByRole('region', { name: 'Related posts' })).toHaveCount(0);
  });

  await test.step('its Markdown is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await (await page.request.get('/blog/quic-connection-migration.md')).text(),
    );
    await page.evaluate(() => scrollTo(0, 0));
  });

  await test.step('the contents mark the section that is read, however one came there', async () => {
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const current = contents.locator('a[aria-current="location"]:visible');
    await expect(current).toHaveCount(0);
    await page.getByRole('heading', { name: 'Now break it' }).evaluate((heading) => heading.scrollIntoView());
    await expect(current).toHaveText('Now break it');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(current).toHaveText('How to test yours');
    const first = page.locator('.prose h2').first();
    const bringTo = (top: number) =>
      first.evaluate((heading, y) => scrollBy(0, heading.getBoundingClientRect().top - y), top);
    // The line is at 30 % of the window's height.
    await bringTo(250);
    await expect(current).toHaveText((await first.textContent()) ?? '');
    await bringTo(290);
    await expect(current).toHaveCount(0);
  });

  await test.step('72 characters of code fit the text beside the contents', async () => {
    const hidden = await page
      .locator('.code pre')
      .first()
      .evaluate((block) => {
        for (const line of block.querySelectorAll('.line')) {
          line.textContent = 'x'.repeat(72);
        }
        return block.scrollWidth - block.clientWidth;
      });
    expect(hidden).toBe(0);
  });

  await test.step('a link in its text', async () => {
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    const link = page.locator('.prose a[href^="/blog/"]').first();
    const href = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await expect(page.locator('.prose > p').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-same-document', '');
  });
});

test('the contents mark the section that is read after a link to the post that is open, without its query', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog/quic-connection-migration?utm_source=newsletter');
  await hydrated(page);
  await page.locator('.prose').evaluate((text) => {
    const href = '/blog/quic-connection-migration#now-break-it';
    text.prepend(Object.assign(document.createElement('a'), { href, textContent: 'To a heading' }));
  });
  await page.getByRole('link', { name: 'To a heading' }).click();
  await expect(page).toHaveURL('/blog/quic-connection-migration#now-break-it');
  const current = page.getByRole('navigation', { name: 'On this page' }).locator('a[aria-current="location"]:visible');
  await expect(current).toHaveText('Now break it');
  await page.getByRole('heading', { name: 'How to test yours' }).evaluate((heading) => heading.scrollIntoView());
  await expect(current).toHaveText('How to test yours');
});

test('parts opened in one post are closed in the next', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog/quic-connection-migration');
  await hydrated(page);
  const series = page.getByRole('main').getByRole('navigation', { name: 'Series' });
  await series.getByText('Part 2 of 3').click();
  await page
    .getByRole('navigation', { name: 'On this page' })
    .locator('details')
    .evaluate((details) => {
      details.toggleAttribute('open', true);
    });
  await series.getByRole('link').last().press('Enter');
  await expect(series.getByText('Part 3 of 3')).toBeVisible();
  await expect(page.locator('.contents details[open], .framed-note details[open]')).toHaveCount(0);
});

test('on a phone the contents stay below the header, name the section that is read, and close when they are left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog/quic-connection-migration');
  await hydrated(page);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const bar = contents.locator('summary');
  const link = contents.getByRole('link', { name: 'Now break it' });
  const top = () => contents.evaluate((element) => Math.round(element.getBoundingClientRect().top));
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

  await test.step('the next stop of Tab, which they would lie over, closes them', async () => {
    await bar.press('Enter');
    await expect(async () => {
      await contents.getByRole('link').last().press('Tab', { timeout: 500 });
      await expect(link).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(contents.locator(':focus')).toHaveCount(0);
  });

  await test.step('they end with the article', async () => {
    await page.getByRole('region', { name: /^Next in this series/ }).evaluate((next) => next.scrollIntoView());
    expect(await contents.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(63);
  });

  await test.step('in a window as low as that of 400 % they scroll away', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.getByRole('heading', { name: 'How to test yours' }).evaluate((element) => element.scrollIntoView());
    expect(await top()).toBeLessThan(0);
  });
});

test('on a phone a press on a category that the edge cuts off leads to it, and the keyboard shows the whole of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog');
  await hydrated(page);
  const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  const chip = chips.nth(3);
  const left = async () => (await chip.boundingBox())?.x ?? 0;
  const cutOff = async () => {
    await chip.evaluate((link) => {
      link.closest('ul')?.scrollBy({ left: link.getBoundingClientRect().left + 8, behavior: 'instant' });
    });
    expect(await left()).toBeLessThan(0);
  };
  await chips.nth(4).focus();
  await cutOff();
  await page.keyboard.press('Shift+Tab');
  await expect(chip).toBeFocused();
  await expect.poll(left).toBeGreaterThan(0);
  await chip.blur();
  await cutOff();
  const box = await chip.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 16, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect(page).toHaveURL(/\/blog\/category\//);
});

test('the index has its posts in the order of their dates, the latest as tiles of one height, and fills what is selected', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
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
  const heights = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
  expect(new Set(await heights('.post-tile')).size).toBe(1);
  for (const { width, height } of await tiles
    .locator('.art, img')
    .evaluateAll((all) => all.map((art) => art.getBoundingClientRect().toJSON()))) {
    expect(width / height).toBeCloseTo(16 / 9, 1);
  }
  const [text, picture] = await page
    .locator('.post-entry')
    .first()
    .evaluate((entry) => [...entry.querySelectorAll('p, .art')].map((each) => each.getBoundingClientRect().toJSON()))
    .then((boxes) => [boxes[0], boxes.at(-1)]);
  expect(picture.left - text.right).toBeLessThan(50);
  const current = page.getByRole('main').locator('.chips [aria-current="page"]');
  await expect(current).toHaveText(['All', '1']);
  for (const look of LOOKS) {
    await showLook(page, look);
    for (const link of await current.all()) {
      await expect(link).toHaveCSS('background-color', colorIn(look, 'text'));
      await expect(link).toHaveCSS('color', colorIn(look, 'page'));
    }
  }
});

test('a post that is featured leads the index until it is 30 days old', async ({ page }) => {
  const DAY = 24 * 60 * 60 * 1000;
  const featured = /^How Traffic Policy is evaluated/;
  const server = await startServer(FIXTURE_CONTENT, SHARED_TEXTS, {}, Date.parse('2026-08-04') + 29 * DAY);
  try {
    await page.goto(`${server.url}/blog`);
    await expect(page.getByRole('heading', { level: 2 })).toContainText(['Featured', 'Latest']);
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(featured);
    // Requests that the page still makes would fail.
    await page.goto('about:blank');
  } finally {
    await server.stop();
  }
});

test('a block is a tab stop only while it scrolls sideways', async ({ page }) => {
  const regions = page.locator('.prose [role=group]');
  const count = (isStop: boolean, overflows: boolean) =>
    regions.evaluateAll(
      (all, [stop, over]) =>
        all.filter((each) => each.hasAttribute('tabindex') === stop && each.scrollWidth > each.clientWidth === over)
          .length,
      [isStop, overflows],
    );
  await page.goto('/blog/rate-limiting-algorithms-compared');
  await hydrated(page);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => count(true, true)).toBeGreaterThan(0);
    await expect.poll(() => count(true, false)).toBe(0);
    expect(await count(false, true)).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => count(false, false)).toBeGreaterThan(0);
});

test('a post fits a phone whose default font is twice as large, and a tablet in all of its width', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/blog/quic-connection-migration');
  const [room, column] = await page
    .locator('main, .prose')
    .evaluateAll((all) =>
      all.map((each) => each.clientWidth - 2 * Number.parseFloat(getComputedStyle(each).paddingLeft)),
    );
  expect(Math.abs((column ?? 0) - (room ?? 0))).toBeLessThan(1);
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await context.newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the link to each heading is in the line of its last word', async ({ page }) => {
  await page.goto('/blog/tls-1-3-handshake-byte-by-byte');
  await hydrated(page);
  for (const width of [390, 1440]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const text = 'The ClientHello: 240 bytes in the clear';
      const heading = page.getByRole('heading', { name: text, exact: true });
      const link = page.getByRole('link', { name: `Link to section: ${text}`, exact: true });
      const lines = await heading.evaluate((element) => [...element.getClientRects()].map((line) => line.toJSON()));
      expect(new Set(lines.map(({ top }) => Math.round(top))).size).toBe(width === 390 ? 2 : 1);
      const sign = await link.evaluate((element) => element.getBoundingClientRect().toJSON());
      expect(sign.left).toBeGreaterThanOrEqual(lines.at(-1).right);
      expect((sign.top + sign.bottom) / 2).toBeGreaterThan(lines.at(-1).top);
      expect((sign.top + sign.bottom) / 2).toBeLessThan(lines.at(-1).bottom);
      await expect(link).toHaveCSS('opacity', '0');
      await heading.hover();
      await expect(link).toHaveCSS('opacity', '1');
      await page.mouse.move(0, 0);
      await expect(link).toHaveCSS('opacity', '0');
      await link.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(link).toHaveCSS('opacity', '1');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#the-clienthello-240-bytes-in-the-clear$/);
      await expect(heading).toBeFocused();
      // Below the header, which would else lie over it.
      const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
      expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(header);
    });
  }
});

test('a tag page and a category page say what they hold', async ({ page }) => {
  await page.goto('/blog/tag/quic');
  const main = page.getByRole('main');
  await expect(main.getByText(/^\d+ posts since .+\d{4}$/)).toBeVisible();
  await expect(main.getByRole('navigation', { name: 'Related tags' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/blog\/tag\//,
  );
  await page.goto('/blog/category/protocols');
  await expect(main.getByText(/^\d+ posts since .+\d{4}$/)).toBeVisible();
});

for (const path of ['/', '/blog/quic-connection-migration']) {
  test(`a date on ${path} is in the reader's own locale once scripts run, and declares its language if that differs`, async ({
    browser,
    baseURL,
    complaints,
  }) => {
    for (const [locale, text] of [
      ['de-DE', /^\d\d\.\d\d\.\d{4}$/],
      ['en-US', /^[A-Z][a-z]{2} \d+, \d{4}$/],
    ] as const) {
      const page = await browser.newPage({ baseURL, locale });
      await noteComplaints(page.context(), complaints);
      await page.goto(path);
      await hydrated(page);
      const date = page.getByRole('main').locator('time').first();
      await expect(date).toHaveText(text);
      await (locale === 'en-US'
        ? expect(date).not.toHaveAttribute('lang')
        : expect(date).toHaveAttribute('lang', locale));
      await page.close();
    }
  });
}

test('a click in the app shows the post without loading a document, and back returns', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  const link = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  const title = await link.textContent();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
  await expect(page.locator('.prose > p').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same-document', '');
});

test('the beginning of a post is painted first, and the way back finds the whole of it', async ({ page }) => {
  await page.goto('/blog/search?q=tunnel+without+inbound+ports');
  await hydrated(page);
  const states = await page.evaluateHandle(() => {
    const seen: (string | undefined)[] = [];
    new MutationObserver((changes) => {
      seen.push(...changes.map(({ target }) => (target instanceof HTMLElement ? target.dataset.arriving : '?')));
    }).observe(document, { subtree: true, attributeFilter: ['data-arriving'] });
    return seen;
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^A tunnel without inbound ports/ })
    .first()
    .click();
  const last = page.locator('.prose > :last-child');
  await expect.poll(() => states.jsonValue()).toEqual(['', undefined]);
  await expect.poll(() => last.evaluate((block) => block.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  await last.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /^Search/ })).toBeVisible();
  await page.goForward();
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(top);
  expect(await states.jsonValue()).toHaveLength(2);
});

test('without a connection a link leaves the page open; a page out of reach says so, and comes by itself when the connection is back', async ({
  page,
  context,
  complaints,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/blog');
  // The modules of the other pages come when the page is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/post-')),
  );
  await page.waitForLoadState('networkidle');
  const link = page.getByRole('main').locator('.post-entry .post-title a').last();
  const title = (await link.textContent()) ?? '';

  await test.step('a link says why it leads nowhere now, each time, and the page stays', async () => {
    const notice = page.getByText('You are offline. What is open stays readable.');
    await context.setOffline(true);
    await expect(notice).toHaveCount(1);
    for (const follow of ['click', 'Enter']) {
      await page.getByRole('button', { name: 'Dismiss' }).last().click();
      await expect(notice).toHaveCount(0);
      await (follow === 'click' ? link.click() : link.press('Enter'));
      await expect(notice).toHaveCount(1);
      await expect(page).toHaveURL(/\/blog$/);
      await expect(heading).toHaveText('Blog');
      await expect(link).toBeFocused();
    }
    await context.setOffline(false);
  });

  await test.step('what was fetched ahead is there all the same', async () => {
    await page.mouse.move(0, 0);
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().includes('.data'));
    await link.hover();
    await fetched;
    await context.setOffline(true);
    await link.click();
    await expect(heading).toHaveText(title);
  });

  await test.step('the way back leads to a page out of reach, which comes by itself', async () => {
    await page.goBack();
    await expect(heading).toHaveText('This page is out of reach');
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveCount(0);
    // Its head names the site and its language all the same.
    await expect(page).toHaveTitle(/^No connection/);
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'en_US');
    await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', site.blog.name);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(heading).toHaveText('This page is out of reach');
    // A search would load a document, and discard this page with its pending requests.
    await expect(page.getByRole('main').getByRole('search')).toHaveCount(0);
    await context.setOffline(false);
    await expect(heading).toHaveText('Blog');
  });
  // Chromium logs the requests that failed, and React Router the error.
  forget(complaints, /ERR_INTERNET_DISCONNECTED/);
});
