import { isSameDocument, markDocument, path, scrolledTo, scrollToY, textOf } from '../in-page.ts';
import { by } from '../look.ts';
import { type Scenario, WIDE } from '../scenario.ts';

const ANNOUNCER = '[data-route-announcer]';

export const NAVIGATION_SCENARIOS: readonly Scenario[] = [
  {
    name: 'after a navigation the title is announced, focus goes to the heading, and back restores the scroll',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}/blog`);
      await page.gives('', textOf, ANNOUNCER);
      await page.evaluate(markDocument);
      await page.evaluate(scrollToY, 700);
      await page.gives(700, scrolledTo);
      const next = await page.evaluate(() => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('main .post-title a')];
        const link = links.find((each) => each.getBoundingClientRect().top > 200);
        link?.focus({ preventScroll: true });
        return { path: link?.pathname ?? '', title: link?.textContent ?? '' };
      });
      await page.press('Enter');
      await page.sees(by('heading', next.title), { visible: true, focused: true });
      await page.gives(next.path, path);
      await page.gives(true, (selector) => document.querySelector(selector)?.textContent === document.title, ANNOUNCER);
      await page.gives(0, scrolledTo);
      await page.back();
      await page.sees(by('heading', 'Blog'), { visible: true });
      await page.gives(700, scrolledTo);
      await page.gives(true, isSameDocument);
    },
  },
];
