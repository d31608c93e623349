import type { ContentSnapshot, Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import type { Remark } from '#check/finding.ts';
import type { KnownPaths } from '#check/known-paths.ts';
import { shownPath } from '#content/shown-path.ts';
import { percentDecoded } from '#http/percent-decoded.ts';

const PICTURES = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const VIDEOS = /\.(?:mp4|webm)$/i;

export type MediaCheckOptions = {
  readonly isKnown: KnownPaths;
  /** Origin of the site's public URL. */
  readonly baseUrl: string;
  /** The content folder. */
  readonly directory: string;
};

type MediaMistake = Pick<Remark, 'message' | 'isHtml'>;

/** Returns why an image, video or sound of a post is not shown, by its source in the page. */
export function mediaMistake(source: string, post: Post, options: MediaCheckOptions): MediaMistake | undefined {
  const { isKnown, baseUrl, directory } = options;
  // What is still relative in the page was not found next to the post, or was written as HTML.
  const url = URL.parse(source.startsWith('//') ? `https:${source}` : source);
  const path = percentDecoded(url?.pathname ?? source.replace(/[?#].*$/s, '')) ?? '';
  // What the security policy would block is a link in the page.
  if ((url !== null && url.origin !== baseUrl) || (path.startsWith('/') && isKnown(path))) {
    return undefined;
  }
  const shown = JSON.stringify(source);
  const what = /\.(?:mp4|webm|mov|m4v|ogv)$/i.test(path) ? 'video' : 'picture';
  const beside = urlBeside({ slug: post.slug, file: path });
  if (!isKnown(beside)) {
    const remedy = remedyFor(post, directory, what, path);
    return { message: `the ${what} is not shown, since there is no file ${shown}; ${remedy}` };
  }
  const isNotShown = `the ${what} ${shown} is not shown, since`;
  const written = JSON.stringify(beside);
  return /[?#]/.test(source)
    ? { message: `${isNotShown} nothing may follow the name of a file; write ${written}` }
    : {
        message: `${isNotShown} HTML names files by their whole path; write ${written}, or the ${what} as Markdown`,
        isHtml: true,
      };
}

/** Returns why a post's cover is not shown. */
export function coverMistake(post: Post, { images }: ContentSnapshot, directory: string): string | undefined {
  const { slug, cover } = post;
  if (cover === undefined || images.has(urlBeside({ slug, file: cover }))) {
    return undefined;
  }
  return `the cover is not shown, since there is no picture ${JSON.stringify(cover)} beside the post; ${remedyFor(post, directory, 'picture', cover)}`;
}

function remedyFor({ file, slug }: Post, directory: string, what: 'picture' | 'video', named: string): string {
  if (what === 'video' && !VIDEOS.test(named)) {
    return 'save it as MP4 or WebM beside the post, and write that name';
  }
  if (what === 'picture' && /\.[a-z0-9]{1,5}$/i.test(named) && !PICTURES.test(named)) {
    return 'a picture is AVIF, GIF, JPEG, PNG, SVG or WebP; save it as one of them';
  }
  return file.endsWith('/index.md')
    ? `put it beside ${shownPath(directory, file)} and write its file name`
    : `make the post ${shownPath(directory, file.replace(/\.md$/, '/index.md'))}, put the ${what} into the folder ${slug}, and write its file name`;
}
