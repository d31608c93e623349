import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../e2e/running-server.ts';
import { type Bench, pause } from './bench.ts';
import { type Figure, median } from './figure.ts';
import { load } from './load.ts';
import { postsOf, startAstro, startNext } from './peers.ts';
import { copyPosts } from './posts.ts';
import { type ServerProcess, startOurs, startServer } from './server-process.ts';

/*
 * Requests in a second of a cached page, and how long a page takes that nobody has asked for before. The peers are measured in
 * turn: a bare `node:http` server that sends our bytes from memory, `next start` and Astro's Node server with prerendered pages.
 * autocannon takes one of the processors, so a fast server may be limited by it.
 */

const SLUG = 'tls-1-3-handshake-byte-by-byte';
const CONNECTIONS = 32;
const QUIET_MS = 5000;

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const ours = await startOurs(bench);
  const page = `${ours.url}/blog/${SLUG}`;
  const posts = await postsOf(ours);
  const bare = await startBareNode(bench, page);
  const next = await startNext(bench, posts);
  const astro = await startAstro(bench, 'content/posts');
  const servers = { ours, bare, next, astro };
  // What the server still does after its start.
  await pause(bench.pick(QUIET_MS, 0));
  const rates = await ratesOf(bench, servers);
  const value = median(rates.ours);
  const cached = { name: 'a cached page', unit: 'requests/s', value };
  const slugs = posts.map(({ slug }) => slug);
  return [
    { ...cached, peer: { name: 'bare node', value: median(rates.bare) }, ratioBudget: { atLeast: 0.7 } },
    { ...cached, peer: { name: 'Astro', value: median(rates.astro) }, ratioBudget: { atLeast: 2 } },
    { ...cached, peer: { name: 'Next', value: median(rates.next) }, ratioBudget: { atLeast: 10 } },
    { name: 'a first render', unit: 'ms', value: await ourFirstRender(bench), budget: { atMost: 10 } },
    { name: 'a first render of Next', unit: 'ms', value: await firstRender(next, slugs, '/live') },
    { name: 'a first render of Astro', unit: 'ms', value: await firstRender(astro, slugs, '/live') },
  ];
}

type Servers<Value> = { readonly [Name in 'ours' | 'bare' | 'next' | 'astro']: Value };

async function ratesOf(bench: Bench, servers: Servers<ServerProcess>): Promise<Servers<number[]>> {
  const rates: Servers<number[]> = { ours: [], bare: [], next: [], astro: [] };
  const seconds = bench.pick(4, 1);
  // The first round compiles and does not count.
  for (let round = 0; round <= bench.pick(5, 1); round += 1) {
    for (const name of ['ours', 'bare', 'next', 'astro'] as const) {
      const { requestsPerSecond, bad } = await load(servers[name].url, [`/blog/${SLUG}`], {
        seconds,
        connections: CONNECTIONS,
      });
      if (bad > 0) {
        throw new Error(`${name} has not answered ${bad} requests for /blog/${SLUG} with 200.`);
      }
      if (round > 0) {
        rates[name].push(requestsPerSecond);
      }
    }
  }
  return rates;
}

/** The least that `node:http` can do: the same bytes and headers from memory, whatever is asked for. */
async function startBareNode(bench: Bench, page: string): Promise<ServerProcess> {
  // Our best compression comes some time after the first request.
  await fetch(page);
  await pause(bench.pick(QUIET_MS, 1000));
  const response = await fetch(page, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await response.arrayBuffer());
  const program = `import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
const body = brotliCompressSync(Buffer.from(${JSON.stringify(body.toString('base64'))}, 'base64'));
const headers = { ...${JSON.stringify(Object.fromEntries(response.headers))}, 'content-encoding': 'br', 'content-length': body.length };
createServer((request, response) => { response.writeHead(200, headers); response.end(body); }).listen(Number(process.env.PORT), '127.0.0.1');
`;
  const file = path.join(bench.directory, 'bare.mjs');
  writeFileSync(file, program);
  const port = await freePort();
  return startServer(bench, { name: 'bare', command: ['node', file], port, readyUrl: `http://127.0.0.1:${port}` });
}

/** Of posts that no start renders ahead: the last ones of many. */
async function ourFirstRender(bench: Bench): Promise<number> {
  const content = path.join(bench.directory, 'many');
  const slugs = copyPosts(content, bench.pick(280, 60));
  const ours = await startOurs(bench, { content, cache: path.join(bench.directory, 'many-cache') });
  await firstRender(ours, slugs.slice(0, 28), '/blog');
  await pause(bench.pick(QUIET_MS, 0));
  return firstRender(ours, slugs.slice(-28), '/blog');
}

/** The median of the milliseconds until the last byte, one page after the other. */
async function firstRender({ url }: ServerProcess, slugs: readonly string[], below: string): Promise<number> {
  const times: number[] = [];
  for (const slug of slugs) {
    const begun = performance.now();
    const response = await fetch(`${url}${below}/${slug}`);
    await response.arrayBuffer();
    if (response.status !== 200) {
      throw new Error(`${url}${below}/${slug} has the status ${response.status}.`);
    }
    times.push(performance.now() - begun);
  }
  return median(times);
}
