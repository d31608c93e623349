import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { hasMoreContrast, type Look } from './theme.ts';

/** The rules of axe that every page keeps: WCAG 2.2 AA and axe's own best practices. */
export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe holds against the page, one line a node; in high contrast by the contrast of WCAG AAA. */
export async function violations(page: Page, look: Look): Promise<readonly string[]> {
  const enhanced = hasMoreContrast(look);
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(STANDARDS)
    .options({
      rules: { 'color-contrast-enhanced': { enabled: enhanced } },
    });
  const result = await axe.analyze();
  const checked = result.passes.filter(({ id }) => id.startsWith('color-contrast')).map(({ id }) => id);
  expect(checked.sort()).toEqual(enhanced ? ['color-contrast', 'color-contrast-enhanced'] : ['color-contrast']);
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
