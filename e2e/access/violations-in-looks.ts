import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { hasMoreContrast, type Look, showLook } from '../theme.ts';
import { STANDARDS } from '../violations.ts';

// The rules that depend on the look.
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

export type ViolationOptions = {
  readonly looks: readonly Look[];
  /** Selectors of what is checked elsewhere. */
  readonly leftOut: readonly string[];
};

/**
 * What axe holds against the page as it is, one line a node. All rules are checked in the look `light`, those of colours in
 * the other looks too, and in high contrast the contrast of WCAG AAA. The page's theme has to be the system's.
 */
export async function violationsInLooks(page: Page, { looks, leftOut }: ViolationOptions): Promise<readonly string[]> {
  const lines: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const look of looks) {
    await showLook(page, look);
    lines.push(...(await violationsInLook(page, look, leftOut)));
  }
  return lines;
}

async function violationsInLook(page: Page, look: Look, leftOut: readonly string[]): Promise<readonly string[]> {
  const enhanced = hasMoreContrast(look);
  const axe = look === 'light' ? allRules(page) : colourRules(page, enhanced);
  for (const selector of leftOut) {
    axe.exclude(selector);
  }
  const { passes, violations: found } = await axe.analyze();
  const contrast = enhanced ? 'color-contrast-enhanced' : 'color-contrast';
  expect(
    passes.map(({ id }) => id),
    'what axe checked',
  ).toContain(contrast);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${look}: ${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

// Its other mode opens a page for each run, for frames of other origins; the site has none.
function allRules(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().withTags(STANDARDS);
}

function colourRules(page: Page, enhanced: boolean): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .withRules([...OF_COLOURS, ...(enhanced ? ['color-contrast-enhanced'] : [])]);
}
