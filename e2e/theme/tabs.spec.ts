import type { BrowserContext, Page } from '@playwright/test';
import { site } from '../fixture/site.config.ts';
import { startFrontProxy } from '../front-proxy.ts';
import { expect, load, noteComplaints, test } from '../test.ts';
import { COOKIE, chooseTheme, shownTheme, storedTheme, storeTheme, type Theme } from '../theme.ts';

const PING = 'mantle-ui-theme__ping';
const DOMAIN = site.productDomain;
const ONE_YEAR_S = 31_536_000;

async function openTab(context: BrowserContext, url = '/blog'): Promise<Page> {
  const tab = await context.newPage();
  await load(tab, url);
  return tab;
}

test('another tab follows a choice, with BroadcastChannel or without', async ({ browser, baseURL, complaints }) => {
  for (const hasChannel of [true, false]) {
    await test.step(hasChannel ? 'with it' : 'without', async () => {
      const context = await browser.newContext({ baseURL });
      await noteComplaints(context, complaints);
      if (!hasChannel) {
        await context.addInitScript(() => void Reflect.deleteProperty(window, 'BroadcastChannel'));
      }
      const first = await openTab(context);
      const second = await openTab(context, '/');
      for (const theme of ['dark', 'system'] as const) {
        await chooseTheme(first, theme);
        await expect(second.locator('html')).toHaveAttribute('data-theme', theme);
      }
      await chooseTheme(second, 'light');
      await expect(first.locator('html')).toHaveAttribute('data-theme', 'light');
      const ping = await first.evaluate((key) => localStorage.getItem(key), PING);
      expect(JSON.parse(ping ?? 'null')).toEqual(hasChannel ? null : { theme: 'light', timestamp: expect.any(Number) });
      await context.close();
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
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => heard.push(data);
    Object.assign(window, { heard });
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

test('the cookie is for the whole product domain', async ({ playwright, launchOptions, baseURL, complaints }) => {
  test.setTimeout(60_000);
  const proxy = await startFrontProxy(baseURL ?? '');
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: ['--host-resolver-rules=MAP * 127.0.0.1', '--ignore-certificate-errors'],
  });
  const openAt = async (context: BrowserContext, protocol: 'http' | 'https', host: string, theme?: Theme) => {
    const port = protocol === 'https' ? proxy.httpsPort : proxy.httpPort;
    const tab = await openTab(context, `${protocol}://${host}:${port}/blog`);
    if (theme !== undefined) {
      await chooseTheme(tab, theme);
    }
    return tab;
  };
  for (const [protocol, host, domain] of [
    ['https', `deep.below.${DOMAIN}`, `.${DOMAIN}`],
    ['https', `not${DOMAIN}`, `not${DOMAIN}`],
    ['http', 'localhost', 'localhost'],
  ] as const) {
    await test.step(`${protocol}://${host}: ${domain}`, async () => {
      const context = await browser.newContext();
      await noteComplaints(context, complaints);
      await openAt(context, protocol, host, 'dark');
      const cookies = (await context.cookies()).filter(({ name }) => name === COOKIE);
      const attributes = { value: 'dark', domain, path: '/', sameSite: 'Lax', secure: protocol === 'https' };
      expect(cookies).toEqual([expect.objectContaining(attributes)]);
      expect(Math.abs((cookies[0]?.expires ?? 0) - Date.now() / 1000 - ONE_YEAR_S)).toBeLessThan(600);
      if (domain === `.${DOMAIN}`) {
        expect(await shownTheme(await openAt(context, protocol, `docs.${DOMAIN}`))).toEqual(['dark', 'dark']);
        expect((await shownTheme(await openAt(context, protocol, `not${DOMAIN}`)))[0]).toBe('system');
      }
      await context.close();
    });
  }
  await browser.close();
  proxy.close();
});
