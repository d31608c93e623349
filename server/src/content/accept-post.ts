import { buildContentIndex, type ContentError, type ContentSnapshot, type Media, type Post } from '@portico/content';
import { isComponentFailure } from '@portico/core/component-part';
import { FEED_FILES, routes } from '@portico/core/routes';
import pLimit from 'p-limit';
import { addressAt } from '#http/address.ts';
import { RenderRefused } from '#rendered-posts/render-thread.ts';
import { createResponseMaker, type ResponseMakerOptions } from '#site/make-response.ts';

export type AcceptPost = (post: Post, media: Media, when: 'saved' | 'at start') => Promise<ContentError | undefined>;

export type AcceptanceOptions = Omit<ResponseMakerOptions, 'content' | 'reportError'> & {
  /** What readers see now. */
  readonly current: () => ContentSnapshot;
  readonly now: () => number;
};

// With more that wait, as after a checkout and at the start, only the data of each page and one feed are made: a tenth of the work.
const MAX_WHOLE = 10;

/**
 * Accepts a post by what is made of it: its page, the pages of its translations and original, lists, feeds and files for
 * machines, on a site that has only these. Otherwise a mistake that its text doesn't show would reach readers, and take others down.
 */
export function createAcceptance(options: AcceptanceOptions): AcceptPost {
  const limit = pLimit(1);
  let tried: ContentSnapshot | undefined;
  let failure: unknown;
  const make = createResponseMaker({
    ...options,
    content: () => tried ?? options.current(),
    reportError: (error) => {
      // Readers see its text, and the log has it from the page that they ask for.
      if (!isComponentFailure(error)) {
        failure ??= error;
      }
    },
  });

  /** Returns the first error while the site with these posts is made. */
  async function failureOf(posts: readonly Post[], media: Media, isWhole: boolean): Promise<unknown> {
    const index = buildContentIndex(posts, options.now(), {
      shows: 'everything',
      topics: options.siteConfig.blog.topics,
    });
    tried = { ...options.current(), ...media, publicMedia: media, index };
    failure = undefined;
    try {
      for (const address of addressesOf(posts, isWhole)) {
        const { status } = await make(addressAt(address));
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

  async function accept(post: Post, media: Media, when: 'saved' | 'at start'): Promise<ContentError | undefined> {
    const isWhole = when === 'saved' && limit.pendingCount < MAX_WHOLE;
    const others = versionsOf(post, options.current());
    const found = await failureOf([...others, post], media, isWhole);
    // Another version of the post may be what fails.
    if (found === undefined || (others.length > 0 && (await isOfOthers(others, post, media, isWhole)))) {
      return undefined;
    }
    if (found instanceof RenderRefused) {
      return found.mistakeIn(post.file);
    }
    // The site may be what fails, as while the development server takes a module that was added.
    const ofSite = await failureOf([], media, true);
    const again = ofSite ?? (await failureOf([...others, post], media, isWhole));
    return again === undefined ? undefined : mistakeIn(post, again, ofSite === undefined ? 'post' : 'site');
  }

  async function isOfOthers(others: readonly Post[], post: Post, media: Media, isWhole: boolean): Promise<boolean> {
    const [without, alone] = [await failureOf(others, media, isWhole), await failureOf([post], media, isWhole)];
    return without !== undefined && alone === undefined;
  }

  return (post, media, when) => limit(() => accept(post, media, when));
}

/** The translations and the original of a post, drafts too. */
function versionsOf(post: Post, { index }: ContentSnapshot): readonly Post[] {
  const original = originalOf(post);
  const shown = index.versions.get(original) ?? [index.bySlug.get(original) ?? []].flat();
  return [...shown, ...index.unpublished].filter((other) => other.slug !== post.slug && originalOf(other) === original);
}

function originalOf({ slug, translationOf = slug }: Post): string {
  return translationOf;
}

function addressesOf(posts: readonly Post[], isWhole: boolean): readonly string[] {
  const pages = posts.map(({ slug }) => routes.post.href({ slug }));
  if (!isWhole) {
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
    : { code: 'site-failed', file, message: `the site cannot be shown, also without this post: ${reason}` };
}
