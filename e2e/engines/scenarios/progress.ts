import { by } from '../look.ts';
import type { Page } from '../page.ts';
import type { Scenario } from '../scenario.ts';

async function expectBar(page: Page, state: string, width: number, opacity: number): Promise<void> {
  await page.gives({ state, width, opacity }, () => {
    const progress = document.querySelector('[data-navigation-progress]');
    const bar = progress?.firstElementChild;
    return {
      state: progress?.getAttribute('data-state') ?? '',
      width: Math.round(((bar?.getBoundingClientRect().width ?? 0) / document.documentElement.clientWidth) * 100) / 100,
      opacity: bar ? Number(getComputedStyle(bar).opacity) : 0,
    };
  });
}

const status = () => document.querySelector('[data-navigation-progress] [role="status"]')?.textContent ?? '';

export const PROGRESS_SCENARIOS: readonly Scenario[] = [
  {
    name: 'the progress bar is 80 % wide while loading, says so after a while, then is full and hidden',
    async run({ page, gallery }) {
      await page.openHydrated(`${gallery.url}/gallery`);
      const release = gallery.hold('/gallery/fast.data');
      await page.click(by('link', 'Fast page'));
      await expectBar(page, 'loading', 0.8, 1);
      await page.gives('Loading', status);
      release();
      await page.sees(by('heading', 'Fast page'), { visible: true });
      await expectBar(page, 'idle', 1, 0);
      await page.gives('', status);
    },
  },
  {
    name: 'the progress bar is 33 % wide while submitting',
    async run({ page, gallery }) {
      await page.openHydrated(`${gallery.url}/gallery/form`);
      const release = gallery.hold('/gallery/form.data');
      await page.click(by('button', 'Send'));
      await expectBar(page, 'submitting', 0.33, 1);
      release();
      await expectBar(page, 'idle', 1, 0);
    },
  },
  {
    name: 'the progress bar is not left behind by going back while loading',
    async run({ page, gallery }) {
      await page.openHydrated(`${gallery.url}/gallery/fast`);
      await page.click(by('link', 'Back to the gallery'));
      await page.sees(by('heading', 'Gallery'), { visible: true });
      const release = gallery.hold('/gallery/slow.data');
      await page.click(by('link', 'Slow page'));
      await expectBar(page, 'loading', 0.8, 1);
      await page.evaluate(() => history.back());
      await page.sees(by('heading', 'Fast page'), { visible: true });
      await expectBar(page, 'idle', 1, 0);
      release();
    },
  },
];
