import { createHash } from 'node:crypto';
import type { ContentError, ContentSnapshot, Post, RenderedMarkdown } from '@portico/content';
import { LRUCache } from 'lru-cache';
import { imagesOf } from '#content/post-images.ts';
import type { ExaminedPost, PostText, RenderJob } from '#rendered-posts/render-jobs.ts';
import type { RenderPool } from '#rendered-posts/render-pool.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';

type Images = Pick<ContentSnapshot, 'images' | 'media'>;

/** Renders a post's text for each use. Each method rejects with a RenderRefused if the text cannot be rendered. */
export type PostRenderer = {
  readonly renderPost: (post: Post, content: Images) => Promise<RenderedMarkdown>;
  /** Returns a post's HTML for feeds from its rendered HTML; `url` is the post's own. */
  readonly feedHtml: (html: string, url: string) => Promise<string>;
  /** A post for machines; see postMarkdown. */
  readonly markdownOf: (post: Post, url: string, content: Images) => Promise<string>;
  /** Returns why a post cannot be published, or undefined if it can. */
  readonly validatePost: (post: Post, content: Images) => Promise<ContentError | undefined>;
  /** Returns what the check needs to know about posts, in order; for a post that cannot be rendered, the reason. */
  readonly examine: (posts: readonly Post[], content: Images) => Promise<ReadonlyArray<ExaminedPost | ContentError>>;
};

type Rendered = RenderedMarkdown | RenderRefused | string;
type CachedJob = Extract<RenderJob, { readonly kind: 'page' | 'feed' }>;

// Some six hundred posts.
const CACHE_BYTES = 32 * 1024 * 1024;
const REFUSED_BYTES = 1024;

/** Renders posts in a pool, and remembers the last ones: pages, feeds and validation of the same text render it once. */
export function createPostRenderer(pool: Pick<RenderPool, 'run'>): PostRenderer {
  const cache = new LRUCache<string, Rendered, { readonly job: CachedJob }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: sizeOf,
    // The result is returned even if it has been evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _known, { context }) => pool.run(context.job).catch(asRefusal),
  });

  async function cached(job: CachedJob): Promise<RenderedMarkdown | string> {
    const rendered = await cache.forceFetch(keyOf(job), { context: { job } });
    if (rendered instanceof RenderRefused) {
      throw rendered;
    }
    return rendered;
  }

  async function renderPost(post: Post, content: Images): Promise<RenderedMarkdown> {
    const rendered = await cached({ kind: 'page', ...textOf(post, content) });
    if (typeof rendered === 'string') {
      throw new TypeError('A page was asked for, and a text was rendered.');
    }
    return rendered;
  }

  async function examine(posts: readonly Post[], content: Images): Promise<ReadonlyArray<ExaminedPost | ContentError>> {
    try {
      return await pool.run({ kind: 'examine', texts: posts.map((post) => textOf(post, content)) });
    } catch (error) {
      const [first, ...others] = posts;
      if (first === undefined || !(error instanceof RenderRefused)) {
        throw error;
      }
      if (others.length === 0) {
        return [error.mistakeIn(first.file)];
      }
      // One of them, or all together: each by itself has the whole limit.
      const each: (ExaminedPost | ContentError)[] = [];
      for (const post of posts) {
        each.push(...(await examine([post], content)));
      }
      return each;
    }
  }

  return {
    renderPost,
    examine,
    feedHtml: async (html, url) => String(await cached({ kind: 'feed', html, url })),
    markdownOf: (post, url, content) => pool.run({ kind: 'markdown', post, url, images: imagesOf(post, content) }),
    async validatePost(post, content) {
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
  };
}

function textOf(post: Post, content: Images): PostText {
  const { slug, markdown, lang } = post;
  return { slug, markdown, lang, images: imagesOf(post, content) };
}

/** A text that took too long once is not tried again for each reader who asks for it. */
function asRefusal(error: unknown): RenderRefused {
  if (error instanceof RenderRefused) {
    return error;
  }
  throw error;
}

function keyOf(job: CachedJob): string {
  return createHash('sha256').update(JSON.stringify(job)).digest('base64url');
}

function sizeOf(rendered: Rendered): number {
  if (rendered instanceof RenderRefused) {
    return REFUSED_BYTES;
  }
  const { length } = typeof rendered === 'string' ? rendered : JSON.stringify(rendered);
  return length + 1;
}
