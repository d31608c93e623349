import { site as provider } from '../../fixture/site.config.ts';
import { isSameDocument, markDocument, scrolledTo } from '../in-page.ts';
import { by, DRAWER } from '../look.ts';
import { NARROW, POST, type Scenario } from '../scenario.ts';

const OPEN_BUTTON = by('button', 'Open menu');
const CLOSE_BUTTON = by('button', 'Close menu');
const MENU = by('dialog', 'Menu');
const SHOWN = { visible: true };
const HIDDEN = { visible: false };

export const DRAWER_SCENARIOS: readonly Scenario[] = [
  {
    name: 'the drawer opens by key from the left, takes focus, and gives it back on Escape',
    async run({ page, site }) {
      await page.setViewport(...NARROW);
      await page.openHydrated(`${site.url}/blog`);
      await page.focus(OPEN_BUTTON);
      await page.press('Enter');
      await page.sees(MENU, SHOWN);
      await page.sees(CLOSE_BUTTON, { focused: true });
      await page.gives(0, () => document.querySelector('dialog[open]')?.getBoundingClientRect().x);
      await page.press('Escape');
      await page.sees(MENU, HIDDEN);
      await page.sees(OPEN_BUTTON, { focused: true });
    },
  },
  {
    name: 'behind the drawer nothing takes focus, a click or a scroll',
    async run({ page, site }) {
      await page.setViewport(...NARROW);
      await page.openHydrated(`${site.url}${POST}`);
      await page.click(OPEN_BUTTON);
      await page.sees(MENU, SHOWN);
      for (let press = 0; press < 20; press += 1) {
        await page.press('Tab');
        await page.gives(
          true,
          (drawer) => {
            const { activeElement, body } = document;
            return activeElement === body || activeElement === null || activeElement.closest(drawer) !== null;
          },
          DRAWER,
        );
      }
      await page.press('End');
      await page.gives(true, () => getComputedStyle(document.documentElement).overflowY === 'hidden');
      await page.gives(0, scrolledTo);
    },
  },
  {
    name: 'the button and the backdrop close the drawer',
    async run({ page, site }) {
      await page.setViewport(...NARROW);
      await page.openHydrated(`${site.url}/blog`);
      await page.click(OPEN_BUTTON);
      await page.click(CLOSE_BUTTON);
      await page.sees(MENU, HIDDEN);
      await page.sees(OPEN_BUTTON, { focused: true });
      await page.click(OPEN_BUTTON);
      await page.sees(CLOSE_BUTTON, SHOWN);
      await page.clickAt(380, 600);
      await page.sees(MENU, HIDDEN);
    },
  },
  {
    name: 'sub-menus open one at a time, and a followed link closes the drawer in the app',
    async run({ page, site }) {
      await page.setViewport(...NARROW);
      await page.openHydrated(`${site.url}${POST}`);
      await page.evaluate(markDocument);
      await page.click(OPEN_BUTTON);
      await page.click(by('summary', 'Resources'));
      await page.sees(by('link', 'Customers', DRAWER), SHOWN);
      await page.click(by('summary', 'Docs'));
      await page.sees(by('link', 'Quickstart', DRAWER), SHOWN);
      await page.sees(by('link', 'Customers', DRAWER), HIDDEN);
      await page.click(by('link', 'Blog', DRAWER));
      await page.sees(by('heading', 'Blog'), SHOWN);
      await page.sees(MENU, HIDDEN);
      await page.gives(true, isSameDocument);
    },
  },
  ...[true, false].map(
    (javaScript): Scenario => ({
      name: `the drawer opens, closes and leads on ${javaScript ? 'before hydration' : 'without JavaScript'}`,
      javaScript,
      ...(!javaScript && {
        notIn: { WebKit: 'WebKitGTK 2.50 has no invoker commands, and without a script nothing else opens a dialog' },
      }),
      async run({ page, site }) {
        const release = javaScript ? site.hold('.js') : () => {};
        await page.setViewport(...NARROW);
        await page.open(`${site.url}/blog`);
        await page.click(OPEN_BUTTON);
        await page.sees(MENU, SHOWN);
        await page.press('Escape');
        await page.sees(MENU, HIDDEN);
        await page.sees(OPEN_BUTTON, { focused: true });
        await page.click(OPEN_BUTTON);
        await page.click(CLOSE_BUTTON);
        await page.sees(MENU, HIDDEN);
        await page.click(OPEN_BUTTON);
        await page.sees(CLOSE_BUTTON, SHOWN);
        await page.clickAt(380, 600);
        await page.sees(MENU, HIDDEN);
        await page.click(OPEN_BUTTON);
        await page.click(by('summary', `Get ${provider.brand}`));
        await page.click(by('link', 'Download', DRAWER));
        await page.sees(by('heading', 'Download'), SHOWN);
        release();
      },
    }),
  ),
];
