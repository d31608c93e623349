import type { ContentSnapshot, Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { percentDecoded } from '#http/percent-decoded.ts';

export type MediaMistakesOptions = {
  /** Takes a decoded path; see createKnownPaths. */
  readonly isKnown: (path: string) => Promise<boolean>;
  /** Origin of the site's public URL. */
  readonly baseUrl: string;
};

/** Why an image, video or sound of a post, by its source in the page, is not shown; undefined where it is. */
export async function mediaError(
  source: string,
  post: Post,
  { isKnown, baseUrl }: MediaMistakesOptions,
): Promise<string | undefined> {
  // What is still relative in the page was not found beside the post, or was written as HTML.
  const url = URL.parse(source.startsWith('//') ? `https:${source}` : source);
  if (url === null || url.origin === baseUrl) {
    const path = percentDecoded(url?.pathname ?? source.replace(/[?#].*$/s, '')) ?? '';
    if (path.startsWith('/') && (await isKnown(path))) {
      return undefined;
    }
    const beside = urlBeside({ slug: post.slug, file: path });
    return (await isKnown(percentDecoded(beside) ?? beside))
      ? `${JSON.stringify(source)} is not shown: HTML names files by their whole path; write ${JSON.stringify(beside)}, or the image as Markdown`
      : `there is no image ${JSON.stringify(source)}; ${remedy(post)}`;
  }
  // What the security policy would block is a link in the page.
  return undefined;
}

/** Why a post's cover is not shown; undefined where it is, or where there is none. */
export function coverError(post: Post, { images }: ContentSnapshot): string | undefined {
  const { slug, cover } = post;
  if (cover === undefined || images.has(urlBeside({ slug, file: cover }))) {
    return undefined;
  }
  return `the cover is not shown: there is no image ${JSON.stringify(cover)} beside the post; ${remedy(post)}`;
}

function remedy({ file, slug }: Post): string {
  return file.endsWith('/index.md')
    ? `put it beside ${file} and write its file name`
    : `make the post ${file.replace(/\.md$/, '/index.md')}, put the image into the folder ${slug}, and write its file name`;
}
