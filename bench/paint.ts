import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltSite } from '../e2e/running-server.ts';
import { type Figure, figure, measuredFrom } from './figure.ts';
import { startHugoPages } from './hugo-pages.ts';
import { auditValue, lowestScore, measure, type Report } from './lighthouse.ts';
import { settingsFrom } from './settings.ts';
import { fetchBest } from './web-servers.ts';

/*
 * When a phone paints the index and a post: Lighthouse with its simulated network and with one that is applied. As peers, the
 * same page without its scripts, and Hugo's of the same posts, without scripts and web fonts. The rounds alternate, so that
 * all have the same machine.
 */

const SETTINGS = { runs: 5 };
const THROTTLINGS = { simulated: 'simulate', applied: 'devtools' } as const;
const PAGES = { index: '/blog', post: '/blog/cache-control-for-apis' } as const;
const PAINTS = {
  'first paint': { audit: 'first-contentful-paint', limit: 850 },
  'largest paint': { audit: 'largest-contentful-paint', limit: 1000 },
} as const;
const TIMES_HUGO = 1.15;
const LONGEST_BLOCKING_MS = 50;
const WITHOUT_SCRIPTS = 'without scripts';

type Throttling = keyof typeof THROTTLINGS;
type Reports = { readonly ours: Report[]; readonly [WITHOUT_SCRIPTS]: Report[]; readonly Hugo: Report[] };

/** `npm run bench -- paint runs=1` takes less. */
export async function run(words: readonly string[]): Promise<readonly Figure[]> {
  const { runs } = settingsFrom(words, SETTINGS, 'runs=1');
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-paint-'));
  const [ours, hugo] = await Promise.all([startBuiltSite(), startHugoPages('content', directory)]);
  try {
    const figures: Figure[] = [];
    for (const [page, target] of Object.entries(PAGES)) {
      // What readers get, once it is compressed at its best.
      await fetchBest(Number(new URL(ours.url).port), target);
      for (const throttling of ['simulated', 'applied'] as const) {
        const reports = await reportsOf(`${ours.url}${target}`, `${hugo.url}${target}/`, THROTTLINGS[throttling], runs);
        figures.push(...paintFigures(page, throttling, reports));
        if (throttling === 'simulated') {
          figures.push(...otherFigures(page, reports.ours));
        }
      }
    }
    return figures;
  } finally {
    await ours.stop();
    hugo.stop();
    rmSync(directory, { recursive: true });
  }
}

async function reportsOf(ours: string, hugo: string, method: string, runs: number): Promise<Reports> {
  const throttling = `--throttling-method=${method}`;
  const reports: Reports = { ours: [], [WITHOUT_SCRIPTS]: [], Hugo: [] };
  for (let round = 0; round < runs; round += 1) {
    reports.ours.push(await measure(ours, [throttling]));
    reports[WITHOUT_SCRIPTS].push(await measure(ours, [throttling, '--blocked-url-patterns=*.js']));
    reports.Hugo.push(await measure(hugo, [throttling]));
  }
  return reports;
}

/** Each paint in milliseconds, with a limit where the network is simulated, and in times of Hugo's in the same round. */
function paintFigures(page: string, throttling: Throttling, { ours, ...others }: Reports): readonly Figure[] {
  return Object.entries(PAINTS).flatMap(([paint, { audit, limit }]) => {
    const name = `${paint} of the ${page}, ${throttling}`;
    const values = (reports: readonly Report[]) => reports.map((report) => auditValue(report, audit));
    const peers = Object.fromEntries(
      Object.entries(others).map(([peer, reports]) => [peer, measuredFrom(values(reports))]),
    );
    const hugo = values(others.Hugo);
    const times = values(ours).map((value, round) => value / (hugo[round] ?? Number.NaN));
    return [
      figure(name, 'ms', measuredFrom(values(ours)), { peers, ...(throttling === 'simulated' && { goal: { limit } }) }),
      figure(`${name}, beside Hugo's`, '×', measuredFrom(times), { goal: { limit: TIMES_HUGO } }),
    ];
  });
}

function otherFigures(page: string, reports: readonly Report[]): readonly Figure[] {
  const measured = (value: (report: Report) => number) => measuredFrom(reports.map(value));
  return [
    figure(
      `blocking time of the ${page}`,
      'ms',
      measured((report) => auditValue(report, 'total-blocking-time')),
      {
        goal: { limit: LONGEST_BLOCKING_MS },
      },
    ),
    figure(
      `layout shift of the ${page}`,
      '',
      measured((report) => auditValue(report, 'cumulative-layout-shift')),
      {
        goal: { limit: 0 },
      },
    ),
    figure(`lowest of four scores of the ${page}`, '', measured(lowestScore), { better: 'more', goal: { limit: 100 } }),
  ];
}
