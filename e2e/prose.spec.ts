import { expect, load, test } from './access/test.ts';

const WIDE = '/blog/wide-and-marked';
const FEATURES = '/blog/markdown-features';

test('wide code, tables and formulas scroll by keyboard', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, name] of [
    [WIDE, /^Code/],
    [WIDE, 'Table'],
    [FEATURES, 'Formula'],
  ] as const) {
    await load(page, path);
    const boxes = page.getByRole('group', { name });
    const places = await boxes.evaluateAll((all) =>
      all.flatMap(({ scrollWidth, clientWidth }, place) => (scrollWidth > clientWidth + 20 ? [place] : [])),
    );
    const wide = boxes.nth(places[0] ?? -1);
    await wide.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => wide.evaluate(({ scrollLeft }) => scrollLeft), `${name}`).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await load(page, WIDE);
  // A block is a tab stop only while it scrolls sideways.
  const blocks = page.locator('.prose [role=group]');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const wrong = () =>
      blocks.evaluateAll(
        (all) => all.filter((each) => each.hasAttribute('tabindex') !== each.scrollWidth > each.clientWidth).length,
      );
    await expect.poll(wrong, `${width} px`).toBe(0);
  }
  // Its edge fades until it is scrolled to its end.
  const table = page.getByRole('group', { name: /^Table/ }).first();
  await expect(table).toHaveCSS('mask-image', /gradient/);
  await table.evaluate((each) => each.scrollTo({ left: each.scrollWidth }));
  await expect(table).toHaveCSS('mask-image', 'none');
});

test('a button wraps the long lines of all code on the page, and stays where it is', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await load(page, WIDE);
  const buttonIn = (code: string, name = 'Wrap long lines') =>
    page.locator('.code', { hasText: code }).getByRole('button', { name });
  const scrolling = page.locator('.prose .code pre[tabindex]');
  await expect(scrolling).toHaveCount(2);
  await expect(buttonIn('retries: 3')).toBeHidden();
  const last = buttonIn('--fail');
  await last.scrollIntoViewIfNeeded();
  const place = await last.boundingBox();
  const copy = await buttonIn('--fail', 'Copy code').boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeCloseTo(copy?.x ?? 0, 0);
  await last.click();
  await expect(scrolling).toHaveCount(0);
  await expect(last).toHaveAttribute('aria-pressed', 'true');
  expect((await last.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  await last.click();
  await expect(scrolling).toHaveCount(2);
});

test('on a phone, the first column of a table that scrolls stays', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await load(page, WIDE);
  const cell = page.getByRole('cell', { name: 'us-east-1' });
  const place = await cell.boundingBox();
  await page
    .getByRole('group', { name: /^Table/ })
    .first()
    .evaluate((table) => table.scrollTo({ left: 300 }));
  expect((await cell.boundingBox())?.x).toBe(place?.x);
});

test('copied text contains neither the signs of headings nor the buttons of code', { tag: '@slow' }, async ({
  page,
}) => {
  await load(page, FEATURES);
  const text = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector('.prose') ?? document.body);
    return getSelection()?.toString() ?? '';
  });
  expect(text).toContain('npm');
  expect(text.split('\n').filter((line) => /^(?:Copy|Wrap)+$|\S#$|^#$/.test(line.trim()))).toEqual([]);
});

test('inline code keeps a flag with its hyphen, fits the narrowest window, and is copied as it was written', {
  tag: '@slow',
}, async ({ page }) => {
  await load(page, '/blog/tls-1-3-handshake-byte-by-byte');
  const code = page.locator('.prose p > code.long').first();
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await code.locator('span').evaluateAll((all) => all.map((each) => each.getClientRects().length));
    expect(lines.length, `${width} px`).toBeGreaterThan(1);
    expect(new Set(lines), `${width} px`).toEqual(new Set([1]));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
  }
  const copied = await code.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString();
  });
  expect(copied).toBe('openssl s_client -servername api.example -tls1_3');
});

test('in print, code wraps, tables fit, disclosures are open, and nothing is cut off', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  for (const path of [WIDE, '/blog/blocks-within-blocks']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(0);
    const cut = await page.locator('.prose *').evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility())
        .filter(
          (element) =>
            element.getBoundingClientRect().right > innerWidth ||
            (getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1),
        )
        .map((element) => `${element.tagName} ${element.className}`),
    );
    expect(cut, path).toEqual([]);
  }
  await expect(page.getByText('More of it.')).toBeVisible();
  const source = await page
    .getByRole('heading', { level: 1 })
    .evaluate((title) => getComputedStyle(title, '::after').content);
  expect(source).toMatch(/^"Relay blog · http.+\/blog\/blocks-within-blocks"$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });

  test('a post shows all panes of tabs and its dark pictures, and no useless button', async ({ page }) => {
    await page.goto(FEATURES);
    await expect(page.getByText('hippogriff')).toBeVisible();
    await expect(page.locator('.tab-name').first()).toHaveText('npm');
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(?:Copy(?! or open)|Wrap)/ })).toHaveCount(0);
    const picture = page.getByRole('img', { name: 'Three hops in a row' });
    await expect(picture).toHaveAttribute('src', `${FEATURES}/path.dark.png`);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(picture).toHaveAttribute('src', `${FEATURES}/path.png`);
    await picture.click();
    await expect(page).toHaveURL(`${FEATURES}/path.png`);
  });
});
