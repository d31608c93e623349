import { LOOKS as LOOK_TABLE } from '@portico/site/looks';
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

test.describe('no other background is ever painted', () => {
  // The theme that follows the system in each system, and each other one in the system that is furthest from it. Which look
  // comes of what is computed in theme-value.test.ts, and theme-looks.spec.ts shows each look in each system.
  const isFurthest = (one: Look, other: Look) =>
    LOOK_TABLE[one].scheme !== LOOK_TABLE[other].scheme && hasMoreContrast(one) !== hasMoreContrast(other);
  for (const { look: systemLook, ...preferences } of SYSTEMS) {
    const stored = THEMES.filter((theme) => theme === 'system' || isFurthest(theme, systemLook));
    for (const theme of stored) {
      const look = theme === 'system' ? systemLook : theme;
      test(`${theme} stored, the system ${systemLook}`, async ({ page, context }) => {
        await page.emulateMedia(preferences);
        await storeTheme(context, theme);
        await slowDown(page, CPU_SLOWDOWN);
        // The page before is of a colour that the site has nowhere.
        await page.goto('data:text/html,<body style="background:magenta">');
        await page.route('**/*.css', async (route) => {
          // Longer than the document takes, so that whatever could be painted without its styles is.
          await new Promise((resolve) => setTimeout(resolve, 200));
          await route.continue();
        });
        const frames = await paintedFrames(page, async () => {
          await page.goto('/blog');
          await hydrated(page);
        });
        const expected = colorIn(look, 'page').replace(/rgb\(|\)| /g, '');
        const before = frames.filter(({ colors }) => colors.every((color) => color === MAGENTA)).length;
        const colors = frames.slice(before).flatMap((frame) => frame.colors);
        process.stdout.write(
          `${theme} stored, system ${systemLook}: ${frames.length - before} frames, ${[...new Set(colors)].join(' ')}\n`,
        );
        expect(colors).not.toEqual([]);
        expect(new Set(colors)).toEqual(new Set([expected]));
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
    expect(before).not.toMatch(/<link rel="stylesheet"|<script/);
    process.stdout.write(`The theme's script has ${Buffer.byteLength(script)} of ${BUDGET_BYTES} bytes\n`);
    expect(Buffer.byteLength(script)).toBeGreaterThan(500);
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  test('counts an unknown or malformed value as system', async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const value of ['no-such-theme', 'DARK', '%64ark', '""', 'light%3B', '<script>']) {
      await storeTheme(context, value);
      await page.goto('/blog');
      expect(await shownTheme(page), value).toEqual(['system', 'dark']);
    }
  });

  test('moves a theme from local storage to the cookie where the cookie has none', async ({ page, context }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'dark'), COOKIE);
    await page.goto('/blog');
    expect(await shownTheme(page)).toEqual(['dark', 'dark']);
    expect(await storedTheme(context)).toBe('dark');
    expect(await page.evaluate((key) => localStorage.getItem(key), COOKIE)).toBeNull();
  });

  test('leaves the cookie alone where local storage says otherwise', async ({ page, context }) => {
    await storeTheme(context, 'light');
    await page.addInitScript((key) => localStorage.setItem(key, 'dark'), COOKIE);
    await page.goto('/blog');
    expect(await shownTheme(page)).toEqual(['light', 'light']);
    expect(await storedTheme(context)).toBe('light');
  });

  test('keeps no unknown value that it finds in local storage', async ({ page, context }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'no-such-theme'), COOKIE);
    await page.goto('/blog');
    expect(await shownTheme(page)).toEqual(['system', 'light']);
    expect(await storedTheme(context)).toBeUndefined();
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
