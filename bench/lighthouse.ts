import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { startBuiltSite } from '../e2e/running-server.ts';
import { WHOLE_BROWSER } from '../e2e/whole-browser.ts';
import { type Figure, figure, measuredFrom } from './figure.ts';
import { terminalTable } from './figure-tables.ts';
import { settingsFrom } from './settings.ts';

/*
 * Lighthouse on a page of every kind, as a phone and as a desktop. As a peer, the same page with its scripts left out, whose
 * paints ours should not come later than. It is fetched when it is wanted: installed, it is three times as large as everything
 * else here.
 */

const { executablePath } = WHOLE_BROWSER;
const LIGHTHOUSE = 'lighthouse@13.5.0';
// A browser that hangs should end the benchmark with an error.
const LONGEST_RUN_MS = 120_000;
// What Lighthouse says where Chromium's trace came too late for it: "Please run Lighthouse again."
const NO_TRACE = 'NO_NAVSTART';
const MOST_RUNS = 4;
const SETTINGS = { runs: 5 };
const FORMS = { mobile: [], desktop: ['--preset=desktop'] } as const;
const PAINTS = { 'first paint': 'first-contentful-paint', 'largest paint': 'largest-contentful-paint' } as const;
const WITHOUT_SCRIPTS = 'without scripts';
const TIMES_WITHOUT_SCRIPTS = 1.1;
const LONGEST_BLOCKING_MS = 50;
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

/** `npm run bench -- lighthouse runs=1` takes less. */
export async function run(words: readonly string[]): Promise<readonly Figure[]> {
  const { runs } = settingsFrom(words, SETTINGS, 'runs=1');
  const server = await startBuiltSite();
  try {
    const figures: Figure[] = [];
    for (const [form, options] of Object.entries(FORMS)) {
      const all: Report[] = [];
      for (const page of PAGES) {
        const ours: Report[] = [];
        const without: Report[] = [];
        for (let round = 0; round < runs; round += 1) {
          ours.push(await measure(`${server.url}${page}`, options));
          without.push(await measure(`${server.url}${page}`, [...options, '--blocked-url-patterns=*.js']));
        }
        figures.push(...paintFigures(`${page} as ${form}`, ours, without));
        process.stderr.write(terminalTable(figures.slice(-Object.keys(PAINTS).length)));
        all.push(...ours);
      }
      figures.push(...otherFigures(form, all));
    }
    return figures;
  } finally {
    await server.stop();
  }
}

function paintFigures(page: string, ours: readonly Report[], without: readonly Report[]): readonly Figure[] {
  return Object.entries(PAINTS).map(([paint, audit]) => {
    const measured = (reports: readonly Report[]) => measuredFrom(reports.map((report) => auditValue(report, audit)));
    return figure(`${paint} of ${page}`, 'ms', measured(ours), {
      peers: { [WITHOUT_SCRIPTS]: measured(without) },
      goal: { limit: TIMES_WITHOUT_SCRIPTS, of: WITHOUT_SCRIPTS },
    });
  });
}

/** Of all pages in one form. */
function otherFigures(form: string, reports: readonly Report[]): readonly Figure[] {
  const measured = (value: (report: Report) => number) => measuredFrom(reports.map(value), 'reports');
  const blocking = measured((report) => auditValue(report, 'total-blocking-time'));
  const shift = measured((report) => auditValue(report, 'cumulative-layout-shift'));
  return [
    figure(`blocking time as ${form}`, 'ms', blocking, { goal: { limit: LONGEST_BLOCKING_MS } }),
    figure(`layout shift as ${form}`, '', shift, { goal: { limit: 0 } }),
    figure(`lowest of four scores as ${form}`, '', measured(lowestScore), { better: 'more', goal: { limit: 100 } }),
  ];
}

/** A time in milliseconds, or the layout shift. */
export function auditValue({ audits }: Report, audit: keyof Report['audits']): number {
  return audits[audit].numericValue;
}

/** Of the four categories, 100 at most. */
export function lowestScore({ categories }: Report): number {
  return Math.min(...Object.values(categories).map(({ score }) => Math.round(score * 100)));
}

/** Runs Lighthouse on a page, and again where it has missed the beginning of its own trace. */
export async function measure(url: string, options: readonly string[]): Promise<Report> {
  for (let run = 1; ; run += 1) {
    try {
      return await measureOnce(url, options);
    } catch (error) {
      if (run === MOST_RUNS || !String(error).includes(NO_TRACE)) {
        throw error;
      }
    }
  }
}

async function measureOnce(url: string, options: readonly string[]): Promise<Report> {
  const running = promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox', ...options],
    {
      maxBuffer: 64 * 1024 * 1024,
      timeout: LONGEST_RUN_MS,
      // The headless shell paints at other moments, and asks for no icon.
      env: { ...process.env, ...(executablePath !== undefined && { CHROME_PATH: executablePath }) },
    },
  );
  running.child.stdin?.end();
  const { stdout } = await running;
  return v.parse(report, JSON.parse(stdout));
}
