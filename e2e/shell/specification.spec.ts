import { APPLIED_THEMES } from '@portico/core/themes';
import { site } from '../fixture/site.config.ts';
import { expect, test } from '../test.ts';
import { panelOf } from './page-state.ts';
import { FOOTER, HEADER, MENUS, SOCIAL, THEMES } from './specification.ts';

const MARKETING = new RegExp(`^${site.hosts.marketing}/`);

test('the header has its entries, menus, themes and links in order, in both apps', async ({ page }) => {
  for (const path of ['/blog', '/pricing']) {
    await page.goto(path);
    const header = page.getByRole('banner');
    const navigation = page.getByRole('navigation', { name: 'Main' });

    await test.step('entries', async () => {
      const items = navigation.getByRole('list').first().getByRole('listitem');
      await expect(items).toHaveCount(HEADER.length);
      for (const [index, [role, name]] of HEADER.entries()) {
        await expect(items.nth(index).getByRole(role, { name, exact: true })).toBeVisible();
      }
      await expect(navigation.getByRole('link', { name: 'Platform' })).toHaveAttribute('href', MARKETING);
      await expect(navigation.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/pricing');
    });

    for (const [name, groups] of MENUS) {
      await test.step(`the menu ${name}`, async () => {
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

    await test.step('Download is on this origin, Log in and Sign up lead to the dashboard', async () => {
      await expect(header.getByRole('link', { name: 'Download', exact: true })).toHaveAttribute('href', '/download');
      for (const [name, target, style] of [
        ['Log in', '/login', 'ghost'],
        ['Sign up', '/signup', 'filled'],
      ] as const) {
        const link = header.getByRole('link', { name });
        await expect(link).toHaveAttribute('href', `${site.hosts.dashboard}${target}`);
        await expect(link).toHaveAttribute('data-style', style);
      }
    });

    await test.step('the themes', async () => {
      await page.getByRole('button', { name: 'Change Theme' }).click();
      const radios = page.getByRole('group', { name: 'Change Theme' }).getByRole('radio');
      await expect(radios).toHaveCount(1 + APPLIED_THEMES.length);
      for (const [index, [label, value]] of THEMES.entries()) {
        await expect(radios.nth(index)).toHaveAccessibleName(label);
        await expect(radios.nth(index)).toHaveAttribute('value', value);
      }
    });
  }
});

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the footer has its columns, this year and the social links, at every width', async ({ page }) => {
    const footer = page.getByRole('navigation', { name: 'Footer' });
    for (const path of ['/blog', '/pricing']) {
      await page.goto(path);
      await expect(footer.getByRole('heading')).toHaveText(FOOTER.map(([title]) => title));
      for (const [title, links] of FOOTER) {
        const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
        const column = footer.locator('div', { has: heading }).getByRole('link');
        await expect(column).toHaveText([...links]);
        for (const link of await column.all()) {
          await expect(link).toHaveAttribute('href', MARKETING);
        }
      }
      const line = `© ${new Date().getUTCFullYear()} ${site.company}`;
      await expect(page.getByRole('contentinfo').getByText(line, { exact: true })).toBeVisible();

      const social = page.getByRole('contentinfo').getByRole('list', { name: 'Elsewhere' }).getByRole('link');
      await expect(social).toHaveCount(SOCIAL.length);
      for (const [index, [name, href]] of SOCIAL.entries()) {
        const link = social.nth(index);
        await expect(link).toHaveAccessibleName(name);
        await expect(link).toHaveAttribute('href', href);
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', 'noopener');
        await expect(link.locator('svg[aria-hidden="true"]')).toBeVisible();
      }
      const shapes = await social.evaluateAll((all) => all.map((link) => link.innerHTML));
      expect(new Set(shapes).size).toBe(SOCIAL.length);
    }
    for (const [width, columns] of [
      [390, 2],
      [1440, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      for (const link of await footer.getByRole('link').all()) {
        await expect(link).toBeVisible();
      }
      const boxes = await footer
        .getByRole('list')
        .evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().toJSON()));
      expect(new Set(boxes.map(({ x }) => x)).size, 'columns').toBe(columns);
      expect(new Set(boxes.map((box) => box.width)).size, 'of one width').toBe(1);
    }
  });
});
