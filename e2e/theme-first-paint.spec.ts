import { LOOKS as LOOK_TABLE } from '@portico/config/looks';
import { paintedFrames, slowDown } from './painted-frames.ts';
import { expect, hydrated, test } from './test.ts';
import {
  COOKIE,
  colorIn,
  hasMoreContrast,
  type Look,
  SYSTEMS,
  shownTheme,
  storedTheme,
  storeTheme,
  THEMES,
} from './theme.ts';

const MAGENTA = '255,0,255';
const CPU_SLOWDOWN = 6;
const BUDGET_BYTES = 1500;

test.use({ viewport: { width: 800, height: 600 } });

// The theme that follows the system in each system, and each other one in the system that is furthest from it. Which look
// comes of what is computed in theme.test.ts, and theme-looks.spec.ts shows each look in each system.
test('no other background is ever painted', async ({ page, context }) => {
  test.slow();
  const slow = await slowDown(page);
  const isFurthest = (one: Look, other: Look) =>
    LOOK_TABLE[one].scheme !== LOOK_TABLE[other].scheme && hasMoreContrast(one) !== hasMoreContrast(other);
  for (const { look: systemLook, ...preferences } of SYSTEMS) {
    const stored = THEMES.filter((theme) => theme === 'system' || isFurthest(theme, systemLook));
    for (const theme of stored) {
      const name = `${theme} stored, the system ${systemLook}`;
      await test.step(name, async () => {
        const look = theme === 'system' ? systemLook : theme;
        await page.emulateMedia(preferences);
        await storeTheme(context, theme);
        // The page before is of a colour that the site has nowhere.
        await page.goto('data:text/html,<body style="background:magenta">');
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        const frames = await paintedFrames(page, async () => {
          await slow(CPU_SLOWDOWN);
          await page.goto('/blog');
          // Slowly for a theme of each kind: a slow processor costs as much as it is slow.
          await slow(systemLook === 'light' ? CPU_SLOWDOWN : 1);
          await hydrated(page);
          await slow(1);
        });
        const expected = colorIn(look, 'page').replace(/rgb\(|\)| /g, '');
        const before = frames.filter(({ colors }) => colors.every((color) => color === MAGENTA)).length;
        const colors = frames.slice(before).flatMap((frame) => frame.colors);
        process.stdout.write(`${name}: ${frames.length - before} frames, ${[...new Set(colors)].join(' ')}\n`);
        expect(colors, name).not.toEqual([]);
        expect(new Set(colors), name).toEqual(new Set([expected]));
      });
    }
  }
});

test.describe('the script before the first style sheet', () => {
  test('is small, is the first, and is the same for every reader', async ({ request }) => {
    const readers: ReadonlyArray<Record<string, string>> = [
      {},
      { cookie: `${COOKIE}=dark`, 'accept-language': 'de' },
      { cookie: `${COOKIE}=</script>`, 'sec-ch-prefers-color-scheme': 'dark', 'user-agent': 'Another/1.0' },
    ];
    const documents = await Promise.all(
      readers.map(async (headers) => (await request.get('/blog', { headers })).text()),
    );
    expect(new Set(documents).size).toBe(1);
    const html = documents[0] ?? '';
    const [, before = '', script = ''] =
      /^([\s\S]*?)<script id="theme-script"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
    expect(before).not.toMatch(/<link rel="stylesheet"|<style|<script/);
    process.stdout.write(`The theme's script has ${Buffer.byteLength(script)} of ${BUDGET_BYTES} bytes\n`);
    expect(Buffer.byteLength(script)).toBeGreaterThan(500);
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  test('counts an unknown or malformed value as system', async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    // What is malformed is in theme-cookie.test.ts.
    for (const value of ['no-such-theme', '<script>']) {
      await storeTheme(context, value);
      await page.goto('/blog');
      expect(await shownTheme(page), value).toEqual(['system', 'dark']);
    }
  });

  test('moves a theme from local storage to a cookie that has none, and keeps no unknown value of it', async ({
    context,
  }) => {
    for (const [local, cookie, shown, stored] of [
      ['no-such-theme', undefined, ['system', 'light'], undefined],
      ['dark', undefined, ['dark', 'dark'], 'dark'],
      ['dark', 'light', ['light', 'light'], 'light'],
    ] as const) {
      const name = `${local} in local storage, ${cookie ?? 'nothing'} in the cookie`;
      const page = await context.newPage();
      // In the page itself, before its own scripts: what another page has stored may reach this one's process after them.
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [COOKIE, local] as const);
      await context.clearCookies();
      if (cookie !== undefined) {
        await storeTheme(context, cookie);
      }
      await page.goto('/blog');
      expect(await shownTheme(page), name).toEqual(shown);
      expect(await storedTheme(context), name).toBe(stored);
      if (stored === local) {
        expect(await page.evaluate((key) => localStorage.getItem(key), COOKIE), name).toBeNull();
      }
      await page.close();
    }
  });
});

const BREAKAGES = [
  {
    name: 'cookies are blocked and say so',
    look: 'dark',
    breakIt: () => {
      const refuse = () => {
        throw new DOMException('cookies are blocked', 'SecurityError');
      };
      Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
    },
  },
  {
    name: 'cookies are blocked in silence',
    look: 'dark',
    breakIt: () => {
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
      Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
    },
  },
  {
    name: 'storage is blocked',
    look: 'dark',
    breakIt: () => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('storage is blocked', 'SecurityError');
        },
      });
    },
  },
  {
    name: 'matchMedia is missing',
    look: 'light',
    breakIt: () => {
      Reflect.deleteProperty(window, 'matchMedia');
    },
  },
];

for (const { name, look, breakIt } of BREAKAGES) {
  test(`where ${name}, nothing is thrown and the menu works while the page is open`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript(breakIt);
    await page.goto('/blog');
    expect(await shownTheme(page)).toEqual(['system', look]);
    await hydrated(page);
    await page.getByRole('button', { name: 'Change Theme' }).click();
    await expect(page.getByRole('radio', { name: 'System Preference' })).toBeChecked();
    await page.getByRole('radio', { name: 'Light High Contrast' }).check();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await shownTheme(page)).toEqual(['light-high-contrast', 'light-high-contrast']);
    await expect(page.getByRole('radio', { name: 'Light High Contrast' })).toBeChecked();
  });
}
