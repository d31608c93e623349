import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { type Figure, figure, measuredFrom } from './figure.ts';
import { DIFFERENT_SEARCHES, type Load, loadInTurn, type Peer, untilIdle } from './load.ts';
import { createWebServers, fetchBest, requirePrograms } from './web-servers.ts';

/*
 * The server alone and with workers, alternating in one run: of a cached page, and of pages that nobody has asked for before. Requests per
 * second tell of it where there are processors for all workers and for the load. The load of a page that is made takes a hundredth of the
 * server's part, so for those two processors are enough. Where other work shares the processors, processor time tells: workers share nothing,
 * so as many are as many times as fast as one, less what a request costs more than it costs the server alone. Needs Linux and wrk.
 */

const COUNTS = [1, 2];
const WANTED = 1.8;
const SECONDS = 2;
const PAGE = '/blog';

type Kind = {
  readonly name: string;
  readonly rounds: number;
  /** For each process that serves: with more of them at hand, a process does more in each turn of its event loop. */
  readonly connections: number;
  /** See LoadOptions. */
  readonly script?: string;
  readonly isHeld: boolean;
};

export async function run(): Promise<readonly Figure[]> {
  requirePrograms('wrk');
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-workers-'));
  chmodSync(directory, 0o755);
  const script = path.join(directory, 'searches.lua');
  writeFileSync(script, DIFFERENT_SEARCHES);
  const kinds: readonly Kind[] = [
    { name: 'a cached page', rounds: 7, connections: 32, isHeld: false },
    { name: 'a page that is made', rounds: 7, connections: 4, script, isHeld: true },
  ];
  const servers = createWebServers(directory);
  try {
    const peers: Peer[] = [];
    for (const count of COUNTS) {
      const peer = await servers.ours('content', path.join(directory, 'cache'), {
        WORKERS: String(count),
        LOG_LEVEL: 'warn',
      });
      await fetchBest(peer.port, PAGE);
      await untilIdle(peer);
      peers.push({ ...peer, name: count === 1 ? 'alone' : `${count} workers` });
    }
    process.stdout.write(
      `Rounds of ${SECONDS} s in turn; ${availableParallelism()} processors, for the load as well.\n`,
    );
    return kinds.flatMap((kind) => figuresOf(kind, peers));
  } finally {
    await servers.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function figuresOf({ name, rounds, connections, script, isHeld }: Kind, peers: readonly Peer[]): readonly Figure[] {
  const [alone, ...others] = loadInTurn({
    peers: peers.map((peer, index) => ({ ...peer, connections: connections * (COUNTS[index] ?? 1) })),
    target: PAGE,
    headers: [],
    rounds,
    seconds: SECONDS,
    connections,
    ...(script !== undefined && { script }),
  });
  if (alone === undefined) {
    return [];
  }
  return others.flatMap(({ requestsPerSecond, cpuUs }, index) => {
    const count = COUNTS[index + 1] ?? 1;
    const label = `${name}, ${count} workers`;
    const beside = (key: keyof Load) => ({ peers: { alone: alone[key] } });
    const goal = { limit: WANTED, of: 'alone' };
    const times = measuredFrom([(count * alone.cpuUs.median) / cpuUs.median]);
    return [
      figure(label, 'requests/s', requestsPerSecond, {
        better: 'more',
        ...beside('requestsPerSecond'),
        ...(isHeld && { goal }),
      }),
      figure(`${label}: processor time`, 'µs', cpuUs, beside('cpuUs')),
      figure(`${label}: as fast as one, by processor time`, 'times', times, {
        better: 'more',
        goal: { limit: WANTED },
      }),
    ];
  });
}
