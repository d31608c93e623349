import type { PostRenderer } from '#rendered-posts/post-renderer.ts';

/** In the place of a renderer where texts play no part: every post is empty. */
export const NO_TEXTS: Pick<PostRenderer, 'renderPost' | 'feedHtml' | 'markdownOf'> = {
  renderPost: async () => ({ html: '', headings: [], notices: [] }),
  feedHtml: async () => '',
  markdownOf: async () => '',
};
