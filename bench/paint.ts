import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { WHOLE_BROWSER } from '../e2e/whole-browser.ts';
import { type Bench, type Figure, median } from './bench.ts';
import { install, startHugo } from './peers.ts';
import { startOurs } from './server-process.ts';
import { startStock } from './stock.ts';

/*
 * When a phone paints the index and a post, according to Lighthouse with applied (not simulated) throttling. The peer is Hugo's page of
 * the same text, without scripts and web fonts. Next to it is our page with its modules and styles where React Router puts them.
 */

const PAGES = { index: '/blog', post: '/blog/cache-control-for-apis' } as const;
const MAX_RUN_MS = 120_000;
const FLAGS = [
  '--quiet',
  '--output=json',
  '--throttling-method=devtools',
  '--only-categories=performance,accessibility,best-practices,seo',
  '--chrome-flags=--headless=new --no-sandbox',
];

/** The parts of Lighthouse's report that we read. */
type Report = {
  readonly categories: Readonly<Record<'accessibility' | 'best-practices' | 'seo', { readonly score: number }>>;
  readonly audits: Readonly<Record<Audit, { readonly numericValue: number }>>;
};
type Audit = 'first-contentful-paint' | 'largest-contentful-paint' | 'cumulative-layout-shift' | 'total-blocking-time';

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const [ours, hugo] = await Promise.all([startOurs(bench), startHugo(bench, 'sample/content/posts')]);
  const stock = await startStock(bench, ours.url);
  const figures: Figure[] = [];
  for (const [page, target] of Object.entries(PAGES)) {
    const reports: Report[] = [];
    const peers: Report[] = [];
    const stocks: Report[] = [];
    for (let round = 0; round < bench.pick(5, 1); round += 1) {
      reports.push(await lighthouse(`${ours.url}${target}`));
      peers.push(await lighthouse(`${hugo.url}${target}/`));
      stocks.push(await lighthouse(`${stock.url}${target}`));
    }
    const figure = (what: string, unit: string, audit: Audit) => {
      return { name: `${what} of the ${page}`, unit, value: medianOf(reports, audit) };
    };
    const next = (audit: Audit) => ({
      peer: { name: 'Hugo', value: medianOf(peers, audit) },
    });
    const nextToStock = (audit: Audit) => ({
      peer: { name: "React Router's places", value: medianOf(stocks, audit) },
    });
    const score = Math.min(...reports.map(lowestScore));
    figures.push(
      { ...figure('first paint', 'ms', 'first-contentful-paint'), ...next('first-contentful-paint') },
      { ...figure('largest paint', 'ms', 'largest-contentful-paint'), ...next('largest-contentful-paint') },
      { ...figure('first paint', 'ms', 'first-contentful-paint'), ...nextToStock('first-contentful-paint') },
      { ...figure('largest paint', 'ms', 'largest-contentful-paint'), ...nextToStock('largest-contentful-paint') },
      { ...figure('layout shift', '', 'cumulative-layout-shift') },
      { name: `lowest score of the ${page}`, unit: '', value: score },
      figure('blocking time', 'ms', 'total-blocking-time'),
    );
  }
  return figures;
}

function medianOf(reports: readonly Report[], audit: Audit): number {
  return median(reports.map(({ audits }) => audits[audit].numericValue));
}

function lowestScore({ categories }: Report): number {
  const { accessibility, 'best-practices': practices, seo } = categories;
  return Math.min(...[accessibility, practices, seo].map(({ score }) => Math.round(score * 100)));
}

/** Tries again if Chromium's trace came too late for Lighthouse. */
async function lighthouse(url: string, tries = 4): Promise<Report> {
  const tools = install('lighthouse', { lighthouse: '13.5.0' });
  const program = path.join(tools, 'node_modules/lighthouse/cli/index.js');
  // The headless shell paints at other moments, so Lighthouse gets the whole browser.
  const env = { ...process.env, CHROME_PATH: WHOLE_BROWSER.executablePath ?? chromium.executablePath() };
  const options = { maxBuffer: 1e8, timeout: MAX_RUN_MS, env };
  try {
    const { stdout } = await promisify(execFile)('node', [program, url, ...FLAGS], options);
    return JSON.parse(stdout);
  } catch (error) {
    if (tries > 1 && String(error).includes('NO_NAVSTART')) {
      return lighthouse(url, tries - 1);
    }
    throw error;
  }
}
