import type { Page } from '@playwright/test';
import { expect, forget, load, test } from '../everything.ts';
import { hold } from './page-state.ts';

const progressOf = (page: Page) => page.locator('[data-navigation-progress]');
const expectState = (page: Page, state: 'idle' | 'loading' | 'submitting') =>
  expect(progressOf(page)).toHaveAttribute('data-state', state);

/** Ends the bar's transitions and expects its width, as a share of the window's, and its opacity. */
async function expectBar(page: Page, width: number, opacity: number): Promise<void> {
  const bar = await progressOf(page).evaluate((progress) => {
    for (const animation of progress.getAnimations({ subtree: true })) {
      animation.finish();
    }
    const element = progress.firstElementChild ?? progress;
    const { top, width } = element.getBoundingClientRect();
    const share = Math.round((width / document.documentElement.clientWidth) * 100) / 100;
    return { top, width: share, opacity: Number(getComputedStyle(element).opacity) };
  });
  expect(bar).toEqual({ top: 0, width, opacity });
}

/** Stops the bar's transitions as soon as a navigation has ended, so that `momentsOfEnd` can look at any moment of them. */
async function pauseAtEnd(page: Page): Promise<void> {
  await progressOf(page).evaluate((progress) => {
    new MutationObserver(() => {
      for (const animation of progress.dataset.state === 'idle' ? progress.getAnimations({ subtree: true }) : []) {
        animation.pause();
      }
    }).observe(progress, { attributeFilter: ['data-state'] });
  });
}

/** The bar's width, as a share of the window's, and its opacity: when the navigation ends, when the bar is full, and at the end. */
function momentsOfEnd(page: Page) {
  return progressOf(page).evaluate((progress) => {
    const transitions = progress.getAnimations({ subtree: true }).filter((each) => each instanceof CSSTransition);
    const endOf = (isGrowth: boolean) =>
      Math.max(
        ...transitions
          .filter(({ transitionProperty }) => (transitionProperty !== 'opacity') === isGrowth)
          .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
      );
    // At its very end, a transition would be over.
    return [0, endOf(true) - 0.01, endOf(false) - 0.01].map((moment) => {
      for (const transition of transitions) {
        transition.currentTime = moment;
      }
      const bar = progress.firstElementChild ?? progress;
      const share = bar.getBoundingClientRect().width / document.documentElement.clientWidth;
      return [Math.round(share * 100) / 100, Math.round(Number(getComputedStyle(bar).opacity) * 100) / 100];
    });
  });
}

test('the bar is 80% wide while loading, 33% while submitting, then full and hidden', async ({ page }) => {
  await load(page, '/gallery');
  const status = progressOf(page).getByRole('status');
  await expectState(page, 'idle');
  await expect(status).toHaveText('');
  const loading = await hold(page, '**/gallery/slow.data*');
  await page.getByRole('link', { name: 'Slow page' }).click();
  await expectState(page, 'loading');
  await expectBar(page, 0.8, 1);
  await expect(status).toHaveText('Loading');
  await pauseAtEnd(page);
  loading.release();
  await expectState(page, 'idle');
  expect(await momentsOfEnd(page), 'it hides once it is full').toEqual([
    [0.8, 1],
    [1, 1],
    [1, 0],
  ]);
  await expectBar(page, 1, 0);
  await expect(status).toHaveText('');

  await load(page, '/gallery/form');
  await page.getByRole('button', { name: 'Send' }).click();
  await expectState(page, 'submitting');
  await expectBar(page, 0.33, 1);
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByText('Received: Portico')).toBeVisible();
  await expectState(page, 'idle');
});

test('the bar is never stuck, whatever ends a navigation', async ({ page, context, complaints }) => {
  await load(page, '/gallery/form');
  await page.getByRole('link', { name: 'Back to the gallery' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  const slow = page.getByRole('link', { name: 'Slow page' });

  for (const leave of ['Back', 'another link']) {
    await test.step(leave, async () => {
      const { release } = await hold(page, '**/gallery/slow.data*');
      await slow.click();
      await expectState(page, 'loading');
      if (leave === 'Back') {
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1, name: 'Form' })).toBeVisible();
        await page.getByRole('link', { name: 'Back to the gallery' }).click();
      } else {
        await page.getByRole('link', { name: 'Form', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Form' })).toBeVisible();
        await page.goBack();
      }
      release();
      await page.unrouteAll({ behavior: 'wait' });
      await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
      await expectState(page, 'idle');
    });
  }

  await test.step('a link in a new tab', async () => {
    const opened = context.waitForEvent('page');
    await slow.click({ modifiers: ['Control'] });
    await (await opened).close();
    await expectState(page, 'idle');
  });

  for (const name of ['This page', 'This page with a query', 'This page at a heading']) {
    await test.step(name, async () => {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('link', { name, exact: true }).click();
      await expectState(page, 'idle');
    });
  }

  await test.step('a navigation that fails', async () => {
    await page.route('**/gallery/slow.data*', (route) => route.abort());
    await slow.click();
    await expect(page.getByRole('heading', { level: 1, name: 'This page cannot be reached' })).toBeVisible();
    await expectState(page, 'idle');
    forget(complaints, /ERR_FAILED/);
  });
});
