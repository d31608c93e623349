import { hash } from 'node:crypto';
import {
  type ContentError,
  type ContentImage,
  type ContentMedia,
  type ContentSnapshot,
  type Post,
  type PostText,
  type RenderedPost,
  type ResolvedImage,
  sourceLine,
  videosOf,
} from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import type { SiteConfig } from '@portico/core/site-config';
import { LRUCache } from 'lru-cache';
import { assetOrigins, type SecurityOptions } from '#http/security-headers.ts';
import { openRenderThread, RenderRefused, type RenderThread } from '#rendered-posts/render-thread.ts';
import type { ExaminedPost, Jobs, MarkdownSettings, PostFacts, PostSource } from '#rendered-posts/render-worker.ts';

type Images = Pick<ContentSnapshot, 'images' | 'media'>;
type Output<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>;

/** Why a job failed: because of the text, of a limit, or of the server. */
export type RenderFailure = RenderRefused['code'] | 'server';

export type PostRendererOptions = {
  readonly siteConfig: Pick<SiteConfig, 'blog' | 'language'>;
  readonly security: Pick<SecurityOptions, 'baseUrl' | 'hosts'>;
  /** Milliseconds of work that rendering one text may take. */
  readonly limitMs: number;
  readonly onFailure?: ((failure: RenderFailure) => void) | undefined;
  /** How many threads work for the background; one by default, which leaves the other processors to readers. */
  readonly threads?: number;
  readonly idleMs?: number;
  /** How many posts are remembered, so that pages, feeds and validation render the same text once. */
  readonly maxKept?: number;
};

/** Its methods reject with a RenderRefused because of a text, and with another error because of the server. */
export type PostRenderer = ReturnType<typeof openPostRenderer>;

type Waiting = { readonly priority: number } & Pick<PromiseWithResolvers<RenderThread>, 'resolve' | 'reject'>;

const NO_IMAGES: Images = { images: new Map(), media: new Map() };
// So texts that exceed the limit take at most a tenth of a thread's time together, however often they are requested.
const PAUSES_PER_LIMIT = 10;
// The order of jobs that wait. Between them are validations, the shortest text first.
const FOR_READERS = 0;
const FOR_INDEX = Number.POSITIVE_INFINITY;
// A save with one slow text often has several.
const HELP_PER_SLOWNESS = 10;

/** Renders posts in threads, so that the main thread keeps answering requests. */
export function openPostRenderer({ siteConfig, security, limitMs, onFailure, ...options }: PostRendererOptions) {
  const { threads: atOnce = 1, idleMs = 30_000, maxKept = 100 } = options;
  const { markdown: extensions } = siteConfig.blog;
  const mediaOrigins = [security.baseUrl, ...assetOrigins(security)];
  const settings: MarkdownSettings = { mediaOrigins, language: siteConfig.language, extensions };
  const threads = new Set<RenderThread>();
  const free: RenderThread[] = [];
  /** Since when a text has been slow. Then, and for a while after, readers get another thread, which takes about 100 MB. */
  const slow = new Map<RenderThread, number>();
  let helpUntil = 0;
  /** In the order of their priorities. */
  const waiting: Waiting[] = [];
  let inBackground = 0;
  const pages = new LRUCache<string, Promise<RenderedPost>>({ max: maxKept });
  const texts = new LRUCache<string, Promise<string>>({ max: maxKept });
  const refusals = new LRUCache<string, RenderRefused>({ max: 10_000 });
  const keys = new WeakMap<Post, string>();

  function openThread(): RenderThread {
    const thread = openRenderThread({ settings, limitMs, idleMs });
    threads.add(thread);
    return thread;
  }

  const maxThreads = () => (slow.size > 0 || Date.now() < helpUntil ? atOnce + 1 : atOnce);

  /** Gives free threads to the jobs that wait. */
  function assign(): void {
    while (free.length > 0 || threads.size < maxThreads()) {
      const next = waiting.find(({ priority }) => priority === FOR_READERS || inBackground < atOnce);
      if (next === undefined) {
        return;
      }
      start(next);
    }
  }

  function start(job: Waiting): void {
    waiting.splice(waiting.indexOf(job), 1);
    inBackground += job.priority === FOR_READERS ? 0 : 1;
    job.resolve(free.pop() ?? openThread());
  }

  async function run<Name extends keyof Jobs>(
    name: Name,
    input: Parameters<Jobs[Name]>[0],
    priority: number,
  ): Promise<Output<Name>> {
    const { promise, ...settle } = Promise.withResolvers<RenderThread>();
    const job: Waiting = { priority, ...settle };
    const place = waiting.findIndex((other) => other.priority > priority);
    waiting.splice(place === -1 ? waiting.length : place, 0, job);
    assign();
    const thread = await promise;
    function onSlow(): void {
      slow.set(thread, Date.now());
      run('start', undefined, FOR_READERS).catch(() => undefined);
    }
    try {
      return await thread.run(name, input, onSlow);
    } catch (error) {
      onFailure?.(error instanceof RenderRefused ? error.code : 'server');
      throw error;
    } finally {
      const slowSince = slow.get(thread);
      if (slowSince !== undefined) {
        slow.delete(thread);
        helpUntil = Date.now() + (Date.now() - slowSince) * HELP_PER_SLOWNESS;
      }
      inBackground -= priority === FOR_READERS ? 0 : 1;
      if (threads.size > maxThreads()) {
        threads.delete(thread);
        void thread.end();
      } else {
        free.push(thread);
      }
      assign();
    }
  }

  /** Runs a job with a text that hasn't exceeded the limit lately. */
  async function runWith<Name extends keyof Jobs>(
    post: Post,
    name: Name,
    input: Parameters<Jobs[Name]>[0],
    priority: number,
  ): Promise<Output<Name>> {
    const key = keyOf(post);
    const known = refusals.get(key);
    if (known !== undefined) {
      throw known;
    }
    try {
      return await run(name, input, priority);
    } catch (error) {
      if (error instanceof RenderRefused && error.code === 'render-limit') {
        refusals.set(key, error, { ttl: limitMs * PAUSES_PER_LIMIT * (refusals.size + 1) });
      }
      throw error;
    }
  }

  function keyOf(post: Post): string {
    const { slug, markdown, lang, code } = post;
    const key = keys.get(post) ?? hash('sha256', JSON.stringify([slug, markdown, lang, code]), 'base64url');
    keys.set(post, key);
    return key;
  }

  /** Makes an output once for the same text and `other` input. */
  function once<Output>(
    cache: LRUCache<string, Promise<Output>>,
    post: Post,
    other: unknown,
    make: () => Promise<Output>,
  ): Promise<Output> {
    const key = hash('sha256', `${keyOf(post)} ${JSON.stringify(other)}`, 'base64url');
    const making = cache.get(key) ?? make();
    cache.set(key, making);
    making.catch((error: unknown) => {
      if (!(error instanceof RenderRefused && error.code === 'render-failed')) {
        cache.delete(key);
      }
    });
    return making;
  }

  function renderPost(post: Post, content: Images, priority = FOR_READERS): Promise<RenderedPost> {
    const source = sourceOf(post, content);
    return once(pages, post, source.images, () => runWith(post, 'page', source, priority));
  }

  return {
    /** Starts a thread and loads what rendering needs. Rejects if the server cannot render. */
    start: (): Promise<void> => run('start', undefined, FOR_READERS),
    renderPost: (post: Post, content: Images) => renderPost(post, content),
    examine: (post: Post, content: Images): Promise<ExaminedPost> =>
      runWith(post, 'examine', sourceOf(post, content), backgroundOf(post)),
    textOf: (post: Post): Promise<PostText> => runWith(post, 'text', sourceOf(post, NO_IMAGES), FOR_INDEX),
    feedHtml(post: Post, url: string, content: Images): Promise<string> {
      const source = { ...sourceOf(post, content), url };
      return once(texts, post, [source.images, url], () => runWith(post, 'feed', source, FOR_READERS));
    },
    markdownOf(post: Post, url: string, content: Images): Promise<string> {
      const { markdown: _, code: _code, ...facts }: PostFacts & Post = post;
      const source = { ...sourceOf(post, content), post: facts, url };
      return once(texts, post, [source.images, url, facts], () => runWith(post, 'markdown', source, FOR_READERS));
    },
    async validatePost(post: Post, content: Images): Promise<ContentError | undefined> {
      try {
        const { refusal } = await renderPost(post, content, backgroundOf(post));
        return refusal && { code: 'include', file: post.file, ...refusal, line: sourceLine(post, refusal.line) };
      } catch (error) {
        if (error instanceof RenderRefused) {
          return error.mistakeIn(post.file);
        }
        throw error;
      }
    },
    async close(): Promise<void> {
      for (const { reject } of waiting.splice(0)) {
        reject(new Error('The server is stopping.'));
      }
      await Promise.all(Array.from(threads, ({ end }) => end()));
    },
  };
}

/** The priority of a job that no reader waits for: of two texts, the shorter one first. */
function backgroundOf({ markdown }: Post): number {
  return FOR_READERS + 1 + markdown.length;
}

function sourceOf(post: Post, content: Images): PostSource {
  const { slug, markdown, lang, code } = post;
  return { slug, markdown, lang, code, images: imagesOf(post, content) };
}

const imagesIn = createFinder<ContentImage>();
const mediaIn = createFinder<ContentMedia>();

/** Returns the images and videos next to a post, as data for another thread. */
function imagesOf({ slug }: Post, { images, media }: Images): readonly ResolvedImage[] {
  const folder = urlBeside({ slug, file: '' });
  const pictures = imagesIn(images, folder).map(({ source: _, ...image }) => image);
  return [...pictures, ...videosOf(mediaIn(media, folder), pictures)];
}

/** Makes a function that finds the files of a post's folder. It groups the files of a snapshot once for all posts. */
function createFinder<File extends { readonly url: string }>() {
  const known = new WeakMap<object, ReadonlyMap<string | undefined, readonly File[]>>();
  // `/blog/slug/`, of files in folders below it too.
  const folderOf = ({ url }: File) => /^\/[^/]+\/[^/]+\//.exec(url)?.[0];
  return (files: ReadonlyMap<string, File>, folder: string): readonly File[] => {
    const groups = known.get(files) ?? Map.groupBy(files.values(), folderOf);
    known.set(files, groups);
    return groups.get(folder) ?? [];
  };
}
