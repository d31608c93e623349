import { createHash } from 'node:crypto';
import type { SiteConfig } from '@portico/config/site-config';
import type {
  ContentError,
  ContentSnapshot,
  ContentStore,
  Post,
  PostText,
  RenderedPost,
  RendererOptions,
} from '@portico/content';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Tinypool } from 'tinypool';
import { imagesOf } from '#content/post-images.ts';
import type { SecurityOptions } from '#http/security-headers.ts';
import type { ExaminedPost, PostSource } from '#rendered-posts/render-worker.ts';

type Jobs = typeof import('#rendered-posts/render-worker.ts');
type Output<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>;
type Images = Pick<ContentSnapshot, 'images' | 'media'>;

/** See createMarkdownRenderer. A thread loads the extensions from their module's URL: functions cannot be sent to it. */
export type MarkdownSettings = Omit<RendererOptions, 'extensions' | 'highlight'> & {
  readonly extensions?: string | undefined;
};

export type PostRendererOptions = {
  readonly siteConfig: Pick<SiteConfig, 'blog' | 'language'>;
  readonly security: Pick<SecurityOptions, 'baseUrl' | 'assetOrigins'>;
  /** Milliseconds that rendering one text may take, as long as the process gets the processor. */
  readonly limitMs: number;
  /** How many threads render; one by default, which leaves the other processors to readers. */
  readonly threads?: number;
  /** How many pages are remembered, so that lists, feeds and validation of the same text render it once. */
  readonly mostKept?: number;
};

/** Renders posts for each use. Its methods reject with a RenderRefused if a text cannot be rendered. */
export type PostRenderer = ReturnType<typeof openPostRenderer>;

/** A post's text that cannot be rendered, or not within the limits: a mistake of the post, not of the server. */
export class RenderRefused extends Error {
  readonly code: 'render-limit' | 'render-failed';

  constructor(code: RenderRefused['code'], message: string) {
    super(message);
    this.name = 'RenderRefused';
    this.code = code;
  }

  mistakeIn(file: string): ContentError {
    return { code: this.code, file, message: this.message };
  }
}

const NO_IMAGES: Images = { images: new Map(), media: new Map() };
// The grammars of fifty languages and the tokens of a post of the longest length stay well below.
const MOST_MEGABYTES = 512;
const REMEDY =
  'split the post, or look for a passage of repeated brackets, marks or tags, or one code block that is very long';

/** Renders posts in threads, so that requests are answered meanwhile. A thread that takes too long, or too much memory, is ended and replaced. */
export function openPostRenderer({ siteConfig, security, limitMs, threads = 1, mostKept = 300 }: PostRendererOptions) {
  const { typography, markdown: extensions } = siteConfig.blog;
  const mediaOrigins = [security.baseUrl, ...security.assetOrigins];
  const settings: MarkdownSettings = { mediaOrigins, typography, language: siteConfig.language, extensions };
  const pool = new Tinypool({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    workerData: settings,
    minThreads: threads,
    maxThreads: threads,
    // Waiting for a job without them keeps a thread's timers and imports going.
    useAtomics: false,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  // The next job rejects with the reason why no thread can start.
  pool.on('error', () => {});
  // A text that waits takes none of its time: only as many are handed over as there are threads.
  const limit = pLimit({ concurrency: threads, rejectOnClear: true });
  const pages = new LRUCache<string, Promise<RenderedPost>>({ max: mostKept });
  const feeds = new LRUCache<string, Promise<string>>({ max: mostKept });
  let started: Promise<void> | undefined;
  let isClosed = false;

  async function perform<Name extends keyof Jobs>(name: Name, input: Parameters<Jobs[Name]>[0]): Promise<Output<Name>> {
    // Nor does one for which a thread has to start first.
    started ??= pool.run(undefined, { name: 'start' });
    const late = new AbortController();
    let watching: NodeJS.Timeout | undefined;
    try {
      await started;
      const tookMs = stopwatch();
      watching = setInterval(() => tookMs() >= limitMs && late.abort(), limitMs / 10);
      return await pool.run(input, { name, signal: late.signal });
    } catch (error) {
      // The thread may have ended.
      started = undefined;
      throw isClosed ? error : refusalOf(error, limitMs);
    } finally {
      clearInterval(watching);
    }
  }

  async function run<Name extends keyof Jobs>(name: Name, input: Parameters<Jobs[Name]>[0]): Promise<Output<Name>> {
    // A starting thread does not keep the process alive, so this timer does until the job is done.
    const waiting = setInterval(() => {}, limitMs);
    try {
      return await limit(() => perform(name, input));
    } finally {
      clearInterval(waiting);
    }
  }

  function renderPost(post: Post, content: Images): Promise<RenderedPost> {
    const source = sourceOf(post, content);
    return remembered(pages, source, () => run('page', source));
  }

  return {
    renderPost,
    examine: (post: Post, content: Images): Promise<ExaminedPost> => run('examine', sourceOf(post, content)),
    textOf: (post: Post): Promise<PostText> => run('text', sourceOf(post, NO_IMAGES)),
    feedHtml(post: Post, url: string, content: Images): Promise<string> {
      const source = { ...sourceOf(post, content), url };
      return remembered(feeds, source, () => run('feed', source));
    },
    markdownOf: (post: Post, url: string, content: Images) =>
      run('markdown', { post, url, images: imagesOf(post, content) }),
    async validatePost(post: Post, content: Images): Promise<ContentError | undefined> {
      try {
        await renderPost(post, content);
        return undefined;
      } catch (error) {
        if (error instanceof RenderRefused) {
          return error.mistakeIn(post.file);
        }
        throw error;
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      limit.clearQueue();
      await pool.destroy();
    },
  };
}

/** Throws if the module of `blog.markdown` cannot be loaded. Otherwise, each post would be reported as a mistake. */
export async function checkMarkdownModule({ blog }: Pick<SiteConfig, 'blog'>): Promise<void> {
  try {
    await (blog.markdown && import(blog.markdown));
  } catch (cause) {
    const message = `blog.markdown in site.config.ts cannot be loaded: ${cause}. In a container, only modules in brand/ exist.`;
    throw new Error(message, { cause });
  }
}

/** Takes a post that cannot be rendered out of the content: at the start, no post is tried before it is published. */
export function refuseUnrenderable(
  renderPost: PostRenderer['renderPost'],
  store: Pick<ContentStore, 'refuse'>,
): PostRenderer['renderPost'] {
  return async (post, content) => {
    try {
      return await renderPost(post, content);
    } catch (error) {
      if (error instanceof RenderRefused) {
        store.refuse(post, error.mistakeIn(post.file));
      }
      throw error;
    }
  };
}

/**
 * Returns a function that says how many milliseconds have passed. On a machine that is too busy, it counts only those in which the
 * process worked, but at least a twentieth.
 */
function stopwatch(): () => number {
  const begun = performance.now();
  const before = process.cpuUsage();
  return () => {
    const passed = performance.now() - begun;
    const { user, system } = process.cpuUsage(before);
    return Math.min(passed, Math.max((user + system) / 1000, passed / 20));
  };
}

function sourceOf(post: Post, content: Images): PostSource {
  const { slug, markdown, lang } = post;
  return { slug, markdown, lang, images: imagesOf(post, content) };
}

/** A text that was refused is remembered too, so that it is not tried again for each reader. */
function remembered<Output>(
  cache: LRUCache<string, Promise<Output>>,
  input: object,
  make: () => Promise<Output>,
): Promise<Output> {
  const key = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  const known = cache.get(key);
  if (known !== undefined) {
    return known;
  }
  const making = make();
  cache.set(key, making);
  making.catch((error) => error instanceof RenderRefused || cache.delete(key));
  return making;
}

function refusalOf(error: unknown, limitMs: number): RenderRefused {
  if (error instanceof Error && error.name === 'AbortError') {
    return new RenderRefused('render-limit', `rendering took over ${limitMs / 1000} s and was stopped; ${REMEDY}`);
  }
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new RenderRefused(
      'render-limit',
      `rendering needed over ${MOST_MEGABYTES} MB of memory and was stopped; ${REMEDY}`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new RenderRefused('render-failed', `the text cannot be rendered: ${reason}`);
}
