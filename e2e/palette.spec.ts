import type { Locator, Page } from '@playwright/test';
import { hold, holdModules } from './shell/page-state.ts';
import { expect, forget, load, painted, test } from './test.ts';

const PLACEHOLDER = 'Search blog posts, tags, and categories...';
const MIGRATION = { name: /QUIC connection migration/ };

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search the blog' });
const fieldOf = (page: Page) => paletteOf(page).getByRole('combobox');
const optionsOf = (page: Page) => paletteOf(page).getByRole('option');
const groupOf = (page: Page, name: string) => paletteOf(page).getByRole('group', { name }).getByRole('option');
const buttonOf = (page: Page) => page.getByRole('button', { name: /^Search/ });

async function openPalette(page: Page, path = '/blog'): Promise<Locator> {
  await load(page, path);
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  return fieldOf(page);
}

test('the button names the shortcut, which toggles the palette', async ({ newPage }) => {
  for (const [platform, hint, key] of [
    ['MacIntel', '⌘ K', 'Meta+k'],
    ['Win32', 'Ctrl K', 'Control+k'],
  ] as const) {
    const page = await newPage();
    await page.addInitScript((value) => Object.defineProperty(navigator, 'platform', { get: () => value }), platform);
    await load(page, '/blog');
    await expect(buttonOf(page)).toHaveAccessibleName(`Search ${hint}`);
    await expect(buttonOf(page)).not.toHaveAttribute('aria-label');
    await expect(buttonOf(page)).toHaveAttribute('aria-keyshortcuts', 'Meta+K Control+K');
    for (const other of ['k', 'Control+Shift+k', 'Control+Alt+k', 'Control+j']) {
      await page.keyboard.press(other);
    }
    await expect(paletteOf(page)).toHaveCount(0);
    await page.keyboard.press(key);
    await expect(fieldOf(page)).toHaveAttribute('placeholder', PLACEHOLDER);
    if (platform === 'MacIntel') {
      // VoiceOver does not say the option that the field names.
      const spoken = paletteOf(page).locator('> [aria-live="assertive"]');
      await page.keyboard.press('ArrowUp');
      await expect(spoken).toHaveText('Traffic Policy');
      await page.keyboard.type('q');
      await expect(spoken).toHaveText('');
    }
    await page.keyboard.press(key);
    await expect(paletteOf(page)).toBeHidden();
  }
});

const ENDS = [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['mod+K again', (page: Page) => page.keyboard.press('Control+k')],
  ['a click on the backdrop', (page: Page) => page.mouse.click(5, 400)],
  ['its button', (page: Page) => paletteOf(page).getByRole('button', { name: 'Close search' }).click()],
] as const;

test('Escape, mod+K, the backdrop and its button close the palette, and focus returns to where it was', async ({
  page,
}) => {
  await load(page, '/blog');
  const link = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').nth(1);
  const menu = page.getByRole('button', { name: 'Docs', exact: true });
  // A menu closes under the palette, so its button gets the focus that its link had.
  const openers: ReadonlyArray<readonly [Locator, () => Promise<unknown>]> = [
    [buttonOf(page), () => buttonOf(page).click()],
    [link, () => link.press('Control+k')],
    [menu, () => menu.press('ArrowDown').then(() => page.keyboard.press('Control+k'))],
  ];
  for (const [place, [end, close]] of ENDS.entries()) {
    await test.step(end, async () => {
      const [opener, open] = openers[place % openers.length] ?? [link, () => link.press('Control+k')];
      await open();
      await expect(fieldOf(page)).toBeFocused();
      await expect(fieldOf(page)).toHaveValue('');
      await fieldOf(page).fill('quic');
      await close(page);
      await expect(paletteOf(page)).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
  }
});

test('the page behind does not scroll, and a press that begins inside does not close it', { tag: '@slow' }, async ({
  page,
}) => {
  const field = await openPalette(page);
  await page.evaluate(() => addEventListener('scroll', () => document.body.setAttribute('data-scrolled', '')));
  await page.mouse.wheel(0, 600);
  await field.fill('migration');
  const { x = 0, y = 0 } = (await field.boundingBox()) ?? {};
  await page.mouse.move(x + 150, y + 10);
  await page.mouse.down();
  await page.mouse.move(5, y + 10, { steps: 3 });
  await page.mouse.up();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.mouse.click(195, 800);
  await painted(page);
  await expect(field).toHaveValue('migration');
  await expect(page.locator('body')).not.toHaveAttribute('data-scrolled');
});

test('the results of each query are in groups, are announced, and are never parsed as markup', async ({
  page,
  request,
}) => {
  const posts = await (await request.get('/blog/posts.json')).json();
  const field = await openPalette(page);
  const status = paletteOf(page).getByRole('status');
  for (const query of ['', '   ']) {
    await field.fill(query);
    await expect(groupOf(page, 'Posts')).toHaveCount(5);
    await expect(groupOf(page, 'Posts').first()).toContainText(posts[0].title);
    await expect(groupOf(page, 'Tags')).toHaveText(['AI', 'Traffic Policy']);
    await expect(paletteOf(page).getByRole('group')).toHaveCount(2);
    await expect(optionsOf(page)).toHaveCount(7);
  }
  await field.fill('kubernetes');
  await expect(paletteOf(page).locator('.palette-group')).toHaveText(['Posts', 'Tags', 'Categories']);
  await field.fill('connection migration');
  await expect(optionsOf(page)).toHaveText([/Leif Aasen Feb 18, 2025$/, 'Search all text for “connection migration”']);
  await expect(optionsOf(page).first().locator('mark')).toHaveText('connection migration');
  await field.fill('quic');
  await expect(status).toHaveText('1 post, 1 tag');
  await test.step('the description shows why a post was found if the title does not', async () => {
    await field.fill('connection');
    // By their rank, title before description, and then by date.
    const found = () => groupOf(page, 'Posts').evaluateAll((all) => all.map((option) => option.getAttribute('href')));
    const ranked = [
      'long-title',
      'quic-connection-migration',
      'device-gateway-mqtt-cellular',
      'grpc-load-balancing-long-lived-connections',
    ];
    await expect.poll(found).toEqual(ranked.map((slug) => `/blog/${slug}`));
    await expect(optionsOf(page).filter({ hasText: 'gRPC' }).locator('.palette-option-excerpt mark')).toHaveText(
      'connection',
    );
    await expect(optionsOf(page).filter({ hasText: 'QUIC' }).locator('.palette-option-excerpt')).toHaveCount(0);
  });
  for (const query of ['zzzzqqqq', '<img src=x onerror=alert(1)>']) {
    await field.fill(query);
    await expect(paletteOf(page).locator('.palette-message')).toHaveText('No results found.');
    await expect(status).toHaveText('No results found.');
    // Below the message, and selected, is the search of all text.
    await expect(optionsOf(page)).toHaveText([`Search all text for “${query}”`]);
    await expect(optionsOf(page)).toHaveAttribute('aria-selected', 'true');
    const [message, option] = [paletteOf(page).locator('.palette-message'), optionsOf(page)];
    expect((await message.boundingBox())?.y).toBeLessThan((await option.boundingBox())?.y ?? 0);
    await expect(paletteOf(page).locator('img')).toHaveCount(0);
  }
});

test('arrow keys cycle through all options, and the field refers to the active one unless text is edited', async ({
  page,
}) => {
  const field = await openPalette(page);
  await field.fill('quic');
  await expect(optionsOf(page)).toHaveCount(3);
  for (const [key, place] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowDown', 0],
    ['ArrowUp', 2],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key);
    const option = optionsOf(page).nth(place);
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(paletteOf(page).locator('[aria-selected="true"]')).toHaveCount(1);
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  }
  for (const key of ['Backspace', 'ArrowLeft', 'ArrowRight']) {
    await page.keyboard.press(key);
    await expect(field).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant');
  }
  await expect(field).toBeFocused();
});

test('a click with mod opens a new tab; an input method keeps its keys', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  const field = await openPalette(page);
  await field.fill('quic');
  const opened = context.waitForEvent('page');
  await optionsOf(page)
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
  await expect(paletteOf(page)).toBeVisible();
  await expect(page).toHaveURL('/blog');
});

test('a result moves focus to the heading of its page, and Back moves it to the button', async ({ page }) => {
  // It opens the palette, a page and the page before six times.
  test.slow();
  await load(page, '/blog');
  for (const [query, path, heading, follow] of [
    ['connection migration', '/blog/quic-connection-migration', MIGRATION, 'click'],
    ['http/3', '/blog/tag/http-3', { name: 'HTTP/3' }, 'Enter'],
    ['protocols', '/blog/category/protocols', { name: 'Protocols' }, 'click'],
    ['tunnel', '/blog/search?q=tunnel', { name: 'Search' }, 'click'],
    ['zzzz', '/blog/search?q=zzzz', { name: 'Search' }, 'Enter at once'],
    ['connection m', '/blog/quic-connection-migration', MIGRATION, 'Enter at once'],
  ] as const) {
    await test.step(`${query}: ${follow}`, async () => {
      await buttonOf(page).click();
      await expect(fieldOf(page)).toHaveValue('');
      await fieldOf(page).fill(query);
      const option = optionsOf(page).and(page.locator(`[href="${path}"]`));
      if (follow !== 'Enter at once') {
        await option.hover();
        await expect(option).toHaveAttribute('aria-selected', 'true');
      }
      await (follow === 'click' ? option.click() : page.keyboard.press('Enter'));
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, ...heading })).toBeFocused();
      await expect(paletteOf(page)).toHaveCount(0);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
      await expect(buttonOf(page)).toBeFocused();
    });
  }
});

test('until it has loaded, the palette keeps what is typed; until the page is hydrated, mod+K leads to the search page', {
  tag: '@slow',
}, async ({ page }) => {
  const { release } = await holdModules(page);
  await page.goto('/blog', { waitUntil: 'domcontentloaded' });
  await page.keyboard.press('Control+k');
  await expect(page).toHaveURL(/\/blog\/search\??$/);
  release();

  const { release: releasePalette } = await hold(page, '**/assets/palette-*.js');
  await load(page, '/blog');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quic x');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('connection');
  await expect(paletteOf(page)).toHaveCount(0);
  releasePalette();
  await expect(fieldOf(page)).toHaveValue('quic connection');
  await page.keyboard.type(' migration');
  await expect(fieldOf(page)).toHaveValue('quic connection migration');
  await expect(groupOf(page, 'Posts')).toHaveCount(1);
});

/** Opens the palette after a navigation in the app, by which the site has more posts than a document contains. */
async function openAfterPublishing(page: Page): Promise<Locator> {
  await page.route(/\/blog$/, async (route) => {
    try {
      const response = await route.fetch();
      const body = (await response.text()).replace('"blogPosts":', '"morePosts":"/blog/posts.json","blogPosts":');
      await route.fulfill({ response, body });
    } catch {
      // The page has left meanwhile.
    }
  });
  await load(page, '/blog/tags');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  return fieldOf(page);
}

test('while the list loads, the palette says so and keeps what is typed, and Enter waits', { tag: '@slow' }, async ({
  page,
}) => {
  const { release } = await hold(page, '**/blog/posts.json');
  const field = await openAfterPublishing(page);
  await expect(groupOf(page, 'Posts')).toHaveCount(5);
  await field.fill('connection migration');
  await expect(paletteOf(page).getByRole('status')).toHaveText('Loading the list of posts…');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('connection migration');
  release();
  await expect(page).toHaveURL('/blog/quic-connection-migration');
  await expect(paletteOf(page)).toHaveCount(0);
});

test('without the code of the palette, the search page opens; a list that cannot be loaded is reported', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  await page.route('**/assets/palette-*.js', (route) => route.abort());
  await load(page, '/blog');
  await page.keyboard.press('Control+k');
  await expect(page).toHaveURL(/\/blog\/search$/);
  await page.unrouteAll();

  await page.route('**/blog/posts.json', (route) => route.abort());
  const field = await openAfterPublishing(page);
  await field.fill('migration');
  await expect(paletteOf(page).getByRole('alert')).toContainText('The list of posts could not be loaded.');
  await expect(optionsOf(page)).toHaveText([/QUIC connection migration/, /^Search all text/]);
  await page.unroute('**/blog/posts.json');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await field.fill('connection migration');
  await expect(groupOf(page, 'Posts')).toHaveCount(1);
  await expect(paletteOf(page).getByRole('alert')).toHaveCount(0);
  // React reports what a boundary caught.
  forget(complaints, /ERR_FAILED|dynamically imported module/);
});

test('from the main site a result loads its document', async ({ page }) => {
  await openPalette(page, '/pricing');
  await fieldOf(page).fill('connection migration');
  await expect(groupOf(page, 'Posts')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(paletteOf(page)).toHaveCount(0);
  await expect(page).toHaveURL('/blog/quic-connection-migration');
});

test('the palette fits a phone, a short window and a window with an on-screen keyboard', { tag: '@slow' }, async ({
  page,
}) => {
  const field = await openPalette(page);
  await test.step('on a phone it is a sheet, and the browser does not zoom', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => paletteOf(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    const size = await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(16);
  });
  for (const [width, height, rows] of [
    [844, 390, 5],
    [320, 256, 1],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await field.fill('r');
      await field.fill('re');
      for (let row = 0; row < rows; row += 1) {
        await expect(optionsOf(page).nth(row)).toBeInViewport({ ratio: 0.9 });
      }
      await field.press('ArrowUp');
      await expect(optionsOf(page).last()).toBeInViewport({ ratio: 0.9 });
    });
  }
  await test.step('it ends above an on-screen keyboard', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.addInitScript(() => Object.defineProperty(VisualViewport.prototype, 'height', { get: () => 400 }));
    await openPalette(page);
    await field.fill('re');
    await field.press('ArrowUp');
    for (const part of [paletteOf(page), optionsOf(page).last()]) {
      await expect
        .poll(async () => {
          const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
          return y + height;
        })
        .toBeLessThan(400);
    }
  });
});
