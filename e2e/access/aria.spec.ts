import { KINDS } from './kinds.ts';
import { expect, hydrated, test } from './test.ts';

// What a screen reader is given, kept as text beside this file. After a change that is meant:
// npx playwright test e2e/access/aria.spec.ts --update-snapshots

test('the footer, the header of a wide window, the palette, and the header of a phone with its drawer', async ({
  page,
}) => {
  await page.goto(KINDS.index);
  await hydrated(page);
  await test.step('the footer', async () => {
    await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot({ name: 'footer.aria.yml' });
  });

  await test.step('the palette', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search the blog' });
    for (const [query, name, status] of [
      ['quic', 'results', /1 post/],
      ['zzzzqqqq', 'no-results', /^No results found/],
    ] as const) {
      await palette.getByRole('combobox').fill(query);
      await expect(palette.getByRole('status')).toHaveText(status);
      await expect(palette).toMatchAriaSnapshot({ name: `palette-${name}.aria.yml` });
    }
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  });

  await test.step('the header of a wide window', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('banner')).toMatchAriaSnapshot({ name: 'header.aria.yml' });
    for (const name of ['Use cases', 'Change Theme']) {
      await page.getByRole('banner').getByRole('button', { name }).click();
      await expect(page.getByRole('banner')).toMatchAriaSnapshot({
        name: `header-${name.toLowerCase().replace(' ', '-')}.aria.yml`,
      });
    }
    await page.keyboard.press('Escape');
  });

  await test.step('the header of a phone, and its drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('banner')).toMatchAriaSnapshot({ name: 'header-phone.aria.yml' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByText('Use cases', { exact: true }).click();
    await expect(drawer).toMatchAriaSnapshot({ name: 'drawer.aria.yml' });
  });
});

test('a post', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(KINDS['post-wider-than-the-screen']);
  await hydrated(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'post.aria.yml' });
});
