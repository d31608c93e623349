import { addLink } from './shell/page-state.ts';
import { expect, load, test } from './test.ts';

const POST = '/blog/markdown-features';

test('a tab can be chosen with the pointer and the keyboard, and stays chosen; in print, all panes are visible', {
  tag: '@slow',
}, async ({ page }) => {
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

  await first.getByRole('tab', { name: 'yarn' }).click();
  await expect(page.getByRole('tabpanel', { name: 'yarn' }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('hippogriff')).toBeVisible();
  await expect(page.locator('.tab-name').first()).toBeVisible();
  await expect(page.getByRole('tablist')).toHaveCount(0);
});

test('a link to a heading in a pane shows the pane; other links keep the chosen tab', { tag: '@slow' }, async ({
  page,
}) => {
  // It loads eight pages.
  test.slow();
  await load(page, POST);
  const heading = page.getByRole('heading', { name: 'Inside a pane' });
  await expect(heading).toBeHidden();
  await page.getByRole('link', { name: 'a link leads into a pane' }).click();
  await expect(heading).toBeInViewport();
  await page.goto('/blog');
  await page.goto(`${POST}#inside-a-pane`);
  await expect(heading).toBeInViewport();

  // A link from another page, which the router follows.
  for (const [name, id] of [
    ['Inside a pane', 'inside-a-pane'],
    ['Inside details', 'inside-details'],
  ] as const) {
    await load(page, '/blog/quic-connection-migration');
    await addLink(page, `${POST}#${id}`, 'Elsewhere');
    await page.getByRole('link', { name: 'Elsewhere' }).click();
    await expect(page.getByRole('heading', { name })).toBeInViewport();
  }

  await page.goto('/blog');
  await load(page, POST);
  await page.getByRole('tab', { name: 'yarn' }).first().click();
  const before = await page.evaluate(() => scrollY);
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(4).click();
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
  await page.goBack();
  await expect(page.getByRole('tab', { selected: true }).first()).toHaveText('yarn');
});
