import assert from 'node:assert/strict';
import { by, HEADER, type Page, VISIBLE } from '../page.ts';
import { isSameDocument, markDocument, POST, pathname, type Scenario, scrolledTo, scrollToY } from './scenario.ts';

// Where it begins, the link, where it leads, and whether the document stays.
const LINKS = [
  [POST, 'Blog', '/blog', true],
  ['/blog', 'Pricing', '/pricing', false],
  ['/download', 'Pricing', '/pricing', true],
  ['/pricing', 'Blog', '/blog', false],
] as const;

async function expectBar(page: Page, state: string, width: number, opacity: number): Promise<void> {
  await page.gives({ state, width, opacity }, () => {
    const progress = document.querySelector<HTMLElement>('[data-navigation-progress]');
    const bar = progress?.firstElementChild;
    const { width = 0 } = bar?.getBoundingClientRect() ?? {};
    return {
      state: progress?.dataset.state ?? '',
      width: Math.round((width / document.documentElement.clientWidth) * 100) / 100,
      opacity: bar ? Number(getComputedStyle(bar).opacity) : 0,
    };
  });
}

const status = () => document.querySelector('[data-navigation-progress] [role="status"]')?.textContent;

export const NAVIGATION_SCENARIOS: readonly Scenario[] = [
  ...LINKS.map(
    ([from, name, to, stays]): Scenario => ({
      name: `from ${from} to ${to} ${stays ? 'the document stays' : 'a document loads'}, and Back returns`,
      async run({ page, site }) {
        await page.open(`${site.url}${from}`);
        await page.evaluate(markDocument);
        await page.click(by('link', name, HEADER));
        await page.gives(to, pathname);
        await page.sees(by('heading'), VISIBLE);
        await page.gives(stays, isSameDocument);
        await page.back();
        await page.gives(from, pathname);
      },
    }),
  ),
  {
    name: 'after a navigation the title is announced, focus goes to the heading, and Back restores the scroll',
    async run({ page, site }) {
      await page.open(`${site.url}/blog`);
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
      await page.gives(next.path, pathname);
      await page.gives(true, () => document.querySelector('[data-route-announcer]')?.textContent === document.title);
      await page.gives(0, scrolledTo);
      await page.back();
      await page.sees(by('heading', 'Blog'), VISIBLE);
      await page.gives(700, scrolledTo);
      await page.gives(true, isSameDocument);
    },
  },
  ...(['hover', 'focus'] as const).map(
    (aim): Scenario => ({
      name: `a link is fetched on ${aim}, and following it asks the server for nothing more`,
      notIn: { WebKit: 'an automated session of WebKitGTK is an ephemeral one, which keeps no HTTP cache' },
      async run({ page, site }) {
        const link = by('link', 'Blog', HEADER);
        await page.open(`${site.url}${POST}`);
        await page.evaluate(markDocument);
        await page[aim](link);
        await page.gives(true, () =>
          performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/blog.data')),
        );
        await page.click(link);
        await page.sees(by('heading', 'Blog'), VISIBLE);
        await page.gives(true, isSameDocument);
        assert.equal(site.asked('/blog.data'), 1);
      },
    }),
  ),
  {
    name: 'the progress bar is 80 % wide while loading and 33 % while submitting, then is full and hidden',
    async run({ page, gallery }) {
      await page.open(`${gallery.url}/gallery`);
      const release = gallery.hold('/gallery/fast.data');
      await page.click(by('link', 'Fast page'));
      await expectBar(page, 'loading', 0.8, 1);
      await page.gives('Loading', status);
      release();
      await page.sees(by('heading', 'Fast page'), VISIBLE);
      await expectBar(page, 'idle', 1, 0);
      await page.gives('', status);
      await page.open(`${gallery.url}/gallery/form`);
      const submit = gallery.hold('/gallery/form.data');
      await page.click(by('button', 'Send'));
      await expectBar(page, 'submitting', 0.33, 1);
      submit();
      await expectBar(page, 'idle', 1, 0);
    },
  },
  {
    name: 'the progress bar goes when Back ends a navigation',
    async run({ page, gallery }) {
      await page.open(`${gallery.url}/gallery/fast`);
      await page.click(by('link', 'Back to the gallery'));
      await page.sees(by('heading', 'Gallery'), VISIBLE);
      const release = gallery.hold('/gallery/slow.data');
      await page.click(by('link', 'Slow page'));
      await expectBar(page, 'loading', 0.8, 1);
      await page.back();
      await page.sees(by('heading', 'Fast page'), VISIBLE);
      await expectBar(page, 'idle', 1, 0);
      release();
    },
  },
];
