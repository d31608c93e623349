import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Figure, figure } from './figure.ts';
import { type Load, loadInTurn, type Peer, untilIdle } from './load.ts';
import { createWebServers, fetchBest, requirePrograms, type WebServers } from './web-servers.ts';

/*
 * One process each, alternating in one run: nginx serving the same bytes with the same headers, this server, and a bare Node
 * server that sends the same bytes from memory and knows nothing else. Needs Linux, nginx and wrk (Debian's packages).
 */

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 32;
const BARE_NODE = 'bare node';
const PAGE = '/blog/tls-1-3-handshake-byte-by-byte';
// The largest file of a first load: React and the router.
const ASSET = /\/assets\/framework-[\w-]+\.js/;

export async function run(): Promise<readonly Figure[]> {
  requirePrograms('nginx', 'wrk');
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-bench-'));
  // nginx's worker is another user when this runs as root.
  chmodSync(directory, 0o755);
  const servers = createWebServers(directory);
  try {
    return await compare(servers);
  } finally {
    await servers.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function compare(servers: WebServers): Promise<readonly Figure[]> {
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
  process.stdout.write(`The page has ${page.body.length} bytes, the asset ${asset.body.length}.\n`);
  return [
    ...figuresOf('a cached page', peers, measure(peers, PAGE)),
    ...figuresOf('a 304', peers, measure(peers, PAGE, [known])),
    ...figuresOf('a hashed asset', peers, measure(peers, assetPath)),
  ];
}

async function fetchPlain({ port }: Peer): Promise<Buffer> {
  return Buffer.from(await (await fetch(`http://127.0.0.1:${port}${PAGE}`)).arrayBuffer());
}

function measure(peers: readonly Peer[], target: string, headers: readonly string[] = []): Load[] {
  return loadInTurn({ peers, target, headers, rounds: ROUNDS, seconds: SECONDS, connections: CONNECTIONS });
}

function figuresOf(name: string, peers: readonly Peer[], loads: readonly Load[]): Figure[] {
  const byPeer = new Map(peers.map((peer, index) => [peer.name, loads[index]]));
  const ours = byPeer.get('ours');
  byPeer.delete('ours');
  if (ours === undefined) {
    return [];
  }
  const others = (key: keyof Load) =>
    Object.fromEntries([...byPeer].flatMap(([peer, load]) => (load === undefined ? [] : [[peer, load[key]]])));
  return [
    figure(name, 'requests/s', ours.requestsPerSecond, {
      better: 'more',
      peers: others('requestsPerSecond'),
      goal: { limit: 1, of: BARE_NODE },
    }),
    figure(`${name}: processor time`, 'µs', ours.cpuUs, { peers: others('cpuUs') }),
    figure(`${name}: 99 of 100 within`, 'ms', ours.p99Ms, { peers: others('p99Ms') }),
  ];
}
