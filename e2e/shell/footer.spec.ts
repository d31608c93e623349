import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../test.ts';
import { labelOf, shownTheme, THEMES } from '../theme.ts';
import { FOOTER } from './specification.ts';

const PHONE = { width: 390, height: 844 };

function columns(page: Page) {
  return page.getByRole('navigation', { name: 'Footer' });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('on a phone each column opens under its heading; in a wide window all are open', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/pricing');
    const headings = columns(page).getByRole('heading');
    await expect(headings).toHaveText(FOOTER.map(([title]) => title));
    const column = columns(page).getByRole('group', { name: 'Get Started' });
    await expect(column.getByRole('link')).toHaveCount(0);
    await column.locator('summary').press('Enter');
    await expect(column.getByRole('link', { name: 'Service status' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden();

    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(headings).toHaveText(FOOTER.map(([title]) => title));
    for (const [, links] of FOOTER) {
      await expect(columns(page).getByRole('link', { name: links.at(-1) ?? '', exact: true })).toBeVisible();
    }
    await columns(page).getByRole('link', { name: 'Platform Features' }).focus();
    await page.keyboard.press('Tab');
    await expect(columns(page).getByRole('link', { name: 'development' })).toBeFocused();
  });
});

test("the footer's choice of theme and the header's are one", async ({ page }) => {
  await page.goto('/pricing');
  await hydrated(page);
  const buttons = page.getByRole('group', { name: 'Theme', exact: true }).getByRole('button');
  await expect(buttons).toHaveCount(THEMES.length);
  await expect(buttons.and(page.locator('[aria-pressed=true]'))).toHaveAccessibleName('System');
  await buttons.nth(THEMES.indexOf('dark-high-contrast')).press('Enter');
  expect(await shownTheme(page)).toEqual(['dark-high-contrast', 'dark-high-contrast']);
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await expect(page.getByRole('radio', { name: labelOf('dark-high-contrast') })).toBeChecked();
  await page.getByRole('radio', { name: labelOf('light') }).check();
  await expect(buttons.and(page.locator('[aria-pressed=true]'))).toHaveAccessibleName('Light');
  await page.reload();
  await expect(buttons.and(page.locator('[aria-pressed=true]'))).toHaveAccessibleName('Light');
});
