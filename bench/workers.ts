import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { type Figure, figure } from './figure.ts';
import { type Load, loadInTurn, type Peer, untilIdle } from './load.ts';
import { createWebServers, fetchBest, requirePrograms } from './web-servers.ts';

/*
 * The server alone and with workers, alternating in one run. Requests per second tell of it where there are processors for all workers
 * and for the load. Where there are fewer, processor time does: workers share nothing, so as many are as many times as fast as one, less
 * what a request costs more than it costs the server alone. Needs Linux and wrk.
 */

const COUNTS = [1, 2];
const ROUNDS = 7;
const SECONDS = 2;
// For each process that serves: with more of them at hand, a process does more in each turn of its event loop.
const CONNECTIONS = 32;
const PAGE = '/blog';

export async function run(): Promise<readonly Figure[]> {
  requirePrograms('wrk');
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-workers-'));
  chmodSync(directory, 0o755);
  const servers = createWebServers(directory);
  try {
    const peers: Peer[] = [];
    for (const count of COUNTS) {
      const peer = await servers.ours('content', path.join(directory, 'cache'), { WORKERS: String(count) });
      await fetchBest(peer.port, PAGE);
      await untilIdle(peer);
      const connections = count * CONNECTIONS;
      peers.push({ ...peer, connections, name: count === 1 ? 'alone' : `${count} workers` });
    }
    const loads = loadInTurn({
      peers,
      target: PAGE,
      headers: [],
      rounds: ROUNDS,
      seconds: SECONDS,
      connections: CONNECTIONS,
    });
    process.stdout.write(
      `${ROUNDS} rounds of ${SECONDS} s in turn, ${CONNECTIONS} connections for each process, a cached page; medians. ${availableParallelism()} processors, for the load as well.\n`,
    );
    const [alone] = loads;
    return loads.slice(1).flatMap(({ requestsPerSecond, p99Ms, cpuUs }, index) => {
      const name = peers[index + 1]?.name ?? '';
      const beside = (key: keyof Load) => (alone === undefined ? {} : { peers: { alone: alone[key] } });
      return [
        figure(name, 'requests/s', requestsPerSecond, { better: 'more', ...beside('requestsPerSecond') }),
        figure(`${name}: processor time`, 'µs', cpuUs, beside('cpuUs')),
        figure(`${name}: 99 of 100 within`, 'ms', p99Ms, beside('p99Ms')),
      ];
    });
  } finally {
    servers.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
