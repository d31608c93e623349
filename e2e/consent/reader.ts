import type { Locator, Page } from '@playwright/test';
import { expect, hydrated } from '../test.ts';

export function barOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Privacy choices' });
}

export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  // A sign of intent, so that the modules load at once.
  await page.keyboard.press('Shift');
  await consentReady(page);
}

export async function answer(page: Page, name: 'Accept all' | 'Reject all'): Promise<void> {
  await barOf(page).getByRole('button', { name }).click();
  await expect(barOf(page)).toBeHidden();
}

export async function openPreferences(page: Page): Promise<Locator> {
  await consentReady(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy preferences' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Consent starts when the page is idle. */
export async function consentReady(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
}

/** Waits long enough to catch what a page sends unprompted; the stand-in for Google Tag Manager does so ten times a second. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForTimeout(500);
}
