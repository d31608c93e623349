import { LOOK_NAMES } from '@portico/site/looks';
import { expect, test } from '../test.ts';
import { panelOf } from './page-state.ts';
import { FOOTER, HEADER, MENUS, SOCIAL, THEMES } from './specification.ts';

const MARKETING = /^https:\/\/culvert\.example\//;
const PAGES = ['/blog', '/pricing'];

for (const path of PAGES) {
  test.describe(path, () => {
    test.use({ viewport: { width: 1440, height: 900 } });

    test.beforeEach(async ({ page }) => {
      await page.goto(path);
    });

    test('the header has its entries in order', async ({ page }) => {
      const list = page.getByRole('navigation', { name: 'Main' }).getByRole('list').first();
      await expect(list.getByRole('listitem')).toHaveCount(HEADER.length);
      for (const [index, [role, name]] of HEADER.entries()) {
        await expect(list.getByRole('listitem').nth(index).getByRole(role, { name, exact: true })).toBeVisible();
      }
      const platform = list.getByRole('link', { name: 'Platform' });
      await expect(platform).toHaveAttribute('href', MARKETING);
    });

    for (const [name, groups] of MENUS) {
      test(`the menu ${name} has its groups and links in order`, async ({ page }) => {
        const button = page.getByRole('button', { name, exact: true });
        await button.click();
        const panel = await panelOf(button);
        await expect(panel.getByRole('list')).toHaveCount(groups.length);
        await expect(panel.getByRole('link')).toHaveText(groups.flatMap(([, links]) => links));
        for (const [index, [title, links]] of groups.entries()) {
          const list = panel.getByRole('list').nth(index);
          await expect(list).toHaveAccessibleName(title ?? '');
          await expect(list.getByRole('link')).toHaveText([...links]);
          if (title !== undefined) {
            await expect(panel.getByText(title, { exact: true })).toBeVisible();
          }
        }
      });
    }

    test('Download and Pricing are on this origin', async ({ page }) => {
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }),
      ).toHaveAttribute('href', '/pricing');
      await page.getByRole('button', { name: 'Get Culvert', exact: true }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Download', exact: true })).toHaveAttribute(
        'href',
        '/download',
      );
    });

    test('Log in and Sign up lead to the dashboard', async ({ page }) => {
      const header = page.getByRole('banner');
      const logIn = header.getByRole('link', { name: 'Log in' });
      await expect(logIn).toHaveAttribute('href', 'https://dashboard.culvert.example/login');
      await expect(logIn).toHaveAttribute('data-style', 'ghost');
      const signUp = header.getByRole('link', { name: 'Sign up' });
      await expect(signUp).toHaveAttribute('href', 'https://dashboard.culvert.example/signup');
      await expect(signUp).toHaveAttribute('data-style', 'filled');
    });

    test('the theme menu begins with its options in order', async ({ page }) => {
      await page.getByRole('button', { name: 'Change Theme' }).click();
      const group = page.getByRole('group', { name: 'Change Theme' });
      const radios = group.getByRole('radio');
      // A provider's own looks follow.
      await expect(radios).toHaveCount(1 + LOOK_NAMES.length);
      for (const [index, [label, value]] of THEMES.entries()) {
        await expect(radios.nth(index)).toHaveAccessibleName(label);
        await expect(radios.nth(index)).toHaveAttribute('value', value);
      }
    });

    test('the footer has its columns and links in order, all on the marketing site', async ({ page }) => {
      const footer = page.getByRole('navigation', { name: 'Footer' });
      await expect(footer.getByRole('heading')).toHaveText(FOOTER.map(([title]) => title));
      for (const [title, links] of FOOTER) {
        const column = footer.getByRole('region', { name: title, exact: true }).getByRole('link');
        await expect(column).toHaveText([...links]);
        for (let index = 0; index < links.length; index += 1) {
          await expect(column.nth(index)).toHaveAttribute('href', MARKETING);
        }
      }
    });

    test('the copyright line has this year', async ({ page }) => {
      const year = new Date().getUTCFullYear();
      await expect(page.getByRole('contentinfo').getByText(`© ${year} Culvert, Inc.`, { exact: true })).toBeVisible();
    });

    test('the social links are in order, with icons, in a new tab', async ({ page }) => {
      const links = page.getByRole('contentinfo').getByRole('list', { name: 'Elsewhere' }).getByRole('link');
      await expect(links).toHaveCount(SOCIAL.length);
      for (const [index, [name, href]] of SOCIAL.entries()) {
        const link = links.nth(index);
        await expect(link).toHaveAccessibleName(name);
        await expect(link).toHaveAttribute('href', href);
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', 'noopener');
        await expect(link.locator('svg[aria-hidden="true"]')).toBeVisible();
      }
      const shapes = await links.evaluateAll((all) => all.map((link) => link.innerHTML));
      expect(new Set(shapes).size).toBe(SOCIAL.length);
    });
  });
}

test('the drawer has the same entries, each dropdown as a sub-menu, then Log in and Sign up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const entries = drawer.getByRole('navigation').getByRole('list').first().locator(':scope > li');
  await expect(entries).toHaveCount(HEADER.length);
  for (const [index, [role, name]] of HEADER.entries()) {
    const entry = entries.nth(index);
    if (role === 'link') {
      await expect(entry.getByRole('link', { name, exact: true })).toBeVisible();
    } else {
      const [, groups = []] = MENUS.find(([menu]) => menu === name) ?? [];
      await entry.getByText(name, { exact: true }).click();
      await expect(entry.getByRole('link')).toHaveText(groups.flatMap(([, links]) => links));
      for (const [place, [title]] of groups.entries()) {
        await expect(entry.getByRole('list').nth(place)).toHaveAccessibleName(title ?? '');
      }
    }
  }
  const links = await drawer.getByRole('link').allTextContents();
  expect(links.slice(-2)).toEqual(['Log in', 'Sign up']);
});
