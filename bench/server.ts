import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printFirstRenders } from './first-renders.ts';
import { type Load, loadInTurn, type Peer, untilIdle } from './load.ts';
import { table } from './measure.ts';
import { createWebServers, fetchBest, requirePrograms, type WebServers } from './web-servers.ts';

/*
 * One process each, alternating in one run: nginx serving the same bytes with the same headers, this server, and a bare Node
 * server that sends the same bytes from memory and knows nothing else. Then React Router's own server rendering the same
 * app each time, and how long this one takes to make a page. Needs Linux, nginx and wrk (Debian's packages).
 */

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 32;
const PAGE = '/blog/tls-1-3-handshake-byte-by-byte';
// The largest file of a first load: React and the router.
const ASSET = /\/assets\/framework-[\w-]+\.js/;

export async function run(): Promise<void> {
  requirePrograms('nginx', 'wrk');
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-bench-'));
  // nginx's worker is another user when this runs as root.
  chmodSync(directory, 0o755);
  const servers = createWebServers(directory);
  try {
    await compare(servers);
    await printFirstRenders(servers, directory);
  } finally {
    servers.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function compare(servers: WebServers): Promise<void> {
  const ours = await servers.ours();
  const page = await fetchBest(ours.port, PAGE);
  const assetPath = ASSET.exec((await fetchPlain(ours)).toString())?.[0];
  if (assetPath === undefined) {
    throw new Error(`${PAGE} names no file that matches ${ASSET}. Run npm run build, or correct the pattern.`);
  }
  const asset = await fetchBest(ours.port, assetPath);
  const replies = { [PAGE]: page, [assetPath]: asset };
  const peers = [await servers.nginx(replies), await servers.bareNode(replies), ours];
  await untilIdle(ours);
  const known = `if-none-match: ${page.headers.etag}`;

  process.stdout.write(
    `${ROUNDS} rounds of ${SECONDS} s in turn, ${CONNECTIONS} connections, one thread of load; medians. nginx and ours write an access log, bare Node none.\n`,
  );
  print(`a cached page, ${page.body.length} bytes`, peers, measure(peers, PAGE));
  print('a 304', peers, measure(peers, PAGE, [known]));
  print(`a hashed asset, ${asset.body.length} bytes`, peers, measure(peers, assetPath));
  const withStock = [...peers, await servers.stock()];
  print("the page from React Router's own server", withStock, measure(withStock, PAGE));
}

async function fetchPlain({ port }: Peer): Promise<Buffer> {
  return Buffer.from(await (await fetch(`http://127.0.0.1:${port}${PAGE}`)).arrayBuffer());
}

function measure(peers: readonly Peer[], target: string, headers: readonly string[] = []): Load[] {
  return loadInTurn({ peers, target, headers, rounds: ROUNDS, seconds: SECONDS, connections: CONNECTIONS });
}

/** nginx is the first of the peers, bare Node the second. */
function print(title: string, peers: readonly Peer[], loads: readonly Load[]): void {
  const [nginx, bare] = loads;
  const ratio = (load: Load, other: Load | undefined) =>
    (load.requestsPerSecond / (other?.requestsPerSecond ?? Number.NaN)).toFixed(2);
  const rows = loads.map((load, index) => [
    peers[index]?.name ?? '',
    Math.round(load.requestsPerSecond).toString(),
    load.p99Ms.toFixed(2),
    ratio(load, nginx),
    ratio(load, bare),
    load.cpuUs.toFixed(1),
  ]);
  const head = [title, 'requests/s', 'p99 ms', 'of nginx', 'of bare node', 'CPU µs/request'];
  process.stdout.write(`\n${table([head, ...rows])}`);
}
