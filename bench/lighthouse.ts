import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { startBuiltSite } from '../e2e/running-server.ts';
import { median, table } from './measure.ts';

/*
 * Lighthouse on a page of every kind, as a phone and as a desktop: the median of RUNS. As a peer, the same page with its
 * scripts left out, whose paints ours should not come later than. It is fetched when it is wanted: installed, it is three
 * times as large as everything else here.
 */

const LIGHTHOUSE = 'lighthouse@13.5.0';
// A browser that hangs should end the benchmark with an error.
const LONGEST_RUN_MS = 120_000;
const RUNS = Number(process.env.RUNS ?? 5);
const FORMS = { mobile: [], desktop: ['--preset=desktop'] } as const;
const PAGES = [
  '/blog',
  '/blog/cache-control-for-apis',
  '/blog/tag/reliability',
  '/blog/category/guides',
  '/blog/search',
  '/',
  '/pricing',
  '/download',
];

const measured = v.object({ numericValue: v.number() });
const category = v.object({ score: v.number() });
const report = v.object({
  categories: v.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: v.object({
    'first-contentful-paint': measured,
    'largest-contentful-paint': measured,
    'total-blocking-time': measured,
    'cumulative-layout-shift': measured,
  }),
});
export type Report = v.InferOutput<typeof report>;

export async function run(): Promise<void> {
  const server = await startBuiltSite();
  try {
    for (const [form, options] of Object.entries(FORMS)) {
      const rows = [['page', 'perf', 'access', 'practices', 'seo', 'FCP', 'LCP', 'no-JS FCP', 'LCP', 'TBT', 'CLS']];
      for (const page of PAGES) {
        const ours: Report[] = [];
        const without: Report[] = [];
        for (let round = 0; round < RUNS; round += 1) {
          ours.push(await measure(`${server.url}${page}`, options));
          without.push(await measure(`${server.url}${page}`, [...options, '--blocked-url-patterns=*.js']));
        }
        rows.push([page, ...cells(ours, without)]);
        process.stderr.write(`${form} ${rows.at(-1)?.join(' ')}\n`);
      }
      process.stdout.write(`Lighthouse as ${form}, median of ${RUNS}; milliseconds\n${table(rows)}\n`);
    }
  } finally {
    await server.stop();
  }
}

function cells(ours: readonly Report[], without: readonly Report[]): readonly string[] {
  const score = (name: keyof Report['categories']) =>
    median(ours.map(({ categories }) => categories[name].score * 100)).toFixed(0);
  const value = (reports: readonly Report[], name: keyof Report['audits'], digits = 0) =>
    median(reports.map(({ audits }) => audits[name].numericValue)).toFixed(digits);
  return [
    score('performance'),
    score('accessibility'),
    score('best-practices'),
    score('seo'),
    value(ours, 'first-contentful-paint'),
    value(ours, 'largest-contentful-paint'),
    value(without, 'first-contentful-paint'),
    value(without, 'largest-contentful-paint'),
    value(ours, 'total-blocking-time'),
    value(ours, 'cumulative-layout-shift', 3),
  ];
}

/** Runs Lighthouse once on a page. */
export async function measure(url: string, options: readonly string[]): Promise<Report> {
  const running = promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox', ...options],
    {
      maxBuffer: 64 * 1024 * 1024,
      timeout: LONGEST_RUN_MS,
      env: { ...process.env, ...(process.env.CHROMIUM && { CHROME_PATH: process.env.CHROMIUM }) },
    },
  );
  running.child.stdin?.end();
  const { stdout } = await running;
  return v.parse(report, JSON.parse(stdout));
}
