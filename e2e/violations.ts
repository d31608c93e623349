import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOnly, type RunOptions } from 'axe-core';
import { expect } from './test.ts';
import { hasMoreContrast, type Look, showLook } from './theme.ts';

/** The axe rules that every page follows: WCAG 2.2 AA and axe's own best practices. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const OF_LAYOUT = ['target-size', 'scrollable-region-focusable', 'css-orientation-lock'];
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

type Checks = {
  readonly leftOut?: readonly string[];
  /** Leaves out the rules that depend only on the document, when it is also checked at another width. */
  readonly onlyLayout?: boolean;
};

/**
 * Returns what axe reports about the page in each theme, one line per node. Checks all rules in the theme `light`, the rules
 * for colors in the other themes too, and the contrast of WCAG AAA in high contrast. The page has to follow the system's theme.
 */
export async function violationsInLooks(
  page: Page,
  { looks, ...checks }: Checks & { readonly looks: readonly Look[] },
): Promise<readonly string[]> {
  const lines: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const look of looks) {
    await showLook(page, look);
    lines.push(...(await violations(page, look, checks)));
  }
  return lines;
}

export async function violations(
  page: Page,
  look: Look,
  { leftOut = [], onlyLayout = false }: Checks = {},
): Promise<readonly string[]> {
  const contrast = hasMoreContrast(look) ? 'color-contrast-enhanced' : 'color-contrast';
  const rules = [...OF_COLORS, contrast, ...(onlyLayout ? OF_LAYOUT : [])];
  const isWhole = look === 'light' && !onlyLayout;
  const runOnly: RunOnly = isWhole ? { type: 'tag', values: STANDARDS } : { type: 'rule', values: rules };
  const { passes, incomplete, violations: found } = await runAxe(page, { leftOut, runOnly });
  // Axe cannot measure text on a translucent background, such as the header's.
  const checked = [...passes, ...incomplete, ...found].map(({ id }) => id);
  expect(checked, 'what axe checked').toContain(contrast);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${look}: ${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** The options of a run of axe; see https://github.com/dequelabs/axe-core/blob/develop/doc/API.md. */
type Run = { readonly leftOut: readonly string[]; readonly runOnly: RunOnly };

/**
 * Runs axe in the page itself, which has no frames. Loads it once per page, and lets it describe only violations. With
 * `@axe-core/playwright`, which loads it twice per run and describes each element that passes, a run takes twice as long.
 */
async function runAxe(page: Page, { leftOut, runOnly }: Run): Promise<AxeResults> {
  if (await page.evaluate('!window.axe')) {
    await page.evaluate(axe.source);
  }
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  return page.evaluate<AxeResults>(`axe.run(${JSON.stringify({ exclude: leftOut })}, ${JSON.stringify(options)})`);
}
