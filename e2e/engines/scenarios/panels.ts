import { site as provider } from '../../fixture/site.config.ts';
import { by, FOCUSED, HEADER, HIDDEN, VISIBLE } from '../page.ts';
import { isSameDocument, markDocument, POST, pathname, type Scenario, scrolledTo } from './scenario.ts';

const DRAWER = 'dialog[aria-label="Menu"]';
const MENU = by('dialog', 'Menu');
const OPEN_MENU = by('button', 'Open menu');
const CLOSE_MENU = by('button', 'Close menu');
const TOAST = { selector: '[data-toast]' };
const PHONE = [390, 844] as const;

const isFocusInside = (selector: string) => {
  const { activeElement, body } = document;
  return activeElement === body || activeElement === null || activeElement.closest(selector) !== null;
};

export const PANEL_SCENARIOS: readonly Scenario[] = [
  {
    name: 'the drawer opens by key from the left, keeps focus and scroll, and gives focus back on Escape',
    async run({ page, site }) {
      await page.setViewport(...PHONE);
      await page.open(`${site.url}${POST}`);
      await page.focus(OPEN_MENU);
      await page.press('Enter');
      await page.sees(MENU, VISIBLE);
      await page.sees(CLOSE_MENU, FOCUSED);
      await page.gives(0, () => document.querySelector('dialog[open]')?.getBoundingClientRect().x);
      for (let press = 0; press < 20; press += 1) {
        await page.press('Tab');
        await page.gives(true, isFocusInside, DRAWER);
      }
      await page.press('End');
      await page.gives('hidden', () => getComputedStyle(document.documentElement).overflowY);
      await page.gives(0, scrolledTo);
      await page.press('Escape');
      await page.sees(MENU, HIDDEN);
      await page.sees(OPEN_MENU, FOCUSED);
    },
  },
  {
    name: 'sub-menus of the drawer open one at a time, and a followed link closes it',
    async run({ page, site }) {
      await page.setViewport(...PHONE);
      await page.open(`${site.url}${POST}`);
      await page.evaluate(markDocument);
      await page.click(OPEN_MENU);
      await page.click(by('summary', 'Resources'));
      await page.sees(by('link', 'Customers', DRAWER), VISIBLE);
      await page.click(by('summary', 'Docs'));
      await page.sees(by('link', 'Quickstart', DRAWER), VISIBLE);
      await page.sees(by('link', 'Customers', DRAWER), HIDDEN);
      await page.click(by('link', 'Blog', DRAWER));
      await page.sees(by('heading', 'Blog'), VISIBLE);
      await page.sees(MENU, HIDDEN);
      await page.gives(true, isSameDocument);
    },
  },
  ...['once hydrated', 'before hydration', 'without JavaScript'].map(
    (when): Scenario => ({
      name: `the button, Escape and the backdrop close the drawer, and its link is followed, ${when}`,
      javaScript: when !== 'without JavaScript',
      ...(when === 'without JavaScript' && {
        notIn: { WebKit: 'WebKitGTK 2.50 has no invoker commands, and without a script nothing else opens a dialog' },
      }),
      async run({ page, site }) {
        const release = when === 'before hydration' ? site.hold('.js') : () => {};
        await page.setViewport(...PHONE);
        await (when === 'once hydrated' ? page.open : page.goTo)(`${site.url}/blog`);
        await page.click(OPEN_MENU);
        await page.sees(MENU, VISIBLE);
        await page.press('Escape');
        await page.sees(MENU, HIDDEN);
        await page.sees(OPEN_MENU, FOCUSED);
        await page.click(OPEN_MENU);
        await page.click(CLOSE_MENU);
        await page.sees(MENU, HIDDEN);
        await page.click(OPEN_MENU);
        await page.sees(CLOSE_MENU, VISIBLE);
        await page.clickAt(380, 600);
        await page.sees(MENU, HIDDEN);
        await page.click(OPEN_MENU);
        await page.click(by('summary', `Get ${provider.brand}`));
        await page.click(by('link', 'Download', DRAWER));
        await page.sees(by('heading', 'Download the agent'), VISIBLE);
        release();
      },
    }),
  ),
  {
    name: 'the palette opens by key, finds, and navigates; Escape closes it and gives focus back to its button',
    async run({ page, site }) {
      await page.open(`${site.url}/blog`);
      const search = by('button', 'Search', HEADER);
      await page.click(search);
      await page.sees(by('combobox'), FOCUSED);
      await page.press('Escape');
      await page.sees(by('combobox'), HIDDEN);
      await page.sees(search, FOCUSED);
      await page.press('Control+k');
      await page.sees(by('combobox'), FOCUSED);
      await page.pressEach(...'connection migration');
      await page.gives(true, () =>
        /QUIC/.test(document.querySelector('[role="option"][aria-selected="true"]')?.textContent ?? ''),
      );
      await page.press('Enter');
      await page.gives(POST, pathname);
      await page.sees(by('dialog', 'Search the blog'), HIDDEN);
    },
  },
  {
    name: 'toasts stand in the live region of their priority, at the top in the middle, and go by themselves',
    async run({ page, gallery }) {
      await page.open(`${gallery.url}/gallery`);
      for (const priority of ['info', 'warning', 'success', 'danger']) {
        const live = priority === 'danger' ? 'assertive' : 'polite';
        await page.click(by('button', `Toast: ${priority}`));
        const selector = `[data-toast][data-priority="${priority}"]`;
        await page.sees({ selector, within: `[aria-live="${live}"]` }, VISIBLE);
        await page.gives(true, () => {
          const box = document.querySelector('[data-toast]')?.getBoundingClientRect() ?? new DOMRect();
          return Math.abs((box.left + box.right - document.documentElement.clientWidth) / 2) < 1 && box.top < 200;
        });
        await page.moveTo(5, 600);
        await page.sees(TOAST, HIDDEN);
      }
    },
  },
  {
    name: 'toasts say that code was copied and that the connection is gone',
    async run({ page, site }) {
      await page.open(`${site.url}/blog/cache-control-for-apis`);
      await page.click(by('button', 'Copy code'));
      await page.sees({ selector: '[data-toast][data-priority="success"]' }, VISIBLE);
      await page.evaluate(() => void dispatchEvent(new Event('offline')));
      await page.sees({ selector: '[data-toast][data-priority="warning"]' }, VISIBLE);
    },
  },
  {
    name: 'a tooltip shows on hover and on keyboard focus, 4 px from its trigger, and Escape takes it away',
    async run({ page, gallery }) {
      const hint = by('tooltip', 'Asks each region for its status.');
      await page.open(`${gallery.url}/gallery`);
      await page.hover(by('button', 'Refresh'));
      await page.sees(hint, VISIBLE);
      await page.gives(4, () => {
        const shown = document.querySelector('[role="tooltip"]:popover-open');
        const trigger = shown?.parentElement?.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
        const { top, bottom } = shown?.getBoundingClientRect() ?? new DOMRect();
        return Math.round(bottom < trigger.bottom ? trigger.top - bottom : top - trigger.bottom);
      });
      await page.press('Escape');
      await page.sees(hint, HIDDEN);
      await page.moveTo(5, 400);
      await page.focus(by('button', 'Copy a command'));
      await page.press('Tab');
      await page.sees(by('button', 'Refresh'), FOCUSED);
      await page.sees(hint, VISIBLE);
      await page.press('Escape');
      await page.sees(hint, HIDDEN);
    },
  },
];
