import { site as provider } from '../../fixture/site.config.ts';
import { isInViewport } from '../in-page.ts';
import { by, HEADER } from '../look.ts';
import { POST, type Scenario, WIDE } from '../scenario.ts';

const MENUS = ['Change Theme', 'Use cases', 'Resources', 'Docs', `Get ${provider.brand}`];
const OPEN = { visible: true, attributes: { 'aria-expanded': 'true' } };
const CLOSED = { attributes: { 'aria-expanded': 'false' } };

const menu = (name: string) => by('button', name, HEADER);
const entry = (name: string) => by('link', name, HEADER);

export const MENU_SCENARIOS: readonly Scenario[] = [
  {
    name: 'every menu opens by click inside the viewport, one at a time, and a click outside closes it',
    async run({ page, site }) {
      for (const [width, height] of [WIDE, [1024, 900]] as const) {
        await page.setViewport(width, height);
        await page.openHydrated(`${site.url}/blog`);
        for (const [index, name] of MENUS.entries()) {
          await page.click(menu(name));
          await page.sees(menu(name), OPEN);
          await page.gives(true, isInViewport, '.site-menu:popover-open');
          await page.gives(1, () => document.querySelectorAll('.site-menu:popover-open').length);
          const before = MENUS[index - 1];
          if (before !== undefined) {
            await page.sees(menu(before), CLOSED);
          }
        }
        await page.clickAt(20, height - 200);
        await page.gives(0, () => document.querySelectorAll('.site-menu:popover-open').length);
      }
    },
  },
  {
    name: 'a menu stands below its button, at one of its edges',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}/blog`);
      for (const name of MENUS) {
        await page.click(menu(name));
        await page.gives(true, () => {
          const panel = document.querySelector('.site-menu:popover-open');
          const button = panel?.parentElement?.querySelector('button');
          const [at, from] = [panel?.getBoundingClientRect(), button?.getBoundingClientRect()];
          return (
            at !== undefined &&
            from !== undefined &&
            Math.abs(at.top - from.bottom) < 1 &&
            (Math.abs(at.left - from.left) < 1 || Math.abs(at.right - from.right) < 1)
          );
        });
      }
    },
  },
  {
    name: 'Enter and Space open a menu; Escape closes it and gives focus back',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}/blog`);
      for (const key of ['Enter', ' ']) {
        await page.focus(menu('Docs'));
        await page.press(key);
        await page.sees(menu('Docs'), OPEN);
        await page.press('Tab', 'Tab');
        await page.sees(entry('API'), { focused: true });
        await page.press('Escape');
        await page.sees(menu('Docs'), { ...CLOSED, focused: true });
      }
    },
  },
  {
    name: 'arrow keys, Home and End move inside',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}/blog`);
      await page.focus(menu('Resources'));
      for (const [key, name] of [
        ['ArrowDown', 'Customers'],
        ['ArrowDown', 'Security'],
        ['ArrowUp', 'Customers'],
        ['End', 'Join our Office Hours'],
        ['Home', 'Customers'],
      ] as const) {
        await page.press(key);
        await page.sees(entry(name), { focused: true });
      }
    },
  },
  {
    name: 'leaving by Tab closes a menu',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}/blog`);
      await page.focus(menu('Resources'));
      await page.press('ArrowDown', 'End', 'Tab');
      await page.sees(menu('Docs'), { focused: true });
      await page.sees(menu('Resources'), CLOSED);
    },
  },
  {
    name: 'a menu opens by hover and closes when the pointer leaves',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}/blog`);
      await page.hover(menu('Use cases'));
      await page.sees(menu('Use cases'), OPEN);
      await page.hover(entry('Webhook testing'));
      await page.moveTo(700, 700);
      await page.sees(menu('Use cases'), CLOSED);
    },
  },
  {
    name: 'the page that is open is marked',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.open(`${site.url}/blog`);
      await page.sees(entry('Blog'), { attributes: { 'aria-current': 'page' } });
      await page.sees(entry('Pricing'), { attributes: { 'aria-current': null } });
    },
  },
  ...[true, false].map(
    (javaScript): Scenario => ({
      name: `a menu opens and closes, and its link is followed, ${javaScript ? 'before hydration' : 'without JavaScript'}`,
      javaScript,
      async run({ page, site }) {
        const release = javaScript ? site.hold('.js') : () => {};
        await page.setViewport(...WIDE);
        await page.open(`${site.url}${POST}`);
        await page.click(menu('Use cases'));
        await page.sees(entry('Webhook testing'), { visible: true });
        await page.press('Escape');
        await page.sees(entry('Webhook testing'), { visible: false });
        await page.click(menu(`Get ${provider.brand}`));
        await page.sees(entry('Download'), { visible: true });
        await page.click(entry('Download'));
        await page.sees(by('heading', 'Download'), { visible: true });
        release();
      },
    }),
  ),
];
