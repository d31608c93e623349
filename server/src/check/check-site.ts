import {
  type ContentError,
  type ContentSnapshot,
  createMarkdownAdviser,
  type HtmlLinks,
  linksInHtml,
  type Post,
  type RenderedMarkdown,
} from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { checkAuthors } from '#check/check-authors.ts';
import { checkConfig } from '#check/check-config.ts';
import { createFieldCheck } from '#check/check-fields.ts';
import { checkImages } from '#check/check-images.ts';
import { checkLinks } from '#check/check-links.ts';
import { checkText } from '#check/check-text.ts';
import type { Finding } from '#check/finding.ts';
import { createKnownPaths } from '#check/known-paths.ts';
import { allPosts, withAllPublished } from '#check/known-posts.ts';
import { type PostSource, readPostSource } from '#check/post-source.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';
import { createResources } from '#resources/resources.ts';

export type CheckSiteOptions = {
  /** The content folder. */
  readonly directory: string;
  readonly snapshot: ContentSnapshot;
  readonly renderer: PostRenderer;
  readonly site: SiteConfig;
  readonly baseUrl: string;
  /** Paths of files that keep their name. */
  readonly files: ReadonlySet<string>;
};

/**
 * Everything that is wrong, or probably not meant, in a site's content and configuration; drafts and scheduled posts are
 * looked at as well. Each post is rendered once, and the time is proportional to the size of all texts.
 */
export async function checkSite(options: CheckSiteOptions): Promise<readonly Finding[]> {
  const { directory, snapshot } = options;
  const findings: Finding[] = snapshot.errors.map(({ code: _, ...error }) => ({ severity: 'mistake', ...error }));
  const checkFields = createFieldCheck(snapshot);
  const advise = createMarkdownAdviser();
  const linksOf = new Map<Post, HtmlLinks>();
  for (const post of allPosts(snapshot)) {
    const found = findingsOf(post, await lookAt(post, options), { checkFields, advise });
    findings.push(...found.findings);
    if (found.links !== undefined) {
      linksOf.set(post, found.links);
    }
  }
  const isKnown = knownPaths(options, snapshot);
  const willBeKnown = knownPaths(options, withAllPublished(snapshot));
  return [
    ...findings,
    ...(await checkLinks({ ...options, linksOf, isKnown, willBeKnown })),
    ...checkAuthors(snapshot),
    ...(await checkImages(directory, snapshot)),
    ...(await checkConfig({ ...options, isKnown })),
  ];
}

/** A post's file, and its page or why there can be none. */
export type LookedAt = {
  readonly source: PostSource;
  readonly page: RenderedMarkdown | ContentError;
};

/** What it takes to tell what is wrong with a post: its file is read and its page rendered. */
export async function lookAt(
  post: Post,
  { directory, snapshot, renderer }: Pick<CheckSiteOptions, 'directory' | 'snapshot' | 'renderer'>,
): Promise<LookedAt> {
  const [source, page] = await Promise.all([
    readPostSource(directory, post),
    renderer.renderPost(post, snapshot).catch((error: unknown) => refusalOf(error).mistakeIn(post.file)),
  ]);
  return { source, page };
}

export type Checks = {
  readonly checkFields: ReturnType<typeof createFieldCheck>;
  readonly advise: ReturnType<typeof createMarkdownAdviser>;
};

export type CheckedPost = {
  readonly findings: readonly Finding[];
  /** What its page has; undefined where there can be no page. */
  readonly links?: HtmlLinks;
};

/** What is wrong with a post by itself, and the links and ids of its page. */
export function findingsOf(post: Post, { source, page }: LookedAt, { checkFields, advise }: Checks): CheckedPost {
  const fields = checkFields(post, source);
  if (!('html' in page)) {
    // A text that cannot be rendered has no links to check, and nothing to advise on.
    const { code: _, ...mistake } = page;
    return { findings: [...fields, { severity: 'mistake', ...mistake }] };
  }
  const texts = checkText(post, advise(post.markdown), page.notices);
  return { findings: [...fields, ...texts], links: linksInHtml(page.html) };
}

const NO_TEXTS: Pick<PostRenderer, 'renderPost' | 'feedHtml' | 'markdownOf'> = {
  renderPost: async () => ({ html: '', headings: [], notices: [] }),
  feedHtml: async () => '',
  markdownOf: async () => '',
};

/** The refusal that an error is; throws any other error. */
function refusalOf(error: unknown): RenderRefused {
  if (error instanceof RenderRefused) {
    return error;
  }
  throw error;
}

/** Whether the site has something at a path; each is looked up once, since a feed or a card is made to find out. */
export function knownPaths(options: CheckSiteOptions, snapshot: ContentSnapshot): (path: string) => Promise<boolean> {
  const { site, baseUrl, files } = options;
  const resources = createResources({
    content: () => snapshot,
    // Whether there is a feed does not depend on its texts.
    renderer: NO_TEXTS,
    site,
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
