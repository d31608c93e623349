import type { Locator, Page } from '@playwright/test';
import { site } from '../fixture/site.config.ts';
import { expect, hydrated, painted, test } from '../test.ts';
import { hold, holdModules, isSameDocument, markDocument, open } from './page-state.ts';

const POST = '/blog/quic-connection-migration';

test.use({ viewport: { width: 390, height: 844 } });

function openButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Open menu' });
}

function drawerOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Menu' });
}

async function openDrawer(page: Page): Promise<Locator> {
  await openButton(page).click();
  const drawer = drawerOf(page);
  await expect(drawer).toBeVisible();
  return drawer;
}

test('it opens from the left, takes focus, and is closed by Escape, the backdrop, its button and its link, with the focus given back', async ({
  page,
}) => {
  await open(page, '/blog');
  await test.step('the button is there, the desktop navigation is not', async () => {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(openButton(page)).toHaveAttribute('aria-haspopup', 'dialog');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeHidden();
  });

  await test.step('by keyboard', async () => {
    await openButton(page).press('Enter');
    const drawer = drawerOf(page);
    await expect(drawer).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(openButton(page)).toBeFocused();
  });

  await test.step('a click on the backdrop closes, one on the empty part of the drawer does not', async () => {
    const drawer = await openDrawer(page);
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
    await page.mouse.click(150, 700);
    await expect(drawer).toBeVisible();
    await page.mouse.click(380, 600);
    await expect(drawer).toBeHidden();
    await expect(openButton(page)).toBeFocused();
  });

  await test.step('the button closes', async () => {
    const drawer = await openDrawer(page);
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(drawer).toBeHidden();
    await expect(openButton(page)).toBeFocused();
  });

  await test.step('a link to the page that is open already closes', async () => {
    const drawer = await openDrawer(page);
    await drawer.getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('sub-menus open one at a time, by click and key', async () => {
    const drawer = await openDrawer(page);
    const customers = drawer.getByRole('link', { name: 'Customers' });
    const integrations = drawer.getByRole('link', { name: 'Integrations' });
    await expect(customers).toBeHidden();
    await drawer.getByText('Resources', { exact: true }).click();
    await expect(customers).toBeVisible();
    const docs = drawer.locator('summary', { hasText: 'Docs' });
    await docs.focus();
    await page.keyboard.press('Enter');
    await expect(integrations).toBeVisible();
    await expect(customers).toBeHidden();
    await page.keyboard.press('Space');
    await expect(integrations).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });
});

test('the drawer and a menu close when the window changes to the layout without their button, which frees the page and keeps focus', async ({
  page,
}) => {
  await open(page, '/blog');
  await page.setViewportSize({ width: 600, height: 800 });
  const drawer = await openDrawer(page);
  await page.setViewportSize({ width: 1300, height: 800 });
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: site.brand, exact: true })).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');

  await page.getByRole('button', { name: 'Docs', exact: true }).press('ArrowDown');
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(openButton(page)).toBeFocused();
  await page.setViewportSize({ width: 1300, height: 800 });
  await expect(page.getByRole('link', { name: 'Quickstart' })).toBeHidden();
});

test('the page behind neither takes focus nor scrolls; a followed link closes, leads to the heading of its page, and back to the button', async ({
  page,
}) => {
  await open(page, POST);
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
    await expect(page.locator('[data-route-announcer]')).toHaveText(await page.title());
    await page.goBack();
    await expect(heading).toBeHidden();
    await expect(openButton(page)).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  }
});

test('back closes, also over a change of the query', async ({ page }) => {
  await open(page, '/blog');
  await test.step('over a page', async () => {
    await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
    await expect(page).not.toHaveURL(/\/blog$/);
    const drawer = await openDrawer(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(drawer).toBeHidden();
  });

  await test.step('over a change of the query', async () => {
    await page.getByRole('link', { name: 'Older posts' }).click();
    await expect(page).toHaveURL(/page=2$/);
    const drawer = await openDrawer(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(drawer).toBeHidden();
  });
});

test('a result of the palette closes it too, and the new page has the focus and is announced', async ({ page }) => {
  await open(page, '/blog');
  const drawer = await openDrawer(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the blog' });
  await palette.getByRole('combobox').fill('quic');
  await palette.getByRole('option', { name: /QUIC/ }).first().click();
  await expect(page).toHaveURL(POST);
  await expect(palette).toHaveCount(0);
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('[data-route-announcer]')).toHaveText(await page.title());
});

test('a drawer opened while a page loads stays open when the page arrives', async ({ page }) => {
  await open(page, '/blog');
  const { release } = await hold(page, '**/*.data*');
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  const drawer = await openDrawer(page);
  release();
  await expect(page.locator('[data-route-announcer]')).not.toHaveText('');
  // One that is closed is seen for a moment.
  await expect(drawer).toHaveAttribute('open');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('one that was opened before the modules were there stays open when they come', async ({ page }) => {
  const { release } = await holdModules(page);
  await page.goto('/blog', { waitUntil: 'domcontentloaded' });
  const drawer = await openDrawer(page);
  release();
  await hydrated(page);
  await drawer.getByText('Docs', { exact: true }).click();
  await expect(drawer.getByRole('link', { name: 'Quickstart' })).toBeVisible();
});

for (const [what, javaScriptEnabled] of [
  ['before the modules are there', true],
  ['without JavaScript', false],
] as const) {
  test.describe(what, () => {
    test.use({ javaScriptEnabled });

    test('it opens, is modal, and closes by Escape, backdrop and button; its links lead somewhere', async ({
      page,
    }) => {
      await page.route('**/assets/*.js', () => {});
      await page.goto('/blog', { waitUntil: 'domcontentloaded' });
      const drawer = await openDrawer(page);
      await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(openButton(page)).toBeFocused();

      await openDrawer(page);
      await page.mouse.click(380, 600);
      await expect(drawer).toBeHidden();

      await openDrawer(page);
      await page.getByRole('button', { name: 'Close menu' }).click();
      await expect(drawer).toBeHidden();

      await openDrawer(page);
      await drawer.getByText(`Get ${site.brand}`, { exact: true }).click();
      await expect(drawer.getByRole('link', { name: 'Sign up' })).toBeVisible();
      await drawer.getByRole('link', { name: 'Download' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Download' })).toBeVisible();
    });
  });
}
