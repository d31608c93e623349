import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { WHOLE_BROWSER } from '../e2e/whole-browser.ts';
import { type Bench, type Figure, median } from './bench.ts';
import { openBrowser, openPage } from './browser.ts';
import { install, startHugo } from './peers.ts';
import { startOurs } from './server-process.ts';
import { startStock } from './stock.ts';

/*
 * When a phone paints the index and a post, according to Lighthouse with applied (not simulated) throttling. The peer is a page that
 * Hugo makes of the same elements, styles, fonts and pictures, without scripts. Next to it is our page with its modules and styles
 * where React Router puts them.
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
  const ours = await startOurs(bench);
  const { pages, files } = await readPages(bench, ours.url);
  const hugo = await startHugo(bench, pages, files);
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

/** Reads our pages as Hugo shows them, and the files that they load. */
async function readPages(bench: Bench, origin: string) {
  const browser = await openBrowser(bench);
  const page = await openPage(browser, `${origin}/blog`, { size: 'phone' });
  const { pages, urls } = await page.evaluate(readParts, Object.values(PAGES));
  await browser.close();
  const files = await Promise.all(
    urls.map(async (url) => [url, Buffer.from(await (await fetch(`${origin}${url}`)).arrayBuffer())] as const),
  );
  return { pages, files: new Map(files) };
}

/** In the page. */
async function readParts(paths: readonly string[]) {
  const urls = new Set<string>();
  const read = async (path: string) => {
    const page = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
    for (const script of page.querySelectorAll('script, link[rel="modulepreload"]')) {
      script.remove();
    }
    const html = (selector: string) => [...page.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML).join('');
    for (const style of page.querySelectorAll('style')) {
      // Our script applies the fonts that load later.
      style.removeAttribute('media');
      for (const [url] of style.textContent.matchAll(/\/fonts\/[\w.-]+/g)) {
        urls.add(url);
      }
    }
    for (const { src } of page.images) {
      urls.add(new URL(src).pathname);
    }
    return {
      ...{ path, title: page.title, head: html('style, link[rel="preload"]') },
      description: page.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
      main: page.querySelector('main')?.innerHTML ?? '',
      ...{ before: html('.skip-link, .site-header'), after: html('.site-footer') },
    };
  };
  return { pages: await Promise.all(paths.map(read)), urls: [...urls] };
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
