import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPosts } from './copied-posts.ts';
import { type Figure, figure, type Goal, type Measured, measuredFrom } from './figure.ts';
import { mainThreadUs, processorUs, residentMegabytes, untilIdle } from './load.ts';
import { syntheticPosts } from './synthetic-posts.ts';
import { createWebServers, fetchReply, pause } from './web-servers.ts';

/*
 * What the site costs by its number of posts: the posts of this repository, copied under other slugs with titles, descriptions and first
 * paragraphs of their own. Times from outside, processor time and resident memory of the server. Of several sizes, each figure's exponent:
 * 1 where it grows as the posts do, 0 where it does not grow. Needs Linux.
 */

const SIZES = [1_000, 10_000, 100_000];
// Rendering more of them ahead than this would take most of an hour, and tell nothing else.
const MOST_RENDERED = 10_000;
const PAGES = 20_000;
// What one reader in a second asks for in an hour, and some crawlers.
const MIXED = 5_000;
const FIRST_PAGES = 300;
// Documents that the server builds all links from: what is rendered holds for these alone, so it is the same at each start.
const BASE_URL = 'http://localhost:3000';
const SAVES = 10;
const QUERIES = 20;
const AT_ONCE = 4;
const EVERY_MS = 2;
// What a server with more posts to render than MOST_RENDERED is given before its memory is taken.
const REST_MS = 60_000;

type Unit = 's' | 'ms' | 'MB' | 'bytes';
type Values = Map<string, { readonly unit: Unit; readonly measured: Measured }>;
type Server = Awaited<ReturnType<ReturnType<typeof createWebServers>['ours']>>;

/** What is wanted of a size; see figure.ts. */
const GOALS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  10000: {
    'ready, cold': 8,
    'ready, warm': 3,
    'memory at ready, cold': 300,
    'memory at ready, warm': 300,
    'memory at rest': 300,
    'memory after different pages': 300,
    'memory after mixed traffic': 300,
  },
  100000: {
    'ready, warm': 15,
    'memory at ready, warm': 800,
    'memory at rest': 800,
    'memory after different pages': 800,
    'memory after mixed traffic': 800,
    'save to live': 300,
    'palette opens with': 10_000,
    'answer to a key': 50,
  },
};

/** `npm run bench -- scale 1000 10000`; `pages=2000` asks for fewer of them */
export async function run(words: readonly string[]): Promise<readonly Figure[]> {
  const sizes = words.filter((word) => !word.includes('=')).map(numberOf);
  const settings = new Map(words.filter((word) => word.includes('=')).map((word) => splitOnce(word)));
  const pages = numberOf(settings.get('pages') ?? String(PAGES));
  const all: Array<readonly [number, Values]> = [];
  for (const size of sizes.length === 0 ? SIZES : sizes) {
    const begun = performance.now();
    all.push([size, await measure(size, pages)]);
    process.stdout.write(`${size} posts took ${((performance.now() - begun) / 60_000).toFixed(1)} minutes\n`);
  }
  return [...all.flatMap(figuresOf), ...exponents(all)];
}

async function measure(size: number, pages: number): Promise<Values> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-scale-'));
  chmodSync(directory, 0o755);
  const servers = createWebServers(directory);
  const content = path.join(directory, 'content');
  const values: Values = new Map();
  const add: Add = (name, unit, value, of) => {
    values.set(name, { unit, measured: measuredFrom(typeof value === 'number' ? [value] : value, of) });
    process.stdout.write(`${size} posts, ${name}: ${shown(values.get(name)?.measured.median ?? 0)} ${unit}\n`);
  };
  const start = async (name: string): Promise<Server> => {
    const begun = performance.now();
    const server = await servers.ours(content, path.join(directory, 'cache'), {
      LOG_LEVEL: 'warn',
      BASE_URL,
    });
    add(`ready, ${name}`, 's', (performance.now() - begun) / 1000);
    add(`processor until ready, ${name}`, 's', processorUs(server.pid) / 1e6);
    add(`memory at ready, ${name}`, 'MB', residentMegabytes(server.pid));
    return server;
  };
  try {
    const slugs = writePosts(content, size);
    const cold = await start('cold');
    await untilRendered(cold, size);
    add('memory after the first start', 'MB', residentMegabytes(cold.pid));
    await servers.stop();
    const warm = await start('warm');
    await firstQuery(warm, add);
    await untilRendered(warm, size);
    add('memory at rest', 'MB', residentMegabytes(warm.pid));
    await firstPages(warm, slugs.slice(-FIRST_PAGES), add);
    await searches(warm, size, add);
    await saves(warm, content, slugs, add);
    await crawl(warm, addresses(slugs, pages));
    add('memory after different pages', 'MB', residentMegabytes(warm.pid));
    await Promise.all([crawl(warm, mixed(slugs)), save(content, slugs)]);
    await untilRendered(warm, size);
    add('memory after mixed traffic', 'MB', residentMegabytes(warm.pid));
    add('memory, the most at any time', 'MB', residentMegabytes(warm.pid, 'VmHWM'));
    return values;
  } finally {
    await servers.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A value, or those of several pages, queries or saves, as `of` says. */
type Add = (name: string, unit: Unit, value: number | readonly number[], of?: string) => void;

/** Until the server does nothing more by itself, or long enough for the posts that are waited for. */
async function untilRendered(server: Server, size: number): Promise<void> {
  const longest = size > MOST_RENDERED ? [pause(REST_MS)] : [];
  await Promise.race([untilIdle(server), ...longest]);
}

function figuresOf([size, values]: readonly [number, Values]): Figure[] {
  return Array.from(values, ([name, { unit, measured }]) => {
    const limit = GOALS[size]?.[name];
    const goal: Goal | undefined = limit === undefined ? undefined : { limit };
    return figure(`${name}, ${size} posts`, unit, measured, { ...(goal && { goal }) });
  });
}

/** How each grows; of one size nothing is known. */
function exponents(all: ReadonlyArray<readonly [number, Values]>): Figure[] {
  const names = all.length > 1 ? [...(all[0]?.[1].keys() ?? [])] : [];
  return names.map((name) => {
    const points = all.map(([size, values]) => [size, values.get(name)?.measured.median ?? Number.NaN] as const);
    return figure(`exponent of ${name}`, '', measuredFrom([exponent(points)]));
  });
}

function writePosts(content: string, size: number): readonly string[] {
  const slugs = copyPosts(content, size);
  const texts = syntheticPosts(size);
  for (const [place, slug] of slugs.entries()) {
    const file = fileOf(content, slug);
    const { title, description } = texts[place] ?? { title: slug, description: slug };
    const text = readFileSync(file, 'utf8')
      .replace(/^title:.*(?:\n +.*)*/m, `title: ${JSON.stringify(title)}`)
      .replace(/^description:.*(?:\n +.*)*/m, `description: ${JSON.stringify(description)}`)
      .replace(/^---\n([\s\S]*?)\n---\n/, `$&\n${description} (${place})\n\n`);
    writeFileSync(file, text);
  }
  return slugs;
}

/** Pages that nobody has asked for, one after the other: the oldest posts, which no start makes. */
async function firstPages({ port, pid }: Server, slugs: readonly string[], add: Add): Promise<void> {
  const times: number[] = [];
  const used = mainThreadUs(pid);
  for (const slug of slugs) {
    const begun = performance.now();
    await fetchReply(port, `/blog/${slug}`, { 'accept-encoding': 'br' });
    times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  add('page for the first time', 'ms', times, 'pages');
  add('page for the first time, 99 of 100', 'ms', sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN);
  add('main thread for a page', 'ms', (mainThreadUs(pid) - used) / slugs.length / 1000);
}

type Answer = { readonly ms: number; readonly bytes: number };

async function timed({ port }: Server, target: string): Promise<Answer> {
  const begun = performance.now();
  const { body } = await fetchReply(port, target, { 'accept-encoding': 'br' });
  return { ms: performance.now() - begun, bytes: body.length };
}

/** As soon as the server is ready, when the index is still to be made. */
async function firstQuery(server: Server, add: Add): Promise<void> {
  add('first answer to a key after a start', 'ms', (await timed(server, '/blog/search.json?q=gate')).ms);
}

async function searches(server: Server, size: number, add: Add): Promise<void> {
  const opening = await timed(server, '/blog/search.json');
  const words = [...new Set(syntheticPosts(Math.min(size, 1000)).flatMap(({ title }) => title.split(' ').slice(0, 2)))];
  const queries = words.filter((word) => /^[a-z]{3,}$/i.test(word)).slice(0, QUERIES);
  const answers: Answer[] = [];
  const pages: Answer[] = [];
  for (const query of queries) {
    answers.push(await timed(server, `/blog/search.json?q=${query}`));
    pages.push(await timed(server, `/blog/search?q=${query}`));
  }
  add('palette opens with', 'bytes', opening.bytes);
  const of = (all: readonly Answer[], value: keyof Answer) => all.map((each) => each[value]);
  add('bytes of an answer to a key', 'bytes', of(answers, 'bytes'), 'queries');
  add('answer to a key', 'ms', of(answers, 'ms'), 'queries');
  add('search page', 'ms', of(pages, 'ms'), 'queries');
}

async function saves({ port }: Server, content: string, slugs: readonly string[], add: Add): Promise<void> {
  const times: number[] = [];
  for (let place = 0; place < SAVES; place += 1) {
    const slug = slugs[place * 3] ?? '';
    const mark = `Edited ${place}.`;
    const text = readFileSync(fileOf(content, slug), 'utf8');
    const begun = performance.now();
    writeFileSync(fileOf(content, slug), `${text}\n${mark}\n`);
    while (!(await fetchReply(port, `/blog/${slug}`)).body.includes(mark)) {
      await pause(EVERY_MS);
    }
    times.push(performance.now() - begun);
    await pause(400);
  }
  add('save to live', 'ms', times, 'saves');
  add('save to live, worst', 'ms', Math.max(...times));
}

async function save(content: string, slugs: readonly string[]): Promise<void> {
  for (let place = 0; place < SAVES; place += 1) {
    const file = fileOf(content, slugs[(place * 7) % slugs.length] ?? '');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: "?/m, '$&Again '));
    await pause(500);
  }
}

/** As many different addresses as are wanted: documents, then data, then Markdown, then searches. */
function* addresses(slugs: readonly string[], wanted: number): Generator<string> {
  let count = 0;
  for (const end of ['', '.data', '.md']) {
    for (const slug of slugs) {
      if (count === wanted) {
        return;
      }
      count += 1;
      yield `/blog/${slug}${end}`;
    }
  }
  for (; count < wanted; count += 1) {
    yield `/blog/search?q=made+up+${count}`;
  }
}

/** What readers, crawlers and feed readers ask for, by a fixed rule; some posts far more often than others. */
function* mixed(slugs: readonly string[]): Generator<string> {
  for (let count = 0; count < MIXED; count += 1) {
    const slug = slugs[Math.floor(slugs.length ** (((count * 7919) % 1000) / 1000)) - 1] ?? '';
    const others = ['/blog', '/blog/rss.xml', '/sitemap.xml', `/blog/search?q=${slug.slice(0, 6)}${count % 50}`, '/'];
    yield count % 4 === 0
      ? (others[(count / 4) % others.length] ?? '/')
      : `/blog/${slug}${count % 3 === 0 ? '.data' : ''}`;
  }
}

async function crawl({ port }: Server, targets: Iterable<string>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const queue = targets[Symbol.iterator]();
  const fetchAll = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      await fetchOver(agent, port, next.value);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchAll));
  agent.destroy();
}

function fetchOver(agent: Agent, port: number, target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path: target, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.on('end', resolve).resume();
    }).on('error', reject);
  });
}

function shown(value: number): string {
  return value < 100 ? value.toFixed(1) : value.toFixed(0);
}

/** The slope of the line through the logarithms, by least squares. */
function exponent(points: ReadonlyArray<readonly [number, number]>): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(logs.map(([a]) => a)), mean(logs.map(([, b]) => b))];
  return logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

function fileOf(content: string, slug: string): string {
  return path.join(content, 'posts', `${slug}.md`);
}

function splitOnce(word: string): readonly [string, string] {
  const at = word.indexOf('=');
  return [word.slice(0, at), word.slice(at + 1)];
}

function numberOf(word: string): number {
  if (!/^[1-9]\d*$/.test(word)) {
    throw new Error(`${JSON.stringify(word)} is no number. Write sizes as 10000, and settings as pages=2000`);
  }
  return Number(word);
}
