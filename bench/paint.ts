import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import * as v from 'valibot';
import { WHOLE_BROWSER } from '../e2e/whole-browser.ts';
import type { Bench } from './bench.ts';
import { type Figure, median } from './figure.ts';
import { install } from './install.ts';
import { startHugo } from './peers.ts';
import { startOurs } from './server-process.ts';

/*
 * When a phone paints the index and a post, according to Lighthouse with applied (not simulated) throttling. The peer is Hugo's page of
 * the same text, without scripts and web fonts.
 */

const PAGES = { index: '/blog', post: '/blog/cache-control-for-apis' } as const;
const AUDITS = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
} as const;
const MAX_RUN_MS = 120_000;
const CHROME_FLAGS = '--chrome-flags=--headless=new --no-sandbox';

const measured = v.object({ numericValue: v.number() });
const category = v.object({ score: v.number() });
const reportSchema = v.object({
  categories: v.object({ accessibility: category, 'best-practices': category, seo: category }),
  audits: v.object({
    'first-contentful-paint': measured,
    'largest-contentful-paint': measured,
    'cumulative-layout-shift': measured,
    'total-blocking-time': measured,
  }),
});
type Report = v.InferOutput<typeof reportSchema>;
type Audit = keyof Report['audits'];

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const [ours, hugo] = await Promise.all([startOurs(bench), startHugo(bench, 'sample/content/posts')]);
  const figures: Figure[] = [];
  for (const [name, target] of Object.entries(PAGES)) {
    const reports: Report[] = [];
    const peers: Report[] = [];
    for (let round = 0; round < bench.pick(5, 1); round += 1) {
      reports.push(await lighthouse(`${ours.url}${target}`));
      peers.push(await lighthouse(`${hugo.url}${target}/`));
    }
    for (const [paint, audit] of Object.entries(AUDITS)) {
      figures.push({
        name: `${paint} of the ${name}`,
        unit: 'ms',
        value: medianOf(reports, audit),
        peer: { name: 'Hugo', value: medianOf(peers, audit) },
        ratioBudget: { atMost: 1.15 },
      });
    }
    const shift = medianOf(reports, 'cumulative-layout-shift');
    const score = Math.min(...reports.map(lowestScore));
    figures.push(
      { name: `layout shift of the ${name}`, unit: '', value: shift, budget: { atMost: 0 } },
      { name: `lowest score of the ${name}`, unit: '', value: score, budget: { atLeast: 100 } },
      { name: `blocking time of the ${name}`, unit: 'ms', value: medianOf(reports, 'total-blocking-time') },
    );
  }
  return figures;
}

function medianOf(reports: readonly Report[], audit: Audit): number {
  return median(reports.map(({ audits }) => audits[audit].numericValue));
}

/** Of accessibility, best practices and SEO. */
function lowestScore({ categories }: Report): number {
  return Math.min(...Object.values(categories).map(({ score }) => Math.round(score * 100)));
}

/** Tries again if Chromium's trace came too late for Lighthouse. */
async function lighthouse(url: string, tries = 4): Promise<Report> {
  const tools = install('lighthouse', { lighthouse: '13.5.0' });
  const program = path.join(tools, 'node_modules/lighthouse/cli/index.js');
  const flags = ['--quiet', '--output=json', '--throttling-method=devtools', CHROME_FLAGS];
  // The headless shell paints at other moments, so Lighthouse gets the whole browser.
  const env = { ...process.env, CHROME_PATH: WHOLE_BROWSER.executablePath ?? chromium.executablePath() };
  const options = { maxBuffer: 1e8, timeout: MAX_RUN_MS, env };
  try {
    const { stdout } = await promisify(execFile)('node', [program, url, ...flags], options);
    return v.parse(reportSchema, JSON.parse(stdout));
  } catch (error) {
    if (tries > 1 && String(error).includes('NO_NAVSTART')) {
      return lighthouse(url, tries - 1);
    }
    throw error;
  }
}
