import type { Page } from '@playwright/test';
import { LOOKS as LOOK_TABLE } from '@portico/config/looks';
import { contrastRatio } from './contrast.ts';
import { expect, forget, hydrated, painted, test } from './test.ts';
import { colorIn, LOOKS, type Look, SYSTEMS, shownTheme, storeTheme } from './theme.ts';

const POST = '/blog/tls-1-3-handshake-byte-by-byte';

test.use({ viewport: { width: 1440, height: 900 } });

/** What can be seen of a look from outside the style sheets. */
function appearance(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    const meta = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].filter(
      ({ media }) => media === '' || matchMedia(media).matches,
    );
    const probe = document.createElement('i');
    probe.style.color = meta.map(({ content }) => content).join(' and ');
    return {
      page: styleOf('body').backgroundColor,
      browserBars: probe.style.color,
      colorScheme: styleOf('html').colorScheme,
      scrollBars: styleOf('html').scrollbarColor,
      formControls: `${styleOf('.theme-menu input').colorScheme} ${styleOf('.theme-menu input').accentColor}`,
      code: `${styleOf('.code').color} on ${styleOf('.code').backgroundColor}`,
      selection: getComputedStyle(document.body, '::selection').backgroundColor,
    };
  });
}

/** What it has to be, by the table of looks. */
function appearanceOf(look: Look): Record<string, string> {
  const { scheme } = LOOK_TABLE[look];
  return {
    page: colorIn(look, 'page'),
    browserBars: colorIn(look, 'page'),
    colorScheme: scheme,
    scrollBars: `${colorIn(look, 'line-strong')} ${colorIn(look, 'page')}`,
    formControls: `${scheme} ${colorIn(look, 'accent')}`,
    code: `${colorIn(look, 'code')} on ${colorIn(look, 'inset')}`,
    selection: colorIn(look, 'accent'),
  };
}

test('all that has a colour follows the look that is stored, whatever the system asks for', async ({
  page,
  context,
}) => {
  for (const look of LOOKS) {
    await test.step(look, async () => {
      await storeTheme(context, look);
      await page.goto(POST);
      for (const { look: systemLook, ...preferences } of SYSTEMS) {
        await page.emulateMedia(preferences);
        expect(await appearance(page), `${systemLook}, which came later`).toEqual(appearanceOf(look));
      }
      const other = SYSTEMS.find((system) => system.colorScheme !== LOOK_TABLE[look].scheme);
      await page.emulateMedia({ colorScheme: other?.colorScheme ?? null, contrast: other?.contrast ?? null });
      await page.reload();
      expect(await appearance(page), 'in a system that asks for another look from the start').toEqual(
        appearanceOf(look),
      );
      await hydrated(page);
      expect(await appearance(page), 'once React has taken over').toEqual(appearanceOf(look));
    });
  }
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('the page follows the system, and has no theme menu', async ({ page }) => {
    await page.goto(POST);
    for (const { look, ...preferences } of SYSTEMS) {
      await test.step(look, async () => {
        await page.emulateMedia(preferences);
        const { colorScheme: _either, formControls, ...colors } = await appearance(page);
        const { colorScheme: _one, formControls: _controls, ...expected } = appearanceOf(look);
        expect(colors).toEqual(expected);
        expect(formControls).toContain('light dark');
        await expect(page.getByRole('button', { name: 'Change Theme' })).toBeHidden();
      });
    }
  });
});

test('a change runs no transition and moves nothing', async ({ page }) => {
  await page.goto(POST);
  await hydrated(page);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: all 300ms !important; }');
    const events: string[] = [];
    Object.assign(window, { events });
    document.addEventListener('transitionrun', ({ propertyName, pseudoElement, target }) => {
      events.push(`${target instanceof Element ? target.tagName : ''}${pseudoElement} ${propertyName}`);
    });
    new PerformanceObserver((list) => {
      events.push(...list.getEntries().map(() => 'layout shift'));
    }).observe({ type: 'layout-shift' });
    // The project's own rule is in a layer, where !important wins over this one.
    document.adoptedStyleSheets = [sheet];
  });
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *:not(svg *, .icon)')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].join(' ');
      }),
    );
  const before = await places();
  for (const theme of [...LOOKS, 'system', ...LOOKS.toReversed()]) {
    await page.evaluate((value) => {
      document.querySelector<HTMLInputElement>(`.theme-menu input[value="${value}"]`)?.click();
    }, theme);
    expect((await shownTheme(page))[0]).toBe(theme);
    expect(await places()).toEqual(before);
  }
  await page.evaluate(() => document.querySelector<HTMLInputElement>('.theme-menu input[value="system"]')?.click());
  for (const { look, ...preferences } of SYSTEMS) {
    await page.emulateMedia(preferences);
    await expect(page.locator('html')).toHaveAttribute('data-applied-theme', look);
  }
  await painted(page);
  expect(await page.evaluate('window.events')).toEqual([]);
  await expect(page.locator('html')).not.toHaveAttribute('data-theme-changing');
});

test('an error that replaces the document’s root leaves the look on it in every frame', async ({
  page,
  context,
  complaints,
}) => {
  await storeTheme(context, 'dark-high-contrast');
  await page.goto('/blog');
  await hydrated(page);
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.evaluate(() => {
    const frames: string[] = [];
    Object.assign(window, { frames });
    requestAnimationFrame(function look() {
      const { className, dataset } = document.documentElement;
      frames.push([className, dataset.theme, dataset.appliedTheme].join(' '));
      requestAnimationFrame(look);
    });
  });
  await page.locator('.post-entry .post-title a').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /broke/ })).toBeVisible();
  expect(new Set(await page.evaluate<string[]>('window.frames'))).toEqual(
    new Set(['dark-high-contrast dark-high-contrast dark-high-contrast']),
  );
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await expect(page.getByRole('radio', { name: 'Dark High Contrast' })).toBeChecked();
  await page.getByRole('radio', { name: 'Light Mode' }).check();
  const { browserBars, page: background } = await appearance(page);
  expect([background, browserBars]).toEqual([colorIn('light', 'page'), colorIn('light', 'page')]);
  // The broken response, which the test itself gave.
  forget(complaints, /status of 500/);
});

test('forced colours show controls, focus, menus, what is current, and toasts', async ({ page, context }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(colorScheme, async () => {
      // The look that is furthest from what the system forces.
      await storeTheme(context, colorScheme === 'light' ? 'dark' : 'light');
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      await page.goto(POST);
      await hydrated(page);
      const canvas = await systemColor(page, 'Canvas');
      expect(canvas).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)');

      for (const selector of ['.logo', '.icon-button .icon', '.chevron', '.site-brand']) {
        const color = await page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).color);
        expect(contrastRatio(color, canvas), `${selector} ${color}`).toBeGreaterThan(4.5);
      }
      for (const selector of ['.button[data-style="filled"]', '.button[data-style="ghost"]', '.site-menu']) {
        const border = await page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { borderTopWidth, borderTopColor } = getComputedStyle(element);
            return [borderTopWidth, borderTopColor] as const;
          });
        expect(border[0]).toBe('1px');
        expect(contrastRatio(border[1], canvas), `${selector} ${border[1]}`).toBeGreaterThan(3);
      }
      expect(
        await page
          .locator('.site-navigation [aria-current]')
          .evaluate((link) => getComputedStyle(link).textDecorationLine),
      ).toBe('underline');
      expect(
        await page.locator('.navigation-progress > div').evaluate((bar) => getComputedStyle(bar).backgroundColor),
      ).toBe(await systemColor(page, 'Highlight'));

      await page.keyboard.press('Tab');
      const focus = await page.getByRole('link', { name: 'Skip to content' }).evaluate((link) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(link);
        return { outlineStyle, outlineWidth, outlineColor };
      });
      expect(focus).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' });
      expect(contrastRatio(focus.outlineColor, canvas)).toBeGreaterThan(3);

      if (colorScheme === 'light') {
        await page.evaluate(() => dispatchEvent(new Event('offline')));
        const toast = page.locator('[data-toast]');
        await expect(toast).toBeVisible();
        const { border, icon } = await toast.evaluate((element) => ({
          border: getComputedStyle(element).borderTopColor,
          icon: getComputedStyle(element.querySelector('.toast-icon') ?? element).color,
        }));
        expect(contrastRatio(border, canvas)).toBeGreaterThan(3);
        expect(contrastRatio(icon, canvas)).toBeGreaterThan(3);
      }
    });
  }
});

/** A colour of the operating system's as the browser computes it. */
function systemColor(page: Page, name: string): Promise<string> {
  return page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = color;
    const computed = getComputedStyle(probe).color;
    probe.remove();
    return computed;
  }, name);
}
