import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type Bench, type Figure, median } from './bench.ts';
import { openBrowser, openPage, paintedTime, slowed } from './browser.ts';
import { copyPosts } from './posts.ts';
import { startOurs } from './server-process.ts';

/*
 * The search palette over 2,000 posts with the CPU slowed four times: from a key to the paint of its results. Also from a click to the
 * paint of a menu and of another theme.
 */

const POSTS = 2000;
const QUERIES = ['quic', 'load balancing', 'kubernetes', 'zero trust', 'ez'];

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const content = path.join(bench.directory, 'content');
  copyPosts(content, POSTS);
  const server = await startOurs(bench, { content });
  const page = await openPage(await openBrowser(bench), `${server.url}/blog`, { size: 'computer' });
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  const [opens, keys, menus, themes]: readonly [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < bench.pick(10, 2); round += 1) {
    await slowed(page, async () => {
      opens.push(await timeKey(page, 'Control+k'));
      for (const key of QUERIES[round % QUERIES.length] ?? '') {
        keys.push(await timeKey(page, key === ' ' ? 'Space' : key));
      }
    });
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    menus.push(await timeClick(page, page.getByRole('button', { name: 'Docs', exact: true })));
    await page.getByRole('button', { name: 'Change Theme' }).click();
    themes.push(await timeClick(page, page.getByRole('radio', { checked: false }).last()));
    await page.keyboard.press('Escape');
  }
  return [
    { name: 'a key of a query', unit: 'ms', value: median(keys), budget: { atMost: 50 } },
    { name: 'opening the palette', unit: 'ms', value: median(opens) },
    { name: 'opening a menu', unit: 'ms', value: median(menus) },
    { name: 'choosing a theme', unit: 'ms', value: median(themes) },
  ];
}

/** Measures until the second frame, because results may come one render after the input's text. */
function timeKey(page: Page, key: string): Promise<number> {
  return paintedTime(page, 'keydown', 'two frames', () => page.keyboard.press(key));
}

function timeClick(page: Page, target: Locator): Promise<number> {
  return slowed(page, () => paintedTime(page, 'click', 'two frames', () => target.click()));
}
