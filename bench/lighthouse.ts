import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { WHOLE_BROWSER } from '../e2e/whole-browser.ts';

/* Lighthouse, which is fetched when it is wanted: installed, it is three times as large as everything else here. */

const { executablePath } = WHOLE_BROWSER;
const LIGHTHOUSE = 'lighthouse@13.5.0';
// A browser that hangs should end the benchmark with an error.
const LONGEST_RUN_MS = 120_000;
// What Lighthouse says where Chromium's trace came too late for it: "Please run Lighthouse again."
const NO_TRACE = 'NO_NAVSTART';
const MOST_RUNS = 4;
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
