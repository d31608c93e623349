import type { ContentError, ContentSnapshot, Post, RenderedMarkdown } from '@portico/content';
import { LRUCache } from 'lru-cache';
import { imagesOf, resolverOf } from '#content/post-images.ts';
import {
  type ExaminedPost,
  feedKey,
  type PageJob,
  type PostText,
  type RenderedPost,
  type RenderJob,
  textKey,
} from '#rendered-posts/render-jobs.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';
import type { RenderThread } from '#rendered-posts/render-thread.ts';
import type { RenderCache } from '#rendered-posts/with-render-cache.ts';

type Images = Pick<ContentSnapshot, 'images' | 'media'>;

/** All that is made of a post's text. Each rejects with a RenderRefused where the text cannot be rendered. */
export type PostRenderer = {
  readonly renderPost: (post: Post, content: Images) => Promise<RenderedMarkdown>;
  /** Whether renderPost would give what is stored. */
  readonly isRendered: (post: Post, content: Images) => boolean;
  /** A post's HTML for feeds, from what renderPost gave for it; `url` is the post's own. */
  readonly feedHtml: (html: string, url: string) => Promise<string>;
  /** A post for machines; see postMarkdown. */
  readonly markdownOf: (post: Post, url: string, content: Images) => Promise<string>;
  /** Why a post cannot be published; undefined where it can. */
  readonly tryOut: (post: Post, content: Images) => Promise<ContentError | undefined>;
  /** What the check needs to know of posts, in their order; of one that cannot be rendered, why. */
  readonly examine: (posts: readonly Post[], content: Images) => Promise<ReadonlyArray<ExaminedPost | ContentError>>;
};

// Texts that were refused: what took too long once is not tried again for each reader who asks for it.
const REMEMBERED = 1_000;

export function createPostRenderer(
  thread: Pick<RenderThread, 'run'>,
  cache: RenderCache = renderEachTime,
): PostRenderer {
  const refusals = new LRUCache<string, RenderRefused>({ max: REMEMBERED });

  async function page(job: PageJob): Promise<RenderedPost> {
    const output = await thread.run(job);
    if (typeof output === 'string' || !('html' in output)) {
      throw new Error('The rendering thread gave something else where a page was asked for.');
    }
    return output;
  }

  async function text(job: Exclude<RenderJob, PageJob>): Promise<string> {
    const output = await thread.run(job);
    if (typeof output !== 'string') {
      throw new Error('The rendering thread gave something else where a text was asked for.');
    }
    return output;
  }

  async function examine(posts: readonly Post[], content: Images): Promise<ReadonlyArray<ExaminedPost | ContentError>> {
    try {
      const output = await thread.run({ kind: 'examine', texts: posts.map((post) => textOf(post, content)) });
      if (typeof output === 'string' || 'html' in output) {
        throw new Error('The rendering thread gave something else where posts were to be examined.');
      }
      return output;
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

  async function renderPost(post: Post, content: Images): Promise<RenderedMarkdown> {
    const text = textOf(post, content);
    const { markdown, lang, images } = text;
    return cache.page(markdown, { lang, resolveImage: resolverOf(post, images) }, async () => {
      const key = textKey(markdown, lang);
      const refusal = refusals.get(key);
      if (refusal !== undefined) {
        throw refusal;
      }
      try {
        return await page({ kind: 'page', ...text });
      } catch (error) {
        if (error instanceof RenderRefused) {
          refusals.set(key, error);
        }
        throw error;
      }
    });
  }

  return {
    renderPost,
    isRendered(post, content) {
      const { markdown, lang, images } = textOf(post, content);
      return cache.has(markdown, { lang, resolveImage: resolverOf(post, images) });
    },
    examine,
    feedHtml: (html, url) => cache.text(feedKey(html, url), () => text({ kind: 'feed', html, url })),
    markdownOf: (post, url, content) => text({ kind: 'markdown', post, url, images: imagesOf(post, content) }),
    async tryOut(post, content) {
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

const renderEachTime: RenderCache = {
  page: (_markdown, _context, render) => render(),
  has: () => false,
  text: (_key, make) => make(),
};
