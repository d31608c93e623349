import { site as provider } from '../../fixture/site.config.ts';
import { by, FOCUSED, HEADER, HIDDEN, type Page, VISIBLE } from '../page.ts';
import { POST, type Scenario, scrolledTo, scrollToY } from './scenario.ts';

const MENUS = ['Change Theme', 'Use cases', 'Resources', 'Docs', `Get ${provider.brand}`];
const OPEN = { visible: true, attributes: { 'aria-expanded': 'true' } };
const CLOSED = { attributes: { 'aria-expanded': 'false' } };

const menu = (name: string) => by('button', name, HEADER);
const entry = (name: string) => by('link', name, HEADER);
const isDark = () => document.documentElement.classList.contains('dark');
const openMenus = () => document.querySelectorAll('.site-menu:popover-open').length;

/** Whether the open menu is in the viewport, below its button and, if there is room, at one of its edges. */
function isInPlace(): boolean {
  const panel = document.querySelector('.site-menu:popover-open');
  const at = panel?.getBoundingClientRect() ?? new DOMRect();
  const from = panel?.parentElement?.querySelector('button')?.getBoundingClientRect() ?? new DOMRect();
  const isAtEdge = Math.abs(at.left - from.left) < 1 || Math.abs(at.right - from.right) < 1;
  const isInViewport = at.left >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
  return (isAtEdge || innerWidth < 1440) && isInViewport && Math.abs(at.top - from.bottom) < 1;
}

// Scroll position in CSS px, opacity of the background, and whether the header counts as scrolled.
const POSITIONS = [
  [0, 0, 'false'],
  [128, 0.25, 'false'],
  [192, 0.5, 'false'],
  [200, 0.53, 'true'],
  [900, 1, 'true'],
] as const;

async function expectHeader(page: Page, opacity: number, scrolled: string): Promise<void> {
  await page.gives({ opacity, scrolled, top: 0 }, () => {
    const header = document.querySelector('header.site-header');
    return {
      opacity: header && Math.round(Number(getComputedStyle(header, '::before').opacity) * 100) / 100,
      scrolled: header?.getAttribute('data-scrolled'),
      top: header?.getBoundingClientRect().top,
    };
  });
}

export const HEADER_SCENARIOS: readonly Scenario[] = [
  {
    name: 'each menu opens below its button, one at a time, and a click outside closes it',
    async run({ page, site }) {
      for (const width of [1440, 1024]) {
        await page.setViewport(width, 900);
        await page.open(`${site.url}/blog`);
        for (const name of MENUS) {
          await page.click(menu(name));
          await page.sees(menu(name), OPEN);
          await page.gives(true, isInPlace);
          await page.gives(1, openMenus);
        }
        await page.clickAt(20, 700);
        await page.gives(0, openMenus);
        await page.sees(menu('Docs'), CLOSED);
      }
    },
  },
  {
    name: 'Enter and Space open a menu, arrow keys, Home and End move in it, Escape and Tab close it',
    async run({ page, site }) {
      await page.open(`${site.url}/blog`);
      for (const key of ['Enter', ' ']) {
        await page.focus(menu('Docs'));
        await page.press(key);
        await page.sees(menu('Docs'), OPEN);
        await page.pressEach('Tab', 'Tab');
        await page.sees(entry('API'), FOCUSED);
        await page.press('Escape');
        await page.sees(menu('Docs'), { ...CLOSED, ...FOCUSED });
      }
      await page.focus(menu('Resources'));
      for (const [key, name] of [
        ['ArrowDown', 'Customers'],
        ['ArrowDown', 'Security'],
        ['ArrowUp', 'Customers'],
        ['End', 'Join our Office Hours'],
        ['Home', 'Customers'],
        ['End', 'Join our Office Hours'],
      ] as const) {
        await page.press(key);
        await page.sees(entry(name), FOCUSED);
      }
      await page.press('Tab');
      await page.sees(menu('Docs'), FOCUSED);
      await page.sees(menu('Resources'), CLOSED);
    },
  },
  {
    name: 'a menu opens by hover and closes when the pointer leaves',
    async run({ page, site }) {
      await page.open(`${site.url}/blog`);
      await page.hover(menu('Use cases'));
      await page.sees(menu('Use cases'), OPEN);
      await page.hover(entry('Webhook testing'));
      await page.moveTo(700, 700);
      await page.sees(menu('Use cases'), CLOSED);
    },
  },
  ...[true, false].map(
    (javaScript): Scenario => ({
      name: `a menu opens and closes, and its link is followed, ${javaScript ? 'before hydration' : 'without JavaScript'}`,
      javaScript,
      async run({ page, site }) {
        const release = javaScript ? site.hold('.js') : () => {};
        await page.goTo(`${site.url}${POST}`);
        await page.click(menu('Use cases'));
        await page.sees(entry('Webhook testing'), VISIBLE);
        await page.press('Escape');
        await page.sees(entry('Webhook testing'), HIDDEN);
        await page.click(menu(`Get ${provider.brand}`));
        await page.click(entry('Download'));
        await page.sees(by('heading', 'Download the agent'), VISIBLE);
        release();
      },
    }),
  ),
  {
    name: 'the background and data-scrolled follow the scroll position, also after a reload and after Back',
    async run({ page, site }) {
      await page.open(`${site.url}${POST}`);
      for (const [top, opacity, scrolled] of POSITIONS) {
        await page.evaluate(scrollToY, top);
        await expectHeader(page, opacity, scrolled);
      }
      await page.reload();
      await page.gives(900, scrolledTo);
      await expectHeader(page, 1, 'true');
      await page.goTo(`${site.url}/pricing`);
      await page.back();
      await page.gives(900, scrolledTo);
      await expectHeader(page, 1, 'true');
    },
  },
  {
    name: 'a theme that is chosen shows at once and after a reload',
    async run({ page, site }) {
      await page.open(`${site.url}/blog`);
      await page.gives(false, isDark);
      await page.click(menu('Change Theme'));
      await page.click(by('radio', 'Dark Mode', HEADER));
      await page.gives(true, isDark);
      await page.press('Escape');
      await page.sees(menu('Change Theme'), { ...CLOSED, ...FOCUSED });
      await page.reload();
      await page.gives(true, isDark);
      await page.click(menu('Change Theme'));
      await page.gives('dark', () => document.querySelector<HTMLInputElement>('input[name="theme"]:checked')?.value);
    },
  },
  {
    name: 'the skip link is the first stop of Tab, shows then, and moves focus to the content',
    async run({ page, site }) {
      await page.open(`${site.url}${POST}`);
      await page.press('Tab');
      await page.sees(by('link', 'Skip to content'), FOCUSED);
      await page.gives(true, () => (document.activeElement?.getBoundingClientRect().top ?? -1) >= 0);
      await page.press('Enter');
      await page.sees(by('main'), FOCUSED);
    },
  },
];
