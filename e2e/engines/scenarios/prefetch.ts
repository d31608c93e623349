import { isSameDocument, markDocument } from '../in-page.ts';
import { by, HEADER, type Target } from '../look.ts';
import type { Page } from '../page.ts';
import { POST, type Scenario, WIDE } from '../scenario.ts';

const BLOG = by('link', 'Blog', HEADER);

const AIMS: ReadonlyArray<readonly [string, (page: Page, target: Target) => Promise<void>]> = [
  ['the pointer on it', (page, target) => page.hover(target)],
  ['focus on it', (page, target) => page.focus(target)],
];

export const PREFETCH_SCENARIOS: readonly Scenario[] = AIMS.map(
  ([aim, take]): Scenario => ({
    name: `a link with ${aim} is fetched, and following it asks the server for nothing more`,
    notIn: { WebKit: 'an automated session of WebKitGTK is an ephemeral one, which keeps no HTTP cache' },
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}${POST}`);
      await page.evaluate(markDocument);
      await take(page, BLOG);
      await page.gives(true, () =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/blog.data')),
      );
      await page.click(BLOG);
      await page.sees(by('heading', 'Blog'), { visible: true });
      await page.gives(true, isSameDocument);
      const asked = site.asked('/blog.data');
      if (asked !== 1) {
        throw new Error(`the server was asked ${asked} times`);
      }
    },
  }),
);
