import { createHash } from 'node:crypto';
import type { SiteConfig } from '@portico/config/site-config';
import {
  type ContentError,
  type ContentSnapshot,
  type Post,
  type PostText,
  type RenderedPost,
  sourceLine,
} from '@portico/content';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { SecurityOptions } from '#http/security-headers.ts';
import { imagesOf } from '#rendered-posts/post-images.ts';
import { openRenderThread, RenderRefused, type RenderThread } from '#rendered-posts/render-thread.ts';
import type { ExaminedPost, Jobs, MarkdownSettings, PostSource } from '#rendered-posts/render-worker.ts';

type Images = Pick<ContentSnapshot, 'images' | 'media'>;
type Output<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>;

/** Why a job failed: because of the text, of a limit, or of the server. */
export type RenderFailure = RenderRefused['code'] | 'server';

export type PostRendererOptions = {
  readonly siteConfig: Pick<SiteConfig, 'blog' | 'language'>;
  readonly security: Pick<SecurityOptions, 'baseUrl' | 'assetOrigins'>;
  /** Milliseconds of work that rendering one text may take. */
  readonly limitMs: number;
  readonly onFailure?: ((failure: RenderFailure) => void) | undefined;
  /** How many threads render; one by default, which leaves the other processors to readers. */
  readonly threads?: number;
  readonly idleMs?: number;
  /** How many posts are remembered, so that pages, feeds and validation render the same text once. */
  readonly maxKept?: number;
};

/** Its methods reject with a RenderRefused because of a text, and with another error because of the server. */
export type PostRenderer = ReturnType<typeof openPostRenderer>;

const NO_IMAGES: Images = { images: new Map(), media: new Map() };
// So a text that exceeds the limit takes at most a tenth of a thread's time, however often it is requested.
const PAUSES_PER_LIMIT = 10;

/** Renders posts in threads, so that requests are answered meanwhile. */
export function openPostRenderer({ siteConfig, security, limitMs, onFailure, ...options }: PostRendererOptions) {
  const { threads: concurrency = 1, idleMs = 30_000, maxKept = 100 } = options;
  const { typography, markdown: extensions } = siteConfig.blog;
  const mediaOrigins = [security.baseUrl, ...security.assetOrigins];
  const settings: MarkdownSettings = { mediaOrigins, typography, language: siteConfig.language, extensions };
  const threads = new Set<RenderThread>();
  const free: RenderThread[] = [];
  const limit = pLimit({ concurrency, rejectOnClear: true });
  const pages = new LRUCache<string, Promise<RenderedPost>>({ max: maxKept });
  const texts = new LRUCache<string, Promise<string>>({ max: maxKept });

  function openThread(): RenderThread {
    const thread = openRenderThread({ settings, limitMs, idleMs });
    threads.add(thread);
    return thread;
  }

  function run<Name extends keyof Jobs>(name: Name, input: Parameters<Jobs[Name]>[0]): Promise<Output<Name>> {
    return limit(async (): Promise<Output<Name>> => {
      const thread = free.pop() ?? openThread();
      try {
        return await thread.run(name, input);
      } catch (error) {
        onFailure?.(error instanceof RenderRefused ? error.code : 'server');
        throw error;
      } finally {
        free.push(thread);
      }
    });
  }

  /** Makes an output once for the same source. A failure is forgotten if the text did not cause it, or may not have. */
  function once<Output>(
    cache: LRUCache<string, Promise<Output>>,
    source: PostSource,
    make: () => Promise<Output>,
  ): Promise<Output> {
    const key = createHash('sha256').update(JSON.stringify(source)).digest('base64url');
    const known = cache.get(key);
    if (known !== undefined) {
      return known;
    }
    const making = make();
    cache.set(key, making);
    making.catch((error: unknown) => {
      if (!(error instanceof RenderRefused)) {
        cache.delete(key);
      } else if (error.code === 'render-limit') {
        cache.set(key, making, { ttl: limitMs * PAUSES_PER_LIMIT });
      }
    });
    return making;
  }

  function renderPost(post: Post, content: Images): Promise<RenderedPost> {
    const source = sourceOf(post, content);
    return once(pages, source, () => run('page', source));
  }

  return {
    /** Starts a thread and loads what rendering needs. Rejects if the server cannot render. */
    start: (): Promise<void> => run('start', undefined),
    renderPost,
    examine: (post: Post, content: Images): Promise<ExaminedPost> => run('examine', sourceOf(post, content)),
    textOf: (post: Post): Promise<PostText> => run('text', sourceOf(post, NO_IMAGES)),
    feedHtml(post: Post, url: string, content: Images): Promise<string> {
      const source = { ...sourceOf(post, content), url };
      return once(texts, source, () => run('feed', source));
    },
    markdownOf(post: Post, url: string, content: Images): Promise<string> {
      const source = { ...sourceOf(post, content), post, url };
      return once(texts, source, () => run('markdown', source));
    },
    async validatePost(post: Post, content: Images): Promise<ContentError | undefined> {
      try {
        const { refusal } = await renderPost(post, content);
        return refusal && { code: 'include', file: post.file, ...refusal, line: sourceLine(post, refusal.line) };
      } catch (error) {
        if (error instanceof RenderRefused) {
          return error.mistakeIn(post.file);
        }
        throw error;
      }
    },
    async close(): Promise<void> {
      limit.clearQueue();
      await Promise.all(Array.from(threads, ({ end }) => end()));
    },
  };
}

function sourceOf(post: Post, content: Images): PostSource {
  const { slug, markdown, lang, code } = post;
  return { slug, markdown, lang, code, images: imagesOf(post, content) };
}
