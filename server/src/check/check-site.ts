import { type ContentError, type ContentSnapshot, forEachAtOnce, type HtmlLinks, type Post } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { checkAuthors } from '#check/check-authors.ts';
import { checkConfig } from '#check/check-config.ts';
import { createFieldCheck } from '#check/check-fields.ts';
import { checkImages } from '#check/check-images.ts';
import { checkLinks } from '#check/check-links.ts';
import { checkText } from '#check/check-text.ts';
import type { Finding } from '#check/finding.ts';
import { createKnownPaths } from '#check/known-paths.ts';
import { errorsOf, withAllPublished, writtenPosts } from '#check/known-posts.ts';
import { postSource } from '#check/post-source.ts';
import { NO_TEXTS } from '#rendered-posts/no-texts.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import type { ExaminedPost } from '#rendered-posts/render-jobs.ts';
import { createResources } from '#resources/resources.ts';

// Some twenty milliseconds of work, so that a message costs little and every thread has some.
const POSTS_AT_ONCE = 32;
// Enough for every thread to have the next one waiting.
const BATCHES_AT_ONCE = 8;

export type CheckSiteOptions = {
  /** The content folder. */
  readonly directory: string;
  readonly snapshot: ContentSnapshot;
  readonly renderer: Pick<PostRenderer, 'examine'>;
  readonly site: SiteConfig;
  readonly baseUrl: string;
  /** Paths of files that keep their name. */
  readonly files: ReadonlySet<string>;
};

/**
 * Everything that is wrong, or probably not meant, in a site's content and configuration; drafts and scheduled posts are
 * looked at as well. Each post is rendered once, without colours, and the time is proportional to the size of all texts.
 */
export async function checkSite(options: CheckSiteOptions): Promise<readonly Finding[]> {
  const { directory, snapshot } = options;
  const allPublished = withAllPublished(snapshot);
  const findings: Finding[] = errorsOf(snapshot, allPublished).map(({ code: _, ...error }) => ({
    severity: 'mistake',
    ...error,
  }));
  const checkFields = createFieldCheck(directory, snapshot);
  const linksOf = new Map<Post, HtmlLinks>();
  for (const [post, examined] of await examineAll(writtenPosts(snapshot), options)) {
    const found = findingsOf(post, examined, { directory, checkFields });
    findings.push(...found.findings);
    if (found.links !== undefined) {
      linksOf.set(post, found.links);
    }
  }
  const isKnown = knownPaths(options, snapshot);
  const willBeKnown = knownPaths(options, allPublished);
  return [
    ...findings,
    ...(await checkLinks({ ...options, linksOf, isKnown, willBeKnown })),
    ...checkAuthors(snapshot),
    ...(await checkImages(directory, snapshot)),
    ...(await checkConfig({ ...options, isKnown })),
  ];
}

/** The posts in their order, each with what there is to know of its page and text, or why there can be no page. */
async function examineAll(
  posts: readonly Post[],
  { renderer, snapshot }: CheckSiteOptions,
): Promise<ReadonlyMap<Post, ExaminedPost | ContentError>> {
  const batches = Array.from({ length: Math.ceil(posts.length / POSTS_AT_ONCE) }, (_, index) =>
    posts.slice(index * POSTS_AT_ONCE, (index + 1) * POSTS_AT_ONCE),
  );
  const examined: (readonly (readonly [Post, ExaminedPost | ContentError])[])[] = [];
  await forEachAtOnce(batches.entries(), BATCHES_AT_ONCE, async ([index, batch]) => {
    examined[index] = zip(batch, await renderer.examine(batch, snapshot));
  });
  return new Map(examined.flat());
}

function zip<A, B>(as: readonly A[], bs: readonly B[]): readonly (readonly [A, B])[] {
  return as.flatMap((a, index) => {
    const b = bs[index];
    return b === undefined ? [] : [[a, b] as const];
  });
}

export type FindingsOptions = {
  /** The content folder. */
  readonly directory: string;
  readonly checkFields: ReturnType<typeof createFieldCheck>;
};

export type CheckedPost = {
  readonly findings: readonly Finding[];
  /** What its page has; undefined where there can be no page. */
  readonly links?: HtmlLinks;
};

/** What is wrong with a post by itself, and the links and ids of its page. */
export function findingsOf(
  post: Post,
  examined: ExaminedPost | ContentError,
  { directory, checkFields }: FindingsOptions,
): CheckedPost {
  const source = postSource(directory, post);
  const fields = checkFields(post, source);
  if (!('links' in examined)) {
    // A text that cannot be rendered has no links to check, and nothing to advise on.
    const { code: _, ...mistake } = examined;
    return { findings: [...fields, { severity: 'mistake', ...mistake }] };
  }
  const { links, notices } = examined;
  return { findings: [...fields, ...checkText(post, notices)], links };
}

/** Whether the site has something at a path; each is looked up once, since a feed or a card is made to find out. */
export function knownPaths(options: CheckSiteOptions, snapshot: ContentSnapshot): (path: string) => Promise<boolean> {
  const { site, baseUrl, files } = options;
  const resources = createResources({
    content: () => snapshot,
    // Whether there is a feed does not depend on its texts.
    renderer: NO_TEXTS,
    siteConfig: site,
    baseUrl,
  });
  const isKnown = createKnownPaths({ snapshot, resources, files });
  const known = new Map<string, Promise<boolean>>();
  return (path) => {
    const looking = known.get(path) ?? isKnown(path);
    known.set(path, looking);
    return looking;
  };
}
