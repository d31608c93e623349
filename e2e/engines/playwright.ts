import type { Page } from '@playwright/test';
import type { Driver } from './driver.ts';

/** A page of Playwright, for scenarios that run there as well. The test that has it clears up and tells of complaints. */
export function playwrightDriver(first: Page): Omit<Driver, 'reset' | 'complaints' | 'close'> {
  const tabs = [first];
  let page = first;
  return {
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    moveTo: (x, y) => page.mouse.move(x, y),
    async press(...keys) {
      for (const chord of keys) {
        await page.keyboard.press(chord);
      }
    },
    async evaluate(run, ...args) {
      const json = await page.evaluate(`JSON.stringify({ result: (${run})(...${JSON.stringify(args)}) })`);
      return JSON.parse(String(json)).result;
    },
    setViewport: (width, height) => page.setViewportSize({ width, height }),
    async toTab(number) {
      page = tabs[number] ??= await first.context().newPage();
      await page.bringToFront();
    },
  };
}
