import type { BrowserContext, Page } from '@playwright/test';
import { expect, load, test } from '../test.ts';
import { COOKIE, chooseTheme, shownTheme, storedTheme, storeTheme } from '../theme.ts';

const PING = 'mantle-ui-theme__ping';

async function openTab(context: BrowserContext, url = '/blog'): Promise<Page> {
  const tab = await context.newPage();
  await load(tab, url);
  return tab;
}

test('another tab follows a choice, with BroadcastChannel or without', async ({ newPage }) => {
  for (const hasChannel of [true, false]) {
    await test.step(hasChannel ? 'with it' : 'without', async () => {
      const first = await newPage();
      if (!hasChannel) {
        await first.context().addInitScript(() => void Reflect.deleteProperty(window, 'BroadcastChannel'));
      }
      await load(first, '/blog');
      const second = await openTab(first.context(), '/');
      for (const theme of ['dark', 'system'] as const) {
        await chooseTheme(first, theme);
        await expect(second.locator('html')).toHaveAttribute('data-theme', theme);
      }
      await chooseTheme(second, 'light');
      await expect(first.locator('html')).toHaveAttribute('data-theme', 'light');
      const ping = await first.evaluate((key) => localStorage.getItem(key), PING);
      expect(JSON.parse(ping ?? 'null')).toEqual(hasChannel ? null : { theme: 'light', timestamp: expect.any(Number) });
    });
  }
});

// theme.test.ts tests which messages are valid.
test('a tab drops old and malformed messages, and forwards none', async ({ context }) => {
  const page = await openTab(context);
  const other = await openTab(context);
  await chooseTheme(page, 'light');
  const now = await page.evaluate(() => Date.now());
  const send = (message: unknown) =>
    other.evaluate(
      ([name, data]) => {
        const channel = new BroadcastChannel(name);
        channel.postMessage(data);
        channel.close();
      },
      [COOKIE, message] as const,
    );
  await page.evaluate((name) => {
    const heard: unknown[] = [];
    const shown: unknown[] = [];
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => heard.push(data);
    new MutationObserver(() => shown.push(document.documentElement.dataset.theme)).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    });
    Object.assign(window, { heard, shown });
  }, COOKIE);
  const applied = { theme: 'light-high-contrast', timestamp: now + 60_000 };
  const sent = [
    { theme: 'dark', timestamp: now - 60_000 },
    { theme: 'no-such-theme', timestamp: now + 1 },
    'dark',
    applied,
  ];
  for (const message of sent) {
    await send(message);
  }
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light-high-contrast');
  expect(await storedTheme(context)).toBe('light');
  expect(await page.evaluate('window.heard')).toEqual(sent);
  expect(await page.evaluate('window.shown')).toEqual(['light-high-contrast']);
});

test('the cookie is read again when the page is shown, and when the tab becomes visible', async ({ page, context }) => {
  await load(page, '/blog');
  await chooseTheme(page, 'light');
  await expect.poll(() => storedTheme(context)).toBe('light');
  await storeTheme(context, 'dark');
  expect(await shownTheme(page)).toEqual(['light', 'light']);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await shownTheme(page)).toEqual(['dark', 'dark']);
  await storeTheme(context, 'light');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await shownTheme(page)).toEqual(['light', 'light']);
});
