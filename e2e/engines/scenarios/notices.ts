import { by } from '../look.ts';
import type { Scenario } from '../scenario.ts';

const TOAST = { selector: '[data-toast]' };

export const NOTICE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'toasts stand in the live region of their priority, at the top in the middle, and go by themselves',
    async run({ page, gallery }) {
      await page.openHydrated(`${gallery.url}/gallery`);
      for (const [priority, live] of [
        ['info', 'polite'],
        ['warning', 'polite'],
        ['success', 'polite'],
        ['danger', 'assertive'],
      ] as const) {
        await page.click(by('button', `Toast: ${priority}`));
        await page.sees(
          { selector: `[data-toast][data-priority="${priority}"]`, within: `[aria-live="${live}"]` },
          { visible: true },
        );
        await page.gives(true, () => {
          const {
            left = 0,
            right = 0,
            top = 0,
          } = document.querySelector('[data-toast]')?.getBoundingClientRect() ?? {};
          return Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2) < 1 && top < 200;
        });
        await page.moveTo(5, 600);
        await page.sees(TOAST, { visible: false });
      }
    },
  },
  {
    name: 'copying code says that it did, and losing the connection is said',
    async run({ page, site }) {
      await page.openHydrated(`${site.url}/blog/cache-control-for-apis`);
      await page.click(by('button', 'Copy code'));
      await page.sees({ selector: '[data-toast][data-priority="success"]' }, { visible: true });
      await page.evaluate(() => {
        dispatchEvent(new Event('offline'));
      });
      await page.sees({ selector: '[data-toast][data-priority="warning"]' }, { visible: true });
    },
  },
  {
    name: 'a tooltip shows on hover and on keyboard focus, 4 px from its trigger, and Escape takes it away',
    async run({ page, gallery }) {
      await page.openHydrated(`${gallery.url}/gallery`);
      const hint = by('tooltip', 'Asks each region for its status.');
      await page.hover(by('button', 'Refresh'));
      await page.sees(hint, { visible: true });
      await page.gives(4, () => {
        const shown = document.querySelector('[role="tooltip"]:popover-open');
        const trigger = shown?.parentElement?.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
        const { top, bottom } = shown?.getBoundingClientRect() ?? new DOMRect();
        return Math.round(bottom < trigger.bottom ? trigger.top - bottom : top - trigger.bottom);
      });
      await page.press('Escape');
      await page.sees(hint, { visible: false });
      await page.moveTo(5, 400);
      await page.focus(by('button', 'Copy a command'));
      await page.press('Tab');
      await page.sees(by('button', 'Refresh'), { focused: true });
      await page.sees(hint, { visible: true });
      await page.press('Escape');
      await page.sees(hint, { visible: false });
    },
  },
];
