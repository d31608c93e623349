import type { Post } from '#reading/post.ts';

export type ReportError = (error: unknown) => void;

/** Maps each post. A post for which this fails is left out and reported, so that it doesn't affect the others. */
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
