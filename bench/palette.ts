import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { WHOLE_BROWSER } from '../e2e/whole-browser.ts';
import type { Bench } from './bench.ts';
import { type Figure, median } from './figure.ts';
import { paintedTime } from './painted-time.ts';
import { copyPosts } from './posts.ts';
import { startOurs } from './server-process.ts';

/*
 * The search palette over 2,000 posts with the CPU slowed four times: from a key to the paint of its results. Its peer is an input in the
 * same page that filters nothing.
 */

const POSTS = 2000;
const SLOWDOWN = 4;
const QUERIES = ['quic', 'load balancing', 'kubernetes', 'zero trust', 'ez'];

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const content = path.join(bench.directory, 'content');
  copyPosts(content, POSTS);
  const server = await startOurs(bench, { content });
  const browser = await chromium.launch(WHOLE_BROWSER);
  bench.onEnd(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${server.url}/blog`);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const opens: number[] = [];
  const keys: number[] = [];
  for (let round = 0; round < bench.pick(10, 2); round += 1) {
    opens.push(await timePaint(page, 'Control+k'));
    keys.push(...(await timeKeys(page, QUERIES[round % QUERIES.length] ?? '')));
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
  }
  const plain = { name: 'a plain input', value: median(await timePlainInput(page)) };
  return [
    { name: 'a key of a query', unit: 'ms', value: median(keys), peer: plain, budget: { atMost: 50 } },
    { name: 'opening', unit: 'ms', value: median(opens) },
  ];
}

/** Measures until the second frame, because results may come one render after the input's text. */
function timePaint(page: Page, key: string): Promise<number> {
  return paintedTime(page, 'keydown', 'two frames', () => page.keyboard.press(key));
}

async function timeKeys(page: Page, text: string): Promise<number[]> {
  const times: number[] = [];
  for (const key of text) {
    times.push(await timePaint(page, key === ' ' ? 'Space' : key));
  }
  return times;
}

async function timePlainInput(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    document.body.prepend(input);
    input.focus();
  });
  return timeKeys(page, 'kubernetes and more');
}
