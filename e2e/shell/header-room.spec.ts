import type { Page } from '@playwright/test';
import { headerRoom } from '../../packages/shell/src/header/header-room.ts';
import { site } from '../fixture/site.config.ts';
import { expect, test } from '../test.ts';
import { holdModules } from './page-state.ts';

const HEIGHT = 64;
const REM = 16;

/** Labels of a provider, in the order of the site's entries, after its brand. */
const PROVIDERS = {
  'the site itself': [site.brand, ...site.navigation.map(({ label }) => label)],
  'short labels': ['Acme', 'Why', 'Uses', 'Blog', 'More', 'Docs', 'Cost', 'Get'],
  'long labels': [
    'Weltweite Netzwerke',
    'Plattform',
    'Anwendungsfälle',
    'Technikblog',
    'Wissenswertes',
    'Dokumentation',
    'Preise',
    'Jetzt loslegen',
  ],
  'a long brand of one word': ['NetworkInfrastructureCompany', 'Why', 'Uses', 'Blog', 'More', 'Docs', 'Cost', 'Get'],
  'labels that have no room in any window': ['Netzwerke', ...Array(7).fill('Plattform und Anwendungsfälle')],
  'Japanese labels': [
    'カルバート',
    'プラットフォーム',
    '活用事例',
    'ブログ',
    'リソース',
    'ドキュメント',
    '料金',
    '今すぐ始める',
  ],
  'wide capitals': ['MMWW', 'PLATFORM', 'USE CASES', 'BLOG', 'RESOURCES', 'DOCS', 'PRICING', 'GET MMWW'],
} as const;

type Labels = readonly string[];

function roomFor([brand = '', ...labels]: Labels): ReturnType<typeof headerRoom> {
  const navigation = site.navigation.map((entry, index) => ({ ...entry, label: labels[index] ?? '' }));
  return headerRoom({ brand, navigation, account: site.account });
}

/** Gives the header of the page another provider's labels, and what the server would have said of their room. */
async function relabel(page: Page, labels: Labels): Promise<void> {
  const { row, roomy } = roomFor(labels);
  await page.evaluate(
    ([texts, row, roomy]) => {
      const entries = document.querySelectorAll('.site-brand, .site-navigation-entry');
      for (const [index, entry] of entries.entries()) {
        const text = [...entry.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
        text?.replaceWith(texts[index] ?? '');
      }
      document.querySelector('.site-header-inner')?.setAttribute('data-needs', row);
      for (const part of document.querySelectorAll('.site-navigation > ul, .search-button')) {
        part.setAttribute('data-needs', roomy);
      }
    },
    [labels, String(row ?? ''), String(roomy ?? '')] as const,
  );
}

function shown(page: Page) {
  return page.getByRole('banner').evaluate((header) => ({
    height: header.getBoundingClientRect().height,
    navigation: header.querySelector('.site-navigation')?.checkVisibility(),
    menuButton: header.querySelector('.drawer-button > button')?.checkVisibility(),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
}

test('the header is one row at every width, whatever its labels, and the navigation is there once it fits', async ({
  page,
}) => {
  // Hydration would take the labels for a mistake.
  await holdModules(page);
  await page.goto('/blog');
  await page.evaluate(() => document.fonts.ready);
  await test.step('between a phone and the width of one row the account links are in the header as well', async () => {
    await page.setViewportSize({ width: 800, height: 800 });
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(header.getByRole('link', { name: 'Sign up' })).toBeHidden();
  });

  await test.step('with text of twice the size the drawer stands in for what does not fit', async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const width of [390, 640, 768, 1024, 1440, 2015, 2016]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await shown(page), `${width} px`).toEqual({
        height: 2 * HEIGHT,
        navigation: width >= 2 * 63 * REM,
        menuButton: width < 2 * 63 * REM,
        overflow: 0,
      });
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });

  const widths = [320, 390, 640, 767, 768, 800, 900, 1023, 1024, 1152, 1280, 1440, 1920];
  for (const [name, labels] of Object.entries(PROVIDERS)) {
    await test.step(name, async () => {
      const { row, roomy } = roomFor(labels);
      const from = row === undefined ? Number.POSITIVE_INFINITY : row * REM;
      const edges = [row, roomy].flatMap((step) => (step === undefined ? [] : [step * REM - 1, step * REM]));
      await relabel(page, labels);
      for (const width of [...widths, ...edges]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await shown(page), `${name} at ${width} px`).toEqual({
          height: HEIGHT,
          navigation: width >= from,
          menuButton: width < from,
          overflow: 0,
        });
      }
    });
  }
});

test('the navigation of the site itself is there from 1024 px on', () => {
  // Less a scroll bar.
  expect((roomFor(PROVIDERS['the site itself']).row ?? 0) * REM).toBeLessThanOrEqual(1024 - 15);
});
