import type { Locator, Page } from '@playwright/test';
import { site } from '../fixture/site.config.ts';
import { expect, hydrated, load, test } from '../test.ts';
import { holdModules, panelOf } from './page-state.ts';
import { MENUS } from './specification.ts';

const WIDE = 1440;
const HEADER_HEIGHT = 64;

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

async function expectBelowHeader(panel: Locator): Promise<void> {
  const { x, y, width, height } = (await panel.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  const size = panel.page().viewportSize() ?? { width: 0, height: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBe(HEADER_HEIGHT);
  expect(x + width).toBeLessThanOrEqual(size.width);
  expect(y + height).toBeLessThanOrEqual(size.height);
}

test('at every width menus open inside the window and download nothing', { tag: '@slow' }, async ({ page }) => {
  await load(page, '/blog/tags');
  // Lists fetch their pages ahead, and what a page needs less comes when it is idle.
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const width of [1024, WIDE]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const name of [...MENUS.map(([menu]) => menu), 'Change Theme']) {
        const button = menuButton(page, name);
        await button.click();
        await expectOpen(button);
        await expectBelowHeader(await panelOf(button));
        await button.click();
        await expectClosed(button);
      }
      await page.setViewportSize({ width, height: 360 });
      await menuButton(page, 'Use cases').click();
      const panel = await panelOf(menuButton(page, 'Use cases'));
      await expectBelowHeader(panel);
      const last = panel.getByRole('link', { name: 'Join our office hours' });
      await last.focus();
      await expect(last).toBeInViewport();
      await page.keyboard.press('Escape');
    });
  }
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test('a menu begins at its button, or ends at the end of the page, and the theme menu ends at its button', {
  tag: '@slow',
}, async ({ page }) => {
  // A panel moves to its place otherwise.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: WIDE, height: 900 });
  await load(page, '/blog/tags');
  const boxes = async (name: string) => {
    const button = menuButton(page, name);
    await button.click();
    const all = [await button.boundingBox(), await (await panelOf(button)).boundingBox()];
    await button.click();
    return all.map((box) => ({ start: box?.x ?? 0, end: (box?.x ?? 0) + (box?.width ?? 0) }));
  };
  const last = await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).boundingBox();
  const pageEnd = (last?.x ?? 0) + (last?.width ?? 0);
  for (const [name] of MENUS) {
    const [button, panel] = await boxes(name);
    const size = (panel?.end ?? 0) - (panel?.start ?? 0);
    expect(panel?.start, name).toBeCloseTo(Math.min(button?.start ?? 0, pageEnd - size), 0);
  }
  const [button, panel] = await boxes('Change Theme');
  expect(panel?.end).toBeCloseTo(button?.end ?? 0, 0);
});

test('keys open a menu, move inside it, and close it with focus returned; one menu is open at a time', async ({
  page,
}) => {
  await load(page, '/blog');
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
    await first.press('Enter');
    await second.press('Enter');
    await expectOpen(second);
    await expectClosed(first);
    await page.mouse.click(5, 850);
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

test('Left and Right move between the entries, and an open menu moves with them', { tag: '@slow' }, async ({
  page,
}) => {
  await load(page, '/blog');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const [uses, resources, docs] = ['Use cases', 'Resources', 'Docs'].map((name) => menuButton(page, name));
  const blog = navigation.getByRole('link', { name: 'Blog', exact: true });
  await uses?.focus();
  await page.keyboard.press('ArrowRight');
  await expect(blog).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(navigation.getByRole('link', { name: 'Platform' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(navigation.getByRole('link', { name: 'Platform' }), 'the first one').toBeFocused();
  await resources?.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(docs ?? blog).toBeFocused();
  await expectOpen(menuButton(page, 'Docs'));
  await expectClosed(menuButton(page, 'Resources'));
  await page.keyboard.press('Alt+ArrowRight');
  await expect(docs ?? blog, 'a key of the browser').toBeFocused();
});

test('a mouse that rests on a menu opens it, and it closes after the mouse has left', async ({ page }) => {
  await load(page, '/blog');
  const [first, second, other] = [
    menuButton(page, 'Use cases'),
    menuButton(page, 'Resources'),
    menuButton(page, 'Docs'),
  ];
  const center = async (target: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    return [x + width / 2, y + height / 2] as const;
  };
  const focused = () => page.evaluate(() => document.activeElement?.tagName);

  await test.step('it opens at rest, and focus does not move', async () => {
    await first.hover();
    await expectOpen(first);
    expect(await focused()).toBe('BODY');
  });

  await test.step('the next one opens at once', async () => {
    await page.mouse.move(...(await center(second)));
    await expectOpen(second);
    await expectClosed(first);
  });

  await test.step('it stays on the way to its panel, across another button', async () => {
    const [x, y] = await center(second);
    const panel = await panelOf(second);
    const { x: left = 0, width = 0, y: top = 0 } = (await panel.boundingBox()) ?? {};
    await page.mouse.move(x, y);
    await page.mouse.move(left + width - 20, top + 20, { steps: 12 });
    await page.waitForTimeout(400);
    await expectOpen(second);
    await expectClosed(other);
  });

  await test.step('it closes a moment after the mouse has left', async () => {
    await page.mouse.move(5, 700);
    await expectOpen(second);
    await expectClosed(second);
  });

  await test.step('a click keeps it open, even when the mouse leaves, and another one closes it', async () => {
    await first.hover();
    await expectOpen(first);
    await first.click();
    await page.mouse.move(5, 700);
    await page.waitForTimeout(400);
    await expectOpen(first);
    await first.click();
    await expectClosed(first);
  });

  await test.step('Escape keeps it closed until the mouse has left', async () => {
    await page.mouse.move(5, 700);
    await first.hover();
    await expectOpen(first);
    await page.keyboard.press('Escape');
    await expectClosed(first);
    await page.mouse.move(...(await center(first)), { steps: 4 });
    await page.waitForTimeout(250);
    await expectClosed(first);
    await page.mouse.move(5, 700);
    await first.hover();
    await expectOpen(first);
  });
});

test('touch and pen do not open a menu by hovering', { tag: '@slow' }, async ({ page }) => {
  await load(page, '/blog');
  const button = menuButton(page, 'Docs');
  for (const pointerType of ['touch', 'pen']) {
    await button.dispatchEvent('pointerover', { pointerType, bubbles: true });
    await page.waitForTimeout(250);
    await expectClosed(button);
  }
});

test('a label has its icon and description', { tag: '@slow' }, async ({ page }) => {
  await load(page, '/blog');
  const button = menuButton(page, 'Use cases');
  await button.click();
  const panel = await panelOf(button);
  const preview = panel.getByRole('link', { name: 'Developer preview', exact: true });
  await expect(preview).toHaveAccessibleDescription('Every branch at its own address');
  const icon = (link: Locator) => link.evaluate((element) => getComputedStyle(element, '::before').maskImage);
  await expect.poll(() => icon(preview)).toContain('data:image/svg+xml');
  const plain = panel.getByRole('link', { name: 'Talk to an expert' });
  expect(await icon(plain)).toBe('none');
  await expect(plain).toHaveAccessibleDescription('');
  // The line belongs to its link, for a pointer.
  await panel.getByText('Every branch at its own address').hover({ force: true });
  await expect(preview).toHaveCSS('background-color', /^rgb\(/);
});

test('menus work before the modules have loaded, and an open one stays open', async ({ page }) => {
  const { release } = await holdModules(page);
  await page.goto('/blog', { waitUntil: 'domcontentloaded' });
  const [first, button] = [menuButton(page, 'Use cases'), menuButton(page, 'Docs')];
  const [firstPanel, panel] = [await panelOf(first), await panelOf(button)];
  await first.click();
  await expect(firstPanel).toBeVisible();
  await button.press('Enter');
  await expect(panel).toBeVisible();
  await expect(firstPanel).toBeHidden();
  // Until then, the browser says by itself whether one is open.
  await expect(button).not.toHaveAttribute('aria-expanded');
  release();
  await hydrated(page);
  await expectOpen(button);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expectClosed(button);
  await expect(button).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

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
