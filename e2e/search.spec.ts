import type { Page } from '@playwright/test';
import { IS_EXPORTED } from './exported-site.ts';
import { site } from './fixture/site.config.ts';
import { hold, holdModules } from './shell/page-state.ts';
import { expect, forget, hydrated, painted, test } from './test.ts';

const PLACEHOLDER = 'Search blog posts, tags, and categories...';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the blog' });
const input = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const textSearch = (page: Page) => palette(page).getByRole('link', { name: /^Search all text for/ });
const group = (page: Page, name: string) => palette(page).getByRole('group', { name });

async function openPalette(page: Page, path = '/blog'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
}

test('the button opens the palette; Escape and the backdrop close it, and the page behind does not scroll', async ({
  page,
}) => {
  await page.goto('/blog');
  await hydrated(page);
  const button = page.getByRole('button', { name: /^Search/ });
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Meta+K Control+K');
  for (const key of ['k', 'Control+Shift+k', 'Control+Alt+k', 'Meta+k', 'Control+j']) {
    await page.keyboard.press(key);
  }
  await expect(palette(page), 'other combinations do nothing').toHaveCount(0);
  await button.click();
  await expect(palette(page)).toBeVisible();
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveAttribute('placeholder', PLACEHOLDER);
  await page.evaluate(() => addEventListener('scroll', () => document.body.setAttribute('data-scrolled', '')));
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await painted(page);
  await expect(page.locator('body')).not.toHaveAttribute('data-scrolled');
  await button.click();
  await page.mouse.click(5, 5);
  await expect(palette(page)).toHaveCount(0);
});

test('a press within the palette does not close it, nor does one that ends beside it', async ({ page }) => {
  await openPalette(page);
  await input(page).fill('migration');
  const field = await input(page).boundingBox();
  await test.step('the query is selected by a pointer that goes too far', async () => {
    await page.mouse.move((field?.x ?? 0) + 150, (field?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(5, (field?.y ?? 0) + 10, { steps: 3 });
    await page.mouse.up();
    await painted(page);
    await expect(input(page)).toHaveValue('migration');
  });

  await test.step('below the results, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.mouse.click(195, 800);
    await painted(page);
    await expect(input(page)).toHaveValue('migration');
  });
});

// One platform of each kind; which are of which kind is in search-hotkey.test.ts.
for (const [platform, shown, key] of [
  ['MacIntel', '⌘', 'Meta+k'],
  ['Win32', 'Ctrl', 'Control+k'],
] as const) {
  test(`on ${platform} the hint is ${shown} K, and that key toggles`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript((value) => Object.defineProperty(navigator, 'platform', { get: () => value }), platform);
    await page.goto('/blog');
    await hydrated(page);
    const hint = page.getByRole('button', { name: /^Search/ }).locator('kbd');
    // Both keys are in the text; which of them is visible is the question.
    await expect(hint).toHaveText(new RegExp(`^${shown}\\s*K$`), { useInnerText: true });
    await page.keyboard.press(key);
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press(key);
    await expect(palette(page)).toBeHidden();
  });
}

test('each query shows what it finds, in groups, announced, and is never markup', async ({ page, request }) => {
  const posts = await (await request.get('/blog/posts.json')).json();
  await openPalette(page);
  for (const query of ['', '   ']) {
    await test.step(`“${query}”: the five newest posts, the default tags and no categories`, async () => {
      await input(page).fill(query);
      await expect(group(page, 'Posts').getByRole('option')).toHaveCount(5);
      await expect(group(page, 'Posts').getByRole('option').first()).toContainText(posts[0].title);
      await expect(group(page, 'Tags').getByRole('option')).toHaveText(['AI', 'Traffic Policy']);
      await expect(group(page, 'Categories')).toHaveCount(0);
    });
  }
  await test.step('three groups, in their order', async () => {
    await input(page).fill('kubernetes');
    await expect(palette(page).getByRole('group')).toHaveCount(3);
    const names = await palette(page)
      .getByRole('group')
      .evaluateAll((groups) =>
        groups.map((element) => document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent),
      );
    expect(names).toEqual(['Posts', 'Tags', 'Categories']);
  });
  await test.step('a post has author and date, and the match is marked', async () => {
    await input(page).fill('connection migration');
    const option = options(page).first();
    await expect(option).toContainText('Leif Aasen');
    await expect(option).toContainText('Feb 18, 2025');
    await expect(option.locator('mark')).toHaveText('connection migration');
  });
  await test.step('the number of results is announced', async () => {
    await input(page).fill('quic');
    await expect(palette(page).getByRole('status')).toHaveText(/^1 post, 1 tag\. First: “What really happens .*”\.$/);
  });
  for (const query of ['zzzzqqqq', '<img src=x onerror=alert(1)>']) {
    await test.step(`“${query}” finds nothing, which is said and announced`, async () => {
      await input(page).fill(query);
      await expect(palette(page).getByText('No results found.').first()).toBeVisible();
      await expect(palette(page).getByRole('status')).toHaveText('No results found. Press Enter to search all text.');
      await expect(options(page)).toHaveCount(0);
      await expect(textSearch(page)).toHaveAttribute('aria-keyshortcuts', 'Enter');
      await expect(palette(page).locator('img')).toHaveCount(0);
    });
  }
  await test.step('on a phone it is a sheet with a close button and an input that does not zoom', async () => {
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    // It comes from the header.
    await expect.poll(() => palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(
      await input(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThanOrEqual(16);
    await palette(page).getByRole('button', { name: 'Close search' }).click();
    await expect(palette(page)).toHaveCount(0);
  });
});

test('keys move the active option, which the input names; with mod it opens a new tab; keys belong to an input method while it composes', async ({
  page,
  context,
}) => {
  await openPalette(page);
  const active = async () => {
    const id = await input(page).getAttribute('aria-activedescendant');
    await expect(palette(page).locator('[aria-selected="true"]')).toHaveAttribute('id', id ?? '');
    return options(page).evaluateAll((all, wanted) => all.findIndex((option) => option.id === wanted), id);
  };
  expect(await active()).toBe(0);
  for (const [key, place] of [
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', 6],
    ['ArrowDown', 0],
    ['End', 6],
    ['Home', 0],
    ['PageDown', 5],
    ['PageDown', 6],
    ['PageUp', 1],
  ] as const) {
    await page.keyboard.press(key);
    expect(await active(), key).toBe(place);
  }
  await expect(input(page)).toBeFocused();

  await test.step('while text is edited it names none, so that a screen reader stays with the text', async () => {
    for (const edit of ['q', 'ArrowLeft', 'ArrowRight', 'Backspace']) {
      await page.keyboard.press(edit);
      await expect(input(page), edit).not.toHaveAttribute('aria-activedescendant');
      await expect(palette(page).locator('[aria-selected="true"]')).toHaveCount(1);
      if (edit !== 'Backspace') {
        await page.keyboard.press('ArrowDown');
        expect(await active(), `after ${edit}`).toBeGreaterThanOrEqual(0);
      }
    }
  });

  await test.step('with mod a click and Enter open a new tab, and the palette stays', async () => {
    const opened = context.waitForEvent('page');
    await options(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await (await opened).close();
    await expect(palette(page)).toBeVisible();
    const byKey = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    await (await byKey).close();
    await expect(palette(page)).toBeVisible();
  });

  await input(page).fill('quic');
  await expect(options(page).first()).toBeVisible();
  await input(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await input(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
  await expect(palette(page)).toBeVisible();
  await expect(page).toHaveURL('/blog');
});

test('a result leads to the heading of its page, and back to the button; Enter takes the active one, also right after typing', async ({
  page,
}) => {
  await page.goto('/blog');
  await hydrated(page);
  await test.step('the heading has the focus, and after back the button has it', async () => {
    const button = page.getByRole('button', { name: /^Search/ });
    for (const follow of ['Enter', 'click'] as const) {
      await button.click();
      await input(page).fill('connection migration');
      await expect(options(page)).toHaveCount(1);
      await (follow === 'Enter' ? page.keyboard.press('Enter') : options(page).first().click());
      await expect(page.getByRole('heading', { level: 1, name: /QUIC connection migration/ })).toBeFocused();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
      await expect(button).toBeFocused();
    }
  });

  await page.keyboard.press('Control+k');
  await test.step('right after typing', async () => {
    await page.keyboard.type('connection migration');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/blog/quic-connection-migration');
    await expect(page.getByRole('heading', { level: 1, name: /QUIC connection migration/ })).toBeVisible();
    await expect(palette(page)).toHaveCount(0);
  });
  for (const [query, path, heading] of [
    ['traffic policy', '/blog/tag/traffic-policy', 'Traffic Policy'],
    ['protocols', '/blog/category/protocols', 'Protocols'],
    ['connection migration', '/blog/quic-connection-migration', /QUIC connection migration/],
  ] as const) {
    await test.step(`“${query}” to ${path}`, async () => {
      await page.keyboard.press('Control+k');
      await expect(input(page)).toHaveValue('');
      await input(page).fill(query);
      const option = options(page).and(page.locator(`[href="${path}"]`));
      await option.hover();
      await expect(option).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(palette(page)).toHaveCount(0);
    });
  }
  await page.keyboard.press('Control+k');
  await expect(input(page)).toHaveValue('');
});

const ENDS = [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['mod+K again', (page: Page) => page.keyboard.press('Control+k')],
  ['the backdrop', (page: Page) => page.mouse.click(5, 400)],
] as const;

test('each way to close gives focus back to what had it, whichever way the palette was opened', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog');
  await hydrated(page);
  const button = page.getByRole('button', { name: /^Search/ });
  const link = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').nth(1);
  const menu = page.getByRole('button', { name: 'Docs', exact: true });
  for (const [end, close] of ENDS) {
    await test.step(end, async () => {
      await button.click();
      await expect(input(page)).toBeFocused();
      await close(page);
      await expect(palette(page)).toHaveCount(0);
      await expect(button).toBeFocused();

      await link.focus();
      await page.keyboard.press('Control+k');
      await expect(input(page)).toBeFocused();
      await close(page);
      await expect(palette(page)).toHaveCount(0);
      await expect(link).toBeFocused();

      // A menu closes under the palette: its button stands in for its link.
      await menu.press('ArrowDown');
      await page.keyboard.press('Control+k');
      await expect(input(page)).toBeFocused();
      await close(page);
      await expect(palette(page)).toHaveCount(0);
      await expect(menu).toBeFocused();

      await menu.blur();
      await page.keyboard.press('Control+k');
      await expect(input(page)).toBeFocused();
      await close(page);
      await expect(palette(page)).toHaveCount(0);
      await expect(page.locator('body')).toBeFocused();
    });
  }
  await test.step('a button that takes no focus by a click, as in Safari, has it afterwards', async () => {
    await page.evaluate(() => addEventListener('mousedown', (event) => event.preventDefault(), true));
    await button.click();
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});

// How it ends knows nothing of how it began: each way to ask is tried, and each way to close.
for (const [asked, key, [end, close]] of [
  ['a link', 'Control+k', ENDS[0]],
  ['the button', 'Enter', ENDS[1]],
  ['a link', 'Control+k', ENDS[2]],
] as const) {
  test(`asked for from ${asked} before the modules are there, the palette opens when they are, and ${end} gives focus back there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const opener =
      asked === 'a link'
        ? page.getByRole('link', { name: 'Pricing', exact: true }).first()
        : page.getByRole('button', { name: /^Search/ });
    const { release } = await holdModules(page);
    await page.goto('/blog');
    await opener.focus();
    await page.keyboard.press(key);
    await expect(palette(page)).toHaveCount(0);
    release();
    await expect(input(page)).toBeFocused();
    await close(page);
    await expect(palette(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

test('what is typed while the palette is on its way stands in it when it comes', async ({ page }) => {
  const { release } = await holdModules(page);
  const { release: releasePalette } = await hold(page, '**/assets/palette-*.js');
  await page.goto('/blog');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quix');
  await page.keyboard.press('Backspace');
  release();
  await hydrated(page);
  await page.keyboard.type('c connection');
  await expect(palette(page)).toHaveCount(0);
  releasePalette();
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveValue('quic connection');
  await page.keyboard.type(' migration');
  await expect(input(page)).toHaveValue('quic connection migration');
  await expect(options(page).first()).toContainText('QUIC');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('from the main site a result loads its document; one that leads nowhere gives focus back to what had it', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/pricing');
  await hydrated(page);
  const select = async () => {
    await page.keyboard.press('Control+k');
    await input(page).fill('connection migration');
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
  };
  // The response of a server that has nothing to show leaves the page as it is.
  await page.route('**/blog/quic-connection-migration', (route) => route.fulfill({ status: 204 }));
  const link = page.getByRole('link', { name: 'Platform', exact: true }).first();
  await link.focus();
  await select();
  await expect(palette(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(page).toHaveURL('/pricing');
  await page.unrouteAll();
  await select();
  await expect(page.getByRole('heading', { level: 1, name: /QUIC connection migration/ })).toBeVisible();
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_ABORTED')));
});

test("while the list is on its way the palette shows the empty query's content and keeps what is typed", async ({
  page,
}) => {
  const { release } = await hold(page, '**/blog/posts.json');
  await openPalette(page);
  await expect(group(page, 'Posts').getByRole('option')).toHaveCount(5);
  await input(page).fill('connection migration');
  await expect(palette(page).getByText('Loading the list of posts…').first()).toBeVisible();
  await expect(palette(page).getByRole('status')).toHaveText('Loading the list of posts…');
  release();
  await expect(options(page)).toHaveCount(1);
  await expect(input(page)).toHaveValue('connection migration');
});

test('a list that cannot be fetched says so, offers the search page, and can be tried again', async ({
  page,
  complaints,
}) => {
  await page.route('**/blog/posts.json', (route) => route.abort());
  await openPalette(page);
  await expect(palette(page).getByRole('alert')).toContainText('The list of posts could not be loaded.');
  await input(page).fill('migration');
  await expect(palette(page).getByRole('link', { name: 'the search page' })).toHaveAttribute(
    'href',
    '/blog/search?q=migration',
  );
  await page.unroute('**/blog/posts.json');
  await palette(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(options(page)).toHaveCount(1);
  await expect(input(page), 'the button is gone').toBeFocused();
  await page.route('**/blog/posts.json', (route) => route.abort());
  for (const leave of ['click', 'Shift+Enter', 'Enter']) {
    await openPalette(page);
    await input(page).fill('zzzz');
    await expect(palette(page).getByText('The list of posts could not be loaded.')).toBeVisible();
    await (leave === 'click'
      ? palette(page).getByRole('link', { name: 'the search page' }).click()
      : input(page).press(leave));
    await expect(page).toHaveURL('/blog/search?q=zzzz');
    await expect(palette(page)).toHaveCount(0);
  }
  // Chromium logs the request that was cut off.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_FAILED')));
});

test('a palette that cannot be loaded says so and leaves the page as it is', async ({ page, complaints }) => {
  // Before the page asks for anything: what shows a toast is fetched when it is idle, and would be on its way now.
  await page.route('**/assets/palette-*.js', (route) => route.abort());
  await page.goto('/blog');
  await hydrated(page);
  await page.keyboard.press('Control+k');
  await expect(page.locator('[data-toast][data-priority="danger"]')).toContainText('The search could not be loaded.');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(palette(page)).toHaveCount(0);
  // Chromium logs the request that was cut off.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_FAILED')));
});

test('where the modules cannot be had, what is typed goes where the focus is', async ({ page, complaints }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/blog/search');
  const field = page.getByRole('searchbox');
  await field.press('Control+k');
  await page.waitForLoadState('networkidle');
  await field.press('Control+k');
  await field.pressSequentially('quic');
  await expect(field).toHaveValue('quic');
  await expect(palette(page)).toHaveCount(0);
  forget(complaints, /ERR_FAILED/);
});

test('Enter waits for the list of posts', async ({ page }) => {
  const { release } = await hold(page, '**/blog/posts.json');
  await openPalette(page);
  await input(page).fill('connection migration');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByText('Loading the list of posts…').first()).toBeVisible();
  await expect(page).toHaveURL('/blog');
  release();
  await expect(page).toHaveURL('/blog/quic-connection-migration');
  await expect(palette(page)).toHaveCount(0);
});

test('the key that is held down opens the palette once', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  await page.keyboard.down('Control');
  for (let repeat = 0; repeat < 4; repeat += 1) {
    await page.keyboard.down('k');
  }
  await page.keyboard.up('k');
  await page.keyboard.up('Control');
  await expect(input(page)).toBeFocused();
});

test.describe('the search page', () => {
  // That of an exported site searches in the browser.
  test.use({ javaScriptEnabled: IS_EXPORTED });

  test("works without JavaScript from the header's link on", async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL('/blog/search');
    const tags = page.getByRole('navigation', { name: 'Tags' }).getByRole('link');
    await expect(tags).toHaveCount(10);
    expect((await tags.allTextContents()).slice(0, 2)).toEqual(site.search.defaultTags);
    await page.getByRole('searchbox').fill('quic');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/blog/search?q=quic');
    await expect(page).toHaveTitle(/^Search: quic /);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
    await expect(page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'QUIC' })).toBeVisible();
    const found = page.getByRole('region', { name: 'Posts' }).getByRole('listitem');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      `${await found.count()} posts for “quic”, sorted by relevance.`,
    );
    await expect(found.first().getByRole('heading', { level: 2 })).toContainText('QUIC connection migration');
    // Those that only mention it come after it, each with the place.
    await expect(found.nth(1).locator('mark').first()).toHaveText('QUIC');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('has no cap, and pages', async ({ page }) => {
    await page.goto('/blog/search?q=e');
    await expect(
      page.getByRole('region', { name: 'Posts' }).getByRole('list').first().getByRole('listitem'),
    ).toHaveCount(12);
    await page.getByRole('link', { name: 'Older posts' }).click();
    await expect(page).toHaveURL('/blog/search?page=2&q=e');
    await expect(
      page.getByRole('region', { name: 'Posts' }).getByRole('list').first().getByRole('listitem').first(),
    ).toBeVisible();
  });

  test('says what to try when nothing is found, and when a query was cut', async ({ page }) => {
    await page.goto('/blog/search?q=kubernets');
    await expect(page.getByText('No posts found for “kubernets”.')).toBeVisible();
    const tries = page.getByRole('region', { name: 'What to try' });
    const namesIn = (name: string) => tries.getByRole('navigation', { name }).getByRole('link').allTextContents();
    const topics = [...(await namesIn('Suggested tags')), ...(await namesIn('All categories'))];
    expect(topics).toEqual([...new Set(topics)]);
    expect(topics.length).toBeGreaterThan(7);
    await expect(page.getByRole('heading', { name: 'Newest posts' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Posts' }).getByRole('listitem')).toHaveCount(3);
    await tries.getByRole('link', { name: 'kubernetes', exact: true }).click();
    await expect(page).toHaveURL('/blog/search?q=kubernetes');
    await expect(page.getByRole('region', { name: 'Posts' }).getByRole('listitem').first()).toBeVisible();
    await page.goto(`/blog/search?q=${'z'.repeat(250)}`);
    await expect(page.getByText('only the first part of it was used')).toBeVisible();
  });
});

test('without a connection the form of the search page says so, and keeps the results and what is typed', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/blog/search?q=quic');
  await hydrated(page);
  const field = page.getByRole('searchbox');
  const status = page.getByRole('main').getByRole('status');
  const found = page.getByRole('region', { name: 'Posts' }).getByRole('listitem');
  const notice = page.getByText('You are offline. What is open stays readable.');
  await field.fill('jwt');
  await field.press('Enter');
  await expect(status).toContainText('“jwt”');
  await field.fill('quic');
  await field.press('Enter');
  await expect(status).toContainText('“quic”');
  const count = await found.count();
  await context.setOffline(true);
  await expect(notice).toHaveCount(1);

  await test.step('another query', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await expect(notice).toHaveCount(0);
    await field.fill('certificate');
    await field.press('Enter');
    await expect(notice).toHaveCount(1);
    await expect(page).toHaveURL('/blog/search?q=quic');
    await expect(found).toHaveCount(count);
    await expect(field).toHaveValue('certificate');
    await expect(field).toBeFocused();
  });

  await test.step('the query that is open', async () => {
    await field.fill('quic');
    await field.press('Enter');
    await expect(found).toHaveCount(count);
  });

  // An exported site's files are asked for with each query.
  if (!IS_EXPORTED) {
    await test.step('one that the browser has the results of', async () => {
      await field.fill('jwt');
      await field.press('Enter');
      await expect(page).toHaveURL('/blog/search?q=jwt');
      await expect(status).toContainText('“jwt”');
    });
  }

  await test.step('the query that was typed, once the connection is back', async () => {
    await field.fill('certificate');
    await context.setOffline(false);
    await field.press('Enter');
    await expect(page).toHaveURL('/blog/search?q=certificate');
    await expect(status).toContainText('“certificate”');
  });
  // Chromium logs the requests that failed.
  forget(complaints, /ERR_INTERNET_DISCONNECTED/);
});

test('VoiceOver, which does not say the row that the field names, says it', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }));
  await page.goto('/blog');
  await hydrated(page);
  await page.keyboard.press('Meta+k');
  const spoken = palette(page).locator('> [aria-live="assertive"]');
  await expect(spoken).toHaveText('');
  await page.keyboard.press('End');
  await expect(spoken).toHaveText('Tags, Traffic Policy');
  await page.keyboard.press('ArrowUp');
  await expect(spoken).toHaveText('AI');
  await page.keyboard.type('q');
  await expect(spoken).toHaveText('');
});

test('who has no Escape key is shown a button that closes the palette, also in a wide window', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({
    baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 1024, height: 768 },
  });
  await openPalette(page);
  await palette(page).getByRole('button', { name: 'Close search' }).tap();
  await expect(palette(page)).toHaveCount(0);
  await page.close();
});

test('what a screen reader is given, from opening to the post', async ({ page }) => {
  await openPalette(page);
  await expect(palette(page)).toMatchAriaSnapshot(`
    - dialog "Search the blog":
      - combobox "Search blog posts, tags, and categories..." [expanded]
      - listbox "Results":
        - group "Posts":
          - text: Posts
          - option /./ [selected]
          - option
          - option
          - option
          - option
        - group "Tags":
          - text: Tags
          - option "AI"
          - option "Traffic Policy"
      - status: /5 posts, 2 tags. First/
  `);
  await page.keyboard.type('quic');
  await expect(palette(page)).toMatchAriaSnapshot(`
    - dialog "Search the blog":
      - combobox "Search blog posts, tags, and categories..." [expanded]: quic
      - listbox "Results":
        - group "Posts":
          - text: Posts
          - 'option "What really happens when a phone changes networks: QUIC connection migration Leif Aasen Feb 18, 2025" [selected]'
        - group "Tags":
          - text: Tags
          - option "QUIC"
      - status: /1 post, 1 tag. First/
  `);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: /QUIC connection migration/ });
  await expect(heading).toBeFocused();
  await expect(page.locator('[data-route-announcer]')).toHaveText(
    new RegExp(`QUIC connection migration · ${site.blog.name}$`),
  );
});
