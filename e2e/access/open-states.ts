import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { MENUS } from '../shell/specification.ts';

/** Something that opens, changes or shows on a page that is loaded and hydrated. */
export type OpenState = {
  readonly name: string;
  /** The page that it is shown on: one of the site, or the gallery of the shell's parts. */
  readonly on: string;
  /** Widths in px from and to which it exists. */
  readonly from?: number;
  readonly to?: number;
  readonly show: (page: Page) => Promise<unknown>;
  /** What can be opened one after another on one load: each is hidden before the next. */
  readonly group?: Group;
};

type Group = { readonly name: string; readonly hide: (page: Page) => Promise<unknown> };

const PALETTE_QUERIES = { empty: '', results: 'quic', 'no-results': 'zzzzqqqq' };
const PRIORITIES = ['info', 'warning', 'success', 'danger'] as const;
const FIRST_DESKTOP_WIDTH = 1024;

const closedByEscape = (name: string): Group => ({ name, hide: (page) => page.keyboard.press('Escape') });
const MENUS_ONE_BY_ONE = closedByEscape('menus');
const DRAWERS = closedByEscape('drawers');
// The next query replaces the one before.
const PALETTES: Group = { name: 'palettes', hide: () => Promise.resolve() };
const TOASTS: Group = { name: 'toasts', hide: (page) => page.getByRole('button', { name: 'Dismiss' }).click() };

function banner(page: Page): Locator {
  return page.getByRole('banner');
}

async function openMenu(page: Page, name: string): Promise<void> {
  const button = banner(page).getByRole('button', { name, exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}

async function openDrawer(page: Page): Promise<Locator> {
  await banner(page).getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  return drawer;
}

async function openPalette(page: Page, query: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Search the blog' });
  if (await palette.isHidden()) {
    await page.keyboard.press('Control+k');
  }
  await palette.getByRole('combobox').fill(query);
  await expect(palette.getByRole('status').filter({ hasText: /\d|No results/ })).toBeAttached();
}

/** Time stands still for a toast that the pointer is on. */
async function holdToast(page: Page): Promise<void> {
  await page.locator('[data-toast] p').hover();
}

async function followFirstPost(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
}

const menus: readonly OpenState[] = MENUS.map(([name]) => ({
  name: `menu-${name.toLowerCase().replaceAll(' ', '-')}`,
  on: '/blog',
  from: FIRST_DESKTOP_WIDTH,
  group: MENUS_ONE_BY_ONE,
  show: (page) => openMenu(page, name),
}));

const palettes: readonly OpenState[] = Object.entries(PALETTE_QUERIES).map(([name, query]) => ({
  name: `palette-${name}`,
  on: '/blog',
  group: PALETTES,
  show: (page) => openPalette(page, query),
}));

const drawers: readonly OpenState[] = [
  { name: 'drawer', on: '/blog', to: FIRST_DESKTOP_WIDTH - 1, group: DRAWERS, show: openDrawer },
  {
    name: 'drawer-with-a-sub-menu',
    on: '/blog',
    to: FIRST_DESKTOP_WIDTH - 1,
    group: DRAWERS,
    show: async (page) => (await openDrawer(page)).getByText('Use cases', { exact: true }).click(),
  },
];

/** What opens on every page of the site. */
export const SITE_STATES: readonly OpenState[] = [
  // The first of its visit: a menu that has closed leaves the focus on its button.
  {
    name: 'skip-link',
    on: '/blog',
    group: {
      name: MENUS_ONE_BY_ONE.name,
      hide: (page) => page.getByRole('link', { name: 'Skip to content' }).evaluate((link) => link.blur()),
    },
    show: async (page) => {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    },
  },
  ...menus,
  { name: 'theme-menu', on: '/blog', group: MENUS_ONE_BY_ONE, show: (page) => openMenu(page, 'Change Theme') },
  ...drawers,
  ...palettes,
  {
    name: 'offline',
    on: '/blog',
    group: { ...TOASTS, name: MENUS_ONE_BY_ONE.name },
    show: async (page) => {
      // What listens for it comes when the page is idle.
      await expect(async () => {
        await page.evaluate(() => dispatchEvent(new Event('offline')));
        await expect(page.locator('[data-toast]')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await holdToast(page);
    },
  },
  {
    name: 'error',
    on: '/blog',
    show: async (page) => {
      await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'broken' }));
      await followFirstPost(page);
      await expect(page.getByRole('heading', { level: 1, name: /broke/ })).toBeVisible();
    },
  },
  {
    name: 'no-connection',
    on: '/blog',
    show: async (page) => {
      // The browser takes itself for connected: where it does not, a link leaves the page open.
      await page.route(/\.data(\?|$)/, (route) => route.abort());
      await followFirstPost(page);
      await expect(page.getByRole('heading', { level: 1, name: /out of reach/ })).toBeVisible();
    },
  },
  {
    name: 'loading',
    on: '/blog',
    show: async (page) => {
      await page.route(/\.data(\?|$)/, () => {});
      await followFirstPost(page);
      await expect(page.locator('[data-navigation-progress][data-state="loading"] > div')).toHaveCSS('opacity', '1');
    },
  },
];

/** What no page of the site shows by itself. */
export const GALLERY_STATES: readonly OpenState[] = [
  ...PRIORITIES.map((priority) => ({
    name: `toast-${priority}`,
    on: '/gallery',
    group: TOASTS,
    show: async (page: Page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: `Toast: ${priority}` })
        .first()
        .click();
      await holdToast(page);
    },
  })),
  {
    name: 'toast-with-an-action',
    on: '/gallery',
    group: TOASTS,
    show: async (page) => {
      await page.getByRole('button', { name: 'Toast with an action' }).click();
      await holdToast(page);
    },
  },
  {
    name: 'tooltip',
    on: '/gallery',
    show: async (page) => {
      // What shows it comes when the page is idle.
      await expect(async () => {
        await page.mouse.move(0, 0);
        await page.getByRole('button', { name: 'Long hint' }).hover();
        await expect(page.getByRole('tooltip', { name: /longer/ })).toBeVisible({ timeout: 2_000 });
      }).toPass();
    },
  },
];

/** The states that exist at a width. */
export function statesAt(states: readonly OpenState[], width: number): readonly OpenState[] {
  return states.filter(({ from = 0, to = Number.POSITIVE_INFINITY }) => from <= width && width <= to);
}

/** The same, by the load on which they can be opened one after another. */
export function visitsOf(states: readonly OpenState[]): ReadonlyMap<string, readonly OpenState[]> {
  return Map.groupBy(states, ({ name, group }) => group?.name ?? name);
}
