import type { Locator, Page } from '@playwright/test';
import { site } from '../fixture/site.config.ts';
import { expect, load, painted, test } from '../test.ts';
import { hold, isSameDocument, markDocument, panelOf } from './page-state.ts';

const POST = '/blog/quic-connection-migration';

test.use({ viewport: { width: 390, height: 844 } });

const openButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openDrawer(page: Page): Promise<Locator> {
  await openButton(page).click();
  const drawer = drawerOf(page);
  await expect(drawer).toBeVisible();
  return drawer;
}

const WAYS_TO_CLOSE: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'a click beside it': (page) => page.mouse.click(380, 600),
  'its button': (page) => page.getByRole('button', { name: 'Close menu' }).click(),
};

test('the drawer opens from the left, takes focus, closes in four ways, and returns focus', async ({ page }) => {
  await load(page, '/blog');
  const drawer = drawerOf(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(openButton(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await openButton(page).press('Enter');
  for (const [way, close] of Object.entries(WAYS_TO_CLOSE)) {
    await test.step(way, async () => {
      await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
      await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
      await page.mouse.click(150, 700);
      await expect(drawer).toBeVisible();
      await close(page);
      await expect(drawer).toBeHidden();
      await expect(openButton(page)).toBeFocused();
      await openDrawer(page);
    });
  }

  await test.step('a link to the current page closes it', async () => {
    await drawer.getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('sub-menus open one at a time, by click and key', async () => {
    await openDrawer(page);
    const customers = drawer.getByRole('link', { name: 'Customers' });
    const integrations = drawer.getByRole('link', { name: 'Integrations' });
    await expect(customers).toBeHidden();
    await drawer.getByText('Resources', { exact: true }).click();
    await expect(customers).toBeVisible();
    await drawer.locator('summary', { hasText: 'Docs' }).press('Enter');
    await expect(integrations).toBeVisible();
    await expect(customers).toBeHidden();
    await page.keyboard.press('Space');
    await expect(integrations).toBeHidden();
  });

  await test.step('it closes if the window grows, and its button goes', async () => {
    await page.setViewportSize({ width: 1280, height: 844 });
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

test('at 400% zoom, the entries and the account links of the drawer are in sight', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await load(page, '/blog');
  const drawer = await openDrawer(page);
  await drawer.getByText('Use cases', { exact: true }).click();
  const last = drawer.getByRole('link', { name: 'Join our office hours' });
  await last.scrollIntoViewIfNeeded();
  for (const link of [last, ...['Sign up', 'Log in'].map((name) => drawer.getByRole('link', { name }))]) {
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  expect((await drawer.boundingBox())?.height).toBeLessThanOrEqual(256);
  await page.getByRole('button', { name: 'Close menu' }).click();
  const theme = page.getByRole('button', { name: 'Change Theme' });
  await theme.click();
  await expect(await panelOf(theme)).toBeInViewport({ ratio: 1 });
});

test('the page behind neither takes focus nor scrolls; a link leads to its page and back', { tag: '@slow' }, async ({
  page,
}) => {
  await load(page, POST);
  await markDocument(page);
  await test.step('the page behind', async () => {
    const drawer = await openDrawer(page);
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      const inside = await drawer.evaluate(
        (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(inside).toBe(true);
    }
    await page.evaluate(() => addEventListener('scroll', () => document.body.setAttribute('data-scrolled', '')));
    await page.mouse.move(380, 600);
    await page.mouse.wheel(0, 900);
    await page.mouse.move(100, 600);
    await page.mouse.wheel(0, 900);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await painted(page);
    await expect(page.locator('body')).not.toHaveAttribute('data-scrolled');
  });

  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  for (const follow of ['click', 'press'] as const) {
    const drawer = await openDrawer(page);
    const blog = drawer.getByRole('link', { name: 'Blog', exact: true });
    await (follow === 'click' ? blog.click() : blog.press('Enter'));
    const heading = page.getByRole('heading', { level: 1, name: 'Blog' });
    await expect(heading).toBeFocused();
    await expect(drawer).toBeHidden();
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.locator('[data-toast-region]:not(dialog *) [aria-live="polite"]')).toHaveText(await page.title());
    await page.goBack();
    await expect(heading).toBeHidden();
    await expect(openButton(page)).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  }
});

test('Back closes it, and the next page of a list does not', { tag: '@slow' }, async ({ page }) => {
  await load(page, '/blog');
  const post = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  await post.click();
  // The post is not only at its address, but shown and announced.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).not.toHaveURL(/\/blog$/);
  const drawer = await openDrawer(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(drawer).toBeHidden();

  await test.step('a page arrives', async () => {
    const { release } = await hold(page, /\?page=2$/);
    await page.getByRole('link', { name: 'Older posts' }).click();
    await openDrawer(page);
    release();
    await expect(page).toHaveURL(/page=2$/);
    // One that is closed is seen for a moment.
    await expect(drawer).toHaveAttribute('open');
  });
});

for (const [what, javaScriptEnabled] of [
  ['before the modules are there', true],
  ['without JavaScript', false],
] as const) {
  test.describe(what, () => {
    test.use({ javaScriptEnabled });

    test('it opens, is modal, and closes; its links lead somewhere', async ({ page }) => {
      await page.route('**/assets/*.js', () => {});
      await page.goto('/blog', { waitUntil: 'domcontentloaded' });
      const drawer = drawerOf(page);
      for (const close of Object.values(WAYS_TO_CLOSE)) {
        await openDrawer(page);
        await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
        await close(page);
        await expect(drawer).toBeHidden();
        await expect(openButton(page)).toBeFocused();
      }
      await openDrawer(page);
      await drawer.getByText(`Get ${site.brand}`, { exact: true }).click();
      await expect(drawer.getByRole('link', { name: 'Sign up' })).toBeVisible();
      await drawer.getByRole('link', { name: 'Download' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Download' })).toBeVisible();
    });
  });
}
