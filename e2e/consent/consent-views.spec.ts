import type { Locator, Page } from '@playwright/test';
import { site } from '../fixture/site.config.ts';
import { FIXTURE_CONTENT, type RunningServer, SHARED_TEXTS, startServer } from '../running-server.ts';
import { expect, forget, hydrated, painted, test } from '../test.ts';
import { LOOKS, storeTheme } from '../theme.ts';
import { violations } from '../violations.ts';
import { answer, bannerOf, consentReady, dialogOf, openPreferences } from './reader.ts';
import { everyVendor } from './stand-in-vendors.ts';

test.describe.configure({ mode: 'default' });

const WIDTHS = [320, 1440] as const;

let server: RunningServer;

test.beforeAll(async () => {
  // Nothing listens there; no test here agrees to anything.
  server = await startServer(FIXTURE_CONTENT, SHARED_TEXTS, { vendors: everyVendor('http://127.0.0.1:9') });
});

test.afterAll(() => server.stop());

async function open(page: Page, width: number, path = '/pricing'): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(`${server.url}${path}`);
  // A sign of intent, which brings the modules at once.
  await page.keyboard.press('Shift');
  await hydrated(page);
  await consentReady(page);
}

async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard did not get there.');
}

// What it has of colours are tokens, whose contrast in every look is computed in the shell's contrast.test.ts.
for (const look of process.env.TEST_ALL === undefined ? LOOKS.slice(0, 1) : LOOKS) {
  test(`axe finds nothing in banner and dialog in the look ${look} at 320 and 1440 px`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await storeTheme(context, look);
    await open(page, 320);
    await expect(bannerOf(page)).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page, look), `the banner at ${width} px`).toEqual([]);
    }
    await openPreferences(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page, look), `the dialog at ${width} px`).toEqual([]);
    }
  });
}

test('by keyboard the banner comes after the skip link and does not hold the focus; the dialog keeps the focus and gives it back', async ({
  page,
}) => {
  await open(page, WIDTHS[0]);
  expect(await page.evaluate(() => document.activeElement === document.body), 'the focus stays').toBe(true);
  const options = bannerOf(page).getByRole('button', { name: 'Choose…' });
  const dialog = dialogOf(page);
  for (const width of WIDTHS) {
    await test.step(`the banner at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const stops = [];
      for (let presses = 0; presses < 6; presses += 1) {
        await page.keyboard.press('Tab');
        stops.push((await focusedName(page)).trim());
      }
      expect(stops.slice(0, 5)).toEqual(['Skip to content', 'Privacy Policy', 'Reject all', 'Accept all', 'Choose…']);
      expect(await bannerOf(page).evaluate((banner) => banner.contains(document.activeElement))).toBe(false);
      for (let presses = 0; presses < 5; presses += 1) {
        await page.keyboard.press('Shift+Tab');
      }
      expect(await focusedName(page)).toBe('Skip to content');
    });

    await test.step(`the dialog at ${width} px`, async () => {
      await tabTo(page, options);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await tabTo(page, dialog.getByRole('switch', { name: 'Marketing' }));
      await page.keyboard.press('Space');
      await expect(dialog.getByRole('switch', { name: 'Marketing' })).toBeChecked();
      await expect(dialog.getByRole('switch', { name: 'Necessary' })).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(options).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('switch', { name: 'Marketing' }), 'nothing was saved').not.toBeChecked();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    // Back to before the first stop.
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Shift+Tab');
    }
  }
});

test('the banner hides nothing that the keyboard goes to', async ({ page }) => {
  await open(page, WIDTHS[0], '/blog');
  await page.evaluate(() => {
    for (const column of document.querySelectorAll('footer details')) {
      column.toggleAttribute('open', true);
    }
  });
  for (const width of WIDTHS) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const top = await bannerOf(page).evaluate((banner) => banner.getBoundingClientRect().top);
      const ends = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main a, main button, footer a')].map((element) => {
          scrollTo({ top: 0, behavior: 'instant' });
          element.focus();
          return { name: element.textContent, bottom: element.getBoundingClientRect().bottom };
        }),
      );
      expect(ends.length).toBeGreaterThan(60);
      expect(ends.filter(({ bottom }) => bottom > top)).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const end = page.getByRole('contentinfo').getByRole('list', { name: 'Elsewhere' });
      expect(await end.evaluate((list) => list.getBoundingClientRect().bottom)).toBeLessThanOrEqual(top);
    });
  }
});

for (const width of WIDTHS) {
  test(`at ${width} px a no is as easy as a yes, and neither moves the page`, async ({ page, complaints }) => {
    // A font that comes after the first paint moves words in the header a little, which the banner does not cause.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          document.documentElement.dataset.shift = `${document.documentElement.dataset.shift ?? ''} ${entry.name}`;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, width);
    const [reject, accept] = await Promise.all(
      ['Reject all', 'Accept all'].map((name) =>
        bannerOf(page)
          .getByRole('button', { name })
          .evaluate((button) => {
            const { width: inlineSize, height } = button.getBoundingClientRect();
            const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button);
            return {
              inlineSize: Math.round(inlineSize),
              height,
              color,
              backgroundColor,
              borderColor,
              fontWeight,
              fontSize,
            };
          }),
      ),
    );
    expect(reject).toEqual(accept);
    await bannerOf(page).getByRole('button', { name: 'Reject all' }).click();
    await expect(bannerOf(page)).toBeHidden();
    await painted(page);
    expect(await page.locator('html').getAttribute('data-shift')).toBeNull();
    forget(complaints, /\.woff2/);
  });
}

test('the banner keeps its place where a page is out of reach, and on the page after that', async ({
  page,
  complaints,
}) => {
  await open(page, WIDTHS[0], '/blog');
  const heading = page.getByRole('heading', { level: 1 });
  const staysInPlace = async () => {
    const top = await bannerOf(page).evaluate((banner) => banner.getBoundingClientRect().top);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const end = page.getByRole('contentinfo').getByRole('list', { name: 'Elsewhere' });
    expect(await end.evaluate((list) => list.getBoundingClientRect().bottom)).toBeLessThanOrEqual(top);
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Tab');
    await expect(bannerOf(page).getByRole('link', { name: 'Privacy Policy' })).toBeFocused();
  };
  const link = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first();

  await test.step('a page out of reach', async () => {
    await page.route(/\.data(\?|$)/, (route) => route.abort());
    await link.click();
    await expect(heading).toHaveText('This page is out of reach');
    await staysInPlace();
  });

  await test.step('the page after it', async () => {
    await page.unroute(/\.data(\?|$)/);
    await page.goBack();
    await expect(heading).toHaveText('Blog');
    await staysInPlace();
  });

  await answer(page, 'Reject all');
  const room = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockEnd);
  expect(room, 'the room is given back').toBe('auto');
  // Chromium logs the requests that failed, and React Router the error.
  forget(complaints, /./);
});

test('an answer by keyboard gives the focus back to where it came from', async ({ page }) => {
  await open(page, 1440);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await tabTo(page, bannerOf(page).getByRole('button', { name: 'Reject all' }));
  await page.keyboard.press('Enter');
  await expect(bannerOf(page)).toBeHidden();
  await expect(skip).toBeFocused();
});

test('the banner stays over a navigation; after the answer the footer opens the choice again', async ({ page }) => {
  await open(page, 1440);
  await page.getByRole('button', { name: `Get ${site.brand}` }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Download' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Download' })).toBeVisible();
  await bannerOf(page).getByRole('button', { name: 'Reject all' }).click();
  const dialog = await openPreferences(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'Privacy Preferences' })).toBeFocused();
});
