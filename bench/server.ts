import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ask } from '@portico/core/testing/network';
import { type Bench, type Figure, median } from './bench.ts';
import { postsOf, startAstro, startNext } from './peers.ts';
import { copyPosts } from './posts.ts';
import { type ServerProcess, startOurs, startServer } from './server-process.ts';

/*
 * Requests a second for a cached page, and how long a page takes that wasn't requested before. The peers are measured alternately: a
 * bare `node:http` server that sends our bytes from memory, `next start`, and Astro's Node server with prerendered pages. Needs wrk:
 * a client in JavaScript parses our headers more slowly than any of the servers writes them.
 */

const SLUG = 'tls-1-3-handshake-byte-by-byte';
const CONNECTIONS = 32;
const QUIET_MS = 5000;
const BROTLI = { headers: { 'accept-encoding': 'br' } };

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const ours = await startOurs(bench);
  // The server still works after its start, for example on the best compression.
  await ask(ours.port, `/blog/${SLUG}`, BROTLI);
  await setTimeout(bench.pick(QUIET_MS, 1000));
  const next = await startNext(bench, await postsOf(ours));
  const astro = await startAstro(bench, 'sample/content/posts');
  const servers = [ours, await startBareNode(bench, ours), astro, next];
  const [value = 0, bareRate = 0, astroRate = 0, nextRate = 0] = await ratesOf(bench, servers);
  const cached = { name: 'a cached page', unit: 'requests/s', value };
  const copies = path.join(bench.directory, 'copies');
  return [
    { ...cached, peer: { name: 'bare node', value: bareRate } },
    { ...cached, peer: { name: 'Astro', value: astroRate } },
    { ...cached, peer: { name: 'Next', value: nextRate } },
    {
      name: 'a first render',
      unit: 'ms',
      value: await ourFirstRender(bench, copies, copyPosts(copies, bench.pick(280, 60)), 28),
    },
  ];
}

async function ratesOf(bench: Bench, servers: readonly ServerProcess[]): Promise<readonly number[]> {
  const rates = servers.map((): number[] => []);
  // The first round compiles and does not count.
  for (let round = 0; round <= bench.pick(5, 1); round += 1) {
    for (const [index, { url }] of servers.entries()) {
      const rate = await rateOf(`${url}/blog/${SLUG}`, bench.pick(4, 1));
      rates[index]?.push(...(round === 0 ? [] : [rate]));
    }
  }
  return rates.map(median);
}

/** Requests a page as fast as its server answers, and returns the number of requests per second. */
async function rateOf(url: string, seconds: number): Promise<number> {
  const options = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`, '-H', 'accept-encoding: br'];
  const { stdout } = await promisify(execFile)('wrk', [...options, url]);
  const [, rate] = /^Requests\/sec: +([\d.]+)/m.exec(stdout) ?? [];
  if (rate === undefined || /^ *(?:Socket errors|Non-2xx)/m.test(stdout)) {
    throw new Error(`wrk did not get a good response each time from ${url}:\n${stdout}`);
  }
  return Number(rate);
}

/** Starts the fastest server that `node:http` allows: it sends our bytes and headers from memory for any request. */
async function startBareNode(bench: Bench, ours: ServerProcess): Promise<ServerProcess> {
  const { headers, body } = await ask(ours.port, `/blog/${SLUG}`, BROTLI);
  // It is about the connection, which ends with this response.
  delete headers.connection;
  const program = `import { createServer } from 'node:http';
const body = Buffer.from('${body.toString('base64')}', 'base64');
createServer((request, response) => {
  response.writeHead(200, ${JSON.stringify(headers)}).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
`;
  const file = path.join(bench.directory, 'bare.mjs');
  writeFileSync(file, program);
  return startServer(bench, ['node', file]);
}

/** Measures the last posts, after the code for the first ones has been compiled. */
async function ourFirstRender(bench: Bench, content: string, slugs: readonly string[], count: number) {
  const cache = path.join(bench.directory, `cache-of-${slugs.length}`);
  const ours = await startOurs(bench, { content, cache });
  await firstRender(ours, slugs.slice(0, count));
  await setTimeout(bench.pick(QUIET_MS, 0));
  const value = await firstRender(ours, slugs.slice(-count));
  await ours.stop();
  return value;
}

/** Returns the median milliseconds until the last byte, one page after another. */
async function firstRender({ port }: ServerProcess, slugs: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const slug of slugs) {
    const begun = performance.now();
    const { status } = await ask(port, `/blog/${slug}`, BROTLI);
    times.push(status === 200 ? performance.now() - begun : Number.NaN);
  }
  return median(times);
}
