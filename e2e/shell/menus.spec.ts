import type { Locator, Page } from '@playwright/test';
import { site } from '../fixture/site.config.ts';
import { expect, hydrated, noteComplaints, test } from '../test.ts';
import { holdModules, open, panelOf, pauseClock } from './page-state.ts';
import { HEADER, MENUS } from './specification.ts';

const WIDE = 1440;
const WIDTHS = [1024, 1280, WIDE];
const LONGER_THAN_ANY_DELAY = 5000;
// How long a pointer is on a button that it only crosses.
const CROSSING = 40;

function menuButton(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('button', { name, exact: true });
}

async function expectOpen(button: Locator): Promise<void> {
  await expect(await panelOf(button)).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}

async function expectClosed(button: Locator): Promise<void> {
  await expect(await panelOf(button)).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
}

async function expectInViewport(panel: Locator): Promise<void> {
  const box = await panel.boundingBox();
  const size = panel.page().viewportSize();
  expect(box).not.toBeNull();
  if (box !== null && size !== null) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(size.width);
    expect(box.y + box.height).toBeLessThanOrEqual(size.height);
  }
}

async function expectEntriesInOrder(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Open menu' })).toBeHidden();
  const boxes = await Promise.all(
    HEADER.map(([role, name]) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole(role, { name, exact: true }).boundingBox(),
    ),
  );
  const lefts = boxes.map((box) => box?.x ?? Number.NaN);
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);

  await header.getByRole('link', { name: site.brand, exact: true }).focus();
  for (const [role, name] of HEADER) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole(role, { name, exact: true })).toBeFocused();
  }
  for (const name of [/Search/, 'Change Theme']) {
    await page.keyboard.press('Tab');
    await expect(header.getByRole('button', { name })).toBeFocused();
  }
  for (const name of ['Log in', 'Sign up']) {
    await page.keyboard.press('Tab');
    await expect(header.getByRole('link', { name, exact: true })).toBeFocused();
  }
}

test('at every width the entries are in order, for Tab too, and menus open inside the window and download nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: WIDE, height: 900 });
  await open(page, '/blog');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const width of WIDTHS) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const name of [...MENUS.map(([menu]) => menu), 'Change Theme']) {
        const button = menuButton(page, name);
        await button.click();
        await expectOpen(button);
        await expectInViewport(await panelOf(button));
        await button.click();
        await expectClosed(button);
      }
      if (width === WIDTHS[0]) {
        await page.waitForLoadState('networkidle');
        expect(asked).toEqual([]);
      }
      // It comes to the search button, for which the palette is fetched.
      await expectEntriesInOrder(page);
      await page.setViewportSize({ width, height: 360 });
      const button = menuButton(page, 'Use cases');
      await button.click();
      const panel = await panelOf(button);
      await expectInViewport(panel);
      const last = panel.getByRole('link', { name: 'Join our office hours' });
      await last.focus();
      await expect(last).toBeInViewport();
      await page.keyboard.press('Escape');
    });
  }
});

test('at 400 % zoom of a 1280 px window the drawer has the entries and the account links in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, '/blog');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByText('Use cases', { exact: true }).click();
  const last = drawer.getByRole('link', { name: 'Join our office hours' });
  await last.scrollIntoViewIfNeeded();
  for (const link of [last, ...['Sign up', 'Log in'].map((name) => drawer.getByRole('link', { name }))]) {
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  await expectInViewport(drawer);
  await page.getByRole('button', { name: 'Close menu' }).click();
  const theme = page.getByRole('button', { name: 'Change Theme' });
  await theme.click();
  await expectInViewport(await panelOf(theme));
});

test.describe('in a wide window', () => {
  test.use({ viewport: { width: WIDE, height: 900 } });

  test('keys open, move inside, and close with the focus given back; one menu is open at a time', async ({ page }) => {
    await open(page, '/blog');
    const docs = menuButton(page, 'Docs');
    for (const key of ['Enter', 'Space']) {
      await test.step(`${key} opens and closes`, async () => {
        await docs.press(key);
        await expectOpen(docs);
        await expect(docs).toBeFocused();
        await docs.press(key);
        await expectClosed(docs);
      });
    }

    await test.step('arrows, Home and End move inside; Escape closes and gives focus back', async () => {
      const button = menuButton(page, 'Resources');
      await button.press('ArrowDown');
      await expectOpen(button);
      const links = (await panelOf(button)).getByRole('link');
      await expect(links.first()).toBeFocused();
      for (const [key, place] of [
        ['ArrowDown', 1],
        ['End', -1],
        ['ArrowDown', 0],
        ['ArrowUp', -1],
        ['ArrowUp', -2],
        ['Home', 0],
      ] as const) {
        await page.keyboard.press(key);
        await expect(links.nth(place), key).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expectClosed(button);
      await expect(button).toBeFocused();
    });

    await test.step('one is open at a time, and a click outside closes it', async () => {
      const [first, second] = [menuButton(page, 'Use cases'), menuButton(page, `Get ${site.brand}`)];
      await first.click();
      await second.click();
      await expectOpen(second);
      await expectClosed(first);
      await page.mouse.click(WIDE / 2, 850);
      await expectClosed(second);
    });

    await test.step('Tab out of a menu closes it, Shift+Tab as well', async () => {
      await docs.press('ArrowDown');
      await page.keyboard.press('End');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' })).toBeFocused();
      await expectClosed(docs);

      await docs.click();
      await page.keyboard.press('Shift+Tab');
      await expectClosed(docs);
    });
  });

  test('hovering opens with intent, the panel keeps it, leaving closes; a click on what hovering opened keeps it', async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, '/blog');
    await pauseClock(page);
    const [button, docs] = [menuButton(page, 'Use cases'), menuButton(page, 'Docs')];
    const away = () => page.mouse.move(WIDE / 2, 850);
    const wait = () => page.clock.runFor(LONGER_THAN_ANY_DELAY);
    await button.hover();
    await page.clock.runFor(CROSSING);
    await away();
    await wait();
    await expectClosed(button);

    await button.hover();
    await wait();
    await (await panelOf(button)).getByRole('link', { name: 'API Gateway' }).hover();
    await wait();
    await expectOpen(button);
    await docs.hover();
    await wait();
    await expectOpen(docs);
    await expectClosed(button);
    await away();
    await wait();
    await expectClosed(docs);

    await button.hover();
    await wait();
    await button.click();
    await away();
    await wait();
    await expectOpen(button);
    await button.click();
    await expectClosed(button);

    await test.step('not while the keyboard is in another menu', async () => {
      await button.press('ArrowDown');
      await docs.hover();
      await wait();
      await expectOpen(button);
      await expect((await panelOf(button)).getByRole('link').first()).toBeFocused();
      await page.keyboard.press('Escape');
    });
    await test.step('the theme menu opens by click only', async () => {
      const theme = menuButton(page, 'Change Theme');
      await theme.hover();
      await wait();
      await expectClosed(theme);
    });
  });
});

test('panels fade in 120 ms, and not at all for a reader who prefers less motion', async ({ page }) => {
  await page.setViewportSize({ width: WIDE, height: 900 });
  for (const [reducedMotion, duration] of [
    ['no-preference', 0.12],
    ['reduce', 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await open(page, '/blog');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search the blog' });
    await expect(palette).toBeVisible();
    for (const panel of [
      palette,
      await panelOf(menuButton(page, 'Docs')),
      await panelOf(menuButton(page, 'Change Theme')),
    ]) {
      const longest = await panel.evaluate((element) =>
        Math.max(...getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat)),
      );
      expect(longest).toBe(duration);
    }
  }
});

test('a label has its icon and its description, if the link has them', async ({ page }) => {
  await page.setViewportSize({ width: WIDE, height: 900 });
  await open(page, '/blog');
  const button = menuButton(page, 'Use cases');
  await button.click();
  const panel = await panelOf(button);
  const preview = panel.getByRole('link', { name: 'Developer preview', exact: true });
  await expect(preview).toHaveAccessibleDescription('Every branch at its own address');
  await expect(panel.getByText('Every branch at its own address')).toBeVisible();
  const icon = (link: Locator) => link.evaluate((element) => getComputedStyle(element, '::before').maskImage);
  await expect.poll(() => icon(preview)).toContain('data:image/svg+xml');
  const plain = panel.getByRole('link', { name: 'Talk to an expert' });
  expect(await icon(plain)).toBe('none');
  await expect(plain).toHaveAccessibleDescription('');
  // The line belongs to its link, for a pointer.
  await panel.getByText('Every branch at its own address').hover({ force: true });
  await expect(preview).toHaveCSS('background-color', /^rgb\(/);
});

test('before the modules are there, menus open and close, one at a time, and say so; an open one stays when they come', async ({
  page,
}) => {
  await page.setViewportSize({ width: WIDE, height: 900 });
  const { release } = await holdModules(page);
  await page.goto('/blog', { waitUntil: 'domcontentloaded' });
  const [first, button] = [menuButton(page, 'Use cases'), menuButton(page, 'Docs')];
  await expectClosed(first);
  await first.click();
  await expectOpen(first);
  await button.press('Enter');
  await expectOpen(button);
  await expectClosed(first);
  release();
  await hydrated(page);
  await expectOpen(button);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expectClosed(button);
  await expect(button).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });

  test('menus open and close by click and key, and their links lead somewhere', async ({ page }) => {
    await page.goto('/blog');
    const button = menuButton(page, `Get ${site.brand}`);
    const panel = await panelOf(button);
    await expect(panel).toBeHidden();
    // The browser says by itself whether it is open; a fixed attribute would contradict it.
    await expect(button).not.toHaveAttribute('aria-expanded');
    await button.press('Enter');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await button.press('Space');
    await expect(panel).toBeVisible();
    await panel.getByRole('link', { name: 'Download' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Download' })).toBeVisible();
  });
});

test('the page and the section that a reader is in are marked', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const blog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true });
  await page.goto('/blog');
  await expect(blog).toHaveAttribute('aria-current', 'page');
  await page.goto('/blog/quic-connection-migration');
  await expect(blog).toHaveAttribute('aria-current', 'true');
  await page.goto('/pricing');
  await expect(blog).not.toHaveAttribute('aria-current');
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText('Pricing');
  await page.goto('/download');
  await page.getByRole('button', { name: `Get ${site.brand}` }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Download' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

for (const javaScriptEnabled of [true, false]) {
  test(`the skip link comes first, shows and moves focus, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
    complaints,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    await noteComplaints(context, complaints);
    const page = await context.newPage();
    for (const forcedColors of ['none', 'active'] as const) {
      await test.step(`forced colours: ${forcedColors}`, async () => {
        await page.emulateMedia({ forcedColors });
        await page.goto(`${baseURL}/pricing`);
        const link = page.getByRole('link', { name: 'Skip to content' });
        await expect(link).not.toBeInViewport();
        await page.keyboard.press('Tab');
        await expect(link).toBeFocused();
        await expect(link).toBeInViewport();
        await expect(link).toHaveCSS('outline-style', 'solid');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        await expect(page.getByRole('main').locator('a, input').first()).toBeFocused();
      });
    }
    await context.close();
  });
}

test('forward closes an open menu', async ({ page }) => {
  await page.setViewportSize({ width: WIDE, height: 900 });
  await open(page, '/blog');
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(/\/blog$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  const button = menuButton(page, 'Docs');
  await button.press('Enter');
  await expectOpen(button);
  await page.goForward();
  await expect(page).not.toHaveURL(/\/blog$/);
  await expectClosed(button);
});

test('if the browser has no CSS anchors, a menu opens below its button and within the window', async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.site-menu { position-area: none !important; position-try-fallbacks: none !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
  });
  for (const [width, names] of [
    [390, ['Change Theme']],
    [1024, [...MENUS.map(([name]) => name), 'Change Theme']],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/blog');
    for (const name of names) {
      await test.step(`${name}, ${width} px`, async () => {
        const button = menuButton(page, name);
        await button.click();
        const panel = await panelOf(button);
        await expect.poll(async () => (await panel.boundingBox())?.y).toBe(await bottomOf(button));
        await expectInViewport(panel);
        const [from, at] = [await button.boundingBox(), await panel.boundingBox()];
        expect((at?.x ?? 0) + (at?.width ?? 0)).toBeGreaterThan(from?.x ?? Number.NaN);
        await page.keyboard.press('Escape');
      });
    }
  }
});

async function bottomOf(locator: Locator): Promise<number> {
  const { y, height } = (await locator.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  return y + height;
}
