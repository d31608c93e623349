import { setTimeout as pause } from 'node:timers/promises';
import {
  buildContentIndex,
  type ContentError,
  type ContentSnapshot,
  type Media,
  type Occasion,
  type Post,
} from '@portico/content';
import { isComponentFailure } from '@portico/core/component-part';
import { FEED_FILES, routes } from '@portico/core/routes';
import pLimit from 'p-limit';
import { addressAt } from '#http/address.ts';
import { RenderRefused } from '#rendered-posts/render-thread.ts';
import { createResponseMaker, type ResponseMakerOptions } from '#site/make-response.ts';

export type AcceptPost = (post: Post, media: Media, occasion: Occasion) => Promise<ContentError | undefined>;

export type AcceptanceOptions = Omit<ResponseMakerOptions, 'content' | 'reportError'> & {
  /** The content that readers currently see. */
  readonly current: () => ContentSnapshot;
  readonly now: () => number;
};

type Tried = { readonly post: Post; readonly media: Media };
/**
 * For a post that is saved individually, we make everything. For one of many, only the data of its page and one feed, which is a
 * tenth of the work.
 */
type Scope = 'whole' | 'parts';

// Posts that are saved by hand get a turn between two batches.
const MAX_AT_ONCE = 16;
const TOGETHER_MS = 200;

/**
 * Accepts a post by making everything that contains it: its page, the pages of its translations and original, lists, feeds and
 * files for machines, on a site that has only these posts. Otherwise a mistake that its text doesn't show would reach readers,
 * and break other pages.
 */
export function createAcceptance(options: AcceptanceOptions): AcceptPost {
  const limit = pLimit(1);
  const waiting: (Tried & Pick<PromiseWithResolvers<ContentError | undefined>, 'resolve'>)[] = [];
  let tried: ContentSnapshot | undefined;
  let failure: unknown;
  const make = createResponseMaker({
    ...options,
    content: () => tried ?? options.current(),
    reportError: (error) => {
      // Readers still see the page without the component, and the failure is logged when they request it.
      if (!isComponentFailure(error)) {
        failure ??= error;
      }
    },
  });

  /** Returns the first error that occurs while making the site with these posts. */
  async function failureOf(posts: readonly Post[], media: Media, scope: Scope): Promise<unknown> {
    failure = undefined;
    try {
      const index = buildContentIndex(posts, options.now(), {
        shows: 'everything',
        topics: options.siteConfig.blog.topics,
      });
      tried = { ...options.current(), ...media, publicMedia: media, index };
      for (const address of addressesOf(posts, scope)) {
        const { status } = await make({ address: addressAt(address) });
        if (status >= 500 || failure !== undefined) {
          return failure ?? new Error(`${address} has the status ${status}`);
        }
      }
      return undefined;
    } catch (error) {
      return error;
    } finally {
      tried = undefined;
    }
  }

  async function accept({ post, media }: Tried, scope: Scope): Promise<ContentError | undefined> {
    const others = versionsOf(post, options.current());
    const found = await failureOf([...others, post], media, scope);
    // The other version of the post may be what fails.
    if (found === undefined || (others.length > 0 && (await isOfOthers(others, { post, media }, scope)))) {
      return undefined;
    }
    if (found instanceof RenderRefused) {
      return found.mistakeIn(post.file);
    }
    // The site itself may be what fails, for example while the development server is loading a module that was added.
    const ofSite = await failureOf([], media, 'whole');
    const again = ofSite ?? (await failureOf([...others, post], media, scope));
    return again === undefined ? undefined : mistakeIn(post, again, ofSite === undefined ? 'post' : 'site');
  }

  async function isOfOthers(others: readonly Post[], { post, media }: Tried, scope: Scope): Promise<boolean> {
    const [without, alone] = [await failureOf(others, media, scope), await failureOf([post], media, scope)];
    return without !== undefined && alone === undefined;
  }

  /** Tries all waiting posts together in one site. If that fails, tries each of them in its own site. */
  async function acceptMany(): Promise<void> {
    const many = waiting.splice(0, MAX_AT_ONCE);
    const [first] = many;
    if (first === undefined) {
      return;
    }
    const saved = new Map(many.map(({ post }) => [post.slug, post]));
    const others = many.flatMap(({ post }) => versionsOf(post, options.current()));
    const site = new Map(others.map((post) => [post.slug, post]));
    const failure = await failureOf([...new Map([...site, ...saved]).values()], first.media, 'parts');
    for (const each of many) {
      each.resolve(failure === undefined ? undefined : await accept(each, 'parts'));
    }
  }

  return (post, media, occasion) => {
    if (occasion === 'saved') {
      return limit(() => accept({ post, media }, 'whole'));
    }
    const { promise, resolve } = Promise.withResolvers<ContentError | undefined>();
    waiting.push({ post, media, resolve });
    // Posts that are saved together with many others arrive shortly after each other. A single save doesn't wait for the pause.
    void pause(occasion === 'at start' ? 0 : TOGETHER_MS).then(() => limit(acceptMany));
    return promise;
  };
}

/** Returns the translations and the original of a post, including drafts. */
function versionsOf(post: Post, { index }: ContentSnapshot): readonly Post[] {
  const original = originalOf(post);
  const shown = index.versions.get(original) ?? [index.bySlug.get(original) ?? []].flat();
  return [...shown, ...index.unpublished].filter((other) => other.slug !== post.slug && originalOf(other) === original);
}

function originalOf({ slug, translationOf = slug }: Post): string {
  return translationOf;
}

function addressesOf(posts: readonly Post[], scope: Scope): readonly string[] {
  const pages = posts.map(({ slug }) => routes.post.href({ slug }));
  if (scope === 'parts') {
    return [...pages.map((page) => `${page}.data`), routes.blogFeed.href({ feed: 'rss.xml' })];
  }
  const languages = new Set(posts.flatMap(({ lang }) => lang?.toLowerCase() ?? []));
  return [
    ...pages,
    routes.blog.href(),
    ...FEED_FILES.flatMap((feed) => [
      routes.blogFeed.href({ feed }),
      ...Array.from(languages, (language) => routes.languageFeed.href({ language, feed })),
    ]),
    ...[routes.sitemap, routes.llms, routes.postList].map(({ path }) => path),
  ];
}

function mistakeIn({ file }: Post, error: unknown, fails: 'post' | 'site'): ContentError {
  const reason = error instanceof Error ? error.message : String(error);
  return fails === 'post'
    ? {
        code: 'render-failed',
        file,
        message: `its page or its feeds cannot be made: ${reason}. Undo the last change of its front matter, or tell those who run the site`,
      }
    : { code: 'site-failed', file, message: `the site cannot be shown, even without this post: ${reason}` };
}
