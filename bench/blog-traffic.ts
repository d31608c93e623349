import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Copy, Wanted } from './checked-load.ts';
import { copyPosts } from './copied-posts.ts';
import { type Answer, assetsIn, markOf, marksIn } from './response-checks.ts';

/*
 * A blog whose posts say in which version they are, and what its readers ask for.
 */

export type MarkedBlog = {
  /** By place. The first post is the newest, of which each version has another title. */
  readonly slugs: readonly string[];
  /** Saves a post again, as this version. */
  save(place: number, version: number): void;
};

/** The place of the post whose title changes. */
export const NEWEST = 0;

const NEWEST_SLUG = 'the-newest-post';

/** Fills a content folder with posts, each with its mark before its first paragraph and after its last. */
export function writeMarkedBlog(content: string, count: number): MarkedBlog {
  const others = copyPosts(content, count - 1);
  const slugs = [NEWEST_SLUG, ...others];
  const fileOf = (slug: string) => path.join(content, 'posts', `${slug}.md`);
  writeFileSync(fileOf(NEWEST_SLUG), newestPost());
  for (const [index, slug] of others.entries()) {
    const mark = markOf(index + 1, 0);
    const text = readFileSync(fileOf(slug), 'utf8');
    writeFileSync(
      fileOf(slug),
      `${text.replace(/^---\n[\s\S]*?\n---\n/, `$&\n${mark} begins.\n\n`)}\n\nAnd ${mark} ends.\n`,
    );
  }
  return {
    slugs,
    save(place, version) {
      const file = fileOf(slugs[place] ?? '');
      // As editors do it, so that nobody reads half of it.
      const beside = path.join(path.dirname(file), `.${path.basename(file)}`);
      writeFileSync(beside, readFileSync(file, 'utf8').replaceAll(/markZ\d+Z\d+Z/g, markOf(place, version)));
      renameSync(beside, file);
    },
  };
}

function newestPost(): string {
  const date = new Date(Date.now() - 3_600_000).toISOString();
  const mark = markOf(NEWEST, 0);
  return `---\ntitle: The newest post, ${mark}\ndescription: It changes all the time.\nauthor: Priya Raman\ndate: ${date}\ntags: [Testing]\ncategory: Guides\n---\nThis is ${mark}.\n\nAnd this, too, is ${mark}.\n`;
}

export type Traffic = {
  next(): Wanted;
  /** Remembers what a reader has got: a copy, and files to ask for. */
  note(wanted: Wanted, answer: Answer, text: string): void;
};

/** What is asked for, and how often in a thousand. The others are posts. */
const SHARES = [
  { until: 60, kind: 'lists' },
  { until: 100, kind: 'feeds' },
  { until: 150, kind: 'searches' },
  { until: 270, kind: 'assets' },
  { until: 300, kind: 'markdown' },
  { until: 450, kind: 'data' },
] as const;
const LISTS = [
  '/',
  '/blog',
  '/blog',
  '/blog.data',
  '/blog/category/guides',
  '/blog/tag/testing',
  '/sitemap.xml',
  '/pricing',
];
const FEEDS = ['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json'];
const WORDS = ['gateway', 'tunnel', 'certificate', 'latency', 'webhook', 'cache', 'retry', 'newest'];
const PLAIN = 0.2;
const CONDITIONAL = 0.3;
const MOST_COPIES = 5000;

/** Readers of a blog by Zipf's law: the post of rank n is asked for 1/n times as often as the first. The same in every run. */
export function createTraffic(slugs: readonly string[]): Traffic {
  const random = createRandom(slugs.length);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '/';
  const post = () => slugs[Math.floor(slugs.length ** random()) - 1] ?? NEWEST_SLUG;
  const copies = new Map<string, Copy>();
  const assets = new Set<string>();
  const unseen: string[] = [];

  function target(): string {
    const share = random() * 1000;
    switch (SHARES.find(({ until }) => share < until)?.kind) {
      case 'lists':
        return pick(LISTS);
      case 'feeds':
        return pick(FEEDS);
      case 'searches':
        return `${random() < 0.5 ? '/blog/search' : '/blog/search.json'}?q=${pick(WORDS)}${random() < 0.5 ? '' : `+${pick(WORDS)}`}`;
      case 'assets':
        return unseen.pop() ?? pick([...assets]);
      case 'markdown':
        return `/blog/${post()}.md`;
      case 'data':
        return `/blog/${post()}.data`;
      default:
        return `/blog/${post()}`;
    }
  }

  return {
    next() {
      const wanted = { target: target(), encoding: random() < PLAIN ? undefined : 'br' } as const;
      const copy = copies.get(keyOf(wanted));
      return copy !== undefined && random() < CONDITIONAL ? { ...wanted, copy } : wanted;
    },
    note(wanted, { headers }, text) {
      const key = keyOf(wanted);
      if ((copies.has(key) || copies.size < MOST_COPIES) && typeof headers.etag === 'string') {
        copies.set(key, { tag: headers.etag, marks: marksIn(text) });
      }
      for (const asset of isDocument(headers) ? assetsIn(text) : []) {
        if (!assets.has(asset)) {
          assets.add(asset);
          unseen.push(asset);
        }
      }
    },
  };
}

export function isDocument(headers: Answer['headers']): boolean {
  return String(headers['content-type']).startsWith('text/html');
}

function keyOf({ target, encoding }: Wanted): string {
  return `${encoding ?? ''} ${target}`;
}

/** From 0 up to 1, by a 32-bit linear congruential generator. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
