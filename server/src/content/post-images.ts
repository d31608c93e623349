import type { ContentSnapshot, Post, RenderContext } from '@portico/content';

/** Finds the images that stand beside a post. */
export function postImages(post: Post, { images }: ContentSnapshot): RenderContext {
  return { resolveImage: (source) => images.get(`/blog/${post.slug}/${decoded(source).replace(/^\.\//, '')}`) };
}

/** A path as its file is named: Markdown may write it percent-encoded, and markdown-it encodes what is not. */
function decoded(source: string): string {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
}
