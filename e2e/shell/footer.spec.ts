import { expect, test } from '../test.ts';
import { FOOTER } from './specification.ts';

test.use({ javaScriptEnabled: false });

for (const [width, linksInARow, groupsInARow] of [
  [390, 2, 1],
  [1440, 1, 5],
] as const) {
  test(`${width} px: all links show under one heading a group`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/pricing');
    const columns = page.getByRole('navigation', { name: 'Footer' });
    await expect(columns.getByRole('heading')).toHaveText(FOOTER.map(([title]) => title));
    const links = columns.getByRole('link');
    await expect(links).toHaveText(FOOTER.flatMap(([, labels]) => labels));
    for (const link of await links.all()) {
      await expect(link).toBeVisible();
    }
    const places = (selector: string) =>
      columns.locator(selector).evaluateAll((all) => new Set(all.map((item) => item.getBoundingClientRect().x)).size);
    expect(await places('h2')).toBe(groupsInARow);
    expect(await places('[role=group]:last-child li')).toBe(linksInARow);
  });
}
