import type { Locator, Page } from '@playwright/test';
import { PROGRESS_LOADING, PROGRESS_SUBMITTING } from '../../packages/shell/src/measures.ts';
import { GALLERY_URL } from '../ports.ts';
import { expect, forget, painted, test } from '../test.ts';
import { hold, open } from './page-state.ts';

test.use({ baseURL: GALLERY_URL });

function progressOf(page: Page): Locator {
  return page.locator('[data-navigation-progress]');
}

/** Lets the bar's transitions come to their end. */
async function settle(page: Page): Promise<void> {
  await progressOf(page).evaluate((progress) => {
    for (const animation of progress.getAnimations({ subtree: true })) {
      animation.finish();
    }
  });
}

/** The bar's width as a share of the window's, and its opacity. */
function barOf(page: Page): Promise<{ readonly width: number; readonly opacity: number }> {
  return progressOf(page).evaluate(({ firstElementChild: bar }) => ({
    width: (bar?.getBoundingClientRect().width ?? 0) / document.documentElement.clientWidth,
    opacity: bar === null ? 0 : Number(getComputedStyle(bar).opacity),
  }));
}

/** Writes down every state that the bar goes through. */
async function watchStates(page: Page): Promise<() => Promise<readonly string[]>> {
  await progressOf(page).evaluate((progress) => {
    const states: string[] = [];
    new MutationObserver(() => states.push(progress.getAttribute('data-state') ?? '')).observe(progress, {
      attributeFilter: ['data-state'],
    });
    Object.assign(window, { states });
  });
  return () =>
    page.evaluate(() => ('states' in window && Array.isArray(window.states) ? window.states.map(String) : []));
}

/** Comes to the gallery's first page by a link, from its fast one, with nothing of the bar in sight. */
async function comeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to the gallery' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
  await settle(page);
}

test('it shows how far a navigation is, not at once, is full before it goes, and is announced', async ({ page }) => {
  await open(page, '/gallery');
  for (const width of [390, 1440]) {
    await test.step(`80 % wide while loading, then full, then hidden, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
      expect((await barOf(page)).opacity).toBe(0);
      const { release } = await hold(page, '**/gallery/fast.data*');
      await page.getByRole('link', { name: 'Fast page' }).click();
      await expect(progressOf(page)).toHaveAttribute('data-state', 'loading');
      await settle(page);
      const loading = await barOf(page);
      expect(loading.width).toBeCloseTo(PROGRESS_LOADING / 100, 2);
      expect(loading.opacity).toBe(1);
      expect((await progressOf(page).boundingBox())?.y).toBe(0);

      release();
      await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
      await settle(page);
      expect(await barOf(page)).toEqual({ width: 1, opacity: 0 });
      await comeBack(page);
    });
  }

  await test.step('a navigation that takes long is announced, and its end takes the words away', async () => {
    const { release } = await hold(page, '**/gallery/fast.data*');
    const status = progressOf(page).getByRole('status');
    await expect(status).toHaveText('');
    await page.getByRole('link', { name: 'Fast page' }).click();
    await expect(status).toHaveText('Loading');
    release();
    await expect(status).toHaveText('');
    await comeBack(page);
  });

  await test.step('it does not show before a navigation has lasted for 100 ms', async () => {
    const { release } = await hold(page, '**/gallery/fast.data*');
    await progressOf(page).evaluate((progress) => {
      // At the very beginning of the navigation, before any of its time has gone.
      new MutationObserver((_records, observer) => {
        observer.disconnect();
        const [opacity] = progress
          .getAnimations({ subtree: true })
          .filter((animation) => 'transitionProperty' in animation && animation.transitionProperty === 'opacity');
        opacity?.pause();
        Object.assign(window, { opacity });
      }).observe(progress, { attributeFilter: ['data-state'] });
    });
    await page.getByRole('link', { name: 'Fast page' }).click();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'loading');
    const at = (time: number) =>
      page.evaluate((currentTime) => {
        if ('opacity' in window && window.opacity instanceof Animation) {
          window.opacity.currentTime = currentTime;
        }
        const bar = document.querySelector('[data-navigation-progress] > div');
        return bar === null ? undefined : getComputedStyle(bar).opacity;
      }, time);
    expect(await at(0)).toBe('0');
    expect(await at(99)).toBe('0');
    expect(await at(100)).toBe('1');
    release();
    await comeBack(page);
  });

  await test.step('under reduced motion nothing moves', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { release } = await hold(page, '**/gallery/fast.data*');
    await page.getByRole('link', { name: 'Fast page' }).click();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'loading');
    const moving = () =>
      progressOf(page).evaluate((progress) =>
        progress
          .getAnimations({ subtree: true })
          .map((animation) => ('transitionProperty' in animation ? animation.transitionProperty : 'an animation')),
      );
    expect((await moving()).filter((property) => property !== 'opacity')).toEqual([]);
    expect((await barOf(page)).width).toBeCloseTo(PROGRESS_LOADING / 100, 2);
    release();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
    expect(await moving()).toEqual([]);
    await page.emulateMedia({ reducedMotion: null });
    await comeBack(page);
  });

  await test.step('it is full before it goes', async () => {
    const { release } = await hold(page, '**/gallery/fast.data*');
    await page.getByRole('link', { name: 'Fast page' }).click();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'loading');
    await settle(page);
    // The page's own clock of animations stands still from the moment that the navigation ends.
    await progressOf(page).evaluate((progress) => {
      new MutationObserver(() => {
        for (const animation of progress.getAnimations({ subtree: true })) {
          animation.pause();
        }
      }).observe(progress, { attributeFilter: ['data-state'] });
    });
    release();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
    const ends = await progressOf(page).evaluate((progress) =>
      Object.fromEntries(
        progress.getAnimations({ subtree: true }).map((animation) => [
          'transitionProperty' in animation ? animation.transitionProperty : '',
          {
            begins: Number(animation.effect?.getComputedTiming().delay),
            ends: Number(animation.effect?.getComputedTiming().endTime),
          },
        ]),
      ),
    );
    expect(ends.opacity?.begins).toBeGreaterThanOrEqual(ends['inline-size']?.ends ?? ends.width?.ends ?? Number.NaN);
  });
});

test(`it is ${PROGRESS_SUBMITTING} % wide while submitting, then ${PROGRESS_LOADING} %, then gone`, async ({
  page,
}) => {
  await open(page, '/gallery/form');
  const submission = await hold(page, '**/gallery/form.data*');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(progressOf(page)).toHaveAttribute('data-state', 'submitting');
  await settle(page);
  const { width, opacity } = await barOf(page);
  expect(width).toBeCloseTo(PROGRESS_SUBMITTING / 100, 2);
  expect(opacity).toBe(1);
  const states = await watchStates(page);
  submission.release();
  await expect(page.getByText('Received: Portico')).toBeVisible();
  await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
  expect(await states()).toEqual(['loading', 'idle']);
});

test('it is never stuck, whatever becomes of a navigation', async ({ page, context, complaints }) => {
  await open(page, '/gallery/fast');
  await comeBack(page);

  await test.step('going back while loading', async () => {
    const { release } = await hold(page, '**/gallery/slow.data*');
    await page.getByRole('link', { name: 'Slow page' }).click();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'loading');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Fast page' })).toBeVisible();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Fast page' })).toBeVisible();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
    await page.unrouteAll({ behavior: 'wait' });
    await comeBack(page);
  });

  await test.step('another link while loading', async () => {
    const { release } = await hold(page, '**/gallery/slow.data*');
    await page.getByRole('link', { name: 'Slow page' }).click();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'loading');
    await page.getByRole('link', { name: 'Form', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Form' })).toBeVisible();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
    release();
    await page.unrouteAll({ behavior: 'wait' });
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
  });

  for (const modifier of ['Control', 'Shift'] as const) {
    await test.step(`a click with ${modifier}`, async () => {
      const states = await watchStates(page);
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Slow page' }).click({ modifiers: [modifier] });
      await (await opened).close();
      expect(await states()).toEqual([]);
    });
  }

  await test.step('an external link', async () => {
    // A response without content leaves the page as it is.
    await page.route('https://elsewhere.example/**', (route) => route.fulfill({ status: 204 }));
    const states = await watchStates(page);
    const asked = page.waitForRequest('https://elsewhere.example/');
    await page.getByRole('link', { name: 'another origin' }).click();
    await asked;
    await painted(page);
    expect(await states()).toEqual([]);
  });

  await test.step('a mailto link', async () => {
    const states = await watchStates(page);
    await page.getByRole('link', { name: 'Mail', exact: true }).click();
    await painted(page);
    expect(await states()).toEqual([]);
  });

  for (const name of ['This page', 'This page with a query', 'This page at a heading']) {
    await test.step(`a link to the same URL: ${name}`, async () => {
      for (const _ of ['once', 'once more']) {
        await page.getByRole('link', { name, exact: true }).click();
        await painted(page);
        await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
      }
    });
  }

  await test.step('a navigation that fails', async () => {
    expect(complaints, 'until here').toEqual([]);
    await page.route('**/gallery/slow.data*', (route) => route.abort());
    await page.getByRole('link', { name: 'Slow page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This page is out of reach' })).toBeVisible();
    await expect(progressOf(page)).toHaveAttribute('data-state', 'idle');
    forget(complaints, /ERR_FAILED/);
  });
});
