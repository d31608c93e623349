import { site as provider } from '../../fixture/site.config.ts';
import { FOOTER, SOCIAL } from '../../shell/specification.ts';
import { by, HEADER } from '../look.ts';
import { POST, type Scenario, WIDE } from '../scenario.ts';

const SKIP_LINK = by('link', 'Skip to content');
const THEME = by('button', 'Change Theme', HEADER);
const isDark = () => document.documentElement.classList.contains('dark');

export const FRAME_SCENARIOS: readonly Scenario[] = [
  {
    name: 'the footer has its columns, links, year and social links in order',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}/blog`);
      await page.gives(
        FOOTER.map(([title, links]): [string, string[]] => [title, [...links]]),
        () =>
          [...document.querySelectorAll('.site-footer-columns > *')].map((section): [string, string[]] => [
            section.querySelector('h2')?.textContent ?? '',
            [...section.querySelectorAll('a')].map((link) => link.textContent ?? ''),
          ]),
      );
      await page.gives([`© ${new Date().getUTCFullYear()} ${provider.company}`], () =>
        [...document.querySelectorAll('footer p')]
          .map(({ textContent }) => textContent.trim())
          .filter((text) => text.startsWith('©')),
      );
      await page.gives(
        SOCIAL.map(([name]) => [name, '_blank', 'noopener', true]),
        () =>
          [...document.querySelectorAll<HTMLAnchorElement>('.site-social a')].map((link) => [
            link.getAttribute('aria-label') ?? '',
            link.target,
            link.rel,
            (link.querySelector('svg')?.getBoundingClientRect().width ?? 0) > 0,
          ]),
      );
    },
  },
  {
    name: 'the skip link is the first stop of Tab, is seen then, and moves focus to the content',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}${POST}`);
      await page.press('Tab');
      await page.sees(SKIP_LINK, { focused: true });
      await page.gives(true, () => (document.activeElement?.getBoundingClientRect().top ?? -1) >= 0);
      await page.press('Enter');
      await page.sees(by('main'), { focused: true });
    },
  },
  {
    name: 'a theme that was chosen is there at once and after a reload',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}/blog`);
      await page.gives(false, isDark);
      await page.click(THEME);
      await page.click(by('radio', 'Dark Mode', HEADER));
      await page.gives(true, isDark);
      await page.press('Escape');
      await page.sees(THEME, { focused: true, attributes: { 'aria-expanded': 'false' } });
      await page.reload();
      await page.gives(true, isDark);
      await page.click(THEME);
      await page.gives('dark', () => document.querySelector<HTMLInputElement>('input[name="theme"]:checked')?.value);
    },
  },
  {
    name: 'the palette opens by key, finds, and navigates; Escape closes it and focus is back on its button',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.openHydrated(`${site.url}/blog`);
      const search = by('button', 'Search', HEADER);
      await page.click(search);
      await page.sees(by('combobox'), { focused: true });
      await page.press('Escape');
      await page.sees(by('combobox'), { visible: false });
      await page.sees(search, { focused: true });
      await page.press('Control+k');
      await page.sees(by('combobox'), { focused: true });
      await page.press(...'connection migration');
      await page.gives(true, () =>
        /QUIC/.test(document.querySelector('[role="option"][aria-selected="true"]')?.textContent ?? ''),
      );
      await page.press('Enter');
      await page.gives('/blog/quic-connection-migration', () => location.pathname);
      await page.sees(by('dialog', 'Search the blog'), { visible: false });
    },
  },
];
