import { scrolledTo, scrollToY } from '../in-page.ts';
import type { Page } from '../page.ts';
import { POST, type Scenario, WIDE } from '../scenario.ts';

// Scroll position in CSS px, opacity of the background, and whether the header counts as scrolled.
const POSITIONS = [
  [0, 0, 'false'],
  [64, 0, 'false'],
  [128, 0.25, 'false'],
  [192, 0.5, 'false'],
  [200, 0.53, 'true'],
  [320, 1, 'true'],
  [900, 1, 'true'],
] as const;

async function expectHeader(page: Page, opacity: number, scrolled: string): Promise<void> {
  await page.gives({ opacity, scrolled, top: 0 }, () => {
    const header = document.querySelector('header.site-header');
    const background = header && getComputedStyle(header, '::before').opacity;
    return {
      opacity: Math.round(Number(background) * 100) / 100,
      scrolled: header?.getAttribute('data-scrolled') ?? '',
      top: header?.getBoundingClientRect().top ?? -1,
    };
  });
}

export const HEADER_SCENARIOS: readonly Scenario[] = [
  {
    name: "the header's background and data-scrolled follow the scroll position",
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}${POST}`);
      for (const [top, opacity, scrolled] of POSITIONS) {
        await page.evaluate(scrollToY, top);
        await expectHeader(page, opacity, scrolled);
      }
    },
  },
  {
    name: 'the header is right after a reload in the middle of the page, and when back returns to it',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}${POST}`);
      await page.evaluate(scrollToY, 900);
      await expectHeader(page, 1, 'true');
      await page.reload();
      await page.gives(900, scrolledTo);
      await expectHeader(page, 1, 'true');
      await page.open(`${site.url}/pricing`);
      await page.back();
      await page.gives(900, scrolledTo);
      await expectHeader(page, 1, 'true');
    },
  },
];
