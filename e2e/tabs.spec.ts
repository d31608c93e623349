import type { Page } from '@playwright/test';
import { open } from './shell/page-state.ts';
import { expect, forget, painted, test } from './test.ts';

const POST = '/blog/markdown-features';

test('a pane is chosen by pointer and keys, in all tabs of that name, and stays chosen', async ({ page }) => {
  await page.goto(POST);
  const [first, second] = [page.getByRole('tablist').first(), page.getByRole('tablist').nth(1)];
  await expect(first.getByRole('tab', { selected: true })).toHaveText('npm');
  await expect(page.getByRole('tabpanel', { name: 'npm' }).first()).toContainText('npm install');
  await first.getByRole('tab', { name: 'npm', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(first.getByRole('tab', { name: 'pnpm' })).toBeFocused();
  await expect(second.getByRole('tab', { selected: true })).toHaveText('pnpm');
  await page.keyboard.press('End');
  await expect(first.getByRole('tab', { selected: true })).toHaveText('yarn');
  await expect(second.getByRole('tab', { selected: true })).toHaveText('pnpm');
  await page.keyboard.press('ArrowRight');
  await expect(first.getByRole('tab', { selected: true })).toHaveText('npm');
  await second.getByRole('tab', { name: 'pnpm' }).click();
  await page.reload();
  await expect(first.getByRole('tab', { selected: true })).toHaveText('pnpm');
  await expect(first.getByRole('tab').and(page.locator('[tabindex="0"]'))).toHaveCount(1);
});

test('Tab stops at a pane of only text while it is shown, and at no hidden pane', async ({ page }) => {
  await page.goto(POST);
  const list = page.getByRole('tablist').first();
  const stops = page.locator('[role="tabpanel"][tabindex]');
  await list.getByRole('tab', { name: 'yarn' }).click();
  await expect(page.getByRole('tabpanel', { name: 'yarn' }).and(stops)).toHaveCount(1);
  await list.getByRole('tab', { name: 'npm', exact: true }).click();
  await expect(stops.and(page.locator('[hidden]'))).toHaveCount(0);
});

test('a link to a heading in a pane shows the pane', async ({ page }) => {
  await page.goto(POST);
  const heading = page.getByRole('heading', { name: 'Inside a pane' });
  await expect(heading).toBeHidden();
  await page.getByRole('link', { name: 'a link leads into a pane' }).click();
  await expect(heading).toBeInViewport();
  await page.goto('/blog');
  await page.goto(`${POST}#inside-a-pane`);
  await expect(heading).toBeInViewport();
  await test.step('also one that names the page', async () => {
    await page.goto('/blog');
    await open(page, POST);
    await page.locator('.prose').evaluate((text, href) => {
      text.prepend(Object.assign(document.createElement('a'), { href, textContent: 'By its whole path' }));
    }, `${POST}#inside-a-pane`);
    await page.getByRole('link', { name: 'By its whole path' }).click();
    await expect(heading).toBeInViewport();
    await expect(page.locator('#inside-a-pane:target')).toHaveCount(1);
  });
});

test('a link to a heading, and Back from it, leave what a reader has chosen as it is, and load nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, POST);
  const lists = await page.getByRole('tablist').count();
  expect(lists).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'yarn' }).first().click();
  const before = await page.evaluate(() => scrollY);
  const loaded: string[] = [];
  page.on('request', (request) => request.url().includes('.data') && loaded.push(request.url()));
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(4).click();
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
  await page.goBack();
  // The router scrolls there once it has what it thinks is another page.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(page.getByRole('tablist')).toHaveCount(lists);
  await expect(page.getByRole('tab', { selected: true }).first()).toHaveText('yarn');
  expect(loaded).toEqual([]);
});

test('Back, and a link to a heading, lead to the same text below tabs', async ({ page }) => {
  const heading = page.getByRole('heading', { name: 'Text and lists' });
  const tabs = page.getByRole('tablist');
  const placeOnceTabbed = async () => {
    await expect(tabs.first()).toBeAttached();
    await painted(page);
    return Math.round(await heading.evaluate((element) => element.getBoundingClientRect().top));
  };
  // Beside the text there are contents that stay in sight, and Chromium anchors to them.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, POST);
  await heading.evaluate((element) => element.scrollIntoView());
  const place = await placeOnceTabbed();
  // A click of the pointer would scroll to the link first.
  await page.getByRole('main').getByRole('link', { name: 'Blog' }).first().dispatchEvent('click');
  await expect(tabs).toHaveCount(0);
  // A page that does not wait for its modules is painted without them.
  await page.route('**/assets/*.js', async (route) => {
    await painted(page);
    await route.continue();
  });
  await page.goBack();
  expect(await placeOnceTabbed()).toBe(place);
  await test.step('in a browser without scroll anchoring, and in a document that has had no tabs', async () => {
    await page.unrouteAll();
    await open(page, '/blog');
    await page.evaluate(() => {
      document.documentElement.style.overflowAnchor = 'none';
    });
    await followNew(page, `${POST}#text-and-lists`);
    expect(await placeOnceTabbed()).toBe(place);
  });
});

test('where what makes tabs cannot be had, a navigation shows all panes', async ({ page, complaints }) => {
  await page.route('**/assets/tabs-*.js', (route) => route.abort());
  await open(page, '/blog');
  await followNew(page, POST);
  await expect(page.getByText('hippogriff')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  forget(complaints, /tabs-/);
});

test('a tab has only the text of its name: no link in a button, and no id a second time', async ({ page }) => {
  await page.route(`**${POST}`, async (route) => {
    const response = await route.fetch();
    const name = '<p class="tab-name">yarn</p>';
    const html = await response.text();
    expect(html).toContain(name);
    const linked = name.replace('yarn', '<a href="https://yarn.example" id="in-a-name">ya<em>rn</em></a> 4');
    await route.fulfill({ response, body: html.replace(name, linked) });
  });
  await page.goto(POST);
  const tab = page.getByRole('tab', { name: 'yarn 4' });
  expect(await tab.innerHTML()).toBe('ya<em>rn</em> 4');
  await expect(page.locator('#in-a-name')).toHaveCount(1);
});

test('where nothing can be stored, a pane is chosen all the same', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  await page.goto(POST);
  const list = page.getByRole('tablist').first();
  await list.getByRole('tab', { name: 'yarn' }).click();
  await expect(list.getByRole('tab', { selected: true })).toHaveText('yarn');
  await expect(page.getByRole('tabpanel', { name: 'yarn' }).first()).toBeVisible();
});

test('a stored value that does not list names is ignored', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portico-tabs', '[{"a":1}]'));
  await page.goto(POST);
  await expect(page.getByRole('tab', { selected: true })).toHaveText(['npm', 'npm', 'server.ts']);
});

test('the code of a block with changes is copied without what is gone, signs and numbers', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(POST);
  await page
    .locator('figure.code', { has: page.locator('[data-number]') })
    .getByRole('button')
    .click();
  await expect(page.getByText('Code copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "const host = 'localhost';\nconst port = 443;\nconst server = createServer();\nserver.listen(port, host);\n",
  );
});

test('paper shows all panes under their names', async ({ page }) => {
  await page.goto(POST);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('hippogriff')).toBeVisible();
  await expect(page.locator('.tab-name').first()).toBeVisible();
  await expect(page.getByRole('tablist')).toHaveCount(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('all panes stand under their names', async ({ page }) => {
    await page.goto(POST);
    await expect(page.getByText('hippogriff')).toBeVisible();
    await expect(page.locator('.tab-name').first()).toHaveText('npm');
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});

/** Follows a link that the page does not have by itself. */
async function followNew(page: Page, href: string): Promise<void> {
  await page.locator('main').evaluate((main, address) => {
    main.prepend(Object.assign(document.createElement('a'), { href: address, textContent: 'Not listed' }));
  }, href);
  await page.getByRole('link', { name: 'Not listed' }).click();
}
