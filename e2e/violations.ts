import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOnly, type RunOptions } from 'axe-core';
import { expect } from './test.ts';
import { hasMoreContrast, type Look, showLook } from './theme.ts';

/** The rules of axe that every page keeps: WCAG 2.2 AA and axe's own best practices. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const OF_LAYOUT = ['target-size', 'scrollable-region-focusable', 'css-orientation-lock'];
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

type Checks = {
  readonly leftOut?: readonly string[];
  /** Leaves out the rules that depend only on the document, when it is also checked at another width. */
  readonly onlyLayout?: boolean;
};

/**
 * What axe holds against the page in each look, one line a node. All rules are checked in the look `light`, the rules of colors
 * in the other looks too, and in high contrast the contrast of WCAG AAA. The page's theme has to be the system's.
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

/** What a run of axe looks for. Shapes: https://github.com/dequelabs/axe-core/blob/develop/doc/API.md */
type Run = { readonly leftOut: readonly string[]; readonly runOnly: RunOnly };

/**
 * Runs axe in the page itself, which has no frames. It is read in once a page and describes nothing but violations: with
 * `@axe-core/playwright`, which reads it in twice a run and describes each element that passes, a run takes twice as long.
 */
async function runAxe(page: Page, { leftOut, runOnly }: Run): Promise<AxeResults> {
  if (await page.evaluate('!window.axe')) {
    await page.evaluate(axe.source);
  }
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  return page.evaluate<AxeResults>(`axe.run(${JSON.stringify({ exclude: leftOut })}, ${JSON.stringify(options)})`);
}
