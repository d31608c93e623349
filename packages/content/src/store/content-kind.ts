import { isMediaFile, urlOfMedia } from '#media/media-files.ts';
import { ANNOUNCEMENT_FILE, AUTHORS_FILE, isOfRepository, REDIRECTS_FILE, slugOfFile } from '#reading/post-files.ts';

const DATA_FILES: ReadonlySet<string> = new Set([ANNOUNCEMENT_FILE, AUTHORS_FILE, REDIRECTS_FILE]);

export type ContentKind = 'post' | 'media' | 'data';

/** What a path of the content folder may contain; undefined if it isn't content, whatever is in it. */
export function contentKind(file: string): ContentKind | undefined {
  if (slugOfFile(file) !== undefined) {
    return 'post';
  }
  if (isMediaFile(file)) {
    return urlOfMedia(file) === undefined ? undefined : 'media';
  }
  return isDataFile(file) ? 'data' : undefined;
}

/** The slug of a post without its language, or of the post that a picture or video is next to. */
export function baseSlug(file: string): string | undefined {
  const slug = slugOfFile(file) ?? /([^/]+)\/(?:diagrams\/)?[^/]+$/.exec(file)?.[1];
  return slug?.replace(/\/.*/, '');
}

/** Whether a path names a file with data, or one that was probably meant as content. */
export function isDataFile(file: string): boolean {
  return DATA_FILES.has(file) || ignoredBecause(file) !== undefined;
}

/** Why a file that was probably meant as content isn't. */
export function ignoredBecause(file: string): string | undefined {
  const [, what] = /(?:^|\/)(announcement|authors|redirects)\.(?:ya?ml|json)$/i.exec(file) ?? [];
  if (what !== undefined && !DATA_FILES.has(file)) {
    return `the file is not read, because it must be ${what.toLowerCase()}.yaml in the content folder; rename or move it`;
  }
  // Other such files may belong to a post, but an author who puts one where posts are probably meant it as a post.
  if (/^(?:posts\/)?[^/]+(?:\/index)?\.(?:docx?|odt|rtf|(?:md|markdown)\.txt)$/i.test(file)) {
    return 'the file is not published, because a post is Markdown, in a file whose name ends with .md; save it as that';
  }
  return /\.(?:md|mdx|markdown)$/i.test(file) && !isOfRepository(file)
    ? 'the file is not published, because a post is <slug>.md or <slug>/index.md in the folder of the posts, and a translation has its language in its name, such as index.de.md; rename or move it'
    : undefined;
}
