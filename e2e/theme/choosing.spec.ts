import { expect, hydrated, load, test } from '../test.ts';
import { chooseTheme, radioOf, SYSTEMS, shownTheme, storedTheme, storeTheme, THEMES } from '../theme.ts';

// Both apps have the same menu: one choice on the main site is enough.
test('each choice is shown, stored, and kept after a reload, in both apps', async ({ page, context }) => {
  // It loads eight pages.
  test.slow();
  for (const [path, choices] of [
    ['/blog', ['dark', 'light', 'light-high-contrast', 'dark-high-contrast', 'system']],
    ['/', ['dark-high-contrast']],
  ] as const) {
    await load(page, path);
    for (const theme of choices) {
      await test.step(`${theme} on ${path}`, async () => {
        await chooseTheme(page, theme);
        const shown = [theme, theme === 'system' ? 'light' : theme];
        expect(await shownTheme(page)).toEqual(shown);
        await expect(page.locator('html')).toHaveClass(shown[1] ?? '');
        const icon = theme.startsWith('dark') ? 'moon' : 'sun';
        await expect(page.getByRole('button', { name: 'Change Theme' }).locator(`.icon-${icon}`)).toBeVisible();
        expect(await storedTheme(context)).toBe(theme);
        await page.reload();
        expect(await shownTheme(page)).toEqual(shown);
        await hydrated(page);
        expect(await shownTheme(page)).toEqual(shown);
        await page.getByRole('button', { name: 'Change Theme' }).click();
        await expect(radioOf(page, theme)).toBeChecked();
        await page.keyboard.press('Escape');
      });
    }
  }
});

test('arrow keys choose and wrap, and Escape returns focus', async ({ page, context }) => {
  await storeTheme(context, 'dark');
  await load(page, '/blog');
  const button = page.getByRole('button', { name: 'Change Theme' });
  await button.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Dark Mode' })).toBeFocused();
  expect(await storedTheme(context)).toBe('dark');
  let chosen = THEMES.indexOf('dark');
  for (const [key, step] of [
    ['ArrowDown', 1],
    ['ArrowRight', 1],
    ['ArrowDown', 1],
    ['ArrowUp', -1],
  ] as const) {
    chosen = (chosen + step + THEMES.length) % THEMES.length;
    const theme = THEMES[chosen] ?? 'system';
    await page.keyboard.press(key);
    await expect(radioOf(page, theme)).toBeFocused();
    await expect(radioOf(page, theme)).toBeChecked();
    expect((await shownTheme(page))[0]).toBe(theme);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Change Theme' })).toBeHidden();
  await expect(button).toBeFocused();
});

test('the operating system is followed only while system is chosen', async ({ page, context }) => {
  await load(page, '/blog');
  const root = page.locator('html');
  for (const { theme, ...preferences } of [...SYSTEMS, ...SYSTEMS.toReversed()]) {
    await page.emulateMedia(preferences);
    await expect(root).toHaveAttribute('data-applied-theme', theme);
    await expect(root).toHaveAttribute('data-theme', 'system');
  }
  await chooseTheme(page, 'light');
  for (const { theme: _, ...preferences } of SYSTEMS) {
    await page.emulateMedia(preferences);
    expect(await shownTheme(page)).toEqual(['light', 'light']);
  }
  await chooseTheme(page, 'system');
  expect(await shownTheme(page)).toEqual(['system', 'dark-high-contrast']);
  expect(await storedTheme(context)).toBe('system');
});

test('the menu works if the browser blocks cookies or storage, or lacks matchMedia', { tag: '@slow' }, async ({
  context,
}) => {
  const refuse = "() => { throw new DOMException('It is blocked.', 'SecurityError'); }";
  for (const [what, breakIt] of [
    ['cookies', `Object.defineProperty(document, 'cookie', { get: ${refuse}, set: ${refuse}, configurable: true })`],
    ['storage', `Object.defineProperty(window, 'localStorage', { get: ${refuse}, configurable: true })`],
    ['matchMedia', 'delete window.matchMedia'],
  ] as const) {
    await test.step(what, async () => {
      const page = await context.newPage();
      await page.addInitScript(breakIt);
      await load(page, '/blog');
      await chooseTheme(page, 'light-high-contrast');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      expect(await shownTheme(page)).toEqual(['light-high-contrast', 'light-high-contrast']);
      await page.close();
    });
  }
});
