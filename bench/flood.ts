import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { DIFFERENT_SEARCHES, mainThreadUs, requestsIn, untilIdle } from './load.ts';
import { median, table } from './measure.ts';
import { createWebServers, fetchBest, fetchReply, pause, requirePrograms } from './web-servers.ts';

/*
 * What readers of a cached page get while somebody asks for searches that nobody asked for before, over many connections and without a
 * pause: alone and beside it, alternating in one run. Where the load and other work share the processors, the server's main thread tells
 * more than the rates: what it takes for one response: a cached page, a search that is made or one that is refused. Needs Linux and wrk.
 */

const ROUNDS = 5;
const SECONDS = 2;
const READERS = 16;
const FLOOD = 200;
const PAGE = '/blog';
// Before the readers come, so that the queue is full.
const AHEAD_MS = 500;

type Round = { readonly pages: number; readonly made: number; readonly refused: number; readonly us: number };

export async function run(): Promise<void> {
  requirePrograms('wrk');
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-flood-'));
  const script = path.join(directory, 'flood.lua');
  writeFileSync(script, DIFFERENT_SEARCHES);
  const servers = createWebServers(directory);
  try {
    const server = await servers.ours('content', path.join(directory, 'cache'), { LOG_LEVEL: 'info' });
    await fetchBest(server.port, PAGE);
    await untilIdle(server);
    const url = `http://127.0.0.1:${server.port}`;
    const readers = () => wrk(['-t1', `-c${READERS}`, `-d${SECONDS}s`, url + PAGE]);
    const flood = () => wrk(['-t1', `-c${FLOOD}`, `-d${SECONDS + 1}s`, '-s', script, url]);

    async function round(isFlooded: boolean): Promise<Round> {
      const flooding = isFlooded ? outputOf(flood()) : undefined;
      await pause(AHEAD_MS);
      const [before, usedBefore] = [await searches(server.adminPort), mainThreadUs(server.pid)];
      const pages = requestsIn(await outputOf(readers()));
      const [after, usedAfter] = [await searches(server.adminPort), mainThreadUs(server.pid)];
      await flooding;
      const [made, refused] = [after.made - before.made, after.refused - before.refused];
      return {
        pages: pages / SECONDS,
        made: made / SECONDS,
        refused: refused / SECONDS,
        us: (usedAfter - usedBefore) / (pages + made + refused),
      };
    }

    const rounds: Record<string, Round[]> = { alone: [], 'beside a flood': [] };
    await round(true);
    for (let count = 0; count < ROUNDS; count += 1) {
      rounds.alone?.push(await round(false));
      rounds['beside a flood']?.push(await round(true));
    }
    const rows = Object.entries(rounds).map(([name, each]) => [
      name,
      median(each.map(({ pages }) => pages)).toFixed(0),
      median(each.map(({ made }) => made)).toFixed(0),
      median(each.map(({ refused }) => refused)).toFixed(0),
      median(each.map(({ us }) => us)).toFixed(1),
    ]);
    process.stdout.write(
      `${ROUNDS} rounds of ${SECONDS} s in turn, ${READERS} connections of readers, ${FLOOD} of the flood; medians\n${table(
        [['', 'cached pages/s', 'made/s', 'refused/s', 'main thread µs/response'], ...rows],
      )}`,
    );
  } finally {
    await servers.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function wrk(args: readonly string[]): ChildProcess {
  return spawn('wrk', ['--timeout', '30s', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function outputOf(child: ChildProcess): Promise<string> {
  const [output] = await Promise.all([child.stdout === null ? '' : text(child.stdout), once(child, 'exit')]);
  return output;
}

/** Of the flood; readers ask for a page that is in the cache. */
async function searches(adminPort: number): Promise<{ readonly made: number; readonly refused: number }> {
  const metrics = (await fetchReply(adminPort, '/metrics')).body.toString();
  const counted = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0);
  return {
    made: counted('portico_page_render_duration_seconds_count'),
    refused: counted('portico_requests_shed_total'),
  };
}
