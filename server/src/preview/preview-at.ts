import type { Post } from '@portico/content';
import type { MatchOf } from '@portico/core/match-route';
import { verifyPreview } from '#preview/preview-token.ts';

/** What a token that is or was valid shows. */
export type Preview = {
  readonly token: string;
  /** When it expires (epoch ms). */
  readonly until: number;
  /** Undefined if the preview has expired, or the post has been published or deleted. */
  readonly post: Post | undefined;
};

export type PreviewOptions = {
  /** The secrets whose links are valid. */
  readonly secrets: readonly string[];
  /** Epoch ms. */
  readonly now: number;
};

/** Returns the preview of an address if its token is, or was, valid: that of a post, or of a file next to it. */
export function previewAt(
  { name, params: { slug } }: MatchOf<'post' | 'besidePost' | 'picture'>,
  token: string,
  unpublished: readonly Post[],
  { secrets, now }: PreviewOptions,
): Preview | undefined {
  const posts = unpublished.filter((post) => post.slug === slug || post.slug.startsWith(`${slug}/`));
  // All versions of a post share its pictures, and each version has its own preview.
  const signed = name === 'post' ? [slug] : posts.map((post) => post.slug);
  for (const each of signed) {
    const until = secrets
      .map((secret) => verifyPreview({ token, slug: each, secret }))
      .find((valid) => valid !== undefined);
    if (until !== undefined) {
      const post = now < until ? posts.find((post) => post.slug === each) : undefined;
      return { token, until, post };
    }
  }
  return undefined;
}
