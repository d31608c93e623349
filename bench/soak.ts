import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask, freePort } from '@portico/config/testing/network';
import { startNginx } from '@portico/config/testing/programs';
import type { Bench, Figure } from './bench.ts';
import { copyPosts, postFile } from './posts.ts';
import { read } from './readers.ts';
import { megabytes, type ServerProcess, startOurs } from './server-process.ts';

/*
 * Three replicas behind nginx under readers for ten minutes, while a post is saved each second and one of two replicas restarts each
 * minute. Needs Linux and nginx.
 */

const POSTS = 1000;
const REQUESTS_PER_SECOND = 40;
// A cache may keep a page for a minute, and shows it for another one while it asks for a new one.
const OLDEST_S = 120;

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const content = path.join(bench.directory, 'content');
  const slugs = copyPosts(content, bench.pick(POSTS, 100));
  const ports = [await freePort(), await freePort(), await freePort()];
  const port = await freePort();
  const options = (number: number) => ({
    content,
    port: ports[number] ?? 0,
    cache: path.join(bench.directory, `cache-${number}`),
    env: { BASE_URL: `http://127.0.0.1:${port}` },
  });
  const replicas = await Promise.all([0, 1, 2].map((number) => startOurs(bench, options(number))));
  const nginx = await startNginx(
    bench.directory,
    directivesOf(bench.directory, ports, port),
    `http://127.0.0.1:${port}`,
  );
  bench.onEnd(() => void nginx.kill());

  const seconds = bench.pick(600, 60);
  const pages = slugs.slice(0, 200).map((slug) => `/blog/${slug}`);
  const targets = ['/blog', '/blog/rss.xml', '/blog/search?q=cache', '/sitemap.xml', ...pages];
  const reading = read(port, targets, { rate: REQUESTS_PER_SECOND, seconds });
  const saving = saveAndRead(port, content, slugs[0] ?? '', seconds);
  const memory = sampleMemory(replicas[2], seconds);
  const restartEvery = Math.min(60, seconds / 3);
  for (let restarts = 0; (restarts + 1) * restartEvery < seconds; restarts += 1) {
    await setTimeout((restartEvery * 1000) / 2);
    const number = restarts % 2;
    await replicas[number]?.stop();
    replicas[number] = await startOurs(bench, options(number));
    await setTimeout((restartEvery * 1000) / 2);
  }
  const [{ good, bad, p99Ms }, { mixed, failed, oldestS }, growth] = await Promise.all([reading, saving, memory]);
  return [
    { name: 'good responses', unit: '', value: good },
    { name: 'bad responses', unit: '', value: bad + failed, budget: { atMost: 0 } },
    { name: 'pages of two versions of a post', unit: '', value: mixed, budget: { atMost: 0 } },
    { name: 'the oldest page that a reader got', unit: 's', value: oldestS, budget: { atMost: OLDEST_S } },
    { name: 'p99 response time', unit: 'ms', value: p99Ms },
    {
      name: 'memory growth of the replica that is never restarted',
      unit: 'MB/min',
      value: growth,
      budget: { atMost: 2 },
    },
  ];
}

/** Saves a post each second, with a number in two places, and checks what a reader gets. */
async function saveAndRead(port: number, content: string, slug: string, seconds: number) {
  const result = { mixed: 0, failed: 0, oldestS: 0 };
  const file = postFile(content, slug);
  const source = readFileSync(file, 'utf8');
  for (let version = 1; version <= seconds; version += 1) {
    // Atomically, as editors do.
    const beside = path.join(content, 'posts', `.${slug}.new`);
    writeFileSync(
      beside,
      `${source.replace(/^---\n[\s\S]*?\n---\n/, `$&\nVersion ${version}.\n`)}\nVersion ${version}.\n`,
    );
    renameSync(beside, file);
    await setTimeout(1000);
    const { status, body } = await ask(port, `/blog/${slug}`).catch(() => ({ status: 0, body: '' }));
    const versions = [...body.toString().matchAll(/Version (\d+)\./g)].map(([, shown]) => Number(shown));
    result.failed += status === 200 ? 0 : 1;
    result.mixed += new Set(versions).size > 1 ? 1 : 0;
    result.oldestS = Math.max(result.oldestS, status === 200 ? version - (versions[0] ?? 0) : 0);
  }
  return result;
}

/** Returns by how many megabytes a minute memory grows in the second half; in the first half caches fill. */
async function sampleMemory(replica: ServerProcess | undefined, seconds: number): Promise<number> {
  const samples: number[] = [];
  await setTimeout(seconds * 500);
  for (let second = 0; second < seconds / 2; second += 1) {
    samples.push(megabytes(replica?.pid ?? 0, 'VmRSS'));
    await setTimeout(1000);
  }
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
  const middle = (samples.length - 1) / 2;
  const along = samples.reduce((sum, value, second) => sum + (second - middle) * (value - mean), 0);
  return (60 * along) / samples.reduce((sum, _value, second) => sum + (second - middle) ** 2, 0);
}

/** The directives of deploy/, but for addresses and the limits of one reader, who here reads for all. */
function directivesOf(directory: string, ports: readonly number[], port: number): string {
  const deployed = (name: string) => readFileSync(`deploy/nginx/${name}`, 'utf8');
  const site = deployed('portico-site.inc').replace(/^ *limit_req .*$/gm, '');
  writeFileSync(path.join(directory, 'portico-site.inc'), site);
  const shared = deployed('portico.conf').replace('/var/cache/nginx/portico', path.join(directory, 'nginx-cache'));
  const servers = ports.map((each) => `server 127.0.0.1:${each} fail_timeout=1s;`).join(' ');
  return `${shared}
upstream portico { zone portico_servers 64k; ${servers} keepalive 64; }
server { listen 127.0.0.1:${port}; include portico-site.inc; }`;
}
