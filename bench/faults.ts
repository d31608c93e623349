import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { ask, bodyOf, exchange, statusOf } from './ask.ts';
import { type Bench, pause } from './bench.ts';
import type { Figure } from './figure.ts';
import { FRAMING, POISONS, randomRequest } from './hostile-requests.ts';
import { load } from './load.ts';
import { copyPosts, postFile, retitled } from './posts.ts';
import { editText } from './publish.ts';
import { type OurOptions, type ServerProcess, startOurs } from './server-process.ts';

/*
 * What goes wrong around a server, and readers and crawlers who are hostile. Each case counts mistakes, and those under load also say
 * how long 99 of 100 readers wait at most. Needs Linux; two cases need root or libfaketime.
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
  /** What it needs, if that is not here. */
  readonly missing?: string | undefined;
  /** Before the server starts, whose environment it returns. */
  readonly prepare?: (place: Omit<Place, 'server'>) => OurOptions['env'];
  readonly run: (place: Place) => Promise<Outcome>;
};

const POSTS = 60;
const P99_MS = 250;
const FAKETIME = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`);
const faketime = FAKETIME.find((file) => existsSync(file));

const cases: Readonly<Record<string, Case>> = {
  'nothing wrong': { run: (place) => withReaders(place, () => pause(2000)) },
  'random targets': { run: randomTargets },
  'framing shapes': { run: ({ server }) => checkAll(FRAMING, (shape) => framingMistake(server.port, shape)) },
  'headers that poison caches': {
    run: ({ server, slugs }) =>
      checkAll(POISONS, (headers, place) => poisonMistake(server.port, headers, slugs[place])),
  },
  'encodings and entity tags': { run: encodings },
  'many slow clients': { run: slowClients },
  'kill -9 while publishing': { run: kills },
  'many files changed at once': { run: manyFiles },
  'hostile posts at once': { run: hostilePosts },
  'full disk of the cache': {
    missing: process.getuid?.() === 0 ? undefined : 'root, to mount a small disk',
    prepare: fullDisk,
    run: (place) => withReaders(place, () => pause(2000)),
  },
  'clock a day ahead, then half an hour back': {
    missing: faketime === undefined ? 'apt-get install faketime' : undefined,
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
      figures.push({ name: `${name}: 99 of 100 readers wait`, unit: 'ms', value: p99Ms, budget: { atMost: P99_MS } });
    }
  }
  return figures;
}

/** A server that still follows its content makes none. */
async function mistakesAfterwards(slug: string, content: string, { port }: ServerProcess): Promise<readonly string[]> {
  const text = editText(postFile(content, slug), 1);
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(port, `/blog/${slug}`).catch(() => undefined);
    if (answer?.body.includes(text)) {
      return [];
    }
    await pause(100);
  }
  return ['what is saved afterwards is not shown'];
}

/** Does `disturb` while readers ask for pages that they have asked for before. */
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
  return { mistakes: Array.from({ length: bad }, () => 'a reader got no good response'), p99Ms };
}

async function checkAll<Item>(
  items: readonly Item[],
  mistakeOf: (item: Item, place: number) => Promise<string | undefined>,
): Promise<Outcome> {
  const mistakes: string[] = [];
  for (const [place, item] of items.entries()) {
    const mistake = await mistakeOf(item, place);
    mistakes.push(...(mistake === undefined ? [] : [mistake]));
  }
  return { mistakes };
}

function randomTargets({ server: { port }, bench }: Place): Promise<Outcome> {
  const requests = Array.from({ length: bench.pick(3000, 300) }, (_, number) => randomRequest(number));
  return checkAll(requests, async (request) => {
    const status = statusOf(await exchange(port, request));
    return status >= 200 && status < 500 ? undefined : `${status} for ${JSON.stringify(request.slice(0, 100))}`;
  });
}

/** At most one response, since the second request is part of the first one or the connection is at its end. */
async function framingMistake(port: number, shape: string): Promise<string | undefined> {
  const answer = await exchange(port, shape);
  const responses = answer.split('HTTP/1.1 ').length - 1;
  const isGood = responses <= 1 && (statusOf(answer) < 500 || statusOf(answer) === 501);
  return isGood ? undefined : `${responses} responses, ${statusOf(answer)}, to ${JSON.stringify(shape.slice(0, 100))}`;
}

/** The first request of a page must not change what the next reader gets. */
async function poisonMistake(port: number, headers: Readonly<Record<string, string>>, slug = '') {
  await ask(port, `/blog/${slug}`, headers);
  const { status, headers: got, body } = await ask(port, `/blog/${slug}`);
  const isPage = status === 200 && String(got['content-type']).startsWith('text/html') && body.length > 0;
  const isGood = isPage && !`${JSON.stringify(got)}${body}`.includes('evil');
  return isGood ? undefined : `${status} for ${slug} after ${JSON.stringify(headers)}`;
}

async function encodings({ server: { port }, slugs: [slug] }: Place): Promise<Outcome> {
  const targets = ['/blog', `/blog/${slug}`, `/blog/${slug}.md`, '/blog/rss.xml', '/sitemap.xml', '/blog/posts.json'];
  const pairs = targets.flatMap((target) => ['br', 'gzip', 'zstd'].map((encoding) => ({ target, encoding })));
  return checkAll(pairs, async ({ target, encoding }) => {
    const plain = await ask(port, target);
    const answer = await ask(port, target, { 'accept-encoding': encoding });
    const etag = String(answer.headers.etag);
    const again = await ask(port, target, { 'accept-encoding': encoding, 'if-none-match': etag });
    const isEqual = bodyOf(answer).equals(plain.body);
    const isOwnTag = answer.headers['content-encoding'] === undefined || etag !== plain.headers.etag;
    const isGood = isEqual && isOwnTag && again.status === 304 && again.body.length === 0;
    return isGood ? undefined : `${target} as ${encoding}: equal ${isEqual}, own tag ${isOwnTag}, then ${again.status}`;
  });
}

/** Half of them send their request byte by byte, the others ask for pages and don't read them. */
async function slowClients(place: Place): Promise<Outcome> {
  const { port } = place.server;
  const request = `GET /blog/${place.slugs[1]} HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`;
  const open = () => connect(port, '127.0.0.1').on('error', () => {});
  const sockets = Array.from({ length: place.bench.pick(500, 200) }, open);
  const half = sockets.length / 2;
  const outcome = await withReaders(place, async () => {
    sockets.slice(half).map((socket) => socket.pause().write(request.repeat(20)));
    for (const letter of request.slice(0, 20)) {
      sockets.slice(0, half).map((socket) => socket.write(letter));
      await pause(200);
    }
  });
  sockets.map((socket) => socket.destroy());
  return outcome;
}

function kills({ bench, content, cache, slugs }: Place): Promise<Outcome> {
  return checkAll(slugs.slice(0, bench.pick(8, 2)), async (slug, round) => {
    const killed = await startOurs(bench, { content, cache });
    const text = editText(postFile(content, slug), round);
    await pause((round * 37) % 300);
    await killed.stop('SIGKILL');
    const server = await startOurs(bench, { content, cache });
    const { status, body } = await ask(server.port, `/blog/${slug}`);
    await server.stop();
    return status === 200 && body.includes(text) ? undefined : `${status} after kill ${round}, or without the save`;
  });
}

/** As a branch switch does it, there and back. */
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
    slugs.map((slug) => writeFileSync(postFile(place.content, slug), files.get(slug) ?? ''));
    await pause(1000);
    await Promise.all(slugs.slice(0, 20).map((slug) => ask(place.server.port, `/blog/${slug}`).catch(() => {})));
    slugs.map((slug) => rmSync(postFile(place.content, slug)));
  });
}

function fullDisk({ bench, cache }: Omit<Place, 'server'>): OurOptions['env'] {
  mkdirSync(cache, { recursive: true });
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'portico-bench', cache]);
  bench.onEnd(() => spawnSync('umount', ['-l', cache]));
  try {
    writeFileSync(path.join(cache, 'filled'), Buffer.alloc(4 * 1024 * 1024));
  } catch {
    // Full.
  }
  return {};
}
