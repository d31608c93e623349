import type { Locator, Page } from '@playwright/test';
import { expect } from '../test.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Window {
    dataLayer?: unknown[];
  }
}

export function bannerOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Privacy choices' });
}

export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Privacy preferences' });
}

/** Presses one of the banner's buttons. */
export async function answer(page: Page, name: 'Accept all' | 'Reject all'): Promise<void> {
  await bannerOf(page).getByRole('button', { name }).click();
  await expect(bannerOf(page)).toBeHidden();
}

/** Opens the choice by the footer, as soon as the consent code is there to take the click. */
export async function openPreferences(page: Page): Promise<Locator> {
  await consentReady(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Preferences' }).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

/** Resolves when the consent code has started: its style sheet is what it brings first. */
export async function consentReady(page: Page): Promise<void> {
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
}

/** What the data layer holds: commands by their first two words, events by their name. */
export async function dataLayerOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const name = (entry: unknown) => {
      if (Object.prototype.toString.call(entry) === '[object Arguments]') {
        const [first, second] = Object.values(Object(entry));
        return typeof second === 'string' ? `${first} ${second}` : String(first);
      }
      return String(Object(entry).event);
    };
    return (window.dataLayer ?? []).map(name);
  });
}

/** The states of the last consent command in the data layer. */
export async function consentState(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const commands = (window.dataLayer ?? []).map((entry) => Object.values(Object(entry)));
    return commands.findLast(([first]) => first === 'consent')?.[2];
  });
}
