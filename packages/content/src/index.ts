export { AUTHORS_FILE, AUTHORS_FOLDER, type Author } from '#authors.ts';
export { authorsView } from '#authors-view.ts';
export { badgesOf, momentInUtc } from '#badges-of.ts';
export { changedAt } from '#changed-at.ts';
export { closest } from '#closest.ts';
export { type ContentError, type ContentErrorCode, formatContentError, placeOf } from '#content-error.ts';
export { leadsOut } from '#content-file.ts';
export { buildContentIndex, type ContentIndex, type Taxon } from '#content-index.ts';
export type { ContentSnapshot } from '#content-snapshot.ts';
export { type ContentStore, type ContentStoreOptions, openContentStore } from '#content-store.ts';
export { countOf } from '#count-of.ts';
export { draftSource, PLACEHOLDER, STARTING_TEXT } from '#draft-source.ts';
export { atomFeed } from '#feeds/atom.ts';
export { FEED_LENGTH, type Feed, makeFeed } from '#feeds/feed.ts';
export { jsonFeed } from '#feeds/json-feed.ts';
export { rssFeed } from '#feeds/rss.ts';
export { type Fix, fixSource } from '#fix-source.ts';
export { forEachAtOnce } from '#for-each-at-once.ts';
export { type SourcePlace, sourcePlace } from '#includes/source-place.ts';
export { linesOf } from '#lines-of.ts';
export { llmsTxt } from '#machine-readers/llms-txt.ts';
export type { PostMarkdownInput } from '#machine-readers/post-markdown.ts';
export { robotsTxt } from '#machine-readers/robots-txt.ts';
export { securityTxt } from '#machine-readers/security-txt.ts';
export { makeSitemaps, sitemapEntries } from '#machine-readers/sitemap.ts';
export { type Diagram, DRAWING, diagramsIn } from '#markdown/code/diagrams.ts';
export { frameOriginsIn } from '#markdown/embeds.ts';
export { escapeHtml } from '#markdown/escape-html.ts';
export type { HtmlLinks } from '#markdown/links-in-html.ts';
export type { MarkdownNotice } from '#markdown/notices.ts';
export type {
  Heading,
  MarkdownExtensions,
  MarkdownRenderer,
  RenderContext,
  RenderedMarkdown,
  RendererOptions,
  ResolvedImage,
} from '#markdown/render-markdown.ts';
export { createPostTypesetter, createTypesetter } from '#markdown/typography.ts';
export { type ContentImage, type ContentMedia, fileState, LARGEST_PICTURE, pictureHash } from '#media-files.ts';
export { neighbours } from '#neighbours.ts';
export { hasPage, mayHavePage, PAGE_ROUTES, pageAddresses } from '#page-addresses.ts';
export {
  COLUMN,
  formatsOf,
  MOST_PIXELS,
  type Picture,
  type PictureVariant,
  parseVariant,
  sourcesOf,
  widthsOf,
} from '#pictures.ts';
export { plainText } from '#plain-text.ts';
export type { Post } from '#post.ts';
export { readPost, slugOfFile } from '#read-post.ts';
export { type TextBlock, textBlocks } from '#text-blocks.ts';
export { videosOf } from '#videos.ts';
