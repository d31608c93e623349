import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask } from '@portico/core/testing/network';
import sharp from 'sharp';
import type { Bench, Figure } from './bench.ts';
import { copyPosts } from './posts.ts';
import { type OurProcess, startOurs } from './server-process.ts';

/*
 * What an author or a reader can send that is hard to process, each 1, 10 and 100 times as large where that is possible. Readers ask
 * for good pages meanwhile: how long does the slowest answer take, and how much more memory do the server and its processes need?
 */

/** What is saved and requested at a given size. */
type Attack = {
  readonly files?: () => Promise<Readonly<Record<string, string | Buffer>>>;
  readonly requests?: readonly string[];
  /** Bytes of connections whose clients do not read the responses. */
  readonly connections?: readonly string[];
};

const POSTS = 400;
const PROBE_MS = 50;
const ATTACK_MS = 6000;
const WARM_UP_MS = 4000;

const attacks: Readonly<Record<string, (times: number) => Attack>> = {
  'a map as a key': (times) => saved(post({ head: `${'? '.repeat(40 * times)}x\n` })),
  'many keys': (times) => saved(post({ head: `other:\n  - name: {${numbers(400 * times, (n) => `${n}`, ', ')}}\n` })),
  redirects: (times) => saved({ 'redirects.yaml': numbers(95 * times, (n) => `/old-${n}: /blog\n`) }),
  'maps in redirects': (times) => saved({ 'redirects.yaml': `${'{'.repeat(30 * times)}a: b}` }),
  'combining marks': (times) => saved(post({ body: `a${'\u0301\u0316'.repeat(1000 * times)}` })),
  'combining marks in code': (times) =>
    saved(post({ body: `\`\`\`js\na${'\u0301\u0316'.repeat(1000 * times)}\n\`\`\`` })),
  'combining marks in a name': (times) =>
    saved({ 'authors.yaml': `A${'\u0301\u0316'.repeat(1000 * times)}:\n  bio: b\n` }),
  'an AVIF with many sizes': (times) => saved(picture('a.avif', avifWithSizes(2000 * times))),
  'a JPEG of zeros': (times) => saved(picture('a.jpg', Buffer.concat([JPEG_HEAD, Buffer.alloc(900_000 * times)]))),
  'a long link': (times) => saved(post({ body: `[x](/blog/${'a'.repeat(1000 * times)})` })),
  'a link of slashes': (times) => saved(post({ body: `[x](/blog${'/'.repeat(450 * times)})` })),
  'different words': (times) => saved(post({ body: numbers(300 * times, (n) => `word${n} `) })),
  'a Thai title': (times) => ({
    ...saved(post({ title: '\u0e01'.repeat(47 * times) })),
    requests: ['/blog/og/attack.png'],
  }),
  'a search of logs': (times) => ({
    files: async () => Object.fromEntries(Array.from({ length: 10 }, (_, n) => logPost(n, 1000 * times))),
    requests: Array(20).fill('/blog/search?q=error+retry+gateway+timeout+10+info+warn+2026+a+the'),
  }),
  'requests behind a slow one': (times) => ({
    connections: [`${get('/blog/og/tcp-slow-start.png')}${get('/blog').repeat(1500 * times)}`],
  }),
  'large answers that nobody reads': (times) => ({
    connections: Array(3).fill(get('/llms-full.txt').repeat(40 * times)),
  }),
  'sixteen pictures of photographs': () => ({
    files: async () => ({ ...post({ body: '![A](a.jpg)' }), 'posts/attack/a.jpg': await photograph(6000, 4000) }),
  }),
  'two photographs of 50 megapixels': () => ({
    files: async () => {
      const bytes = await photograph(8660, 5773);
      return { ...post({ body: '![A](a.jpg) ![B](b.jpg)' }), 'posts/attack/a.jpg': bytes, 'posts/attack/b.jpg': bytes };
    },
  }),
  'a small AVIF of 100 megapixels': () => ({
    files: async () => ({
      ...post({ body: '![A](a.avif)' }),
      'posts/attack/a.avif': await sharp({ create: { width: 9990, height: 9990, channels: 3, background: '#123456' } })
        .avif({ effort: 0 })
        .toBuffer(),
    }),
  }),
};

const SIZES = [1, 10, 100] as const;
const ONE_SIZE = /photograph|small AVIF/;
const JPEG_HEAD = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, attack] of Object.entries(attacks)) {
    const sizes = ONE_SIZE.test(name) ? [1] : SIZES.slice(0, bench.pick(3, 1));
    const results: { slowestMs: number; moreMb: number; failed: number }[] = [];
    for (const size of sizes) {
      results.push(await measure(bench, `${name}-${size}`, attack(size)));
      const { slowestMs, moreMb, failed } = results.at(-1) ?? { slowestMs: 0, moreMb: 0, failed: 0 };
      process.stdout.write(
        `${name} × ${size}: ${slowestMs.toFixed(0)} ms, ${moreMb.toFixed(0)} MB, ${failed} failed\n`,
      );
    }
    const most = (value: (each: (typeof results)[number]) => number) => Math.max(...results.map(value));
    figures.push(
      { name: `${name}: slowest answer`, unit: 'ms', value: Math.round(most(({ slowestMs }) => slowestMs)) },
      { name: `${name}: more memory`, unit: 'MB', value: Math.round(most(({ moreMb }) => moreMb)) },
      { name: `${name}: failed requests of readers`, unit: '', value: most(({ failed }) => failed) },
    );
  }
  return figures;
}

async function measure(bench: Bench, name: string, { files, requests = [], connections = [] }: Attack) {
  const directory = path.join(bench.directory, name.replaceAll(/\W+/g, '-'));
  const content = path.join(directory, 'content');
  const slugs = copyPosts(content, POSTS);
  const written = await files?.();
  const server = await startOurs(bench, { content, cache: path.join(directory, 'cache') });
  await Promise.all(
    ['/blog', '/blog/rss.xml', '/blog/search?q=a', `/blog/${slugs[0]}`].map((each) => ask(server.port, each)),
  );
  await setTimeout(WARM_UP_MS);
  const before = memoryMb(server);
  let [slowestMs, peakMb, failed, isOver] = [0, before, 0, false];
  const readers = async (targetOf: (count: number) => string) => {
    for (let count = 0; !isOver; count += 1) {
      const begun = performance.now();
      const answer = await ask(server.port, targetOf(count)).catch(() => undefined);
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      failed += (answer?.status ?? 500) < 500 ? 0 : 1;
      peakMb = Math.max(peakMb, memoryMb(server));
      await setTimeout(PROBE_MS);
    }
  };
  const reading = [readers(() => '/blog'), readers((count) => `/blog/${slugs[(count % (POSTS - 1)) + 1]}`)];
  for (const [file, bytes] of Object.entries(written ?? {})) {
    mkdirSync(path.dirname(path.join(content, file)), { recursive: true });
    writeFileSync(path.join(content, file), bytes);
  }
  if (written !== undefined) {
    await setTimeout(1500);
  }
  const sockets = connections.map((bytes) => {
    const socket = connect(server.port, '127.0.0.1')
      .on('error', () => {})
      .pause();
    socket.write(bytes);
    return socket;
  });
  const pictures = written === undefined ? [] : await picturesOf(server);
  const asked = [...requests, ...pictures].map((target) => ask(server.port, target).catch(() => undefined));
  await setTimeout(ATTACK_MS);
  isOver = true;
  await Promise.all([...reading, ...asked]);
  for (const socket of sockets) {
    socket.destroy();
  }
  await server.stop();
  return { slowestMs, moreMb: peakMb - before, failed };
}

/** Of the server and the processes that it has started, in MB. */
function memoryMb({ pid }: OurProcess): number {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children]
    .map((each) => Number(/VmRSS:\s*(\d+)/.exec(read(`/proc/${each}/status`))?.[1] ?? 0) / 1024)
    .reduce((sum, each) => sum + each, 0);
}

function saved(files: Readonly<Record<string, string | Buffer>>): Attack {
  return { files: async () => files, requests: ['/blog/attack', '/blog/attack.md'] };
}

function post({ title = 'Attack', head = '', body = 'Text.' }: { title?: string; head?: string; body?: string }) {
  const fields = 'description: A post.\nauthor: Leif Aasen\ndate: 2026-01-01\ntags: [AI]\ncategory: Guides\n';
  return { 'posts/attack/index.md': `---\ntitle: ${title}\n${fields}${head}---\n\n${body}\n` };
}

function logPost(n: number, length: number): readonly [string, string] {
  const line = '2026-01-02T00:00:00Z ERROR gateway timeout retry=1 a the info warn 10\n';
  const { 'posts/attack/index.md': text } = post({
    title: `Log ${n}`,
    body: `\`\`\`\n${line.repeat(length / line.length)}\`\`\``,
  });
  return [`posts/log-${n}.md`, text];
}

function picture(name: string, bytes: Buffer): Readonly<Record<string, string | Buffer>> {
  return { ...post({ body: `![A](${name})` }), [`posts/attack/${name}`]: bytes };
}

/** A head like that of AVIF files, with a box of each size. */
function avifWithSizes(count: number): Buffer {
  const box = (type: string, ...content: readonly Buffer[]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), ...content]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length + 4);
    return Buffer.concat([size, body]);
  };
  const ispe = box('ispe', Buffer.from('000000000000000400000003', 'hex'));
  const properties = box('iprp', box('ipco', Buffer.concat(Array<Buffer>(count).fill(ispe))));
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0mif1avif', 'latin1')),
    box('meta', Buffer.alloc(4), properties),
  ]);
}

function photograph(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The addresses of all sizes and formats of a post's pictures. */
async function picturesOf({ port }: OurProcess): Promise<readonly string[]> {
  const { body } = await ask(port, '/blog/attack');
  const sets = [...body.toString().matchAll(/srcset="([^"]*)"/gi)];
  return sets.flatMap(([, set = '']) => set.split(', ').map((each) => each.split(' ')[0] ?? ''));
}

function get(target: string): string {
  return `GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
}

function numbers(count: number, textOf: (n: number) => string, between = ''): string {
  return Array.from({ length: count }, (_, n) => textOf(n)).join(between);
}
