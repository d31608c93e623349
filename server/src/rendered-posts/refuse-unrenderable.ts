import type { ContentStore } from '@portico/content';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';

/**
 * Takes a post out of the content that turns out to have a text that cannot be rendered: one that was there at the start,
 * when no post is tried before it is published.
 */
export function refuseUnrenderable(
  renderPost: PostRenderer['renderPost'],
  store: Pick<ContentStore, 'refuse'>,
): PostRenderer['renderPost'] {
  return async (post, content) => {
    try {
      return await renderPost(post, content);
    } catch (error) {
      if (error instanceof RenderRefused) {
        store.refuse(post, error.mistakeIn(post.file));
      }
      throw error;
    }
  };
}
