import type { ContentSnapshot, Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { shownPath } from '#content/shown-path.ts';
import { percentDecoded } from '#http/percent-decoded.ts';

export type MediaMistakesOptions = {
  /** Takes a decoded path; see createKnownPaths. */
  readonly isKnown: (path: string) => Promise<boolean>;
  /** Origin of the site's public URL. */
  readonly baseUrl: string;
  /** The content folder. */
  readonly directory: string;
};

export type MediaMistake = {
  readonly message: string;
  /** Whether the file is there, and only what HTML says leads elsewhere. */
  readonly isHtml: boolean;
};

/** Why an image, video or sound of a post, by its source in the page, is not shown; undefined where it is. */
export async function mediaError(
  source: string,
  post: Post,
  { isKnown, baseUrl, directory }: MediaMistakesOptions,
): Promise<MediaMistake | undefined> {
  // What is still relative in the page was not found beside the post, or was written as HTML.
  const url = URL.parse(source.startsWith('//') ? `https:${source}` : source);
  if (url === null || url.origin === baseUrl) {
    const path = percentDecoded(url?.pathname ?? source.replace(/[?#].*$/s, '')) ?? '';
    if (path.startsWith('/') && (await isKnown(path))) {
      return undefined;
    }
    const beside = urlBeside({ slug: post.slug, file: path });
    const isBeside = await isKnown(percentDecoded(beside) ?? beside);
    const isHtml = isBeside && !/[?#]/.test(source);
    const what = /\.(?:mp4|webm|mov|m4v|ogv)$/i.test(path) ? 'video' : 'picture';
    if (isBeside && !isHtml) {
      const message = `the ${what} ${JSON.stringify(source)} is not shown, since nothing may follow the name of a file; write ${JSON.stringify(beside)}`;
      return { message, isHtml };
    }
    const message = isHtml
      ? `the ${what} ${JSON.stringify(source)} is not shown, since HTML names files by their whole path; write ${JSON.stringify(beside)}, or the ${what} as Markdown`
      : `the ${what} is not shown, since there is no file ${JSON.stringify(source)}; ${remedy(post, directory, what, path)}`;
    return { message, isHtml };
  }
  // What the security policy would block is a link in the page.
  return undefined;
}

/** Why a post's cover is not shown; undefined where it is, or where there is none. */
export function coverError(post: Post, { images }: ContentSnapshot, directory: string): string | undefined {
  const { slug, cover } = post;
  if (cover === undefined || images.has(urlBeside({ slug, file: cover }))) {
    return undefined;
  }
  return `the cover is not shown, since there is no picture ${JSON.stringify(cover)} beside the post; ${remedy(post, directory, 'picture', cover)}`;
}

const PICTURES = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const VIDEOS = /\.(?:mp4|webm)$/i;

function remedy({ file, slug }: Post, directory: string, what: 'picture' | 'video', named: string): string {
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
