import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { ask } from './ask.ts';
import { type Bench, pause } from './bench.ts';
import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { copyPosts, postFile, retitled } from './posts.ts';
import { editText } from './publish.ts';
import { type OurOptions, type ServerProcess, startOurs } from './server-process.ts';

/*
 * What can go wrong around a server, and posts that are hard to render. Each case counts mistakes; under load it also measures the 99th
 * percentile of response times. Needs Linux; one case needs root, and one needs libfaketime. Tests in server/src/http make hostile requests.
 */

type Place = {
  readonly bench: Bench;
  readonly directory: string;
  readonly content: string;
  readonly cache: string;
  readonly slugs: readonly string[];
  readonly server: ServerProcess;
};
type Outcome = { readonly mistakes: readonly string[]; readonly p99Ms?: number };
type Case = {
  /** What the case needs and this machine lacks. */
  readonly missing?: string | undefined;
  /** Runs before the server starts, and returns its environment. */
  readonly prepare?: (place: Omit<Place, 'server'>) => OurOptions['env'];
  readonly run: (place: Place) => Promise<Outcome>;
};

const POSTS = 60;
const P99_MS = 250;
const FAKETIME = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`);
const faketime = FAKETIME.find((file) => existsSync(file));

const cases: Readonly<Record<string, Case>> = {
  'nothing wrong': { run: (place) => withReaders(place, () => pause(2000)) },
  'many slow clients': { run: slowClients },
  'kill -9 while publishing': { run: kills },
  'many files added and removed at once': { run: manyFiles },
  'hostile posts at once': { run: hostilePosts },
  'cache disk full': {
    missing: process.getuid?.() === 0 ? undefined : 'root, to mount a small disk',
    prepare: fullDisk,
    run: (place) => withReaders(place, () => pause(2000)),
  },
  'clock a day ahead, then half an hour back': {
    missing: faketime === undefined ? 'faketime; install it with apt-get install faketime' : undefined,
    prepare({ directory }) {
      writeFileSync(path.join(directory, 'clock'), '+0\n');
      return {
        LD_PRELOAD: faketime ?? '',
        FAKETIME_TIMESTAMP_FILE: path.join(directory, 'clock'),
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
    },
    run: (place) =>
      withReaders(place, async () => {
        for (const time of ['+1d', '-30m']) {
          writeFileSync(path.join(place.directory, 'clock'), `${time}\n`);
          await pause(2000);
        }
      }),
  },
};

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { missing, prepare, run: runCase }] of Object.entries(cases)) {
    if (missing !== undefined) {
      process.stdout.write(`Left out: ${name}. It needs ${missing}.\n`);
      continue;
    }
    const directory = path.join(bench.directory, name.replaceAll(/\W+/g, '-'));
    const [content, cache] = [path.join(directory, 'content'), path.join(directory, 'cache')];
    const place = { bench, directory, content, cache, slugs: copyPosts(content, POSTS) };
    const server = await startOurs(bench, { content, cache, env: prepare?.(place) ?? {} });
    const { mistakes, p99Ms } = await runCase({ ...place, server });
    const all = [...mistakes, ...(await mistakesAfterwards(place.slugs.at(-1) ?? '', content, server))];
    await server.stop();
    process.stdout.write([`${name}: ${all.length} mistakes`, ...all.slice(0, 5)].join('\n  ').concat('\n'));
    figures.push({ name, unit: 'mistakes', value: all.length, budget: { atMost: 0 } });
    if (p99Ms !== undefined) {
      figures.push({ name: `${name}: p99 response time`, unit: 'ms', value: p99Ms, budget: { atMost: P99_MS } });
    }
  }
  return figures;
}

/** Checks that the server still follows its content. */
async function mistakesAfterwards(slug: string, content: string, { port }: ServerProcess): Promise<readonly string[]> {
  const text = editText(postFile(content, slug), 1);
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(port, `/blog/${slug}`).catch(() => undefined);
    if (answer?.body.includes(text)) {
      return [];
    }
    await pause(100);
  }
  return ['a post that was saved afterwards is not shown'];
}

/** Runs `disturb` while readers ask for cached pages. */
async function withReaders({ server, slugs, bench }: Place, disturb: () => Promise<unknown>): Promise<Outcome> {
  const posts = slugs.map((slug) => `/blog/${slug}`);
  const targets = ['/blog', '/blog/rss.xml', '/blog/search?q=cache', `/blog/og/${slugs[0]}.png`, ...posts];
  for (const target of targets) {
    await ask(server.port, target);
  }
  const reading = load(server.url, targets, { connections: 8, rate: 60, seconds: bench.pick(20, 6) });
  await pause(1000);
  await disturb();
  const { bad, p99Ms } = await reading;
  return { mistakes: Array.from({ length: bad }, () => 'a reader got an error or no response'), p99Ms };
}

/** Half of the clients send a request byte by byte, and the others don't read the responses. */
async function slowClients(place: Place): Promise<Outcome> {
  const { port } = place.server;
  const request = `GET /blog/${place.slugs[1]} HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`;
  const open = () => connect(port, '127.0.0.1').on('error', () => {});
  const sockets = Array.from({ length: place.bench.pick(500, 200) }, open);
  const half = sockets.length / 2;
  const outcome = await withReaders(place, async () => {
    for (const socket of sockets.slice(half)) {
      socket.pause().write(request.repeat(20));
    }
    for (const letter of request.slice(0, 20)) {
      for (const socket of sockets.slice(0, half)) {
        socket.write(letter);
      }
      await pause(200);
    }
  });
  for (const socket of sockets) {
    socket.destroy();
  }
  return outcome;
}

async function kills({ bench, content, cache, slugs }: Place): Promise<Outcome> {
  const mistakes: string[] = [];
  for (const [round, slug] of slugs.slice(0, bench.pick(8, 2)).entries()) {
    const killed = await startOurs(bench, { content, cache });
    const text = editText(postFile(content, slug), round);
    await pause((round * 37) % 300);
    await killed.stop('SIGKILL');
    const server = await startOurs(bench, { content, cache });
    const { status, body } = await ask(server.port, `/blog/${slug}`);
    await server.stop();
    if (status !== 200 || !body.includes(text)) {
      mistakes.push(`after kill ${round}, the page has status ${status} or lacks the saved text`);
    }
  }
  return { mistakes };
}

/** Adds many files and removes them again, as switching git branches does. */
function manyFiles(place: Place): Promise<Outcome> {
  const source = readFileSync(postFile(place.content, place.slugs[0] ?? ''), 'utf8');
  const titles = Array.from({ length: place.bench.pick(5000, 300) }, (_, number) => `another-${number}`);
  return withFiles(place, new Map(titles.map((title) => [title, retitled(source, title)])));
}

function hostilePosts(place: Place): Promise<Outcome> {
  const texts = ['[', '![a', '[a](', '> ', '`a', '* ', '<a', '**a ', '| a ', '$a ', '~~a', '[^a]: b\n'];
  const source = readFileSync(postFile(place.content, place.slugs[0] ?? ''), 'utf8');
  const posts = texts.map((text) => `${retitled(source, 'Hostile')}\n\n${text.repeat(100_000 / text.length)}`);
  return withFiles(place, new Map(posts.map((text, number) => [`hostile-${number}`, text])));
}

async function withFiles(place: Place, files: ReadonlyMap<string, string>): Promise<Outcome> {
  const slugs = [...files.keys()];
  return withReaders(place, async () => {
    for (const [slug, text] of files) {
      writeFileSync(postFile(place.content, slug), text);
    }
    await pause(1000);
    await Promise.all(slugs.slice(0, 20).map((slug) => ask(place.server.port, `/blog/${slug}`).catch(() => {})));
    for (const slug of slugs) {
      rmSync(postFile(place.content, slug));
    }
  });
}

function fullDisk({ bench, cache }: Omit<Place, 'server'>): OurOptions['env'] {
  mkdirSync(cache, { recursive: true });
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'portico-bench', cache]);
  bench.onEnd(() => spawnSync('umount', ['-l', cache]));
  try {
    writeFileSync(path.join(cache, 'filled'), Buffer.alloc(4 * 1024 * 1024));
  } catch {
    // The disk is full.
  }
  return {};
}
