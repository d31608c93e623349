import { symlinkSync } from 'node:fs';
import { cp, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask } from '@portico/core/testing/network';
import sharp from 'sharp';
import { type Bench, type Figure, median } from './bench.ts';
import { memoryMb, p99, processorSeconds, underLoad } from './load.ts';
import { copyPosts, postFile, REAL } from './posts.ts';
import { type OurProcess, startOurs } from './server-process.ts';

/*
 * Measures a server with 1,000 and 10,000 posts: its start without and with what the last run stored, how soon readers see what is saved,
 * how long they wait meanwhile, and its memory. Linux only.
 */

/** A server and the link `current` to its content. */
type Site = {
  readonly bench: Bench;
  readonly directory: string;
  readonly slugs: readonly string[];
  readonly server: OurProcess;
};

const HOST = 'culvert.example';
const SIZES = [1_000, 10_000];
const SAVED = 50;
const IDLE_MS = 60_000;
const EVERY_MS = 5;
const MEMORY_EVERY_MS = 250;
const MAX_WAIT_MS = 120_000;
const QUERIES = ['gateway', 'node release', 'security th', 'linkerd service mesh edge', 'the', 'http2 memory leak fix'];

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const figures = [...(await sampleFigures(bench))];
  for (const posts of SIZES) {
    figures.push(...(await figuresOf(bench, posts)));
  }
  return figures;
}

async function sampleFigures(bench: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const what of ['without a cache', 'with a cache']) {
    const begun = performance.now();
    const server = await startOurs(bench, { cache: path.join(bench.directory, 'cache-sample') });
    figures.push({ name: `sample: ready ${what}`, unit: 's', value: (performance.now() - begun) / 1000 });
    await setTimeout(bench.pick(5000, 0));
    await server.stop();
  }
  return figures;
}

async function figuresOf(bench: Bench, posts: number): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const add = (what: string, value: number, unit: string) => {
    const name = `${posts.toLocaleString('en-US')} posts: ${what}`;
    process.stdout.write(`${name}: ${value} ${unit}\n`);
    figures.push({ name, unit, value });
  };
  const directory = path.join(bench.directory, `posts-${posts}`);
  const slugs = copyPosts(`${directory}/content`, bench.pick(posts, 200), REAL);
  symlinkSync('content', `${directory}/current`);
  const start = async (what: string, cache = 'cache') => {
    const begun = performance.now();
    // What is stored is only used with the same origin.
    const env = { BASE_URL: `http://${HOST}` };
    const server = await startOurs(bench, { content: `${directory}/current`, cache: `${directory}/${cache}`, env });
    add(`ready ${what}`, (performance.now() - begun) / 1000, 's');
    return { site: { bench, directory, slugs, server }, memory: followMemory(server.pid) };
  };

  const { site: cold, memory: coldMemory } = await start('without a cache');
  const unmade = slugs.slice(-100).map((slug) => () => timeOf(cold, `/blog/${slug}`));
  add('a first render of what is not made', median(await inOrder(unmade)), 'ms');
  add('p99 after that', p99(await underLoad((index) => read(cold, index), setTimeout(bench.pick(10_000, 1000)))), 'ms');
  add('all posts are made after', await untilIdle(cold), 's');
  await cold.server.stop();

  const { site: short } = await start('without a cache, again', 'cache-short');
  await setTimeout(5000);
  await short.server.stop();
  const { site: next } = await start('after a run of five seconds', 'cache-short');
  await next.server.stop();

  const { site, memory } = await start('with a cache');
  await untilIdle(site);
  const saves: number[] = [];
  const saveAll = async () => {
    for (const slug of slugs.slice(0, bench.pick(20, 4))) {
      saves.push(await timeSaves(site, [slug], 1 + (saves.length % 2)));
      await setTimeout(400);
    }
  };
  add('a save: p99', p99(await underLoad((index) => read(site, index), saveAll())), 'ms');
  add('a save is public after', median(saves), 'ms');
  add('the slowest save is public after', Math.max(...saves), 'ms');
  const many = slugs.filter((_, index) => index % Math.floor(slugs.length / SAVED) === 1).slice(0, SAVED);
  await cp(`${directory}/content`, `${directory}/next`, { recursive: true });
  await editAll(`${directory}/next`, many, 5);
  const phases: Readonly<Record<string, () => Promise<number>>> = {
    [`${SAVED} files saved`]: () => timeSaves(site, many, 3),
    'another folder': () => timeSwap(site, many, 5),
    ...(posts === SIZES.at(-1) && {
      '5,000 files saved': () => timeSaves(site, slugs.slice(-5000), 6),
      'a save after 500 pictures': async () => {
        await savePictures(site, slugs.slice(1000, 1500));
        return timeSaves(site, slugs.slice(0, 1), 7);
      },
    }),
  };
  for (const [name, phase] of Object.entries(phases)) {
    const work = setTimeout(1000).then(phase);
    const load = await underLoad((index) => read(site, index), work);
    add(`${name}: public after`, (await work) / 1000, 's');
    add(`${name}: p99`, p99(load), 'ms');
    add(`${name}: the slowest response`, load.times.at(-1) ?? Number.NaN, 'ms');
    add(`${name}: mistakes`, load.mistakes.length, '');
    await untilIdle(site);
  }
  const readers = slugs.slice(0, 1500).map((slug) => () => timeOf(site, `/blog/${slug}`));
  add('a first render', median(await inOrder(readers)), 'ms');
  const searches = QUERIES.map((query) => () => timeOf(site, `/blog/search?q=${encodeURIComponent(query)}`));
  const searched = await inOrder(searches);
  add('a search', median(searched), 'ms');
  add('the slowest search', Math.max(...searched), 'ms');
  add('peak memory', Math.max(coldMemory.peak(), memory.peak()), 'MB');
  await setTimeout(bench.pick(IDLE_MS, 0));
  add('memory a minute later', memoryMb(site.server.pid), 'MB');
  await site.server.stop();
  return figures;
}

function get({ port }: OurProcess, target: string, headers: Readonly<Record<string, string>> = {}) {
  return ask(port, target, { headers: { ...headers, host: HOST } });
}

async function inOrder(works: ReadonlyArray<() => Promise<number>>): Promise<readonly number[]> {
  const times: number[] = [];
  for (const work of works) {
    times.push(await work());
  }
  return times;
}

/** A page that a reader gets, of some that are read often. */
async function read({ server, slugs }: Site, index: number): Promise<string | undefined> {
  const pages = ['/blog', '/blog/rss.xml', '/blog/archive', ...slugs.slice(0, 100).map((slug) => `/blog/${slug}`)];
  const target = pages[index % pages.length] ?? '';
  const { status } = await get(server, target, { 'accept-encoding': 'br' });
  return status === 200 ? undefined : `${target} got ${status}`;
}

async function timeOf({ server }: Site, target: string): Promise<number> {
  const begun = performance.now();
  const { status } = await get(server, target, { 'accept-encoding': 'br' });
  return status === 200 ? performance.now() - begun : Number.NaN;
}

/** Returns the milliseconds until readers see the edit of all posts. */
async function timeSaves(site: Site, slugs: readonly string[], number: number): Promise<number> {
  const begun = performance.now();
  await editAll(`${site.directory}/current`, slugs, number);
  await arePublic(site, slugs, number);
  return performance.now() - begun;
}

/** Saves a picture next to each of several posts. */
async function savePictures({ directory }: Site, slugs: readonly string[]): Promise<void> {
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  for (const slug of slugs) {
    await mkdir(`${directory}/current/posts/${slug}`, { recursive: true });
    await writeFile(`${directory}/current/posts/${slug}/saved.png`, picture);
  }
}

/** Puts another folder in place of the content in one step, as git-sync does. */
async function timeSwap(site: Site, slugs: readonly string[], number: number): Promise<number> {
  const { directory } = site;
  await symlink('next', `${directory}/link`);
  const begun = performance.now();
  await rename(`${directory}/link`, `${directory}/current`);
  await arePublic(site, slugs, number);
  return performance.now() - begun;
}

async function editAll(content: string, slugs: readonly string[], number: number): Promise<void> {
  for (const slug of slugs) {
    await editText(postFile(content, slug), number);
  }
}

/** Saves a post with one more line, and returns that line: by rename, as git and editors do, or in place if `number` is even. */
export async function editText(file: string, number: number): Promise<string> {
  const text = `Edited ${number}.`;
  const saved = number % 2 === 0 ? file : `${file}.tmp`;
  await writeFile(saved, `${await readFile(file, 'utf8')}\n${text}\n`);
  await (saved !== file && rename(saved, file));
  return text;
}

async function arePublic({ server }: Site, slugs: readonly string[], number: number): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  const text = `Edited ${number}.`;
  for (const slug of slugs) {
    while (!(await get(server, `/blog/${slug}`)).body.includes(text)) {
      if (performance.now() > until) {
        process.stdout.write(`/blog/${slug} does not show "${text}" after ${MAX_WAIT_MS / 1000} s.\n`);
        return;
      }
      await setTimeout(EVERY_MS);
    }
  }
}

/** Waits until the server hardly uses the processor, and returns the seconds that it took. */
async function untilIdle({ server }: Site): Promise<number> {
  const begun = performance.now();
  for (let used = Number.POSITIVE_INFINITY; used > 0.1 && performance.now() < begun + 2 * MAX_WAIT_MS; ) {
    const before = processorSeconds(server.pid);
    await setTimeout(2000);
    used = Math.abs(processorSeconds(server.pid) - before);
  }
  return (performance.now() - begun) / 1000;
}

/** Notes the most memory that a server and its processes take. */
function followMemory(pid: number) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryMb(pid));
  }, MEMORY_EVERY_MS).unref();
  return {
    peak: () => {
      clearInterval(timer);
      return peak;
    },
  };
}
