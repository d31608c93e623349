import assert from 'node:assert/strict';
import { site } from '../../fixture/site.config.ts';
import { BLOG, BUILT, DEV, statusOf, withDashboard } from '../../running-dashboard.ts';
import { labelOf, type Theme } from '../../theme.ts';
import { isSameDocument, markDocument } from '../in-page.ts';
import { by, HEADER } from '../look.ts';
import type { Page } from '../page.ts';
import { type Scenario, type Surroundings, WIDE } from '../scenario.ts';

const POST = `${BLOG}/blog/tls-1-3-handshake-byte-by-byte`;
const FOOTER = 'footer';

const shownTheme = () => {
  const { theme, appliedTheme } = document.documentElement.dataset;
  return [theme, appliedTheme];
};

async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.click(by('button', 'Change Theme', HEADER));
  await page.click(by('radio', labelOf(theme), HEADER));
  await page.press('Escape');
}

async function seesToast(page: Page, text: string): Promise<void> {
  await page.sees({ selector: '[data-toast]' }, { visible: true });
  await page.gives(true, (said) => document.querySelector('[data-toast]')?.textContent.includes(said), text);
}

/** Opens the palette, finds a post of the blog by its title, and follows it. */
async function findPost(page: Page): Promise<void> {
  await page.press('Control+k');
  await page.sees(by('combobox'), { focused: true });
  await page.press(...'handshake');
  await page.sees({ selector: '[role="option"][aria-selected="true"]' }, { attributes: { href: POST } });
  await page.press('Enter');
  await page.gives([POST, 'complete', 'loaded'], () => [location.href, document.readyState, document.fonts.status]);
  // A page that is left alone goes on to fetch, from servers that stop now. Firefox complains of a font that was on its way.
  await page.open('about:blank');
}

/** An app of another repository, with the shell as it is packed. Chromium runs these by dashboard.spec.ts. */
export const DASHBOARD_SCENARIOS: ReadonlyArray<Scenario<Pick<Surroundings, 'page'>>> = [
  {
    name: 'an app with the packed shell, built, has all of it on an origin of its own',
    run: ({ page }) =>
      withDashboard('built', async () => {
        const { policy } = await statusOf(`${BUILT}/`);
        assert.match(policy, new RegExp(`connect-src 'self' ${BLOG};`));
        await page.setViewport(...WIDE);
        await page.openHydrated(`${BUILT}/`);

        // Its version is its own, and links to the site lead there.
        await page.gives('2.0.0', () => document.querySelector<HTMLMetaElement>('meta[name=app-version]')?.content);
        await page.sees(by('link', 'Blog', HEADER), { attributes: { href: `${BLOG}/blog` } });
        await page.gives(
          true,
          (line) => document.querySelector('footer')?.textContent.includes(line),
          `© ${new Date().getUTCFullYear()} ${site.company}`,
        );
        await page.sees(by('link', 'RSS feed', FOOTER), { attributes: { href: `${BLOG}/blog/rss.xml` } });

        // A theme that is chosen here is that of its other tab at once, and of the blog.
        await page.toTab(1);
        await page.openHydrated(`${BUILT}/usage`);
        await page.toTab(0);
        await chooseTheme(page, 'dark');
        await page.toTab(1);
        await page.gives(['dark', 'dark'], shownTheme);
        await page.open(`${BLOG}/blog`);
        assert.deepEqual(await page.evaluate(shownTheme), ['dark', 'dark']);
        await page.openHydrated(`${BLOG}/blog`);
        await chooseTheme(page, 'light-high-contrast');
        await page.toTab(0);
        await page.evaluate(() => {
          document.dispatchEvent(new Event('visibilitychange'));
        });
        await page.gives(['light-high-contrast', 'light-high-contrast'], shownTheme);

        // The progress bar shows a form that saves slowly, and a toast what came of it.
        await page.click(by('button', 'Save'));
        await page.gives('submitting', () =>
          document.querySelector('[data-navigation-progress]')?.getAttribute('data-state'),
        );
        await seesToast(page, 'Saved as Relay race.');

        // Its links are followed by its router, and an address that nothing has gets the error page.
        await page.evaluate(markDocument);
        await page.click(by('link', 'Usage'));
        await page.sees(by('heading', 'Usage'), { visible: true });
        assert(await page.evaluate(isSameDocument));
        assert.equal((await statusOf(`${BUILT}/nothing/here`)).status, 404);
        await page.openHydrated(`${BUILT}/nothing/here`);
        await page.sees(by('heading', 'This path leads nowhere'), { visible: true });
        await page.sees(by('link', 'All posts'), { attributes: { href: `${BLOG}/blog` } });

        await findPost(page);
      }),
  },
  {
    name: 'an app with the packed shell works in development',
    run: ({ page }) =>
      withDashboard('in development', async () => {
        await page.setViewport(...WIDE);
        await page.openHydrated(`${DEV}/`);
        await chooseTheme(page, 'dark');
        await page.gives(['dark', 'dark'], shownTheme);
        await page.click(by('button', 'Copy the token'));
        await seesToast(page, 'copied.');
        await findPost(page);
      }),
  },
];
