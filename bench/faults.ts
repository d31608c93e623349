import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { ask, bodyOf, exchange, statusOf } from './ask.ts';
import { type Bench, pause } from './bench.ts';
import type { Figure } from './figure.ts';
import { FRAMING, POISONS, randomRequest } from './hostile-requests.ts';
import { load } from './load.ts';
import { copyPosts, postFile } from './posts.ts';
import { type OurOptions, type ServerProcess, startOurs } from './server-process.ts';

/*
 * What goes wrong around a server, and readers and crawlers who are hostile. Each case counts mistakes, and those under load also say
 * how long 99 of 100 readers wait at most. Needs Linux; two cases need root or libfaketime.
 */

type Place = {
  readonly bench: Bench;
  readonly content: string;
  readonly cache: string;
  readonly slugs: readonly string[];
  readonly server: ServerProcess;
};
type Outcome = { readonly mistakes: readonly string[]; readonly p99Ms?: number };
type Case = {
  /** Why it cannot run here. */
  readonly missing?: () => string | undefined;
  readonly prepare?: (cache: string, directory: string) => OurOptions['env'];
  readonly run: (place: Place) => Promise<Outcome>;
  readonly clear?: (cache: string) => void;
};

const POSTS = 60;
const READERS = { connections: 8, rate: 60 };
const P99_MS = 250;
const DISK_MB = 4;
const FAKETIME = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`);

const cases: Readonly<Record<string, Case>> = {
  'nothing wrong': { run: (place) => withReaders(place, () => pause(2000)) },
  'random targets': { run: randomTargets },
  'framing shapes': { run: ({ server }) => checkAll(FRAMING, (shape) => framingMistake(server.port, shape)) },
  'headers that poison caches': {
    run: ({ server, slugs }) =>
      checkAll(
        POISONS.map((headers, place) => ({ headers, target: `/blog/${slugs[place]}` })),
        (poison) => poisonMistake(server.port, poison),
      ),
  },
  'encodings and entity tags': { run: ({ server, slugs }) => encodings(server.port, slugs) },
  'many slow clients': { run: slowClients },
  'kill -9 while publishing': { run: kills },
  'many files changed at once': { run: manyFiles },
  'hostile posts at once': { run: hostilePosts },
  'full disk of the cache': {
    missing: () => (process.getuid?.() === 0 ? undefined : 'needs root, to mount a small disk'),
    prepare(cache) {
      mkdirSync(cache, { recursive: true });
      spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'portico-bench', cache]);
      fill(path.join(cache, 'filled'));
      return {};
    },
    run: (place) => withReaders(place, () => pause(2000)),
    clear: (cache) => spawnSync('umount', ['-l', cache]),
  },
  'clock a day ahead, then half an hour back': {
    missing: () => (FAKETIME.some((file) => existsSync(file)) ? undefined : 'needs apt-get install faketime'),
    prepare(_cache, directory) {
      writeFileSync(path.join(directory, 'clock'), '+0\n');
      return {
        LD_PRELOAD: FAKETIME.find((file) => existsSync(file)) ?? '',
        FAKETIME_TIMESTAMP_FILE: path.join(directory, 'clock'),
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
    },
    run: (place) =>
      withReaders(place, async () => {
        for (const time of ['+1d', '-30m']) {
          writeFileSync(path.join(place.content, '../clock'), `${time}\n`);
          await pause(2000);
        }
      }),
  },
};

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, fault] of Object.entries(cases)) {
    const missing = fault.missing?.();
    if (missing !== undefined) {
      process.stdout.write(`${name}: left out, since it ${missing}\n`);
      continue;
    }
    const { mistakes, p99Ms } = await outcomeOf(bench, name, fault);
    process.stdout.write(
      `${name}: ${mistakes.length} mistakes\n${mistakes
        .slice(0, 5)
        .map((each) => `  ${each}\n`)
        .join('')}`,
    );
    figures.push({ name, unit: 'mistakes', value: mistakes.length, budget: { atMost: 0 } });
    if (p99Ms !== undefined) {
      figures.push({ name: `${name}: 99 of 100 readers wait`, unit: 'ms', value: p99Ms, budget: { atMost: P99_MS } });
    }
  }
  return figures;
}

/** Writes until the disk takes no more. */
function fill(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(DISK_MB * 1024 * 1024));
  } catch {
    // Full.
  }
}

/** In a server and folders that no other case has; afterwards the server must still follow its content. */
async function outcomeOf(bench: Bench, name: string, fault: Case): Promise<Outcome> {
  const directory = path.join(bench.directory, name.replaceAll(/\W+/g, '-'));
  const [content, cache] = [path.join(directory, 'content'), path.join(directory, 'cache')];
  const slugs = copyPosts(content, POSTS);
  const env = fault.prepare?.(cache, directory);
  bench.onEnd(() => fault.clear?.(cache));
  const server = await startOurs(bench, { content, cache, ...(env && { env }) });
  const place = { bench, content, cache, slugs, server };
  const outcome = await fault.run(place);
  const isFollowing = await showsSave(place, 'the last save');
  await server.stop();
  return isFollowing
    ? outcome
    : { ...outcome, mistakes: [...outcome.mistakes, 'what is saved afterwards is not shown'] };
}

/** What `disturb` does, while readers ask for pages, feeds, pictures and the search. */
async function withReaders(place: Place, disturb: () => Promise<unknown>): Promise<Outcome> {
  const { server, slugs, bench } = place;
  const targets = [
    '/blog',
    '/blog/rss.xml',
    '/blog/search?q=cache',
    `/blog/og/${slugs[0]}.png`,
    ...slugs.map((slug) => `/blog/${slug}`),
  ];
  const reading = load(server.url, targets, { ...READERS, seconds: bench.pick(20, 6) });
  await pause(1000);
  await disturb();
  const { bad, p99Ms } = await reading;
  return { mistakes: Array.from({ length: bad }, () => 'a reader got no good response'), p99Ms };
}

async function checkAll<Item>(
  items: readonly Item[],
  mistakeOf: (item: Item) => Promise<string | undefined>,
): Promise<Outcome> {
  const mistakes: string[] = [];
  for (const item of items) {
    const mistake = await mistakeOf(item);
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
  const isGood = responses <= 1 && (responses === 0 || statusOf(answer) < 500 || statusOf(answer) === 501);
  return isGood ? undefined : `${responses} responses, ${statusOf(answer)}, to ${JSON.stringify(shape.slice(0, 100))}`;
}

type Poison = { readonly headers: Readonly<Record<string, string>>; readonly target: string };

/** The first request of a page must not change what the next reader gets. */
async function poisonMistake(port: number, { headers, target }: Poison): Promise<string | undefined> {
  await ask(port, target, headers);
  const { status, headers: got, body } = await ask(port, target);
  const isPage = status === 200 && String(got['content-type']).startsWith('text/html') && body.length > 0;
  const isGood = isPage && !`${JSON.stringify(got)}${body}`.includes('evil');
  return isGood ? undefined : `${status} for ${target} after ${JSON.stringify(headers)}`;
}

async function encodings(port: number, slugs: readonly string[]): Promise<Outcome> {
  const targets = [
    '/blog',
    `/blog/${slugs[0]}`,
    '/blog/rss.xml',
    '/sitemap.xml',
    '/blog/posts.json',
    `/blog/${slugs[0]}.md`,
  ];
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
  const sockets: Socket[] = [];
  const outcome = await withReaders(place, async () => {
    sockets.push(
      ...Array.from({ length: place.bench.pick(500, 200) }, () => connect(port, '127.0.0.1').on('error', () => {})),
    );
    for (const socket of sockets.slice(sockets.length / 2)) {
      socket.pause().write(request.repeat(20));
    }
    for (const letter of request.slice(0, 20)) {
      for (const socket of sockets.slice(0, sockets.length / 2)) {
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
  for (let round = 0; round < bench.pick(8, 2); round += 1) {
    const killed = await startOurs(bench, { content, cache });
    const text = `Saved before kill ${round}.`;
    save(content, slugs[round] ?? '', text);
    await pause((round * 37) % 300);
    await killed.stop('SIGKILL');
    const server = await startOurs(bench, { content, cache });
    const { status, body } = await ask(server.port, `/blog/${slugs[round]}`);
    if (status !== 200 || !body.includes(text)) {
      mistakes.push(`round ${round}: ${status}, and the save is ${body.includes(text) ? '' : 'not '}there`);
    }
    await server.stop();
  }
  return { mistakes };
}

/** As a branch switch does it. */
function manyFiles(place: Place): Promise<Outcome> {
  const source = readFileSync(postFile(place.content, place.slugs[0] ?? ''), 'utf8');
  const slugs = Array.from({ length: place.bench.pick(5000, 300) }, (_, number) => `another-${number}`);
  return withReaders(place, async () => {
    for (const slug of slugs) {
      writeFileSync(postFile(place.content, slug), source.replace(/^title:.*(?:\n +.*)*/m, `title: ${slug}`));
    }
    await pause(3000);
    for (const slug of slugs) {
      rmSync(postFile(place.content, slug));
    }
  });
}

function hostilePosts(place: Place): Promise<Outcome> {
  const texts = ['[', '![a', '[a](', '> ', '`a', '* ', '<a', '**a ', '| a ', '$a ', '~~a', '[^a]: b\n'];
  const front =
    '---\ntitle: Hostile\ndescription: It is.\nauthor: Someone\ndate: 2026-01-02\ntags: [A]\ncategory: B\n---\n\n';
  return withReaders(place, async () => {
    for (const [number, text] of texts.entries()) {
      writeFileSync(postFile(place.content, `hostile-${number}`), front + text.repeat(100_000 / text.length));
      ask(place.server.port, `/blog/hostile-${number}`).catch(() => {});
    }
    await pause(3000);
    for (const number of texts.keys()) {
      rmSync(postFile(place.content, `hostile-${number}`));
    }
  });
}

function save(content: string, slug: string, text: string): void {
  const file = postFile(content, slug);
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${text}\n`);
}

async function showsSave(place: Place, text: string): Promise<boolean> {
  const slug = place.slugs.at(-1) ?? '';
  save(place.content, slug, text);
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await ask(place.server.port, `/blog/${slug}`).catch(() => ({ body: '' }));
    if (body.includes(text)) {
      return true;
    }
    await pause(100);
  }
  return false;
}
