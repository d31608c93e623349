import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteConfig } from '@portico/config/site-config';
import { site } from './fixture/site.config.ts';
import { holdModules } from './shell/page-state.ts';
import { expect, hydrated, test } from './test.ts';

const POST = '/blog/tls-1-3-handshake-byte-by-byte';

test("a post's body is in its document once", async ({ request }) => {
  const html = await (await request.get(POST)).text();
  const sentence = /<p>([\w ,']{40,80})/.exec(html)?.[1] ?? '';
  expect(sentence).not.toBe('');
  expect(html.split(sentence)).toHaveLength(2);
});

test('hydration keeps the DOM that the server sent', async ({ page }) => {
  await page.goto(POST);
  await page.evaluate(() => document.querySelector('.prose > p')?.setAttribute('data-from-server', ''));
  await hydrated(page);
  await page.waitForTimeout(300);
  await expect(page.locator('.prose > p').first()).toHaveAttribute('data-from-server', '');
});

test('hydration survives changes that browser extensions make to the document', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (document.body?.lastElementChild?.tagName === 'SCRIPT') {
        observer.disconnect();
        document.head.prepend(Object.assign(document.createElement('script'), { type: 'application/json' }));
        document.head.append(document.createElement('meta'));
        document.body.prepend(Object.assign(document.createElement('div'), { id: 'toolbar' }));
        document.body.append(document.createElement('grammar-checker'));
        document.body.setAttribute('data-extension', 'installed');
        document.documentElement.setAttribute('data-extension', 'installed');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(POST);
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(1);
});

test('if React has to render from scratch, the text, header and footer stay and keep working', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('.site-header')?.setAttribute('data-from-server', '');
      // As a translation does. It is not what the server sent: React drops the document's body and makes its own.
      document.querySelector('h1')?.replaceChildren('TLS 1.3, Byte für Byte');
    });
  });
  await page.goto(POST);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints.splice(0).join()).toContain('418');
  await expect(page.locator('.prose > p').first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Service status' })).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveAttribute('data-from-server', '');
  await page.getByRole('button', { name: 'Docs', exact: true }).press('ArrowDown');
  await expect(page.getByRole('link', { name: 'View all docs' })).toBeFocused();
});

test('header and footer are the same elements after a navigation, and the links to its page say so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(POST);
  await hydrated(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true });
  await link.evaluate((element) => element.setAttribute('data-from-server', ''));
  await expect(link).toHaveAttribute('aria-current', 'true');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(link).toHaveAttribute('data-from-server', '');
});

test.describe('before the modules are there', () => {
  test.beforeEach(async ({ page }) => {
    // Requests for modules stay open: the page is as it is on a slow line.
    await page.route('**/assets/*.js', () => {});
    await page.goto(POST, { waitUntil: 'domcontentloaded' });
  });

  test('a link loads its document', async ({ page }) => {
    await page.getByRole('main').getByRole('link', { name: 'Protocols' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Protocols' })).toBeVisible();
  });

  test('a menu opens and its entry is there to follow', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Use cases' }).click();
    await expect(page.getByRole('link', { name: 'Webhook testing', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Webhook testing', exact: true })).toBeHidden();
  });

  test('the skip link is the first stop and leads to the content', async ({ page }) => {
    await page.keyboard.press('Tab');
    const skipLink = page.getByRole('link', { name: 'Skip to content' });
    await expect(skipLink).toBeFocused();
    await expect(skipLink).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

for (const [where, button] of [
  [POST, '.copy-code'],
  ['/download', '.copy:visible'],
] as const) {
  test(`a Copy button of ${where} that is pressed before the modules are there copies once they are, and once`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      const copied: string[] = [];
      const { clipboard } = navigator;
      const writeText = clipboard.writeText.bind(clipboard);
      clipboard.writeText = (text) => {
        copied.push(text);
        return writeText(text);
      };
      Object.assign(window, { copied });
    });
    const { release } = await holdModules(page);
    await page.goto(where, { waitUntil: 'domcontentloaded' });
    const copy = page.locator(button).first();
    await copy.click();
    await copy.click();
    release();
    await expect(copy).toContainText('Copied');
    await hydrated(page);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).not.toBe('');
    expect(await page.evaluate('window.copied')).toEqual([text]);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await copy.click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
  });
}

test('tabs, menus and theme answer before the modules are there, and stay as they are when React has hydrated', async ({
  page,
}) => {
  const { release } = await holdModules(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog/markdown-features', { waitUntil: 'domcontentloaded' });
  await page.getByRole('tab', { name: 'npm', exact: true }).first().press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'pnpm' }).first()).toBeFocused();
  await page.getByRole('tab', { name: 'yarn' }).first().click();
  await page.getByRole('button', { name: 'Docs', exact: true }).click();
  await expect(page.locator('header [popover]:popover-open')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await page.getByRole('radio', { name: 'Dark Mode' }).check();
  release();
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('tab', { selected: true }).first()).toHaveText('yarn');
});

for (const app of ['blog', 'www']) {
  test(`React and the router are in one file of the app ${app}, and in no other`, async () => {
    const directory = path.join('apps', app, 'build-fixture/client/assets');
    const files = (await readdir(directory)).filter((file) => file.endsWith('.js'));
    const marks = ['react.transitional.element', 'Error loading route module'];
    const holders = await Promise.all(
      files.map(async (file) => {
        const code = await readFile(path.join(directory, file), 'utf8');
        return marks.some((mark) => code.includes(mark)) ? [file.replace(/-[\w-]+\.js$/, '')] : [];
      }),
    );
    expect(holders.flat()).toEqual(['framework']);
  });
}

test('no script has the menus or the footer of the configuration', async () => {
  const { navigation }: SiteConfig = site;
  const menus = navigation.flatMap((entry) => ('groups' in entry ? entry.groups : []));
  // Pages have their own links to these.
  const hosts = Object.values(site.hosts);
  // A missing page is reported even without a server.
  const kept = new Set((site as SiteConfig).notFoundLinks?.map(({ href }) => href));
  const links = [...site.footer, ...menus]
    .flatMap((group) => group.links)
    .map(({ href }) => href)
    .filter((href) => !kept.has(href) && !hosts.includes(href));
  for (const app of ['blog', 'www', 'gallery']) {
    const directory = path.join('apps', app, 'build-fixture/client/assets');
    for (const file of (await readdir(directory)).filter((name) => name.endsWith('.js'))) {
      const code = await readFile(path.join(directory, file), 'utf8');
      const found = [
        ...links.filter((href) => href.startsWith('https:')),
        'Service status',
        'Site-to-Site Connectivity',
      ];
      expect(
        found.filter((text) => code.includes(text)),
        `${app}/${file}`,
      ).toEqual([]);
    }
  }
});
