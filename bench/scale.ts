import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPosts } from './copied-posts.ts';
import { mainThreadUs, processorUs, residentMegabytes } from './load.ts';
import { median, table } from './measure.ts';
import { syntheticPosts } from './synthetic-posts.ts';
import { createWebServers, fetchReply, pause, untilIdle } from './web-servers.ts';

/*
 * What the site costs by its number of posts: the posts of this repository, copied under other slugs with titles, descriptions and first
 * paragraphs of their own. Times from outside, processor time and resident memory of the server. Of several sizes, each figure's exponent:
 * 1 where it grows as the posts do, 0 where it does not grow. Needs Linux.
 */

const SIZES = [1_000, 10_000];
const PAGES = 20_000;
const MIXED = 5_000;
const FIRST_PAGES = 300;
const SAVES = 10;
const QUERIES = 20;
const AT_ONCE = 4;
const EVERY_MS = 2;

type Figures = Record<string, number>;
type Server = Awaited<ReturnType<ReturnType<typeof createWebServers>['ours']>>;

/** `npm run bench -- scale 1000 10000`; `pages=2000` asks for fewer of them, `workers=2` starts workers. */
export async function run(words: readonly string[]): Promise<void> {
  const sizes = words.filter((word) => !word.includes('=')).map(numberOf);
  const settings = new Map(words.filter((word) => word.includes('=')).map((word) => splitOnce(word)));
  const pages = numberOf(settings.get('pages') ?? String(PAGES));
  const workers = settings.get('workers') ?? '1';
  const all: Array<readonly [number, Figures]> = [];
  for (const size of sizes.length === 0 ? SIZES : sizes) {
    const figures = await measure(size, pages, workers);
    all.push([size, figures]);
    print([[size, figures]]);
  }
  if (all.length > 1) {
    print(all);
  }
}

async function measure(size: number, pages: number, workers: string): Promise<Figures> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-scale-'));
  chmodSync(directory, 0o755);
  const servers = createWebServers(directory);
  const content = path.join(directory, 'content');
  const figures: Figures = {};
  const start = async (name: string): Promise<Server> => {
    const begun = performance.now();
    const server = await servers.ours(content, path.join(directory, 'cache'), { WORKERS: workers, LOG_LEVEL: 'warn' });
    figures[`${name}: ready, s`] = (performance.now() - begun) / 1000;
    figures[`${name}: ready, s of the processor`] = processorUs(server.pid) / 1e6;
    figures[`${name}: MB at ready`] = residentMegabytes(server.pid);
    return server;
  };
  try {
    const slugs = writePosts(content, size);
    const cold = await start('cold');
    await untilIdle(cold.pid);
    figures['cold: MB once all is rendered ahead'] = residentMegabytes(cold.pid);
    servers.stop();
    await pause(2000);
    const warm = await start('warm');
    await untilIdle(warm.pid);
    figures['warm: MB at rest'] = residentMegabytes(warm.pid);
    Object.assign(figures, await firstPages(warm, slugs.slice(-FIRST_PAGES)));
    Object.assign(figures, await searches(warm, size));
    Object.assign(figures, await saves(warm, content, slugs));
    await crawl(warm, addresses(slugs, pages));
    figures[`MB after ${pages} pages`] = residentMegabytes(warm.pid);
    await Promise.all([crawl(warm, mixed(slugs)), save(content, slugs)]);
    await untilIdle(warm.pid);
    figures['MB after mixed traffic'] = residentMegabytes(warm.pid);
    figures['MB, the most at any time'] = residentMegabytes(warm.pid, 'VmHWM');
    return figures;
  } catch (error) {
    print([[size, figures]]);
    throw error;
  } finally {
    servers.stop();
    await pause(1000);
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
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
async function firstPages({ port, pid }: Server, slugs: readonly string[]): Promise<Figures> {
  const times: number[] = [];
  const used = mainThreadUs(pid);
  for (const slug of slugs) {
    const begun = performance.now();
    await fetchReply(port, `/blog/${slug}`, { 'accept-encoding': 'br' });
    times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    'a page for the first time: median ms': median(times),
    'p99 ms': sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    'ms of the main thread': (mainThreadUs(pid) - used) / slugs.length / 1000,
  };
}

async function searches({ port }: Server, size: number): Promise<Figures> {
  const fetched = async (target: string) => {
    const begun = performance.now();
    const { body } = await fetchReply(port, target, { 'accept-encoding': 'br' });
    return { ms: performance.now() - begun, bytes: body.length };
  };
  const opening = await fetched('/blog/search.json');
  const words = [...new Set(syntheticPosts(Math.min(size, 1000)).flatMap(({ title }) => title.split(' ').slice(0, 2)))];
  const queries = words.filter((word) => /^[a-z]{3,}$/i.test(word)).slice(0, QUERIES);
  const first = await fetched('/blog/search?q=of+the+first');
  const answers = [];
  const pages = [];
  for (const query of queries) {
    answers.push(await fetched(`/blog/search.json?q=${query}`));
    pages.push(await fetched(`/blog/search?q=${query}`));
  }
  return {
    'palette opens with, bytes': opening.bytes,
    'its answer, bytes': median(answers.map(({ bytes }) => bytes)),
    'its answer, median ms': median(answers.map(({ ms }) => ms)),
    'search page, first query ms': first.ms,
    'search page, median ms': median(pages.map(({ ms }) => ms)),
  };
}

async function saves({ port }: Server, content: string, slugs: readonly string[]): Promise<Figures> {
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
  return { 'save to live, median ms': median(times), 'save to live, worst ms': Math.max(...times) };
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

function print(all: ReadonlyArray<readonly [number, Figures]>): void {
  const names = [...new Set(all.flatMap(([, figures]) => Object.keys(figures)))];
  const rows = names.map((name) => [
    name,
    ...all.map(([, figures]) => shown(figures[name] ?? Number.NaN)),
    ...(all.length > 1 ? [exponent(all.map(([size, figures]) => [size, figures[name] ?? Number.NaN])).toFixed(2)] : []),
  ]);
  const head = ['posts', ...all.map(([size]) => String(size)), ...(all.length > 1 ? ['exponent'] : [])];
  process.stdout.write(`\n${table([head, ...rows])}`);
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
    throw new Error(
      `${JSON.stringify(word)} is no number. Write sizes as 10000, and settings as pages=2000 or workers=2.`,
    );
  }
  return Number(word);
}
