import type { Page } from '@playwright/test';
import { LOOKS as LOOK_TABLE } from '@portico/config/looks';
import { holdModules } from './shell/page-state.ts';
import { expect, hydrated, test } from './test.ts';
import { chooseTheme, labelOf, shownTheme, storedTheme, storeTheme, THEMES, type Theme } from './theme.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await expect(page.getByRole('group', { name: 'Change Theme' })).toBeVisible();
}

async function expectChecked(page: Page, theme: Theme): Promise<void> {
  await expect(page.getByRole('radio', { name: labelOf(theme), exact: true })).toBeChecked();
  await expect(page.locator('.theme-menu :checked')).toHaveCount(1);
}

// Each choice changes the look. Both apps mount the same menu: one choice shows that the main site's does the same.
for (const { path, choices } of [
  { path: '/blog', choices: ['dark', 'light', 'light-high-contrast', 'dark-high-contrast', 'system'] },
  { path: '/', choices: ['dark-high-contrast'] },
] as const) {
  test(`the menu of ${path} has every choice in a group of its name; one is shown, stored, and there after a reload`, async ({
    page,
    context,
  }) => {
    await page.goto(path);
    await hydrated(page);
    await openMenu(page);
    const group = page.getByRole('group', { name: 'Change Theme' });
    await expect(group.getByRole('radio')).toHaveCount(THEMES.length);
    const names = await group
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.parentElement?.textContent));
    expect(names).toEqual(THEMES.map(labelOf));
    await expectChecked(page, 'system');
    await page.keyboard.press('Escape');
    if (path === '/blog') {
      expect(choices.toSorted()).toEqual(THEMES.toSorted());
    }
    for (const theme of choices) {
      await test.step(theme, async () => {
        await chooseTheme(page, theme);
        const look = theme === 'system' ? 'light' : theme;
        expect(await shownTheme(page)).toEqual([theme, look]);
        await expect(page.locator('html')).toHaveClass(look);
        expect(await storedTheme(context)).toBe(theme);
        await page.reload();
        expect(await shownTheme(page)).toEqual([theme, look]);
        await hydrated(page);
        expect(await shownTheme(page)).toEqual([theme, look]);
        await openMenu(page);
        await expectChecked(page, theme);
        await page.keyboard.press('Escape');
      });
    }
  });
}

test('arrow keys go from radio to radio and choose, Tab leaves the group, Escape closes', async ({ page, context }) => {
  await storeTheme(context, 'dark');
  await page.goto('/blog');
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Change Theme' });
  await test.step('the down arrow on the button leads to the radio that is checked', async () => {
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Dark Mode' })).toBeFocused();
    expect(await storedTheme(context)).toBe('dark');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Dark Mode' })).toBeFocused();
  const steps = [
    ['ArrowDown', 1],
    ['ArrowRight', 1],
    ['ArrowUp', -1],
    ['ArrowLeft', -1],
    ['ArrowUp', -1],
    // From the first to the last, and round to the first again.
    ['ArrowUp', -1],
    ['ArrowUp', -1],
    ['ArrowDown', 1],
    ['ArrowDown', 1],
  ] as const;
  let chosen = THEMES.indexOf('dark');
  for (const [key, step] of steps) {
    chosen = (chosen + step + THEMES.length) % THEMES.length;
    const theme = THEMES[chosen] ?? 'system';
    await page.keyboard.press(key);
    await expect(page.getByRole('radio', { name: labelOf(theme), exact: true })).toBeFocused();
    await expectChecked(page, theme);
    expect((await shownTheme(page))[0]).toBe(theme);
  }
  expect(await storedTheme(context)).toBe('light');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Change Theme' })).toBeHidden();
  await expect(button).toBeFocused();
});

test.describe('before the modules are there', () => {
  let release: () => void;

  test.beforeEach(async ({ page }) => {
    ({ release } = await holdModules(page));
  });

  test.afterEach(() => release());

  test('the icon and the radio show the theme that is stored, and arrow keys go from radio to radio', async ({
    page,
    context,
  }) => {
    const button = page.getByRole('button', { name: 'Change Theme' });
    for (const theme of THEMES) {
      await test.step(theme, async () => {
        await storeTheme(context, theme);
        await page.goto('/blog');
        const { icon } = LOOK_TABLE[theme === 'system' ? 'light' : theme];
        await expect(button.locator('.icon-moon')).toBeVisible({ visible: icon === 'moon' });
        await expect(button.locator('.icon-sun')).toBeVisible({ visible: icon === 'sun' });
        await openMenu(page);
        await expectChecked(page, theme);
      });
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'Light High Contrast' })).toBeFocused();
    await expectChecked(page, 'light-high-contrast');
  });

  test('a choice is carried out once they are', async ({ page, context }) => {
    await storeTheme(context, 'light');
    await page.goto('/blog');
    await chooseTheme(page, 'dark');
    expect(await shownTheme(page)).toEqual(['light', 'light']);
    release();
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await storedTheme(context)).toBe('dark');
    await openMenu(page);
    await expectChecked(page, 'dark');
  });

  test('a choice that another tab makes meanwhile is shown once they are, and not undone', async ({
    page,
    context,
  }) => {
    await storeTheme(context, 'light');
    await page.goto('/blog');
    await storeTheme(context, 'dark');
    release();
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('data-applied-theme', 'dark');
    expect(await storedTheme(context)).toBe('dark');
    await openMenu(page);
    await expectChecked(page, 'dark');
  });
});

test('a radio that the browser restores on the way back is not taken for a choice', async ({ page, context }) => {
  await page.goto('/blog');
  await hydrated(page);
  await chooseTheme(page, 'dark');
  await page.goto('/pricing');
  await hydrated(page);
  await chooseTheme(page, 'light');
  await page.goBack();
  await hydrated(page);
  await openMenu(page);
  await expectChecked(page, 'light');
  expect(await shownTheme(page)).toEqual(['light', 'light']);
  expect(await storedTheme(context)).toBe('light');
});
