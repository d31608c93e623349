import type { Page } from '@playwright/test';
import { type AppliedTheme, THEME_TRAITS } from '@portico/core/themes';
import axe, { type AxeResults, type RunOnly, type RunOptions } from 'axe-core';
import { expect } from './test.ts';
import { showTheme } from './theme.ts';

/** The axe rules that every page follows: WCAG 2.2 AA and axe's own best practices. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const OF_LAYOUT = ['target-size', 'scrollable-region-focusable', 'css-orientation-lock'];
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

type Checks = {
  readonly themes: readonly AppliedTheme[];
  readonly leftOut?: readonly string[];
  /** Leaves out the rules that depend only on the document, when it is also checked at another width. */
  readonly onlyLayout?: boolean;
};

/**
 * Returns what axe reports about the page in each theme, one line per node. Checks all rules in the theme `light`, the rules
 * for colors in the other themes too, and the contrast of WCAG AAA in high contrast. The page has to follow the system's theme.
 */
export async function violations(
  page: Page,
  { themes, leftOut = [], onlyLayout = false }: Checks,
): Promise<readonly string[]> {
  const lines: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of themes) {
    await showTheme(page, theme);
    const contrast = THEME_TRAITS[theme].contrast === 'more' ? 'color-contrast-enhanced' : 'color-contrast';
    const isWhole = theme === 'light' && !onlyLayout;
    const rules = [...OF_COLORS, contrast, ...(onlyLayout ? OF_LAYOUT : [])];
    const runOnly: RunOnly = isWhole ? { type: 'tag', values: STANDARDS } : { type: 'rule', values: rules };
    const { passes, incomplete, violations: found } = await runAxe(page, leftOut, runOnly);
    // Axe cannot measure text on a translucent background, such as the header's.
    expect([...passes, ...incomplete, ...found].map(({ id }) => id)).toContain(contrast);
    const nodes = found.flatMap((rule) => rule.nodes.map((node) => ({ id: rule.id, ...node })));
    lines.push(
      ...nodes.map(({ id, target, failureSummary }) => `${theme}: ${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  }
  return lines;
}

/**
 * Runs axe in the page itself, which has no frames. Loads it once per page, and lets it describe only violations. With
 * `@axe-core/playwright`, which loads it twice per run and describes each element that passes, a run takes twice as long.
 */
async function runAxe(page: Page, exclude: readonly string[], runOnly: RunOnly): Promise<AxeResults> {
  if (await page.evaluate('!window.axe')) {
    await page.evaluate(axe.source);
  }
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  return page.evaluate<AxeResults>(`axe.run(${JSON.stringify({ exclude })}, ${JSON.stringify(options)})`);
}
