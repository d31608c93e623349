import type { Post } from '#reading/post.ts';

export type ReportError = (error: unknown) => void;

/** Makes something of each post. A post of which it can't be made is left out and reported, because the others are not to blame. */
export function mapPosts<Source extends Pick<Post, 'file'>, Made>(
  posts: readonly Source[],
  make: (post: Source) => Made,
  reportError: ReportError,
): readonly Made[] {
  return posts.flatMap((post) => {
    try {
      return [make(post)];
    } catch (error) {
      reportError(leftOut(post, error));
      return [];
    }
  });
}

export function leftOut({ file }: Pick<Post, 'file'>, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`${file} is left out of a list or feed: ${reason}. Undo the last change of its front matter.`, {
    cause,
  });
}
