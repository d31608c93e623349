import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startDeployedNginx } from '@portico/core/testing/deployed-nginx';
import { ask } from '@portico/core/testing/network';
import { hasNginx } from '@portico/core/testing/programs';
import type { Bench, Figure } from './bench.ts';
import { copyPosts, postFile } from './posts.ts';
import { editText } from './scale.ts';
import { type OurProcess, startOurs } from './server-process.ts';

/* What operators encounter: two replicas with many posts behind nginx, as in deploy/, while readers ask for pages. */

type Replicas = {
  readonly bench: Bench;
  /** Holds the link `current` to the content. */
  readonly directory: string;
  readonly slugs: readonly string[];
  readonly servers: readonly OurProcess[];
  readonly nginxPort: number;
};
type Measured = readonly (readonly [what: string, unit: string, value: number])[];

const HOST = 'culvert.example';
const SAVED = 50;
const SLOW_READERS = 2000;
const REQUESTS_PER_SECOND = 40;
const MAX_WAIT_MS = 60_000;

const cases: Readonly<Record<string, (replicas: Replicas) => Promise<Measured>>> = {
  '50 files saved in place': async (replicas) => {
    const { directory, slugs } = replicas;
    return publish(replicas, async () =>
      some(slugs).map((slug) => editText(postFile(`${directory}/current`, slug), 1)),
    );
  },
  'another folder with 50 changed posts': async (replicas) => {
    const { directory, slugs } = replicas;
    cpSync(`${directory}/content`, `${directory}/next`, { recursive: true });
    for (const slug of some(slugs)) {
      editText(postFile(`${directory}/next`, slug), 2);
    }
    return publish(replicas, async () => link(directory, 'next'));
  },
  'a folder that is emptied': emptied,
  'a server that hangs': hangs,
  'both servers pause': pause,
  'readers who take nothing': slowReaders,
};

export async function run(bench: Bench): Promise<readonly Figure[]> {
  if (!hasNginx()) {
    process.stdout.write('nginx is not installed, so the faults of two replicas are left out.\n');
    return [];
  }
  const directory = path.join(bench.directory, 'replicas');
  const slugs = copyPosts(`${directory}/content`, bench.pick(10_000, 300));
  link(directory, 'content');
  const servers: OurProcess[] = [];
  for (const cache of ['cache-1', 'cache-2']) {
    const env = { BASE_URL: `http://${HOST}`, EMPTY_CONTENT: 'refuse' };
    servers.push(await startOurs(bench, { content: `${directory}/current`, cache: path.join(directory, cache), env }));
  }
  const [first, second] = servers.map(({ port }) => port);
  const { port: nginxPort, nginx } = await startDeployedNginx(directory, [first ?? 0, second ?? 0]);
  bench.onEnd(async () => void nginx.kill());
  for (const { port } of servers) {
    // A server that has just started has made no page yet.
    for (const target of targetsOf(slugs)) {
      await read(port, target);
    }
  }
  const figures: Figure[] = [];
  for (const [name, runCase] of Object.entries(cases)) {
    for (const [what, unit, value] of await runCase({ bench, directory, slugs, servers, nginxPort })) {
      process.stdout.write(`${name}: ${what}: ${value} ${unit}\n`);
      figures.push({ name: `${slugs.length.toLocaleString('en-US')} posts, ${name}: ${what}`, unit, value });
    }
  }
  await Promise.all(servers.map(({ stop }) => stop()));
  return figures;
}

/** Points the link `current` elsewhere in one step, as git-sync does. */
function link(directory: string, target: string): void {
  symlinkSync(target, `${directory}/link`);
  renameSync(`${directory}/link`, `${directory}/current`);
}

function some(slugs: readonly string[]): readonly string[] {
  const step = Math.floor(slugs.length / SAVED);
  return slugs.filter((_, index) => index % step === 0).slice(0, SAVED);
}

/** What readers ask for. */
function targetsOf(slugs: readonly string[]): readonly string[] {
  return ['/blog', '/blog/rss.xml', '/blog/archive', ...slugs.slice(0, 100).map((slug) => `/blog/${slug}`)];
}

let reader = 0;

async function read(port: number, target: string) {
  reader = (reader + 1) % 250;
  const headers = { host: HOST, 'accept-encoding': 'br', 'x-forwarded-for': `192.0.2.${reader + 1}` };
  return ask(port, target, { headers });
}

/** Returns nothing if the server doesn't answer. */
async function metricsOf({ adminPort }: OurProcess): Promise<string> {
  const answer = await ask(adminPort, '/metrics').catch(() => undefined);
  return String(answer?.body ?? '');
}

/** Runs `disturb` while readers ask nginx for pages; returns the milliseconds of each response, and what was not a page. */
async function withReaders({ nginxPort, slugs }: Replicas, disturb: () => Promise<unknown>) {
  const targets = targetsOf(slugs);
  const times: number[] = [];
  const failures: string[] = [];
  const requests: Promise<void>[] = [];
  let isDone = false;
  const disturbed = setTimeout(1000)
    .then(disturb)
    .finally(() => {
      isDone = true;
    });
  const begun = performance.now();
  for (let index = 0; !isDone; index += 1) {
    const due = begun + (index * 1000) / REQUESTS_PER_SECOND;
    await setTimeout(Math.max(0, due - performance.now()));
    // A query that is in no cache, so the servers get the request.
    const target = targets[index % targets.length] ?? '';
    const response = read(nginxPort, `${target}?n=${index}`).then(({ status }) => status, String);
    requests.push(
      response.then((status) => {
        times.push(performance.now() - due);
        failures.push(...(status === 200 ? [] : [`${target}: ${status}`]));
      }),
    );
  }
  await Promise.all([disturbed, ...requests]);
  times.sort((a, b) => a - b);
  process.stdout.write(
    failures
      .slice(0, 3)
      .map((failure) => `  ${failure}\n`)
      .join(''),
  );
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, slowest: times.at(-1) ?? Number.NaN, failures };
}

/** Measures how long it takes until all changed posts are live on both servers, and how many snapshots that makes on the first. */
async function publish(replicas: Replicas, change: () => Promise<unknown>): Promise<Measured> {
  const { servers, directory, slugs } = replicas;
  const versions = new Set<string>();
  let seconds = Number.NaN;
  const { p99, failures } = await withReaders(replicas, async () => {
    const [watched] = servers;
    const note = async () =>
      versions.add(/content_info\{version="(.*?)"/.exec(watched ? await metricsOf(watched) : '')?.[1] ?? '');
    await note();
    const begun = performance.now();
    await change();
    const texts = some(slugs).map(
      (slug) => /Edited \d/.exec(readFileSync(postFile(`${directory}/current`, slug), 'utf8').slice(-20))?.[0] ?? '',
    );
    const waiting = new Set(
      servers.flatMap(({ port }) => some(slugs).map((slug, index) => ({ port, slug, text: texts[index] ?? '' }))),
    );
    while (waiting.size > 0 && performance.now() < begun + MAX_WAIT_MS) {
      await note();
      for (const each of waiting) {
        // Its text, because a hundred pages that are made one after another take longer than the change.
        const answer = await ask(each.port, `/blog/${each.slug}.md`, { headers: { host: HOST } }).catch(
          () => undefined,
        );
        if (answer?.body.includes(each.text) !== true) {
          break;
        }
        waiting.delete(each);
      }
    }
    seconds = waiting.size > 0 ? Number.POSITIVE_INFINITY : (performance.now() - begun) / 1000;
    await setTimeout(2000);
    await note();
  });
  return [
    ['all live after', 's', seconds],
    ['snapshots', 'snapshots', versions.size - 1],
    ['p99 response time', 'ms', p99],
    ['failed requests', 'requests', failures.length],
  ];
}

/** The content's disk is missing for a while, and an empty folder is in its place. */
async function emptied(replicas: Replicas): Promise<Measured> {
  const { directory, servers } = replicas;
  let stale = 0;
  const { failures } = await withReaders(replicas, async () => {
    mkdirSync(`${directory}/nothing/posts`, { recursive: true });
    link(directory, 'nothing');
    await setTimeout(5000);
    const metrics = await Promise.all(servers.map(metricsOf));
    stale = metrics.filter((text) => text.includes('portico_content_stale 1')).length;
    link(directory, 'next');
    await setTimeout(3000);
  });
  rmSync(`${directory}/nothing`, { recursive: true });
  return [
    ['failed requests', 'requests', failures.length],
    ['servers that do not report it', 'servers', servers.length - stale],
  ];
}

/** A process that neither answers nor ends. */
async function hangs(replicas: Replicas): Promise<Measured> {
  const [hanging] = replicas.servers;
  const { slowest, failures } = await withReaders(replicas, async () => {
    process.kill(hanging?.pid ?? 0, 'SIGSTOP');
    await setTimeout(replicas.bench.pick(20_000, 8000)).finally(() => process.kill(hanging?.pid ?? 0, 'SIGCONT'));
  });
  return [
    ['slowest response', 's', slowest / 1000],
    ['failed requests', 'requests', failures.length],
  ];
}

/** The machine stands still for longer than nginx waits for a page. */
async function pause(replicas: Replicas): Promise<Measured> {
  const signal = (name: 'SIGSTOP' | 'SIGCONT') =>
    replicas.servers.forEach(({ pid }) => void process.kill(pid ?? 0, name));
  const { failures } = await withReaders(replicas, async () => {
    signal('SIGSTOP');
    await setTimeout(8500).finally(() => signal('SIGCONT'));
    await setTimeout(3000);
  });
  return [['failed requests', 'requests', failures.length]];
}

/** Readers who ask a server for a feed, and don't read the response. */
async function slowReaders({ servers, bench }: Replicas): Promise<Measured> {
  const [server] = servers;
  const [port, pid] = [server?.port ?? 0, server?.pid ?? 0];
  const before = megabytes(pid);
  const request = `GET /blog/rss.xml HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;
  const sockets = Array.from({ length: bench.pick(SLOW_READERS, 200) }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => {})
      .pause(),
  );
  for (const socket of sockets) {
    socket.write(request);
  }
  await setTimeout(10_000);
  const after = megabytes(pid);
  for (const socket of sockets) {
    socket.destroy();
  }
  return [['memory for them', 'MB', after - before]];
}

function megabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
