import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltSite } from '../e2e/running-server.ts';
import { startHugoPages } from './hugo-pages.ts';
import { measure, type Report } from './lighthouse.ts';
import { median, table } from './measure.ts';
import { fetchBest } from './web-servers.ts';

/*
 * When a phone paints the index and a post: Lighthouse with its simulated network and with one that is applied, the median of
 * RUNS with the least and the most. As peers, the same page without its scripts, and Hugo's of the same posts, without scripts
 * and web fonts. The rounds alternate, so that all have the same machine.
 */

const RUNS = Number(process.env.RUNS ?? 5);
const THROTTLINGS = { simulated: 'simulate', applied: 'devtools' } as const;
const PAGES = ['/blog', '/blog/cache-control-for-apis'];
const WITHOUT_SCRIPTS = '--blocked-url-patterns=*.js';
const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
} as const;

export async function run(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-paint-'));
  const [ours, hugo] = await Promise.all([startBuiltSite(), startHugoPages('content', directory)]);
  try {
    for (const [name, method] of Object.entries(THROTTLINGS)) {
      const rows = [['', 'FCP', '', 'LCP', '', 'TBT', '', 'CLS', 'scores']];
      for (const page of PAGES) {
        // What readers get, once it is compressed at its best.
        await fetchBest(Number(new URL(ours.url).port), page);
        const peers = [
          [`${page}`, `${ours.url}${page}`, []],
          ['  without its scripts', `${ours.url}${page}`, [WITHOUT_SCRIPTS]],
          ['  Hugo', `${hugo.url}${page}/`, []],
        ] as const;
        const reports: Report[][] = peers.map(() => []);
        for (let round = 0; round < RUNS; round += 1) {
          for (const [index, [, url, options]] of peers.entries()) {
            reports[index]?.push(await measure(url, [`--throttling-method=${method}`, ...options]));
          }
        }
        rows.push(...peers.map(([peer], index) => [peer, ...cells(reports[index] ?? [])]));
      }
      process.stdout.write(
        `Lighthouse as a phone, network ${name}, median of ${RUNS} (least to most); milliseconds\n${table(rows)}\n`,
      );
    }
  } finally {
    await ours.stop();
    hugo.stop();
    rmSync(directory, { recursive: true });
  }
}

function cells(reports: readonly Report[]): readonly string[] {
  const times = Object.values(TIMES).flatMap((audit) => {
    const values = reports.map(({ audits }) => audits[audit].numericValue);
    return [median(values).toFixed(0), `(${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`];
  });
  const shift = median(reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue)).toFixed(3);
  const scores = (['performance', 'accessibility', 'best-practices', 'seo'] as const).map((category) =>
    median(reports.map(({ categories }) => categories[category].score * 100)).toFixed(0),
  );
  return [...times, shift, scores.join(' ')];
}
