import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ContentSnapshot, forEachAtOnce, type Post, type RenderedMarkdown } from '@portico/content';
import { isPageMatch } from '@portico/site/match-route';
import type { Address } from '#export/addresses.ts';
import { createExporter, type Exporter } from '#export/exporter.ts';
import { createFileMaker } from '#export/file-maker.ts';
import type { Exported } from '#export/manifest.ts';
import type { OpenedExport } from '#export/open-export.ts';
import type { PageThread } from '#export/page-thread.ts';
import type { SwappedFolder } from '#export/swapped-folder.ts';

// Of what other threads make: texts, cards and pictures.
const AT_ONCE = 16;
const PORTION = 16;
// What a thread has to go on with while this one is busy with a page of its own.
const PORTIONS_AT_ONCE = 3;
// A thread loads and compiles the apps, and compiles what is used often once more: with a thousand posts that costs what it saves.
const ENOUGH_FOR_THREAD = 4000;
// Each has the content in its memory.
const MOST_THREADS = 8;

export type MakeOptions = {
  readonly opened: OpenedExport;
  readonly snapshot: ContentSnapshot;
  readonly addresses: readonly Address[];
  readonly madeOf: (address: Address) => string;
  readonly folder: SwappedFolder;
  /** The last export's account of the folder. */
  readonly before: ReadonlyMap<string, Exported>;
  /** How many threads help to make pages; as many as it pays where it is absent. */
  readonly pageThreads?: number | undefined;
  readonly onProgress: (done: number, all: number) => void;
};

/**
 * Has in the folder all that a snapshot of the content has. Undefined where the text of a post cannot be rendered: the content is then
 * another one, without that post, and lists that were made are not those of the site. That is rare, so nothing waits until all texts are
 * known to be fit: a thread renders them while this one makes pages, and others where there are many.
 */
export async function makeAll(options: MakeOptions): Promise<Exporter | undefined> {
  const { opened, snapshot, addresses, madeOf, folder, before, onProgress } = options;
  const { site, failures } = opened.siteOf(snapshot);
  const makeFile = createFileMaker({ site, failures, write: folder.write });
  const exporter = createExporter({ site, folder, before });
  for (const [url, entry] of opened.files) {
    exporter.takeFile(url, entry);
  }
  const tasks: readonly Task[] = addresses
    .map((address) => ({ address, name: madeOf(address), post: postAt(address, snapshot) }))
    .filter(({ address, name }) => !exporter.keeps(address, name));
  const isTrue = () => opened.content() === snapshot;
  let done = 0;
  onProgress(done, tasks.length);
  const tell = (count: number) => {
    done += count;
    onProgress(done, tasks.length);
  };
  async function take({ address, name, post }: Task): Promise<void> {
    if (post !== undefined && isTrue()) {
      await opened.renderAhead(post, snapshot);
    }
    if (isTrue() && !(await exporter.copies(address, name))) {
      exporter.take(address, name, await makeFile(address.target, exporter.there(address.target.key)));
    }
    tell(1);
  }
  async function takeInTurn(some: readonly Task[]): Promise<void> {
    for (const task of some) {
      await take(task);
      // What the threads have made is taken, and they are given more.
      await nextTurn();
    }
  }
  /** Has a thread make pages, of texts that are rendered here. */
  async function takeFrom(thread: PageThread, some: readonly Task[]): Promise<void> {
    const texts = new Map<string, RenderedMarkdown>();
    for (const { post } of some) {
      const text = post && isTrue() ? await opened.renderAhead(post, snapshot) : undefined;
      if (post !== undefined && text !== undefined) {
        texts.set(post.slug, text);
      }
    }
    const pages = some.map(({ address: { target } }) => [target, exporter.there(target.key)] as const);
    const made = isTrue() ? await thread.make({ pages, texts }) : undefined;
    if (made === undefined) {
      await takeInTurn(some);
      return;
    }
    for (const [place, { address, name }] of some.entries()) {
      exporter.take(address, name, made[place] ?? { why: 'The thread that makes pages has not replied for it.' });
    }
    tell(some.length);
  }

  const { pages = [], search = [], others = [] } = Object.groupBy(tasks, kindOf);
  const [withText = [], without = []] = [true, false].map((has) =>
    pages.filter(({ post }) => (post !== undefined) === has),
  );
  // All take from it.
  const portions = portionsOf([...without, ...withText]).values();
  const { pageThreads = threadsFor(pages.length) } = options;
  const threads = Array.from({ length: pageThreads }, () => opened.startPageThread(folder.next));
  const [first] = threads;
  try {
    await Promise.all([
      forEachAtOnce(new Set(withText.flatMap(({ post }) => post ?? [])), AT_ONCE, async (post) => {
        await (opened.isRendered(post, snapshot) ? nextTurn() : opened.renderAhead(post, snapshot));
      }),
      // All of them are made with the first one, which takes seconds where there are many posts.
      first && takeFrom(first, search),
      ...threads.map((thread) => forEachAtOnce(portions, PORTIONS_AT_ONCE, (some) => takeFrom(thread, some))),
      // So they come last where this thread makes them: the one that renders texts would have to wait.
      forEachAtOnce(portions, PORTIONS_AT_ONCE, takeInTurn).then(() => takeInTurn(first === undefined ? search : [])),
      // While a text takes long, there is something else to make.
      forEachAtOnce(others, AT_ONCE, take),
    ]);
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
  return isTrue() ? exporter : undefined;
}

/** What is to be made, with the name of what it is made of, and the post whose text it has. */
type Task = { readonly address: Address; readonly name: string; readonly post: Post | undefined };

function postAt({ target: { match } }: Address, { index }: ContentSnapshot): Post | undefined {
  return match?.name === 'post' ? index.bySlug.get(match.params.slug) : undefined;
}

/** What any thread can make that has the content: pages, and what a browser searches in. */
function kindOf({ address: { target } }: Task): 'pages' | 'search' | 'others' {
  if (target.match === undefined || !isPageMatch(target.match)) {
    return target.match?.name === 'searchWords' ? 'search' : 'others';
  }
  return 'pages';
}

/** So many at a time that a message for them costs nothing, and a page and its data are mostly made by the same thread. */
function portionsOf(tasks: readonly Task[]): ReadonlyArray<readonly Task[]> {
  return Array.from({ length: Math.ceil(tasks.length / PORTION) }, (_, place) =>
    tasks.slice(place * PORTION, (place + 1) * PORTION),
  );
}

/** How many threads help to make pages: one for each processor besides this thread's, where there is enough for it to do. */
function threadsFor(pages: number): number {
  return Math.min(MOST_THREADS, availableParallelism() - 1, Math.floor(pages / ENOUGH_FOR_THREAD));
}
