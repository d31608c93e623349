import { readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { type ContentError, type ContentSnapshot, type Post, slugOfFile, sourcePlace } from '@portico/content';
import { checkAuthors, checkConfig } from '#check/check-config.ts';
import { createFieldCheck } from '#check/check-fields.ts';
import { checkImages } from '#check/check-images.ts';
import { createLinkCheck } from '#check/check-links.ts';
import { type Finding, locate, type Remark } from '#check/finding.ts';
import { knownPaths } from '#check/known-paths.ts';
import { errorsOf, withAllPublished, writtenPosts } from '#check/known-posts.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import type { ExaminedPost } from '#rendered-posts/render-jobs.ts';

// A message to a thread costs as much as a short post.
const POSTS_AT_ONCE = 32;
// What is wrong with a file's place among others; the file itself can be read.
const CLASHES: ReadonlySet<ContentError['code']> = new Set(['slug-clash', 'alias-clash']);

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

type Examined = Promise<ExaminedPost | ContentError | undefined>;

/**
 * Finds everything that is wrong, or probably not meant, in a site's content and configuration, also in drafts and scheduled posts.
 * With a slug, only in that post and the files next to it; then it renders only that post and those that it links to.
 */
export async function checkSite(options: CheckSiteOptions, only?: string): Promise<readonly Finding[]> {
  const { directory, snapshot, renderer, files } = options;
  const allPublished = withAllPublished(snapshot);
  const errors = errorsOf(snapshot, allPublished);
  const posts = writtenPosts(snapshot);
  const wanted = posts.filter(({ slug }) => only === undefined || slug === only);

  const pages = new Map<Post, Examined>();
  function examine(batch: readonly Post[]): void {
    const examined = renderer.examine(batch, snapshot);
    for (const [index, post] of batch.entries()) {
      pages.set(
        post,
        examined.then((all) => all[index]),
      );
    }
  }
  function pageOf(post: Post): Examined {
    if (!pages.has(post)) {
      examine([post]);
    }
    return pages.get(post) ?? Promise.resolve(undefined);
  }

  const bySlug = new Map(posts.map((post) => [post.slug, post]));
  const isKnown = knownPaths(snapshot, files);
  const checkFields = createFieldCheck(directory, snapshot);
  const checkLinks = createLinkCheck({
    ...options,
    isKnown,
    willBeKnown: knownPaths(allPublished, files),
    async idsOf(slug) {
      const post = bySlug.get(slug);
      const page = post && (await pageOf(post));
      return page !== undefined && 'links' in page ? page.links.ids : undefined;
    },
  });

  async function checkPost(post: Post): Promise<readonly Finding[]> {
    const isClash = ({ code }: ContentError) => CLASHES.has(code);
    const own = errors.filter(({ file }) => file === post.file);
    // If a file cannot be read at all, the post is its last good version, which is not what is asked about.
    if (!snapshot.broken?.includes(post) && !own.every(isClash)) {
      return [];
    }
    const page = await pageOf(post);
    const fields = placed(directory, post, checkFields(post));
    if (page === undefined) {
      return fields;
    }
    if (!('links' in page)) {
      return [...fields, mistakeOf(page)];
    }
    const notices = page.notices.map(({ code: _, isMistake, line, message, ...column }): Finding => {
      return { severity: isMistake ? 'mistake' : 'warning', ...sourcePlace(post, line), ...column, message };
    });
    return [...fields, ...notices, ...placed(directory, post, await checkLinks(post, page.links))];
  }

  for (let start = 0; start < wanted.length; start += POSTS_AT_ONCE) {
    examine(wanted.slice(start, start + POSTS_AT_ONCE));
  }
  const ofPosts = (await Promise.all(wanted.map(checkPost))).flat();
  const isWantedImage = (url: string) =>
    only === undefined || path.posix.dirname(url) === routes.post.href({ slug: only });
  const images = [...snapshot.images.values()].filter(({ url }) => isWantedImage(url));
  return [
    ...errors.filter(({ file }) => only === undefined || isOf(file, only)).map(mistakeOf),
    ...ofPosts,
    ...(only === undefined ? checkAuthors(snapshot) : []),
    ...(await checkImages(directory, images)),
    ...(only === undefined ? checkConfig({ ...options, isKnown }) : []),
  ];
}

/** Whether a file is a post's, or next to it. */
function isOf(file: string, slug: string): boolean {
  return (slugOfFile(file) ?? path.posix.basename(path.posix.dirname(file))) === slug;
}

function mistakeOf({ code: _, ...error }: ContentError): Finding {
  return { severity: 'mistake', ...error };
}

function placed(directory: string, { file }: Post, remarks: readonly Remark[]): readonly Finding[] {
  const source = remarks.length === 0 ? '' : sourceOf(path.join(directory, file));
  return remarks.map((remark) => {
    const { severity, message } = remark;
    return { severity, file, ...locate(source, remark), message };
  });
}

/** Empty if the file has gone since it was read as a post. */
function sourceOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
