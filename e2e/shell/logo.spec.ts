import { expect, test } from '../test.ts';

// The tests' provider has a gradient in its logo, which is found by an id; and the logo stands in a page three times.
test('a logo with a gradient is painted wherever it stands', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pricing');
  for (const place of ['.site-header-inner > .site-brand', '.site-footer', '.drawer']) {
    if (place === '.drawer') {
      await page.getByRole('button', { name: 'Open menu' }).click();
    }
    const logo = page.locator(`${place} .logo`);
    const shown = await logo.screenshot();
    await logo.evaluate((element) => element.style.setProperty('opacity', '0'));
    expect(shown.equals(await logo.screenshot()), place).toBe(false);
  }
});
