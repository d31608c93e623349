import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask } from '@portico/config/testing/network';
import type { Bench, Figure } from './bench.ts';
import { copyPosts, postFile, retitled } from './posts.ts';
import { editText } from './publish.ts';
import { read } from './readers.ts';
import { type OurOptions, type ServerProcess, startOurs } from './server-process.ts';

/*
 * What can go wrong around a server, and posts that are hard to render. Each case counts mistakes; under load it also measures the 99th
 * percentile of response times. Needs Linux; one case needs root, and one needs libfaketime. server/src/site/hostile-requests.test.ts makes hostile requests.
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
  readonly missing?: string | false;
  /** Runs before the server starts, and returns its environment. */
  readonly prepare?: (place: Omit<Place, 'server'>) => OurOptions['env'];
  readonly run: (place: Place) => Promise<Outcome>;
};

const POSTS = 60;
const P99_MS = 250;
const FAKETIME = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`);
const faketime = FAKETIME.find((file) => existsSync(file));
const HOSTILE = ['[', '![a', '[a](', '> ', '`a', '* ', '<a', '**a ', '| a ', '$a ', '~~a', '[^a]: b\n'];

const cases: Readonly<Record<string, Case>> = {
  'nothing wrong': { run: (place) => withReaders(place, () => setTimeout(2000)) },
  'many slow clients': { run: slowClients },
  'kill -9 while publishing': { run: kills },
  'many files added and removed at once': {
    run: (place) => withPosts(place, Array<string>(place.bench.pick(5000, 300)).fill('')),
  },
  'hostile posts at once': {
    run: (place) =>
      withPosts(
        place,
        HOSTILE.map((text) => text.repeat(100_000 / text.length)),
      ),
  },
  'cache disk full': {
    missing: process.getuid?.() !== 0 && 'root, to mount a small disk',
    prepare: fullDisk,
    run: (place) => withReaders(place, () => setTimeout(2000)),
  },
  'clock a day ahead, then half an hour back': {
    missing: faketime === undefined && 'faketime; install it with apt-get install faketime',
    prepare: ({ directory }) => ({
      LD_PRELOAD: faketime ?? '',
      FAKETIME_TIMESTAMP_FILE: clockAt(directory, '+0'),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }),
    run: (place) =>
      withReaders(place, async () => {
        for (const time of ['+1d', '-30m']) {
          clockAt(place.directory, time);
          await setTimeout(2000);
        }
      }),
  },
};

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { missing, prepare, run: runCase }] of Object.entries(cases)) {
    if (missing) {
      process.stdout.write(`Left out: ${name}. It needs ${missing}.\n`);
      continue;
    }
    const directory = path.join(bench.directory, name.replaceAll(/\W+/g, '-'));
    const [content, cache] = [path.join(directory, 'content'), path.join(directory, 'cache')];
    const place = { bench, directory, content, cache, slugs: copyPosts(content, POSTS) };
    const server = await startOurs(bench, { content, cache, env: prepare?.(place) ?? {} });
    const { mistakes, p99Ms } = await runCase({ ...place, server });
    const all = [...mistakes, ...(await mistakesAfterwards({ ...place, server }))];
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
async function mistakesAfterwards({ slugs, content, server }: Place): Promise<readonly string[]> {
  const slug = slugs.at(-1) ?? '';
  const text = editText(postFile(content, slug), 1);
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(server.port, `/blog/${slug}`).catch(() => undefined);
    if (answer?.body.includes(text)) {
      return [];
    }
    await setTimeout(100);
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
  const reading = read(server.port, targets, { rate: 60, seconds: bench.pick(20, 6) });
  await setTimeout(1000);
  await disturb();
  const { bad, p99Ms } = await reading;
  return { mistakes: Array(bad).fill('a reader got an error or no response'), p99Ms };
}

/** Half of the clients send a request byte by byte, and the others don't read the responses. */
async function slowClients(place: Place): Promise<Outcome> {
  const { port } = place.server;
  const request = `GET /blog/${place.slugs[1]} HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`;
  const open = () => connect(port, '127.0.0.1').on('error', () => {});
  const clients = () => Array.from({ length: place.bench.pick(250, 100) }, open);
  const [senders, others] = [clients(), clients()];
  const outcome = await withReaders(place, async () => {
    others.map((socket) => socket.pause().write(request.repeat(20)));
    for (const letter of request.slice(0, 20)) {
      senders.map((socket) => socket.write(letter));
      await setTimeout(200);
    }
  });
  [...senders, ...others].map((socket) => socket.destroy());
  return outcome;
}

async function kills({ bench, content, cache, slugs }: Place): Promise<Outcome> {
  const mistakes: string[] = [];
  for (const [round, slug] of slugs.slice(0, bench.pick(8, 2)).entries()) {
    const killed = await startOurs(bench, { content, cache });
    const text = editText(postFile(content, slug), round);
    await setTimeout((round * 37) % 300);
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

/** Adds a post for each text, and removes them again, as switching git branches does. */
async function withPosts(place: Place, texts: readonly string[]): Promise<Outcome> {
  const { content, server, slugs } = place;
  const source = readFileSync(postFile(content, slugs[0] ?? ''), 'utf8');
  const files = texts.map((_, index) => postFile(content, `another-${index}`));
  return withReaders(place, async () => {
    for (const [index, text] of texts.entries()) {
      await writeFile(files[index] ?? '', `${retitled(source, `Another ${index}`)}\n\n${text}`);
    }
    await setTimeout(1000);
    const some = texts.slice(0, 20).map((_, index) => `/blog/another-${index}`);
    await Promise.all(some.map((target) => ask(server.port, target).catch(() => {})));
    for (const file of files) {
      await rm(file);
    }
  });
}

function fullDisk({ bench, cache }: Omit<Place, 'server'>): OurOptions['env'] {
  mkdirSync(cache, { recursive: true });
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'portico-bench', cache]);
  bench.onEnd(() => void spawnSync('umount', ['-l', cache]));
  spawnSync('dd', ['if=/dev/zero', `of=${path.join(cache, 'filled')}`]);
  return {};
}

function clockAt(directory: string, time: string): string {
  const file = path.join(directory, 'clock');
  writeFileSync(file, `${time}\n`);
  return file;
}
