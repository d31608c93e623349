import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { site as provider } from '../fixture/site.config.ts';
import { startServer } from '../running-server.ts';
import { BROWSERS, closeBrowsers, type Driver } from './browsers.ts';

// The shell in the engines that Playwright's tests do not run in: npm run test:browsers.

const POST = '/blog/quic-connection-migration';
const GET = `Get ${provider.brand}`;
const PATIENCE_MS = 30_000;

const server = await startServer();
const extended = await startServer('e2e/extended-site/content', { folder: 'e2e/extended-site' });
after(() => Promise.all([server.stop(), extended.stop(), closeBrowsers()]));

/** Returns a JavaScript expression for the first visible element with this selector and, if given, this name. */
function element(selector: string, name?: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility({ visibilityProperty: true })
    && each.getClientRects().length > 0 && (${JSON.stringify(name ?? '')} === '' || [each.ariaLabel, (each.closest('label') ?? each).textContent.trim()]
    .some((text) => text === ${JSON.stringify(name ?? '')})))`;
}

const button = (name: string) => element('button', name);
const link = (name: string, within = 'header.site-header') => element(`${within} a[href]`, name);
const heading = (name: string) => `document.querySelector('h1')?.textContent === ${JSON.stringify(name)}`;
const isFocused = (target: string) => `(${target}) === document.activeElement`;
const isShown = (target: string) => `(${target}) !== undefined`;
const isHidden = (target: string) => `(${target}) === undefined`;
const DRAWER = element('dialog', 'Menu');
const PALETTE = element('[role="combobox"]');
const HEADER = `getComputedStyle(document.querySelector('header.site-header'), '::before').opacity`;
const BAR = `document.querySelector('[data-navigation-progress]').dataset.state`;

async function until(driver: Driver, expression: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    // If the document is replaced meanwhile, nothing answers.
    if (await driver.run(`Boolean(${expression})`).catch(() => false)) {
      return;
    }
    await setTimeout(50);
  }
  assert.fail(`it never held: ${expression}`);
}

/** Returns the center of an element, once it is in view and has stopped moving. */
async function middleOf(driver: Driver, target: string): Promise<readonly [number, number]> {
  await until(driver, isShown(target));
  let before = '';
  for (;;) {
    const middle = String(
      await driver.run(`((each) => { const box = each.getBoundingClientRect();
        if (box.top < 0 || box.bottom > innerHeight) { each.scrollIntoView({ block: 'center', behavior: 'instant' }); }
        const { x, y, width, height } = each.getBoundingClientRect(); return [x + width / 2, y + height / 2].join(); })(${target})`),
    );
    const [x = 0, y = 0] = middle.split(',').map(Number);
    // Drawers slide in.
    if (middle === before && x >= 0 && y >= 0) {
      return [x, y];
    }
    before = middle;
    await setTimeout(50);
  }
}

async function click(driver: Driver, target: string): Promise<void> {
  await driver.clickAt(...(await middleOf(driver, target)));
}

async function open(driver: Driver, url: string): Promise<void> {
  await driver.goTo(url);
  await until(driver, `document.querySelector('.theme-menu [aria-expanded]') !== null`);
}

const TESTS: Readonly<Record<string, (driver: Driver) => Promise<void>>> = {
  async 'menus open one at a time by pointer and keys, and Escape closes them'(driver) {
    await open(driver, `${server.url}/blog`);
    for (const name of ['Use cases', 'Docs']) {
      await click(driver, button(name));
      await until(driver, `${button(name)}.ariaExpanded === 'true'`);
      await until(driver, `document.querySelectorAll('.site-menu:popover-open').length === 1`);
    }
    await driver.press('Escape');
    await until(driver, isFocused(button('Docs')));
    await driver.press('ArrowDown');
    await driver.press('ArrowDown');
    await until(driver, isFocused(link('API')));
  },
  async 'a theme that is chosen shows at once and after a reload'(driver) {
    await open(driver, `${server.url}/blog`);
    await click(driver, button('Change Theme'));
    await click(driver, element('input[type="radio"]', 'Dark Mode'));
    await until(driver, `document.documentElement.classList.contains('dark')`);
    await driver.goTo(`${server.url}/blog`);
    await until(driver, `document.documentElement.classList.contains('dark')`);
  },
  async 'the skip link is the first stop; the header follows the scroll position, also after Back'(driver) {
    await open(driver, `${server.url}${POST}`);
    await driver.press('Tab');
    await until(driver, isFocused(element('a', 'Skip to content')));
    await driver.press('Enter');
    await until(driver, isFocused(element('main')));
    for (const [top, opacity] of [
      [0, 0],
      [192, 0.5],
      [900, 1],
    ]) {
      await driver.run(`void scrollTo({ top: ${top}, behavior: 'instant' })`);
      await until(driver, `Math.abs(${HEADER} - ${opacity}) < 0.01`);
    }
    // Back to another document is not tested here: in WebKit, it often leads to the target in the address, or never answers the driver.
    await driver.run(`void document.querySelector('main a[href^="/blog/category/"]').click()`);
    await until(driver, `location.pathname.startsWith('/blog/category/') && scrollY === 0`);
    await driver.run('void history.back()');
    await until(driver, `Math.round(scrollY) === 900 && ${HEADER} === '1'`);
  },
  async 'the drawer keeps focus, closes by Escape, its button, outside and a followed link'(driver) {
    await driver.setViewport(390, 844);
    await open(driver, `${server.url}/blog`);
    for (const close of ['Escape', 'button', 'outside']) {
      await click(driver, button('Open menu'));
      await until(driver, isFocused(button('Close menu')));
      if (close === 'Escape') {
        await driver.press('Escape');
        await until(driver, isFocused(button('Open menu')));
      } else if (close === 'button') {
        await click(driver, button('Close menu'));
      } else {
        await driver.clickAt(380, 600);
      }
      await until(driver, isHidden(DRAWER));
    }
    await click(driver, button('Open menu'));
    await click(driver, element('dialog summary', GET));
    await click(driver, link('Download', 'dialog'));
    await until(driver, heading('Download the agent'));
  },
  async 'the palette opens by key, finds, navigates and closes'(driver) {
    await open(driver, `${server.url}/blog`);
    await driver.press('Control+k');
    await until(driver, isFocused(PALETTE));
    for (const letter of 'migration') {
      await driver.press(letter);
    }
    await until(driver, `/QUIC/.test(document.querySelector('[role="option"][aria-selected="true"]')?.textContent)`);
    await driver.press('Enter');
    await until(driver, `location.pathname === '${POST}'`);
    await until(driver, isHidden(PALETTE));
  },
  async 'toasts, tooltips and the progress bar show and go'(driver) {
    await open(driver, `${extended.url}/gallery`);
    await click(driver, button('Toast: danger'));
    await until(driver, isShown(element('[data-toast][data-priority="danger"][role="alert"]')));
    await driver.moveTo(5, 600);
    await until(driver, isHidden(element('[data-toast]')));
    await driver.moveTo(...(await middleOf(driver, button('Refresh'))));
    await until(driver, isShown(element('[role="tooltip"]', 'Asks each region for its status.')));
    await driver.press('Escape');
    await until(driver, isHidden(element('[role="tooltip"]')));
    await click(driver, link('Slow page', 'main'));
    await until(driver, `${BAR} === 'loading'`);
    await until(driver, `${BAR} === 'idle'`);
  },
};

for (const [engine, launch] of Object.entries(BROWSERS)) {
  describe(engine, () => {
    for (const [name, run] of Object.entries(TESTS)) {
      test(name, { timeout: 120_000 }, async () => {
        const driver = await launch(true);
        try {
          await driver.setViewport(1440, 900);
          await run(driver);
        } finally {
          await driver.close();
        }
      });
    }

    test('without JavaScript a menu opens and its link is followed', { timeout: 120_000 }, async () => {
      const driver = await launch(false);
      try {
        await driver.setViewport(1440, 900);
        await driver.goTo(`${server.url}/blog`);
        await click(driver, button(GET));
        await click(driver, link('Download'));
        await until(driver, heading('Download the agent'));
      } finally {
        await driver.close();
      }
    });
  });
}
