import path from 'node:path';
import { type Bench, type Figure, median } from './bench.ts';
import { openBrowser, openPage, paintedTime, slowed } from './browser.ts';
import { copyPosts } from './posts.ts';
import { startOurs } from './server-process.ts';

/* The search palette over 2,000 posts (100 with --quick), with the CPU slowed four times: from a key to the paint of its results. */

const QUERIES = ['quic', 'load balancing', 'kubernetes', 'zero trust', 'ez'];

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const content = path.join(bench.directory, 'content');
  copyPosts(content, bench.pick(2000, 100));
  const server = await startOurs(bench, { content });
  const page = await openPage(await openBrowser(bench), `${server.url}/blog`, { size: 'computer' });
  // Before the effects of the header have run, the keys open the page for searches instead.
  await page.locator('.theme-menu [aria-expanded]').waitFor({ state: 'attached' });
  const keys: number[] = [];
  for (let round = 0; round < bench.pick(10, 2); round += 1) {
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await slowed(page, async () => {
      for (const key of QUERIES[round % QUERIES.length] ?? '') {
        keys.push(await paintedTime(page, 'keydown', () => page.keyboard.press(key === ' ' ? 'Space' : key)));
      }
    });
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
  }
  return [{ name: 'a key of a query', unit: 'ms', value: median(keys) }];
}
