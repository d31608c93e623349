import { LOOK_NAMES } from '@portico/config/looks';
import { site } from '../fixture/site.config.ts';
import { expect, test } from '../test.ts';
import { panelOf } from './page-state.ts';
import { FOOTER, HEADER, MENUS, SOCIAL, THEMES } from './specification.ts';

const MARKETING = new RegExp(`^${site.hosts.marketing}/`);

test('the header has its entries, menus, themes and links in order, in both apps', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
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

    await test.step('Download is on this origin', async () => {
      await expect(header.getByRole('link', { name: 'Download', exact: true })).toHaveAttribute('href', '/download');
    });

    await test.step('Log in and Sign up lead to the dashboard', async () => {
      const logIn = header.getByRole('link', { name: 'Log in' });
      await expect(logIn).toHaveAttribute('href', `${site.hosts.dashboard}/login`);
      await expect(logIn).toHaveAttribute('data-style', 'ghost');
      const signUp = header.getByRole('link', { name: 'Sign up' });
      await expect(signUp).toHaveAttribute('href', `${site.hosts.dashboard}/signup`);
      await expect(signUp).toHaveAttribute('data-style', 'filled');
    });

    await test.step('the themes', async () => {
      await page.getByRole('button', { name: 'Change Theme' }).click();
      const radios = page.getByRole('group', { name: 'Change Theme' }).getByRole('radio');
      // A provider's own looks follow.
      await expect(radios).toHaveCount(1 + LOOK_NAMES.length);
      for (const [index, [label, value]] of THEMES.entries()) {
        await expect(radios.nth(index)).toHaveAccessibleName(label);
        await expect(radios.nth(index)).toHaveAttribute('value', value);
      }
    });
  }
});

test('the footer has its columns, this year, and the social links in order, in both apps', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/blog', '/pricing']) {
    await page.goto(path);
    await test.step('columns, all on the marketing site', async () => {
      const footer = page.getByRole('navigation', { name: 'Footer' });
      await expect(footer.getByRole('heading')).toHaveText(FOOTER.map(([title]) => title));
      for (const [title, links] of FOOTER) {
        const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
        const column = footer.locator('div', { has: heading }).getByRole('link');
        await expect(column).toHaveText([...links]);
        const hrefs = await column.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
        expect(
          hrefs.filter((href) => !MARKETING.test(href ?? '')),
          title,
        ).toEqual([]);
      }
    });

    await test.step('this year', async () => {
      const year = new Date().getUTCFullYear();
      const line = page.getByRole('contentinfo').getByText(`© ${year} ${site.company}`, { exact: true });
      await expect(line).toBeVisible();
    });

    await test.step('the social links, with icons, in a new tab', async () => {
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

  test('all links of the footer show at every width, in columns of one width', async ({ page }) => {
    await page.goto('/pricing');
    const footer = page.getByRole('navigation', { name: 'Footer' });
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
      expect(new Set(boxes.map(({ x }) => x)).size).toBe(columns);
      expect(new Set(boxes.map((box) => box.width)).size).toBe(1);
    }
  });
});
