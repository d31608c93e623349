import path from 'node:path';
import { type ContentError, type HtmlLinks, type Post, slugOfFile } from '@portico/content';
import { routes } from '@portico/site/routes';
import { createFieldCheck } from '#check/check-fields.ts';
import { checkImages } from '#check/check-images.ts';
import { checkLinks } from '#check/check-links.ts';
import { type CheckSiteOptions, findingsOf, knownPaths } from '#check/check-site.ts';
import type { Finding } from '#check/finding.ts';
import { errorsOf, slugAt, withAllPublished, writtenPosts } from '#check/known-posts.ts';
import type { PostSource } from '#check/post-source.ts';

const NO_SOURCE: PostSource = { fieldLine: () => undefined };
// What is wrong with the file's place among others; the file itself was read.
const CLASHES: ReadonlySet<ContentError['code']> = new Set(['slug-clash', 'alias-clash']);

/**
 * What checkSite would tell of one post and of the images beside it, by the post's slug. Renders that post and those that it
 * links to, and none else. A file with a mistake is looked at as far as it can be read; its last good version is not.
 */
export async function checkPost(slug: string, options: CheckSiteOptions): Promise<readonly Finding[]> {
  const { directory, snapshot, renderer } = options;
  const allPublished = withAllPublished(snapshot);
  const errors = errorsOf(snapshot, allPublished).filter(({ file }) => slugOfFile(file) === slug);
  const ofFilesBeside = snapshot.errors.filter(
    ({ file }) => slugOfFile(file) === undefined && path.posix.basename(path.posix.dirname(file)) === slug,
  );
  const told: Finding[] = [...errors, ...ofFilesBeside].map(({ code: _, ...error }) => ({
    severity: 'mistake',
    ...error,
  }));
  const posts = writtenPosts(snapshot);
  const post = posts.find((other) => other.slug === slug);
  // Of a file that nobody can read there may be a last good version, which is not what is asked about.
  const isUnread =
    post !== undefined && !snapshot.broken?.includes(post) && errors.some(({ code }) => !CLASHES.has(code));
  if (post === undefined || isUnread) {
    return told;
  }
  const checkFields = createFieldCheck(directory, snapshot);
  for (const other of posts.slice(0, posts.indexOf(post))) {
    checkFields(other, NO_SOURCE);
  }
  const [examined] = await renderer.examine([post], snapshot);
  if (examined === undefined) {
    return told;
  }
  const { findings, links } = findingsOf(post, examined, { directory, checkFields });
  const linksOf = new Map<Post, HtmlLinks>();
  if (links !== undefined) {
    for (const other of linkedFrom(post, links, posts, options)) {
      const [page] = await renderer.examine([other], snapshot);
      if (page !== undefined && 'links' in page) {
        linksOf.set(other, page.links);
      }
    }
    linksOf.set(post, links);
  }
  const isKnown = knownPaths(options, snapshot);
  const willBeKnown = knownPaths(options, allPublished);
  const broken = await checkLinks({ ...options, linksOf, isKnown, willBeKnown });
  const beside = [...snapshot.images].filter(([url]) => path.posix.dirname(url) === routes.post.href({ slug }));
  return [
    ...told,
    ...findings,
    ...broken.filter(({ file }) => file === post.file),
    ...(await checkImages(directory, { ...snapshot, images: new Map(beside) })),
  ];
}

/** The other posts that links of a post lead to, whose headings the links may name. */
function linkedFrom(
  post: Post,
  { links }: HtmlLinks,
  posts: readonly Post[],
  { baseUrl, snapshot }: CheckSiteOptions,
): readonly Post[] {
  const base = `${baseUrl}${routes.post.href(post)}`;
  const slugs = new Set(links.map((href) => slugAt(URL.parse(href, base)?.pathname ?? '', snapshot)));
  return posts.filter((other) => other !== post && slugs.has(other.slug));
}
