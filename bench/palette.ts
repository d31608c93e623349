import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startBuiltSite } from '../e2e/running-server.ts';
import { type Figure, figure, measuredFrom } from './figure.ts';

/*
 * The search palette in Chromium over 2,000 posts with the CPU slowed four times: from the key that opens it to its first
 * paint, and from each key of a query to the paint of its results. Beside it, in the same page and run, an input that
 * filters nothing: what a keystroke costs at least.
 */

const POSTS = 2000;
const SLOWDOWN = 4;
const ROUNDS = 10;
const QUERIES = ['quic', 'load balancing', 'kubernetes', 'zero trust', 'ez'];
const BUDGETS = { open: 100, key: 50 };

export async function run(): Promise<readonly Figure[]> {
  const directory = makeContent();
  const server = await startBuiltSite({ CONTENT_DIR: directory });
  const browser = await chromium.launch({ ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }) });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${server.url}/blog`);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await watchPaints(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const opens: number[] = [];
    const keys: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      opens.push(await timePaint(page, 'Control+k'));
      for (const key of QUERIES[round % QUERIES.length] ?? '') {
        keys.push(await timePaint(page, key));
      }
      await page.keyboard.press('Escape');
      await page.getByRole('option').first().waitFor({ state: 'hidden' });
    }
    const plain = { 'a plain input': measuredFrom(await timePlainInput(page), 'keys') };
    process.stdout.write(
      `${POSTS} posts, CPU slowed ${SLOWDOWN} times, ${ROUNDS} rounds; milliseconds from the key to the paint\n`,
    );
    return [
      figure('opening', 'ms', measuredFrom(opens), { goal: { limit: BUDGETS.open } }),
      figure('a key of a query', 'ms', measuredFrom(keys, 'keys'), { peers: plain, goal: { limit: BUDGETS.key } }),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(directory, { recursive: true });
  }
}

/** From now on each key but those that nobody waits for writes, on `<html>`, the milliseconds from its event to the end of the second frame after it. */
async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener(
      'keydown',
      ({ timeStamp, key }) => {
        if (key === 'Control' || key === 'Escape') {
          return;
        }
        // The results may come one render later than the input's own text; the second frame has both.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => {
              document.documentElement.dataset.painted = String(performance.now() - timeStamp);
            };
            channel.port2.postMessage(undefined);
          }),
        );
      },
      { capture: true },
    );
  });
}

async function timePaint(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    delete document.documentElement.dataset.painted;
  });
  await page.keyboard.press(key);
  await page.waitForSelector('html[data-painted]', { state: 'attached' });
  return Number(await page.locator('html').getAttribute('data-painted'));
}

async function timePlainInput(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    document.body.prepend(input);
    input.focus();
  });
  const times: number[] = [];
  for (const key of 'kubernetes and more') {
    times.push(await timePaint(page, key === ' ' ? 'Space' : key));
  }
  return times;
}

function makeContent(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-palette-'));
  const words = [
    'quic',
    'load',
    'balancing',
    'kubernetes',
    'zero',
    'trust',
    'dns',
    'tunnel',
    'edge',
    'policy',
    'latency',
    'retry',
  ];
  mkdirSync(path.join(directory, 'posts'));
  for (let index = 0; index < POSTS; index += 1) {
    const pick = (offset: number) => words[(index * 7 + offset * 5) % words.length];
    const title = `${pick(1)} ${pick(2)} and ${pick(3)}, number ${index}`;
    const day = String((index % 28) + 1).padStart(2, '0');
    writeFileSync(
      path.join(directory, 'posts', `post-${index}.md`),
      `---\ntitle: ${title}\ndescription: On ${pick(4)} with ${pick(5)} and what ${pick(6)} has to do with it.\nauthor: Author ${index % 20}\ndate: 2025-01-${day}\ntags: [${pick(1)}, ${pick(3)}]\ncategory: ${pick(2)}\n---\nText.\n`,
    );
  }
  return directory;
}
