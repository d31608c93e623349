import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask } from '@portico/core/testing/network';
import type { Bench, Figure } from './bench.ts';
import { copyPosts, postFile, retitled } from './posts.ts';
import { run as runReplicas } from './replica-faults.ts';
import { editText } from './scale.ts';
import { type ServerProcess, startOurs } from './server-process.ts';

/*
 * What can go wrong around a server, and posts that are hard to render. Each case counts mistakes; under load it also measures the 99th
 * percentile of response times. server/src/site/hostile-requests.test.ts makes hostile requests.
 */

type Place = {
  readonly bench: Bench;
  readonly content: string;
  readonly cache: string;
  readonly slugs: readonly string[];
  readonly server: ServerProcess;
};
type Outcome = { readonly mistakes: readonly string[]; readonly p99Ms?: number };

const POSTS = 60;
const REQUESTS_PER_SECOND = 60;
const HOSTILE = ['[', '![a', '[a](', '> ', '`a', '* ', '<a', '**a ', '| a ', '$a ', '~~a', '[^a]: b\n'];

const cases: Readonly<Record<string, (place: Place) => Promise<Outcome>>> = {
  'nothing wrong': (place) => withReaders(place, () => setTimeout(2000)),
  'many slow clients': slowClients,
  'kill -9 while publishing': kills,
  'many files added and removed at once': (place) =>
    withPosts(place, Array<string>(place.bench.pick(5000, 300)).fill('')),
  'hostile posts at once': (place) =>
    withPosts(
      place,
      HOSTILE.map((text) => text.repeat(100_000 / text.length)),
    ),
};

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, runCase] of Object.entries(cases)) {
    const directory = path.join(bench.directory, name.replaceAll(/\W+/g, '-'));
    const [content, cache] = [path.join(directory, 'content'), path.join(directory, 'cache')];
    const slugs = copyPosts(content, POSTS);
    const server = await startOurs(bench, { content, cache });
    const place = { bench, content, cache, slugs, server };
    const { mistakes, p99Ms } = await runCase(place);
    const all = [...mistakes, ...(await mistakesAfterwards(place))];
    await server.stop();
    process.stdout.write([`${name}: ${all.length} mistakes`, ...all.slice(0, 5)].join('\n  ').concat('\n'));
    figures.push({ name, unit: 'mistakes', value: all.length });
    if (p99Ms !== undefined) {
      figures.push({ name: `${name}: p99 response time`, unit: 'ms', value: p99Ms });
    }
  }
  return [...figures, ...(await runReplicas(bench))];
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

/** Runs `disturb` while readers ask for cached pages at a constant rate, whether or not earlier responses have come. */
async function withReaders({ server, slugs, bench }: Place, disturb: () => Promise<unknown>): Promise<Outcome> {
  const posts = slugs.map((slug) => `/blog/${slug}`);
  const targets = ['/blog', '/blog/rss.xml', '/blog/search?q=cache', `/blog/og/${slugs[0]}.png`, ...posts];
  for (const target of targets) {
    await ask(server.port, target);
  }
  const times: number[] = [];
  const mistakes: string[] = [];
  const requests: Promise<void>[] = [];
  const disturbed = setTimeout(1000).then(disturb);
  const begun = performance.now();
  for (let index = 0; index < REQUESTS_PER_SECOND * bench.pick(20, 6); index += 1) {
    const due = begun + (index * 1000) / REQUESTS_PER_SECOND;
    await setTimeout(Math.max(0, due - performance.now()));
    const target = targets[index % targets.length] ?? '';
    const response = ask(server.port, target, { headers: { 'accept-encoding': 'br' } }).catch(() => undefined);
    requests.push(
      response.then((answer) => {
        times.push(performance.now() - due);
        mistakes.push(...(answer?.status === 200 ? [] : [`${target} got ${answer?.status ?? 'no response'}`]));
      }),
    );
  }
  await Promise.all([disturbed, ...requests]);
  const p99Ms = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { mistakes, p99Ms };
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
