export { changedBodies } from '#changed-bodies.ts';
export { type ContentError, formatContentError } from '#content-error.ts';
export { buildContentIndex, type ContentIndex, type Taxon } from '#content-index.ts';
export { type ContentImage, type ContentSnapshot, type ContentStore, openContentStore } from '#content-store.ts';
export {
  createMarkdownRenderer,
  type Heading,
  type MarkdownRenderer,
  type RenderedMarkdown,
} from '#markdown/render-markdown.ts';
export { type BlogPost, type Post, toBlogPost } from '#post.ts';
export { readPost } from '#read-post.ts';
export { neighbours, relatedPosts } from '#related-posts.ts';
export { slugify } from '#slugify.ts';
