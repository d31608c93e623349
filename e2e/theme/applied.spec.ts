import type { Page } from '@playwright/test';
import { type ColorName, THEME_COLORS } from '@portico/core/theme-colors';
import { APPLIED_THEMES, type AppliedTheme, THEME_TRAITS } from '@portico/core/themes';
import { expect, load, test } from '../test.ts';
import { COOKIE, SYSTEMS, shownTheme, storedTheme, storeTheme } from '../theme.ts';

const POST = '/blog/tls-1-3-handshake-byte-by-byte';

function appearance(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    const meta = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].filter(
      ({ media }) => media === '' || matchMedia(media).matches,
    );
    const probe = document.createElement('i');
    probe.style.color = meta.map(({ content }) => content).join(' and ');
    return {
      page: styleOf('body').backgroundColor,
      browserBars: probe.style.color,
      scrollBars: styleOf('html').scrollbarColor,
      code: `${styleOf('.code').color} on ${styleOf('.code').backgroundColor}`,
      selection: getComputedStyle(document.body, '::selection').backgroundColor,
    };
  });
}

function appearanceOf(theme: AppliedTheme): Record<string, string> {
  const color = (name: ColorName) => {
    const channels = THEME_COLORS[name][theme].match(/[\da-f]{2}/g) ?? [];
    return `rgb(${channels.map((channel) => Number.parseInt(channel, 16)).join(', ')})`;
  };
  return {
    page: color('page'),
    browserBars: color('page'),
    scrollBars: `${color('line-strong')} ${color('page')}`,
    code: `${color('text')} on ${color('inset')}`,
    selection: color('accent'),
  };
}

test('colors follow the stored theme, and without scripts the system', async ({ page, context, newPage }) => {
  for (const theme of APPLIED_THEMES) {
    await test.step(theme, async () => {
      await storeTheme(context, theme);
      const { scheme } = THEME_TRAITS[theme];
      await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'light' : 'dark' });
      await page.goto(POST);
      expect(await appearance(page)).toEqual(appearanceOf(theme));
      await expect(page.locator('html')).toHaveCSS('color-scheme', scheme);
    });
  }
  const plain = await newPage({ javaScriptEnabled: false });
  await plain.goto(POST);
  for (const { theme, ...preferences } of SYSTEMS) {
    await plain.emulateMedia(preferences);
    expect(await appearance(plain), theme).toEqual(appearanceOf(theme));
    await expect(plain.getByRole('button', { name: 'Change Theme' })).toBeHidden();
  }
});

test('the theme is applied before anything can be painted', async ({ page, context }) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.body !== null) {
        observer.disconnect();
        Object.assign(window, { applied: document.documentElement.className });
      }
    }).observe(document, { childList: true, subtree: true });
  });
  for (const [theme, colorScheme, applied] of [
    ['dark', 'light', 'dark'],
    ['system', 'dark', 'dark'],
    ['light-high-contrast', 'dark', 'light-high-contrast'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await storeTheme(context, theme);
    await page.goto('/blog');
    expect(await page.evaluate('window.applied')).toBe(applied);
  }
});

test('every reader gets the same bytes, in which the theme is applied before any style sheet', async ({ request }) => {
  const readers: ReadonlyArray<Record<string, string>> = [
    {},
    { cookie: `${COOKIE}=dark`, 'accept-language': 'de', 'sec-ch-prefers-color-scheme': 'dark' },
  ];
  const documents = await Promise.all(readers.map(async (headers) => (await request.get('/blog', { headers })).text()));
  expect(new Set(documents).size).toBe(1);
  const [, before = '', script = ''] =
    /^(.*?)<script id="theme-script"[^>]*>(.*?)<\/script>/s.exec(documents[0] ?? '') ?? [];
  expect(before).not.toMatch(/<link rel="stylesheet"|<style|<script/);
  expect(script.length).toBeGreaterThan(500);
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(2000);
});

test('an unknown value means system; a theme moves from local storage to the cookie', async ({ page, context }) => {
  await page.goto('/blog');
  for (const [local, cookie, shown, stored] of [
    [undefined, 'no-such-theme', ['system', 'light'], 'no-such-theme'],
    ['no-such-theme', undefined, ['system', 'light'], undefined],
    ['dark', undefined, ['dark', 'dark'], 'dark'],
    ['dark', 'light', ['light', 'light'], 'light'],
  ] as const) {
    await test.step(`${local ?? 'nothing'} in local storage, ${cookie ?? 'nothing'} in the cookie`, async () => {
      await context.clearCookies();
      if (cookie !== undefined) {
        await storeTheme(context, cookie);
      }
      if (local !== undefined) {
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), [COOKIE, local] as const);
      }
      await page.reload();
      expect(await shownTheme(page)).toEqual(shown);
      expect(await storedTheme(context)).toBe(stored);
      if (stored === local) {
        expect(await page.evaluate((key) => localStorage.getItem(key), COOKIE)).toBeNull();
      }
    });
  }
});

test('with forced colors, buttons, menus, focus and the current link stay visible', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  // The theme that differs most from the forced colors.
  await storeTheme(context, 'light');
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  await load(page, '/blog');
  for (const selector of ['.button[data-style="filled"]', '.site-menu']) {
    const border = page.locator(selector).first();
    await expect(border).toHaveCSS('border-top-width', '1px');
    await expect(border).not.toHaveCSS('border-top-color', 'rgb(0, 0, 0)');
  }
  await expect(page.locator('.icon-button .icon').first()).not.toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.site-navigation [aria-current]')).toHaveCSS('text-decoration-line', 'underline');
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Skip to content' });
  await expect(skipLink).toHaveCSS('outline-style', 'solid');
  await expect(skipLink).toHaveCSS('outline-width', '2px');
});
